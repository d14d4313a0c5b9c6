import { done, refuse, type CommandRunner, type Tx } from "../command/index.ts";
import { actorOf, type StaffContext } from "../staff/index.ts";

/**
 * Markets of the exchange that a told match has left void with their result to come, and that it says nothing of any more since it was handed over. Whoever has bets
 * there was told of a result to come. [FEED-35] [FEED-42]
 */
export interface AwaitedResults {
  /** Void for good, for this reason, which its players are told. The market's version; undefined where no result of it is awaited. */
  readonly endWait: (
    tx: Tx,
    void_: { readonly marketId: string; readonly reason: string },
  ) => Promise<number | undefined>;
}

const notAwaited = refuse("NO_CHANGE", "That is its result already.");

/** Ends such a wait: nobody is paid anything by it. Repeated under one key it happens once. Refuses NO_CHANGE where none is awaited. [LETTER-15] */
export function createEndWait({
  runner,
  awaited,
}: {
  readonly runner: CommandRunner;
  readonly awaited: AwaitedResults;
}) {
  return async (request: {
    readonly by: StaffContext;
    readonly idempotencyKey: string;
    readonly marketId: string;
    readonly reason: string;
  }) => {
    const { by, marketId, reason } = request;
    const command = {
      kind: "market.endWait",
      actor: actorOf(by),
      idempotencyKey: `wait:${request.idempotencyKey}`.slice(0, 255),
      content: { marketId, reason },
    };
    const { outcome } = await runner.run(command, async (tx) => {
      const version = await awaited.endWait(tx, { marketId, reason });
      return version === undefined ? notAwaited : done({ version });
    });
    return outcome.ok ? { ok: true as const, version: outcome.value.version } : outcome;
  };
}
