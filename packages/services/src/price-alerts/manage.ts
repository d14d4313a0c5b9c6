import { randomUUID } from "node:crypto";
import { isOnLadder } from "@maidan/core/odds";
import { done, refuse, type Actor, type CommandRunner, type Outcome } from "../command/index.ts";
import type { AlertStore, NewAlert } from "./ports.ts";

/** Alerts of one player that wait. [ALERT-02] */
export const mostAlerts = 50;

export interface AlertDeps {
  readonly runner: CommandRunner;
  readonly alerts: AlertStore;
  /** An alert waits from now on: whoever watches is to know of it before the next price. */
  readonly onAdded?: () => void;
}

/** Has the player told once when the odds are there. Refuses odds that aren't on the ladder (`VALIDATION`), `NOT_FOUND`, `TOO_MANY_ALERTS`. [ALERT-01] */
export function createAddAlert({ runner, alerts, onAdded }: AlertDeps) {
  return async (alert: NewAlert & { readonly actor: Actor }): Promise<Outcome<{ readonly id: string }>> => {
    const { actor, ...wanted } = alert;
    if (!isOnLadder(wanted.priceX100)) {
      const message = "These odds are not on the ladder.";
      return { ...refuse("VALIDATION", message), fields: { odds: [message] } };
    }
    const command = { kind: "alert.add", actor, idempotencyKey: randomUUID(), content: { ...wanted } };
    const { outcome } = await runner.run<{ id: string }>(command, async (tx) => {
      if ((await alerts.count(tx, wanted.playerId)) >= mostAlerts)
        return refuse("TOO_MANY_ALERTS", `You can have ${mostAlerts} alerts. Remove one first.`);
      const id = await alerts.add(tx, wanted);
      return id === undefined ? refuse("NOT_FOUND", "Not found.") : done({ id });
    });
    if (outcome.ok) onAdded?.();
    return outcome;
  };
}

/** Takes an alert away; `NOT_FOUND` when it isn't theirs or was told of. */
export function createRemoveAlert({ runner, alerts }: AlertDeps) {
  return async (asked: { readonly playerId: string; readonly alertId: string; readonly actor: Actor }) => {
    const { actor, ...alert } = asked;
    const command = { kind: "alert.remove", actor, idempotencyKey: randomUUID(), content: { ...alert } };
    const { outcome } = await runner.run<null>(command, async (tx) =>
      (await alerts.remove(tx, alert)) ? done(null) : refuse("NOT_FOUND", "Not found."),
    );
    return outcome;
  };
}
