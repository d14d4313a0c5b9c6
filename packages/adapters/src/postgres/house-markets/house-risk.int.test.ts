import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createSettingsStore } from "../settings/index.ts";
import { createStage, type Stage } from "./test-support/house-stage.ts";

let database: TestDatabase;
let stage: Stage;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
});
afterAll(() => database.close());
/** Each test counts from nothing. */
beforeEach(async () => {
  await stage.pool.query("update house_market set liability_minor = 0");
  await stage.pool.query("delete from betting_limit where event_type_id <> '*' or market_type <> '*'");
  await setLimits({ houseLiabilityMaxMinor: 10_000_000n, playerExposureMaxMinor: 10_000_000n });
});

async function setLimits(changes: { houseLiabilityMaxMinor?: bigint; playerExposureMaxMinor?: bigint }): Promise<void> {
  const settings = createSettingsStore();
  const actor = { kind: "system", name: "test" } as const;
  const command = { kind: "test.settings", actor, idempotencyKey: crypto.randomUUID(), content: {} };
  await stage.runner.run(command, async (tx) => {
    await settings.set(tx, changes);
    return { ok: true, value: null } as const;
  });
}
const limit = (eventTypeId: string, marketType: string, column: string, value: number) =>
  stage.pool.query(`insert into betting_limit (event_type_id, market_type, ${column}) values ($1, $2, $3)`, [
    eventTypeId,
    marketType,
    value,
  ]);
/** Another market of the event. YES at 90: the house loses 0.90 for each taka, at worst. */
async function secondIn(eventId: string): Promise<string> {
  const { marketId } = await stage.createMarket();
  await stage.pool.query("update house_market set event_id = $2, source_key = 'more runs' where id = $1", [
    marketId,
    eventId,
  ]);
  return marketId;
}

test("[LIMIT-20] the house's worst outcomes are bounded by market, event and everywhere, and a closed market counts no more", async () => {
  await limit("4", "FANCY", "house_market_max_minor", 90_000);
  await limit("4", "*", "house_event_max_minor", 150_000);
  await setLimits({ houseLiabilityMaxMinor: 200_000n });
  const { marketId, eventId } = await stage.createMarket();
  const second = await secondIn(eventId);
  const { marketId: elsewhere } = await stage.createMarket();
  const one = await stage.createPlayer(50_000);
  expect(await stage.bet(one, marketId, { taka: 1_001 })).toBe("LIABILITY_LIMIT");
  expect(await stage.bet(one, marketId, { taka: 1_000 })).toBe("taken");
  // 900 and 600 of 1,500: what comes just to the bound is taken.
  expect(await stage.bet(one, second, { taka: 666.68 })).toBe("LIABILITY_LIMIT");
  expect(await stage.bet(one, second, { taka: 666.67 })).toBe("taken");
  expect(await stage.bet(one, elsewhere, { taka: 556 })).toBe("LIABILITY_LIMIT");
  expect(await stage.bet(one, elsewhere, { taka: 555 })).toBe("taken");
  // What makes the worst outcome no worse is taken at the bound, too.
  expect(await stage.bet(one, marketId, { side: "AGAINST", line: 44, rate: 110, taka: 100 })).toBe("taken");
  await stage.settle(second, 12);
  expect(await stage.bet(one, elsewhere, { taka: 150 })).toBe("taken");
  expect(await stage.offenders()).toEqual([]);
});

