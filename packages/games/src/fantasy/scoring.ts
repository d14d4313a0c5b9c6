import type { Role } from "./squad.ts";
import type { Tally } from "./tally.ts";

/** Points of one event, of the best mark that was reached, and of rates, as the sub-continent's fantasy products give them for T20. Data. [FANTASY-04] */
export const scoring = {
  playing: 4,
  run: 1,
  four: 1,
  six: 2,
  /** Only the highest that was reached counts. */
  runMarks: [
    { from: 100, points: 16 },
    { from: 50, points: 8 },
    { from: 30, points: 4 },
  ],
  /** Out without a run; not for bowlers. */
  duck: -2,
  /** Run-outs are nobody's wicket. */
  wicket: 25,
  bowledOrLbw: 8,
  wicketMarks: [
    { from: 5, points: 16 },
    { from: 4, points: 8 },
    { from: 3, points: 4 },
  ],
  maiden: 12,
  catch: 8,
  catchMarks: [{ from: 3, points: 4 }],
  stumping: 12,
  directRunOut: 12,
  /** Each of the two who had a hand in it. */
  sharedRunOut: 6,
  /** Runs in a hundred balls, two decimals; not for bowlers. */
  strikeRate: {
    leastBalls: 10,
    bands: [
      { fromX100: 17_001, toX100: Number.POSITIVE_INFINITY, points: 6 },
      { fromX100: 15_001, toX100: 17_000, points: 4 },
      { fromX100: 13_000, toX100: 15_000, points: 2 },
      { fromX100: 6_000, toX100: 7_000, points: -2 },
      { fromX100: 5_000, toX100: 5_999, points: -4 },
      { fromX100: 0, toX100: 4_999, points: -6 },
    ],
  },
  /** Runs an over, two decimals. */
  economy: {
    leastBalls: 12,
    bands: [
      { fromX100: 0, toX100: 499, points: 6 },
      { fromX100: 500, toX100: 599, points: 4 },
      { fromX100: 600, toX100: 700, points: 2 },
      { fromX100: 1_000, toX100: 1_100, points: -2 },
      { fromX100: 1_101, toX100: 1_200, points: -4 },
      { fromX100: 1_201, toX100: Number.POSITIVE_INFINITY, points: -6 },
    ],
  },
} as const;

export type ScoringItem =
  | "playing"
  | "runs"
  | "fours"
  | "sixes"
  | "runMark"
  | "duck"
  | "strikeRate"
  | "wickets"
  | "bowledOrLbw"
  | "wicketMark"
  | "maidens"
  | "economy"
  | "catches"
  | "catchMark"
  | "stumpings"
  | "directRunOuts"
  | "sharedRunOuts";

/** What a player got their points for. `count` is how often, the mark that was reached, or the rate in hundredths. */
export interface ScoringLine {
  readonly item: ScoringItem;
  readonly count: number;
  readonly points: number;
}

interface Mark {
  readonly from: number;
  readonly points: number;
}
interface Band {
  readonly fromX100: number;
  readonly toX100: number;
  readonly points: number;
}

/** Rounded to two decimals, up from the middle. */
const rateX100 = (runs: number, per: { readonly balls: number; readonly unit: number }): number =>
  Math.floor((runs * per.unit * 200 + per.balls) / (per.balls * 2));

function markLine(item: ScoringItem, count: number, marks: readonly Mark[]): ScoringLine[] {
  const reached = marks.find(({ from }) => count >= from);
  return reached === undefined ? [] : [{ item, count: reached.from, points: reached.points }];
}
const countLine = (item: ScoringItem, count: number, each: number): ScoringLine[] =>
  count === 0 ? [] : [{ item, count, points: count * each }];
function bandLine(item: ScoringItem, x100: number, bands: readonly Band[]): ScoringLine[] {
  const band = bands.find(({ fromX100, toX100 }) => x100 >= fromX100 && x100 <= toX100);
  return band === undefined ? [] : [{ item, count: x100, points: band.points }];
}

/** Everything that a player has points for, in the order of the rules. Whole points, below 0 too. [FANTASY-04] */
export function scoringLines(tally: Tally, role: Role): readonly ScoringLine[] {
  const isBowler = role === "bowler";
  const { strikeRate, economy } = scoring;
  const isRated = !isBowler && tally.balls >= strikeRate.leastBalls;
  const isEconomyRated = tally.bowled >= economy.leastBalls;
  return [
    ...countLine("playing", 1, scoring.playing),
    ...countLine("runs", tally.runs, scoring.run),
    ...countLine("fours", tally.fours, scoring.four),
    ...countLine("sixes", tally.sixes, scoring.six),
    ...markLine("runMark", tally.runs, scoring.runMarks),
    ...countLine("duck", tally.out > 0 && tally.runs === 0 && !isBowler ? 1 : 0, scoring.duck),
    ...(isRated
      ? bandLine("strikeRate", rateX100(tally.runs, { balls: tally.balls, unit: 100 }), strikeRate.bands)
      : []),
    ...countLine("wickets", tally.wickets, scoring.wicket),
    ...countLine("bowledOrLbw", tally.bowledOrLbw, scoring.bowledOrLbw),
    ...markLine("wicketMark", tally.wickets, scoring.wicketMarks),
    ...countLine("maidens", tally.maidens, scoring.maiden),
    ...(isEconomyRated
      ? bandLine("economy", rateX100(tally.conceded, { balls: tally.bowled, unit: 6 }), economy.bands)
      : []),
    ...countLine("catches", tally.catches, scoring.catch),
    ...markLine("catchMark", tally.catches, scoring.catchMarks),
    ...countLine("stumpings", tally.stumpings, scoring.stumping),
    ...countLine("directRunOuts", tally.directRunOuts, scoring.directRunOut),
    ...countLine("sharedRunOuts", tally.sharedRunOuts, scoring.sharedRunOut),
  ];
}

export const pointsOf = (tally: Tally, role: Role): number =>
  scoringLines(tally, role).reduce((sum, { points }) => sum + points, 0);
