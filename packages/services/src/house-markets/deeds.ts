import type { Reader, Tx } from "../command/index.ts";
import type { StaffContext } from "../staff/index.ts";

/** What staff do to a market at the console or beside it; rates that are none suspend it, and are rates all the same. `OPENED`: it was made, without any. */
export type StaffDeedKind = "OPENED" | "PUBLISHED" | "SUSPENDED" | "GIVEN_BACK" | "BALL_RUNNING";

/** What staff did last to a market. [RATES-61] */
export interface StaffDeed {
  readonly kind: StaffDeedKind;
  /** The e-mail address of who did it. */
  readonly by: string;
  readonly atMs: number;
  /** What the market's version was from then on. */
  readonly version: number;
}

/** Of the markets of the house: apart from them, for no bet asks. */
export interface StaffDeeds {
  /** Keeps it as the last one of these markets, at the versions that they have now: after the change that it is. */
  setDeed(tx: Tx, marketIds: readonly string[], deed: Omit<StaffDeed, "version">): Promise<void>;
  /** By market; without those that staff did nothing to. */
  deedsOf(reader: Reader, marketIds: readonly string[]): Promise<ReadonlyMap<string, StaffDeed>>;
}

export const deedOf = (kind: StaffDeedKind, by: StaffContext, nowMs: number): Omit<StaffDeed, "version"> => ({
  kind,
  by: by.email,
  atMs: nowMs,
});