test("[LIMIT-22] the house's worst outcomes in all markets of a sport are bounded, and those of other sports don't count", async () => {
  await limit("4", "*", "house_sport_max_minor", 150_000);
  const [{ marketId: first }, { marketId: second }, other] = [
    await stage.createMarket(),
    await stage.createMarket(),
    await stage.createMarket(),
  ];
  await stage.pool.query("update exchange_event set event_type_id = '2' where id = $1", [other.eventId]);
  const one = await stage.createPlayer(50_000);
  expect(await stage.bet(one, first, { taka: 1_000 })).toBe("taken");
  expect(await stage.bet(one, other.marketId, { taka: 5_000 })).toBe("taken");
  expect(await stage.bet(one, second, { taka: 666.68 })).toBe("LIABILITY_LIMIT");
  expect(await stage.bet(one, second, { taka: 666.67 })).toBe("taken");
  expect(await stage.bet(one, other.marketId, { taka: 100 })).toBe("taken");
  // What makes the worst outcome no worse is taken, and a closed market counts no more.
  expect(await stage.bet(one, first, { side: "AGAINST", line: 44, rate: 110, taka: 100 })).toBe("taken");
  await stage.settle(first, 12);
  expect(await stage.bet(one, second, { taka: 900 })).toBe("taken");
  expect(await stage.offenders()).toEqual([]);
});

test("[LIMIT-21] of bets that come at once in several markets no more are taken than the bound allows", async () => {
  await setLimits({ houseLiabilityMaxMinor: 450_000n });
  const markets = await Promise.all(Array.from({ length: 4 }, () => stage.createMarket()));
  const players = await Promise.all(Array.from({ length: 12 }, () => stage.createPlayer(5_000)));
  const answers = await Promise.all(
    players.map((player, index) => stage.bet(player, markets[index % 4]?.marketId ?? "", { taka: 1_000 })),
  );
  expect(answers.filter((answer) => answer === "taken")).toHaveLength(5);
  expect(new Set(answers)).toEqual(new Set(["taken", "LIABILITY_LIMIT"]));
  const { rows } = await stage.pool.query("select sum(liability_minor)::bigint as all from house_market");
  expect(rows).toEqual([{ all: 450_000n }]);
});

test("[LIMIT-30] [LIMIT-31] [LIMIT-33] a bet is bounded in stake and winnings by sport and type, and by what the office allows the player", async () => {
  await limit("4", "FANCY", "stake_max_minor", 100_000);
  const { marketId } = await stage.createMarket();
  const [one, two] = [await stage.createPlayer(9_000), await stage.createPlayer(9_000)];
  expect(await stage.bet(one, marketId, { taka: 1_001 })).toBe("STAKE_OUT_OF_RANGE");
  expect(await stage.bet(one, marketId, { taka: 1_000 })).toBe("taken");
  await stage.pool.query(
    "insert into player_limit (player_id, market_type, stake_max_minor) values ($1, '*', 100000), ($1, 'FANCY', 20000)",
    [two],
  );
  expect(await stage.bet(two, marketId, { taka: 201 })).toBe("STAKE_OUT_OF_RANGE");
  expect(await stage.bet(two, marketId, { taka: 200 })).toBe("taken");
  await stage.pool.query("update betting_limit set win_max_minor = 45000 where event_type_id = '4'");
  expect(await stage.bet(one, marketId, { taka: 501 })).toBe("PROFIT_LIMIT");
  expect(await stage.bet(one, marketId, { taka: 500 })).toBe("taken");
});

test("[LIMIT-32] what a player has at stake in all markets is bounded, also when the bets come at once", async () => {
  await setLimits({ playerExposureMaxMinor: 200_000n });
  const markets = await Promise.all(Array.from({ length: 4 }, () => stage.createMarket()));
  const player = await stage.createPlayer(50_000);
  const answers = await Promise.all(markets.map(({ marketId }) => stage.bet(player, marketId, { taka: 1_000 })));
  expect(answers.filter((answer) => answer === "taken")).toHaveLength(2);
  expect(new Set(answers)).toEqual(new Set(["taken", "EXPOSURE_LIMIT"]));
  const [first] = markets;
  const taken = markets[answers.indexOf("taken")] ?? first;
  // Between the two lines both lose: that adds to what is at stake.
  expect(await stage.bet(player, taken?.marketId ?? "", { side: "AGAINST", line: 44, rate: 110, taka: 500 })).toBe(
    "EXPOSURE_LIMIT",
  );
  expect(await stage.locked(player)).toBe(200_000n);
});
