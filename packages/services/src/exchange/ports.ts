import type { Reckoned } from "@maidan/core/cash-out";
import type { LineRange } from "@maidan/core/exchange";
import type { Currency } from "@maidan/core/money";
import type { TellsLossLimit } from "./loss-limit.ts";
import type { RunnerRemoval, StartMove } from "./market-changes.ts";
import type { Actor } from "../command/index.ts";
import type { PreviewedPlayer, PreviewTotals, SeenResult } from "../settlement/index.ts";

/** What the rest of the platform may ask of the engine that owns a market, and what it publishes. Prices are hundredths, sizes minor units. */

export type Side = "BACK" | "LAY";
export type Persistence = "LAPSE" | "PERSIST" | "MARKET_ON_CLOSE";
/** A bet at the starting price alone: at a limit or better, or at any price. */
export type OnCloseType = "LIMIT_ON_CLOSE" | "MARKET_ON_CLOSE";
export type MarketStatus = "INACTIVE" | "OPEN" | "SUSPENDED" | "CLOSED";
export type RunnerStatus = "ACTIVE" | "WINNER" | "LOSER" | "REMOVED";

export interface PlaceInstruction {
  readonly selectionId: number;
  readonly side: Side;
  /** The worst price that is taken; 101 of a back and 100,000 of a lay at any starting price. */
  readonly priceX100: number;
  /** The stake; of a lay at the starting price its liability. */
  readonly sizeMinor: bigint;
  readonly persistence: Persistence;
  /** Absent: a limit bet. */
  readonly orderType?: OnCloseType;
  /** What a limit bet is to bring instead of a stake; `sizeMinor` is then the stake that does so at its limit. */
  readonly target?: { readonly type: "PAYOUT" | "BACKERS_PROFIT"; readonly amountMinor: bigint };
  /** At this average price or better, at once, or not at all. */
  readonly timeInForce?: "FILL_OR_KILL";
  /** Of a fill-or-kill bet: so much is enough. Absent: all of it must be matched. */
  readonly minFillSizeMinor?: bigint;
  readonly customerOrderRef?: string;
  /** Of the bet alone; absent: the request's. */
  readonly customerStrategyRef?: string;
}

export interface PlaceRequest {
  readonly playerId: string;
  readonly marketId: string;
  /** De-duplicates; null = never repeated. */
  readonly customerRef: string | null;
  readonly customerStrategyRef?: string;
  /** When the market's version is a later one, the bets lapse as they come to it. [ENG-62] */
  readonly marketVersion?: number;
  /**
   * When whoever asks was told that the bets are pending, by the database's clock; absent: they wait for the answer. What can't be placed any more then lapses
   * under a bet id of its own, for its owner to see, instead of being refused. Not part of what a `customerRef` stands for. [EXAPI-26]
   */
  readonly acceptedAtMs?: number;
  /**
   * The platform's own cash-out asks: its fill-or-kill bets meet none of the player's own. Said by who places and never read from a reference, which any program may
   * send. Not part of what a `customerRef` stands for. [BOOK-25]
   */
  readonly isCashOut?: true;
  /** Of a cash-out the position that it was reckoned from: it levels no other one, and is refused as BET_IN_PROGRESS once the player has another. Not part of what a `customerRef` stands for. [CASH-08] */
  readonly cashOutFrom?: Reckoned;
  /**
   * Each bet takes the place of what was just cancelled of another at another price, and may be as small as that was. Said by who cancelled it and never read from
   * what a program sends. Not part of what a `customerRef` stands for. [BOOK-26]
   */
  readonly isReplacement?: true;
  /** The session under which it is asked, when the engine is to look whether it lives. Absent: it was looked at. Not part of what a `customerRef` stands for. [ENG-65] */
  readonly sessionId?: string;
  readonly instructions: readonly PlaceInstruction[];
}

