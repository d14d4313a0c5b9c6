import { factsOf } from "./ball-log.ts";
import { isInningsOver } from "./play-ball.ts";
import { nextPlace, openToldInnings, withToldBall, type ToldBall } from "./told-ball.ts";
import type { BallNote, CricketState, Innings } from "./types.ts";

/** What a ball brought, without its place. */
export type BroughtBall = Omit<ToldBall, "innings" | "over" | "ball">;

/** The balls of the innings from this place on were told wrongly: these were bowled instead, in this order, from the same place. None: they weren't bowled at all. */
export interface Correction extends Pick<ToldBall, "innings" | "over" | "ball"> {
  readonly balls: readonly BroughtBall[];
}

/** Two overs: a scorer finds a slip within them, and what was decided from balls before them is people's to correct. */
export const mostBallsCorrected = 12;

export type CorrectionFault = "CORRECTION_TOO_LATE" | "BALL_OUT_OF_PLACE" | "INNINGS_OVER";
export type Corrected =
  | { readonly ok: true; readonly state: CricketState; readonly innings: Innings }
  | { readonly ok: false; readonly code: CorrectionFault; readonly message: string };

const no = (code: CorrectionFault, message: string): Corrected => ({ ok: false, code, message });

/**
 * The state with the balls of its innings from a place on replaced, or why they can't be: balls too long ago, or of an innings after which one of the next was told.
 * An innings that was over goes on, and the next, of which no ball was told, hasn't begun. [FEED-38]
 */
export function withCorrection(told: CricketState, correction: Correction): Corrected {
  const state = beforeNext(told, correction.innings);
  const innings = state.innings.at(-1);
  if (innings === undefined || correction.innings > state.innings.length)
    return no("BALL_OUT_OF_PLACE", "No ball was told of that innings.");
  if (correction.innings < state.innings.length)
    return no(
      "CORRECTION_TOO_LATE",
      "A ball of the next innings was told: hand the match over, and settle by hand what was decided from the innings before.",
    );
  const before = standingAt(innings, correction);
  if (before === undefined) return no("BALL_OUT_OF_PLACE", "No ball was told at that place.");
  if (innings.deliveries - before.deliveries > mostBallsCorrected)
    return no(
      "CORRECTION_TOO_LATE",
      `The last ${mostBallsCorrected} balls can be corrected: for more hand the match over, and settle by hand.`,
    );
  return replayed({ ...state, innings: [...state.innings.slice(0, -1), before] }, correction);
}

/** Which of the balls that were bowled instead are free hits: by what stands before the place, and by each other. [FEED-45] */
export function freeHitsIn(told: CricketState, correction: Correction): readonly boolean[] {
  const innings = beforeNext(told, correction.innings).innings.at(-1);
  let at = innings && standingAt(innings, correction);
  return correction.balls.map((brought) => {
    const isFreeHit = at?.isFreeHit ?? false;
    at &&= withToldBall(at, { ...brought, innings: correction.innings, ...nextPlace(at) });
    return isFreeHit;
  });
}

/** The innings as it was before the ball at that place; undefined where none was told there. */
function standingAt(innings: Innings, place: Correction): Innings | undefined {
  const log = innings.log ?? [];
  let at = openToldInnings(innings.battingSide, innings);
  while (at.deliveries < log.length && !isAt(at, place))
    at = withToldBall(at, ballOf(log[at.deliveries], place.innings));
  return at.deliveries === log.length ? undefined : at;
}

/** Without the next innings, while no ball of it was told. */
function beforeNext(state: CricketState, innings: number): CricketState {
  const isOnlyBegun = innings === state.innings.length - 1 && state.innings.at(-1)?.deliveries === 0;
  return { ...state, phase: "innings", innings: isOnlyBegun ? state.innings.slice(0, -1) : state.innings };
}

/** The balls that were bowled, one after the other. */
function replayed(state: CricketState, { innings: number, balls }: Correction): Corrected {
  let next = state;
  for (const brought of balls) {
    const innings = next.innings.at(-1);
    if (innings === undefined || isInningsOver(next))
      return no("INNINGS_OVER", "With these balls the innings is over before the last of them.");
    const ball: ToldBall = { ...brought, innings: number, ...nextPlace(innings) };
    next = { ...next, innings: [...next.innings.slice(0, -1), withToldBall(innings, ball)] };
  }
  const innings = next.innings.at(-1);
  if (innings === undefined) throw new Error("the innings that was corrected is not there");
  return { ok: true, state: next, innings };
}

function isAt(innings: Innings, { over, ball }: Correction): boolean {
  const place = nextPlace(innings);
  return place.over === over && place.ball === ball;
}

/** The ball as it was told, read from its note. */
function ballOf(note: BallNote | undefined, innings: number): ToldBall {
  if (note === undefined) throw new Error("a ball of the innings has no note");
  const [text, , , , , kind] = note;
  return { innings, over: 0, ball: 1, ...factsOf(text), wicket: kind ?? null };
}
