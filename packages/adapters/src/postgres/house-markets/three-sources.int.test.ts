import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { resultMinor, type HouseQuestion } from "@maidan/core/house-markets";
import { foldDeliveries, runsAfterOvers } from "@maidan/core/sports";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readMatchFile } from "../../feeds/cricsheet/index.ts";
import { createStage, type Stage } from "./test-support/house-stage.ts";

/**
 * One real match (Netherlands v Papua New Guinea, 11 July 2022) as three others recorded it: its deliveries, a ball-by-ball feed, an exchange's order book. They are
 * not ours to ship: on a machine without them these tests are skipped, and those of `deliveries.test.ts` and `house-markets.int.test.ts` stand.
 */
const dataDir = path.resolve(import.meta.dirname, "../../../../../../shared/data");
const files = {
  deliveries: path.join(dataDir, "cricket/cricsheet-1321467-NED-v-PNG-2022-07-11.csv"),
  feed: path.join(dataDir, "cricket/betfair-cricket-feed-1.200806927.ccm.jsonl.gz"),
  book: path.join(dataDir, "betfair-stream/cricket-1.200806927.mcm.jsonl.gz"),
};
const isPresent = Object.values(files).every((file) => existsSync(file));
const about = isPresent ? "" : " (skipped: the recordings are not on this machine)";

const readLines = (file: string): Record<string, never>[] =>
  gunzipSync(readFileSync(file))
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, never>);

/** What fancies ask of an innings. */
interface InningsResults {
  readonly team: string;
  readonly total: number;
  readonly wickets: number;
  /** Runs by overs completed. */
  readonly after: ReadonlyMap<number, number>;
  /** Runs when the first batter was out. */
  readonly firstWicketAt: number;
}
interface MatchResults {
  readonly innings: readonly InningsResults[];
  readonly fours: number;
  readonly sixes: number;
  readonly wides: number;
}

async function fromDeliveries(): Promise<MatchResults> {
  const { match } = await readMatchFile(files.deliveries);
  const innings = foldDeliveries(match.deliveries);
  return {
    innings: innings.map((each) => ({
      team: each.battingTeam,
      total: each.runs,
      wickets: each.wickets,
      after: new Map(
        each.overs.flatMap(({ over }) => {
          const runs = runsAfterOvers(each, over + 1);
          return runs === undefined ? [] : [[over + 1, runs] as const];
        }),
      ),
      firstWicketAt: each.fallOfWickets[0]?.runs ?? 0,
    })),
    fours: innings.reduce((sum, each) => sum + each.fours, 0),
    sixes: innings.reduce((sum, each) => sum + each.sixes, 0),
    wides: innings.reduce((sum, each) => sum + each.extras.wides, 0),
  };
}

interface InningsStats {
  readonly inningsNum: number;
  readonly battingTeam?: string;
  readonly inningsRuns: number;
  readonly inningsOvers: string;
  readonly inningsWickets: number;
}
interface FeedMessage {
  readonly cc: readonly {
    readonly matchStats?: { readonly currentInnings: number; readonly inningsStats: readonly InningsStats[] };
    readonly incidentListWrapper?: {
      readonly incidentList: readonly {
        readonly incidentType: string;
        readonly value?: string;
        readonly overs: string;
        readonly actualTime: number;
      }[];
    };
  }[];
}

