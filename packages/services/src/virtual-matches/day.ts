const dhakaAheadMs = 6 * 3_600_000;

/** The date in Dhaka at a moment: `2026-11-21`. */
export const dayInDhaka = (atMs: number): string => new Date(atMs + dhakaAheadMs).toISOString().slice(0, 10);
