import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearStorage, readKey, writeKeys } from "../storage/index.ts";
import { flushOutbox, onSent, outbox, say, takeBack } from "./index.ts";

const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
  clear: () => items.clear(),
};

/** What the server was sent, and what it does with it. */
let sent: { content: string; client_id: string }[] = [];
let answer: () => Promise<Response>;
const taken = (body: { content: string; client_id: string }): Response =>
  Response.json({
    success: true,
    data: {
      id: String(sent.length),
      chat_id: "5",
      sender_id: "7",
      client_id: body.client_id,
      content: body.content,
      picture: null,
      created_at: "2026-11-21T12:00:00.000Z",
    },
  });
const refusal = (status: number, code: string): Response =>
  Response.json({ success: false, code, message: "No.", error: "No.", requestId: "r" }, { status });

beforeEach(() => {
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  clearStorage();
  writeKeys({ token: "t", remote_id: "7", username: "u" });
  sent = [];
  answer = async () => taken(sent.at(-1) ?? { content: "", client_id: "" });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (_address: string, request: { body: string }) => {
    sent.push(JSON.parse(request.body) as (typeof sent)[number]);
    return answer();
  });
});

// What one test leaves unsent is no other's to send.
afterEach(clearStorage);

const offline = async (): Promise<Response> => {
  throw new TypeError("no network");
};

test("[CHAT-07] what is empty or only spaces is neither kept nor sent", async () => {
  expect([say("5", ""), say("5", "  \n ")]).toEqual([false, false]);
  await flushOutbox();
  expect([sent, outbox.getSnapshot()]).toEqual([[], []]);
});

test("[TALK-20] without a connection it is kept, and goes out in order once there is one, each under its own id", async () => {
  answer = offline;
  say("5", "one");
  await flushOutbox();
  say("5", "two");
  await flushOutbox();
  expect(outbox.getSnapshot().map(({ content }) => content)).toEqual(["one", "two"]);
  const ids = outbox.getSnapshot().map(({ clientId }) => clientId);
  const heard: string[] = [];
  const stop = onSent(({ content }) => heard.push(content));
  answer = async () => taken(sent.at(-1) ?? { content: "", client_id: "" });
  sent = [];
  await flushOutbox();
  stop();
  expect(sent.map(({ client_id }) => client_id)).toEqual(ids);
  expect([heard, outbox.getSnapshot(), readKey("chatOutbox")]).toEqual([["one", "two"], [], undefined]);
});

test("[TALK-02] after a lost answer the same message goes out under the same id", async () => {
  answer = offline;
  say("5", "taken, but the answer was lost");
  await flushOutbox();
  await flushOutbox();
  expect(new Set(sent.map(({ client_id }) => client_id)).size).toBe(1);
  expect(sent.length).toBeGreaterThan(1);
});

test("[TALK-06] what is refused for now waits, what is refused for good is marked and can be taken back", async () => {
  answer = async () => refusal(429, "RATE_LIMITED");
  say("5", "too fast");
  await flushOutbox();
  expect(outbox.getSnapshot()).toMatchObject([{ isRefused: false }]);
  answer = async () => refusal(404, "NOT_FOUND");
  await flushOutbox();
  expect(outbox.getSnapshot()).toMatchObject([{ isRefused: true }]);
  takeBack(outbox.getSnapshot()[0]?.clientId ?? "");
  expect(outbox.getSnapshot()).toEqual([]);
});

test("[TALK-20] nothing of another player's is sent from this phone", async () => {
  answer = offline;
  say("5", "mine");
  await flushOutbox();
  writeKeys({ token: "other", remote_id: "8", username: "v" });
  sent = [];
  await flushOutbox();
  expect(sent).toEqual([]);
});
