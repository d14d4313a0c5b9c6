import type { Outcome } from "./cash-out.ts";

/**
 * A market in which several runners win together. The result of a set of winners is what comes if none of the runners wins, and of each winner the difference
 * that its win makes; an outcome's own figure is that of a set of it alone, which never comes. [CASH-07]
 */
export interface SeveralWinners {
  readonly count: number;
  /** Minor units, before commission. */
  readonly noneWinsMinor: number;
}

const ofOneWinner: SeveralWinners = { count: 1, noneWinsMinor: 0 };

interface Range {
  readonly worstMinor: number;
  readonly bestMinor: number;
}

/** The worst and the best that any set of winners of these runners brings; where there are no more runners than winners, all of them win. */
export function rangeOf(outcomes: readonly Outcome[], several: SeveralWinners | undefined): Range {
  const { count, noneWinsMinor } = several ?? ofOneWinner;
  const differences = outcomes.map(({ resultMinor }) => resultMinor - noneWinsMinor).toSorted((a, b) => a - b);
  const winners = Math.min(count, differences.length);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, noneWinsMinor);
  return {
    worstMinor: sum(differences.slice(0, winners)),
    bestMinor: sum(differences.slice(differences.length - winners)),
  };
}
