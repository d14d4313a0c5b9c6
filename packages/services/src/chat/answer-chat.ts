import { createHash } from "node:crypto";
import { done, refuse, type CommandAnswer, type Json, type Refusal } from "../command/index.ts";
import type { AuditedCommand, RunAudited, StaffContext } from "../staff/index.ts";
import { chatLimits } from "./limits.ts";
import { printMessage, tellBoth } from "./news.ts";
import type { ChatStore } from "./ports.ts";
import { noChat, type Sent } from "./send-chat-message.ts";

export interface AnswerChatDeps {
  readonly run: RunAudited;
  readonly chats: ChatStore;
  readonly supportUserId: string;
}
export interface ChatDecision {
  readonly by: StaffContext & { readonly staffId: string };
  readonly idempotencyKey: string;
  readonly chatId: string;
}
type Success = { readonly success: true };

const commandOf = (
  request: ChatDecision,
  kind: string,
  content: { readonly [key: string]: Json } = {},
): AuditedCommand => ({
  by: request.by,
  permission: "chat.answer",
  kind,
  idempotencyKey: request.idempotencyKey,
  content: { chatId: request.chatId, ...content },
  subject: { kind: "chat", id: request.chatId },
});

/** Answers a player. Whoever answers a chat that nobody has takes it; what was written before is read by that. [TALK-08] */
export function createAnswerChat(deps: AnswerChatDeps) {
  return async (
    request: ChatDecision & { readonly clientId: string; readonly content: string },
  ): Promise<CommandAnswer<Sent> | Refusal> => {
    const { chatId, clientId, by } = request;
    const content = request.content.trim();
    if (content === "" || content.length > chatLimits.contentLength) {
      const message = content === "" ? "Write something." : "This message is too long.";
      return { ...refuse("VALIDATION", message), fields: { content: [message] } };
    }
    const digest = createHash("sha256").update(content).digest("base64url");
    const command = commandOf({ ...request, idempotencyKey: `chat:${chatId}:${clientId}` }, "chat.answer", { digest });
    return deps.run<Sent>(command, async (tx, context) => {
      const chat = await deps.chats.lock(tx, chatId);
      if (chat === undefined) return noChat();
      // After this point it must succeed.
      const message = await deps.chats.addMessage(tx, {
        chatId,
        side: "staff",
        staffId: by.staffId,
        clientId,
        content,
      });
      if (chat.assignedTo === undefined) await deps.chats.assign(tx, chatId, by.staffId);
      const printed = printMessage(message, { player: chat.playerId, staff: deps.supportUserId });
      tellBoth(context, chat.playerId, { kind: "message", chat_id: chatId, message: printed });
      // The words stand in the talk itself.
      context.note({ before: null, after: { message: message.messageId } });
      return done({ messageId: message.messageId });
    });
  };
}

/** Gives a chat to a member of staff, or to nobody. */
export function createAssignChat(deps: AnswerChatDeps) {
  return (request: ChatDecision & { readonly staffId: string | null }): Promise<CommandAnswer<Success>> =>
    deps.run<Success>(commandOf(request, "chat.assign", { staffId: request.staffId }), async (tx, context) => {
      const chat = await deps.chats.lock(tx, request.chatId);
      if (chat === undefined) return noChat();
      await deps.chats.assign(tx, request.chatId, request.staffId);
      tellBoth(context, chat.playerId, { kind: "state", chat_id: request.chatId });
      context.note({ before: { assigned_to: chat.assignedTo ?? null }, after: { assigned_to: request.staffId } });
      return done({ success: true });
    });
}

/** Ends a chat. The player may write in it again: then it is open once more. [TALK-09] */
export function createCloseChat(deps: AnswerChatDeps) {
  return (request: ChatDecision): Promise<CommandAnswer<Success>> =>
    deps.run<Success>(commandOf(request, "chat.close"), async (tx, context) => {
      const chat = await deps.chats.lock(tx, request.chatId);
      if (chat === undefined) return noChat();
      if (chat.status === "closed") return refuse("CONFLICT", "This chat is closed already.");
      await deps.chats.close(tx, request.chatId);
      tellBoth(context, chat.playerId, { kind: "state", chat_id: request.chatId });
      context.note({ before: { status: "open" }, after: { status: "closed" } });
      return done({ success: true });
    });
}
