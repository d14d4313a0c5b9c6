import type { Currency } from "@maidan/core/money";
import type { BonusTerms, GrantEnd, GrantStatus, OpenTicket } from "@maidan/core/turnover";
import type { Reader, Tx } from "../command/index.ts";
import type { InboxName } from "../inbox/index.ts";

/** An unfinished turnover as the count needs it. */
export interface CountingTicket extends OpenTicket {
  readonly playerId: string;
  readonly requiredMinor: bigint;
}

/** A turnover that is held until the transaction ends. */
export interface LockedTicket {
  readonly ticketId: string;
  readonly playerId: string;
  readonly depositId: string;
  readonly grantId: string | null;
  readonly requiredMinor: bigint;
  readonly remainingMinor: bigint;
  readonly isOpen: boolean;
}

export interface TurnoverEntry {
  readonly entryId: string;
  readonly ticketId: string;
  readonly kind: "stake" | "void" | "reversal" | "credit";
  readonly countedMinor: bigint;
  readonly isReversed: boolean;
}

export interface NewTurnoverEntry {
  readonly ticketId: string;
  readonly kind: TurnoverEntry["kind"];
  readonly countedMinor: bigint;
  /** The stake it comes from. */
  readonly stake?: {
    readonly source: string;
    readonly sourceId: string;
    readonly gameType: string;
    readonly stakeMinor: bigint;
  };
  readonly note?: string;
  readonly reversesId?: string;
  readonly enteredBy?: string;
}

/** Names a bet: where it was made, and its id there. */
export interface StakeName {
  readonly source: string;
  readonly sourceId: string;
}

export interface TurnoverStore {
  /** What is left of all open turnovers of a player: a withdrawal waits for it. */
  remainingMinor(reader: Reader, playerId: string): Promise<bigint>;
  add(
    tx: Tx,
    ticket: {
      readonly playerId: string;
      readonly depositId: string;
      readonly promotionId: string | null;
      readonly grantId: string | null;
      readonly requiredMinor: bigint;
    },
  ): Promise<void>;
  /** Open turnovers of the players, held until the transaction ends. */
  lockOpen(tx: Tx, playerIds: readonly string[]): Promise<readonly CountingTicket[]>;
  lock(tx: Tx, ticketId: string): Promise<LockedTicket | undefined>;
  lockOfGrant(tx: Tx, grantId: string): Promise<LockedTicket | undefined>;
  /** Writes what remains; a turnover of which nothing remains is completed by it, one of which something remains again is open. */
  setRemaining(tx: Tx, ticketId: string, remainingMinor: bigint): Promise<void>;
  /** Ends a turnover of which something remains. */
  end(tx: Tx, ticketId: string, as: Exclude<GrantEnd, "completed">): Promise<void>;
  addEntries(tx: Tx, entries: readonly NewTurnoverEntry[]): Promise<void>;
  /** What the stakes did to turnovers, without those that were taken back already. */
  entriesOf(tx: Tx, stakes: readonly StakeName[]): Promise<readonly (TurnoverEntry & StakeName)[]>;
  entry(tx: Tx, entryId: string): Promise<TurnoverEntry | undefined>;
  /** All that was staked while the turnover was open, counted or not, without voided bets. */
  stakedMinor(reader: Reader, ticketId: string): Promise<bigint>;
}

export interface Grant {
  readonly grantId: string;
  readonly playerId: string;
  readonly depositId: string;
  readonly promotionId: string;
  /** Its name, as players read it. */
  readonly promotion: InboxName;
  readonly currency: Currency;
  readonly bonusMinor: bigint;
  readonly depositTurnoverMinor: bigint;
  readonly terms: BonusTerms;
  readonly status: GrantStatus;
}

export interface GrantStore {
  /** The terms that the player accepted with the deposit; undefined without a promotion. */
  termsOf(
    reader: Reader,
    depositId: string,
  ): Promise<{ readonly promotionId: string; readonly promotion: InboxName; readonly terms: BonusTerms } | undefined>;
  /** Whether the promotion may be used once more by the player. */
  hasUsesLeft(reader: Reader, use: { readonly promotionId: string; readonly playerId: string }): Promise<boolean>;
  add(
    tx: Tx,
    grant: Omit<Grant, "grantId" | "status" | "promotion"> & { readonly expiresAtMs: number },
  ): Promise<string>;
  setGranted(tx: Tx, grantId: string, ledgerTransactionId: string): Promise<void>;
  /** Held until the transaction ends. */
  lock(tx: Tx, grantId: string): Promise<Grant | undefined>;
  end(
    tx: Tx,
    end: {
      readonly grantId: string;
      readonly as: GrantEnd;
      readonly by: string;
      readonly reason: string | null;
      readonly ledgerTransactionId: string;
    },
  ): Promise<void>;
  /** Active grants whose time is over, oldest first. */
  due(reader: Reader, limit: number): Promise<readonly string[]>;
}

/** An entry as the office reads it. */
export interface EntryView extends TurnoverEntry, StakeName {
  readonly gameType: string;
  readonly stakeMinor: bigint;
  readonly note: string;
  readonly enteredBy: string | null;
  readonly at: Date;
}

export interface TurnoverReads {
  /** The latest entries of each turnover, newest first, `limit` of each. */
  entries(
    reader: Reader,
    query: { readonly ticketIds: readonly string[]; readonly limit: number },
  ): Promise<readonly EntryView[]>;
}
