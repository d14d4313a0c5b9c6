import { randomUUID } from "node:crypto";
import { done, refuse, type Json } from "@maidan/services/command";
import {
  createDeliverMessage,
  createMessenger,
  createResendMessage,
  sendMessageJob,
  type MessageTransport,
  type OutgoingMessage,
} from "@maidan/services/messages";
import { createRunAudited } from "@maidan/services/staff";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { startJobs } from "../jobs/index.ts";
import { createAuditStore } from "../staff/index.ts";
import { createMessageStore } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const messages = createMessageStore();
const message = (to: string, more: Partial<OutgoingMessage> = {}): OutgoingMessage<"verificationCode"> => ({
  to,
  channel: "sms",
  template: "verificationCode",
  language: "en",
  params: { code: "654321", minutes: 5 },
  ...(more as object),
});

async function send(
  outgoing: OutgoingMessage,
  options: { readonly isRefused?: boolean; readonly isPlayMode?: boolean } = {},
): Promise<void> {
  const messenger = createMessenger({
    messages,
    channelsOut: new Set(["sms"]),
    isPlayMode: options.isPlayMode ?? false,
  });
  const runner = createCommandRunner({ pool: database.pool });
  await runner.run(
    { kind: "test.send", actor: { kind: "system", name: "test" }, idempotencyKey: randomUUID(), content: {} },
    async (tx, context) => {
      await messenger.send(tx, context, outgoing);
      return options.isRefused === true ? refuse("NO", "No.") : done(null);
    },
  );
}

const deliver = (sms: MessageTransport): ((payload: Json) => Promise<void>) =>
  createDeliverMessage({ runner: createCommandRunner({ pool: database.pool }), messages, transports: { sms } });

const find = async (search: string) => messages.list(readerOf(database.pool), { search, limit: 10 });
const jobOf = async (to: string): Promise<Json> => {
  const { rows } = await database.pool.query(
    "select payload from graphile_worker._private_jobs where payload->>'to' = $1",
    [to],
  );
  return rows[0]?.payload;
};

test("[MSG-01] a message of a refused command is neither kept nor sent", async () => {
  await send(message("01700000010"), { isRefused: true });
  expect(await find("01700000010")).toEqual([]);
  expect(await jobOf("01700000010")).toBeUndefined();
});

test("[MSG-02] a worker sends it and the office sees what became of it, the code masked outside of play mode", async () => {
  const sent: string[] = [];
  let done: () => void = () => undefined;
  const isSent = new Promise<void>((resolve) => (done = resolve));
  const worker = await startJobs({
    pool: database.pool,
    handlers: new Map([
      [
        sendMessageJob,
        async (payload: Json) => {
          await deliver({ send: async ({ to, text }) => void sent.push(`${to} ${text.body}`) })(payload);
          done();
        },
      ],
    ]),
    crontab: "",
    concurrency: 1,
    log: () => undefined,
  });
  await send(message("01700000011"));
  await isSent;
  await worker.stop();
  expect(sent).toEqual([expect.stringMatching(/^01700000011 654321 is your Maidan verification code/)]);
  const [record] = await find("0011");
  expect(record).toMatchObject({
    status: "sent",
    attempts: 1,
    channel: "sms",
    recipient: "01700000011",
    error: undefined,
  });
  expect(record?.sentAt).toBeInstanceOf(Date);
  expect(record?.body).not.toContain("654321");
});

test("[MSG-03] a failure is noted with its reason and rejects, so that the queue tries again; the next success is noted too", async () => {
  await send(message("01700000012"));
  const payload = await jobOf("01700000012");
  await expect(
    deliver({ send: () => Promise.reject(new Error("the SMS gateway answered 500")) })(payload),
  ).rejects.toThrow("500");
  expect((await find("01700000012"))[0]).toMatchObject({
    status: "failed",
    attempts: 1,
    error: "the SMS gateway answered 500",
  });
  await deliver({ send: async () => undefined })(payload);
  expect((await find("01700000012"))[0]).toMatchObject({ status: "sent", attempts: 2, error: undefined });
});

test("[MSG-04] a code that died in the queue is not sent any more", async () => {
  await send(message("01700000013", { expiresAtMs: 1 }));
  await deliver({ send: () => Promise.reject(new Error("must not be called")) })(await jobOf("01700000013"));
  expect((await find("01700000013"))[0]).toMatchObject({ status: "expired", attempts: 0 });
});