/** The names are the field's own ExecutionReportErrorCode / InstructionReportErrorCode (reference/exchange 2.18). */
export type ExecutionErrorCode =
  | "ERROR_IN_ORDER"
  | "BET_ACTION_ERROR"
  | "INVALID_ACCOUNT_STATE"
  | "INSUFFICIENT_FUNDS"
  | "LOSS_LIMIT_EXCEEDED"
  | "EVENT_EXPOSURE_LIMIT_EXCEEDED"
  | "MARKET_SUSPENDED"
  | "MARKET_NOT_OPEN_FOR_BETTING"
  | "DUPLICATE_TRANSACTION"
  | "INVALID_MARKET_ID"
  | "PERMISSION_DENIED"
  | "PROCESSED_WITH_ERRORS"
  | "TOO_MANY_INSTRUCTIONS"
  | "SERVICE_UNAVAILABLE"
  | "NO_ACTION_REQUIRED";
export type InstructionErrorCode =
  | "INVALID_BET_SIZE"
  | "INVALID_RUNNER"
  | "BET_TAKEN_OR_LAPSED"
  | "BET_IN_PROGRESS"
  | "RUNNER_REMOVED"
  | "MARKET_NOT_OPEN_FOR_BETTING"
  | "INVALID_ODDS"
  | "INVALID_PRICE_EDIT"
  | "INSUFFICIENT_FUNDS"
  | "INVALID_PERSISTENCE_TYPE"
  | "INVALID_BACK_LAY_COMBINATION"
  | "INVALID_MIN_FILL_SIZE"
  | "INVALID_ORDER_TYPE"
  | "INVALID_BID_TYPE"
  | "TIME_IN_FORCE_CONFLICT"
  | "MARKET_NOT_OPEN_FOR_BSP_BETTING"
  | "ERROR_IN_ORDER"
  | "INVALID_BET_ID"
  | "RELATED_ACTION_FAILED"
  | "NO_ACTION_REQUIRED"
  | "BET_LAPSED_PRICE_IMPROVEMENT_TOO_LARGE"
  | "LOSS_LIMIT_EXCEEDED";

export interface PlaceInstructionReport {
  readonly status: "SUCCESS" | "FAILURE";
  readonly errorCode?: InstructionErrorCode;
  readonly betId?: string;
  readonly placedAtMs?: number;
  readonly averagePriceMatchedX100?: number;
  readonly sizeMatchedMinor?: bigint;
  /** `EXPIRED`: a fill-or-kill bet of which nothing was matched. */
  readonly orderStatus?: "EXECUTABLE" | "EXECUTION_COMPLETE" | "EXPIRED";
}

export interface PlaceReport extends TellsLossLimit {
  readonly status: "SUCCESS" | "FAILURE" | "PROCESSED_WITH_ERRORS";
  readonly errorCode?: ExecutionErrorCode;
  readonly marketId: string;
  readonly reports: readonly PlaceInstructionReport[];
  /** True when this is the first answer to the same customerRef, given again. */
  readonly isReplay: boolean;
  /** True when the customerRef was used with other content before (`DUPLICATE_TRANSACTION`, HTTP 409). */
  readonly isConflict?: boolean;
  /** Nothing was done, and nothing is kept under the customerRef: the session of the request has ended (`PERMISSION_DENIED`). [ENG-65] */
  readonly isSessionEnded?: true;
}

