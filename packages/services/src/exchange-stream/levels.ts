import { bestFirst } from "../exchange-reads/index.ts";

/** A ladder of one side: price in hundredths to size in minor units. */
export type SideLadder = ReadonlyMap<number, bigint>;
export type PriceSize = readonly [price: number, size: number];
export type LevelPriceSize = readonly [level: number, price: number, size: number];

/** As deep as depth-based ladders go. */
export const deepestLevel = 10;
/** Sizes below one unit of money are carried to the next price in depth-based ladders. [STREAM-22] */
const smallestShownMinor = 100n;

/** Division by 100 of a whole number gives the double nearest to the decimal, which prints as that decimal. */
export const decimal = (hundredths: number | bigint): number => Number(hundredths) / 100;

const bestOf = new WeakMap<SideLadder, readonly PriceSize[]>();

/** The best ten prices, with what is too small carried on to the next worse price. Worked out once a ladder. */
export function bestLevels(ladder: SideLadder, side: "BACK" | "LAY"): readonly PriceSize[] {
  const known = bestOf.get(ladder);
  if (known !== undefined) return known;
  const levels: PriceSize[] = [];
  let carriedMinor = 0n;
  for (const [priceX100, sizeMinor] of bestFirst(ladder, side)) {
    const size = sizeMinor + carriedMinor;
    if (size < smallestShownMinor) carriedMinor = size;
    else {
      levels.push([decimal(priceX100), decimal(size)]);
      carriedMinor = 0n;
    }
    if (levels.length === deepestLevel) break;
  }
  bestOf.set(ladder, levels);
  return levels;
}

/** Every price whose size differs; a size of 0 removes the price. Undefined when none does. `priceOf` tells a price that isn't in hundredths. */
export function priceDelta(
  before: SideLadder | undefined,
  after: SideLadder,
  priceOf: (price: number) => number = decimal,
): readonly PriceSize[] | undefined {
  if (before === after) return undefined;
  const delta: PriceSize[] = [];
  for (const [price, size] of after) {
    if (before?.get(price) !== size) delta.push([priceOf(price), decimal(size)]);
  }
  for (const price of before?.keys() ?? []) if (!after.has(price)) delta.push([priceOf(price), 0]);
  return delta.length === 0 ? undefined : delta;
}

export interface DepthView {
  readonly side: "BACK" | "LAY";
  readonly depth: number;
}

/** Every position that differs; a position that is gone is `[level, 0, 0]`. An empty list: something changed, beyond the levels asked for. [STREAM-21] */
export function levelDelta(
  before: SideLadder | undefined,
  after: SideLadder,
  { side, depth }: DepthView,
): readonly LevelPriceSize[] | undefined {
  if (before === after) return undefined;
  const old = before === undefined ? [] : bestLevels(before, side);
  const now = bestLevels(after, side);
  const delta: LevelPriceSize[] = [];
  for (let level = 0; level < depth; level += 1) {
    const [was, is] = [old[level], now[level]];
    if (is === undefined) {
      if (was !== undefined) delta.push([level, 0, 0]);
    } else if (was?.[0] !== is[0] || was[1] !== is[1]) delta.push([level, is[0], is[1]]);
  }
  if (delta.length > 0) return delta;
  return before === undefined || priceDelta(before, after) === undefined ? undefined : [];
}
