import { transfer } from "@maidan/core/ledger";
import type { Currency } from "@maidan/core/money";
import { bonusOn, requiredTurnover, timesX100, type BonusTerms } from "@maidan/core/turnover";
import type { CommandContext, Tx } from "../command/index.ts";
import { rewardTexts, type Inbox, type InboxName, type NoBonus } from "../inbox/index.ts";
import type { SettingsStore } from "../settings/index.ts";
import { endGrant } from "./end-grant.ts";
import type { GrantStore, TurnoverStore } from "./ports.ts";

export interface TurnoverDeps {
  readonly turnover: TurnoverStore;
  readonly grants: GrantStore;
  readonly inbox: Inbox;
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
 * deposit's own turnover by the promotion or else by the setting. A promotion that brings nothing any more is said to the player. [BONUS-01] [BONUS-18] [PAYM-15]
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
    const withoutBonus = chosen && whyNone({ terms: chosen.terms, isUsable, creditMinor, currency });
    if (chosen !== undefined && withoutBonus !== undefined)
      await tellMissing(deps, within, { playerId, depositId, promotion: chosen.promotion, why: withoutBonus });
    if (!isUsable || bonusMinor === 0n) {
      const isBonusLess = isUsable && chosen.terms.percentX100 === 0;
      const requiredMinor = isBonusLess ? timesX100(creditMinor, chosen.terms.turnoverX100) : depositTurnoverMinor;
      if (requiredMinor === 0n) return;
      const promotionId = isUsable ? chosen.promotionId : null;
      await deps.turnover.add(tx, { playerId, depositId, promotionId, grantId: null, requiredMinor });
      return;
    }
    // After this point it must succeed.
    const { promotionId, promotion, terms } = chosen;
    const grant = { playerId, depositId, promotionId, promotion, currency, bonusMinor, depositTurnoverMinor, terms };
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
      const bonus = { promotion, amountMinor: bonusMinor, currency, turnoverMinor: requiredMinor, expiresAtMs };
      await deps.inbox.send(tx, context, { playerId, text: rewardTexts.bonusGranted(bonus) });
      return;
    }
    await endGrant(deps, within, {
      grant: { ...grant, grantId, status: "active" },
      as: "completed",
      by: "turnover",
    });
  };
}

/** Why a chosen promotion brings no bonus where it should; undefined = it brings one, or never meant to. */
function whyNone(chosen: {
  readonly terms: BonusTerms;
  readonly isUsable: boolean;
  readonly creditMinor: bigint;
  readonly currency: Currency;
}): NoBonus | undefined {
  const { terms, isUsable, creditMinor, currency } = chosen;
  if (!isUsable) return { reason: "usedUp" };
  if (terms.percentX100 === 0 || bonusOn(creditMinor, terms) > 0n) return undefined;
  return { reason: "tooSmall", minDepositMinor: terms.minDepositMinor, currency };
}

async function tellMissing(
  deps: TurnoverDeps,
  { tx, context }: Within,
  missing: {
    readonly playerId: string;
    readonly depositId: string;
    readonly promotion: InboxName;
    readonly why: NoBonus;
  },
): Promise<void> {
  const { playerId, depositId, promotion, why } = missing;
  const text = rewardTexts.bonusMissing({ promotion, number: depositId, ...why });
  await deps.inbox.send(tx, context, { playerId, text });
}
