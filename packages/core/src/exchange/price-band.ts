import type { Side } from "./market.ts";

/** Prices as far apart as this in the chance that they say are apart at all: hundredths. Below it the odds of a favourite would be too narrow a measure. */
const leastMove = { order: 3, trade: 15 } as const;

/** Whether an order at this price gives away against what the runner is worth: a back at less, a lay at more. */
export const givesAway = (side: Side, priceX100: number, referenceX100: number): boolean =>
  side === "BACK" ? priceX100 < referenceX100 : priceX100 > referenceX100;

/**
 * Whether two prices are further apart than a band: their odds (price less 1) differ by more than `percent` hundredths, and the chances that they
 * say by so many hundredths at least as matter to an order, or to a trade. 0 percent: no band. [LIMIT-02] [LIMIT-05]
 */
export function isBeyondBand(
  { priceX100, referenceX100 }: { readonly priceX100: number; readonly referenceX100: number },
  percent: number,
  kind: keyof typeof leastMove = "order",
): boolean {
  if (percent === 0) return false;
  const odds = [priceX100 - 100, referenceX100 - 100] as const;
  const isFar = Math.max(...odds) * 100 > Math.min(...odds) * percent;
  // 100 / price is the chance: their difference in hundredths, without a division.
  const moved = Math.abs(priceX100 - referenceX100) * 10_000;
  return isFar && moved >= leastMove[kind] * priceX100 * referenceX100;
}
