import type { MarketGuards } from "@maidan/services/exchange";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import {
  createTestExchange,
  instructionOf,
  type Bet,
  type TestEngine,
  type TestExchange,
} from "./test-support/exchange-fixture.ts";

let database: TestDatabase;
let exchange: TestExchange;
let running: TestEngine;
const allowed: MarketGuards = {
  bandBeforePercent: 300,
  bandInPlayPercent: 500,
  jumpPercent: 600,
  lineBandPercent: 150,
  lineJumpPercent: 200,
  stakeMaxMinor: 100_000n,
  winMaxMinor: 300_000n,
};
const rates = new Map<string, number>();

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  running = await exchange.startEngine({
    playerLimits: () => ({
      mostExposureMinor: 10_000_000n,
      mostProfitMinor: 100_000_000n,
      mostExposureEverywhereMinor: 500_000n,
      guards: { of: () => allowed, rateOf: (marketId, selectionId) => rates.get(`${marketId} ${selectionId}`) },
    }),
  });
});
afterAll(async () => {
  await running.stop();
  await database.close();
});
let player: string;
let other: string;
beforeEach(async () => {
  [player, other] = [await exchange.createPlayer(100_000), await exchange.createPlayer(100_000)];
});
afterEach(async () => {
  expect(await exchange.offenders()).toEqual([]);
});

