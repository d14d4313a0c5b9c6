import { done, type Actor, type CommandAnswer, type CommandRunner } from "../command/index.ts";
import { marksNews, tellBoth } from "./news.ts";
import type { ChatSide, ChatStore, Marks } from "./ports.ts";
import { noChat } from "./send-chat-message.ts";

export interface MoveMarksRequest extends Partial<Marks> {
  readonly actor: Actor;
  readonly side: ChatSide;
  /** Whose chat it must be; absent for staff. */
  readonly playerId?: string;
  readonly chatId: string;
  readonly idempotencyKey: string;
}

/**
 * Says how far a side has come: what reached its device, what was seen. Marks move forward alone, and never beyond the last message; the other side is
 * told when they move. [TALK-04]
 */
export function createMoveMarks({ runner, chats }: { readonly runner: CommandRunner; readonly chats: ChatStore }) {
  return (request: MoveMarksRequest): Promise<CommandAnswer<{ readonly success: true }>> => {
    const { actor, side, chatId, idempotencyKey, deliveredId, readId } = request;
    const moved = { ...(deliveredId !== undefined && { deliveredId }), ...(readId !== undefined && { readId }) };
    return runner.run(
      { kind: "chat.mark", actor, idempotencyKey, content: { chatId, ...moved } },
      async (tx, context) => {
        const chat = await chats.find(tx, chatId);
        const isTheirs = request.playerId === undefined || chat?.playerId === request.playerId;
        if (chat === undefined || !isTheirs) return noChat();
        const marks = await chats.mark(tx, { chatId, side, ...moved });
        if (marks !== undefined) tellBoth(context, chat.playerId, marksNews(chatId, side, marks));
        return done({ success: true });
      },
    );
  };
}
