import { isHouseMarketId } from "@maidan/core/house-markets";
import { randomUUID } from "node:crypto";
import { done, refuse, type Actor, type CommandRunner, type Outcome, type Refusal } from "../command/index.ts";
import type { HouseTargetStore, NewCashOutTarget, TargetStore } from "./ports.ts";

/** Of one player, over all markets, the house's too. [CASH-13] [CASH-26] */
export const mostTargets = 50;

export interface TargetDeps {
  readonly runner: CommandRunner;
  readonly targets: TargetStore;
  readonly houseTargets: HouseTargetStore;
}

function faultOf({ targetMinor, stopMinor }: NewCashOutTarget): Refusal | undefined {
  if (targetMinor === undefined && stopMinor === undefined) return refuse("VALIDATION", "Enter a target or a stop.");
  return targetMinor !== undefined && stopMinor !== undefined && stopMinor >= targetMinor
    ? refuse("VALIDATION", "The stop is below the target.")
    : undefined;
}

/**
 * Has a position cashed out once its offer reaches an amount; in place of what waited for the same. Refuses a stop that isn't below the target (`VALIDATION`),
 * `NOT_FOUND`, `TOO_MANY_TARGETS`, and `IN_PROGRESS` while the former one is being placed. [CASH-10] [CASH-13] [CASH-26]
 */
export function createSetTarget({ runner, targets, houseTargets }: TargetDeps) {
  return async (asked: NewCashOutTarget & { readonly actor: Actor }): Promise<Outcome<{ readonly id: string }>> => {
    const { actor, ...target } = asked;
    const fault = faultOf(target);
    if (fault !== undefined) return fault;
    const content = {
      ...target,
      selectionId: target.selectionId ?? null,
      targetMinor: target.targetMinor ?? null,
      stopMinor: target.stopMinor ?? null,
    };
    const command = { kind: "cashOutTarget.set", actor, idempotencyKey: randomUUID(), content };
    const { outcome } = await runner.run<{ id: string }>(command, async (tx) => {
      if ((await targets.countBeside(tx, target)) >= mostTargets)
        return refuse("TOO_MANY_TARGETS", `You can have ${mostTargets} cash-outs that wait. Remove one first.`);
      const kept = await (isHouseMarketId(target.marketId) ? houseTargets : targets).put(tx, target);
      if (kept === undefined) return refuse("NOT_FOUND", "Not found.");
      return kept === "placing" ? refuse("IN_PROGRESS", "It is being cashed out now.") : done(kept);
    });
    return outcome;
  };
}

/** Takes one away; `NOT_FOUND` when it isn't theirs or doesn't wait any more. */
export function createCancelTarget({ runner, targets, houseTargets }: TargetDeps) {
  return async (asked: { readonly playerId: string; readonly targetId: string; readonly actor: Actor }) => {
    const { actor, ...own } = asked;
    const command = { kind: "cashOutTarget.cancel", actor, idempotencyKey: randomUUID(), content: { ...own } };
    const { outcome } = await runner.run<null>(command, async (tx) =>
      (await targets.cancel(tx, own)) || (await houseTargets.cancel(tx, own))
        ? done(null)
        : refuse("NOT_FOUND", "Not found."),
    );
    return outcome;
  };
}
