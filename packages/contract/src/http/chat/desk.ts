import { z } from "zod/mini";
import { idIn, idOut, idParams, instant, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";
import { clientId, messageItem, pictureData, success } from "./values.ts";

const tag = "Support";
const auth = "staff";
const roles = ["owner", "support"] as const;

const deskChat = z.strictObject({
  id: idOut,
  player: z.strictObject({ id: idOut, username: text(16), language: z.enum(["en", "bn"]) }),
  status: z.enum(["open", "closed"]),
  assigned_to: z.nullable(z.strictObject({ id: idOut, email: text(254) })),
  last_message: text(2000),
  last_is_picture: z.boolean(),
  /** Who wrote last. */
  last_by: z.nullable(z.enum(["player", "staff"])),
  last_message_id: idOut,
  last_message_at: z.nullable(instant),
  /** Messages of the player that nobody has read. */
  unread: z.int(),
  waiting_seconds: z.nullable(z.int()),
  player_marks: z.strictObject({ delivered_id: idOut, read_id: idOut }),
  staff_marks: z.strictObject({ delivered_id: idOut, read_id: idOut }),
});

const filter = z.enum(["waiting", "mine", "open", "closed"]);
const counts = z.strictObject({ waiting: z.int(), mine: z.int(), open: z.int(), closed: z.int() });

/** Unread conversations first, then by their last message. `cursor` is the number of rows before the page. */
export const listDeskChats = route({
  method: "GET",
  path: "/api/chats",
  summary: "Conversations with players",
  tag,
  auth,
  roles,
  query: z.strictObject({
    filter: z.optional(filter),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/))),
  }),
  response: z.strictObject({
    items: z.array(deskChat),
    next_cursor: z.nullable(z.string()),
    counts,
    /** The one id under which all of support writes. */
    support_id: idOut,
  }),
});

const deskMessage = z.strictObject({ ...messageItem.shape, staff: z.nullable(text(254)) });

export const readDeskChat = route({
  method: "GET",
  path: "/api/chats/:id",
  summary: "One conversation with its newest messages, or those before one",
  tag,
  auth,
  roles,
  params: idParams,
  query: z.strictObject({ before: z.optional(idOut) }),
  response: z.strictObject({
    chat: deskChat,
    messages: z.array(deskMessage),
    has_more: z.boolean(),
    support_id: idOut,
  }),
});

export const answerDeskChat = route({
  method: "POST",
  path: "/api/chats/:id/messages",
  summary: "Answer a player",
  tag,
  auth,
  roles,
  params: idParams,
  body: z.strictObject({ content: z.string().check(z.maxLength(4000)), client_id: clientId }),
  response: z.strictObject({ success: z.literal(true), data: messageItem }),
});

export const markDeskChat = route({
  method: "POST",
  path: "/api/chats/:id/marks",
  summary: "Say what support has received and read",
  tag,
  auth,
  roles,
  params: idParams,
  body: z.strictObject({ delivered_id: z.optional(idIn), read_id: z.optional(idIn) }),
  response: success,
});

export const typeInDeskChat = route({
  method: "POST",
  path: "/api/chats/:id/typing",
  summary: "Say that support is typing",
  tag,
  auth,
  roles,
  params: idParams,
  response: success,
});

/** Takes the conversation for oneself, or gives it back to nobody. */
export const assignDeskChat = route({
  method: "POST",
  path: "/api/chats/:id/assign",
  summary: "Take a conversation, give it to somebody, or give it back",
  tag,
  auth,
  roles,
  params: idParams,
  body: z.strictObject({ staff_id: z.nullable(idIn) }),
  response: success,
});

export const closeDeskChat = route({
  method: "POST",
  path: "/api/chats/:id/close",
  summary: "Close a conversation",
  tag,
  auth,
  roles,
  params: idParams,
  response: success,
});

export const readDeskPicture = route({
  method: "GET",
  path: "/api/chat-pictures/:id",
  summary: "A picture of a conversation",
  tag,
  auth,
  roles,
  params: idParams,
  response: pictureData,
});

/** Who a conversation can be given to. */
export const listAssignees = route({
  method: "GET",
  path: "/api/chat-assignees",
  summary: "Members of staff who answer players",
  tag,
  auth,
  roles,
  response: z.strictObject({ items: z.array(z.strictObject({ id: idOut, email: text(254) })) }),
});

const answerItem = z.strictObject({ id: idOut, name: text(60), text_en: text(2000), text_bn: text(2000) });
const answerBody = z.strictObject({ name: sentence(60), text_en: sentence(2000), text_bn: sentence(2000) });
const kept = z.strictObject({ id: idOut });

export const listCannedAnswers = route({
  method: "GET",
  path: "/api/canned-answers",
  summary: "Ready answers, by name",
  tag,
  auth,
  roles,
  response: z.strictObject({ items: z.array(answerItem) }),
});

export const addCannedAnswer = route({
  method: "POST",
  path: "/api/canned-answers",
  summary: "Add a ready answer",
  tag,
  auth,
  roles,
  body: answerBody,
  response: kept,
});

export const changeCannedAnswer = route({
  method: "PUT",
  path: "/api/canned-answers/:id",
  summary: "Change a ready answer",
  tag,
  auth,
  roles,
  params: idParams,
  body: answerBody,
  response: kept,
});

export const removeCannedAnswer = route({
  method: "DELETE",
  path: "/api/canned-answers/:id",
  summary: "Take a ready answer away",
  tag,
  auth,
  roles,
  params: idParams,
  response: kept,
});
