/**
 * The state machines of money movements: one table each. Whatever isn't in the table doesn't happen; the database refuses to leave a final state.
 * [PAYM-10] [PAYM-20]
 */
export const depositStatuses = ["pending", "approved", "rejected"] as const;
export type DepositStatus = (typeof depositStatuses)[number];
export type DepositAction = "adjust" | "propose" | "approve" | "reject";

const depositTable: Record<DepositStatus, Partial<Record<DepositAction, DepositStatus>>> = {
  pending: { adjust: "pending", propose: "pending", approve: "approved", reject: "rejected" },
  approved: {},
  rejected: {},
};

export const withdrawalStatuses = ["pending", "approved", "paid", "rejected"] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];
export type WithdrawalAction = "approve" | "reject" | "pay";

const withdrawalTable: Record<WithdrawalStatus, Partial<Record<WithdrawalAction, WithdrawalStatus>>> = {
  pending: { approve: "approved", reject: "rejected" },
  // An approved one can still be rejected: the provider may refuse the account.
  approved: { pay: "paid", reject: "rejected" },
  paid: {},
  rejected: {},
};

/** The status after the action; undefined when the action isn't possible in this one. */
export const nextDepositStatus = (status: DepositStatus, action: DepositAction): DepositStatus | undefined =>
  depositTable[status][action];
export const nextWithdrawalStatus = (
  status: WithdrawalStatus,
  action: WithdrawalAction,
): WithdrawalStatus | undefined => withdrawalTable[status][action];

/** How far a bonus is: it waits while it is active, and is there once it is completed. */
export type BonusStatus = "active" | "completed" | "expired" | "forfeited" | "cancelled";

/** `"0"` pending, `"1"` success, `"2"` fail: the key of the player's transaction list. [RECORDS-25] */
export function transactionKey(
  status: DepositStatus | WithdrawalStatus | BonusStatus,
  action: "deposit" | "withdraw" | "bonus",
): "0" | "1" | "2" {
  switch (status) {
    case "pending":
    case "active":
      return "0";
    case "approved":
      return action === "deposit" ? "1" : "0";
    case "paid":
    case "completed":
      return "1";
    case "rejected":
    case "expired":
    case "forfeited":
    case "cancelled":
      return "2";
  }
}
