import { z } from "zod/mini";
import { idOut, idParams, instant, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

export * from "./desk.ts";

const tag = "Inbox";
/** Without it the player's own language. */
const language = z.optional(z.enum(["en", "bn"]));

/** One message of the house to the player. [API-81] */
export const inboxItem = z.strictObject({
  id: idOut,
  title: text(120),
  message: text(4000),
  created_at: instant,
  is_read: z.boolean(),
  /** The match that it is about, while that isn't over. [LETTER-17] */
  match: z.optional(
    z.strictObject({
      event_id: idOut,
      /** The match's own market, by which the match's page is opened. */
      market_id: text(20),
      /** Absent of a sport without rooms of its own. */
      sport: z.optional(z.enum(["cricket", "soccer", "tennis", "racing"])),
    }),
  ),
});

/** `data.data` is one page, newest first; `data.last_page` the number of the last page, at least 1. [API-41] */
export const listInbox = route({
  method: "GET",
  path: "/api/inbox",
  summary: "The player's inbox, page by page",
  tag,
  auth: "player",
  query: z.strictObject({
    remote_id: z.string().check(z.maxLength(20)),
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
    language,
  }),
  response: z.strictObject({
    success: z.literal(true),
    data: z.strictObject({
      data: z.array(inboxItem),
      current_page: z.int(),
      last_page: z.int(),
      total: z.int(),
      /** In the whole inbox, not on this page alone. */
      unread: z.int(),
    }),
  }),
});

export const readInboxMessage = route({
  method: "GET",
  path: "/api/inbox/:id",
  summary: "One message of the inbox, whole",
  tag,
  auth: "player",
  params: idParams,
  query: z.strictObject({ language }),
  response: z.strictObject({ success: z.literal(true), data: inboxItem }),
});

const success = z.strictObject({ success: z.literal(true) });

export const markInboxRead = route({
  method: "PATCH",
  path: "/api/inbox/:id/read",
  summary: "Mark a message as read",
  tag,
  auth: "player",
  params: idParams,
  response: success,
});

/** What one call marks or deletes at most. */
export const mostAtOnce = 100;
const chosen = z.strictObject({ ids: z.array(idOut).check(z.minLength(1), z.maxLength(mostAtOnce)) });

export const markInboxReadMany = route({
  method: "POST",
  path: "/api/inbox/read",
  summary: "Mark several messages as read",
  tag,
  auth: "player",
  body: chosen,
  response: success,
});

export const deleteInboxMessages = route({
  method: "POST",
  path: "/api/inbox/delete",
  summary: "Delete several messages",
  tag,
  auth: "player",
  body: chosen,
  response: success,
});

export const deleteInboxMessage = route({
  method: "DELETE",
  path: "/api/inbox/:id",
  summary: "Delete a message",
  tag,
  auth: "player",
  params: idParams,
  response: success,
});
