import type { ScheduledRound } from "./scheduled-ports.ts";

/** The same round so much later. */
export const later = (round: ScheduledRound, ms: number): ScheduledRound => ({
  ...round,
  opensInMs: round.opensInMs - ms,
  closesInMs: round.closesInMs - ms,
  dealsInMs: round.dealsInMs - ms,
  paysInMs: round.paysInMs === undefined ? undefined : round.paysInMs - ms,
  endsInMs: round.endsInMs === undefined ? undefined : round.endsInMs - ms,
  turnClosesInMs: round.turnClosesInMs === undefined ? undefined : round.turnClosesInMs - ms,
  turnEndsInMs: round.turnEndsInMs === undefined ? undefined : round.turnEndsInMs - ms,
});
