import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type { Delivery } from "@maidan/core/sports";

/** One message of the field's cricket stream, as far as it is read. */
interface FeedMessage {
  readonly cc?: readonly FeedChange[];
}
interface FeedChange {
  readonly matchStats?: {
    readonly currentInnings: number;
    readonly inningsStats: readonly {
      readonly inningsNum: number;
      readonly battingTeam?: string;
      readonly inningsRuns: number;
      /** Overs and balls: `7.3`. */
      readonly inningsOvers: string;
      readonly inningsWickets: number;
    }[];
  };
  readonly incidentListWrapper?: {
    readonly incidentList: readonly {
      readonly incidentType: string;
      readonly value?: string;
      readonly overs: string;
      readonly actualTime: number;
    }[];
  };
}

interface Score {
  readonly runs: number;
  readonly wickets: number;
}
/** What the feed has told of an innings. */
interface Told {
  team: string;
  /** The last score of all. */
  runs: number;
  /** The last word on the score by legal balls. */
  readonly scores: Map<number, Score>;
  /** The last word on each incident, by its time. */
  readonly incidents: Map<number, { readonly type: string; readonly value: number; readonly legalBall: number }>;
}

/** Runs that a correction takes back at most, a six off a no-ball: a score that falls by more is a slip of the feed, which the next one leaves out. */
const mostTakenBack = 7;

/** Legal balls of overs as they are written: `7.3` is 45. */
const ballsOf = (overs: string): number => {
  const [whole = "0", balls = "0"] = overs.split(".");
  return Number(whole) * 6 + Number(balls);
};

/**
 * The deliveries of each innings from a recording of the field's ball-by-ball feed (`.jsonl`, or `.jsonl.gz`). The feed says score and incidents again and again
 * and corrects itself: the last word on each counts, and a score that was higher than a later one was wrong. What a ball brought is what its score adds to the one
 * before; that it was a boundary or a wide its incidents tell. A ball of which no score was told has none. Who faced and bowled is not told of each. [CRIC-10]
 */
export async function readBallFeed(path: string): Promise<readonly (readonly Delivery[])[]> {
  const innings = new Map<number, Told>();
  const file = createReadStream(path);
  const input = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.trim() === "") continue;
    for (const change of (JSON.parse(line) as FeedMessage).cc ?? []) hear(innings, change);
  }
  return [...innings].toSorted(([one], [other]) => one - other).map(([number, told]) => deliveriesOf(number, told));
}

function hear(innings: Map<number, Told>, { matchStats, incidentListWrapper }: FeedChange): void {
  if (matchStats === undefined) return;
  const { currentInnings } = matchStats;
  for (const stats of matchStats.inningsStats) {
    const isBegun = stats.inningsOvers !== "0.0" || stats.inningsRuns > 0;
    if (!isBegun) continue;
    const told = toldOf(innings, stats.inningsNum);
    told.team = stats.battingTeam ?? told.team;
    if (stats.inningsRuns < told.runs - mostTakenBack) continue;
    told.runs = stats.inningsRuns;
    told.scores.set(ballsOf(stats.inningsOvers), { runs: stats.inningsRuns, wickets: stats.inningsWickets });
  }
  for (const { incidentType: type, value, overs, actualTime } of incidentListWrapper?.incidentList ?? []) {
    const incident = { type, value: Number(value ?? 0), legalBall: ballsOf(overs) };
    toldOf(innings, currentInnings).incidents.set(actualTime, incident);
  }
}

function toldOf(innings: Map<number, Told>, number: number): Told {
  const told = innings.get(number) ?? { team: "", runs: 0, scores: new Map(), incidents: new Map() };
  innings.set(number, told);
  return told;
}

/** By legal balls, from the first: no score and no number of wickets is above a later one. */
function standing({ scores }: Told): readonly (readonly [balls: number, score: Score])[] {
  const lastFirst = [...scores].toSorted(([one], [other]) => other - one);
  let [runs, wickets] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const stood = lastFirst.map(([balls, score]) => {
    [runs, wickets] = [Math.min(runs, score.runs), Math.min(wickets, score.wickets)];
    return [balls, { runs, wickets }] as const;
  });
  return stood.toReversed();
}

function deliveriesOf(number: number, told: Told): readonly Delivery[] {
  const balls: Omit<Delivery, "ball">[] = [];
  let before: Score & { readonly balls: number } = { runs: 0, wickets: 0, balls: 0 };
  for (const [legalBalls, score] of standing(told)) {
    const made = score.runs - before.runs;
    const fallen = score.wickets - before.wickets;
    for (let ball = before.balls + 1; ball < legalBalls; ball += 1)
      balls.push({ ...empty(number, told.team), over: overOf(ball) });
    balls.push(...ballsThatBrought({ number, told, legalBalls, made, fallen }));
    before = { ...score, balls: legalBalls };
  }
  return numbered(balls);
}

const overOf = (legalBall: number): number => Math.floor((legalBall - 1) / 6);

interface Brought {
  readonly number: number;
  readonly told: Told;
  readonly legalBalls: number;
  readonly made: number;
  readonly fallen: number;
}

/** A legal ball, and the wides between it and the next, a run each: the score that is told for it has them already. Of no ball at all there are but wides. */
function ballsThatBrought({ number, told, legalBalls, made, fallen }: Brought): Omit<Delivery, "ball">[] {
  const incidents = [...told.incidents.values()];
  const toldWides = incidents.filter(({ type, legalBall }) => type === "WIDE" && legalBall === legalBalls + 1).length;
  const wides = legalBalls === 0 ? made : Math.min(toldWides, made);
  const after = { ...empty(number, told.team), over: overOf(legalBalls + 1) };
  const extras = Array.from({ length: wides }, () => ({ ...after, wides: 1 }));
  if (legalBalls === 0) return extras;
  const rest = made - wides;
  const struck = incidents.findLast(({ type, legalBall }) => type === "STRIKE" && legalBall === legalBalls);
  const off = struck === undefined ? 0 : Math.min(struck.value, rest);
  const dismissals = Array.from({ length: fallen }, () => ({ kind: "out", player: "" }));
  const ball = {
    ...empty(number, told.team),
    over: overOf(legalBalls),
    runsOffBat: off,
    legByes: rest - off,
    dismissals,
  };
  return [ball, ...extras];
}

const empty = (innings: number, battingTeam: string): Omit<Delivery, "ball" | "over"> => ({
  innings,
  battingTeam,
  striker: "",
  nonStriker: "",
  bowler: "",
  runsOffBat: 0,
  wides: 0,
  noBalls: 0,
  byes: 0,
  legByes: 0,
  penalty: 0,
  dismissals: [],
});

/** With their places in their overs. */
function numbered(balls: readonly Omit<Delivery, "ball">[]): readonly Delivery[] {
  let [over, ball] = [-1, 0];
  return balls.map((delivery) => {
    [over, ball] = delivery.over === over ? [over, ball + 1] : [delivery.over, 1];
    return { ...delivery, ball };
  });
}
