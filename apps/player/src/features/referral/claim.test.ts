import { FormKey } from "@maidan/client/api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearStorage, writeKeys } from "../../storage/index.ts";
import { claimAll } from "./claim.ts";
import { referralText } from "./text.ts";

let answer: () => Response;
const asked: { path: string; method: string | undefined; body: unknown }[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("document", { documentElement: { lang: "en" }, cookie: "" });
  clearStorage();
  writeKeys({ token: "t", remote_id: "7", username: "u" });
  asked.length = 0;
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    asked.push({ path: address, method: request.method, body: request.body });
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  clearStorage();
});

/** A claim on a page that notes what it is told and when it is loaded anew. */
async function claim() {
  const told: string[] = [];
  const reload = vi.fn();
  const page = { key: new FormKey(), texts: referralText.en, reload };
  const isDone = await claimAll({ ...page, tell: (message, tone) => void told.push(`${tone}: ${message}`) });
  return { told, reload, isDone };
}

test("[REFER-11] [REFER-13] [ERR-63] a claim asks for all without a word, is told of, and the page is loaded anew 1.5 seconds after it", async () => {
  answer = () => Response.json({ success: true, message: "x", amount: "12.50" });
  const { told, reload, isDone } = await claim();
  expect(asked).toMatchObject([{ path: expect.stringMatching(/\/api\/cash-claim$/), method: "POST" }]);
  expect(asked[0]?.body).toBeUndefined();
  expect([isDone, told]).toEqual([true, ["done: Bonus Claimed successfully."]]);
  vi.advanceTimersByTime(1_499);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});

test("[REFER-14] [ERR-61] a claim that is refused without a word says that it failed, and nothing is loaded anew", async () => {
  answer = () =>
    Response.json({ success: false, code: "REFUSED", message: "", error: "", requestId: "r" }, { status: 400 });
  const { told, reload, isDone } = await claim();
  expect([isDone, told]).toEqual([false, ["alert: Failed to claim bonus. Please try again."]]);
  vi.advanceTimersByTime(10_000);
  expect(reload).not.toHaveBeenCalled();
});
