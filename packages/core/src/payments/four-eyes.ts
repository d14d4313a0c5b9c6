/** Who has had a hand in a deposit before it is decided. */
export interface DepositMakers {
  readonly creditedMinor: bigint;
  readonly thresholdMinor: bigint;
  /** A statement line that came from the provider itself agrees in every point. */
  readonly isProvenByProvider: boolean;
  /** Staff who changed the amount, proposed the credit, or typed in the statement line that proves it. */
  readonly makerIds: readonly string[];
}

export type ApprovalStep = "credit" | "propose" | "refuse";

/**
 * What an approval by `staffId` does. Up to the threshold it credits. Above it: a credit that the provider's own statement proves was made by the
 * statement, so one checker is enough; any other needs a maker and another person as checker, so the first approval only proposes. Whoever is a maker
 * never checks. [PAYM-14]
 */
export function depositApprovalStep(makers: DepositMakers, staffId: string): ApprovalStep {
  if (makers.creditedMinor <= makers.thresholdMinor) return "credit";
  if (makers.makerIds.includes(staffId)) return "refuse";
  return makers.isProvenByProvider || makers.makerIds.length > 0 ? "credit" : "propose";
}

/** Above the threshold whoever approved a withdrawal is its maker and may not be the one who pays it. [PAYM-24] */
export function mayPayWithdrawal(
  withdrawal: { readonly amountMinor: bigint; readonly thresholdMinor: bigint; readonly approvedBy: string },
  staffId: string,
): boolean {
  return withdrawal.amountMinor <= withdrawal.thresholdMinor || withdrawal.approvedBy !== staffId;
}
