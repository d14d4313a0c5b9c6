/** How long a player has been playing, as this browser keeps it. Times are milliseconds. */
export interface Played {
  readonly remoteId: string;
  /** When it began. */
  readonly sinceMs: number;
  /** How long of it the app was in view. */
  readonly activeMs: number;
  /** How much of that was told already. */
  readonly toldMs: number;
  /** When it was last looked at. */
  readonly lastMs: number;
}

/** How often the time is taken. */
export const lookMs = 15_000;
/** Whoever was away for so long begins anew. */
export const awayMs = 30 * 60_000;

const begun = (remoteId: string, nowMs: number): Played => ({
  remoteId,
  sinceMs: nowMs,
  activeMs: 0,
  toldMs: 0,
  lastMs: nowMs,
});

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;

/** What was kept, if it is of this player and whole. */
export function readPlayed(stored: string | undefined, remoteId: string): Played | undefined {
  try {
    const kept = JSON.parse(stored ?? "null") as Partial<Played> | null;
    if (kept === null || typeof kept !== "object" || kept.remoteId !== remoteId) return undefined;
    const { sinceMs, activeMs, toldMs, lastMs } = kept;
    if (!isCount(sinceMs) || !isCount(activeMs) || !isCount(toldMs) || !isCount(lastMs)) return undefined;
    return { remoteId, sinceMs, activeMs, toldMs, lastMs };
  } catch {
    return undefined;
  }
}

/**
 * The time played at this look, which is made while the app is in view. What lies between two looks counts as far as the next look was due: a phone that slept, or
 * a page out of view, was not played on. After half an hour away, or a clock that was set back, it begins anew. [ROOM-60]
 */
export function played(before: Played | undefined, at: { readonly remoteId: string; readonly nowMs: number }): Played {
  const { remoteId, nowMs } = at;
  if (before === undefined || nowMs < before.lastMs || nowMs - before.lastMs > awayMs) return begun(remoteId, nowMs);
  const activeMs = before.activeMs + Math.min(nowMs - before.lastMs, 2 * lookMs);
  return { ...before, activeMs, lastMs: nowMs };
}

/** Whether it is time to tell; 0 minutes: never. [ROOM-60] */
export const isDue = ({ activeMs, toldMs }: Played, minutes: number): boolean =>
  minutes > 0 && activeMs - toldMs >= minutes * 60_000;

/** The player was told, and goes on. */
export const told = (now: Played): Played => ({ ...now, toldMs: now.activeMs });
