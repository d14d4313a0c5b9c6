import type { Currency } from "@maidan/core/money";
import type { AccountType, TransferKind } from "@maidan/core/payments";
import type { Reader, Tx } from "../command/index.ts";

/** A number's money at one provider in one currency. [SAND-11] */
export interface SandboxWallet {
  readonly walletId: string;
  readonly provider: string;
  readonly number: string;
  readonly accountType: AccountType;
  readonly isOperator: boolean;
  readonly currency: Currency;
  readonly balanceMinor: bigint;
}

export interface SandboxTransfer {
  readonly transferId: string;
  readonly provider: string;
  readonly transactionId: string;
  readonly kind: TransferKind | "payout" | "topUp";
  /** Empty where the money came from outside of the sandbox. */
  readonly fromNumber: string;
  readonly toNumber: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly fromBalanceMinor: bigint | null;
  readonly toBalanceMinor: bigint;
  readonly atMs: number;
}

export interface NewSandboxTransfer {
  readonly provider: string;
  readonly transactionId: string;
  readonly kind: SandboxTransfer["kind"];
  readonly fromWalletId: string | null;
  readonly toWalletId: string;
  readonly amountMinor: bigint;
  /** That of both wallets. */
  readonly currency: Currency;
  readonly externalId: string | null;
}

export interface SandboxPin {
  readonly hash: string;
  /** Wrong ones in a row. */
  readonly failures: number;
  /** How long the wallet stays closed after too many wrong ones; 0 = it is open. */
  readonly closedForMs: number;
}

/** What a merchant asked a payer to pay. */
export interface SandboxPayment {
  readonly token: string;
  readonly externalId: string;
  readonly provider: string;
  readonly merchantNumber: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly returnPath: string;
  readonly status: "open" | "paid" | "cancelled";
  readonly transferId: string | null;
  readonly expiresAtMs: number;
}

export interface SandboxStore {
  /** The wallet, opened with the balance when there was none. */
  ensureWallet(
    tx: Tx,
    wallet: {
      readonly provider: string;
      readonly number: string;
      readonly accountType: AccountType;
      readonly isOperator: boolean;
      readonly currency: Currency;
      readonly balanceMinor: bigint;
    },
  ): Promise<SandboxWallet>;
  wallets(reader: Reader, number: string): Promise<readonly SandboxWallet[]>;
  /** Lets one transfer through at a time, so that their ids are in the order of their commits and the statement can be read by id. */
  queue(tx: Tx): Promise<bigint>;
  /** Moves the money and writes the transfer; undefined when the payer's balance doesn't cover it. */
  move(tx: Tx, transfer: NewSandboxTransfer): Promise<SandboxTransfer | undefined>;
  transfer(
    reader: Reader,
    request: { readonly number: string; readonly transferId: string },
  ): Promise<SandboxTransfer | undefined>;
  /** What a number paid and received, newest first. */
  history(
    reader: Reader,
    query: {
      readonly number: string;
      readonly provider?: string;
      readonly currency?: Currency;
      readonly limit: number;
    },
  ): Promise<readonly SandboxTransfer[]>;
  /** What the operator's numbers received, oldest first. */
  operatorStatement(
    reader: Reader,
    query: { readonly afterId: string; readonly limit: number },
  ): Promise<readonly SandboxTransfer[]>;
  openSession(
    tx: Tx,
    session: { readonly tokenHash: Uint8Array; readonly number: string; readonly lifeMs: number },
  ): Promise<void>;
  numberOfSession(reader: Reader, tokenHash: Uint8Array): Promise<string | undefined>;
  endSession(tx: Tx, tokenHash: Uint8Array): Promise<void>;
  pin(reader: Reader, number: string): Promise<SandboxPin | undefined>;
  /** Keeps a PIN where the number has none. */
  choosePin(tx: Tx, number: string, hash: string): Promise<void>;
  countPin(
    tx: Tx,
    attempt: {
      readonly number: string;
      readonly isRight: boolean;
      readonly mostFailures: number;
      readonly closedMs: number;
    },
  ): Promise<void>;
  /** The next opening of the wallet chooses a new one. False when there was none. */
  forgetPin(tx: Tx, number: string): Promise<boolean>;
  /** Adds a payment, or finds the one that its merchant asked for before; its token. */
  addPayment(tx: Tx, payment: Omit<SandboxPayment, "status" | "transferId">): Promise<string>;
  paymentOf(
    reader: Reader,
    key: { readonly externalId: string } | { readonly token: string },
  ): Promise<SandboxPayment | undefined>;
  lockPayment(tx: Tx, token: string): Promise<SandboxPayment | undefined>;
  endPayment(
    tx: Tx,
    end: { readonly token: string; readonly status: "paid" | "cancelled"; readonly transferId: string | null },
  ): Promise<void>;
  /** A transfer that one of the operator's numbers received. */
  receivedTransfer(
    reader: Reader,
    request: { readonly provider: string; readonly transactionId: string },
  ): Promise<SandboxTransfer | undefined>;
}
