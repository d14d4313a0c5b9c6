import { advanceMatch, isMatchOver, type Match } from "@maidan/core/sports";

export interface FastForward {
  readonly match: Match;
  readonly step: number;
  /** How long after the start the next step is due, at the pace of a real match; of a match that is over, when it ended. */
  readonly elapsedMs: number;
}

/** Plays a match from where it is until `untilMs` after its start, or to its end. For a match that should have begun before the feed ran. [FEED-05] */
export function fastForward(from: Match, untilMs: number): FastForward {
  let match = from;
  let step = 0;
  let elapsedMs = 0;
  while (!isMatchOver(match) && elapsedMs <= untilMs) {
    const next = advanceMatch(match);
    match = next.match;
    step += 1;
    elapsedMs += next.pauseMs;
  }
  return { match, step, elapsedMs };
}
