/**
 * What a backer of `sizeMinor` at `priceX100` wins, and the layer pays: size x (price - 1), rounded DOWN to a whole minor unit. [EXPO-05]
 * Nobody keeps a remainder: both sides use this one number. Rounding down makes parts never more than the whole, so that splitting an order
 * over many fills can't cost a layer more than was locked for it.
 */
export function fillProfitMinor(sizeMinor: number, priceX100: number): number {
  return Math.floor((sizeMinor * (priceX100 - 100)) / 100);
}

/** The average matched price in hundredths, rounded half-even; 0 when nothing is matched. */
export function averagePriceX100(matchedValue: number, matchedMinor: number): number {
  if (matchedMinor === 0) return 0;
  const rest = matchedValue % matchedMinor;
  const floor = (matchedValue - rest) / matchedMinor;
  if (rest * 2 === matchedMinor) return floor + (floor % 2);
  return rest * 2 > matchedMinor ? floor + 1 : floor;
}
