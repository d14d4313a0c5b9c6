import { z } from "zod/mini";
import { idIn, idOut, instant, text } from "../payments/index.ts";
import { route } from "../route/index.ts";
import { chatParams, clientId, messageItem, pictureData, success } from "./values.ts";

export * from "./values.ts";
export * from "./desk.ts";

const tag = "Chat";
const auth = "player";

/** A conversation with support. `id` and `chat_id` are the same. [API-82] */
export const chatItem = z.strictObject({
  chat_id: idOut,
  id: idOut,
  other_user: z.strictObject({ id: idOut, username: text(60) }),
  /** Empty when nothing was written, or when it is a picture. */
  last_message: text(2000),
  last_is_picture: z.boolean(),
  /** 0 when nothing was written. */
  last_message_id: idOut,
  last_message_at: z.nullable(instant),
  unread: z.int(),
  status: z.enum(["open", "closed"]),
});

/** [API-48] */
export const listChats = route({
  method: "GET",
  path: "/api/get-chats",
  summary: "The player's conversations with support, newest first",
  tag,
  auth,
  response: z.strictObject({
    chats: z.array(chatItem),
    /** Whom a new chat is with. [OP-53] */
    support: z.strictObject({ id: idOut, username: text(60) }),
  }),
});

/** `user_two_id` is support. Whose chat it is says the token, whatever `user_one_id` is. [API-49] [OP-53] */
export const openChat = route({
  method: "POST",
  path: "/api/chats",
  summary: "Start a conversation with support",
  tag,
  auth,
  body: z.strictObject({ user_one_id: idIn, user_two_id: idIn }),
  response: z.strictObject({ success: z.literal(true), chat: z.strictObject({ id: idOut, chat_id: idOut }) }),
});

/** The newest messages in the order in which they were written, or with `before` the ones before that. [API-50] */
export const listChatMessages = route({
  method: "GET",
  path: "/api/chats/:chatId/messages",
  summary: "Messages of a conversation",
  tag,
  auth,
  params: chatParams,
  query: z.strictObject({ before: z.optional(idOut) }),
  response: z.strictObject({
    messages: z.array(messageItem),
    has_more: z.boolean(),
    chat: chatItem,
    /** Up to where the support's side has it, and has seen it. */
    support_marks: z.strictObject({ delivered_id: idOut, read_id: idOut }),
  }),
});

/** The sender is the token's player, whatever `sender_id` is. `client_id` makes sending again harmless. [API-51] [OP-53] */
export const sendChatMessage = route({
  method: "POST",
  path: "/api/messages",
  summary: "Write to support",
  tag,
  auth,
  body: z.strictObject({
    chat_id: idIn,
    sender_id: idIn,
    content: z.string().check(z.maxLength(4000)),
    client_id: z.optional(clientId),
  }),
  response: z.strictObject({ success: z.literal(true), data: messageItem }),
});

export const sendChatPicture = route({
  method: "POST",
  path: "/api/chats/:chatId/pictures",
  summary: "Show support a picture (JPEG, PNG or WebP of at most 3 MB)",
  tag,
  auth,
  params: chatParams,
  body: z.strictObject({
    client_id: clientId,
    /** Base64. */
    picture: z.string().check(z.minLength(1), z.maxLength(4_200_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  response: z.strictObject({ success: z.literal(true), data: messageItem }),
  bodyLimitBytes: 4_300_000,
});

export const readChatPicture = route({
  method: "GET",
  path: "/api/chat-pictures/:pictureId",
  summary: "A picture of one of the player's conversations",
  tag,
  auth,
  params: z.strictObject({ pictureId: z.string().check(z.regex(/^\d{1,18}$/)) }),
  response: pictureData,
});

/** How far the player's device has come: what reached it, what was seen. */
export const markChat = route({
  method: "POST",
  path: "/api/chats/:chatId/marks",
  summary: "Say what was received and read",
  tag,
  auth,
  params: chatParams,
  body: z.strictObject({ delivered_id: z.optional(idIn), read_id: z.optional(idIn) }),
  response: success,
});

export const typeInChat = route({
  method: "POST",
  path: "/api/chats/:chatId/typing",
  summary: "Say that the player is typing",
  tag,
  auth,
  params: chatParams,
  response: success,
});
