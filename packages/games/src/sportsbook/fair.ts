import { halvesOf, overResult, type SelectionResult } from "./result.ts";

/** A selection with its fair chance: what a stake on it is worth at the price `1 / chance`. */
export interface FairSelection {
  readonly key: string;
  readonly chance: number;
}

export interface FairMarket {
  /** The kind, or `kind:line`. */
  readonly key: string;
  readonly kind: string;
  readonly lineX100: number | null;
  /** Facts that the market's name needs: an over, a set. */
  readonly about: number | null;
  readonly place: number;
  /** How much of a stake comes back unbet on the average, above 0 where a line may be void or half so; left out where none is. */
  readonly stays?: number;
  readonly selections: readonly FairSelection[];
}

/** Chances by a whole number: `at(n)` of exactly n, from `least` to `most`. */
export interface Counted {
  readonly least: number;
  readonly most: number;
  readonly at: (count: number) => number;
}

const mostlyVoid = 0.9;
const shares: Readonly<Record<SelectionResult, { readonly staked: number; readonly back: number }>> = {
  win: { staked: 1, back: 0 },
  "half-win": { staked: 0.5, back: 0.5 },
  void: { staked: 0, back: 1 },
  "half-lose": { staked: 0, back: 0.5 },
  lose: { staked: 0, back: 0 },
};

/**
 * One over the fair price of `over` a line, quarters included: with it a stake comes back as it went, on the average. What is void counts for neither side, so
 * that the two sides of a line add up to one. Not a number where nearly all of it would be void: that is no bet.
 */
export function fairOver(counted: Counted, lineX100: number): number {
  const { staked, back } = sharesOver(counted, lineX100);
  return back > mostlyVoid ? Number.NaN : staked / (1 - back);
}

/** How much of a stake on a line comes back unbet on the average, on either side of it alike. */
export const staysOn = (counted: Counted, lineX100: number): number => sharesOver(counted, lineX100).back;

function sharesOver(counted: Counted, lineX100: number): { readonly staked: number; readonly back: number } {
  let [staked, back] = [0, 0];
  for (let count = counted.least; count <= counted.most; count += 1) {
    const share = shares[overResult(count, lineX100)];
    staked += counted.at(count) * share.staked;
    back += counted.at(count) * share.back;
  }
  return { staked, back };
}

/** The quarter, half or whole line, in hundredths, whose two sides are closest to even. */
export function evenLineX100(counted: Counted, stepX100: 25 | 50 | 100 = 25): number {
  let best = { lineX100: 0, distance: Number.POSITIVE_INFINITY };
  for (let lineX100 = counted.least * 100 - 50; lineX100 <= counted.most * 100 + 50; lineX100 += stepX100) {
    // Nothing may be void of a line by halves alone; whole ones may be.
    const distance = Math.abs(fairOver(counted, lineX100) - 0.5) + (halvesOf(lineX100)[0] === lineX100 ? 0 : 1e-9);
    if (distance < best.distance - 1e-12) best = { lineX100, distance };
  }
  return best.lineX100;
}

/** The selection that won among all of a market. */
export const wonBy = (keys: readonly string[], winner: string): Readonly<Record<string, SelectionResult>> =>
  Object.fromEntries(keys.map((key) => [key, key === winner ? "win" : "lose"]));
