import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import type { HouseQuestion } from "@maidan/core/house-markets";
import { fancyAsk, fancyInningsOf, fancyPrefix, fancyResult, foldDeliveries, type Delivery } from "@maidan/core/sports";
import {
  createOfferHouseMarkets,
  createSettleByResults,
  type HouseMarket,
  type HouseQuote,
  type ResultOf,
} from "@maidan/services/house-markets";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readBallFeed } from "../../feeds/ball-feed/index.ts";
import { readMatchFile } from "../../feeds/cricsheet/index.ts";
import { openRecording } from "../../feeds/replay/index.ts";
import { readerOf } from "../database/index.ts";
import { actor, createStage, type Stage } from "./test-support/house-stage.ts";

/**
 * One real match (Netherlands v Papua New Guinea, 11 July 2022) as three others recorded it: its deliveries, a ball-by-ball feed, an exchange's order book. They are
 * not ours to ship: on a machine without them these tests are skipped, and those of `deliveries.test.ts`, `fancy.test.ts` and `read-ball-feed.test.ts` stand.
 */
const dataDir = path.resolve(import.meta.dirname, "../../../../../../shared/data");
const files = {
  deliveries: path.join(dataDir, "cricket/cricsheet-1321467-NED-v-PNG-2022-07-11.csv"),
  feed: path.join(dataDir, "cricket/betfair-cricket-feed-1.200806927.ccm.jsonl.gz"),
  book: path.join(dataDir, "betfair-stream/cricket-1.200806927.mcm.jsonl.gz"),
};
const isPresent = Object.values(files).every((file) => existsSync(file));
const about = isPresent ? "" : " (skipped: the recordings are not on this machine)";

/** The balls of both innings. */
type Recorded = readonly [first: readonly Delivery[], second: readonly Delivery[]];

async function fromDeliveries(): Promise<Recorded> {
  const { match } = await readMatchFile(files.deliveries);
  const of = (number: number): readonly Delivery[] => match.deliveries.filter(({ innings }) => innings === number);
  return [of(1), of(2)];
}
async function fromFeed(): Promise<Recorded> {
  const [first = [], second = []] = await readBallFeed(files.feed);
  return [first, second];
}

/** As the feed's own settlement asks: by the market's key. */
const resultsOf =
  (deliveries: readonly Delivery[]): ResultOf =>
  (sourceKey) => {
    const ask = fancyAsk(sourceKey);
    const isOwn = prefixOf(deliveries) === fancyPrefix[fancyInningsOf(sourceKey) ?? 1];
    return isOwn && ask ? fancyResult(ask, { deliveries, players: battersOf(deliveries), end: "ended" }) : undefined;
  };
/** By which keys the innings of these balls is asked. */
const prefixOf = ([ball]: readonly Delivery[]): string => fancyPrefix[ball?.innings === 2 ? 2 : 1];
/** In the order in which they came in. */
const battersOf = (deliveries: readonly Delivery[]): readonly string[] => [
  ...new Set(deliveries.flatMap(({ striker, nonStriker }) => [striker, nonStriker])),
];
function numberOf(resultOf: ResultOf, key: string): number {
  const result = resultOf(`first:${key}`) ?? resultOf(`second:${key}`);
  if (result?.type !== "number") throw new Error(`${key} has no number`);
  return result.number;
}

const sessions = ["6-overs", "10-overs", "15-overs", "20-overs", "meter"];
const wickets = Array.from({ length: 10 }, (_, place) => [`wicket-${place + 1}`, `wicket-${place + 1}:balls`]).flat();
const overs = Array.from({ length: 20 }, (_, over) => `over-${over}`);
const counts = ["fours", "sixes", "digits-6-10-15"];
const keys = [...sessions, ...wickets, ...overs, ...counts];

