import type { AccountType, DepositStatus, WithdrawalStatus } from "@maidan/core/payments";
import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "../command/index.ts";

/** What money movements need to know of a player. */
export interface PayingPlayer {
  readonly playerId: string;
  readonly username: string;
  readonly currency: Currency;
  readonly isActive: boolean;
  readonly hasVerifiedPhone: boolean;
  /** In their local form of 11 digits. */
  readonly verifiedPhones: readonly string[];
  readonly hasBirthDate: boolean;
}

export interface PayingPlayers {
  payingPlayer(reader: Reader, playerId: string): Promise<PayingPlayer | undefined>;
}

export interface PaymentMethod {
  readonly methodId: string;
  readonly code: string;
  readonly name: string;
  readonly icon: string;
  readonly kind: "manual" | "ewallet";
  readonly canWithdraw: boolean;
}

/** A way to pay in: a method by one kind of receiving account. */
export interface PaymentChannel extends PaymentMethod {
  readonly channelId: string;
  readonly accountType: AccountType;
}

export interface PaymentMethodStore {
  /** Active channels of active methods that have a receiving account, in order. */
  channels(reader: Reader): Promise<readonly PaymentChannel[]>;
  /** Active methods that money can be paid out by. */
  payoutMethods(reader: Reader): Promise<readonly PaymentMethod[]>;
  /** Adds what is missing of a method, its channels and their receiving accounts; changes nothing that is there. */
  ensure(tx: Tx, method: NewPaymentMethod): Promise<void>;
}

export interface NewPaymentMethod {
  readonly code: string;
  readonly name: string;
  readonly icon: string;
  readonly strictPattern: string;
  readonly loosePattern: string;
  readonly sortOrder: number;
  readonly kind?: PaymentMethod["kind"];
  readonly accounts: readonly { readonly accountType: AccountType; readonly number: string }[];
}

