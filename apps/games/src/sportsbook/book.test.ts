import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Book } from "./book.ts";
import type { BookMarket, Coupon } from "./calls.ts";
import type { SlipLeg } from "./slip.ts";

const words = { en: "x", bn: "x" };
const legOn = (id: string, seenX100 = 200): SlipLeg => ({
  fixtureId: id,
  marketId: id,
  selection: "home",
  home: words,
  away: words,
  marketName: words,
  name: words,
  seenX100,
});
const marketOf = (id: string, change: Partial<BookMarket> = {}): BookMarket => ({
  id,
  key: "match-odds",
  kind: "match-odds",
  name: words,
  line_x100: null,
  status: "open",
  version: 1,
  selections: [{ key: "home", name: words, price_x100: 200 }],
  ...change,
});
const fixtureOf = (id: string) => ({
  id,
  sport: "soccer",
  competition: words,
  home: words,
  away: words,
  start_at: "2026-11-21T12:00:00.000Z",
  phase: "open" as const,
  score: {},
});
const couponOf = (id: string): Coupon => ({
  id,
  kind: "single",
  phase: "open",
  stake: "10.00",
  total_stake: "10.00",
  lines: 1,
  cashed_parts: "0.00",
  potential: "20.00",
  payout: "0.00",
  cash_out: { amount: "9.50", reason: null, parts: [] },
  is_cashed_out: false,
  created_at: "2026-11-21T12:00:00.000Z",
  legs: [],
});

