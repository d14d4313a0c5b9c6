import {
  atLeast,
  ballsOf,
  batterRuns,
  boundariesToCome,
  chanceOfAtLeast,
  chaseAhead,
  chaseBattersAhead,
  firstBattersAhead,
  firstInningsFlow,
  nextBallRuns,
  nextWicket,
  runsToCome,
  type BattersAhead,
  type Chances,
  type CricketSetup,
  type Innings,
  type InningsFlow,
  type NextWicket,
  type RunsToCome,
} from "@maidan/core/sports";
import { evenQuote, lineQuote } from "./line-rates.ts";
import type { HouseQuote } from "./ports.ts";

/** A number of runs that is still to come. */
export interface RunsAhead {
  /** NO and YES about the number that is expected; `made`: what there is already. */
  readonly quote: (made: number, margin: number) => HouseQuote;
  /** The expected number. */
  readonly mean: number;
  readonly atLeast: (more: number) => number;
  /** The chance that the number is even with what is made. */
  readonly isEven: (made: number) => number;
  /** The chance of the likeliest last digit: one rate is for all of them. */
  readonly likeliestDigit: number;
}

/** What an innings that is being played may still bring, as the house's rates ask for it. */
export interface InningsAhead {
  /** Until so many balls are bowled; undefined where the innings will hardly come to that. */
  readonly by: (legalBalls: number) => RunsAhead | undefined;
  readonly total: RunsAhead;
  readonly boundaries: (counted: "fours" | "sixes") => RunsToCome;
  readonly nextWicket: NextWicket;
  readonly nextBall: Chances;
  /** What each of the two at the crease will make. */
  readonly batter: Chances;
  readonly flow: () => InningsFlow;
  readonly batters: () => BattersAhead;
  /** So few runs are needed that little is left to guess of players and boundaries. */
  readonly isNearEnd: boolean;
}

/** Of the innings that sets the target: runs as of a normal distribution, and a last digit as good as drawn. [SPORT-08] [SPORT-11] */
export function firstInningsAhead(setup: CricketSetup, innings: Innings): InningsAhead {
  const runsOf = (toCome: RunsToCome): RunsAhead => ({
    quote: (made, margin) => lineQuote(made, toCome, margin),
    mean: toCome.mean,
    atLeast: (more) => chanceOfAtLeast(more, toCome),
    isEven: () => 1 / 2,
    likeliestDigit: 1 / 10,
  });
  let known: InningsFlow | undefined;
  const flow = (): InningsFlow => (known ??= firstInningsFlow(setup, innings));
  return {
    by: (legalBalls) => runsOf(runsToCome(setup, innings, legalBalls)),
    total: runsOf(runsToCome(setup, innings, ballsOf(setup))),
    boundaries: (counted) => boundariesToCome(setup, innings, counted),
    nextWicket: nextWicket(setup, innings),
    nextBall: nextBallRuns(setup, innings),
    batter: batterRuns(setup, innings),
    flow,
    batters: () => firstBattersAhead(setup, innings, flow()),
    isNearEnd: false,
  };
}

/** Least chance that a chase comes to the end of what is asked for. */
const leastChanceOfEnd = 0.1;
/** With so few runs to make, a chase ends by a few strokes of either batter. */
const fewRuns = 20;

/** Of a chase: the chances of each number, none of which passes the target by more than the last ball brings. What asks for overs is void where the target comes first (RATES-47), and its rates are of the rest. [RATES-46] */
export function chaseInningsAhead(setup: CricketSetup, innings: Innings, needed: number): InningsAhead {
  const ahead = chaseAhead(setup, innings, needed);
  const batters = chaseBattersAhead(ahead.flow);
  // Sessions and lotteries ask for the same overs.
  const overs = new Map<number, RunsAhead | undefined>();
  const by = (legalBalls: number): RunsAhead | undefined => {
    const { chance, runs } = ahead.by(legalBalls);
    return chance < leastChanceOfEnd ? undefined : runsOf(runs);
  };
  return {
    by: (legalBalls) => {
      if (!overs.has(legalBalls)) overs.set(legalBalls, by(legalBalls));
      return overs.get(legalBalls);
    },
    total: runsOf(ahead.total),
    boundaries: ahead.boundaries,
    nextWicket: ahead.nextWicket,
    nextBall: ahead.nextBall,
    batter: batters.atCrease,
    flow: () => ahead.flow,
    batters: () => batters,
    isNearEnd: needed < fewRuns,
  };
}

const runsOf = (chances: Chances): RunsAhead => ({
  quote: (made, margin) => evenQuote(made, chances, margin),
  mean: chances.reduce((sum, chance, number) => sum + number * chance, 0),
  atLeast: (more) => atLeast(chances, more),
  isEven: (made) => chances.reduce((sum, chance, number) => sum + ((made + number) % 2 === 0 ? chance : 0), 0),
  likeliestDigit: Math.max(
    ...Array.from({ length: 10 }, (_, digit) =>
      chances.reduce((sum, chance, number) => sum + (number % 10 === digit ? chance : 0), 0),
    ),
  ),
});
