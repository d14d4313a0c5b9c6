import { z } from "zod/mini";
import { idOut, idParams, instant, pageQuery, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const tag = "Inbox";
const auth = "staff";
const roles = ["owner", "support"] as const;

/** Usernames, or ids where it is digits alone. */
const words = z.array(z.string().check(z.regex(/^[A-Za-z0-9]{1,18}$/))).check(z.minLength(1), z.maxLength(1000));
const recipient = z.strictObject({ id: idOut, username: text(16) });

/** Who would get a message: the players whom the words name (absent = all), and the words that name nobody. */
export const previewInbox = route({
  method: "POST",
  path: "/api/inbox/preview",
  summary: "Who a message would go to",
  tag,
  auth,
  roles,
  body: z.strictObject({ players: z.optional(words) }),
  response: z.strictObject({ recipients: z.int(), players: z.array(recipient), unknown: z.array(text(18)) }),
});

const words120 = sentence(120);
const words4000 = sentence(4000);

/** Sends a message to the players whom the words name, or with `is_to_all` to everybody. Refused while a word names nobody. */
export const sendInbox = route({
  method: "POST",
  path: "/api/inbox",
  summary: "Send a message to players",
  tag,
  auth,
  roles,
  body: z.strictObject({
    players: z.optional(words),
    is_to_all: z.optional(z.boolean()),
    title_en: words120,
    title_bn: words120,
    message_en: words4000,
    message_bn: words4000,
  }),
  response: z.strictObject({ id: idOut, recipients: z.int() }),
});

export const listSentInbox = route({
  method: "GET",
  path: "/api/inbox",
  summary: "Messages sent to players, newest first",
  tag,
  auth,
  roles,
  query: z.strictObject(pageQuery),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        id: idOut,
        audience: z.enum(["players", "all"]),
        title_en: text(120),
        title_bn: text(120),
        message_en: text(4000),
        message_bn: text(4000),
        recipients: z.int(),
        sent: z.int(),
        read: z.int(),
        sent_by: z.nullable(text(254)),
        created_at: instant,
        finished_at: z.nullable(instant),
        withdrawn_at: z.nullable(instant),
        withdrawn_by: z.nullable(text(254)),
      }),
    ),
    next_cursor: z.nullable(idOut),
  }),
});

export const withdrawInbox = route({
  method: "POST",
  path: "/api/inbox/:id/withdraw",
  summary: "Take a sent message back from everybody",
  tag,
  auth,
  roles,
  params: idParams,
  response: z.strictObject({ success: z.literal(true) }),
});
