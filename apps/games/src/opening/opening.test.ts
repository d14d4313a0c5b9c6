import { afterEach, expect, test, vi } from "vitest";
import { onNewPage } from "../../../../tools/test-page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  globalThis.maidanOpening = undefined;
});

const state = { game: { code: "dice" } };

/** A page at this address whose server answers so, after its first script has run. */
async function openedAt(
  hash: string,
  page: { readonly kept?: object; readonly status?: number; readonly state?: object | null } = {},
) {
  const happened: string[] = [];
  const stored = new Map(page.kept === undefined ? [] : [["maidan-game", JSON.stringify(page.kept)]]);
  vi.useFakeTimers();
  vi.stubGlobal("location", { hash, pathname: "/play/dice" });
  vi.stubGlobal("history", {
    replaceState: (_state: unknown, _title: string, to: string) => happened.push(`address ${to}`),
  });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("document", {
    currentScript: { dataset: { reads: "/api/state /api/jackpots", modules: "/assets/dice.js" } },
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => happened.push(`module ${href}`) },
  });
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Record<string, string> }) => {
    happened.push(`asked ${url} ${headers["authorization"] ?? "without a token"}`);
    if (url !== "/api/sessions") return new Response(`${url} now`);
    const { status = 200 } = page;
    const body = status === 200 ? { token: "t1", state: page.state === undefined ? state : page.state } : {};
    return new Response(JSON.stringify(body), { status });
  });
  await onNewPage(new URL("./opening.ts", import.meta.url));
  const opening = globalThis.maidanOpening;
  if (opening === undefined) throw new Error("nothing was opened");
  const answers = Promise.all(
    [...opening.reads.values()].map(async ({ answer }) =>
      answer.then(
        (one) => one.text(),
        () => "none",
      ),
    ),
  );
  return { happened, stored, opening, token: await opening.token, answers: await answers };
}

test("[HOUSE-01] [HOUSE-81] the launch leaves the address and is spent before anything else is fetched; its state comes with it", async () => {
  const { happened, token, answers, stored } = await openedAt("#secret-launch");
  expect(happened).toEqual([
    "address /play/dice",
    "asked /api/sessions without a token",
    "module /assets/dice.js",
    "asked /api/jackpots Bearer t1",
  ]);
  expect(token).toBe("t1");
  expect(answers).toEqual([JSON.stringify(state), "/api/jackpots now"]);
  expect(JSON.parse(stored.get("maidan-game") ?? "")).toEqual({ launch: "secret-launch", token: "t1" });
});

test("[HOUSE-01] a page that is loaded again goes on with its session, and another launch has one of its own", async () => {
  const kept = { launch: "secret-launch", token: "t0" };
  const again = await openedAt("", { kept });
  expect([again.token, again.answers]).toEqual(["t0", ["/api/state now", "/api/jackpots now"]]);
  expect(again.happened.filter((one) => one.includes("sessions"))).toEqual([]);
  expect((await openedAt("#secret-launch", { kept })).token).toBe("t0");
  expect((await openedAt("#other-launch", { kept })).token).toBe("t1");
});

test("[HOUSE-81] without a session nothing is read, and a state that could not be had with it is asked for", async () => {
  expect(await openedAt("").then(({ token, answers }) => [token, answers])).toEqual([undefined, ["none", "none"]]);
  expect((await openedAt("#spent", { status: 403 })).token).toBeUndefined();
  expect((await openedAt("#launch", { state: null })).answers).toEqual(["/api/state now", "/api/jackpots now"]);
});

test("[HOUSE-81] what nobody took in ten seconds is given up", async () => {
  const { opening } = await openedAt("#launch");
  expect(opening.reads.size).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(opening.reads.size).toBe(0);
});
