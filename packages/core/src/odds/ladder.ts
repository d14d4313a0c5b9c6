/**
 * The CLASSIC price ladder: 350 decimal prices from 1.01 to 1000, held as whole hundredths (`priceX100`, 101..100000). [ODDS-01]
 * A tick is a price's place on the ladder, 0 (1.01) to 349 (1000).
 */
export interface LadderStep {
  readonly fromX100: number;
  readonly toX100: number;
  readonly stepX100: number;
}

/** Bands of equal steps, lowest first; a band's end is the next one's beginning. */
export const ladderSteps: readonly LadderStep[] = [
  { fromX100: 101, toX100: 200, stepX100: 1 },
  { fromX100: 200, toX100: 300, stepX100: 2 },
  { fromX100: 300, toX100: 400, stepX100: 5 },
  { fromX100: 400, toX100: 600, stepX100: 10 },
  { fromX100: 600, toX100: 1000, stepX100: 20 },
  { fromX100: 1000, toX100: 2000, stepX100: 50 },
  { fromX100: 2000, toX100: 3000, stepX100: 100 },
  { fromX100: 3000, toX100: 5000, stepX100: 200 },
  { fromX100: 5000, toX100: 10_000, stepX100: 500 },
  { fromX100: 10_000, toX100: 100_000, stepX100: 1000 },
];

/** Every price of the ladder in rising order: `ladderPrices[tick]` is the tick's price in hundredths. */
export const ladderPrices: readonly number[] = [
  ...ladderSteps.flatMap(({ fromX100, toX100, stepX100 }) =>
    Array.from({ length: (toX100 - fromX100) / stepX100 }, (_, index) => fromX100 + index * stepX100),
  ),
  100_000,
];

/** The same as numbers side by side, for those who ask often. */
const prices = Int32Array.from(ladderPrices);

export const tickCount = ladderPrices.length;
export const lowestPriceX100 = 101;
export const highestPriceX100 = 100_000;

/** Each band's first tick beside its bounds. */
const bands = ladderSteps.map((step) => ({ ...step, firstTick: ladderPrices.indexOf(step.fromX100) }));
const topTick = tickCount - 1;

/** The tick of each price up to 10.00, where nearly all prices are; -1 between steps. */
const lowTicks = Int16Array.from({ length: 1001 }, (_, priceX100) => ladderPrices.indexOf(priceX100));

/** The tick of a price, or -1 when the price is not on the ladder (off a step, out of range, not whole, not a number). */
export function tickOf(priceX100: number): number {
  return priceX100 <= 1000 ? (lowTicks[priceX100] ?? -1) : highTickOf(priceX100);
}

function highTickOf(priceX100: number): number {
  if (!(priceX100 <= highestPriceX100)) return -1;
  const tick = wholeTickBelow(priceX100);
  return prices[tick] === priceX100 ? tick : -1;
}

/** The tick whose price is the highest not above `priceX100`, which lies in [101, 100000]. */
function wholeTickBelow(priceX100: number): number {
  for (const band of bands) {
    if (priceX100 < band.toX100) return band.firstTick + Math.floor((priceX100 - band.fromX100) / band.stepX100);
  }
  return topTick;
}

export const isOnLadder = (priceX100: number): boolean => tickOf(priceX100) >= 0;

/** The price of a tick in hundredths; throws when there is no such tick. */
export function priceOf(tick: number): number {
  const price = prices[tick];
  if (price === undefined) throw new RangeError(`no such tick: ${tick}`);
  return price;
}

/** The highest ladder price not above `priceX100` (which need not be whole); undefined below 1.01. Above 1000 it is 1000. */
export function nearestPriceDown(priceX100: number): number | undefined {
  if (!(priceX100 >= lowestPriceX100)) return undefined;
  return priceX100 >= highestPriceX100 ? highestPriceX100 : priceOf(wholeTickBelow(priceX100));
}

/** The lowest ladder price not below `priceX100` (which need not be whole); undefined above 1000. Below 1.01 it is 1.01. */
export function nearestPriceUp(priceX100: number): number | undefined {
  if (!(priceX100 <= highestPriceX100)) return undefined;
  if (priceX100 <= lowestPriceX100) return lowestPriceX100;
  if (priceX100 === highestPriceX100) return highestPriceX100;
  const tick = wholeTickBelow(priceX100);
  const below = priceOf(tick);
  return below === priceX100 ? below : priceOf(tick + 1);
}

/** The ladder price nearest to `priceX100`; between two the lower. Held at 1.01 and 1000 beyond the ends; throws on what is not a number. */
export function nearestPrice(priceX100: number): number {
  if (Number.isNaN(priceX100)) throw new RangeError("not a price");
  const down = nearestPriceDown(priceX100) ?? lowestPriceX100;
  const up = nearestPriceUp(priceX100) ?? highestPriceX100;
  return priceX100 - down <= up - priceX100 ? down : up;
}

/** The ladder price `ticks` steps away (negative = lower), or undefined when that leaves the ladder or the price is not on it. */
export function priceTicksAway(priceX100: number, ticks: number): number | undefined {
  const tick = tickOf(priceX100);
  return tick < 0 ? undefined : ladderPrices[tick + ticks];
}
