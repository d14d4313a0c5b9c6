import { formatMoney } from "@maidan/core/money";
import { refuse, type Reader, type Refusal } from "../command/index.ts";
import type { PromotionStore } from "./ports.ts";

export interface ChosenPromotion {
  readonly playerId: string;
  readonly promotionId: string | undefined;
  readonly amountMinor: bigint;
}

/**
 * The promotion that a deposit names, or why it would bring that player nothing: it isn't offered, was used as often as it may be, or wants a larger
 * deposit in the player's currency. Null = none was chosen. [DEPOSIT-17] [BONUS-18]
 */
export async function chosenPromotion(
  promotions: PromotionStore,
  reader: Reader,
  chosen: ChosenPromotion,
): Promise<{ readonly ok: true; readonly promotionId: string | null } | Refusal> {
  const { playerId, promotionId, amountMinor } = chosen;
  if (promotionId === undefined || ["", "0"].includes(promotionId)) return { ok: true, promotionId: null };
  const fit = await promotions.fitnessOf(reader, { promotionId, playerId });
  if (fit === undefined) return refuse("PROMOTION_NOT_OFFERED", "This promotion is not available for this deposit.");
  if (!fit.hasUsesLeft)
    return refuse("PROMOTION_USED", "You have already used this promotion as often as it may be used.");
  const { minDepositMinor, currency } = fit;
  if (amountMinor < minDepositMinor) {
    const least = formatMoney(minDepositMinor, { language: "en", currency });
    return refuse("PROMOTION_MIN_DEPOSIT", `This promotion needs a deposit of at least ${least}.`);
  }
  return { ok: true, promotionId };
}