export interface CancelRequest {
  readonly playerId: string;
  /** Absent = all of the player's markets. */
  readonly marketId?: string;
  readonly customerRef: string | null;
  /** It is the part in this market of a cancel of everything. */
  readonly isEverywhere?: true;
  /** Bets of the player that wait out an in-play delay lapse too, and don't enter after whoever looked after them is gone. No program can ask for it. [BEAT-02] */
  readonly endsWaiting?: true;
  /** Of a replacement: the version of the market for which what stands in the bets' place is meant. Here it is only part of what the `customerRef` stands for. [EXAPI-28] */
  readonly replacedForVersion?: number;
  /** Empty with a market = all of the player's unmatched bets in it. */
  readonly instructions: readonly {
    readonly betId: string;
    /** Reduce by this much and keep the place; absent = all. */
    readonly sizeReductionMinor?: bigint;
    /** Another is to stand in its place at this price: so a limit at the starting price goes too, when the price asks for less than before. [EXAPI-28] */
    readonly replacedAtX100?: number;
  }[];
}
export interface CancelInstructionReport {
  readonly status: "SUCCESS" | "FAILURE";
  readonly errorCode?: InstructionErrorCode;
  readonly betId: string;
  readonly sizeCancelledMinor: bigint;
  readonly cancelledAtMs?: number;
}
export interface CancelReport {
  readonly status: "SUCCESS" | "FAILURE" | "PROCESSED_WITH_ERRORS";
  readonly errorCode?: ExecutionErrorCode;
  readonly marketId: string | null;
  readonly reports: readonly CancelInstructionReport[];
  readonly isReplay: boolean;
  /** True when the customerRef was used with other content before (`DUPLICATE_TRANSACTION`, HTTP 409). */
  readonly isConflict?: boolean;
}

/** Other persistence for bets that are open: what becomes of their rest at the off. */
export interface UpdateRequest {
  readonly playerId: string;
  readonly marketId: string;
  readonly customerRef: string | null;
  readonly instructions: readonly { readonly betId: string; readonly persistence: Persistence }[];
}
export type UpdateReport = Omit<CancelReport, "reports"> & {
  readonly reports: readonly Pick<CancelInstructionReport, "status" | "errorCode" | "betId">[];
};

/** Who won. `deadHeat`: those of them that share the last places, which are fewer than they. */
export interface NamedWinners {
  readonly winners: readonly number[];
  readonly deadHeat?: readonly number[];
}

/** Commands of the trader, the feed and the clock. `idempotencyKey` makes each happen once. */
export type MarketControl =
  | { readonly type: "open" }
  /** `isHeld`: until staff resume it, whoever asks; by staff it always is. */
  | { readonly type: "suspend"; readonly reason: string; readonly isHeld?: true }
  | { readonly type: "resume" }
  /** Ends a hold by staff: the market is then as it would be without it, suspended where its feed, its start or its end has suspended it. */
  | { readonly type: "giveBack" }
  /** The off. In a market with starting prices it reconciles them first, in the same command. */
  | { readonly type: "turnInPlay"; readonly betDelayMs: number }
  | StartMove
  | RunnerRemoval
  | ({ readonly type: "settle"; readonly reason: string } & NamedWinners & SeenResult)
  | ({ readonly type: "resettle"; readonly reason: string } & NamedWinners & SeenResult)
  | ({ readonly type: "void"; readonly reason: string } & SeenResult);
export interface ControlRequest {
  readonly marketId: string;
  readonly actor: Actor;
  readonly idempotencyKey: string;
  readonly control: MarketControl;
}
export type ControlReport =
  | { readonly ok: true; readonly version: number; readonly isReplay: boolean }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** By what a settlement is looked at before it is done: by its winners, or as a void. */
export type PreviewRequest = { readonly marketId: string } & (NamedWinners | { readonly isVoid: true });

/** What a settlement or a void would do, before it is done: by the cash that players have now. [SETTLE-03] [SETTLE-17] */
export interface SettlementPreview extends PreviewTotals {
  readonly marketId: string;
  readonly bets: number;
  readonly players: number;
  readonly totalPaidMinor: bigint;
  readonly totalCommissionMinor: bigint;
  readonly perPlayer: readonly PreviewedPlayer[];
}

