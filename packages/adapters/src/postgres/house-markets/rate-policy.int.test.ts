import { randomUUID } from "node:crypto";
import { createPlaceHouseBet, type HouseQuote, type PlaceHouseBet } from "@maidan/services/house-markets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createStage, runsQuotes, type Stage } from "./test-support/house-stage.ts";

let database: TestDatabase;
let stage: Stage;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
});
afterAll(() => database.close());

const delayMs = 3_000;
type Asked = Pick<PlaceHouseBet, "side" | "line" | "rate" | "pricePolicy">;
const yes: Asked = { side: "FOR", line: 46, rate: 90 };
const no: Asked = { side: "AGAINST", line: 44, rate: 110 };

/** A bet of 1,000 taka in whose delay the house changes its rates: what became of it, and what it locked of 2,000 taka. */
async function betWhileMoving(
  bet: Asked,
  quotes: readonly HouseQuote[],
  status: "OPEN" | "BALL_RUNNING" | "SUSPENDED" = "OPEN",
) {
  const { marketId, eventId } = await stage.createMarket({ betDelayMs: delayMs });
  const playerId = await stage.createPlayer(2_000);
  const place = createPlaceHouseBet({
    runner: stage.runner,
    markets: stage.markets,
    pause: () => stage.offer(eventId, quotes, status).then(() => undefined),
  });
  const player = { playerId, sessionId: "1" };
  const { outcome } = await place({ player, marketId, idempotencyKey: randomUUID(), stakeMinor: 100_000n, ...bet });
  const { bets } = await stage.markets.list(readerOf(stage.pool), { playerId, page: 1, perPage: 10 });
  const struck = bets.map(({ line, rate }) => ({ line, rate }));
  const told = outcome.ok ? [{ line: outcome.value.bet.line, rate: outcome.value.bet.rate }] : [];
  expect(told).toEqual(struck);
  const locked = await stage.locked(playerId);
  expect((await stage.cash(playerId)) + locked).toBe(200_000n);
  return [outcome.ok ? "taken" : outcome.code, struck[0], locked] as const;
}

const at = (line: number, forRate: number | null, againstLine = line - 2, againstRate: number | null = 110) => [
  { line, forRate, againstLine, againstRate },
];
const refused = ["ODDS_CHANGED", undefined, 0n];

test("[RATES-17] with `any` a bet is struck at the rate or line of after the delay, and locks what it can lose there", async () => {
  const any = { pricePolicy: "any" } as const;
  expect(await betWhileMoving({ ...yes, ...any }, at(46, 80))).toEqual(["taken", { line: 46, rate: 80 }, 100_000n]);
  expect(await betWhileMoving({ ...yes, ...any }, at(49, 70))).toEqual(["taken", { line: 49, rate: 70 }, 100_000n]);
  expect(await betWhileMoving({ ...no, ...any }, at(46, 90, 44, 130))).toEqual([
    "taken",
    { line: 44, rate: 130 },
    130_000n,
  ]);
  // What the cash covered at the rate that was seen it may not cover any more.
  expect(await betWhileMoving({ ...no, ...any }, at(46, 90, 44, 201))).toEqual(["INSUFFICIENT_FUNDS", undefined, 0n]);
});

test("[RATES-17] with `better` an easier line is taken as a better rate is, and nothing that is worse", async () => {
  const better = { pricePolicy: "better" } as const;
  expect(await betWhileMoving({ ...yes, ...better }, at(45, 90))).toEqual(["taken", { line: 45, rate: 90 }, 100_000n]);
  expect(await betWhileMoving({ ...yes, ...better }, at(46, 95))).toEqual(["taken", { line: 46, rate: 95 }, 100_000n]);
  expect(await betWhileMoving({ ...yes, ...better }, at(45, 89))).toEqual(refused);
  expect(await betWhileMoving({ ...yes, ...better }, at(47, 300))).toEqual(refused);
});

test("[RATES-17] with `none` a bet is taken as it was seen or not at all; without a policy at its line and no worse", async () => {
  const none = { pricePolicy: "none" } as const;
  expect(await betWhileMoving({ ...yes, ...none }, runsQuotes)).toEqual(["taken", { line: 46, rate: 90 }, 100_000n]);
  expect(await betWhileMoving({ ...yes, ...none }, at(46, 95))).toEqual(refused);
  expect(await betWhileMoving(yes, at(46, 95))).toEqual(["taken", { line: 46, rate: 95 }, 100_000n]);
  expect(await betWhileMoving(yes, at(45, 90))).toEqual(refused);
});

test("[RATES-17] in doubt a bet is refused whatever its policy: stopped, nothing offered on its side, or no line that its own has become", async () => {
  const any = { ...yes, pricePolicy: "any" } as const;
  expect(await betWhileMoving(any, at(46, 90), "BALL_RUNNING")).toEqual(["BALL_RUNNING", undefined, 0n]);
  expect(await betWhileMoving(any, at(46, 90), "SUSPENDED")).toEqual(["MARKET_NOT_OPEN", undefined, 0n]);
  expect(await betWhileMoving(any, at(49, null))).toEqual(refused);
  expect(await betWhileMoving(any, [...at(49, 90), ...at(52, 80)])).toEqual(refused);
});

test("[RATES-17] a key stands for its policy too: the same bet with another is another request", async () => {
  const { marketId } = await stage.createMarket();
  const player = { playerId: await stage.createPlayer(2_000), sessionId: "1" };
  const place = createPlaceHouseBet({ runner: stage.runner, markets: stage.markets, pause: async () => undefined });
  const bet = { player, marketId, idempotencyKey: randomUUID(), stakeMinor: 10_000n, ...yes };
  const first = await place({ ...bet, pricePolicy: "any" });
  expect(first.outcome.ok).toBe(true);
  expect((await place({ ...bet, pricePolicy: "any" })).outcome).toEqual(first.outcome);
  expect((await place({ ...bet, pricePolicy: "none" })).outcome.ok).toBe(false);
  expect(await stage.offenders()).toEqual([]);
});

test("[ROOM-26] a listed bet says what its market asks, of a Bookmaker with all runners", async () => {
  const bookmaker = await stage.createMarket(
    {
      kind: "BOOKMAKER",
      fancyType: null,
      sourceKey: "winner",
      question: { type: "WINNER", selectionIds: [1, 2] },
      runners: [1, 2].map((selectionId) => ({ selectionId, name: `Side ${selectionId}` })),
    },
    [1, 2].map((line) => ({ line, forRate: 90, againstLine: line, againstRate: 110 })),
  );
  const playerId = await stage.createPlayer(2_000);
  expect(await stage.bet(playerId, bookmaker.marketId, { line: 1, taka: 100 })).toBe("taken");
  expect(await stage.bet(playerId, (await stage.createMarket()).marketId, { taka: 100 })).toBe("taken");
  const { bets } = await stage.markets.list(readerOf(stage.pool), { playerId, page: 1, perPage: 10 });
  expect(bets.map(({ question, runners }) => [question.type, runners.map(({ name }) => name)])).toEqual([
    ["AT_LEAST", []],
    ["WINNER", ["Side 1", "Side 2"]],
  ]);
});
