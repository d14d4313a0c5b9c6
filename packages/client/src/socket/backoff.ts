/** Half a second at first, doubling, at most half a minute. */
const firstDelayMs = 500;
const longestDelayMs = 30_000;

/**
 * How long to wait before the `attempt`-th next try (0 = first). Between half and all of the doubled delay, by `random` in [0, 1): when a server
 * restarts, its thousands of clients must not come back in one second.
 */
export function backoffMs(attempt: number, random: () => number): number {
  const ceilingMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempt, 10));
  return Math.round(ceilingMs * (0.5 + random() / 2));
}
