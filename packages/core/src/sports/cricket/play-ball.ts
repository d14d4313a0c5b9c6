import { otherSide, type Incident, type Side, type Step } from "../incident.ts";
import { drawIndex, resumeRandom, type Random } from "../random.ts";
import { withNote } from "./ball-log.ts";
import { ballOutcomes, ballProbabilities, runsOffBat, type BallOutcome } from "./ball-model.ts";
import {
  ballsOf,
  fullInnings,
  superOver,
  targetOf,
  type Batter,
  type CricketSetup,
  type CricketState,
  type Innings,
  type Overs,
  type WicketKind,
} from "./types.ts";

const pauses = {
  ballMs: 20_000,
  ballSpreadMs: 8_000,
  overMs: 15_000,
  wicketMs: 40_000,
  tossMs: 60_000,
  intervalMs: 420_000,
} as const;
const wicketKinds: readonly WicketKind[] = ["caught", "bowled", "lbw", "stumped", "hit wicket"];
const wicketWeights = [0.62, 0.21, 0.11, 0.05, 0.01];
/** A fifth of the innings. */
const mostBallsOfBowler = (innings: Innings): number => ballsOf(innings) / 5;

export const limitsOf = (innings: Innings): { readonly balls: number; readonly wickets: number } =>
  innings.isSuperOver ? superOver : { ...fullInnings, balls: ballsOf(innings) };

/** Batting strength of the innings minus the bowling side's. */
export function advantageOf(setup: CricketSetup, battingSide: Side): number {
  return setup.teams[battingSide].strength - setup.teams[otherSide(battingSide)].strength;
}

/** Bowls one ball of the innings in progress. */
export function playBall(setup: CricketSetup, state: CricketState): Step<CricketState> {
  const current = state.innings.at(-1);
  if (current === undefined) throw new Error("no innings is in progress");
  const random = resumeRandom(state.random);
  const limits = limitsOf(current);
  const target = targetOf(state);
  const isNewOver =
    current.over.length > 0 && current.legalBalls % 6 === 0 && current.legalBalls > 0 && isOverDone(current);
  const ready = isNewOver ? startOver(current, random) : current;
  const chances = ballProbabilities(
    {
      ballsLeft: limits.balls - ready.legalBalls,
      wicketsLost: ready.wickets,
      isFreeHit: ready.isFreeHit,
      isSuperOver: ready.isSuperOver,
      overs: ready.overs,
      needed: target === undefined ? undefined : target - ready.runs,
    },
    advantageOf(setup, ready.battingSide),
  );
  const drawn = ballOutcomes[drawIndex(random, chances)];
  if (drawn === undefined) throw new Error("the ball model gave no outcome");
  const bowled = applyOutcome(ready, drawn, random);
  const innings = [...state.innings.slice(0, -1), withNote(ready, bowled)];
  const pauseMs =
    pauses.ballMs +
    random.nextBelow(pauses.ballSpreadMs) +
    (isOverDone(bowled.innings) ? pauses.overMs : 0) +
    (drawn.isWicket ? pauses.wicketMs : 0);
  const incident: Incident = { kind: drawn.isWicket ? "wicket" : "ball", text: bowled.text, isKey: drawn.isWicket };
  const next: CricketState = { ...state, random: random.state(), innings };
  return isInningsOver(next)
    ? endInnings(setup, next, { incident, pauseMs })
    : { state: next, incidents: [incident], pauseMs };
}

/** True when the sixth legal ball of the over in `over` has been bowled. */
export function isOverDone(innings: Innings): boolean {
  return innings.over.filter((ball) => !ball.endsWith("wd") && !ball.endsWith("nb")).length >= 6;
}

export function isInningsOver(state: CricketState): boolean {
  const innings = state.innings.at(-1);
  if (innings === undefined) return false;
  const limits = limitsOf(innings);
  const target = targetOf(state);
  return (
    innings.isAllOut === true ||
    innings.legalBalls >= limits.balls ||
    innings.wickets >= limits.wickets ||
    (target !== undefined && innings.runs >= target)
  );
}

/** Who has won by the score of a chase that is over and whose result isn't told yet; undefined where it is level, or play goes on. */
export function leaderOf(state: CricketState): Side | undefined {
  const [last, target] = [state.innings.at(-1), targetOf(state)];
  const isOver = state.phase === "innings" && isInningsOver(state);
  if (last === undefined || target === undefined || !isOver || last.runs === target - 1) return undefined;
  return last.runs >= target ? last.battingSide : otherSide(last.battingSide);
}

