import type * as contract from "@maidan/contract/http/chat";
import type { ResponseOf } from "@maidan/contract/http/route";
import { api, readQuery, wire } from "../../api/index.ts";
import { logNote } from "../../log/index.ts";
import { go } from "../../navigation/index.ts";
import { currentSession } from "../../session/index.ts";

export const listCall = wire<typeof contract.listChats>({ method: "GET", path: "/api/get-chats", auth: "player" });
export const openCall = wire<typeof contract.openChat>({ method: "POST", path: "/api/chats", auth: "player" });
export const messagesCall = wire<typeof contract.listChatMessages>({
  method: "GET",
  path: "/api/chats/:chatId/messages",
  auth: "player",
});
export const pictureCall = wire<typeof contract.readChatPicture>({
  method: "GET",
  path: "/api/chat-pictures/:pictureId",
  auth: "player",
});
export const sendPictureCall = wire<typeof contract.sendChatPicture>({
  method: "POST",
  path: "/api/chats/:chatId/pictures",
  auth: "player",
});
const markCall = wire<typeof contract.markChat>({ method: "POST", path: "/api/chats/:chatId/marks", auth: "player" });
const typingCall = wire<typeof contract.typeInChat>({
  method: "POST",
  path: "/api/chats/:chatId/typing",
  auth: "player",
});

export type ChatList = ResponseOf<typeof contract.listChats>;
export type ChatRow = ChatList["chats"][number];
export type Conversation = ResponseOf<typeof contract.listChatMessages>;

export const chatsQuery = readQuery(listCall, {});

/** Starts a conversation and opens its box. What fails is told to the console alone. [CHAT-04] [CHAT-09] */
export async function startChat(supportId: string): Promise<void> {
  const { remoteId } = currentSession();
  const body = { user_one_id: remoteId ?? "", user_two_id: supportId };
  const result = await api.call(openCall, { body });
  if (result.ok) go(`/chat-box/${result.value.chat.id}`);
  else logNote(`A chat could not be started: ${result.error.message}`);
}

export async function sayRead(chatId: string, messageId: string): Promise<void> {
  const result = await api.call(markCall, { params: { chatId }, body: { read_id: messageId } });
  if (!result.ok) logNote(`What was read could not be told: ${result.error.message}`);
}

export const sayTyping = (chatId: string): void => void api.call(typingCall, { params: { chatId } });
