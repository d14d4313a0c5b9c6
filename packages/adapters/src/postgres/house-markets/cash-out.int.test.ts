import { randomUUID } from "node:crypto";
import { liabilityMinor } from "@maidan/services/house-markets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { houseBetRecords } from "./bet-records.ts";
import { createStage, runsQuotes, type Stage } from "./test-support/house-stage.ts";

let database: TestDatabase;
let stage: Stage;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
});
afterAll(() => database.close());

/** The line has gone up from 46 to 60. */
const higher = [{ line: 61, forRate: 90, againstLine: 60, againstRate: 100 }];
const both = [1, 2].map((line) => ({ line, forRate: 95, againstLine: line, againstRate: 100 }));
const bookmaker = {
  kind: "BOOKMAKER",
  fancyType: null,
  sourceKey: "bookmaker",
  question: { type: "WINNER", selectionIds: [1, 2] },
  runners: [
    { selectionId: 1, name: "Dhaka" },
    { selectionId: 2, name: "Khulna" },
  ],
} as const;

async function houseRisk(marketId: string): Promise<bigint> {
  const reader = readerOf(stage.pool);
  const market = await stage.markets.find(reader, marketId);
  const totals = (await stage.markets.totalsOf(reader, [marketId])).get(marketId) ?? [];
  if (market === undefined) throw new Error("the market is gone");
  return liabilityMinor(market, totals);
}

async function betAtYes46() {
  const { marketId, eventId } = await stage.createMarket();
  const playerId = await stage.createPlayer(2_000);
  await stage.bet(playerId, marketId, { taka: 1_000 });
  await stage.offer(eventId, higher);
  return { marketId, eventId, playerId };
}

test("[CASH-21] [CASH-22] [CASH-23] a fancy is cashed out at the line of now: the money that can't be lost any more is free at once, the house stands by its risk, and each result pays what was shown", async () => {
  for (const [runs, taka] of [
    [45, -50],
    [46, 1_850],
    [60, -50],
  ] as const) {
    const { marketId, playerId } = await betAtYes46();
    expect(await houseRisk(marketId)).toBe(90_000n);
    const offer = await stage.cashOutOffer(playerId, marketId);
    const shown =
      "ok" in offer ? [] : offer.lines.map(({ from, to, afterMinor }) => [from, to, Number(afterMinor) / 100]);
    expect(shown).toEqual([
      [0, 45, -50],
      [46, 59, 1_850],
      [60, null, -50],
    ]);
    expect(await stage.cashOut(playerId, marketId, { taka: -50 })).toBe("-50.00");
    expect([await stage.cash(playerId), await stage.locked(playerId)]).toEqual([195_000n, 5_000n]);
    expect(await houseRisk(marketId)).toBe(185_000n);
    await stage.settle(marketId, runs);
    expect(await stage.cash(playerId)).toBe(BigInt((2_000 + taka) * 100));
  }
  expect(await stage.offenders()).toEqual([]);
});

test("[CASH-20] [CASH-23] a Bookmaker bet is cashed out for the same whoever wins, and the house risks nothing more by it", async () => {
  for (const winner of [1, 2]) {
    const { marketId } = await stage.createMarket(bookmaker, [
      { line: 1, forRate: 200, againstLine: 1, againstRate: 210 },
    ]);
    const playerId = await stage.createPlayer(1_000);
    await stage.bet(playerId, marketId, { line: 1, rate: 200, taka: 100 });
    await stage.pool.query("update house_market set quotes = $2::jsonb where id = $1", [
      marketId,
      JSON.stringify(both),
    ]);
    expect(await stage.cashOut(playerId, marketId, { taka: 50 })).toBe("50.00");
    expect([await stage.cash(playerId), await stage.locked(playerId)]).toEqual([100_000n, 0n]);
    expect(await houseRisk(marketId)).toBe(5_000n);
    await stage.settle(marketId, winner);
    expect(await stage.cash(playerId)).toBe(105_000n);
  }
  expect(await stage.offenders()).toEqual([]);
});

test("[CASH-06] [CASH-23] the record of a bet against the house tells whether it was made to cash out", async () => {
  const { marketId, playerId } = await betAtYes46();
  expect(await stage.cashOut(playerId, marketId, { taka: -50 })).toBe("-50.00");
  const { rows } = await stage.pool.query<{ id: bigint }>("select id from house_bet where player_id = $1 order by id", [
    playerId,
  ]);
  const records = await houseBetRecords(
    readerOf(stage.pool),
    rows.map(({ id }) => id),
  );
  const marked = records.toSorted((a, b) => Number(a.bet.betId) - Number(b.bet.betId)).map(({ bet }) => bet.isCashOut);
  expect(marked.length).toBeGreaterThan(1);
  expect(marked).toEqual(marked.map((_, place) => place > 0));
});

