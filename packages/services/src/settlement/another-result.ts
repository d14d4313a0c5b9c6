import { refuse } from "../command/index.ts";

/** What whoever decides looked at. */
export interface SeenResult {
  /** How many results the market had then: over another one nothing is done (`MARKET_CHANGED`). Absent: whatever it has had. [RESULT-10] */
  readonly seenRevision?: number;
}

/** Nothing is decided over a result that whoever decides has not seen, of the exchange and of the house. [RESULT-10] */
export const anotherResult = refuse(
  "MARKET_CHANGED",
  "The market has had another result since. Look at it and decide again.",
);
