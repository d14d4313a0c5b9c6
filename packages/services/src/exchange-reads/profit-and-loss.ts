import type { PlayerPosition, RunnerStakes, WinAndLoss } from "./ports.ts";

export interface RunnerProfitAndLoss {
  readonly selectionId: number;
  /** Of the whole market where one runner wins; of the runner's own bets where several do. */
  readonly ifWinMinor: bigint;
  /** Where several win alone. */
  readonly ifLoseMinor?: bigint;
}

/** Whether a position alone doesn't tell: the market has several winners, or bets at the starting price are to be left out of it. */
export const needsStakes = (position: PlayerPosition, options: { readonly hasStarting: boolean }): boolean =>
  position.numberOfWinners > 1 || (position.hasStartingPrice && !options.hasStarting);

/**
 * What each runner brings from matched bets when it wins, and, where several win, when it loses. There each runner is told by its own bets: who else wins beside
 * it is open. `stakes` are those of the market, if `needsStakes`; with `hasStarting` bets at the starting price count. [EXAPI-42]
 */
export function profitAndLossOf(
  position: PlayerPosition,
  stakes: readonly RunnerStakes[],
  options: { readonly hasStarting: boolean },
): readonly RunnerProfitAndLoss[] {
  if (!needsStakes(position, options)) return position.runners;
  const own = position.runners.map(({ selectionId }) => {
    const on = stakes.find((each) => each.selectionId === selectionId);
    return {
      selectionId,
      ...sumOf(on === undefined ? [] : options.hasStarting ? [on.limit, on.starting] : [on.limit]),
    };
  });
  if (position.numberOfWinners > 1)
    return own.map(({ selectionId, winMinor, loseMinor }) => ({
      selectionId,
      ifWinMinor: winMinor,
      ifLoseMinor: loseMinor,
    }));
  const allLose = own.reduce((sum, { loseMinor }) => sum + loseMinor, 0n);
  return own.map(({ selectionId, winMinor, loseMinor }) => ({
    selectionId,
    ifWinMinor: allLose + winMinor - loseMinor,
  }));
}

const sumOf = (parts: readonly WinAndLoss[]): WinAndLoss => ({
  winMinor: parts.reduce((sum, { winMinor }) => sum + winMinor, 0n),
  loseMinor: parts.reduce((sum, { loseMinor }) => sum + loseMinor, 0n),
});