export interface DepositQuote {
  readonly quoteId: string;
  readonly channelId: string;
  readonly methodId: string;
  readonly accountNumber: string;
  readonly amountMinor: bigint;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

export interface NewDeposit {
  readonly playerId: string;
  readonly quoteId: string;
  readonly senderNumber: string;
  readonly transactionId: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly promotionId: string | null;
}

/** Why a deposit wasn't added: what the unique indexes found. */
export type DepositRefusal =
  | { readonly reason: "PENDING" }
  | { readonly reason: "QUOTE_USED" }
  /** Another deposit claims the same payment. */
  | { readonly reason: "TRANSACTION_USED"; readonly depositId: string; readonly playerId: string };

export interface LockedDeposit {
  readonly depositId: string;
  readonly playerId: string;
  readonly status: DepositStatus;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly creditMinor: bigint;
  readonly methodCode: string;
  readonly transactionId: string;
  readonly senderNumber: string;
  readonly receivingNumber: string;
  readonly promotionId: string | null;
  readonly adjustedBy: string | null;
  readonly proposedBy: string | null;
  readonly decidedBy: string | null;
  readonly createdAtMs: number;
  /** The provider's line under the same transaction id. */
  readonly line: StatementLine | null;
}

export interface DepositStore {
  /** Takes the receiving account that was shown least lately, and quotes it. Undefined when the channel has none. */
  quote(
    tx: Tx,
    request: {
      readonly playerId: string;
      readonly channelId: string;
      readonly amountMinor: bigint;
      readonly lifeMs: number;
    },
  ): Promise<DepositQuote | undefined>;
  /** The player's quote that an id means: the quote itself, or the newest living one of that channel or method. */
  findQuote(
    reader: Reader,
    request: { readonly playerId: string; readonly paymentId: string },
  ): Promise<DepositQuote | undefined>;
  hasPending(reader: Reader, playerId: string): Promise<boolean>;
  add(
    tx: Tx,
    deposit: NewDeposit,
  ): Promise<
    | { readonly ok: true; readonly depositId: string; readonly createdAtMs: number }
    | ({ readonly ok: false } & DepositRefusal)
  >;
  /** Waits for whoever holds it, then holds it until the transaction ends. */
  lock(tx: Tx, depositId: string): Promise<LockedDeposit | undefined>;
  adjust(
    tx: Tx,
    change: {
      readonly depositId: string;
      readonly creditMinor: bigint;
      readonly staffId: string | null;
      readonly reason: string;
    },
  ): Promise<void>;
  propose(tx: Tx, depositId: string, staffId: string | null): Promise<void>;
  approve(
    tx: Tx,
    decision: Decision & { readonly depositId: string; readonly ledgerTransactionId: string },
  ): Promise<void>;
  reject(tx: Tx, decision: Decision & { readonly depositId: string; readonly reason: string }): Promise<void>;
}

/** Who decided: the name for people, the id where it is a member of staff. */
export interface Decision {
  readonly by: string;
  readonly staffId: string | null;
}

export interface StatementLine {
  readonly transactionId: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly receivingNumber: string;
  readonly sender: string;
  readonly receivedAtMs: number;
  readonly source: string;
  readonly raw: string;
  readonly enteredBy: string | null;
}

export interface NewStatementLine extends StatementLine {
  readonly methodCode: string;
}

export interface StatementStore {
  /** Adds lines that aren't there yet; returns how many were new. A method that isn't known is a bug of the source. */
  add(tx: Tx, lines: readonly NewStatementLine[]): Promise<number>;
  position(reader: Reader, source: string): Promise<string | undefined>;
  keepPosition(tx: Tx, source: string, position: string): Promise<void>;
}

/** Where a provider's statement comes from. The sandbox in play mode. */
export interface StatementSource {
  readonly name: string;
  /** Lines after the position, oldest first, with the position to ask from next. */
  linesAfter(
    position: string | undefined,
    limit: number,
  ): Promise<{ readonly lines: readonly NewStatementLine[]; readonly position: string | undefined }>;
}

export interface NewWithdrawal {
  readonly playerId: string;
  readonly methodId: string;
  readonly accountNumber: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly reserveTransactionId: string;
}

export interface LockedWithdrawal {
  readonly withdrawalId: string;
  readonly playerId: string;
  readonly status: WithdrawalStatus;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly methodCode: string;
  readonly accountNumber: string;
  readonly approvedBy: string | null;
  readonly approvedByStaff: string | null;
  readonly closedBy: string | null;
  readonly reserveTransactionId: string;
}

export interface WithdrawalStore {
  hasOpen(reader: Reader, playerId: string): Promise<boolean>;
  /** Undefined when the player has an open one. */
  add(
    tx: Tx,
    withdrawal: NewWithdrawal,
  ): Promise<{ readonly withdrawalId: string; readonly createdAtMs: number } | undefined>;
  lock(tx: Tx, withdrawalId: string): Promise<LockedWithdrawal | undefined>;
  approve(tx: Tx, decision: Decision & { readonly withdrawalId: string }): Promise<void>;
  reject(
    tx: Tx,
    decision: Decision & {
      readonly withdrawalId: string;
      readonly reason: string;
      readonly settleTransactionId: string;
    },
  ): Promise<void>;
  /** False when the method has another payment under this reference. */
  pay(
    tx: Tx,
    decision: Decision & {
      readonly withdrawalId: string;
      readonly reference: string;
      readonly settleTransactionId: string;
    },
  ): Promise<boolean>;
  keepPayout(tx: Tx, withdrawalId: string, payoutTransactionId: string): Promise<void>;
}

/** Sends money out. The same `withdrawalId` is carried out once, however often it is asked. */
export interface PayoutGateway {
  pay(payment: {
    readonly withdrawalId: string;
    readonly methodCode: string;
    readonly accountNumber: string;
    readonly amountMinor: bigint;
    readonly currency: Currency;
    readonly reference: string;
  }): Promise<{ readonly transactionId: string }>;
}

/** What a claim asks of promotions. */
export interface PromotionStore {
  /** Whether a promotion that a deposit may name now would bring this player anything; undefined for one that isn't offered. */
  fitnessOf(
    reader: Reader,
    use: { readonly promotionId: string; readonly playerId: string },
  ): Promise<
    { readonly hasUsesLeft: boolean; readonly minDepositMinor: bigint; readonly currency: Currency } | undefined
  >;
}
