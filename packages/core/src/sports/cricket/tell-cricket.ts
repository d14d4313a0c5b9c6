import type { Incident, Side } from "../incident.ts";
import type { Match } from "../match.ts";
import { freeHitsIn, withCorrection, type Correction } from "./correct-balls.ts";
import { isInningsOver, leaderOf } from "./play-ball.ts";
import { impossibleIn, nextPlace, openToldInnings, textOfTold, withToldBall, type ToldBall } from "./told-ball.ts";
import { targetOf, type CricketState, type Innings } from "./types.ts";

/** What the end of the match should have been: who has won, or that it was abandoned (neither: an abandoned match goes on), and the last balls where they were told wrongly too. */
export interface EndCorrection {
  readonly winner?: Side;
  readonly abandoned?: true;
  readonly correction?: Correction;
}

/** What a provider tells of a match of cricket, one thing at a time. [FEED-31] */
export type CricketTelling =
  | { readonly type: "start"; readonly batting: Side }
  /** The bowler runs in. */
  | ({ readonly type: "ball_running" } & Pick<ToldBall, "innings" | "over" | "ball">)
  | ({ readonly type: "ball" } & ToldBall)
  | ({ readonly type: "correction" } & Correction)
  /** The ball that was running came to nothing. */
  | { readonly type: "dead_ball" }
  | { readonly type: "innings_end"; readonly innings: number; readonly reason: "complete" | "all_out" | "overs_lost" }
  | { readonly type: "innings_start"; readonly innings: number; readonly batting: Side }
  | { readonly type: "interruption" | "resumption" }
  | { readonly type: "end"; readonly winner: Side }
  | ({ readonly type: "end_correction" } & EndCorrection)
  | { readonly type: "abandoned" | "hand_over" };
export type TellingType = CricketTelling["type"];

/** That an abandoned match goes on. [FEED-42] */
export const isTakenUp = (telling: CricketTelling): boolean =>
  telling.type === "end_correction" && telling.winner === undefined && telling.abandoned === undefined;

export type CricketMatch = Extract<Match, { sport: "cricket" }>;

/** Why something can't be so as the match stands. */
export type Contradiction =
  | "MATCH_OVER"
  | "MATCH_STARTED"
  | "MATCH_NOT_STARTED"
  | "PLAY_INTERRUPTED"
  | "NOT_INTERRUPTED"
  | "BALL_IS_RUNNING"
  | "NO_BALL_RUNNING"
  | "BALL_OUT_OF_PLACE"
  | "IMPOSSIBLE_BALL"
  | "CORRECTION_TOO_LATE"
  | "INNINGS_OVER"
  | "INNINGS_NOT_OVER"
  | "OVERS_LOST"
  | "WRONG_SIDE"
  | "RESULT_AWAITED"
  | "END_NOT_TOLD"
  | "NOTHING_CORRECTED"
  | "RESULT_CONTRADICTS";

export type Heard =
  | { readonly ok: true; readonly match: CricketMatch; readonly incident: Incident }
  | { readonly ok: false; readonly code: Contradiction; readonly message: string };

const no = (code: Contradiction, message: string): Heard => ({ ok: false, code, message });

/** The match as it is after what is told now; `last` is what was told before, null where nothing was. The same tellings always make the same match. [FEED-31] [FEED-33] */
export function hearCricket(match: CricketMatch, last: TellingType | null, told: CricketTelling): Heard {
  const heard = hearKept(match, last, told);
  // What balls that can't be come to is no answer to them.
  const isByBalls = heard.ok || (told.type !== "ball" && cameOfBalls.has(heard.code));
  const [fault] = isByBalls ? faultsOf(match, told) : [];
  return fault === undefined ? heard : no("IMPOSSIBLE_BALL", fault);
}

const cameOfBalls: ReadonlySet<Contradiction> = new Set(["RESULT_CONTRADICTS", "INNINGS_OVER"]);

