import { expect, test, vi } from "vitest";
import type { EarlyRead } from "./opening.ts";
import { fetchEarly } from "./early-reads.ts";

const answerOf = (text: string): Response => new Response(text);
function setUp(reads: Record<string, Promise<Response>>) {
  const stop = vi.fn<() => void>();
  const early = Object.entries(reads).map(([path, answer]): [string, EarlyRead] => [path, { answer, stop }]);
  const send = vi.fn<typeof fetch>(async () => answerOf("asked now"));
  return { kept: new Map(early), send, stop };
}

test("[HOUSE-81] a read that the page asked for before its scripts were there is taken once, and asked for after that", async () => {
  const { kept, send } = setUp({ "/api/state": Promise.resolve(answerOf("asked early")) });
  const ask = fetchEarly(() => ({ reads: kept }), send);
  expect(await (await ask("/api/state", { method: "GET" })).text()).toBe("asked early");
  expect(await (await ask("/api/state", { method: "GET" })).text()).toBe("asked now");
  expect(send).toHaveBeenCalledTimes(1);
});

test("[HOUSE-81] what isn't the same read is sent, and so is one that was lost on its way", async () => {
  const { kept, send } = setUp({
    "/api/state": Promise.reject(new Error("cable")),
    "/api/rounds": Promise.resolve(answerOf("early")),
  });
  const ask = fetchEarly(() => ({ reads: kept }), send);
  expect(await (await ask("/api/rounds", { method: "POST" })).text()).toBe("asked now");
  expect(await (await ask("/api/rounds?before=1")).text()).toBe("asked now");
  expect(await (await ask("/api/state")).text()).toBe("asked now");
});

test("[HOUSE-81] a page without such reads asks by itself, and who gives a read up ends it", async () => {
  const { kept, send, stop } = setUp({ "/api/state": Promise.resolve(answerOf("early")) });
  expect(await (await fetchEarly(() => undefined, send)("/api/state")).text()).toBe("asked now");
  const giveUp = new AbortController();
  await fetchEarly(() => ({ reads: kept }), send)("/api/state", { signal: giveUp.signal });
  expect(stop).not.toHaveBeenCalled();
  giveUp.abort();
  expect(stop).toHaveBeenCalledTimes(1);
});
