import type { SelectionResult } from "./result.ts";

/** `folds`: one line for every choice of so many legs, for each of the sizes. A single is `[1]` of one leg, an accumulator of n legs `[n]`. */
export interface CouponShape {
  readonly legs: number;
  readonly folds: readonly number[];
}

/** The systems that have names, by their number of legs. All others are "n of m": one size of fold. */
export const namedSystems = {
  trixie: { legs: 3, folds: [2, 3] },
  patent: { legs: 3, folds: [1, 2, 3] },
  yankee: { legs: 4, folds: [2, 3, 4] },
  "lucky-15": { legs: 4, folds: [1, 2, 3, 4] },
  canadian: { legs: 5, folds: [2, 3, 4, 5] },
  "lucky-31": { legs: 5, folds: [1, 2, 3, 4, 5] },
  heinz: { legs: 6, folds: [2, 3, 4, 5, 6] },
} as const satisfies Readonly<Record<string, CouponShape>>;
export type NamedSystem = keyof typeof namedSystems;

/** A coupon has at most so many legs; a system of more than so many would have too many lines to read. */
export const mostLegs = 12;
export const mostSystemLegs = 8;

/** How a coupon bets on its legs: `single` and `accumulator` are one line, a name is that system, `folds-k` every choice of k legs. */
export type CouponKind = "single" | "accumulator" | NamedSystem | `folds-${number}`;

const foldsPattern = /^folds-([1-9][0-9]?)$/;

/** The shape of a kind with so many legs; undefined where there is no such coupon. [SPORTSBOOK-10] */
export function shapeOf(kind: string, legs: number): CouponShape | undefined {
  if (!Number.isInteger(legs) || legs < 1 || legs > mostLegs) return undefined;
  if (kind === "single") return legs === 1 ? { legs, folds: [1] } : undefined;
  if (kind === "accumulator") return legs >= 2 ? { legs, folds: [legs] } : undefined;
  if (Object.hasOwn(namedSystems, kind)) {
    const named = namedSystems[kind as NamedSystem];
    return named.legs === legs ? named : undefined;
  }
  const [, size] = foldsPattern.exec(kind) ?? [];
  const fold = Number(size);
  return fold >= 1 && fold < legs && legs >= 2 && legs <= mostSystemLegs ? { legs, folds: [fold] } : undefined;
}

/** The lines of a shape, each the places of its legs. */
export function linesOf({ legs, folds }: CouponShape): readonly (readonly number[])[] {
  return folds.flatMap((size) => choices(legs, size));
}

function choices(of: number, size: number, first = 0): number[][] {
  if (size === 0) return [[]];
  const found: number[][] = [];
  for (let leg = first; leg <= of - size; leg += 1)
    for (const rest of choices(of, size - 1, leg + 1)) found.push([leg, ...rest]);
  return found;
}

/** A leg by its price in hundredths and what became of it; undefined while it isn't known. */
export interface CouponLeg {
  readonly priceX100: number;
  readonly result: SelectionResult | undefined;
}
export interface CouponStakes {
  readonly shape: CouponShape;
  readonly legs: readonly CouponLeg[];
  /** Of each line. */
  readonly stakeMinor: bigint;
  /** No coupon pays more. */
  readonly mostPaidMinor: bigint;
}

/** What a leg makes of a line's money, in two-hundredths: half of the stake may stand still or be lost. */
export function factorX200({ priceX100 }: Pick<CouponLeg, "priceX100">, result: SelectionResult): bigint {
  switch (result) {
    case "win":
      return BigInt(2 * priceX100);
    case "half-win":
      return BigInt(priceX100 + 100);
    case "void":
      return 200n;
    case "half-lose":
      return 100n;
    case "lose":
      return 0n;
  }
}

/** What the coupon pays when its legs end so, stake included: each line rounded down to the paisa, all together at most `mostPaidMinor`. */
function payoutWith(coupon: CouponStakes, resultOf: (leg: CouponLeg) => SelectionResult): bigint {
  const factors = coupon.legs.map((leg) => factorX200(leg, resultOf(leg)));
  let sumMinor = 0n;
  for (const line of linesOf(coupon.shape)) {
    let [numerator, denominator] = [coupon.stakeMinor, 1n];
    for (const place of line) {
      numerator *= factors[place] ?? 0n;
      denominator *= 200n;
    }
    sumMinor += numerator / denominator;
  }
  return sumMinor < coupon.mostPaidMinor ? sumMinor : coupon.mostPaidMinor;
}

/** What it pays if all that isn't known yet wins. */
export const potentialMinor = (coupon: CouponStakes): bigint => payoutWith(coupon, (leg) => leg.result ?? "win");

/**
 * What it pays, once that is sure whatever becomes of the legs that aren't known; undefined until then. A leg that wins never pays less than one that
 * doesn't, so it is sure when all of them winning and all of them losing pay alike: lines are lost, too small to pay a paisa, or past what is paid at most.
 * [SPORTSBOOK-11]
 */
export function settledMinor(coupon: CouponStakes): bigint | undefined {
  const leastMinor = payoutWith(coupon, (leg) => leg.result ?? "lose");
  return leastMinor === potentialMinor(coupon) ? leastMinor : undefined;
}

export const stakeOfAll = (shape: CouponShape, stakeMinor: bigint): bigint =>
  BigInt(linesOf(shape).length) * stakeMinor;