/** The code of the first instruction, or of the whole; undefined when it was taken. */
async function codeOf(playerId: string, marketId: string, bet: Bet): Promise<string | undefined> {
  const report = await exchange.bet(playerId, marketId, bet);
  return report.status === "SUCCESS" ? undefined : (report.reports[0]?.errorCode ?? report.errorCode);
}
async function trade(marketId: string, price: number): Promise<void> {
  await exchange.bet(other, marketId, { on: 1, side: "LAY", price, taka: 20 });
  await exchange.bet(player, marketId, { on: 1, side: "BACK", price, taka: 20 });
}
async function rowOf(marketId: string): Promise<{ status: string; is_held: boolean; halt_reason: string | null }> {
  const { rows } = await database.pool.query<{ status: string; is_held: boolean; halt_reason: string | null }>(
    "select status, is_held, halt_reason from exchange_market where id = $1",
    [marketId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("no market");
  return row;
}

test("[LIMIT-04] an order that would wait at odds that give away too much is refused, one on the other side of the price isn't, and nothing is refused without a reference", async () => {
  const marketId = await exchange.createMarket();
  expect(await codeOf(player, marketId, { on: 2, side: "BACK", price: 1.01, taka: 10 })).toBeUndefined();
  await trade(marketId, 2);
  expect(await codeOf(player, marketId, { on: 1, side: "BACK", price: 1.32, taka: 10 })).toBe("INVALID_ODDS");
  expect(await codeOf(player, marketId, { on: 1, side: "BACK", price: 1.34, taka: 10 })).toBeUndefined();
  expect(await codeOf(player, marketId, { on: 1, side: "LAY", price: 4.1, taka: 20 })).toBe("INVALID_ODDS");
  // What asks for more than the runner is worth harms nobody.
  expect(await codeOf(player, marketId, { on: 1, side: "BACK", price: 200, taka: 10 })).toBeUndefined();
  expect(await codeOf(player, marketId, { on: 1, side: "LAY", price: 1.01, taka: 10 })).toBeUndefined();
});

test("[LIMIT-04] a limit of 1.01 is taken as long as all of it is matched within the band", async () => {
  const marketId = await exchange.createMarket();
  await trade(marketId, 2);
  await exchange.bet(other, marketId, { on: 1, side: "LAY", price: 1.9, taka: 50 });
  expect(await codeOf(player, marketId, { on: 1, side: "BACK", price: 1.01, taka: 51 })).toBe("INVALID_ODDS");
  expect(await codeOf(player, marketId, { on: 1, side: "BACK", price: 1.01, taka: 50 })).toBeUndefined();
  const killed = await exchange.door.place({
    playerId: player,
    marketId,
    customerRef: null,
    instructions: [
      { ...instructionOf({ on: 1, side: "BACK", price: 1.01, taka: 51 }), timeInForce: "FILL_OR_KILL" as const },
    ],
  });
  expect(killed.status).toBe("SUCCESS");
});

test("[LIMIT-03] the feed's rate comes before what was traded", async () => {
  const marketId = await exchange.createMarket();
  await trade(marketId, 2);
  rates.set(`${marketId} 1`, 900);
  expect(await codeOf(player, marketId, { on: 1, side: "BACK", price: 2, taka: 10 })).toBe("INVALID_ODDS");
  expect(await codeOf(player, marketId, { on: 1, side: "LAY", price: 8, taka: 10 })).toBeUndefined();
});

test("[LIMIT-05] matches that run far from where the market stood suspend it until a trader resumes it, and the traders are told why", async () => {
  const marketId = await exchange.createMarket();
  const told: unknown[] = [];
  const unsubscribe = exchange.bus.subscribe("staff.markets", (message) => void told.push(message));
  await trade(marketId, 2);
  await trade(marketId, 4);
  expect((await rowOf(marketId)).status).toBe("OPEN");
  await trade(marketId, 8.2);
  unsubscribe();
  expect(told).toEqual([{ type: "halted", id: marketId }]);
  expect(await rowOf(marketId)).toEqual({
    status: "SUSPENDED",
    is_held: true,
    halt_reason: JSON.stringify({ runner: "Runner 1", price: "8.20", before: "2.00" }),
  });
  expect(await codeOf(player, marketId, { on: 1, side: "BACK", price: 8, taka: 10 })).toBe("ERROR_IN_ORDER");
  // A feed can't lift it; a trader can, and from then on nothing of before counts.
  expect(await exchange.control(marketId, { type: "resume" })).toMatchObject({ ok: false, code: "MARKET_HELD" });
  const staff = { kind: "staff", staffId: "1", role: "trader" } as const;
  await exchange.door.control({ marketId, actor: staff, idempotencyKey: marketId, control: { type: "resume" } });
  expect(await rowOf(marketId)).toEqual({ status: "OPEN", is_held: false, halt_reason: null });
  await trade(marketId, 8.2);
  expect((await rowOf(marketId)).status).toBe("OPEN");
});

test("[LIMIT-05] where the feed's rate moved along, and for what was left from before the market opened, there is no jump", async () => {
  const moved = await exchange.createMarket();
  await trade(moved, 2);
  rates.set(`${moved} 1`, 1000);
  await trade(moved, 9);
  expect((await rowOf(moved)).status).toBe("OPEN");
  const reopened = await exchange.createMarket();
  await exchange.bet(other, reopened, { on: 1, side: "BACK", price: 1.2, taka: 20 });
  await exchange.control(reopened, { type: "suspend", reason: "a wicket" });
  await exchange.control(reopened, { type: "resume" });
  await exchange.bet(player, reopened, { on: 1, side: "LAY", price: 1.2, taka: 10 });
  await trade(reopened, 9);
  expect((await rowOf(reopened)).status).toBe("OPEN");
});

const runs = { leastX100: 1_050, mostX100: 40_050, intervalX100: 100 };

test("[LIMIT-07] a bet at a line that gives away too much is refused, matched or left waiting, one on the other side isn't, and the feed's number comes before what was traded", async () => {
  const untraded = await exchange.createMarket({ runners: 1, line: runs });
  expect(await codeOf(player, untraded, { on: 1, side: "LAY", price: 400.5, taka: 10 })).toBeUndefined();
  const marketId = await exchange.createMarket({ runners: 1, line: runs });
  await trade(marketId, 160.5);
  // A sale below, a purchase above.
  const codes = async (bets: readonly (readonly ["BACK" | "LAY", number])[]) => {
    const found: (string | undefined)[] = [];
    for (const [side, price] of bets) found.push(await codeOf(player, marketId, { on: 1, side, price, taka: 10 }));
    return found;
  };
  expect(
    await codes([
      ["BACK", 106.5],
      ["LAY", 241.5],
      ["BACK", 390.5],
      ["LAY", 11.5],
      ["BACK", 107.5],
    ]),
  ).toEqual(["INVALID_ODDS", "INVALID_ODDS", undefined, undefined, undefined]);
  rates.set(`${marketId} 1`, 30_000);
  expect(
    await codes([
      ["BACK", 160.5],
      ["LAY", 390.5],
    ]),
  ).toEqual(["INVALID_ODDS", undefined]);
});

test("[LIMIT-07] a traded line that runs away suspends the market until a trader resumes it, and the traders are told which lines", async () => {
  const marketId = await exchange.createMarket({ runners: 1, line: runs });
  const told: unknown[] = [];
  const unsubscribe = exchange.bus.subscribe("staff.markets", (message) => void told.push(message));
  for (const line of [100.5, 150.5, 200.5]) await trade(marketId, line);
  expect((await rowOf(marketId)).status).toBe("OPEN");
  await trade(marketId, 201.5);
  unsubscribe();
  expect(told).toEqual([{ type: "halted", id: marketId }]);
  expect(await rowOf(marketId)).toEqual({
    status: "SUSPENDED",
    is_held: true,
    halt_reason: JSON.stringify({ runner: "Runner 1", price: "201.50", before: "100.50", isLine: true }),
  });
  const staff = { kind: "staff", staffId: "1", role: "trader" } as const;
  await exchange.door.control({ marketId, actor: staff, idempotencyKey: marketId, control: { type: "resume" } });
  await trade(marketId, 201.5);
  expect((await rowOf(marketId)).status).toBe("OPEN");
});

test("[LIMIT-30] [LIMIT-31] a bet is refused beyond the most that one may stake or win, and a player's own limit of a type of market counts before the one of all", async () => {
  const marketId = await exchange.createMarket();
  expect(await codeOf(player, marketId, { on: 1, side: "BACK", price: 1.5, taka: 1_001 })).toBe("INVALID_BET_SIZE");
  expect(await codeOf(player, marketId, { on: 1, side: "BACK", price: 1.5, taka: 1_000 })).toBeUndefined();
  expect(await codeOf(player, marketId, { on: 1, side: "BACK", price: 32, taka: 100 })).toBe("INVALID_BET_SIZE");
  // Thrice 1,000: what wins just as much as one may is taken.
  expect(await codeOf(player, marketId, { on: 1, side: "BACK", price: 4, taka: 1_000 })).toBeUndefined();
  await database.pool.query(
    "insert into player_limit (player_id, market_type, stake_max_minor) values ($1, '*', 5000), ($1, 'MATCH_ODDS', 2000)",
    [other],
  );
  expect(await codeOf(other, marketId, { on: 2, side: "BACK", price: 1.5, taka: 21 })).toBe("INVALID_BET_SIZE");
  expect(await codeOf(other, marketId, { on: 2, side: "BACK", price: 1.5, taka: 20 })).toBeUndefined();
});

test("[LIMIT-34] an account of the house's own stakes and has at stake what it needs", async () => {
  const marketId = await exchange.createMarket();
  const house = await exchange.createPlayer(100_000, { isHouse: true });
  expect(await codeOf(house, marketId, { on: 1, side: "BACK", price: 1.5, taka: 6_000 })).toBeUndefined();
  expect(await codeOf(other, marketId, { on: 1, side: "BACK", price: 1.5, taka: 6_000 })).toBe("INVALID_BET_SIZE");
});

test("[LIMIT-32] what a player has at stake in all markets together is bounded by the setting, or by what the office allows this player", async () => {
  const markets = [await exchange.createMarket(), await exchange.createMarket()];
  const [first = "", second = ""] = markets;
  const bet = (price: number, taka: number): Bet => ({ on: 1, side: "LAY", price, taka });
  expect(await codeOf(player, first, bet(4, 1_000))).toBeUndefined();
  expect(await codeOf(player, second, bet(3, 1_000))).toBeUndefined();
  expect((await exchange.bet(player, second, bet(3, 10))).errorCode).toBe("LOSS_LIMIT_EXCEEDED");
  // What lessens the worst case is taken beyond the limit too.
  expect(await codeOf(player, second, { on: 1, side: "BACK", price: 5, taka: 10 })).toBeUndefined();
  await database.pool.query(
    "insert into player_limit (player_id, market_type, exposure_max_minor) values ($1, '*', 502000)",
    [player],
  );
  expect(await codeOf(player, second, bet(3, 10))).toBeUndefined();
  expect((await exchange.bet(player, second, bet(3, 10))).errorCode).toBe("LOSS_LIMIT_EXCEEDED");
});

test("[LIMIT-04] [BOOK-22] bets of one request are judged one after the other, and one that is filled by its average beyond its limit too: none is matched, or waits, where it alone would be refused", async () => {
  const both = async (good: number, bets: readonly (Bet & { readonly isKilled?: true })[]) => {
    const marketId = await exchange.createMarket({ runners: 3 });
    await trade(marketId, 3);
    await exchange.bet(other, marketId, { on: 1, side: "LAY", price: good, taka: 100 });
    await exchange.bet(other, marketId, { on: 1, side: "LAY", price: 1.02, taka: 1_000 });
    const instructions = bets.map(({ isKilled, ...bet }) => ({
      ...instructionOf(bet),
      ...(isKilled === true && { timeInForce: "FILL_OR_KILL" as const }),
    }));
    const { reports } = await exchange.door.place({ playerId: player, marketId, customerRef: null, instructions });
    return [...reports.map(({ errorCode }) => errorCode), (await rowOf(marketId)).status];
  };
  const low = (taka: number): Bet => ({ on: 1, side: "BACK", price: 1.01, taka });
  expect(await both(3, [low(200)])).toEqual(["INVALID_ODDS", "OPEN"]);
  expect(await both(3, [low(100), low(100)])).toEqual(["ERROR_IN_ORDER", "INVALID_ODDS", "OPEN"]);
  expect(await both(3, [low(50), low(50)])).toEqual([undefined, undefined, "OPEN"]);
  const average: Bet = { on: 1, side: "BACK", price: 3, taka: 150 };
  expect(await both(4, [{ ...average, isKilled: true }])).toEqual(["INVALID_ODDS", "OPEN"]);
  expect(await both(4, [{ ...average, taka: 100, isKilled: true }])).toEqual([undefined, "OPEN"]);
  // Nothing of it is matched, nor does it wait.
  expect(await both(3, [{ ...low(2_000), isKilled: true }])).toEqual(["INVALID_BET_SIZE", "OPEN"]);
  expect(await both(3, [{ ...low(900), isKilled: true, on: 2 }])).toEqual([undefined, "OPEN"]);
});
