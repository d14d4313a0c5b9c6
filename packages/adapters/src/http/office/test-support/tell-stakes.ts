import { randomUUID } from "node:crypto";
import { done, type CommandContext, type CommandRunner, type Tx } from "@maidan/services/command";

/** Tells a listener of stakes as the count does: in one transaction. */
export async function tellStakes(
  runner: CommandRunner,
  tell: (tx: Tx, context: CommandContext) => Promise<void>,
): Promise<void> {
  const actor = { kind: "system", name: "stakes" } as const;
  const command = { kind: "stakes.count", actor, idempotencyKey: randomUUID(), content: {} };
  const { outcome } = await runner.run(command, async (tx, context) => {
    await tell(tx, context);
    return done(null);
  });
  if (!outcome.ok) throw new Error(outcome.message);
}