/** An innings of `battingSide` with its openers in, the first over about to be bowled. */
export function openInnings(
  battingSide: Side,
  options: { readonly isSuperOver: boolean; readonly overs?: Overs | undefined; readonly random: Random },
): Innings {
  const batter = (player: number): Batter => ({ player, runs: 0, balls: 0, fours: 0, sixes: 0 });
  const bowler = 10 - options.random.nextBelow(3);
  return {
    battingSide,
    ...(options.overs !== undefined && { overs: options.overs }),
    isSuperOver: options.isSuperOver,
    runs: 0,
    wickets: 0,
    legalBalls: 0,
    deliveries: 0,
    extras: { wides: 0, noBalls: 0, byes: 0, legByes: 0 },
    isFreeHit: false,
    batters: [batter(0), batter(1)],
    striker: 0,
    nonStriker: 1,
    bowlers: [{ player: bowler, legalBalls: 0, runs: 0, wickets: 0 }],
    bowler: 0,
    over: [],
    previousOver: [],
    log: [],
  };
}

/** Ends change, and one of the six bowlers who didn't bowl the last over and has overs left takes the ball. */
function startOver(innings: Innings, random: Random): Innings {
  const bowled = new Map(innings.bowlers.map((bowler, index) => [bowler.player, { bowler, index }]));
  const previous = innings.bowlers[innings.bowler]?.player;
  const most = mostBallsOfBowler(innings);
  const candidates = [5, 6, 7, 8, 9, 10].filter(
    (player) => player !== previous && (bowled.get(player)?.bowler.legalBalls ?? 0) < most,
  );
  const weights = candidates.map(
    (player) => (player >= 7 ? 3 : 1) * (most - (bowled.get(player)?.bowler.legalBalls ?? 0)),
  );
  const player = candidates[drawIndex(random, weights)] ?? 10;
  const known = bowled.get(player);
  const bowlers =
    known === undefined ? [...innings.bowlers, { player, legalBalls: 0, runs: 0, wickets: 0 }] : innings.bowlers;
  return {
    ...innings,
    bowlers,
    bowler: known?.index ?? bowlers.length - 1,
    striker: innings.nonStriker,
    nonStriker: innings.striker,
    previousOver: innings.over,
    over: [],
  };
}

function applyOutcome(innings: Innings, outcome: BallOutcome, random: Random): { innings: Innings; text: string } {
  const text = ballText(outcome);
  const batRuns = runsOffBat(outcome);
  const extras = { ...innings.extras };
  if (outcome.kind === "wide") extras.wides += outcome.runs;
  if (outcome.kind === "noBall") extras.noBalls += 1;
  if (outcome.kind === "bye") extras.byes += outcome.runs;
  if (outcome.kind === "legBye") extras.legByes += outcome.runs;
  const batters = innings.batters.map((batter, index) =>
    index === innings.striker
      ? {
          ...batter,
          runs: batter.runs + batRuns,
          balls: batter.balls + (outcome.kind === "wide" ? 0 : 1),
          fours: batter.fours + (batRuns === 4 ? 1 : 0),
          sixes: batter.sixes + (batRuns === 6 ? 1 : 0),
        }
      : batter,
  );
  const charged = outcome.kind === "bye" || outcome.kind === "legBye" ? 0 : outcome.runs;
  const bowlers = innings.bowlers.map((bowler, index) =>
    index === innings.bowler
      ? {
          ...bowler,
          legalBalls: bowler.legalBalls + (outcome.isLegal ? 1 : 0),
          runs: bowler.runs + charged,
          wickets: bowler.wickets + (outcome.kind === "wicket" ? 1 : 0),
        }
      : bowler,
  );
  const played: Innings = {
    ...innings,
    batters,
    bowlers,
    extras,
    runs: innings.runs + outcome.runs,
    wickets: innings.wickets + (outcome.isWicket ? 1 : 0),
    legalBalls: innings.legalBalls + (outcome.isLegal ? 1 : 0),
    deliveries: innings.deliveries + 1,
    isFreeHit: outcome.kind === "noBall" || (!outcome.isLegal && innings.isFreeHit),
    over: [...innings.over, text],
  };
  // The runs that the batters ran: the penalty run of a wide or no-ball isn't one of them, and boundaries aren't run.
  const ran = outcome.isLegal ? outcome.runs : outcome.runs - 1;
  const turned = ran % 2 === 1 ? { ...played, striker: played.nonStriker, nonStriker: played.striker } : played;
  return { innings: outcome.isWicket ? dismiss(turned, innings.striker, { outcome, random }) : turned, text };
}

