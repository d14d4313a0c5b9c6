import { z } from "zod/mini";
import { idOut, idParams, instant, pageQuery, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

export const checkLedger = route({
  method: "GET",
  path: "/api/ledger/check",
  summary: "Run every invariant of the money now",
  tag: "Ledger",
  auth: "staff",
  response: z.strictObject({
    is_held: z.boolean(),
    checked_at: instant,
    took_ms: z.int(),
    invariants: z.array(
      z.strictObject({ name: text(100), rule: text(500), is_held: z.boolean(), offenders: z.array(text(500)) }),
    ),
  }),
});

export const listMessages = route({
  method: "GET",
  path: "/api/messages",
  summary: "Messages to players, newest first",
  tag: "Messages",
  auth: "staff",
  query: z.strictObject({
    ...pageQuery,
    query: z.optional(text(254)),
    status: z.optional(z.enum(["queued", "sent", "failed", "expired", "outbox"])),
  }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        id: idOut,
        player_id: z.nullable(idOut),
        channel: z.enum(["sms", "email"]),
        recipient: text(254),
        template: text(60),
        language: z.enum(["en", "bn"]),
        subject: text(500),
        body: text(20_000),
        status: z.enum(["queued", "sent", "failed", "expired", "outbox"]),
        attempts: z.int(),
        error: z.nullable(text(1000)),
        created_at: instant,
        sent_at: z.nullable(instant),
      }),
    ),
    next_cursor: z.nullable(idOut),
  }),
});

/** A message that did not leave is sent again at once. [MSG-06] */
export const resendMessage = route({
  method: "POST",
  path: "/api/messages/:id/resend",
  summary: "Send a failed message again",
  tag: "Messages",
  auth: "staff",
  roles: ["owner", "support"],
  params: idParams,
  response: z.strictObject({ id: idOut, status: z.literal("queued") }),
});
