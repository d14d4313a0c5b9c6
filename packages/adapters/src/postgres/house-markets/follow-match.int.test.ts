import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { advanceMatch, isMatchOver, startMatch, winnerOf, type Match } from "@maidan/core/sports";
import { createExchangeCatalogue } from "@maidan/services/exchange";
import { createFollowMatch, createPlaceHouseBet, type HouseMarket } from "@maidan/services/house-markets";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createCatalogueStore, exchangeInvariants } from "../exchange/index.ts";
import { createTestExchange } from "../exchange/test-support/exchange-fixture.ts";
import { createLedgerStore } from "../ledger/index.ts";
import { createHouseMarketStore, houseMarketInvariants } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const actor = { kind: "system", name: "test" } as const;
const eleven = Array.from({ length: 11 }, (_, index) => `Player ${index + 1}`);
const setup = {
  sport: "cricket",
  teams: [
    { name: "Dhaka", strength: 0, players: eleven },
    { name: "Khulna", strength: 0, players: eleven },
  ],
} as const;

const firstInnings = (match: Match) =>
  match.sport === "cricket" && match.state.innings.length === 1 ? match.state.innings[0] : undefined;

test("[RATES-40] [RATES-41] [RATES-42] a match is followed ball by ball, bet on, and settled as its runs came; the ledger proves it", async () => {
  const { pool, url } = database;
  const runner = createCommandRunner({ pool });
  const markets = createHouseMarketStore();
  const exchange = createTestExchange({ pool, url });
  const catalogue = createExchangeCatalogue({ runner, catalogue: createCatalogueStore(), actor, mintKey: randomUUID });
  const limits = { minimumStakeMinor: 100n, maximumStakeMinor: 10_000n, maximumProfitMinor: 10n ** 9n };
  const follow = createFollowMatch({
    runner,
    markets,
    actor,
    newKey: randomUUID,
    limits: { ...limits, maximumLiabilityMinor: 10n ** 10n },
    betDelayMs: 0,
    commissionBasisPoints: async () => 200,
  });
  const place = createPlaceHouseBet({ runner, markets, pause: async () => undefined });
  const about = { eventTypeId: "4", competition: "Cup", name: "Dhaka v Khulna", startAtMs: 0, source: "test" };
  const { eventId } = await catalogue.createEvent({ ...about, sourceId: randomUUID() });
  const playerId = await exchange.createPlayer(100_000);
  const open = (): Promise<readonly HouseMarket[]> => markets.openOf(readerOf(pool), [eventId]);
  const betOn = async (market: HouseMarket, side: "FOR" | "AGAINST"): Promise<string> => {
    const [quote] = market.quotes;
    const [line, rate] = side === "FOR" ? [quote?.line, quote?.forRate] : [quote?.againstLine, quote?.againstRate];
    if (line === undefined || rate === undefined || rate === null) return "none";
    const player = { playerId, sessionId: "1" };
    const bet = {
      player,
      idempotencyKey: randomUUID(),
      marketId: market.marketId,
      side,
      line,
      rate,
      stakeMinor: 1_000n,
    };
    const { outcome } = await place(bet);
    return outcome.ok ? "taken" : outcome.code;
  };

  let match = startMatch(setup, "followed");
  const runsAt = new Map<number, number>();
  const taken: string[] = [];
  for (let step = 0; !isMatchOver(match); step += 1) {
    const isBatting = firstInnings(match) !== undefined;
    if (isBatting && step % 12 === 0) {
      await follow.isMoving({ eventId, match });
      const [moving] = await open();
      if (moving !== undefined) expect(await betOn(moving, "FOR")).toBe("BALL_RUNNING");
    }
    match = advanceMatch(match).match;
    const innings = firstInnings(match);
    if (innings === undefined && step > 1 && !isMatchOver(match)) continue;
    await follow.stands({ eventId, match });
    if (innings === undefined) continue;
    if (!runsAt.has(innings.legalBalls)) runsAt.set(innings.legalBalls, innings.runs);
    if (step % 12 !== 1) continue;
    for (const [index, market] of (await open()).entries())
      taken.push(await betOn(market, index % 2 === 0 ? "FOR" : "AGAINST"));
  }
  expect(taken.filter((answer) => answer === "taken").length).toBeGreaterThan(40);
  const refused = new Set(taken.filter((answer) => !["taken", "none"].includes(answer)));
  expect([...refused].filter((answer) => answer !== "MARKET_NOT_OPEN")).toEqual([]);

  expect(await open()).toEqual([]);
  const { markets: all } = await markets.closedOf(readerOf(pool), { eventId, limit: 500 });
  const outcomeOf = (sourceKey: string): number | null | undefined =>
    all.find((market) => market.sourceKey === sourceKey)?.outcome;
  expect(all.map(({ status }) => status)).toEqual(all.map(() => "CLOSED"));
  const last = Math.max(...runsAt.keys());
  for (const overs of [6, 10, 15, 20]) {
    expect(outcomeOf(`first:${overs}-overs`)).toBe(runsAt.get(Math.min(overs * 6, last)));
  }
  expect(outcomeOf("bookmaker")).toBe((winnerOf(match) ?? -1) + 1);
  const { rows } = await pool.query("select count(*)::int as open from house_bet where settled_as is null");
  expect(rows).toEqual([{ open: 0 }]);
  const ledger = createLedgerStore({ invariants: [...exchangeInvariants, ...houseMarketInvariants] });
  expect((await ledger.check(readerOf(pool))).flatMap((result) => result.offenders)).toEqual([]);
});
