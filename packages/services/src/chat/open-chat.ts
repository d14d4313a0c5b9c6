import { done, refuseForNow, type CommandAnswer, type CommandRunner } from "../command/index.ts";
import { chatLimits } from "./limits.ts";
import type { ChatStore } from "./ports.ts";

const dayMs = 86_400_000;

/** Opens a chat with support, or gives the one in which nothing was written yet. [CHAT-04] [TALK-06] */
export function createOpenChat({ runner, chats }: { readonly runner: CommandRunner; readonly chats: ChatStore }) {
  return (request: {
    readonly playerId: string;
    readonly sessionId: string;
    readonly idempotencyKey: string;
  }): Promise<CommandAnswer<{ readonly chatId: string }>> => {
    const { playerId, sessionId, idempotencyKey } = request;
    return runner.run(
      { kind: "chat.open", actor: { kind: "player", playerId, sessionId }, idempotencyKey, content: {} },
      async (tx, context) => {
        if ((await chats.countOpened(tx, playerId, context.nowMs - dayMs)) >= chatLimits.chatsPerDay)
          return refuseForNow("Too many new chats. Please write in one of the chats that you have.", dayMs);
        return done({ chatId: await chats.open(tx, playerId) });
      },
    );
  };
}