/** The batter at `struckBy` (or, in half of the run-outs, the partner) is out, and the next one comes in at that end. */
function dismiss(innings: Innings, struckBy: number, ball: { outcome: BallOutcome; random: Random }): Innings {
  const { outcome, random } = ball;
  const isRunOut = outcome.kind === "runOut";
  const kind: WicketKind = isRunOut ? "run out" : (wicketKinds[drawIndex(random, wicketWeights)] ?? "caught");
  const partner = innings.striker === struckBy ? innings.nonStriker : innings.striker;
  const lost = isRunOut && random.nextUnit() < 0.5 ? partner : struckBy;
  const bowler = innings.bowlers[innings.bowler]?.player ?? 10;
  const batters: Batter[] = innings.batters.map((batter, index) =>
    index === lost ? { ...batter, out: { kind, bowler } } : batter,
  );
  const next = batters.length;
  if (next > 10 || innings.wickets >= limitsOf(innings).wickets) return { ...innings, batters };
  batters.push({ player: next, runs: 0, balls: 0, fours: 0, sixes: 0 });
  return { ...innings, batters, ...(lost === innings.striker ? { striker: next } : { nonStriker: next }) };
}

function ballText(outcome: BallOutcome): string {
  switch (outcome.kind) {
    case "bat":
      return outcome.runs === 0 ? "•" : String(outcome.runs);
    case "bye":
      return `${outcome.runs}b`;
    case "legBye":
      return `${outcome.runs}lb`;
    case "wide":
      return `${outcome.runs}wd`;
    case "noBall":
      return `${outcome.runs}nb`;
    case "wicket":
      return "W";
    case "runOut":
      return outcome.runs === 0 ? "W" : `${outcome.runs}W`;
  }
}

function endInnings(
  setup: CricketSetup,
  state: CricketState,
  last: { incident: Incident; pauseMs: number },
): Step<CricketState> {
  const ended = state.innings.at(-1);
  if (ended === undefined) throw new Error("no innings has ended");
  const name = setup.teams[ended.battingSide].name;
  const incidents: Incident[] = [{ ...last.incident, isKey: true }];
  const target = targetOf(state);
  if (target === undefined) {
    incidents.push({ kind: "innings", text: `${name} ${ended.runs}/${ended.wickets}`, isKey: true });
    return {
      state: { ...state, phase: "interval" },
      incidents,
      pauseMs: ended.isSuperOver ? last.pauseMs + pauses.tossMs : pauses.intervalMs,
    };
  }
  if (ended.runs === target - 1) {
    incidents.push({ kind: "innings", text: "Scores level: super over", isKey: true });
    return { state: { ...state, phase: "interval" }, incidents, pauseMs: pauses.tossMs };
  }
  const winner = ended.runs >= target ? ended.battingSide : otherSide(ended.battingSide);
  incidents.push({ kind: "result", text: `${setup.teams[winner].name} won`, isKey: true });
  return { state: { ...state, phase: "finished", winner }, incidents, pauseMs: last.pauseMs };
}

/** The toss: half the captains who win it bat, half bowl. */
export function playToss(setup: CricketSetup, state: CricketState): Step<CricketState> {
  const random = resumeRandom(state.random);
  const tossWinner: Side = random.nextUnit() < 0.5 ? 0 : 1;
  const isBatting = random.nextUnit() < 0.5;
  const first = isBatting ? tossWinner : otherSide(tossWinner);
  const innings = [openInnings(first, { isSuperOver: false, overs: setup.overs, random })];
  const text = `${setup.teams[tossWinner].name} won the toss and chose to ${isBatting ? "bat" : "bowl"}`;
  return {
    state: { ...state, random: random.state(), phase: "innings", tossWinner, innings },
    incidents: [{ kind: "toss", text, isKey: false }],
    pauseMs: pauses.tossMs,
  };
}

/** After a break: the chase; or, when scores were level, a super over, in which the side that chased bats first. */
export function resumePlay(state: CricketState): Step<CricketState> {
  const random = resumeRandom(state.random);
  const last = state.innings.at(-1);
  if (last === undefined) throw new Error("no innings to follow");
  const isLevel = state.innings.length % 2 === 0;
  const next = openInnings(isLevel ? superOverOpener(state) : otherSide(last.battingSide), {
    isSuperOver: isLevel || last.isSuperOver,
    overs: last.overs,
    random,
  });
  const incidents: Incident[] = [{ kind: "period", text: isLevel ? "Super over" : "Play resumes", isKey: false }];
  return {
    state: { ...state, random: random.state(), phase: "innings", innings: [...state.innings, next] },
    incidents,
    pauseMs: pauses.ballMs,
  };
}

/** The side that chased in the match proper bats first in each super over. */
function superOverOpener(state: CricketState): Side {
  return state.innings[1]?.battingSide ?? 0;
}
