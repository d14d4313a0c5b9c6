import { done, type CommandRunner, type Reader, type Tx } from "../command/index.ts";
import type { Inbox, InboxText } from "./ports.ts";

/** Players told in one transaction. */
const toldAtOnce = 200;
/** Transactions in one run: whoever runs it gets to stop in between. */
const stepsPerRun = 100;

/** What happened in a market, of which its players are still to be told: some players at a time, the first that waits in front. */
export interface NoticeStore<Front> {
  hasAny(reader: Reader): Promise<boolean>;
  /** The next players of the one in front, held until the transaction ends and told by it; undefined when none waits. */
  take(tx: Tx, limit: number): Promise<Front | undefined>;
}

export interface TellNoticesDeps<Front> {
  readonly runner: CommandRunner;
  readonly notices: NoticeStore<Front>;
  readonly inbox: Inbox;
  readonly newKey: () => string;
}

/** One player's message. */
export interface Notice {
  readonly playerId: string;
  readonly text: InboxText;
}

/**
 * Tells the players some at a time: one message per player and thing, whoever runs it and however often. `print` says what the one in front is about, and
 * each player's text. Returns whether something is left.
 */
export function createTellNotices<Front>(
  deps: TellNoticesDeps<Front>,
  { kind, print }: { readonly kind: string; readonly print: (front: Front) => { about: string; notices: Notice[] } },
): () => Promise<{ readonly isFinished: boolean }> {
  const actor = { kind: "system", name: "inbox" } as const;
  return async () => {
    for (let step = 0; step < stepsPerRun; step += 1) {
      if (!(await deps.notices.hasAny(deps.runner.reader))) return { isFinished: true };
      const command = { kind, actor, idempotencyKey: deps.newKey(), content: {} };
      await deps.runner.run(command, async (tx, context) => {
        const front = await deps.notices.take(tx, toldAtOnce);
        if (front === undefined) return done(0);
        const { about, notices } = print(front);
        await deps.inbox.sendAll(
          tx,
          context,
          notices.map(({ playerId, text }) => ({ playerId, text, about })),
        );
        return done(notices.length);
      });
    }
    return { isFinished: false };
  };
}
