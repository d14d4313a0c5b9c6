import { setTimeout as delay } from "node:timers/promises";

const dayMs = 86_400_000;
/** Dhaka is six hours ahead all year round. */
const dhakaAheadMs = 6 * 3_600_000;
/** The longest that a test file asks for "today" after it wrote something, on a busy machine. */
const lastsMs = 60_000;

/** How long until Dhaka's day has a while left: none, but in its last minute. */
export function msUntilDayLasts(nowMs: number): number {
  const leftMs = dayMs - ((nowMs + dhakaAheadMs) % dayMs);
  return leftMs < lastsMs ? leftMs : 0;
}

/**
 * A test that writes by the database's clock and then reads what is of today begins here: in the last minute of Dhaka's day it waits for the next one, as
 * what it wrote would else be yesterday's when it reads.
 */
export const untilDayLasts = (): Promise<void> => delay(msUntilDayLasts(Date.now()));
