import type { MarketCommand, OrderDraft, RefusalCode } from "./command.ts";
import type { MarketEvent } from "./event.ts";
import type { MarketSpec, MarketState, Side } from "./market.ts";

/** An order with something left to match. */
export interface OpenOrder extends OrderDraft {
  readonly orderId: number;
  readonly accountId: number;
  /** What it was placed for: remaining + matched + cancelled. */
  readonly sizeMinor: number;
  readonly remainingMinor: number;
  readonly matchedMinor: number;
  readonly cancelledMinor: number;
  readonly matchedValue: number;
  readonly matchedProfitMinor: number;
}

/** Matched profit or loss of an account: see `PositionChanged`. */
export interface Position {
  readonly accountId: number;
  readonly ifWinMinor: readonly number[];
  readonly ifOtherMinor: number;
}

/**
 * All that a book must know to go on after a crash. `orders` in the order of the queues (that of entry does); `positions` in any order.
 * A book's own snapshot is canonical: orders by runner, lays before backs, rising price, queue; positions that matter, by account id.
 */
export interface BookSnapshot {
  readonly state: MarketState;
  readonly orders: readonly OpenOrder[];
  readonly positions: readonly Position[];
}

/** How many of the best orders of a runner's side. */
export type Front = (selectionId: number, side: Side) => number;

export interface Level {
  readonly priceX100: number;
  readonly sizeMinor: number;
}

/** What a taker finds at a price, of a virtual match with what it really brings: more than the price that is shown, which the ladder rounds. [VIRT-03] */
export interface Offer extends Level {
  readonly across?: {
    /** Between the prices of the ladder, in hundredths. */
    readonly exactX100: number;
    /** What a backer wins when all of it is taken. */
    readonly profitMinor: number;
  };
}

export type Answer =
  | { readonly ok: true; readonly events: readonly MarketEvent[] }
  /** Nothing has changed. */
  | { readonly ok: false; readonly code: RefusalCode };

/** One market's book and its accounts' exposure: commands in, events out; no clock, no chance. Two implementations, one suite. */
export interface Book {
  readonly spec: MarketSpec;
  readonly state: MarketState;
  readonly openOrderCount: number;
  /** An exception is a bug, of the caller or the book: throw the book away then and rebuild it from what was stored. */
  apply(command: MarketCommand): Answer;
  /** Why this order would be refused, or undefined. Money is not asked here: compare `lockedAfterPlacing` with the player's cash. */
  checkOrder(draft: OrderDraft): RefusalCode | undefined;
  /** What the account can lose at worst, over every outcome, with any of its unmatched orders matched or not; 0 once settled or voided. [EXPO-01] */
  lockedFor(accountId: number): number;
  /** The same if these orders were placed besides, before any of them is matched: never less than now, and matching never raises it. */
  lockedAfterPlacing(accountId: number, drafts: readonly OrderDraft[]): number;
  /** Matched figures; all zero for an account that has none. */
  positionOf(accountId: number): Position;
  /** Of every account with a matched bet, by account id; the house's, where there is one, is the first. */
  positions(): readonly Position[];
  /** Undefined once nothing remains of it. */
  openOrder(orderId: number): OpenOrder | undefined;
  /** In canonical order. Walks the whole book, but makes no more objects than it returns. */
  openOrdersOf(accountId: number): readonly OpenOrder[];
  /** Levels of the resting orders of one side, best for the taker first: lays from the highest price, backs from the lowest. Of them the first `atMost`. */
  levels(selectionId: number, side: Side, atMost?: number): readonly Level[];
  /**
   * What a taker of this side would find on a runner, best first, virtual prices among it (of one price perhaps in pieces). To be read before the next command.
   * `sparedId`: only what it finds before it would meet an order of that account. [BOOK-25]
   */
  offers(selectionId: number, side: Side, sparedId?: number): Iterable<Offer>;
  /** With a front: for a trial of a few orders, at least so many of the first orders of each runner and side that wait for a match, perhaps without positions. */
  snapshot(front?: Front): BookSnapshot;
  /** Equal for equal states, whatever the implementation and history: see `stateHash`. */
  stateHash(): string;
}
