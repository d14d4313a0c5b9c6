import { describe, expect, test } from "vitest";
import { isSignedWebhook, signWebhook } from "./index.ts";

const secret = Buffer.alloc(32, 7);
const nowMs = Date.UTC(2026, 10, 21, 12);
const body = '{"transaction":"EW0000000000000001","status":"paid"}';
const headers = { ...signWebhook(secret, { id: "payment-1", nowMs, body }) };

describe("[EWA-04] a gateway's message", () => {
  test("is signed by the convention's own example", () => {
    const example = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
    const signed = signWebhook(example, {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      nowMs: 1_614_265_330_000,
      body: '{"test": 2432232314}',
    });
    expect(signed["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  test("is taken with its own secret, time and body", () => {
    expect(isSignedWebhook(secret, { headers, nowMs, body })).toBe(true);
    const rotated = { ...headers, "webhook-signature": `v1,AAAA ${headers["webhook-signature"]}` };
    expect(isSignedWebhook(secret, { headers: rotated, nowMs, body })).toBe(true);
  });

  test.each([
    ["another body", { headers, nowMs, body: body.replace("paid", "open") }],
    ["another id", { headers: { ...headers, "webhook-id": "payment-2" }, nowMs, body }],
    ["another time", { headers: { ...headers, "webhook-timestamp": String(nowMs / 1000 + 1) }, nowMs, body }],
    ["no signature", { headers: { ...headers, "webhook-signature": undefined }, nowMs, body }],
    ["no headers", { headers: {}, nowMs, body }],
    ["a message of ten minutes ago", { headers, nowMs: nowMs + 600_000, body }],
    ["a message of ten minutes ahead", { headers, nowMs: nowMs - 600_000, body }],
  ])("with %s is refused", (_what, message) => {
    expect(isSignedWebhook(secret, message)).toBe(false);
  });

  test("signed by somebody else is refused", () => {
    expect(isSignedWebhook(Buffer.alloc(32, 8), { headers, nowMs, body })).toBe(false);
  });
});
