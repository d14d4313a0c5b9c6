import { inboxTexts, type Inbox } from "../inbox/index.ts";
import type { CreditedDeposit, OpenTurnover, Within } from "../turnover/index.ts";

export interface FollowCreditDeps {
  readonly openTurnover: OpenTurnover;
  readonly inbox: Inbox;
}

/**
 * What every credited deposit brings with it, whether a cashier or a gateway proved it, in the transaction that credits and once the deposit is written:
 * the bonus that was chosen with it, the stakes to be placed before a withdrawal, and a message to the player. [PAYM-15] [LETTER-04]
 */
export async function followCredit(deps: FollowCreditDeps, within: Within, deposit: CreditedDeposit): Promise<void> {
  await deps.openTurnover(within, deposit);
  const { depositId, playerId, creditMinor, currency } = deposit;
  const text = inboxTexts.depositApproved({ amountMinor: creditMinor, currency, number: depositId });
  await deps.inbox.send(within.tx, within.context, { playerId, text });
}