/** The feed tells the score again and again, and corrects itself: the last word on each counts. */
function fromFeed(): MatchResults {
  const changes = (readLines(files.feed) as unknown as FeedMessage[]).flatMap(({ cc }) => cc);
  const told = changes.flatMap(({ matchStats }) => matchStats ?? []);
  // An incident is known by its time and told several times: a six became the catch that it was.
  const incidents = new Map<
    number,
    { readonly type: string; readonly value: string | undefined; readonly ball: string }
  >();
  for (const { matchStats, incidentListWrapper } of changes)
    for (const { incidentType: type, value, overs, actualTime } of incidentListWrapper?.incidentList ?? [])
      incidents.set(actualTime, { type, value, ball: `${matchStats?.currentInnings} ${overs}` });
  const all = [...incidents.values()];
  const innings = [1, 2].map((number): InningsResults => {
    const stats = told.flatMap(({ inningsStats }) => inningsStats.filter((each) => each.inningsNum === number));
    const last = stats.at(-1);
    const during = told.flatMap(({ currentInnings, inningsStats }) =>
      currentInnings === number ? inningsStats.filter((each) => each.inningsNum === number) : [],
    );
    return {
      team: last?.battingTeam ?? "",
      total: last?.inningsRuns ?? 0,
      wickets: last?.inningsWickets ?? 0,
      after: new Map([
        ...during.flatMap(({ inningsOvers, inningsRuns }) =>
          /^[1-9]\d*\.0$/u.test(inningsOvers) ? [[Number.parseInt(inningsOvers, 10), inningsRuns] as const] : [],
        ),
        [20, last?.inningsRuns ?? 0],
      ]),
      firstWicketAt: during.find(({ inningsWickets }) => inningsWickets === 1)?.inningsRuns ?? 0,
    };
  });
  /** Boundaries of so many runs, each ball once. */
  const struck = (runs: string): number =>
    new Set(all.flatMap(({ type, value, ball }) => (type === "STRIKE" && value === runs ? [ball] : []))).size;
  return {
    innings,
    fours: struck("4"),
    sixes: struck("6"),
    wides: all.filter(({ type }) => type === "WIDE").length,
  };
}

/** Of the book alone who won can be told: the runner that its last definition names. */
function winnerOfBook(): number | undefined {
  interface Message {
    readonly mc: readonly {
      readonly marketDefinition?: { readonly runners: readonly { readonly id: number; readonly status: string }[] };
    }[];
  }
  const definitions = (readLines(files.book) as unknown as Message[]).flatMap(({ mc }) =>
    mc.flatMap(({ marketDefinition }) => marketDefinition ?? []),
  );
  return definitions.at(-1)?.runners.find(({ status }) => status === "WINNER")?.id;
}

/** Selection ids of the recorded market. */
const selections = { Netherlands: 228_749, "Papua New Guinea": 2_857_977 } as const;
const winnerOf = ({ innings: [first, second] }: MatchResults): number | undefined =>
  Object.entries(selections).find(
    ([team]) => team === ((first?.total ?? 0) > (second?.total ?? 0) ? first?.team : second?.team),
  )?.[1];

/** The results by which fancies of the match are settled, by their names. */
function fancyResults({ innings, sixes, wides }: MatchResults): Record<string, number | undefined> {
  const [first, second] = innings;
  return {
    "6 over runs NED": first?.after.get(6),
    "10 over runs NED": first?.after.get(10),
    "15 over runs NED": first?.after.get(15),
    "20 over runs NED": first?.after.get(20),
    "innings runs NED": first?.total,
    "fall of 1st wicket NED": first?.firstWicketAt,
    "wickets NED": first?.wickets,
    "6 over runs PNG": second?.after.get(6),
    "10 over runs PNG": second?.after.get(10),
    "innings runs PNG": second?.total,
    "fall of 1st wicket PNG": second?.firstWicketAt,
    "wickets PNG": second?.wickets,
    "match sixes": sixes,
    "match wides": wides,
  };
}

