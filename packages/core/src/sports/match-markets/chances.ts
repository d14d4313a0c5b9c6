import { tieChance } from "../cricket/tie-chance.ts";
import { cutShortChance } from "../cut-short.ts";
import { runsToCome, type RunsToCome } from "../cricket/session.ts";
import { ballsOf, type CricketSetup, type CricketState } from "../cricket/types.ts";
import { matchProbabilities, type Match } from "../match.ts";
import { minutesLeft, scoringRate } from "../soccer/model.ts";
import { tennisSetChances } from "../tennis/set-chances.ts";
import { goalLine, matchMarketDecision, type MatchMarket } from "./decide.ts";

/** The kinds that a feed's model knows chances of, and so can open by itself: of these the match's own first. [SIDE-01] */
export function matchMarketsNow(match: Match, kinds: readonly string[]): readonly MatchMarket[] {
  return kinds
    .map((kind) => ({ kind, part: kind === "SET_WINNER" && match.sport === "tennis" ? setOf(match) : 0 }))
    .filter((market) => matchMarketDecision(match, market) === undefined)
    .filter((market) => (matchMarketChances(match, market) ?? matchMarketRuns(match, market)) !== undefined);
}

type Tennis = Extract<Match, { sport: "tennis" }>;
const setOf = (match: Tennis): number => match.state.finishedSets.length;

const pair = (first: number): readonly [number, number] => [first, 1 - first];

/**
 * The chances of the market's runners, in their order, together 1; given that it isn't void. Undefined for what this sport's model can't say, and for a set
 * that isn't being played. [SPORT-10]
 */
export function matchMarketChances(match: Match, { kind, part }: MatchMarket): readonly number[] | undefined {
  if (kind === "MATCH_ODDS") return matchProbabilities(match);
  switch (match.sport) {
    case "cricket":
      if (kind === "TIED_MATCH") return pair(tieChance(match.setup, match.state));
      return kind === "COMPLETED_MATCH" ? pair(completionChance(match)) : undefined;
    case "soccer": {
      const left = minutesLeft(match.state);
      const means = ([0, 1] as const).map((side) => scoringRate(match.setup, match.state, side) * left);
      const [home = 0, away = 0] = means;
      const line = goalLine(kind);
      if (line !== undefined)
        return pair(chanceOfAtMost(Math.floor(line) - match.state.goals[0] - match.state.goals[1], home + away));
      if (kind !== "BOTH_TEAMS_TO_SCORE") return undefined;
      const scores = (goals: number, mean: number): number => (goals > 0 ? 1 : 1 - Math.exp(-mean));
      return pair(scores(match.state.goals[0], home) * scores(match.state.goals[1], away));
    }
    case "tennis":
      return kind === "SET_WINNER" && part === setOf(match)
        ? pair(tennisSetChances(match.setup, match.state).now)
        : undefined;
  }
}

/** Of a LINE market: mean and variance of the number that comes; undefined for any other. [SPORT-08] */
export function matchMarketRuns(match: Match, { kind }: MatchMarket): RunsToCome | undefined {
  if (kind !== "INNINGS_RUNS" || match.sport !== "cricket") return undefined;
  const { setup, state } = match;
  const [innings] = state.innings;
  if (innings !== undefined) {
    const { mean, variance } = runsToCome(setup, innings, ballsOf(setup));
    return { mean: innings.runs + mean, variance };
  }
  // Before the toss either side bats first with equal chance.
  const [one, other] = ([0, 1] as const).map((battingSide) =>
    runsToCome(setup, { battingSide, legalBalls: 0, wickets: 0 }, ballsOf(setup)),
  );
  if (one === undefined || other === undefined) return undefined;
  const apart = (one.mean - other.mean) / 2;
  return { mean: (one.mean + other.mean) / 2, variance: (one.variance + other.variance) / 2 + apart * apart };
}

/** Wides and no-balls are bowled again. */
const deliveriesPerBall = 1.04;

/** As if each innings went its whole length. */
function completionChance({ setup, state }: Extract<Match, { sport: "cricket" }>): number {
  if (setup.canBeCutShort !== true) return 1;
  return (1 - cutShortChance.cricket) ** (ballsLeft(setup, state) * deliveriesPerBall);
}

function ballsLeft(setup: CricketSetup, { innings, phase }: CricketState): number {
  const balls = ballsOf(setup);
  if (phase === "finished" || innings.length > 2) return 0;
  const current = innings.at(-1);
  if (current === undefined) return 2 * balls;
  const inThis = phase === "interval" ? 0 : balls - current.legalBalls;
  return inThis + (innings.length === 1 ? balls : 0);
}

/** Of a Poisson number. */
function chanceOfAtMost(most: number, mean: number): number {
  if (most < 0) return 0;
  let term = Math.exp(-mean);
  let sum = term;
  for (let count = 1; count <= most; count += 1) {
    term *= mean / count;
    sum += term;
  }
  return Math.min(1, sum);
}
