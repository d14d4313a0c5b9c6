import { cashOutStrategy } from "@maidan/core/cash-out";
import { done, type CommandRunner } from "../command/index.ts";
import type { ExchangeEngine, PlaceReport } from "../exchange/index.ts";
import type { Inbox } from "../inbox/index.ts";
import type { PlacingTarget, TargetEnd, TargetStore } from "./ports.ts";
import { targetText } from "./target-text.ts";

export interface PlaceTargetDeps {
  readonly runner: CommandRunner;
  readonly targets: TargetStore;
  readonly engine: Pick<ExchangeEngine, "place">;
  readonly inbox: Inbox;
  readonly newKey: () => string;
  /** Names of matches, markets and runners in Bangla. */
  readonly inBangla: (name: string) => string;
}

/** Refusals that pass: the market is stopped, nobody took the call, the player is cashing out at this moment. It waits on. [CASH-08] */
const passing: readonly string[] = [
  "MARKET_SUSPENDED",
  "MARKET_NOT_OPEN_FOR_BETTING",
  "SERVICE_UNAVAILABLE",
  "BET_IN_PROGRESS",
  // Its orders would reach beyond the band of prices at this moment. [LIMIT-04]
  "INVALID_ODDS",
];

/**
 * What became of the orders: all filled, nothing (then it waits on), or refused for good. A part only of those that a release before this one placed one by one, whose
 * answer is given again. [CASH-16]
 */
export function endOf(report: PlaceReport): TargetEnd | "WAITING" {
  if (report.status === "FAILURE") {
    const codes = [report.errorCode, ...report.reports.map(({ errorCode }) => errorCode)];
    return codes.some((code) => code !== undefined && passing.includes(code)) ? "WAITING" : "REFUSED";
  }
  const filled = report.reports.filter(({ sizeMatchedMinor }) => (sizeMatchedMinor ?? 0n) > 0n).length;
  if (filled === 0) return "WAITING";
  return filled === report.reports.length ? "DONE" : "PARTLY";
}

/**
 * Asks for the orders under the attempt's own reference, which the engine takes once however often it is asked: after a stop, or by two processes at a time,
 * they are placed once. All are filled whole at once or none is, so that nothing is left to wait. The player is told once. [CASH-12] [CASH-14] [CASH-16]
 */
export function createPlaceTarget(deps: PlaceTargetDeps): (target: PlacingTarget) => Promise<void> {
  return async (target) => {
    const { targetId, attempt, playerId, marketId } = target;
    const report = await deps.engine.place({
      playerId,
      marketId,
      customerRef: `cashout:${targetId}:${attempt}`,
      customerStrategyRef: cashOutStrategy,
      isCashOut: true,
      ...(target.reckoned !== undefined && { cashOutFrom: target.reckoned }),
      instructions: target.orders.map((order) => ({ ...order, persistence: "LAPSE", timeInForce: "FILL_OR_KILL" })),
    });
    const state = endOf(report);
    const actor = { kind: "system", name: "cash-out" } as const;
    const command = { kind: "cashOutTarget.settle", actor, idempotencyKey: deps.newKey(), content: { targetId } };
    await deps.runner.run(command, async (tx, context) => {
      const isOurs = await deps.targets.settle(tx, { targetId, attempt, state });
      if (isOurs && state !== "WAITING") {
        // It was of all of the player's bets there: what another was to level isn't what it was any more.
        const isOfAll = target.selectionId === undefined && target.sharePercent === 100 && state !== "REFUSED";
        const ended = isOfAll ? await deps.targets.endBeside(tx, targetId) : 0;
        const text = targetText({ ...target, ended }, state, deps.inBangla);
        await deps.inbox.send(tx, context, { playerId, text, about: `cash-out:${targetId}`, marketId });
      }
      return done(isOurs);
    });
  };
}
