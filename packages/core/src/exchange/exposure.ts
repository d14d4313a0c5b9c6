import { targetLiabilityMinor } from "./bet-target.ts";
import type { OrderDraft } from "./command.ts";
import { fillProfitMinor } from "./fill-profit.ts";
import { isRemoved, type MarketSpec, type Side } from "./market.ts";

/**
 * Exposure by definition, from bets. The fast book keeps the same figures bit by bit; here they are computed from nothing, to be read and trusted.
 * For a runner: `win` = the result of all bets on it if it wins, `lose` = if it loses. [EXPO-01..04]
 */
export interface RunnerFigures {
  readonly winMinor: number;
  readonly loseMinor: number;
}

/** A matched bet of either side, or what is left unmatched of an order. */
export interface Stake {
  readonly runnerIndex: number;
  readonly side: Side;
  readonly sizeMinor: number;
  /** What the backer wins: `fillProfitMinor` of each fill, or of the unmatched rest at its own price. */
  readonly profitMinor: number;
}

type Rest = Pick<OrderDraft, "side" | "sizeMinor" | "priceX100" | "orderType" | "target">;

/** What a lay can lose: of one at the starting price what it names, of one with a target what that asks, of any other size x (price - 1). [EXPO-01] */
export function liabilityMinor({ sizeMinor, priceX100, orderType, target }: Omit<Rest, "side">): number {
  if (target !== undefined) return targetLiabilityMinor(target, priceX100);
  return orderType === undefined ? fillProfitMinor(sizeMinor, priceX100) : sizeMinor;
}

/** The unmatched rest of an order as a stake at its limit, the worst price it can be matched at. */
export function restingStake(order: Rest, runnerIndex: number): Stake {
  const { side, sizeMinor } = order;
  return { runnerIndex, side, sizeMinor, profitMinor: liabilityMinor(order) };
}

/** Figures per runner of matched bets, and of unmatched ones that are taken only where they hurt. */
export function runnerFigures(
  matched: readonly Stake[],
  unmatched: readonly Stake[],
  runnerCount: number,
): RunnerFigures[] {
  const figures = Array.from({ length: runnerCount }, () => ({ winMinor: 0, loseMinor: 0 }));
  for (const stake of matched) {
    const figure = figures[stake.runnerIndex];
    if (figure === undefined) throw new RangeError(`no such runner: ${stake.runnerIndex}`);
    const sign = stake.side === "BACK" ? 1 : -1;
    figure.winMinor += sign * stake.profitMinor;
    figure.loseMinor -= sign * stake.sizeMinor;
  }
  for (const stake of unmatched) {
    const figure = figures[stake.runnerIndex];
    if (figure === undefined) throw new RangeError(`no such runner: ${stake.runnerIndex}`);
    if (stake.side === "BACK") figure.loseMinor -= stake.sizeMinor;
    else figure.winMinor -= stake.profitMinor;
  }
  return figures;
}

/**
 * The result of the worst outcome: sum of `lose` over all runners + the sum of the n smallest (win - lose), n winners. [EXPO-03]
 * Of runners that were removed none wins. With an outcome besides the listed runners fewer than n of them may win, so that only differences that hurt are added.
 */
export function worstOutcomeMinor(
  figures: readonly RunnerFigures[],
  spec: Pick<MarketSpec, "numberOfWinners" | "hasOtherOutcome"> &
    Partial<Pick<MarketSpec, "selectionIds" | "removedIds">>,
): number {
  const { selectionIds, removedIds } = spec;
  const allLose = figures.reduce((sum, figure) => sum + figure.loseMinor, 0);
  const canWin = (index: number): boolean => !isRemoved({ removedIds: removedIds ?? [] }, selectionIds?.[index] ?? 0);
  const differences = figures
    .filter((_, index) => canWin(index))
    .map((figure) => figure.winMinor - figure.loseMinor)
    .toSorted((a, b) => a - b);
  const winners = differences.slice(0, spec.numberOfWinners);
  return winners.reduce(
    (sum, difference) => sum + (spec.hasOtherOutcome ? Math.min(0, difference) : difference),
    allLose,
  );
}

/**
 * What an account can win at best: matched bets, and of these unmatched stakes all that help, each at its own price. With n winners: the sum of the n
 * largest differences that a runner's win makes, fewer only where something unlisted may win. [EXPO-08]
 */
export function mostWonMinor(
  position: { readonly ifWinMinor: readonly number[]; readonly ifOtherMinor: number },
  unmatched: readonly Stake[],
  spec: MarketSpec,
): number {
  const differences = position.ifWinMinor.map((figure) => figure - position.ifOtherMinor);
  let noneWins = position.ifOtherMinor;
  for (const { runnerIndex, side, sizeMinor, profitMinor } of unmatched) {
    if (side === "LAY") noneWins += sizeMinor;
    differences[runnerIndex] = (differences[runnerIndex] ?? 0) + (side === "LAY" ? -sizeMinor : profitMinor);
  }
  const best = differences
    .filter((_, index) => !isRemoved(spec, spec.selectionIds[index] ?? 0))
    .toSorted((a, b) => b - a)
    .slice(0, spec.numberOfWinners);
  return best.reduce(
    (sum, difference) => sum + (spec.hasOtherOutcome ? Math.max(0, difference) : difference),
    noneWins,
  );
}

/** What must be locked: the loss of the worst outcome, or nothing when no outcome loses. */
export const lockedMinor = (worstOutcome: number): number => Math.max(0, -worstOutcome);
