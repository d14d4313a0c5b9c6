import type { Race } from "./calls.ts";

export type Run = NonNullable<Race["run"]>;

/** How often a running race is looked at. */
export const runPauseMs = 450;
/** What an answer may take on its way. */
const graceMs = 350;

/**
 * The moment of the race that is shown now: as far behind what was last seen that the next look is there before it is needed, and never beyond what was seen.
 * `sinceMs` is how long ago the answer was true.
 */
export function shownMs(run: Run, sinceMs: number): number {
  const behindMs = run.every_ms + (runPauseMs + graceMs) * run.speed;
  const seenMs = ((run.runners[0]?.tenths.length ?? 1) - 1) * run.every_ms;
  return Math.max(0, Math.min(seenMs, run.elapsed_ms + sinceMs * run.speed - behindMs));
}

/** Metres of a runner at a moment, between the looks before and after it. */
export function metresOf(run: Run, tenths: readonly number[], atMs: number): number {
  const look = Math.floor(atMs / run.every_ms);
  const from = tenths[look] ?? tenths.at(-1) ?? 0;
  const to = tenths[look + 1] ?? from;
  return (from + ((to - from) * (atMs - look * run.every_ms)) / run.every_ms) / 10;
}

/** Numbers in the order of the moment, the leader first; of two level ones the lower number. */
export function orderAt(run: Run, atMs: number): readonly number[] {
  return run.runners
    .map(({ number, tenths }) => ({ number, metres: metresOf(run, tenths, atMs) }))
    .sort((one, other) => other.metres - one.metres || one.number - other.number)
    .map(({ number }) => number);
}
