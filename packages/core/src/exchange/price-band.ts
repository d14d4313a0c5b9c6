import type { Side } from "./market.ts";

/** Prices as far apart as this in the chance that they say are apart at all: hundredths. Below it the odds of a favourite would be too narrow a measure. */
const leastMove = { order: 3, trade: 15 } as const;
/** So many lines of a LINE market apart at least: near 0 a line is many times another for little. */
const leastLines = { order: 3, trade: 5 } as const;

/** Whether an order at this price, or line, gives away against what the runner is worth: a back at less, a lay at more. */
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

/**
 * Whether two lines of a LINE market are further apart than a band: the higher is more than `percent` hundredths of the lower, and so many lines of the market
 * are between them at least as matter to an order, or to a trade. 0 percent: no band. [LIMIT-07]
 */
export function isBeyondLineBand(
  { lineX100, referenceX100 }: { readonly lineX100: number; readonly referenceX100: number },
  { percent, intervalX100 }: { readonly percent: number; readonly intervalX100: number },
  kind: keyof typeof leastLines = "order",
): boolean {
  if (percent === 0) return false;
  const [low, high] = [Math.min(lineX100, referenceX100), Math.max(lineX100, referenceX100)];
  return high * 100 > low * percent && high - low >= leastLines[kind] * intervalX100;
}
