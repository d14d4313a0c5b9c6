import { randomUUID } from "node:crypto";
import * as contract from "@maidan/contract/http/chat";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { CommandAnswer, Reader, Refusal } from "@maidan/services/command";
import {
  chatLimits,
  noChat,
  printMessage,
  type Chat,
  type ChatRow,
  type ChatStore,
  type createMoveMarks,
  type createOpenChat,
  type createSayTyping,
  type createSendAsPlayer,
  type createSendPicture,
  type Sent,
  type SentMessage,
} from "@maidan/services/chat";
import type { FastifyInstance } from "fastify";
import { answerOf, refusalOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { marksOf, printPicture } from "./print.ts";

export { registerChatDesk, type ChatDeskDeps } from "./desk.ts";

export interface ChatRouteDeps {
  readonly reader: Reader;
  readonly chats: ChatStore;
  /** The one id under which all of support writes, and its name. [OP-53] */
  readonly support: { readonly userId: string; readonly username: string };
  readonly openChat: ReturnType<typeof createOpenChat>;
  readonly sendMessage: ReturnType<typeof createSendAsPlayer>;
  readonly sendPicture: ReturnType<typeof createSendPicture>;
  readonly moveMarks: ReturnType<typeof createMoveMarks>;
  readonly sayTyping: ReturnType<typeof createSayTyping>;
}

type Item = ResponseOf<typeof contract.listChats>["chats"][number];
const printChat = (chat: ChatRow, support: ChatRouteDeps["support"]): Item => ({
  chat_id: chat.chatId,
  id: chat.chatId,
  other_user: { id: support.userId, username: support.username },
  last_message: chat.last?.content ?? "",
  last_is_picture: chat.last?.isPicture ?? false,
  last_message_id: chat.lastMessageId,
  last_message_at: chat.last?.at.toISOString() ?? null,
  unread: chat.unread,
  status: chat.status,
});

/** The player's conversations with support. */
export function registerChatRoutes(app: FastifyInstance, deps: ChatRouteDeps): void {
  registerReads(app, deps);
  registerWrites(app, deps);
}

function registerReads(app: FastifyInstance, deps: ChatRouteDeps): void {
  const { reader, chats, support } = deps;
  mount(app, contract.listChats, async ({ player }) => {
    const rows = await chats.listOwn(reader, player.playerId);
    return {
      body: {
        chats: rows.map((chat) => printChat(chat, support)),
        support: { id: support.userId, username: support.username },
      },
    };
  });
  mount(app, contract.listChatMessages, async ({ params, query, player }) => {
    const chat = await ownChat(deps, player.playerId, params.chatId);
    if (chat === undefined) return refusalOf(noChat());
    const limit = chatLimits.pageSize;
    const before = query.before === undefined ? {} : { beforeId: query.before };
    const found = await chats.messages(reader, { chatId: chat.chatId, limit: limit + 1, ...before });
    const ids = { player: player.playerId, staff: support.userId };
    const row = (await chats.listOwn(reader, player.playerId)).find(({ chatId }) => chatId === chat.chatId);
    const { deliveredId, readId } = chat.marks.staff;
    return {
      body: {
        messages: found.slice(-limit).map((message) => printMessage(message, ids)),
        has_more: found.length > limit,
        chat: printChat(row ?? { ...chat, last: undefined, unread: 0 }, support),
        support_marks: { delivered_id: deliveredId, read_id: readId },
      },
    };
  });
  mount(app, contract.readChatPicture, async ({ params, player, reply }) => {
    const picture = await chats.picture(reader, params.pictureId);
    const chat = picture && (await ownChat(deps, player.playerId, picture.chatId));
    if (picture === undefined || chat === undefined)
      return refusalOf({ ok: false, code: "NOT_FOUND", message: "There is no such picture." });
    reply.header("cache-control", "no-store");
    return { body: printPicture(picture) };
  });
}

async function ownChat(deps: ChatRouteDeps, playerId: string, chatId: string): Promise<Chat | undefined> {
  const chat = await deps.chats.find(deps.reader, chatId);
  return chat?.playerId === playerId ? chat : undefined;
}

function registerWrites(app: FastifyInstance, deps: ChatRouteDeps): void {
  const { support } = deps;
  mount(app, contract.openChat, async ({ body, player, idempotencyKey }) => {
    if (String(body.user_two_id) !== support.userId)
      return refusalOf({ ok: false, code: "NOT_FOUND", message: "There is nobody to chat with under this id." });
    const answer = await deps.openChat({ ...player, idempotencyKey });
    if (!answer.outcome.ok) return refusalOf(answer.outcome);
    const { chatId } = answer.outcome.value;
    return { body: { success: true as const, chat: { id: chatId, chat_id: chatId } } };
  });
  mount(app, contract.sendChatMessage, async ({ body, player }) => {
    const { content, chat_id: chatId, client_id: clientId = randomUUID() } = body;
    return replyOf(deps, await deps.sendMessage({ ...player, chatId: String(chatId), clientId, content }), {
      playerId: player.playerId,
      chatId: String(chatId),
      clientId,
    });
  });
  mount(app, contract.sendChatPicture, async ({ params: { chatId }, body, player }) => {
    const clientId = body.client_id;
    const bytes = Buffer.from(body.picture, "base64");
    const isOwn = (await ownChat(deps, player.playerId, chatId)) !== undefined;
    // Nothing is unpacked for somebody whose chat it is not.
    const answer = isOwn ? await deps.sendPicture({ ...player, chatId, clientId, bytes }) : noChat();
    return replyOf(deps, answer, { playerId: player.playerId, chatId, clientId });
  });
  mount(app, contract.markChat, async ({ params, body, player, idempotencyKey }) => {
    const { playerId, sessionId } = player;
    const actor = { kind: "player", playerId, sessionId } as const;
    const marks = marksOf(body);
    const { chatId } = params;
    return answerOf(await deps.moveMarks({ actor, side: "player", playerId, chatId, idempotencyKey, ...marks }));
  });
  mount(app, contract.typeInChat, async ({ params, player }) => {
    const isTold = await deps.sayTyping({ chatId: params.chatId, side: "player", playerId: player.playerId });
    return isTold ? { body: { success: true as const } } : refusalOf(noChat());
  });
}

/** The message as it stands, first told or told again. */
async function replyOf(
  { reader, chats, support }: ChatRouteDeps,
  answer: CommandAnswer<Sent> | Refusal,
  of: { readonly playerId: string; readonly chatId: string; readonly clientId: string },
): Promise<ReturnType<typeof refusalOf> | { readonly body: { readonly success: true; readonly data: SentMessage } }> {
  if (!("outcome" in answer)) return refusalOf(answer);
  if (!answer.outcome.ok) return refusalOf(answer.outcome);
  const message = await chats.findSent(reader, { chatId: of.chatId, side: "player", clientId: of.clientId });
  if (message === undefined) throw new Error("a message that was sent is not there");
  const ids = { player: of.playerId, staff: support.userId };
  return { body: { success: true, data: printMessage(message, ids) } };
}
