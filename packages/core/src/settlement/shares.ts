import type { LineRange } from "../exchange/index.ts";

/** Runners that share fewer places than they are: each counts as won for places / runners of a bet, and as lost for the rest. [SETL-08] */
export interface DeadHeat {
  readonly selectionIds: readonly number[];
  readonly places: number;
}

/** Who won, and who of them shares places. */
export interface Winners {
  readonly winners: readonly number[];
  /** Of a LINE market, whose winner is the number that came. [LINE-05] */
  readonly line?: LineRange;
  readonly deadHeat?: DeadHeat;
}

/** The part of a bet that is won, as a fraction with one denominator for all runners; 0 for those who lost. */
export function shareOf({ winners, deadHeat }: Winners): {
  readonly denominator: bigint;
  readonly of: (selectionId: number) => bigint;
} {
  const denominator = BigInt(deadHeat?.selectionIds.length ?? 1);
  return {
    denominator,
    of: (selectionId) => {
      if (!winners.includes(selectionId)) return 0n;
      return deadHeat?.selectionIds.includes(selectionId) === true ? BigInt(deadHeat.places) : denominator;
    },
  };
}

/** An amount that is owed to (or by) somebody, as a whole number of parts of a minor unit. */
export interface PartialAmount<Key> {
  readonly key: Key;
  readonly parts: bigint;
}

/**
 * Whole minor units for amounts that sum to a whole number: each is rounded down, and the units that are left go one each to those who lost most by it,
 * in the given order among equals. So the sum stays, nobody is a whole unit off, and nobody gets less than the amount rounded down. [SETL-09]
 */
export function wholeAmounts<Key>(amounts: readonly PartialAmount<Key>[], denominator: bigint): Map<Key, bigint> {
  const rounded = amounts.map(({ key, parts }) => {
    const rest = ((parts % denominator) + denominator) % denominator;
    return { key, rest, whole: (parts - rest) / denominator };
  });
  const restSum = rounded.reduce((sum, { rest }) => sum + rest, 0n);
  if (restSum % denominator !== 0n) throw new Error("the amounts don't sum to a whole number");
  const units = Number(restSum / denominator);
  // The sort is stable: equals stay in their order.
  const first = rounded.toSorted((a, b) => (a.rest > b.rest ? -1 : a.rest < b.rest ? 1 : 0)).slice(0, units);
  const lucky = new Set(first.map(({ key }) => key));
  return new Map(rounded.map(({ key, whole }) => [key, whole + (lucky.has(key) ? 1n : 0n)]));
}
