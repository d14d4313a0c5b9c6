import type { BetTarget } from "./bet-target.ts";
import type { OnCloseType, Persistence, Side } from "./market.ts";

/** A limit order: at this price or better. Fill or kill, at this average price or better: what isn't matched at once is gone. [BOOK-22] */
export interface OrderDraft {
  readonly selectionId: number;
  readonly side: Side;
  readonly priceX100: number;
  /** The stake; of a lay at the starting price its liability. */
  readonly sizeMinor: number;
  /** Of a bet at the starting price it says nothing. */
  readonly persistence: Persistence;
  /** Absent: a limit order. At the starting price `priceX100` is the limit; of one at any price it is `anyPriceX100` of its side. [SP-01] */
  readonly orderType?: OnCloseType;
  /** Of a limit order: what it is to bring; `sizeMinor` is then `targetStakeMinor` at its limit, and the order is of `targetSizeMinor`. [TARGET-01] */
  readonly target?: BetTarget;
  readonly timeInForce?: "FILL_OR_KILL";
  /** Of a limit order: it lapses as a whole when a better price than its own is on offer. [BOOK-24] */
  readonly lapsesForBetter?: boolean;
  /** Of a fill-or-kill order: it is killed unless so much can be matched. Absent: its whole size. Of one with a target it says nothing. */
  readonly minFillSizeMinor?: number;
  /** Of a limit order: whoever places it has judged that its size may be below the market's least. It says nothing else. [BOOK-26] */
  readonly isOfAnySize?: true;
}

export interface PlaceCommand extends OrderDraft {
  readonly type: "place";
  /** Never used before in this market. */
  readonly orderId: number;
  readonly accountId: number;
  /** Of a fill-or-kill order: it takes only what stands before the account's own orders, and never meets one. [BOOK-25] */
  readonly sparesOwn?: true;
}

export interface CancelCommand {
  readonly type: "cancel";
  readonly orderId: number;
  /** Whose order it must be. */
  readonly accountId: number;
  /** Takes so much off the unmatched rest and keeps the place in the queue; absent, or at least the rest: the whole rest goes. */
  readonly sizeReductionMinor?: number;
  /** A bet at the starting price with a limit goes too, as long as such bets are taken: another is to stand in its place. [SP-10] */
  readonly isReplaced?: true;
}

/** Changes what happens to an order's rest at the off; the order keeps its place. [BOOK-23] */
export interface UpdateCommand {
  readonly type: "update";
  readonly orderId: number;
  /** Whose order it must be. */
  readonly accountId: number;
  readonly persistence: Persistence;
}

/** Who won; `deadHeat` names those of them that share the last places, which are fewer than they. [BOOK-16] */
export interface NamedWinners {
  readonly winners: readonly number[];
  readonly deadHeat?: readonly number[];
}

export type ControlCommand =
  | { readonly type: "suspend" }
  /** Opens a market that is inactive or suspended. */
  | { readonly type: "resume" }
  /** The off: starting prices are reconciled, orders that lapse go, the others keep their place; the market is in-play and suspended until a resume. */
  | { readonly type: "turnInPlay"; readonly betDelayMs: number }
  /** No more bets: every unmatched rest lapses. */
  | { readonly type: "close" }
  /** Closes the market, if it isn't, and names the winners. Nothing is locked afterwards. */
  | ({ readonly type: "settle" } & NamedWinners)
  /** Other winners for a market that was settled or voided. */
  | ({ readonly type: "resettle" } & NamedWinners)
  /** Closes the market, if it isn't, and makes every bet as if it had not been. */
  | { readonly type: "void" };

export type MarketCommand = PlaceCommand | CancelCommand | UpdateCommand | ControlCommand;

/** Why a command is refused; the book is then unchanged. Those of bets are the field's own names. In descending precedence. [BOOK-20] */
export const refusalCodes = [
  "MARKET_SUSPENDED",
  "MARKET_NOT_OPEN_FOR_BETTING",
  "INVALID_RUNNER",
  "RUNNER_REMOVED",
  "MARKET_NOT_OPEN_FOR_BSP_BETTING",
  "INVALID_ODDS",
  "INVALID_BID_TYPE",
  "INVALID_BET_SIZE",
  "INVALID_MIN_FILL_SIZE",
  "TIME_IN_FORCE_CONFLICT",
  "INVALID_PERSISTENCE_TYPE",
  "INVALID_BET_ID",
  "BET_TAKEN_OR_LAPSED",
  "INVALID_ORDER_TYPE",
  "MARKET_CLOSED",
  "MARKET_ALREADY_SETTLED",
  "MARKET_NOT_SETTLED",
  "INVALID_WINNERS",
  "INVALID_BET_DELAY",
  "NO_ACTION_REQUIRED",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];
