/** 0 = the first named side (home, or the first player), 1 = the other. */
export type Side = 0 | 1;

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

/** Something that happened in a match, as a feed tells it. */
export interface Incident {
  /** `toss`, `ball`, `wicket`, `innings`, `goal`, `card`, `period`, `point`, `game`, `break`, `set`, `result`. */
  readonly kind: string;
  /** One line for the scoreboard. */
  readonly text: string;
  /** It moves the price at once: the market is suspended while the new price is made. [FEED-08] */
  readonly isKey: boolean;
}

/** The next state of a match, what happened, and how long until the step after it at the pace of a real match. */
export interface Step<State> {
  readonly state: State;
  readonly incidents: readonly Incident[];
  readonly pauseMs: number;
}
