import type { SocketClient } from "@maidan/client/socket";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession, startSession } from "../session/index.ts";
import { clearStorage } from "../storage/index.ts";
import { subscribeUnread } from "../unread/index.ts";
import { keepUnread } from "./keep-unread.ts";

/** What the socket tells of a topic. */
interface Follower {
  readonly onImage: (data: unknown) => void;
  readonly onChange: (data: unknown) => void;
}

let asked: string[];
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("location", { href: "http://maidan.test/odds-view", origin: "http://maidan.test" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", { cookie: "", visibilityState: "visible", addEventListener: () => undefined });
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(new URL(url, "http://maidan.test").pathname);
    return Response.json(url.includes("get-chats") ? { chats: [] } : { data: { unread: 0 } });
  });
  // Nothing is kept of what tests before it wrote.
  clearStorage();
  startSession({ token: "t", remoteId: "7", username: "u", exchangeToken: "e" }, { isNew: false });
});
afterEach(() => {
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A socket that is open, and what follows its topics. */
function followed(): ReadonlyMap<string, Follower> {
  const topics = new Map<string, Follower>();
  const socket = {
    status: { subscribe: () => () => undefined, getSnapshot: () => "open" },
    subscribe: (topic: string, follower: Follower) => {
      topics.set(topic, follower);
      return () => undefined;
    },
  };
  keepUnread(socket as unknown as SocketClient);
  return topics;
}

const both = ["/api/inbox", "/api/get-chats"];

test("[APP-18] where no count is shown the inbox and the chats are asked for when the page has come to rest, once", async () => {
  const topics = followed();
  for (const topic of ["inbox", "chat"]) topics.get(topic)?.onImage(null);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(both);
  const stop = subscribeUnread(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(both);
  stop();
});

test("[APP-18] what came since, and what was missed, is read at once", async () => {
  const topics = followed();
  topics.get("inbox")?.onImage(null);
  topics.get("inbox")?.onChange({ changed: "inbox" });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(["/api/inbox"]);
  topics.get("inbox")?.onImage(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(["/api/inbox", "/api/inbox"]);
});

test("[APP-18] a page that shows the counts has them read at once, and one that comes to show them, then", async () => {
  const topics = followed();
  topics.get("inbox")?.onImage(null);
  const stop = subscribeUnread(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(["/api/inbox"]);
  topics.get("chat")?.onImage(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(both);
  stop();
});
