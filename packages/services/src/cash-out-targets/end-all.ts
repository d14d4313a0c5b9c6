import { done, type CommandContext, type CommandRunner, type Tx } from "../command/index.ts";
import type { Inbox } from "../inbox/index.ts";
import type { OwnMarket, TargetStore } from "./ports.ts";
import { endedText } from "./target-text.ts";

export interface EndAllDeps {
  readonly targets: Pick<TargetStore, "endAll">;
  readonly inbox: Inbox;
  /** Names of matches and markets in Bangla. */
  readonly inBangla: (name: string) => string;
}

/** Ends what a player has waiting in a market all of which they cashed out by hand, and says so: it was to level what isn't there any more. [CASH-13] [CASH-26] */
export function createEndAllTargets({ targets, inbox, inBangla }: EndAllDeps) {
  return async (tx: Tx, context: CommandContext, own: OwnMarket): Promise<void> => {
    const ended = await targets.endAll(tx, own);
    if (ended === undefined) return;
    const { playerId, marketId } = own;
    await inbox.send(tx, context, { playerId, marketId, text: endedText(ended, inBangla) });
  };
}

/** The same in a transaction of its own, after the cash-out: asked for again it finds what is left. */
export function createEndTargetsAfter(
  deps: EndAllDeps & { readonly runner: CommandRunner; readonly newKey: () => string },
) {
  const endAll = createEndAllTargets(deps);
  return async ({ playerId, marketId }: OwnMarket): Promise<void> => {
    const own = { playerId, marketId };
    const actor = { kind: "system", name: "cash-out" } as const;
    const command = { kind: "cashOutTarget.endAll", actor, idempotencyKey: deps.newKey(), content: own };
    await deps.runner.run(command, async (tx, context) => {
      await endAll(tx, context, own);
      return done(null);
    });
  };
}