/** What can't be of the balls that are told, in sentences. */
function faultsOf({ state }: CricketMatch, told: CricketTelling): readonly string[] {
  if (told.type === "ball") {
    const fault = impossibleIn(told, { isFreeHit: state.innings.at(-1)?.isFreeHit ?? false });
    return fault === undefined ? [] : [fault];
  }
  const correction = told.type === "end_correction" ? told.correction : told.type === "correction" ? told : undefined;
  if (correction === undefined) return [];
  const freeHits = freeHitsIn(state, correction);
  return correction.balls.flatMap((ball, place) => impossibleIn(ball, { isFreeHit: freeHits[place] ?? false }) ?? []);
}

/** The same of what was taken when it was told: its balls are not judged again, by a release whose rules of them are others. */
export function hearKept(match: CricketMatch, last: TellingType | null, told: CricketTelling): Heard {
  if (told.type === "end_correction") return correctEnd(match, told);
  if (match.cutShort !== undefined || match.state.phase === "finished") return no("MATCH_OVER", "The match is over.");
  const isLastWord = told.type === "end" || told.type === "abandoned" || told.type === "hand_over";
  if (last === "interruption" && !isLastWord && told.type !== "interruption" && told.type !== "resumption")
    return no("PLAY_INTERRUPTED", "Play is interrupted: tell its resumption first.");
  if (last === "ball_running" && (told.type === "innings_end" || told.type === "end" || told.type === "correction"))
    return no("BALL_IS_RUNNING", "A ball is running: tell what it brought first.");
  return hear(match, last, told);
}

function hear(
  match: CricketMatch,
  last: TellingType | null,
  told: Exclude<CricketTelling, { type: "end_correction" }>,
): Heard {
  switch (told.type) {
    case "start":
      return start(match, told.batting);
    case "ball_running":
    case "ball":
      return hearBall(match, told);
    case "correction":
      return correct(match, told);
    case "dead_ball":
      return last === "ball_running"
        ? as(match, "ball", "Dead ball")
        : no("NO_BALL_RUNNING", "No ball was told to be running.");
    case "innings_end":
      return endInnings(match, told);
    case "innings_start":
      return startInnings(match, told);
    case "interruption":
      return asKey(match, "period", "Play interrupted");
    case "resumption":
      return last === "interruption"
        ? as(match, "period", "Play resumes")
        : no("NOT_INTERRUPTED", "Play was not interrupted.");
    case "end":
      return end(match, told.winner);
    case "abandoned":
      return abandon(match);
    case "hand_over":
      return asKey(match, "result", "Result to come");
  }
}

const as = (match: CricketMatch, kind: string, text: string): Heard => ({
  ok: true,
  match,
  incident: { kind, text, isKey: false },
});
/** As something that suspends. */
const asKey = (match: CricketMatch, kind: string, text: string): Heard => ({
  ok: true,
  match,
  incident: { kind, text, isKey: true },
});

/** The last innings is played out, and what comes of it is for the provider to tell: who has won, or that there is a super over. [FEED-34] */
export const isResultAwaited = ({ state }: CricketMatch): boolean =>
  state.phase === "innings" && targetOf(state) !== undefined && isInningsOver(state);

function start(match: CricketMatch, batting: Side): Heard {
  const { setup, state } = match;
  if (state.phase !== "toss") return no("MATCH_STARTED", "The match has started.");
  const innings = [openToldInnings(batting, { isSuperOver: false, overs: setup.overs })];
  return as(
    { ...match, state: { ...state, phase: "innings", innings } },
    "toss",
    `${setup.teams[batting].name} bat first`,
  );
}

function hearBall(match: CricketMatch, told: Extract<CricketTelling, { type: "ball" | "ball_running" }>): Heard {
  const { setup, state } = match;
  const innings = state.innings.at(-1);
  if (innings === undefined) return no("MATCH_NOT_STARTED", "Tell the start first.");
  if (state.phase === "interval") return no("INNINGS_OVER", "The innings is over: tell the start of the next.");
  if (isResultAwaited(match)) return no("RESULT_AWAITED", "The innings is over: tell the end, or a super over.");
  const place = nextPlace(innings);
  if (told.innings !== state.innings.length || told.over !== place.over || told.ball !== place.ball) {
    const next = `innings ${state.innings.length}, over ${place.over}, ball ${place.ball}`;
    return no("BALL_OUT_OF_PLACE", `The next ball is that of ${next}.`);
  }
  if (told.type === "ball_running") return as(match, "ball", "Ball running");
  const bowled = withToldBall(innings, told);
  const next: CricketState = { ...state, innings: [...state.innings.slice(0, -1), bowled] };
  const text = textOfTold(told);
  const bowledMatch = afterBall(match, next);
  if (!isInningsOver(next))
    return told.wicket === null ? as(bowledMatch, "ball", text) : asKey(bowledMatch, "wicket", text);
  // Of a chase it is the provider who says what came of it.
  if (targetOf(next) !== undefined) return asKey(bowledMatch, "innings", text);
  return asKey(bowledMatch, "innings", scoreOf(setup.teams[bowled.battingSide].name, bowled));
}

