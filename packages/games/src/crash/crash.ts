/** The multiplier grows by this part of itself every millisecond: 2.00 after 11.6 seconds, 10.00 after 38. */
const growthPerMs = 0.000_06;

/** The multiplier in hundredths so many milliseconds after the start, rounded down. */
export const crashAtX100 = (elapsedMs: number): number =>
  elapsedMs <= 0 ? 100 : Math.floor(100 * Math.exp(growthPerMs * elapsedMs));

/** When the multiplier reaches so many hundredths, in whole milliseconds after the start, rounded up. */
export const crashReachedMs = (x100: number): number => Math.ceil(Math.log(x100 / 100) / growthPerMs);

export const lowestAutoX100 = 101;
export const highestAutoX100 = 100_000_000;
