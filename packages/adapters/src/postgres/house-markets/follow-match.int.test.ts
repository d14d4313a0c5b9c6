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

/** The innings that is being played or has just ended, of the two. */
const inningsOf = (match: Match) =>
  match.sport === "cricket" && match.state.innings.length <= 2 ? match.state.innings.at(-1) : undefined;
const prefixOf = (match: Match): "first" | "second" =>
  match.sport === "cricket" && match.state.innings.length === 1 ? "first" : "second";

test("[RATES-40] [RATES-41] [RATES-42] [RATES-47] [RATES-48] a match is followed ball by ball, bet on, and settled as its runs came; the ledger proves it", async () => {
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
  const runsAt = { first: new Map<number, number>(), second: new Map<number, number>() };
  const taken: string[] = [];
  const betIn = new Set<string>();
  for (let step = 0; !isMatchOver(match); step += 1) {
    const isBatting = inningsOf(match) !== undefined;
    if (isBatting && step % 24 === 0) {
      await follow.isMoving({ eventId, match });
      const [moving] = await open();
      if (moving !== undefined) expect(await betOn(moving, "FOR")).toBe("BALL_RUNNING");
    }
    match = advanceMatch(match).match;
    const innings = inningsOf(match);
    await follow.stands({ eventId, match });
    if (innings === undefined) continue;
    const own = runsAt[prefixOf(match)];
    if (!own.has(innings.legalBalls)) own.set(innings.legalBalls, innings.runs);
    if (step % 24 !== 1) continue;
    for (const [index, market] of (await open()).entries()) {
      const answer = await betOn(market, index % 2 === 0 ? "FOR" : "AGAINST");
      taken.push(answer);
      if (answer === "taken") betIn.add(market.sourceKey.replaceAll(/[\d.]+/gu, ""));
    }
  }
  expect([...betIn]).toEqual(
    expect.arrayContaining(
      ["first", "second"].flatMap((of) =>
        ["-overs", "wicket-", "player-", "over-", "ball-", "khadda", "even", "meter", "digits-", "next-out-"].map(
          (key) => `${of}:${key}`,
        ),
      ),
    ),
  );
  expect(taken.filter((answer) => answer === "taken").length).toBeGreaterThan(40);
  const refused = new Set(taken.filter((answer) => !["taken", "none"].includes(answer)));
  expect([...refused].filter((answer) => answer !== "MARKET_NOT_OPEN")).toEqual([]);

  expect(await open()).toEqual([]);
  const { markets: all } = await markets.closedOf(readerOf(pool), { eventId, limit: 1_000 });
  const outcomeOf = (sourceKey: string): number | null | undefined =>
    all.find((market) => market.sourceKey === sourceKey)?.outcome;
  expect(all.map(({ status }) => status)).toEqual(all.map(() => "CLOSED"));
  const [total, chased] = [runsAt.first, runsAt.second].map((runs) => Math.max(...runs.values()));
  const isWon = (chased ?? 0) > (total ?? 0);
  for (const [of, runs] of Object.entries(runsAt)) {
    const last = Math.max(...runs.keys());
    for (const overs of [6, 10, 15, 20]) {
      const isVoid = of === "second" && isWon && last < overs * 6;
      expect(outcomeOf(`${of}:${overs}-overs`), `${of} ${overs}`).toBe(
        isVoid ? null : runs.get(Math.min(overs * 6, last)),
      );
    }
    expect(outcomeOf(`${of}:meter`)).toBe(Math.max(...runs.values()));
    expect(outcomeOf(`${of}:top-batter`)).toBeGreaterThan(0);
  }
  expect(outcomeOf("bookmaker")).toBe((winnerOf(match) ?? -1) + 1);
  const { rows } = await pool.query("select count(*)::int as open from house_bet where settled_as is null");
  expect(rows).toEqual([{ open: 0 }]);
  const ledger = createLedgerStore({ invariants: [...exchangeInvariants, ...houseMarketInvariants] });
  expect((await ledger.check(readerOf(pool))).flatMap((result) => result.offenders)).toEqual([]);
});
