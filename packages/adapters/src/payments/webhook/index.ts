import { createHmac, timingSafeEqual } from "node:crypto";

/** The three headers of the Standard Webhooks convention. */
export interface WebhookHeaders {
  readonly "webhook-id": string;
  /** Seconds since 1970. */
  readonly "webhook-timestamp": string;
  readonly "webhook-signature": string;
}

/** An older or younger message is a replay, or a clock that is wrong. */
const toleranceSeconds = 5 * 60;

const signatureOf = (secret: Uint8Array, message: { id: string; timestamp: string; body: string }): string =>
  `v1,${createHmac("sha256", secret).update(`${message.id}.${message.timestamp}.${message.body}`).digest("base64")}`;

/** Signs a message: HMAC-SHA256 over its id, its time and its body. */
export function signWebhook(
  secret: Uint8Array,
  message: { readonly id: string; readonly nowMs: number; readonly body: string },
): WebhookHeaders {
  const timestamp = String(Math.floor(message.nowMs / 1000));
  const signature = signatureOf(secret, { id: message.id, timestamp, body: message.body });
  return { "webhook-id": message.id, "webhook-timestamp": timestamp, "webhook-signature": signature };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** True when one of the signatures is the secret's over exactly this body, and the message is of now. [EWA-04] */
export function isSignedWebhook(
  secret: Uint8Array,
  message: { readonly headers: Readonly<Record<string, unknown>>; readonly nowMs: number; readonly body: string },
): boolean {
  const { headers, body } = message;
  const id = textOf(headers["webhook-id"]);
  const timestamp = textOf(headers["webhook-timestamp"]);
  if (id === "" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(message.nowMs / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = Buffer.from(signatureOf(secret, { id, timestamp, body }));
  return textOf(headers["webhook-signature"])
    .split(" ")
    .some((given) => {
      const bytes = Buffer.from(given);
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
}
