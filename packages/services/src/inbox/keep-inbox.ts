import { done, refuse, type CommandAnswer, type CommandRunner } from "../command/index.ts";
import type { InboxStore } from "./ports.ts";
import { inboxChanged } from "./write-letter.ts";

export interface KeepInboxDeps {
  readonly runner: CommandRunner;
  readonly inbox: InboxStore;
}
export interface KeepInboxRequest {
  readonly playerId: string;
  readonly sessionId: string;
  readonly idempotencyKey: string;
  /** At most 100. */
  readonly messageIds: readonly string[];
}
type Answer = Promise<CommandAnswer<{ readonly success: true }>>;

/** Marks the player's own among the messages as read, all in one go; `NOT_FOUND` when none is theirs. [INBOX-05] [LETTER-09] */
export const createMarkRead = (deps: KeepInboxDeps): ((request: KeepInboxRequest) => Answer) =>
  keeping(deps, { kind: "inbox.read", act: (tx, own) => deps.inbox.markRead(tx, own) });

/** Takes the player's own among the messages out of the inbox, all in one go; `NOT_FOUND` when none is theirs. [INBOX-04] [LETTER-09] */
export const createRemoveMessage = (deps: KeepInboxDeps): ((request: KeepInboxRequest) => Answer) =>
  keeping(deps, { kind: "inbox.delete", act: (tx, own) => deps.inbox.remove(tx, own) });

function keeping(
  { runner }: KeepInboxDeps,
  { kind, act }: { readonly kind: string; readonly act: InboxStore["markRead"] },
): (request: KeepInboxRequest) => Answer {
  return ({ playerId, sessionId, idempotencyKey, messageIds }) =>
    runner.run(
      {
        kind,
        actor: { kind: "player", playerId, sessionId },
        idempotencyKey,
        content: { messageIds: [...messageIds] },
      },
      async (tx, context) => {
        if ((await act(tx, { playerId, messageIds })) === 0) return refuse("NOT_FOUND", "There is no such message.");
        // The player's other devices show it too.
        context.publish(`player.${playerId}`, inboxChanged);
        return done({ success: true });
      },
    );
}
