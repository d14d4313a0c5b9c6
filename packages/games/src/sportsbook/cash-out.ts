import { factorX200, linesOf, potentialMinor, type CouponShape } from "./coupon.ts";
import type { SelectionResult } from "./result.ts";

/** A leg that is to be bought back: what it was taken at, what became of it, and how likely it is now. */
export interface CashOutLeg {
  readonly priceX100: number;
  readonly result: SelectionResult | undefined;
  /** That it wins, above 0 and below 1; undefined where its result is known. */
  readonly chance: number | undefined;
  /** How much of a stake comes back unbet on the average, where its line may be void or half so; the chance is then of what is left. */
  readonly stays?: number;
}

/**
 * The chance behind a price: what it says, less the house's part in it. That part is what the chances of all the market's selections come to above one, where
 * each has a price; else the part that is named.
 */
export function chanceOf(market: {
  readonly priceX100: number;
  /** Of all selections of the market; null where one isn't offered. */
  readonly pricesX100: readonly (number | null)[];
  /** How many of its selections win: two of a double chance. */
  readonly winners: number;
  readonly marginBasisPoints: number;
}): number {
  const { priceX100, pricesX100, winners, marginBasisPoints } = market;
  const chances = pricesX100.flatMap((price) => (price === null ? [] : [100 / price]));
  const isWhole = chances.length === pricesX100.length && chances.length > winners;
  const sum = isWhole ? chances.reduce((total, chance) => total + chance, 0) / winners : 0;
  const part = isWhole ? Math.max(1, sum) : 1 + marginBasisPoints / 10_000;
  return 100 / (priceX100 * part);
}

/** Chances are counted in billionths from here on: money is whole numbers. */
const scale = 1_000_000_000n;
const inBillionths = (share: number): bigint => BigInt(Math.floor(share * Number(scale)));

/**
 * What a coupon is bought back for, in minor units, rounded down: what its lines are worth on the average at the chances of now, each line's stake times what
 * its legs made of it or are likely to, less the house's part; never more than it can still pay. 0: nothing is offered. [SPORTSBOOK-60]
 */
export function cashOutMinor(coupon: {
  readonly shape: CouponShape;
  readonly legs: readonly CashOutLeg[];
  /** Of each line. */
  readonly stakeMinor: bigint;
  readonly mostPaidMinor: bigint;
  readonly marginBasisPoints: number;
}): bigint {
  const { shape, legs, stakeMinor, mostPaidMinor, marginBasisPoints } = coupon;
  // Of a line's money, in billionths of two-hundredths.
  const factors = legs.map(({ priceX100, result, chance = 0, stays = 0 }) =>
    result === undefined
      ? BigInt(2 * priceX100) * inBillionths(chance * (1 - stays)) + 200n * inBillionths(stays)
      : factorX200({ priceX100 }, result) * scale,
  );
  let worthMinor = 0n;
  for (const line of linesOf(shape)) {
    let [numerator, denominator] = [stakeMinor, 1n];
    for (const place of line) {
      numerator *= factors[place] ?? 0n;
      denominator *= 200n * scale;
    }
    worthMinor += numerator / denominator;
  }
  const potential = potentialMinor({ shape, legs, stakeMinor, mostPaidMinor });
  const offerMinor = (worthMinor * BigInt(10_000 - marginBasisPoints)) / 10_000n;
  return offerMinor < potential ? offerMinor : potential;
}

/** Kinds of markets of which two selections win. */
const twoWin: ReadonlySet<string> = new Set(["double-chance"]);
export const winnersOf = (kind: string): number => (twoWin.has(kind) ? 2 : 1);

/** Whether every selection of such a line wins or loses whole; of others it has to be known how much of a stake comes back unbet. */
export const isWholeBet = (lineX100: number | null): boolean => lineX100 === null || Math.abs(lineX100 % 100) === 50;