const numbersOf = (deliveries: readonly Delivery[]): Record<string, number> => {
  const resultOf = resultsOf(deliveries);
  return Object.fromEntries(keys.map((key) => [key, numberOf(resultOf, key)]));
};
/** Which numbers differ, and how. */
const differing = (one: Record<string, number>, other: Record<string, number>) =>
  Object.fromEntries(keys.flatMap((key) => (one[key] === other[key] ? [] : [[key, [one[key], other[key]]]])));

/** Selection ids of the recorded market. */
const selections = { Netherlands: 228_749, "Papua New Guinea": 2_857_977 } as const;
const selectionIds = Object.values(selections);

/** Of the book alone who won can be told: the runner that its last definition names. */
async function winnerOfBook(): Promise<number | undefined> {
  const recording = await openRecording(files.book, { minorPerUnit: 100 });
  let winner: number | undefined;
  for await (const { definition } of recording.messages())
    winner = definition?.runners.find(({ status }) => status === "WINNER")?.selectionId ?? winner;
  return winner;
}
function winnerOf([first, second]: Recorded): number | undefined {
  const [batted, chased] = [foldDeliveries(first)[0], foldDeliveries(second)[0]];
  const won = (batted?.runs ?? 0) > (chased?.runs ?? 0) ? batted : chased;
  return Object.entries(selections).find(([team]) => team === won?.battingTeam)?.[1];
}

