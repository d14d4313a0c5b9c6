import type { CreditedDeposit, OpenTurnover, Within } from "../turnover/index.ts";

export interface FollowCreditDeps {
  readonly openTurnover: OpenTurnover;
}

/**
 * What every credited deposit brings with it, whether a cashier or a gateway proved it, in the transaction that credits and once the deposit is written:
 * the bonus that was chosen with it, and the stakes to be placed before a withdrawal. [PAYM-15]
 */
export const followCredit = (deps: FollowCreditDeps, within: Within, deposit: CreditedDeposit): Promise<void> =>
  deps.openTurnover(within, deposit);
