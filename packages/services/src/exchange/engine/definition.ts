import type { MarketSpec, MarketState } from "@maidan/core/exchange";
import type { MarketDefinition, RunnerDefinition, RunnerStatus } from "../ports.ts";

/** A runner's starting price in millionths; undefined when it has none, or none yet. */
export function startingPriceOf(spec: MarketSpec, state: MarketState, selectionId: number): number | undefined {
  const price = state.startingPrices?.[spec.selectionIds.indexOf(selectionId)];
  return price === 0 ? undefined : price;
}

/** A market's definition as it is told: what it was loaded with, as the book's state has it now. */
export function definitionOf(stored: MarketDefinition, spec: MarketSpec, state: MarketState): MarketDefinition {
  const { status, isInPlay, betDelayMs, version, settlement, winners, startingPrices } = state;
  // The one runner of a LINE market stands for the number that came.
  const hasWon = ({ selectionId }: RunnerDefinition): boolean =>
    spec.line !== undefined || winners.includes(selectionId);
  const resultOf = (runner: RunnerDefinition): RunnerStatus =>
    runner.status === "REMOVED" ? "REMOVED" : hasWon(runner) ? "WINNER" : "LOSER";
  const runners = stored.runners.map((runner): RunnerDefinition => {
    const startingPrice = startingPriceOf(spec, state, runner.selectionId);
    const isDecided = settlement === "SETTLED" || runner.status === "REMOVED";
    const told: RunnerDefinition = { ...runner, status: isDecided ? resultOf(runner) : "ACTIVE" };
    return startingPrice === undefined ? told : { ...told, startingPrice };
  });
  const definition = { ...stored, status, isInPlay, betDelayMs, version, runners };
  const isReconciled = startingPrices !== undefined;
  return spec.hasStartingPrice === true ? { ...definition, isReconciled } : definition;
}