/** What the server is, what it was asked to place, and how often the balance was asked for again. */
let markets: Record<string, BookMarket>;
let open: readonly Coupon[];
let answers: (() => Response)[];
let placed: {
  readonly key: string | null;
  readonly body: { readonly legs: readonly { readonly price_x100: number }[] };
}[];
let asked: number;
beforeEach(() => {
  [markets, open, answers, placed, asked] = [{}, [], [], [], 0];
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("fetch", async (url: string, init: { readonly body?: string; readonly headers?: HeadersInit }) => {
    const path = String(url);
    if (path.endsWith("/coupons") || path.endsWith("/cash-out")) {
      const key = new Headers(init.headers).get("idempotency-key");
      placed.push({ key, body: JSON.parse(init.body ?? "{}") as (typeof placed)[number]["body"] });
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError("fetch failed");
      return answer();
    }
    if (path.includes("/coupons?"))
      return Response.json({ coupons: path.includes("open") ? open : [], has_more: false });
    const [, id = ""] = /fixtures\/(\d+)/.exec(path) ?? [];
    const market = markets[id];
    return Response.json({ fixture: fixtureOf(id), markets: market === undefined ? [] : [market] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const bookWith = (...legs: readonly SlipLeg[]): Book => {
  const book = new Book(() => void (asked += 1));
  for (const leg of legs) book.toggle(leg);
  return book;
};
const ok = (id: string) => () => Response.json({ coupon: couponOf(id), balance: "90.00" });
const refusal = (reason: string) => () =>
  Response.json(
    { success: false, code: "REFUSED", message: reason, error: reason, reason, requestId: "r" },
    { status: 400 },
  );
const bet = { kind: "singles", stakeMinor: 1_000n, taking: "none" } as const;

test("[SPORTSBOOK-40] singles are placed one after the other; one that is refused stays in the slip with those after it, and says why", async () => {
  const book = bookWith(legOn("1"), legOn("2"), legOn("3"));
  answers = [ok("a"), refusal("MARKET_CLOSED")];
  await book.place(bet);
  expect(book.now().placing).toEqual({ is: "refused", reason: "MARKET_CLOSED", placed: 1 });
  expect(book.now().legs.map(({ marketId }) => marketId)).toEqual(["2", "3"]);
  expect(asked).toBe(1);
});

test("[SPORTSBOOK-40] a bet whose answer was lost is sent again under the same key; one that was answered has a key of its own", async () => {
  vi.useFakeTimers();
  const book = bookWith(legOn("1"));
  const lost = book.place(bet);
  await vi.runAllTimersAsync();
  await lost;
  expect(book.now().placing).toMatchObject({ is: "refused", reason: "OFFLINE" });
  answers = [refusal("PRICE_CHANGED"), ok("a")];
  await book.place(bet);
  await book.place(bet);
  const keys = placed.map(({ key }) => key);
  expect(keys[1]).toBe(keys.find((key) => key !== null));
  expect(new Set(keys).size).toBe(2);
  expect(keys.at(-1)).not.toBe(keys[0]);
  expect(book.now().placing).toMatchObject({ is: "placed" });
  expect(book.now().legs).toEqual([]);
});

test("[SPORTSBOOK-40] a moved price is told beside the one that was seen, is sent only once it is accepted, and a market that is gone takes nothing", async () => {
  const book = bookWith(legOn("1"));
  const [leg] = book.now().legs;
  if (leg === undefined) throw new Error("the slip is empty");
  markets = { "1": marketOf("1", { version: 2, selections: [{ key: "home", name: words, price_x100: 180 }] }) };
  answers = [refusal("PRICE_CHANGED")];
  await book.place(bet);
  await expect.poll(() => book.priceOf(leg)).toBe(180);
  expect(book.now().legs[0]?.seenX100).toBe(200);
  book.acceptPrices();
  answers = [ok("a")];
  await book.place(bet);
  expect(placed.map(({ body }) => body.legs[0]?.price_x100)).toEqual([200, 180]);
  book.toggle(leg);
  markets = {};
  answers = [refusal("MARKET_CLOSED")];
  await book.place(bet);
  await expect.poll(() => book.priceOf(leg)).toBeNull();
});

test("[SPORTSBOOK-40] a coupon that is open no more was paid: the balance is asked for again", async () => {
  const book = bookWith();
  open = [couponOf("a"), couponOf("b")];
  await book.readCoupons("open");
  expect(asked).toBe(0);
  open = [couponOf("b")];
  await book.readCoupons("open");
  expect(asked).toBe(1);
});

test("[SPORTSBOOK-62] a cash-out whose answer was lost is sent again under the same key, and each answer is told for what it is", async () => {
  vi.useFakeTimers();
  const book = bookWith();
  const lost = book.cashOut("a", { amount: "9.50", taking: "better" });
  await vi.runAllTimersAsync();
  expect(await lost).toBe("offline");
  answers = [refusal("PRICE_CHANGED"), refusal("MARKET_CLOSED"), ok("a")];
  expect(await book.cashOut("a", { amount: "9.50", taking: "better" })).toBe("moved");
  expect(await book.cashOut("a", { amount: "9.50", taking: "better" })).toBe("gone");
  expect(await book.cashOut("a", { amount: "9.40", taking: "better" })).toBe("taken");
  expect(book.now().cashedOut).toBe("0.00");
  const keys = placed.map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  expect(keys.at(-3)).toBe(keys[0]);
  expect(asked).toBe(1);
});

/** A stream that tells these events and stays open, until it is left. */
function streamOf(signal: AbortSignal | undefined, events: readonly object[]) {
  const line = new TransformStream<Uint8Array, Uint8Array>();
  const writer = line.writable.getWriter();
  const tell = (event: object): void =>
    void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  for (const event of events) tell(event);
  signal?.addEventListener("abort", () => void writer.abort().catch(() => undefined));
  return { tell, answer: new Response(line.readable) };
}

test("[SPORTSBOOK-42] the board and the matches of the slip are told, nothing is asked again, what didn't change stays, and only what is looked at is followed", async () => {
  const streams = new Map<string, ReturnType<typeof streamOf> & { readonly signal: AbortSignal | undefined }>();
  const paths: string[] = [];
  const limits = { least_stake: "1.00", most_stake: "10000.00", most_paid: "1000000.00" };
  const entry = (id: string, price: number, version: number) => ({
    fixture: fixtureOf(id),
    markets: [marketOf(id, { version, selections: [{ key: "home", name: words, price_x100: price }] })],
    market_count: 1,
  });
  vi.stubGlobal("fetch", async (url: string, { signal }: { readonly signal?: AbortSignal }) => {
    paths.push(url);
    if (url.includes("/coupons?")) return Response.json({ coupons: [], has_more: false });
    const first = url.includes("of=board")
      ? { ids: ["1", "2"], fixtures: [entry("1", 200, 1), entry("2", 300, 1)], limits }
      : { matches: [] };
    const stream = streamOf(signal, [first]);
    streams.set(url.replace(/^.*\?/, ""), { ...stream, signal });
    return stream.answer;
  });
  const book = bookWith();
  const leave = book.subscribe(() => undefined);
  book.wantBoard(true);
  await expect.poll(() => book.now().book?.fixtures.map(({ fixture }) => fixture.id)).toEqual(["1", "2"]);
  streams.get("of=board")?.tell({ ids: ["2", "1"], fixtures: [entry("2", 280, 2)], limits });
  await expect
    .poll(() => book.now().book?.fixtures.map(({ markets: [market] }) => market?.selections[0]?.price_x100))
    .toEqual([280, 200]);
  const leg = legOn("2", 300);
  book.toggle(leg);
  await expect.poll(() => [...streams.keys()]).toEqual(["of=board", "of=matches&ids=2"]);
  expect(book.priceOf(leg)).toBe(280);
  streams.get("of=matches&ids=2")?.tell({ matches: [entry("2", 250, 3)] });
  await expect.poll(() => book.priceOf(leg)).toBe(250);
  expect(book.now().legs[0]?.seenX100).toBe(300);
  // Later than what was told: an older version counts no more.
  streams.get("of=board")?.tell({ ids: ["2"], fixtures: [entry("2", 280, 2)], limits });
  await expect.poll(() => book.now().book?.fixtures.length).toBe(1);
  expect(book.priceOf(leg)).toBe(250);
  streams.get("of=matches&ids=2")?.tell({ matches: [{ ...entry("2", 250, 3), markets: [] }] });
  await expect.poll(() => book.priceOf(leg)).toBeNull();
  book.wantBoard(false);
  book.clear();
  expect([...streams.values()].map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  leave();
  expect(paths.filter((path) => !path.includes("/coupons?") && !path.includes("/stream"))).toEqual([]);
});

test("[HOUSE-80] a frame that is loaded again finds its slip, and sends what was not answered under the same key; what was answered is forgotten", async () => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("location", { pathname: "/play/i-sports" });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  const lost = bookWith(legOn("1"), legOn("2")).place(bet);
  await vi.runAllTimersAsync();
  await lost;
  const again = bookWith();
  expect(again.now().legs.map(({ marketId }) => marketId)).toEqual(["1", "2"]);
  answers = [ok("a"), refusal("MARKET_CLOSED")];
  await again.place(bet);
  expect(placed.at(-2)?.key).toBe(placed[0]?.key);
  const third = bookWith();
  expect(third.now().legs.map(({ marketId }) => marketId)).toEqual(["2"]);
  answers = [ok("b")];
  await third.place(bet);
  expect(new Set(placed.map(({ key }) => key)).size).toBe(3);
  expect(bookWith().now().legs).toEqual([]);
});
