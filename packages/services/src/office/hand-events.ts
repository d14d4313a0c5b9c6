import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "../command/index.ts";
import type { MarketStatus } from "../exchange/index.ts";

/** A market of the exchange, as far as it says what else its event may have. */
export interface MarketOfEvent {
  readonly marketId: string;
  readonly marketType: string;
  readonly part: number;
  readonly name: string;
  readonly startAtMs: number;
  readonly currency: Currency;
  readonly status: MarketStatus;
  readonly isInPlay: boolean;
}

/** An event as whoever makes markets in it sees it. */
export interface HandEvent {
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly competition: string;
  readonly name: string;
  readonly startAtMs: number;
  /** The feed that drives it; `office`: none. */
  readonly source: string;
  readonly isInPlay: boolean;
  /** By its feed's word, or, by hand, because all of its markets are closed. [HAND-02] */
  readonly isOver: boolean;
  /** The outcomes of its Match Odds, in the order of the screen; empty: it has none. */
  readonly sides: readonly string[];
  /** Closed ones too, in the order of their making. */
  readonly markets: readonly MarketOfEvent[];
}

/** Its markets that aren't closed and don't begin with it. [HAND-16] */
export const ownStartsOf = ({ startAtMs, markets }: HandEvent): MarketOfEvent[] =>
  markets.filter((market) => market.status !== "CLOSED" && market.startAtMs !== startAtMs);

export interface HandEventStore {
  find(reader: Reader, eventId: string): Promise<HandEvent | undefined>;
  /** The same, held against others' additions until the transaction ends. */
  lock(tx: Tx, eventId: string): Promise<HandEvent | undefined>;
  rename(tx: Tx, eventId: string, name: string): Promise<void>;
}
