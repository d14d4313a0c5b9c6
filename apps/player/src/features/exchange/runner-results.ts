import type { MarketSnapshot } from "@maidan/client/market-cache";
import type { Outcome, SeveralWinners } from "@maidan/core/cash-out";
import { minorOf } from "./use-exchange.ts";

export interface RunnerResult {
  readonly selectionId: number;
  readonly name: string;
  /** What the player's matched bets bring if it wins: those of the market, or, where several win, those on it alone. Minor units, before commission. */
  readonly resultMinor: bigint;
  /** Where several win: what those on it bring if it loses. */
  readonly loseMinor?: bigint;
}

/** What the exchange says of a runner, in taka. */
interface Told {
  readonly selectionId: number;
  readonly ifWin: number;
  readonly ifLose?: number | undefined;
}

type NamedRunner = Pick<MarketSnapshot["runners"][number], "selectionId" | "name">;

/** The runners of a market with what they bring; zeros until the player's position is read. [ROOM-13] */
export const resultsOf = (
  market: { readonly runners: readonly NamedRunner[] } | undefined,
  told: readonly Told[] | undefined,
  named: (name: string) => string,
): readonly RunnerResult[] =>
  (market?.runners ?? []).map(({ selectionId, name }) => {
    const line = told?.find((one) => one.selectionId === selectionId);
    return {
      selectionId,
      name: named(name),
      resultMinor: minorOf(line?.ifWin ?? 0),
      ...(line?.ifLose !== undefined && { loseMinor: minorOf(line.ifLose) }),
    };
  });

/** Whether any of them brings or costs anything. */
export const hasResult = (results: readonly RunnerResult[]): boolean =>
  results.some(({ resultMinor, loseMinor }) => resultMinor !== 0n || (loseMinor ?? 0n) !== 0n);

export interface MarketOutcomes {
  readonly outcomes: readonly Outcome[];
  readonly several?: SeveralWinners;
}

/**
 * What a cash-out is reckoned from. Where several win, the result if none does is the sum of what each runner's bets bring if it loses, and each win makes the
 * difference of its own. Undefined while that can't be told: no figure is better than a wrong one. [CASH-07]
 */
export function outcomesOf(
  results: readonly Omit<RunnerResult, "name">[],
  numberOfWinners: number | undefined,
): MarketOutcomes | undefined {
  const isSeveral = results.some(({ loseMinor }) => loseMinor !== undefined);
  if (!isSeveral && (numberOfWinners ?? 1) === 1)
    return {
      outcomes: results.map(({ selectionId, resultMinor }) => ({ selectionId, resultMinor: Number(resultMinor) })),
    };
  if (numberOfWinners === undefined || results.some(({ loseMinor }) => loseMinor === undefined)) return undefined;
  const noneWinsMinor = results.reduce((sum, { loseMinor = 0n }) => sum + Number(loseMinor), 0);
  return {
    outcomes: results.map(({ selectionId, resultMinor, loseMinor = 0n }) => ({
      selectionId,
      resultMinor: noneWinsMinor + Number(resultMinor - loseMinor),
    })),
    several: { count: numberOfWinners, noneWinsMinor },
  };
}