test("[CASH-22] nothing is cashed out while a ball is on its way or the market is suspended, for less than was seen, or twice", async () => {
  const { marketId, eventId, playerId } = await betAtYes46();
  await stage.offer(eventId, higher, "BALL_RUNNING");
  expect([
    await stage.cashOut(playerId, marketId, { taka: -50 }),
    await stage.cashOutOffer(playerId, marketId),
  ]).toMatchObject(["BALL_RUNNING", { code: "BALL_RUNNING" }]);
  await stage.offer(eventId, higher, "SUSPENDED");
  expect(await stage.cashOut(playerId, marketId, { taka: -50 })).toBe("MARKET_NOT_OPEN");
  await stage.offer(eventId, higher);
  expect(await stage.cashOut(playerId, marketId, { taka: -49.99 })).toBe("ODDS_CHANGED");
  expect(await stage.locked(playerId)).toBe(100_000n);
  const key = randomUUID();
  const tries = Array.from({ length: 4 }, () => stage.cashOut(playerId, marketId, { taka: -60, key }));
  expect(new Set(await Promise.all(tries))).toEqual(new Set(["-50.00"]));
  expect(await stage.locked(playerId)).toBe(5_000n);
  // Its worst outcome can't be made better once more.
  expect(await stage.cashOut(playerId, marketId, { taka: -60 })).toBe("NO_CASH_OUT");
  const stranger = await stage.createPlayer(100);
  expect(await stage.cashOut(stranger, marketId, { taka: -60 })).toBe("NOTHING_TO_CASH_OUT");
  expect(await stage.offenders()).toEqual([]);
});

test("[CASH-21] [CASH-22] when the line has moved past the bet there is no offer; in play it waits the market's delay", async () => {
  const { marketId, eventId } = await stage.createMarket({ betDelayMs: 3_000 }, runsQuotes);
  const playerId = await stage.createPlayer(2_000);
  await stage.bet(playerId, marketId, { taka: 1_000 });
  await stage.offer(eventId, [{ line: 31, forRate: 90, againstLine: 30, againstRate: 100 }]);
  stage.pauses.length = 0;
  expect(await stage.cashOut(playerId, marketId, { taka: -1_000 })).toBe("NO_CASH_OUT");
  expect(stage.pauses).toEqual([3_000]);
});

const three = {
  ...bookmaker,
  question: { type: "WINNER", selectionIds: [1, 2, 3] },
  runners: [...bookmaker.runners, { selectionId: 3, name: "The Draw" }],
} as const;

test("[CASH-25] one runner's bets are cashed out, a part and then the rest, and the other runner's stay: what was shown for each result is what it pays", async () => {
  const quotes = [1, 2, 3].map((line) => ({ line, forRate: 200, againstLine: line, againstRate: 210 }));
  for (const [winner, cash] of [
    // Of the first runner 50 are secured; 100 on the second bring 200, or are lost.
    [1, 95_000n],
    [2, 125_000n],
    [3, 95_000n],
  ] as const) {
    const { marketId } = await stage.createMarket(three, quotes);
    const playerId = await stage.createPlayer(1_000);
    for (const line of [1, 2]) await stage.bet(playerId, marketId, { line, rate: 200, taka: 100 });
    const moved = quotes.map((quote) => ({ ...quote, forRate: 95, againstRate: 100 }));
    await stage.pool.query("update house_market set quotes = $2::jsonb where id = $1", [
      marketId,
      JSON.stringify(moved),
    ]);
    // A third of 300 against 2.0, to the minor unit: 49.50 of stake for 99.
    const part = { selectionId: 1, sharePercent: 33 };
    const offer = await stage.cashOutOffer(playerId, marketId, part);
    if ("ok" in offer) throw new Error(offer.code);
    expect(offer.cashOut).toEqual({
      bets: [{ side: "AGAINST", line: 1, rate: 100, stakeMinor: 4_950n }],
      securedMinor: 1_650n,
    });
    expect(offer.lines.map(({ from, beforeMinor, afterMinor }) => [from, beforeMinor, afterMinor])).toEqual([
      [1, 10_000n, 5_050n],
      [2, 10_000n, 14_950n],
      [3, -20_000n, -15_050n],
    ]);
    const key = randomUUID();
    expect(await stage.cashOut(playerId, marketId, { taka: 16.5, key, ...part })).toBe("16.50");
    expect(await stage.cashOut(playerId, marketId, { taka: 16.5, key, ...part })).toBe("16.50");
    expect(await stage.cashOut(playerId, marketId, { taka: 50, selectionId: 1 })).toBe("50.00");
    expect(await stage.cashOut(playerId, marketId, { taka: 0, selectionId: 1 })).toBe("NOTHING_TO_CASH_OUT");
    // The second runner's hundred is all that can still be lost, less the 50.
    expect(await stage.locked(playerId)).toBe(5_000n);
    await stage.settle(marketId, winner);
    expect(await stage.cash(playerId)).toBe(cash);
  }
  expect(await stage.offenders()).toEqual([]);
});

test("[CASH-25] one runner of a market that has no such runner, or asks for a number, is refused before all else, and nothing is written", async () => {
  const { marketId } = await stage.createMarket(three, both);
  const playerId = await stage.createPlayer(2_000);
  await stage.bet(playerId, marketId, { line: 1, rate: 95, taka: 100 });
  const fancy = await betAtYes46();
  for (const [player, market, selectionId] of [
    [playerId, marketId, 4],
    [fancy.playerId, fancy.marketId, 46],
  ] as const) {
    expect(await stage.cashOutOffer(player, market, { selectionId })).toMatchObject({ code: "INVALID_RUNNER" });
    expect(await stage.cashOut(player, market, { taka: -1_000, selectionId })).toBe("INVALID_RUNNER");
  }
  // The house offers nothing of The Draw, and nobody has bet on it.
  expect(await stage.cashOut(playerId, marketId, { taka: 0, selectionId: 3 })).toBe("NOTHING_TO_CASH_OUT");
  expect([await stage.locked(playerId), await stage.locked(fancy.playerId)]).toEqual([10_000n, 100_000n]);
});
