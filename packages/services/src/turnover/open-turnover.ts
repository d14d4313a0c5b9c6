import { transfer } from "@maidan/core/ledger";
import type { Currency } from "@maidan/core/money";
import { bonusOn, requiredTurnover, timesX100 } from "@maidan/core/turnover";
import type { CommandContext, Tx } from "../command/index.ts";
import type { SettingsStore } from "../settings/index.ts";
import { endGrant } from "./end-grant.ts";
import type { GrantStore, TurnoverStore } from "./ports.ts";

export interface TurnoverDeps {
  readonly turnover: TurnoverStore;
  readonly grants: GrantStore;
}
/** The transaction that something happens in. */
export interface Within {
  readonly tx: Tx;
  readonly context: CommandContext;
}
export interface CreditedDeposit {
  readonly depositId: string;
  readonly playerId: string;
  readonly creditMinor: bigint;
  readonly currency: Currency;
}
export type OpenTurnover = (within: Within, deposit: CreditedDeposit) => Promise<void>;

const dayMs = 86_400_000;

/**
 * What a credited deposit brings with it, in the transaction that credits it: the bonus of the chosen promotion with the turnover that frees it, or the
 * deposit's own turnover by the promotion or else by the setting. [BONUS-01] [PAYM-15]
 */
export function createOpenTurnover(deps: TurnoverDeps & { readonly settings: SettingsStore }): OpenTurnover {
  return async (within, deposit) => {
    const { tx, context } = within;
    const { playerId, depositId, creditMinor, currency } = deposit;
    const timesOfDeposit = await deps.settings.get(tx, "depositTurnoverX100");
    const depositTurnoverMinor = timesX100(creditMinor, timesOfDeposit);
    const chosen = await deps.grants.termsOf(tx, depositId);
    const isUsable = chosen !== undefined && (await deps.grants.hasUsesLeft(tx, { ...chosen, playerId }));
    const bonusMinor = isUsable ? bonusOn(creditMinor, chosen.terms) : 0n;
    if (!isUsable || bonusMinor === 0n) {
      const isBonusLess = isUsable && chosen.terms.percentX100 === 0;
      const requiredMinor = isBonusLess ? timesX100(creditMinor, chosen.terms.turnoverX100) : depositTurnoverMinor;
      if (requiredMinor === 0n) return;
      const promotionId = isUsable ? chosen.promotionId : null;
      await deps.turnover.add(tx, { playerId, depositId, promotionId, grantId: null, requiredMinor });
      return;
    }
    // After this point it must succeed.
    const { promotionId, terms } = chosen;
    const grant = { playerId, depositId, promotionId, currency, bonusMinor, depositTurnoverMinor, terms };
    const expiresAtMs = context.nowMs + terms.expiryDays * dayMs;
    const grantId = await deps.grants.add(tx, { ...grant, expiresAtMs });
    const ledgerTransactionId = await context.post({
      kind: "bonus.grant",
      reason: `bonus ${grantId} on deposit ${depositId}`,
      postings: transfer(
        { owner: "house", name: "bonus" },
        { owner: "bonus", grantId },
        { amountMinor: bonusMinor, currency },
      ),
    });
    await deps.grants.setGranted(tx, grantId, ledgerTransactionId);
    const requiredMinor = requiredTurnover({ creditMinor, bonusMinor }, terms);
    if (requiredMinor > 0n) {
      await deps.turnover.add(tx, { playerId, depositId, promotionId, grantId, requiredMinor });
      return;
    }
    await endGrant(deps, within, {
      grant: { ...grant, grantId, status: "active" },
      as: "completed",
      by: "turnover",
    });
  };
}
