import type { Currency } from "@maidan/core/money";
import type {
  AccountType,
  DepositStatus,
  MatchResult,
  TransactionIdVerdict,
  WithdrawalStatus,
} from "@maidan/core/payments";
import type { Reader } from "../command/index.ts";
import type { MarketStatus, PriceHalt, RunnerStatus, Side } from "../exchange/index.ts";
import type { EwalletStatus, EwalletWay, StatementLine } from "../payments/index.ts";

/** What the office's rooms read across features. Read-only: nothing here changes anything. */

export interface Page {
  readonly cursor?: string;
  readonly limit: number;
}
export interface PageOf<Row> {
  readonly items: readonly Row[];
  /** To ask for the next page by; null when this is the last. */
  readonly nextCursor: string | null;
}

export interface PhoneBrief {
  readonly number: string;
  readonly isVerified: boolean;
}
export interface PlayerBrief {
  readonly playerId: string;
  readonly username: string;
  readonly phones: readonly PhoneBrief[];
}
export interface MethodBrief {
  readonly methodId: string;
  readonly code: string;
  readonly name: string;
  readonly icon: string;
}

/** A promotion by its names; `nameBn` empty = as in English. */
export interface PromotionBrief {
  readonly name: string;
  readonly nameBn: string;
}

/** A payment that a gateway was asked to take. */
export interface EwalletRequestView {
  readonly transaction: string;
  readonly status: EwalletStatus;
  readonly player: PlayerBrief;
  readonly method: MethodBrief;
  readonly way: EwalletWay;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly receivingNumber: string;
  readonly promotion: PromotionBrief | null;
  readonly deposit: { readonly depositId: string; readonly status: DepositStatus } | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly ageSeconds: number;
  readonly updatedAt: Date;
}

/** Money that came in and that no deposit claims. */
export interface UnclaimedLine {
  readonly lineId: string;
  readonly method: MethodBrief;
  readonly transactionId: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly receivingNumber: string;
  readonly sender: string;
  readonly receivedAt: Date;
  readonly isTypedByHand: boolean;
  /** The deposit that claimed it and was rejected. */
  readonly rejectedDepositId: string | null;
}

/** All that a cashier needs to decide a deposit. */
export interface DepositView {
  readonly depositId: string;
  readonly status: DepositStatus;
  readonly player: PlayerBrief;
  readonly method: MethodBrief;
  readonly channel: AccountType;
  readonly amountMinor: bigint;
  readonly creditMinor: bigint;
  readonly currency: Currency;
  readonly transactionId: string;
  readonly transactionIdVerdict: TransactionIdVerdict;
  readonly senderNumber: string;
  readonly isSenderVerified: boolean;
  readonly receivingNumber: string;
  readonly promotion: PromotionBrief | null;
  /** How many were attached. */
  readonly receipts: number;
  readonly createdAt: Date;
  readonly ageSeconds: number;
  readonly line: StatementLine | null;
  readonly match: MatchResult | null;
  readonly adjustedBy: string | null;
  readonly adjustReason: string | null;
  readonly proposedBy: string | null;
  readonly decidedBy: string | null;
  readonly rejectReason: string | null;
  readonly updatedAt: Date;
}

export interface WithdrawalView {
  readonly withdrawalId: string;
  readonly status: WithdrawalStatus;
  readonly player: PlayerBrief;
  readonly method: MethodBrief;
  readonly accountNumber: string;
  readonly isAccountVerified: boolean;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly createdAt: Date;
  readonly ageSeconds: number;
  readonly depositedMinor: bigint;
  readonly withdrawnMinor: bigint;
  readonly balanceMinor: bigint;
  readonly approvedBy: string | null;
  readonly closedBy: string | null;
  readonly rejectReason: string | null;
  readonly reference: string | null;
  readonly payoutTransactionId: string | null;
  readonly updatedAt: Date;
}

export interface BetView {
  readonly betId: string;
  readonly marketId: string;
  readonly eventName: string;
  readonly marketName: string;
  readonly selectionName: string;
  readonly side: Side;
  readonly priceX100: number;
  readonly sizeMinor: bigint;
  readonly matchedMinor: bigint;
  readonly remainingMinor: bigint;
  readonly status: string;
  readonly profitMinor: bigint | null;
  readonly placedAt: Date;
  /** A cash-out made it. */
  readonly isCashOut: boolean;
  /** Of a bet against the house what one on the exchange hasn't; null of one on the exchange. */
  readonly house: HouseBetView | null;
}
export interface HouseBetView {
  /** Per 100. */
  readonly rate: number;
  /** Its line, or the number that it names; null where it names none. */
  readonly number: string | null;
  /** Its sides are yes and no, not back and lay. */
  readonly isYesNo: boolean;
  /** What it brings when it is right. */
  readonly winMinor: bigint;
}