/** The first of two innings is over with its last ball, or when nobody is left to bat; a chase waits for what the provider says of it. [FEED-34] */
const afterBall = (match: CricketMatch, next: CricketState): CricketMatch => ({
  ...match,
  state: isInningsOver(next) && targetOf(next) === undefined ? { ...next, phase: "interval" } : next,
});

/** Suspends, whatever it brings: what was offered meanwhile was of another score. [FEED-38] */
function correct(match: CricketMatch, told: Correction): Heard {
  const corrected = withCorrection(match.state, told);
  if (!corrected.ok) return no(corrected.code, corrected.message);
  const { innings, state } = corrected;
  const score = scoreOf(match.setup.teams[innings.battingSide].name, innings);
  return asKey(afterBall(match, state), "correction", `Score corrected: ${score}`);
}

const scoreOf = (name: string, { runs, wickets }: Innings): string => `${name} ${runs}/${wickets}`;

function endInnings(match: CricketMatch, told: Extract<CricketTelling, { type: "innings_end" }>): Heard {
  const { setup, state } = match;
  const innings = state.innings.at(-1);
  if (innings === undefined) return no("MATCH_NOT_STARTED", "Tell the start first.");
  if (told.innings !== state.innings.length)
    return no("BALL_OUT_OF_PLACE", `Innings ${state.innings.length} is the last one told of.`);
  const text = scoreOf(setup.teams[innings.battingSide].name, innings);
  // It only says again what the last ball said.
  if (state.phase === "interval" || isResultAwaited(match)) return as(match, "innings", text);
  if (told.reason === "overs_lost")
    return no("OVERS_LOST", "An innings that rain has shortened can't be followed: hand the match over.");
  if (told.reason === "complete") return no("INNINGS_NOT_OVER", "By the balls told the innings goes on.");
  const ended: CricketState = { ...state, innings: [...state.innings.slice(0, -1), { ...innings, isAllOut: true }] };
  return asKey(afterBall(match, ended), "innings", text);
}

function startInnings(match: CricketMatch, told: Extract<CricketTelling, { type: "innings_start" }>): Heard {
  const { setup, state } = match;
  const last = state.innings.at(-1);
  if (last === undefined) return no("MATCH_NOT_STARTED", "Tell the start first.");
  const isSuperOver = isResultAwaited(match);
  if (leaderOf(state) !== undefined) return no("RESULT_CONTRADICTS", "The score says who has won: tell the end.");
  if (!isSuperOver && state.phase !== "interval")
    return no("INNINGS_NOT_OVER", "By the balls told the innings goes on.");
  if (told.innings !== state.innings.length + 1)
    return no("BALL_OUT_OF_PLACE", `The next innings is ${state.innings.length + 1}.`);
  if (!isSuperOver && told.batting === last.battingSide)
    return no("WRONG_SIDE", `${setup.teams[last.battingSide].name} have just batted.`);
  const of = { isSuperOver: isSuperOver || last.isSuperOver, overs: setup.overs };
  const innings = [...state.innings, openToldInnings(told.batting, of)];
  const text = isSuperOver ? "Super over" : "Play resumes";
  return as({ ...match, state: { ...state, phase: "innings", innings } }, "period", text);
}

