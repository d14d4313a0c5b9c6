import type { Level } from "./book.ts";
import type { OrderDraft } from "./command.ts";
import { largestSizeMinor } from "./market.ts";

/** What a bet is to bring instead of a stake. [TARGET-01] */
export interface BetTarget {
  /** What the backer gets back when the runner wins, stake included; or what the backer wins, which is the layer's liability. */
  readonly type: "PAYOUT" | "BACKERS_PROFIT";
  readonly amountMinor: number;
}

/** The largest target: the largest stake at the highest price, of which hundredths are still whole numbers below 2^53. */
export const largestTargetMinor = 10_000 * 1_000_000_000;

/** What a unit of stake brings towards the target at a price, in hundredths. */
export const targetYield = (type: BetTarget["type"], priceX100: number): number =>
  type === "PAYOUT" ? priceX100 : priceX100 - 100;

/** The stake by which a target is reached at a price, rounded DOWN: never more than was asked for. Whole minor units. [TARGET-02] */
export const targetStakeMinor = ({ type, amountMinor }: BetTarget, priceX100: number): number =>
  Math.floor((amountMinor * 100) / targetYield(type, priceX100));

/** The most that a lay with a target can lose, at its limit or at any better price. */
export const targetLiabilityMinor = ({ type, amountMinor }: BetTarget, priceX100: number): number =>
  type === "BACKERS_PROFIT" ? amountMinor : Math.floor((amountMinor * (priceX100 - 100)) / priceX100);

/**
 * The size that an order with a target comes to now: what it takes of each level at that level's price, and a rest at its own limit for what is then
 * still missing. At a better price a back needs less stake and a lay more. At least 1. [TARGET-03]
 */
export function targetSizeMinor(
  draft: Pick<OrderDraft, "side" | "priceX100"> & { readonly target: BetTarget },
  offers: Iterable<Level>,
): number {
  const { type, amountMinor } = draft.target;
  // Hundredths of minor units, exact.
  let missing = amountMinor * 100;
  let size = 0;
  for (const level of offers) {
    if (draft.side === "BACK" ? level.priceX100 < draft.priceX100 : level.priceX100 > draft.priceX100) break;
    const gain = targetYield(type, level.priceX100);
    const wanted = Math.min(Math.floor(missing / gain), largestSizeMinor - size);
    size += Math.min(wanted, level.sizeMinor);
    missing -= Math.min(wanted, level.sizeMinor) * gain;
    if (wanted < level.sizeMinor) return Math.max(1, size);
  }
  return Math.max(1, Math.min(largestSizeMinor, size + Math.floor(missing / targetYield(type, draft.priceX100))));
}
