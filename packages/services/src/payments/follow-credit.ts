import type { Tx } from "../command/index.ts";
import type { SettingsStore } from "../settings/index.ts";
import type { LockedDeposit, TurnoverStore } from "./ports.ts";

export interface FollowCreditDeps {
  readonly turnover: TurnoverStore;
  readonly settings: SettingsStore;
}
export type CreditedDeposit = Pick<
  LockedDeposit,
  "depositId" | "playerId" | "creditMinor" | "promotionId" | "promotionTurnoverX100"
>;

/**
 * What every credited deposit brings with it, whether a cashier or a gateway proved it, in the transaction that credits: stakes to be placed before a
 * withdrawal, by the promotion or else by the setting, rounded up to a whole unit. [PAYM-15]
 */
export async function followCredit(deps: FollowCreditDeps, tx: Tx, deposit: CreditedDeposit): Promise<void> {
  const timesX100 = deposit.promotionTurnoverX100 ?? (await deps.settings.get(tx, "depositTurnoverX100"));
  const requiredMinor = (deposit.creditMinor * BigInt(timesX100) + 99n) / 100n;
  if (requiredMinor === 0n) return;
  const { playerId, depositId, promotionId } = deposit;
  await deps.turnover.require(tx, { playerId, depositId, promotionId, requiredMinor });
}
