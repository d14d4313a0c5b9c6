import { done, type CommandRunner } from "../command/index.ts";
import type { TurnoverStore } from "./ports.ts";

/** The background job that runs the count. */
export const countTurnoverJob = "turnover:count";

/** Counts bets that were settled since the last time towards the turnover of their players. Run again, it counts nothing twice. [PAYM-18] */
export function createCountTurnover(deps: {
  readonly runner: CommandRunner;
  readonly turnover: TurnoverStore;
  readonly newKey: () => string;
}): () => Promise<void> {
  const actor = { kind: "system", name: "turnover" } as const;
  return async () => {
    if (!(await deps.turnover.hasOpen(deps.runner.reader))) return;
    const command = { kind: "turnover.count", actor, idempotencyKey: deps.newKey(), content: {} };
    await deps.runner.run(command, async (tx, context) => {
      const players = await deps.turnover.countSettled(tx);
      for (const playerId of players) context.publish(`player.${playerId}`, { type: "user" });
      return done(players.length);
    });
  };
}