describe.skipIf(!isPresent)(`one match in three recordings${about}`, () => {
  let database: TestDatabase;
  let stage: Stage;
  beforeAll(async () => {
    database = await createTestDatabase();
    stage = createStage(database);
  });
  afterAll(() => database.close());

  test("[RATES-23] deliveries and feed, each read by itself, come to the same results of fancies, and with the book to the same winner", async () => {
    const [deliveries, feed] = [await fromDeliveries(), fromFeed()];
    const results = fancyResults(deliveries);
    expect(fancyResults(feed)).toEqual(results);
    expect(results).toEqual({
      "6 over runs NED": 62,
      "10 over runs NED": 93,
      "15 over runs NED": 119,
      "20 over runs NED": 163,
      "innings runs NED": 163,
      "fall of 1st wicket NED": 78,
      "wickets NED": 7,
      "6 over runs PNG": 29,
      "10 over runs PNG": 55,
      "innings runs PNG": 111,
      "fall of 1st wicket PNG": 11,
      "wickets PNG": 10,
      "match sixes": 3,
      "match wides": 11,
    });
    expect([winnerOf(deliveries), winnerOf(feed), winnerOfBook()]).toEqual([228_749, 228_749, 228_749]);
  });

  test("[RATES-23] at the end of seven overs the feed said another number, which it put right in later ones, and of one it said none: so no session is paid on one word of a feed", async () => {
    const [deliveries, feed] = [await fromDeliveries(), fromFeed()];
    const differing = deliveries.innings.map(({ after }, place) =>
      [...after].flatMap(([over, runs]) => {
        const told = feed.innings[place]?.after.get(over);
        return told === runs ? [] : [[over, runs, told]];
      }),
    );
    expect(differing).toEqual([
      [
        [1, 9, 8],
        [2, 17, 16],
        [3, 28, 30],
        [19, 153, 154],
      ],
      [
        [4, 19, 20],
        [14, 79, undefined],
        [15, 85, 86],
        [16, 94, 95],
      ],
    ]);
  });

  test("[RATES-23] boundaries and extras are those of the deliveries, innings by innings; of the fours the feed tells one less, and so settles no count alone", async () => {
    const { match } = await readMatchFile(files.deliveries);
    const counts = foldDeliveries(match.deliveries).map(({ fours, sixes, extras }) => ({
      fours,
      sixes,
      wides: extras.wides,
      extras: extras.total,
    }));
    expect(counts).toEqual([
      { fours: 13, sixes: 2, wides: 5, extras: 14 },
      { fours: 9, sixes: 1, wides: 6, extras: 14 },
    ]);
    expect([(await fromDeliveries()).fours, fromFeed().fours]).toEqual([22, 21]);
  });

  /** Pays each market by the result and says what the player has won or lost in it. */
  async function paid(question: HouseQuestion, line: number, result: number): Promise<readonly [bigint, bigint]> {
    const quotes = [{ line, forRate: 90, againstLine: line, againstRate: 110 }];
    const { marketId } = await stage.createMarket({ question }, quotes);
    const [yes, no] = [await stage.createPlayer(1_000), await stage.createPlayer(1_000)];
    expect(await stage.bet(yes, marketId, { line, taka: 500 })).toBe("taken");
    expect(await stage.bet(no, marketId, { side: "AGAINST", line, rate: 110, taka: 500 })).toBe("taken");
    await stage.settle(marketId, result);
    return [(await stage.cash(yes)) - 100_000n, (await stage.cash(no)) - 100_000n];
  }

  test("[RATES-23] our settlement pays YES and NO on each of these results as both recordings have it, at the line itself and beside it", async () => {
    const [deliveries, feed] = [fancyResults(await fromDeliveries()), fancyResults(fromFeed())];
    const [won, lost] = [
      [45_000n, -55_000n],
      [-50_000n, 50_000n],
    ];
    for (const [name, result = 0] of Object.entries(deliveries)) {
      const lines = name.startsWith("6 over runs NED") ? [55, result, result + 1] : [result, result + 1];
      for (const line of lines) {
        const expected = (feed[name] ?? 0) >= line ? won : lost;
        expect([name, line, await paid({ type: "AT_LEAST" }, line, result)]).toEqual([name, line, expected]);
      }
    }
    const total = deliveries["innings runs NED"] ?? 0;
    // 163: odd, ends in 3, in the band from 160 of ten.
    expect(await paid({ type: "EVEN" }, 0, total)).toEqual(lost);
    expect(await paid({ type: "LAST_DIGIT", digit: 3 }, 0, total)).toEqual(won);
    expect(await paid({ type: "BAND", width: 10 }, 160, total)).toEqual(won);
    expect(await paid({ type: "BAND", width: 10 }, 150, total)).toEqual(lost);
    const bet = { side: "FOR", line: 55, rate: 90, stakeMinor: 50_000n } as const;
    expect(resultMinor({ type: "AT_LEAST" }, bet, 62)).toBe(45_000n);
    expect(await stage.offenders()).toEqual([]);
  });
});
