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
  readonly messageId: string;
}
type Answer = Promise<CommandAnswer<{ readonly success: true }>>;

/** Marks one of the player's messages as read; `NOT_FOUND` for anybody else's. [INBOX-05] */
export const createMarkRead = (deps: KeepInboxDeps): ((request: KeepInboxRequest) => Answer) =>
  keeping(deps, { kind: "inbox.read", act: (tx, own) => deps.inbox.markRead(tx, own) });

/** Takes one of the player's messages out of the inbox; `NOT_FOUND` for anybody else's. [INBOX-04] */
export const createRemoveMessage = (deps: KeepInboxDeps): ((request: KeepInboxRequest) => Answer) =>
  keeping(deps, { kind: "inbox.delete", act: (tx, own) => deps.inbox.remove(tx, own) });

function keeping(
  { runner }: KeepInboxDeps,
  { kind, act }: { readonly kind: string; readonly act: InboxStore["markRead"] },
): (request: KeepInboxRequest) => Answer {
  return ({ playerId, sessionId, idempotencyKey, messageId }) =>
    runner.run(
      { kind, actor: { kind: "player", playerId, sessionId }, idempotencyKey, content: { messageId } },
      async (tx, context) => {
        if (!(await act(tx, { playerId, messageId }))) return refuse("NOT_FOUND", "There is no such message.");
        // The player's other devices show it too.
        context.publish(`player.${playerId}`, inboxChanged);
        return done({ success: true });
      },
    );
}