export interface EventView {
  readonly eventId: string;
  readonly sport: string;
  readonly competition: string;
  readonly name: string;
  readonly startAt: Date;
  readonly isInPlay: boolean;
  readonly isFinished: boolean;
  readonly state: unknown;
  readonly markets: number;
  /** How many of its markets wait for somebody, Bookmaker and Fancy too. [DESK-20] */
  readonly deeds: number;
}
export interface MarketView {
  readonly marketId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly type: string;
  readonly name: string;
  readonly status: MarketStatus;
  readonly isInPlay: boolean;
  /** Suspended by staff: a feed may not resume it. */
  readonly isHeld: boolean;
  /** Suspended by itself: a runner was matched at a price, or a line, too far from the one before. [LIMIT-05] */
  readonly halt: PriceHalt | null;
  readonly betDelayMs: number;
  readonly inPlayDelayMs: number;
  readonly version: number;
  readonly startAt: Date;
  readonly commissionBasisPoints: number;
  /** Of all of its amounts. [HAND-12] */
  readonly currency: Currency;
  readonly matchedMinor: bigint;
  readonly bets: number;
  readonly players: number;
  readonly settledAt: Date | null;
  readonly settlementRevision: number;
  /** It is void, and staff alone can say whether for good. */
  readonly awaitsResult: boolean;
  readonly numberOfWinners: number;
  /** Of its last result: the selections that share fewer places than they are; empty: none do. [SETL-08] */
  readonly deadHeat: readonly number[];
  /** Bets on a number: its winner is that number. [LINE-05] */
  readonly isLine: boolean;
  /** The number that came, by the result that stands; null of any other market, and while there is none. */
  readonly lineResult: number | null;
  readonly runners: readonly {
    readonly selectionId: number;
    readonly name: string;
    readonly status: RunnerStatus;
    readonly lastPriceX100: number | null;
  }[];
}

/** Amounts before commission, of matched bets: of a runner, or of a market of lines from a number up to another (null = without end). */
export interface OutcomeView {
  readonly selectionId: number | null;
  readonly from: number | null;
  readonly to: number | null;
  /** What all who win would win together. */
  readonly paidMinor: bigint;
  /** What the house's own accounts would win (+) or lose (-). */
  readonly houseMinor: bigint;
}
/** What the house's own accounts win (+) or lose (-) at their worst result, and whose places it is: runners, or the number from which it counts; none where nothing listed wins. */
export interface WorstResult {
  readonly houseMinor: bigint;
  readonly at: readonly number[];
}
export interface MarketOutcomes {
  readonly marketId: string;
  /** How many runners win. Of several each outcome is one of them: what its place adds to what is had without it. */
  readonly places: number;
  readonly isLine: boolean;
  readonly outcomes: readonly OutcomeView[];
  readonly worst: WorstResult;
}

export interface OfficeReads {
  /** Pending ones oldest first; decided ones newest first. */
  deposits(reader: Reader, query: Page & { readonly status: DepositStatus }): Promise<PageOf<DepositView>>;
  deposit(reader: Reader, depositId: string): Promise<DepositView | undefined>;
  /** `ewallet` = requests to gateways that wait. */
  depositCounts(reader: Reader): Promise<Readonly<Record<DepositStatus | "ewallet", number>>>;
  /** Newest first. */
  ewalletRequests(
    reader: Reader,
    query: Page & { readonly status?: EwalletStatus },
  ): Promise<PageOf<EwalletRequestView>>;
  /** Newest first. `search` is part of the transaction id or of the sender's number. */
  unclaimedLines(reader: Reader, query: Page & { readonly search?: string }): Promise<PageOf<UnclaimedLine>>;
  withdrawals(reader: Reader, query: Page & { readonly status: WithdrawalStatus }): Promise<PageOf<WithdrawalView>>;
  withdrawalCounts(reader: Reader): Promise<Readonly<Record<WithdrawalStatus, number>>>;
  usernames(reader: Reader, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  bets(reader: Reader, query: { readonly playerId: string; readonly limit: number }): Promise<readonly BetView[]>;
  /** Unfinished ones in play first, then by start; finished ones latest start first. */
  events(reader: Reader, query: Page & { readonly isFinished: boolean }): Promise<PageOf<EventView>>;
  /** Of an event, or of all events those that aren't closed: in play first, then by start; closed ones after them, who was settled last first. The cursor is a market's id. */
  markets(
    reader: Reader,
    /** `isWaiting`: of those the ones that wait for somebody. [DESK-20] */
    query: Page & { readonly eventId?: string; readonly isWaiting?: boolean },
  ): Promise<PageOf<MarketView>>;
  marketsById(reader: Reader, marketIds: readonly string[]): Promise<readonly MarketView[]>;
  hasEvent(reader: Reader, eventId: string): Promise<boolean>;
  /** All of the event that aren't closed: what acts on every one of them leaves none to another page. */
  openMarkets(reader: Reader, eventId: string): Promise<readonly MarketView[]>;
  /** Of the event's exchange markets that aren't closed; without those of lines in which nobody has bet. */
  outcomes(reader: Reader, eventId: string): Promise<readonly MarketOutcomes[]>;
}