function end(match: CricketMatch, winner: Side): Heard {
  const { setup, state } = match;
  const leader = leaderOf(state);
  if (leader !== undefined && leader !== winner)
    return no("RESULT_CONTRADICTS", `By the score ${setup.teams[leader].name} have won.`);
  const isFirstOver = state.innings.length > 1 || state.phase === "interval";
  if (!isFirstOver) return no("RESULT_CONTRADICTS", "Nobody can have won before the first innings is over.");
  return asKey(
    { ...match, state: { ...state, phase: "finished", winner } },
    "result",
    `${setup.teams[winner].name} won`,
  );
}

function abandon(match: CricketMatch): Heard {
  return leaderOf(match.state) === undefined
    ? asKey({ ...match, cutShort: { kind: "abandoned" } }, "result", "Match abandoned")
    : no("RESULT_CONTRADICTS", "The score says who has won: tell the end.");
}

/**
 * The match is over, otherwise than was told of its end: by these balls, where some are told anew, and with this winner or abandoned. One that was abandoned may go on
 * instead. [FEED-40] [FEED-42] [FEED-43]
 */
function correctEnd(match: CricketMatch, { winner, abandoned, correction }: EndCorrection): Heard {
  const refused = endFault(match, { winner, abandoned, isAlone: correction === undefined });
  if (refused !== undefined) return refused;
  const before = beforeItsEnd(match);
  const ended = (at: CricketMatch): Heard => corrected(winner === undefined ? abandon(at) : end(at, winner));
  if (winner === undefined && abandoned === undefined)
    return correction === undefined ? asKey(before, "period", "Match goes on") : correct(before, correction);
  if (correction === undefined) return ended(before);
  const balls = withCorrection(before.state, correction);
  if (balls.ok) return ended(afterBall(before, stillAllOut(before.state, balls.state)));
  if (balls.code !== "CORRECTION_TOO_LATE") return no(balls.code, balls.message);
  return no(balls.code, "Those balls are too long ago: what was decided from them is the operator's to correct.");
}

/** A side that was told to be all out is so by the other balls too, unless they end the innings. Where play goes on its provider tells that again; of a match that is over nobody can. */
function stillAllOut(told: CricketState, state: CricketState): CricketState {
  const { innings } = state;
  const last = innings.at(-1);
  if (last === undefined || told.innings[innings.length - 1]?.isAllOut !== true || isInningsOver(state)) return state;
  return { ...state, innings: [...innings.slice(0, -1), { ...last, isAllOut: true }] };
}

interface OtherEnd {
  readonly winner: Side | undefined;
  readonly abandoned: true | undefined;
  /** No ball is told otherwise. */
  readonly isAlone: boolean;
}

/** Why the end can't be corrected so, whatever its balls; undefined when it can. */
function endFault({ setup, state, cutShort }: CricketMatch, { winner, abandoned, isAlone }: OtherEnd) {
  const wasAbandoned = cutShort !== undefined;
  if (!wasAbandoned && state.phase !== "finished")
    return no("END_NOT_TOLD", "Only an end that was told can be corrected.");
  if (winner !== undefined && abandoned !== undefined)
    return no("RESULT_CONTRADICTS", "A match that was abandoned has no winner: tell one of the two.");
  if (winner === undefined && abandoned === undefined && !wasAbandoned)
    return no(
      "RESULT_CONTRADICTS",
      "Its end was told: say who has won, or that it was abandoned. An abandoned match alone can go on.",
    );
  if (!isAlone) return undefined;
  if (abandoned !== undefined && wasAbandoned) return no("NOTHING_CORRECTED", "It was told to be abandoned already.");
  if (winner !== undefined && !wasAbandoned && winner === state.winner)
    return no("NOTHING_CORRECTED", `The end that was told says so: ${setup.teams[winner].name} won.`);
  return undefined;
}

/** As it stood before it was told to be over: an abandonment leaves the score as it is. */
function beforeItsEnd({ cutShort, ...match }: CricketMatch): CricketMatch {
  const { state } = match;
  if (cutShort !== undefined) return match;
  const phase = targetOf(state) === undefined ? "interval" : "innings";
  return { ...match, state: { ...state, winner: null, phase } };
}

const corrected = (heard: Heard): Heard =>
  heard.ok ? { ...heard, incident: { ...heard.incident, text: `Result corrected: ${heard.incident.text}` } } : heard;
