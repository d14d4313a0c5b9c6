import { formatPrice, formatPriceFixed } from "./format.ts";

/** How people write odds. Prices are decimal everywhere inside; these are texts for the eye. [ODDS-04] */
export const oddsNotations = ["decimal", "fractional", "american", "hong-kong", "malay", "indonesian"] as const;
export type OddsNotation = (typeof oddsNotations)[number];

/**
 * Odds as text, from hundredths of a decimal price (above 100). Two prices of the ladder never read the same. What is not exact is rounded to the nearest.
 * - fractional: the profit to the stake, exact and reduced: 2.5 is `3/2`.
 * - american: what 100 wins, from 2.00 on (`+150`); below, what must be staked to win 100 (`-200`).
 * - hong-kong: what 1 wins.
 * - malay: the same up to 1; of more, below 0, what must be staked to win 1: two decimals, a third where the stake is below 1 and needs it.
 * - indonesian: what 1 wins from 1 on; of less, below 0, what must be staked to win 1.
 */
export function writeOdds(notation: OddsNotation, priceX100: number): string {
  const profitX100 = priceX100 - 100;
  switch (notation) {
    case "decimal":
      return formatPrice(priceX100);
    case "fractional":
      return fraction(profitX100, 100);
    case "american":
      return profitX100 >= 100 ? `+${profitX100}` : `-${Math.round(10_000 / profitX100)}`;
    case "hong-kong":
      return formatPriceFixed(profitX100);
    case "malay":
      return profitX100 <= 100 ? formatPriceFixed(profitX100) : `-${threeDigits(profitX100)}`;
    case "indonesian":
      return profitX100 >= 100 ? formatPriceFixed(profitX100) : `-${formatPriceFixed(Math.round(10_000 / profitX100))}`;
  }
}

function fraction(above: number, below: number): string {
  const common = commonDivisor(above, below);
  return `${above / common}/${below / common}`;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** What must be staked to win 1, where that is less than 1: to three digits that count, at least two decimals: `0.50`, `0.667`, `0.00101`. */
function threeDigits(profitX100: number): string {
  const decimals = 2 - Math.floor(Math.log10(100 / profitX100));
  const digits = String(Math.round((10 ** decimals * 100) / profitX100)).padStart(decimals, "0");
  return `0.${digits.slice(0, 2)}${digits.slice(2).replace(/0+$/, "")}`;
}
