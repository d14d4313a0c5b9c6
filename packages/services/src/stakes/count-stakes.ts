import { done, type Command, type CommandRunner } from "../command/index.ts";
import type { StakeListener, StakeStore } from "./ports.ts";

/** Bus topic of the note that there are settlements to look at. */
export const stakesTopic = "stakes";

/** Bets looked at in one transaction. */
const takenAtOnce = 500;
/** Transactions in one run: whoever runs it gets to stop in between. */
const stepsPerRun = 200;

export interface CountStakesDeps {
  readonly runner: CommandRunner;
  readonly stakes: StakeStore;
  /** Read when it runs: every feature that rewards play has added its own by then. */
  readonly listeners: readonly StakeListener[];
  readonly newKey: () => string;
}

/**
 * Tells the listeners of bets that were settled or voided since, each once, in the transaction that marks it. Run again or by several at once, it tells
 * nothing twice. Returns whether something is left. [STAKE-01]
 */
export function createCountStakes(deps: CountStakesDeps): () => Promise<{ readonly isFinished: boolean }> {
  return async () => {
    for (let step = 0; step < stepsPerRun; step += 1) {
      if (!(await deps.stakes.hasFresh(deps.runner.reader))) return { isFinished: true };
      await countSome(deps);
    }
    return { isFinished: false };
  };
}

async function countSome(deps: CountStakesDeps): Promise<void> {
  const actor = { kind: "system", name: "stakes" } as const;
  const command: Command = { kind: "stakes.count", actor, idempotencyKey: deps.newKey(), content: {} };
  await deps.runner.run(command, async (tx, context) => {
    const settled = await deps.stakes.takeSettled(tx, takenAtOnce);
    if (settled.length > 0) for (const listener of deps.listeners) await listener.onSettled(tx, settled, context);
    const voided = await deps.stakes.takeVoided(tx, takenAtOnce);
    if (voided.length > 0) for (const listener of deps.listeners) await listener.onVoided(tx, voided, context);
    return done({ settled: settled.length, voided: voided.length });
  });
}
