import type { Currency } from "../money/index.ts";
import { mayBeSameAccount } from "./account-number.ts";

/** What the player says of a payment. */
export interface PaymentClaim {
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly receivingNumber: string;
  readonly senderNumber: string;
  readonly claimedAtMs: number;
}

/** What the provider says of the payment under the same transaction id. */
export interface StatementFacts {
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly receivingNumber: string;
  /** Whole, masked, cut to its last digits, or empty when the message names none. */
  readonly sender: string;
  readonly receivedAtMs: number;
}

export type MatchProblem =
  | "currencyDiffers"
  | "amountDiffers"
  | "receiverDiffers"
  | "senderDiffers"
  | "tooEarly"
  | "tooLate";
export interface MatchResult {
  readonly isMatched: boolean;
  readonly problems: readonly MatchProblem[];
}

const hourMs = 3_600_000;

/**
 * Compares a claim with the statement line that has its provider and transaction id: currency, amount, receiving account, sender as far as it is known, and a
 * time from one day before the claim to one hour after it. Every difference is named; the cashier decides. [PAYM-12]
 */
export function compareWithStatement(claim: PaymentClaim, line: StatementFacts): MatchResult {
  const problems: MatchProblem[] = [];
  if (claim.currency !== line.currency) problems.push("currencyDiffers");
  if (claim.amountMinor !== line.amountMinor) problems.push("amountDiffers");
  if (claim.receivingNumber !== line.receivingNumber) problems.push("receiverDiffers");
  if (line.sender !== "" && !mayBeSameAccount(claim.senderNumber, line.sender)) problems.push("senderDiffers");
  if (line.receivedAtMs < claim.claimedAtMs - 24 * hourMs) problems.push("tooEarly");
  if (line.receivedAtMs > claim.claimedAtMs + hourMs) problems.push("tooLate");
  return { isMatched: problems.length === 0, problems };
}