/** What a withdrawal would do, before it is done. Backers' winnings are what their layers stand for: one figure for both sides. [REMOVE-07] */
export interface RemovalPreview {
  readonly marketId: string;
  /** Bets on the runner whose matches become void: what their backers staked, and their layers stand for. */
  readonly voided: { readonly bets: number; readonly stakesMinor: bigint; readonly liabilitiesMinor: bigint };
  /** Bets on other runners that count at lower prices: what their backers could win before and after. */
  readonly reduced: {
    readonly bets: number;
    readonly winningsBeforeMinor: bigint;
    readonly winningsAfterMinor: bigint;
  };
  /** What waits and lapses, by side. */
  readonly lapsed: { readonly bets: number; readonly backsMinor: bigint; readonly laysMinor: bigint };
  /** What the house comes to win (+) or lose (-) at best and at worst, where bets were matched across the runners. [VIRT-10] */
  readonly house: { readonly bestMinor: bigint; readonly worstMinor: bigint };
  /** By how much what is locked of each player rises (+) or falls (-); players for whom nothing changes are left out. */
  readonly perPlayer: readonly { readonly playerId: string; readonly lockMinor: bigint }[];
}
export interface RemovalRequest {
  readonly marketId: string;
  readonly selectionId: number;
  readonly adjustmentBasisPoints: number;
}

export interface RunnerDefinition {
  readonly selectionId: number;
  readonly name: string;
  readonly sortPriority: number;
  readonly status: RunnerStatus;
  /** In millionths, once reconciled; absent when the runner has none. */
  readonly startingPrice?: number;
  /** Of a runner that was removed: when, and by how much others' prices were reduced for it, in basis points. */
  readonly removedAtMs?: number;
  readonly adjustmentBasisPoints?: number;
}
export interface MarketDefinition {
  readonly marketId: string;
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly marketType: string;
  readonly name: string;
  readonly status: MarketStatus;
  readonly isInPlay: boolean;
  readonly betDelayMs: number;
  readonly version: number;
  readonly startAtMs: number;
  /** When its event begins: of a race, its meeting. Absent: with the market. */
  readonly eventStartAtMs?: number;
  /** Where its event takes place, and what kind of race it is on, in the field's words; absent: not known, or no race. */
  readonly venue?: string;
  readonly countryCode?: string;
  readonly raceType?: string;
  /** When it was last settled or made void; absent: it isn't. */
  readonly settledAtMs?: number;
  readonly commissionBasisPoints: number;
  readonly numberOfWinners: number;
  /** The market has starting prices; absent: it has none. */
  readonly hasStartingPrice?: boolean;
  /** Its starting prices stand. */
  readonly isReconciled?: boolean;
  /** In-play only bets that would be matched at once wait the delay. Absent: all do. [ENG-28] */
  readonly hasPassiveDelay?: boolean;
  /** It is matched across its runners. [VIRT-01] */
  readonly hasVirtualPrices?: boolean;
  /** A LINE market: prices are lines, and its winner is the number that came. Absent: odds. [LINE-01] */
  readonly line?: LineRange;
  readonly runners: readonly RunnerDefinition[];
}

/** [priceX100, sizeMinor]; a size of 0 deletes the level. */
export type PriceLevel = readonly [priceX100: number, sizeMinor: bigint];
export interface RunnerChange {
  readonly selectionId: number;
  /** Prices a backer can take (resting lays), and a layer can take (resting backs). */
  readonly availableToBack?: readonly PriceLevel[];
  readonly availableToLay?: readonly PriceLevel[];
  readonly traded?: readonly PriceLevel[];
  /** What waits for the starting price by limit, and once reconciled what of it was matched: stakes to back, liabilities to lay. */
  readonly startingBacks?: readonly PriceLevel[];
  readonly startingLays?: readonly PriceLevel[];
  readonly lastPriceTradedX100?: number;
  readonly tradedVolumeMinor?: bigint;
}
/**
 * Published on `market.<marketId>` after each commit that changed the market (sizes as decimal strings of minor units on the bus: `toWireChange`).
 * `sequence` rises by one within an `epoch`; a gap or a new epoch means: ask for the image.
 */
export interface MarketChange {
  readonly marketId: string;
  readonly epoch: number;
  readonly sequence: number;
  readonly publishedAtMs: number;
  /** The whole book, replacing what the receiver holds. */
  readonly isImage: boolean;
  readonly definition?: MarketDefinition;
  readonly runners: readonly RunnerChange[];
  readonly tradedVolumeMinor?: bigint;
}

