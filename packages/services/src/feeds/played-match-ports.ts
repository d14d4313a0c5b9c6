import type { Delivery } from "@maidan/core/sports";
import type { Reader, Tx } from "../command/index.ts";

/** A match that is over, ball by ball, as its source has it. */
export interface PlayedMatch {
  readonly source: string;
  /** The match's id at its source. */
  readonly sourceId: string;
  readonly competition: string;
  readonly name: string;
  readonly startAtMs: number;
  /** In the order of play; at least one. */
  readonly deliveries: readonly Delivery[];
}

/** What writing a match's deliveries changed. All zero: they were there already. */
export type DeliveryChanges = {
  readonly added: number;
  readonly corrected: number;
  readonly removed: number;
};

/** Deliveries of played matches; what sessions and fancies are settled by. */
export interface DeliveryStore {
  /** Makes the event's deliveries these and no others. */
  replace(tx: Tx, eventId: string, deliveries: readonly Delivery[]): Promise<DeliveryChanges>;
  /** In the order of play; empty when there are none. */
  ofEvent(reader: Reader, eventId: string): Promise<readonly Delivery[]>;
}
