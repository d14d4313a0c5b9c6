import { z } from "zod/mini";
import { route } from "../route/index.ts";
import { amountIn, amountOut, idIn, idOut, instant, text } from "./values.ts";

const tag = "Payments";
/** What we name a gateway's payment by. */
const transaction = z.string().check(z.regex(/^EW[0-9A-Z]{16}$/));

export const requestEwallet = route({
  method: "POST",
  path: "/api/ewa/request",
  summary: "Ask a gateway for a payment",
  tag,
  auth: "player",
  movesMoney: true,
  body: z.strictObject({
    amount: z.optional(amountIn),
    /** The kind of account to pay to: Agent, Merchant or Personal. */
    type: z.optional(text(20)),
    provider: z.optional(text(60)),
    promotion: z.optional(z.nullable(z.union([idIn, z.literal("")]))),
  }),
  response: z.strictObject({
    success: z.literal(true),
    /** The gateway's page; empty where the payment is sent to `number`. */
    url: text(500),
    transaction,
    number: text(20),
    message: text(200),
    id: idOut,
    name: text(60),
    icon: text(200),
    account_type: z.enum(["Agent", "Merchant", "Personal"]),
    amount: amountOut,
    created_at: instant,
    expires_at: instant,
  }),
});

/** Repeated, it gives the same: a payment is credited once, whatever key a call carries. */
export const confirmEwallet = route({
  method: "POST",
  path: "/api/ewa/confirm",
  summary: "Tell of a payment that a gateway was asked for",
  tag,
  auth: "player",
  body: z.strictObject({
    /** The request's transaction. */
    trx_id: z.optional(text(32)),
    /** The wallet's own transaction id, where the payment was sent to a number. */
    trxid: z.optional(text(100)),
    number: z.optional(text(30)),
  }),
  response: z.strictObject({
    success: z.literal(true),
    message: text(200),
    status: z.enum(["waiting", "paid", "failed", "cancelled", "expired"]),
    transaction,
    amount: amountOut,
    name: text(60),
    icon: text(200),
    created_at: instant,
    expires_at: instant,
  }),
});

/** A gateway says that there is news of a payment. Signed by `webhook-id`, `webhook-timestamp` and `webhook-signature`; may come any number of times. */
export const tellEwallet = route({
  method: "POST",
  path: "/api/ewa/callback",
  summary: "News of a payment, from its gateway",
  tag,
  auth: "none",
  body: z.strictObject({ transaction: text(32), status: text(20) }),
  response: z.strictObject({ success: z.literal(true) }),
});