/** The door to whichever engine owns the market; behind it is the bus. Rejects with BusTimeout when nobody answered: the effect is then unknown, ask again with the same reference. */
export interface ExchangeEngine {
  place(request: PlaceRequest): Promise<PlaceReport>;
  /** What the request would be refused for now, money aside (rows 4, 5, 6 and 8 to 10 of ENG-10); undefined: nothing. Nothing is done. */
  refusalOf(request: PlaceRequest): Promise<PlaceReport | undefined>;
  cancel(request: CancelRequest): Promise<CancelReport>;
  update(request: UpdateRequest): Promise<UpdateReport>;
  control(request: ControlRequest): Promise<ControlReport>;
  previewSettlement(request: PreviewRequest): Promise<SettlementPreview>;
  previewRemoval(request: RemovalRequest): Promise<RemovalPreview>;
  /** The whole market now, from the owner's memory. Undefined when no such market is known. */
  image(marketId: string): Promise<MarketChange | undefined>;
}

export interface NewMarket {
  readonly eventId: string;
  readonly marketType: string;
  /** Which of the event's markets of this type, where it has several: a race's number. Absent: the only one. */
  readonly part?: number;
  readonly name: string;
  readonly startAtMs: number;
  readonly inPlayDelayMs: number;
  readonly commissionBasisPoints: number;
  /** Of all its bets; accounts of another are refused. Absent: BDT. [BOOK-27] */
  readonly currency?: Currency;
  /** Absent: the least stake of its currency. */
  readonly minimumStakeMinor?: bigint;
  /** A smaller stake is taken when stake x price comes to so much. Absent: ten times the least stake. [BOOK-26] */
  readonly minimumPayoutMinor?: bigint;
  /** Absent: one. */
  readonly numberOfWinners?: number;
  /** Bets at the starting price are taken until the off, which reconciles it. Absent: no. */
  readonly hasStartingPrice?: boolean;
  /** Matched across its runners: one winner, nothing unlisted, no starting price. Absent: it isn't. [VIRT-01] */
  readonly hasVirtualPrices?: boolean;
  /** A LINE market with these lines and one runner. Absent: odds. [LINE-01] */
  readonly line?: LineRange;
  /** In-play, bets that wait for another aren't delayed. Absent: all bets are. */
  readonly hasPassiveDelay?: boolean;
  /** Prices far from what its runners are worth are refused, and suspend it. Absent: yes. [LIMIT-03] */
  readonly hasPriceBand?: boolean;
  /** The field's word for the kind of race: `Flat`. Absent: it is on none. */
  readonly raceType?: string;
  /** Made by a feed: where staff hold the whole event it is held too. [RATES-63] */
  readonly isHeldWithEvent?: boolean;
  readonly runners: readonly {
    readonly selectionId: number;
    readonly name: string;
    /** What trading programs read of it, under the field's names. */
    readonly facts?: Readonly<Record<string, string>>;
  }[];
}
export interface NewEvent {
  readonly eventTypeId: string;
  readonly competition: string;
  readonly name: string;
  readonly startAtMs: number;
  /** The course, and its country by ISO 3166 (two letters). Absent: not known. */
  readonly venue?: string;
  readonly countryCode?: string;
  /** The feed that drives it and its own id there, unique together. */
  readonly source: string;
  readonly sourceId: string;
}
/** Events and markets are made by the feed role and by traders. Each is idempotent by (source, sourceId) and (event, marketType, part). */
export interface ExchangeCatalogue {
  createEvent(event: NewEvent): Promise<{ eventId: string }>;
  createMarket(market: NewMarket): Promise<{ marketId: string }>;
  /** Score and state of the match, kept with the event and published on `event.<eventId>`. */
  updateEventState(eventId: string, state: { isInPlay: boolean; isFinished: boolean; score: unknown }): Promise<void>;
}
