import { done, type CommandRunner, type Reader, type Tx } from "../command/index.ts";
import { settledMarketText, type SettledForPlayer } from "./market-texts.ts";
import type { Inbox } from "./ports.ts";

/** Players told in one transaction. */
const toldAtOnce = 200;
/** Transactions in one run: whoever runs it gets to stop in between. */
const stepsPerRun = 100;

export interface SettlementNotices {
  readonly marketId: string;
  readonly revision: number;
  readonly players: readonly (SettledForPlayer & { readonly playerId: string })[];
}

/** Settlements of which players are still to be told. */
export interface SettlementNoticeStore {
  hasAny(reader: Reader): Promise<boolean>;
  /** The next players of the settlement in front, held until the transaction ends and told by it; undefined when none waits. */
  take(tx: Tx, limit: number): Promise<SettlementNotices | undefined>;
}

export interface TellSettledDeps {
  readonly runner: CommandRunner;
  readonly notices: SettlementNoticeStore;
  readonly inbox: Inbox;
  readonly newKey: () => string;
  /** Names of matches, markets and outcomes in Bangla. */
  readonly inBangla: (name: string) => string;
}

/**
 * Tells the players of settled markets what each market came to for them: one message per player and result, whoever runs it and however often.
 * Returns whether something is left. [LETTER-08]
 */
export function createTellSettled(deps: TellSettledDeps): () => Promise<{ readonly isFinished: boolean }> {
  const actor = { kind: "system", name: "inbox" } as const;
  return async () => {
    for (let step = 0; step < stepsPerRun; step += 1) {
      if (!(await deps.notices.hasAny(deps.runner.reader))) return { isFinished: true };
      const command = { kind: "inbox.settled", actor, idempotencyKey: deps.newKey(), content: {} };
      await deps.runner.run(command, async (tx, context) => {
        const front = await deps.notices.take(tx, toldAtOnce);
        if (front === undefined) return done(0);
        const about = `market:${front.marketId}:${front.revision}`;
        for (const { playerId, ...settled } of front.players) {
          await deps.inbox.send(tx, context, { playerId, text: settledMarketText(settled, deps.inBangla), about });
        }
        return done(front.players.length);
      });
    }
    return { isFinished: false };
  };
}