describe.skipIf(!isPresent)(`one match in three recordings${about}`, () => {
  let database: TestDatabase;
  let stage: Stage;
  let deliveries: Recorded;
  let feed: Recorded;
  beforeAll(async () => {
    database = await createTestDatabase();
    stage = createStage(database);
    [deliveries, feed] = [await fromDeliveries(), await fromFeed()];
  });
  afterAll(() => database.close());

  test("[RATES-23] the deliveries have the results of reference 3.2", () => {
    const [first, second] = [numbersOf(deliveries[0]), numbersOf(deliveries[1])];
    expect(first).toMatchObject({ "over-0": 9, "6-overs": 62, "10-overs": 93, "15-overs": 119, "20-overs": 163 });
    expect(second).toMatchObject({ "over-0": 7, "6-overs": 29, "10-overs": 55, "15-overs": 85, "20-overs": 111 });
    expect(first).toMatchObject({ "wicket-1": 78, "wicket-1:balls": 45, fours: 13, sixes: 2, "digits-6-10-15": 239 });
    expect(second).toMatchObject({ "wicket-10": 111, "wicket-10:balls": 118, fours: 9, sixes: 1 });
    // All out in 19.4: the twentieth over has the runs that were made in it.
    expect(second["over-19"]).toBe(4);
    const totals = deliveries.map((innings) => foldDeliveries(innings)[0]);
    expect(totals.map((innings) => [innings?.wickets, innings?.extras.wides, innings?.extras.total])).toEqual([
      [7, 5, 14],
      [10, 6, 14],
    ]);
  });

  test("[RATES-48] who is out at each wicket, and who makes the most runs, are whom the scorers name, in both innings", () => {
    for (const innings of deliveries) {
      const batters = battersOf(innings);
      const resultOf = resultsOf(innings);
      const [totals] = foldDeliveries(innings);
      const named = (key: string): string | undefined => batters[numberOf(resultOf, key) - 1];
      expect(totals?.fallOfWickets.length).toBeGreaterThan(6);
      for (const { wicket, player } of totals?.fallOfWickets ?? []) expect(named(`next-out-${wicket}`)).toBe(player);
      const runs = Map.groupBy(innings, ({ striker }) => striker);
      const made = [...runs].map(([name, balls]) => ({
        name,
        runs: balls.reduce((sum, ball) => sum + ball.runsOffBat, 0),
      }));
      expect(named("top-batter")).toBe(made.toSorted((one, other) => other.runs - one.runs)[0]?.name);
    }
    expect(resultsOf(deliveries[0])("first:next-out-8")).toEqual({ type: "void", reason: "Nobody was out" });
  });

  test("[RATES-23] the feed, read by itself, comes to the same results but for what it told late or never: those are all there are", () => {
    expect(differing(numbersOf(deliveries[0]), numbersOf(feed[0]))).toEqual({
      "wicket-2": [84, 83],
      "wicket-2:balls": [54, 53],
      "over-0": [9, 8],
      "over-2": [11, 13],
      "over-3": [7, 6],
      "over-18": [11, 12],
      "over-19": [10, 9],
      fours: [13, 12],
    });
    expect(differing(numbersOf(deliveries[1]), numbersOf(feed[1]))).toEqual({
      "15-overs": [85, 86],
      "wicket-4": [78, 79],
      "over-14": [6, 7],
      "over-15": [9, 8],
      "digits-6-10-15": [955, 956],
    });
    expect(feed.map((innings) => foldDeliveries(innings)[0]?.extras.wides)).toEqual([5, 6]);
  });

  test("[RATES-23] both come to the winner that the order book has, and Bookmaker is paid by it", async () => {
    const winner = await winnerOfBook();
    expect([winnerOf(deliveries), winnerOf(feed), winner]).toEqual([228_749, 228_749, 228_749]);
    const quotes = selectionIds.map((line) => ({ line, forRate: 90, againstLine: line, againstRate: 110 }));
    const question = { type: "WINNER", selectionIds } as const;
    const runners = Object.entries(selections).map(([name, selectionId]) => ({ selectionId, name }));
    const { marketId } = await stage.createMarket({ question, kind: "BOOKMAKER", fancyType: null, runners }, quotes);
    const [backed, laid] = [await stage.createPlayer(1_000), await stage.createPlayer(1_000)];
    expect(await stage.bet(backed, marketId, { line: 228_749, taka: 500 })).toBe("taken");
    expect(await stage.bet(laid, marketId, { side: "AGAINST", line: 228_749, rate: 110, taka: 500 })).toBe("taken");
    await stage.settle(marketId, winner ?? null);
    expect([await stage.cash(backed), await stage.cash(laid)]).toEqual([145_000n, 45_000n]);
  });

  const questionOf = (key: string): HouseQuestion =>
    key.startsWith("digits") ? { type: "DIGITS", digits: 3 } : { type: "AT_LEAST" };

  /** Markets of the innings under the keys that the feed's have, each with rates at the number and at the one above. */
  async function opened(
    numbers: Record<string, number>,
    prefix: string,
  ): Promise<{ eventId: string; markets: readonly HouseMarket[] }> {
    const event = { eventTypeId: "4", competition: "Cup", name: "NED v PNG", startAtMs: 0, source: "test" };
    const { eventId } = await stage.catalogue.createEvent({ ...event, sourceId: randomUUID() });
    const offer = createOfferHouseMarkets({ runner: stage.runner, markets: stage.markets });
    const offered = keys.map((key) => {
      const lines = questionOf(key).type === "DIGITS" ? [0] : [numbers[key] ?? 0, (numbers[key] ?? 0) + 1];
      const quotes: readonly HouseQuote[] = lines.map((line) => ({
        line,
        forRate: 90,
        againstLine: line,
        againstRate: 110,
      }));
      const market = {
        eventId,
        sourceKey: `${prefix}${key}`,
        kind: "FANCY",
        fancyType: 2,
        title: key,
        question: questionOf(key),
        runners: [],
        betDelayMs: 0,
        commissionBasisPoints: 0,
        minimumStakeMinor: 1n,
        maximumStakeMinor: 10n ** 9n,
        maximumProfitMinor: 10n ** 9n,
        maximumLiabilityMinor: 10n ** 10n,
      } as const;
      return { market, status: "OPEN" as const, quotes };
    });
    await offer({ actor, idempotencyKey: randomUUID(), eventId, markets: offered });
    return { eventId, markets: await stage.markets.openOf(readerOf(stage.pool), [eventId]) };
  }

  test.each([
    ["deliveries", 0],
    ["deliveries", 1],
    ["feed", 0],
    ["feed", 1],
  ] as const)(
    "[RATES-23] the %s of innings %d settle every fancy of it: YES and NO are paid at the number and beside it",
    async (source, place) => {
      const balls = (source === "feed" ? feed : deliveries)[place];
      // The rates are about what the deliveries came to, whatever the feed then says.
      const lines = numbersOf(deliveries[place]);
      const came = numbersOf(balls);
      const { eventId, markets } = await opened(lines, prefixOf(balls));
      const [yes, no, above] = [
        await stage.createPlayer(9_999),
        await stage.createPlayer(9_999),
        await stage.createPlayer(9_999),
      ];
      const expected = { yes: 999_900n, no: 999_900n, above: 999_900n };
      for (const { marketId, sourceKey, question } of markets) {
        const key = sourceKey.slice(prefixOf(balls).length);
        const [line, number] = [lines[key] ?? 0, came[key] ?? 0];
        const holds = (at: number): boolean => (question.type === "DIGITS" ? number === at : number >= at);
        expect(await stage.bet(yes, marketId, { line, taka: 100 })).toBe("taken");
        expected.yes += holds(line) ? 9_000n : -10_000n;
        if (question.type === "DIGITS") continue;
        expect(await stage.bet(no, marketId, { side: "AGAINST", line, rate: 110, taka: 100 })).toBe("taken");
        expected.no += holds(line) ? -11_000n : 10_000n;
        expect(await stage.bet(above, marketId, { line: line + 1, taka: 100 })).toBe("taken");
        expected.above += holds(line + 1) ? 9_000n : -10_000n;
      }
      const settle = createSettleByResults({ runner: stage.runner, markets: stage.markets, actor, newKey: randomUUID });
      await settle({ eventId, resultOf: resultsOf(balls) });
      expect(await stage.markets.openOf(readerOf(stage.pool), [eventId])).toEqual([]);
      expect({ yes: await stage.cash(yes), no: await stage.cash(no), above: await stage.cash(above) }).toEqual(
        expected,
      );
      const { rows } = await stage.pool.query<{ key: string; outcome: number }>(
        "select split_part(source_key, ':', 2) || coalesce(nullif(':' || split_part(source_key, ':', 3), ':'), '') as key, outcome from house_market where event_id = $1",
        [eventId],
      );
      expect(Object.fromEntries(rows.map(({ key, outcome }) => [key, outcome]))).toEqual(came);
      expect(await stage.offenders()).toEqual([]);
    },
  );

  test("reference 3.2: of 62 runs after six overs YES at 55 wins, YES at 63 loses and NO at 63 wins; 163 is odd", async () => {
    const paid = async (
      question: HouseQuestion,
      bet: { side?: "AGAINST"; line: number },
      key: string,
    ): Promise<bigint> => {
      const quotes = [{ line: bet.line, forRate: 90, againstLine: bet.line, againstRate: 110 }];
      const { marketId } = await stage.createMarket({ question }, quotes);
      const player = await stage.createPlayer(1_000);
      expect(await stage.bet(player, marketId, { ...bet, rate: bet.side === "AGAINST" ? 110 : 90, taka: 500 })).toBe(
        "taken",
      );
      await stage.settle(marketId, numberOf(resultsOf(deliveries[0]), key));
      return (await stage.cash(player)) - 100_000n;
    };
    const runs = { type: "AT_LEAST" } as const;
    expect(await paid(runs, { line: 55 }, "6-overs")).toBe(45_000n);
    expect(await paid(runs, { line: 63 }, "6-overs")).toBe(-50_000n);
    expect(await paid(runs, { side: "AGAINST", line: 63 }, "6-overs")).toBe(50_000n);
    expect(await paid({ type: "EVEN" }, { line: 0 }, "even")).toBe(-50_000n);
    expect(await paid({ type: "BAND", width: 10 }, { line: 160 }, "khadda")).toBe(45_000n);
    expect(await paid({ type: "BAND", width: 10 }, { line: 150 }, "khadda")).toBe(-50_000n);
  });
});
