import type { SlipLeg } from "./slip.ts";

/** What of the slip outlives a reload of the frame: its selections, and the keys of what was sent and not answered, so that nothing is placed twice. */
export interface KeptSlip {
  readonly legs: readonly SlipLeg[];
  readonly keys: readonly (readonly [string, string])[];
}

const nameOf = (): string => `maidan-slip ${location.pathname}`;
const empty: KeptSlip = { legs: [], keys: [] };

/** Some browsers keep no storage for pages in frames: then there is nothing. */
export function readSlip(): KeptSlip {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf()) ?? "null") as KeptSlip | null;
    return kept !== null && Array.isArray(kept.legs) && Array.isArray(kept.keys) ? kept : empty;
  } catch {
    return empty;
  }
}

export function keepSlip(slip: KeptSlip): void {
  try {
    sessionStorage.setItem(nameOf(), JSON.stringify(slip));
  } catch {
    // Nothing is lost but what the next reload would have found.
  }
}