test("[MSG-05] without a way out it is in the outbox at once, readable in play mode", async () => {
  await send(message("r@example.com", { channel: "email" }), { isPlayMode: true });
  const [record] = await find("R@Example");
  expect(record).toMatchObject({ status: "outbox", channel: "email", subject: "Your Maidan verification code" });
  expect(record?.body).toContain("654321");
  expect(await jobOf("r@example.com")).toBeUndefined();
});

test("the list is newest first, goes back page by page, and finds by status and player", async () => {
  await send(message("01700000021", { playerId: "4242" }), { isPlayMode: true });
  await send(message("01700000022"), { isPlayMode: true });
  const reader = readerOf(database.pool);
  const [newest] = await messages.list(reader, { limit: 1 });
  expect(newest?.recipient).toBe("01700000022");
  const [next] = await messages.list(reader, { limit: 1, beforeMessageId: newest?.messageId ?? "" });
  expect(next?.recipient).toBe("01700000021");
  expect((await messages.list(reader, { search: "4242", limit: 10 })).map((record) => record.recipient)).toEqual([
    "01700000021",
  ]);
  expect(
    (await messages.list(reader, { status: "expired", limit: 10 })).every((record) => record.status === "expired"),
  ).toBe(true);
});

describe("[MSG-06] a message that is sent again by the office", () => {
  const resend = async (messageId: string, role: "support" | "cashier" = "support") => {
    const run = createRunAudited({ runner: createCommandRunner({ pool: database.pool }), audit: createAuditStore() });
    const by = { staffId: null, email: "s@maidan.test", role, address: "::1", requestId: "r" };
    const { outcome } = await createResendMessage({ run, messages })({ by, idempotencyKey: randomUUID(), messageId });
    return outcome.ok ? outcome.value : outcome;
  };
  const failing = async (to: string, expiresAtMs?: number) => {
    await send(message(to, expiresAtMs === undefined ? {} : { expiresAtMs }));
    const away = deliver({ send: () => Promise.reject(new Error("the gateway is away")) });
    await away(await jobOf(to)).catch(() => undefined);
    await database.pool.query(
      `update graphile_worker._private_jobs set attempts = 12, run_at = now() + interval '1 day' where payload->>'to' = $1`,
      [to],
    );
    return (await find(to))[0];
  };

  test("waits with all its tries, its text unmasked in the queue alone, and the audit log tells who asked", async () => {
    const failed = await failing("01700000031");
    expect(failed).toMatchObject({ status: "failed", error: "the gateway is away" });
    const messageId = failed?.messageId ?? "";
    expect(await resend(messageId)).toEqual({ id: messageId, status: "queued" });
    expect((await find("01700000031"))[0]).toMatchObject({ status: "queued", error: undefined });
    const { rows } = await database.pool.query(
      "select attempts, run_at <= now() as is_due, payload->>'body' as body from graphile_worker._private_jobs where payload->>'to' = '01700000031'",
    );
    expect(rows).toEqual([{ attempts: 0, is_due: true, body: expect.stringContaining("654321") }]);
    const audit = await database.pool.query(
      "select action, subject_id, before, after from audit_entry order by id desc limit 1",
    );
    expect(audit.rows[0]).toEqual({
      action: "message.resend",
      subject_id: messageId,
      before: { status: "failed", error: "the gateway is away" },
      after: { status: "queued" },
    });
    expect(await resend(messageId)).toMatchObject({ code: "CONFLICT" });
  });

  test("is refused once its code is dead, once its job is gone, and to a role without the key", async () => {
    const dead = await failing("01700000032", Date.now() + 60_000);
    await database.pool.query(
      `update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{expiresAtMs}', '1')::json where payload->>'to' = '01700000032'`,
    );
    expect(await resend(dead?.messageId ?? "")).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/no longer valid/),
    });
    const gone = await failing("01700000033");
    expect(await resend(gone?.messageId ?? "", "cashier")).toMatchObject({ code: "FORBIDDEN" });
    await database.pool.query("delete from graphile_worker._private_jobs where payload->>'to' = '01700000033'");
    expect(await resend(gone?.messageId ?? "")).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/can't be sent any more/),
    });
    expect(await resend("999999")).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is found by its words", async () => {
    await failing("01700000034");
    expect((await find("is your maidan verification")).map(({ recipient }) => recipient)).toContain("01700000034");
  });
});
