/** Prices beyond these aren't offered: the outcome is nearly known. */
export const lowestPriceX100 = 103;
export const highestPriceX100 = 15_000;

/**
 * Decimal odds in hundredths, rounded down: the fair ones less the house's share, which every selection of the market bears alike. Null where the chance is too
 * close to sure or to none. [SPORTSBOOK-20]
 * @param chance above 0, below 1.
 * @param marginBasisPoints hundredths of a percent by which the chances behind the prices exceed one.
 */
export function priceX100Of(chance: number, marginBasisPoints: number): number | null {
  if (!(chance > 0 && chance < 1)) return null;
  const priceX100 = Math.floor(100 / (chance * (1 + marginBasisPoints / 10_000)));
  return priceX100 >= lowestPriceX100 && priceX100 <= highestPriceX100 ? priceX100 : null;
}

/** What a player takes when the price has moved between seeing and betting: nothing else, a better one, or any. */
export const priceTakings = ["none", "better", "any"] as const;
export type PriceTaking = (typeof priceTakings)[number];

/** Whether the price of now is taken by whoever asked for the one they saw. [SPORTSBOOK-31] */
export function takesPrice(
  taking: PriceTaking,
  { seenX100, nowX100 }: { readonly seenX100: number; readonly nowX100: number },
): boolean {
  if (nowX100 === seenX100) return true;
  switch (taking) {
    case "none":
      return false;
    case "better":
      return nowX100 > seenX100;
    case "any":
      return true;
  }
}

export const oddsFormats = ["decimal", "hong-kong", "malay", "indonesian"] as const;
export type OddsFormat = (typeof oddsFormats)[number];

/**
 * Decimal odds as people in Asia read them, in hundredths, rounded to the nearest: what 1 wins (Hong Kong); below 0, what must be staked to win 1 (Malay: of
 * outsiders; Indonesian: of favourites). [SPORTSBOOK-41]
 */
export function oddsIn(format: OddsFormat, priceX100: number): number {
  const profitX100 = priceX100 - 100;
  const inverseX100 = -Math.round(10_000 / profitX100);
  switch (format) {
    case "decimal":
      return priceX100;
    case "hong-kong":
      return profitX100;
    case "malay":
      return profitX100 <= 100 ? profitX100 : inverseX100;
    case "indonesian":
      return profitX100 >= 100 ? profitX100 : inverseX100;
  }
}
