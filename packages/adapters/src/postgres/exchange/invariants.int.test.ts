import type pg from "pg";
import { expect, test } from "vitest";
import { exchangeInvariants } from "./index.ts";
import type { Bet } from "./test-support/exchange-fixture.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";

/** A judge that finds nothing in books that are right, and each figure that is off by one: every other test and the simulator rely on it. */

const stage = exchangePerFile();

/** What each invariant finds now, those that find nothing left out. */
async function found(client: pg.ClientBase): Promise<Record<string, string[]>> {
  const broken: Record<string, string[]> = {};
  for (const { name, offendersSql } of exchangeInvariants) {
    const { rows } = await client.query<{ offender: string }>(`select offender::text from (${offendersSql}) broken`);
    if (rows.length > 0) broken[name] = rows.map(({ offender }) => offender);
  }
  return broken;
}

/** The same while something was changed by hand, which is then taken back. */
async function foundAfter(change: string, values: readonly unknown[]): Promise<Record<string, string[]>> {
  const client = await stage.database.pool.connect();
  try {
    await client.query("begin");
    const { rowCount } = await client.query(change, [...values]);
    expect(rowCount, change).toBe(1);
    return await found(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const bet = (on: number, side: Bet["side"], price: number, taka: number, more: Partial<Bet> = {}): Bet => ({
  on,
  side,
  price,
  taka,
  ...more,
});

interface Scene {
  readonly marketId: string;
  readonly players: readonly [string, string, string];
}
async function scene(...options: Parameters<typeof stage.exchange.createMarket>): Promise<Scene> {
  const marketId = await stage.exchange.createMarket(...options);
  const player = () => stage.exchange.createPlayer(10_000);
  return { marketId, players: [await player(), await player(), await player()] };
}
async function place({ marketId, players }: Scene, who: 0 | 1 | 2, asked: Bet): Promise<string> {
  const [report] = (await stage.exchange.bet(players[who], marketId, asked)).reports;
  if (report?.betId === undefined) throw new Error(report?.errorCode ?? "nothing was placed");
  return report.betId;
}
/** Both sides of a match of the first two players. */
async function match(at: Scene, on: number, price: number, taka: number): Promise<{ back: string; lay: string }> {
  return {
    lay: await place(at, 1, bet(on, "LAY", price, taka)),
    back: await place(at, 0, bet(on, "BACK", price, taka)),
  };
}

const ofBet = "update exchange_order set";
const ofPosition = (set: string): string =>
  `update exchange_position set ${set} where market_id = $1 and player_id = $2`;
const figure = (place: number): string => `if_win_minor[${place}] = if_win_minor[${place}] + 1`;

test("[ENG-41] [ENG-42] [ENG-46] a matched part, a profit, a fill or a waiting price that is off by one hundredth is found", async () => {
  const at = await scene({ runners: 3 });
  const { back, lay } = await match(at, 1, 2.5, 10);
  const waiting = await place(at, 2, bet(2, "LAY", 3, 10));
  await place(at, 2, bet(2, "BACK", 3.05, 10));
  for (const betId of [back, lay]) {
    const more = `${ofBet} matched_minor = matched_minor + 1, size_minor = size_minor + 1 where bet_id = $1`;
    expect(Object.keys(await foundAfter(more, [betId]))).toEqual(
      expect.arrayContaining(["matched-pairs", "orders-are-fills", "positions-are-bets"]),
    );
    const won = `${ofBet} matched_profit_minor = matched_profit_minor + 1 where bet_id = $1`;
    expect(Object.keys(await foundAfter(won, [betId]))).toEqual(["matched-pairs", "positions-are-bets"]);
    const value = `${ofBet} matched_value = matched_value + 1 where bet_id = $1`;
    expect(Object.keys(await foundAfter(value, [betId]))).toEqual(["orders-are-fills"]);
  }
  for (const column of ["size_minor", "price_x100"]) {
    const fill = `update exchange_fill set ${column} = ${column} + 1 where back_bet_id = $1`;
    expect(Object.keys(await foundAfter(fill, [back]))).toEqual(["orders-are-fills"]);
  }
  expect(Object.keys(await foundAfter("delete from exchange_fill where back_bet_id = $1", [back]))).toEqual([
    "orders-are-fills",
  ]);
  const crossing = `${ofBet} price_x100 = 305 where bet_id = $1`;
  expect(await foundAfter(crossing, [waiting])).toMatchObject({
    "books-not-crossed": [`market ${at.marketId} selection 2 has a bet to back at 305 and one to lay at 305`],
  });
});

/** Positions of several kinds of markets; the first player has bets in each. */
const kinds: readonly (readonly [string, number, () => Promise<Scene>])[] = [
  [
    "one winner",
    3,
    async () => {
      const at = await scene({ runners: 3 });
      await match(at, 1, 2.5, 100);
      await match(at, 2, 3.5, 50);
      await place(at, 0, bet(3, "BACK", 5, 20));
      await place(at, 0, bet(1, "LAY", 2.4, 40));
      return at;
    },
  ],
  [
    "several winners",
    4,
    async () => {
      const at = await scene({ runners: 4, numberOfWinners: 2 });
      for (const on of [1, 2, 3]) {
        await place(at, 1, bet(on, "BACK", 3, 100));
        await place(at, 0, bet(on, "LAY", 3, 100));
      }
      await place(at, 0, bet(4, "LAY", 2, 30));
      return at;
    },
  ],
  [
    "a starting price that is still to come",
    2,
    async () => {
      const at = await scene({ runners: 2, hasStartingPrice: true });
      const start = { price: 0, orderType: "MARKET_ON_CLOSE" } as const;
      await place(at, 0, { on: 1, side: "LAY", taka: 200, ...start });
      await place(at, 0, { on: 2, side: "BACK", taka: 70, ...start });
      return at;
    },
  ],
  [
    "an outcome that isn't listed",
    2,
    async () => {
      const at = await scene({ runners: 2 });
      await stage.database.pool.query("update exchange_market set has_other_outcome = true where id = $1", [
        at.marketId,
      ]);
      await stage.restart();
      await match(at, 1, 2, 100);
      await match(at, 2, 2, 100);
      expect(await stage.exchange.balances(at.players[0])).toMatchObject({ locked: 20_000n });
      return at;
    },
  ],
  [
    "a runner that was withdrawn",
    3,
    async () => {
      const at = await scene({ runners: 3 });
      await match(at, 1, 12, 20);
      await match(at, 3, 4, 100);
      const removal = { type: "removeRunner", selectionId: 3, adjustmentBasisPoints: 2_108, reason: "lame" } as const;
      expect(await stage.exchange.control(at.marketId, removal)).toMatchObject({ ok: true });
      return at;
    },
  ],
];

test.each(kinds)(
  "[ENG-40] [ENG-43] in a market with %s each figure of a position and what it locks is found when it is a minor unit off, and so is a bet",
  async (_name, runners, make) => {
    const at = await make();
    const { marketId, players } = at;
    const own = [marketId, players[0]];
    const names = async (change: string) => Object.keys(await foundAfter(change, own));
    for (const place of Array.from({ length: runners }, (_, index) => index + 1))
      expect(await names(ofPosition(figure(place)))).toContain("positions-are-bets");
    expect(await names(ofPosition("if_other_minor = if_other_minor + 1"))).toContain("positions-are-bets");
    expect(await names(ofPosition("locked_minor = locked_minor + 1"))).toEqual([
      "locked-is-exposure",
      "positions-are-bets",
    ]);
    expect(await names("delete from exchange_position where market_id = $1 and player_id = $2")).toContain(
      "positions-are-bets",
    );
  },
);

test("[ENG-43] an open bet that is larger than what is locked for it is found, at the starting price too", async () => {
  const at = await scene({ runners: 2, hasStartingPrice: true });
  const limit = await place(at, 0, bet(1, "LAY", 3, 100));
  const start = await place(at, 0, { ...bet(1, "LAY", 0, 200), orderType: "MARKET_ON_CLOSE" });
  const larger = `${ofBet} remaining_minor = remaining_minor + 1, size_minor = size_minor + 1 where bet_id = $1`;
  for (const betId of [limit, start])
    expect(await foundAfter(larger, [betId])).toMatchObject({
      "positions-are-bets": [expect.stringContaining("lock")],
    });
});

test("[ENG-48] in a market of lines each outcome's figure, what is locked, and a bet that waits are found when they are a minor unit off", async () => {
  const at = await scene({ runners: 1, line: { leastX100: 3_050, mostX100: 3_450, intervalX100: 100 } });
  await match(at, 1, 31.5, 30);
  const waiting = await place(at, 0, bet(1, "BACK", 33.5, 20));
  const own = [at.marketId, at.players[0]];
  for (const place of [1, 2, 3, 4, 5, 6])
    expect(Object.keys(await foundAfter(ofPosition(figure(place)), own))).toContain("lines-are-bets");
  for (const change of ["locked_minor = locked_minor + 1", "if_other_minor = 1"])
    expect(Object.keys(await foundAfter(ofPosition(change), own))).toContain("lines-are-bets");
  const larger = `${ofBet} remaining_minor = remaining_minor + 1, size_minor = size_minor + 1 where bet_id = $1`;
  expect(Object.keys(await foundAfter(larger, [waiting]))).toEqual(["lines-are-bets"]);
});

test("[ENG-41] [ENG-47] what the house holds between the legs of a virtual match, and each leg, is found when it is off by one", async () => {
  const at = await scene({ runners: 3, hasVirtualPrices: true });
  await place(at, 1, bet(2, "BACK", 4, 25));
  await place(at, 2, bet(3, "BACK", 4, 25));
  await place(at, 0, bet(1, "BACK", 1.9, 10.01));
  const house = [at.marketId, 0];
  for (const place of [1, 2, 3])
    expect(Object.keys(await foundAfter(ofPosition(figure(place)), house))).toContain("house-is-rounding");
  for (const change of ["locked_minor = 1", "if_other_minor = if_other_minor - 1"])
    expect(Object.keys(await foundAfter(ofPosition(change), house))).toContain("house-is-rounding");
  const leg =
    "update exchange_fill set profit_minor = coalesce(profit_minor, size_minor * (price_x100 - 100) / 100) + 1";
  expect(Object.keys(await foundAfter(`${leg} where market_id = $1 and selection_id = 2`, [at.marketId]))).toEqual([
    "matched-pairs",
    "house-is-rounding",
  ]);
});

test("[ENG-47] a loss of the house beyond a minor unit per runner and match is found though all else adds up", async () => {
  const at = await scene({ runners: 3, hasVirtualPrices: true });
  await place(at, 1, bet(2, "BACK", 4, 25));
  await place(at, 2, bet(3, "BACK", 4, 25));
  const back = await place(at, 0, bet(1, "BACK", 2, 20));
  const client = await stage.database.pool.connect();
  try {
    await client.query("begin");
    // As if the taker had been given ten units more than the legs bring: three fills of three runners let the house lose nine.
    await client.query(
      "update exchange_fill set profit_minor = size_minor * (price_x100 - 100) / 100 + 10 where back_bet_id = $1",
      [back],
    );
    await client.query(`${ofBet} matched_profit_minor = matched_profit_minor + 10 where bet_id = $1`, [back]);
    await client.query(ofPosition("if_win_minor[1] = if_win_minor[1] + 10"), [at.marketId, at.players[0]]);
    await client.query(ofPosition("if_win_minor[1] = if_win_minor[1] - 10"), [at.marketId, 0]);
    expect(Object.keys(await found(client))).toEqual(["house-is-rounding"]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("[ENG-44] [ENG-45] a settled market in which a bet is open, money is locked, or a player was paid something else than the bets came to is found", async () => {
  const at = await scene({ runners: 2 });
  const { back, lay } = await match(at, 1, 3, 10);
  const { marketId, players } = at;
  await stage.exchange.control(marketId, { type: "settle", winners: [1], reason: "won" });
  const open = `${ofBet} settled_at = null, settled_as = null, profit_minor = null where bet_id = $1`;
  expect(Object.keys(await foundAfter(open, [lay]))).toContain("closed-is-empty");
  expect(Object.keys(await foundAfter(ofPosition("locked_minor = 1"), [marketId, players[1]]))).toEqual([
    "locked-is-exposure",
    "closed-is-empty",
  ]);
  for (const betId of [back, lay]) {
    const more = `${ofBet} profit_minor = profit_minor + 1 where bet_id = $1`;
    expect(Object.keys(await foundAfter(more, [betId]))).toEqual(["settled-once"]);
  }
  for (const playerId of players.slice(0, 2)) {
    const paid =
      "update exchange_settlement_player set net_minor = net_minor + 1 where market_id = $1 and player_id = $2";
    expect(Object.keys(await foundAfter(paid, [marketId, playerId]))).toEqual(["settled-once"]);
  }
});
