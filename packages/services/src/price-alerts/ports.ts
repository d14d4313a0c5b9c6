import type { OddsNotation } from "@maidan/core/odds";
import type { Reader, Tx } from "../command/index.ts";
import type { Side } from "../exchange/index.ts";

/** `rise`: told when the best odds are at least so high; `fall`: at most. */
export type AlertDirection = "rise" | "fall";

export interface NewAlert {
  readonly playerId: string;
  readonly marketId: string;
  readonly selectionId: number;
  /** What the player wants to do at these odds. [ALERT-08] */
  readonly side: Side;
  readonly direction: AlertDirection;
  readonly priceX100: number;
}
export interface PriceAlert extends NewAlert {
  readonly alertId: string;
  readonly eventName: string;
  readonly marketName: string;
  readonly runnerName: string;
  /** How its player has odds written. */
  readonly notation: OddsNotation;
}

/** An alert with what leads to its match. */
export interface ListedAlert extends PriceAlert {
  readonly eventId: string;
  /** The match's own market; where the event has none of its own, the alert's. */
  readonly eventMarketId: string;
  readonly eventTypeId: string;
}

/** The only door to `price_alert`. An alert waits until its player was told, or its market is closed. */
export interface AlertStore {
  /** The player's that wait, in markets that aren't closed, newest first. */
  list(reader: Reader, playerId: string): Promise<readonly ListedAlert[]>;
  /** How many of the player's wait; holds the player until the transaction ends. */
  count(tx: Tx, playerId: string): Promise<number>;
  /** The same one again is the one there is. Undefined when there is no such runner, or its market is closed. */
  add(tx: Tx, alert: NewAlert): Promise<string | undefined>;
  remove(tx: Tx, alert: { readonly playerId: string; readonly alertId: string }): Promise<boolean>;
  /** Markets that aren't closed with alerts that wait, by their ids: the first `limit` after that one. */
  marketsWaiting(reader: Reader, page: { readonly after: string; readonly limit: number }): Promise<readonly string[]>;
  waiting(reader: Reader, marketIds: readonly string[]): Promise<readonly PriceAlert[]>;
  /** Those of them that were not told of before, told of from now on. */
  takeTold(tx: Tx, alertIds: readonly string[]): Promise<ReadonlySet<string>>;
}
