import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "../command/index.ts";
import type { NewDeposit } from "./ports.ts";

/** `page` = paid on the gateway's own page; `number` = sent to a number and told of by its transaction id. [OP-37] */
export type EwalletWay = "page" | "number";
export type EwalletStatus = "waiting" | "paid" | "failed" | "cancelled" | "expired";

/** What a gateway knows of a payment that was asked for, or of a transfer to one of our numbers. */
export interface GatewayPayment {
  readonly status: Exclude<EwalletStatus, "waiting"> | "open";
  /** Set when it is paid. */
  readonly transfer?: GatewayTransfer;
}
export interface GatewayTransfer {
  /** The wallet's own id, in its one spelling. */
  readonly transactionId: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly senderNumber: string;
  readonly receivingNumber: string;
  readonly atMs: number;
}

/**
 * A company that takes payments for us. Its messages only say that there is news: what counts is what it answers when asked. A call that fails throws,
 * and nothing is known then.
 */
export interface EwalletGateway {
  /** Asks for a payment, once per `transaction`: asked again it is the same one. Gives the address of the page where it is paid. */
  ask(payment: {
    readonly transaction: string;
    readonly methodCode: string;
    readonly merchantNumber: string;
    readonly amountMinor: bigint;
    readonly currency: Currency;
    readonly expiresAtMs: number;
    /** Where the payer comes back to. */
    readonly returnPath: string;
  }): Promise<{ readonly url: string }>;
  /** Undefined = it was never asked for. */
  find(transaction: string): Promise<GatewayPayment | undefined>;
  /** A transfer to one of our numbers. */
  findTransfer(request: {
    readonly methodCode: string;
    readonly transactionId: string;
  }): Promise<GatewayTransfer | undefined>;
}

export interface EwalletRequest {
  readonly transaction: string;
  readonly playerId: string;
  readonly way: EwalletWay;
  readonly status: EwalletStatus;
  readonly methodCode: string;
  readonly methodName: string;
  readonly methodIcon: string;
  readonly accountNumber: string;
  readonly quoteId: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly promotionId: string | null;
  readonly depositId: string | null;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

export interface EwalletStore {
  add(
    tx: Tx,
    request: {
      readonly transaction: string;
      readonly playerId: string;
      readonly quoteId: string;
      readonly promotionId: string | null;
      readonly way: EwalletWay;
    },
  ): Promise<void>;
  find(reader: Reader, transaction: string): Promise<EwalletRequest | undefined>;
  /** Waits for whoever holds it, then holds it until the transaction ends. */
  lock(tx: Tx, transaction: string): Promise<EwalletRequest | undefined>;
  /** Adds the deposit that the payment became, credited. False when another deposit claims the same payment. */
  addCredited(
    tx: Tx,
    deposit: NewDeposit & { readonly ledgerTransactionId: string; readonly by: string },
  ): Promise<{ readonly depositId: string } | undefined>;
  paid(tx: Tx, transaction: string, depositId: string): Promise<void>;
  close(tx: Tx, transaction: string, status: "failed" | "cancelled" | "expired"): Promise<void>;
  /** Requests that have waited for at least so long, oldest first. */
  waiting(reader: Reader, query: { readonly olderThanMs: number; readonly limit: number }): Promise<readonly string[]>;
}
