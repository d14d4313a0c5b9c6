import { z } from "zod/mini";
import { chatDataSchema } from "../../socket/index.ts";
import { route } from "../route/index.ts";

/** A queue of the office that is not as it was; of a chat also what happened. */
export const newsItem = z.strictObject({
  queue: z.enum(["deposits", "withdrawals", "markets", "chats", "corrections"]),
  id: z.nullable(z.string()),
  chat: z.optional(chatDataSchema),
});

/**
 * What happened in the office's queues after `after`: answered at once when there is something, else after some seconds with nothing. Without
 * `after`, or where it is too old, `is_gap` says: read everything anew, and ask on from `cursor`. A role hears of the queues that it may read.
 */
export const readNews = route({
  method: "GET",
  path: "/api/news",
  summary: "Wait for what happens in the office's queues",
  tag: "News",
  auth: "staff",
  query: z.strictObject({ after: z.optional(z.string().check(z.regex(/^[0-9a-z]{1,16}\.\d{1,15}$/))) }),
  response: z.strictObject({ cursor: z.string(), is_gap: z.boolean(), items: z.array(newsItem) }),
});
