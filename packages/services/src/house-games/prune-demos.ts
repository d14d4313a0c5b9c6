import { done, type CommandRunner } from "../command/index.ts";
import type { DemoPurseStore } from "./demo-ports.ts";

export const pruneDemosJob = "games:prune-demos";
/** In one transaction, and transactions in one run: what is left waits for the next. */
const [prunedAtOnce, mostPieces] = [100, 50];
const actor = { kind: "system", name: "house-games" } as const;

/** Removes demos that ended days ago, with all that was of them. Returns how many. [HOUSE-24] */
export function createPruneDemos(deps: {
  readonly runner: CommandRunner;
  readonly purses: Pick<DemoPurseStore, "prune">;
  readonly newKey: () => string;
}): () => Promise<number> {
  const { runner, purses, newKey } = deps;
  return async () => {
    let pruned = 0;
    for (let piece = 0; piece < mostPieces; piece += 1) {
      const command = { kind: "house.prune-demos", actor, idempotencyKey: newKey(), content: {} };
      const { outcome } = await runner.run(command, async (tx) =>
        done({ pruned: await purses.prune(tx, prunedAtOnce) }),
      );
      const count = outcome.ok ? outcome.value.pruned : 0;
      pruned += count;
      if (count < prunedAtOnce) break;
    }
    return pruned;
  };
}
