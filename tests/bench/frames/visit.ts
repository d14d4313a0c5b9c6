import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { network, phone } from "../pages/visit.ts";

/** What a time was made of: on a busy machine the time grows, requests and bytes don't. */
export interface MadeOf {
  /** Requests that were begun before, and how many of them waited for one another: each costs a round trip of the profile. */
  readonly requests: number;
  readonly roundTrips: number;
  readonly roundTripMs: number;
  readonly packedKb: number;
  /** What those bytes take on the profile's line. */
  readonly wireMs: number;
  readonly scriptMs: number;
  readonly layoutMs: number;
}

export interface Opened {
  readonly ms: number;
  readonly madeOf: MadeOf;
}

interface Request {
  readonly beganMs: number;
  endedMs: number;
  bytes: number;
}

export const slowedBy = 4;
const longestMs = 20_000;
const assets = path.resolve(import.meta.dirname, "../../../apps/games/dist/assets");
const kibi = 1_024;

/** Runs in the frame before everything else: when something below its bar could first be pressed. A text, as it is the browser's. */
const watchForPlay = `{
  const controls = "main :is(button, input, select, [role=radio]):not([disabled], header *)";
  const look = () => {
    if ([...document.querySelectorAll(controls)].some((one) => one.getClientRects().length > 0)) globalThis.doneMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

/** Runs in an empty page: fetches one script, and tells when that has run. */
const runOneScript = (address: string): string => `addEventListener("load", () => {
  const script = document.createElementNS("http://www.w3.org/1999/xhtml", "script");
  script.type = "module";
  script.src = ${JSON.stringify(address)};
  script.onload = () => requestAnimationFrame(() => { globalThis.doneMs = performance.now(); });
  document.documentElement.append(script);
});`;

export const openContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ ...phone, serviceWorkers: "block" });

/** Milliseconds from the navigation to the first control, with nothing in any cache. */
export const openCold = (browser: Browser, url: string): Promise<Opened> => open(browser, url, watchForPlay);

/** Of those that bring no other with them. */
function smallestScript(): string {
  const scripts = readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, content: readFileSync(path.join(assets, name), "utf8") }))
    .filter(({ content }) => !content.includes("./"));
  const [smallest] = scripts.toSorted((one, other) => one.content.length - other.content.length);
  if (smallest === undefined) throw new Error("every script of the frames brings others");
  return smallest.name;
}

/** The least that any frame can take here and now: an empty page of the same server and one small script. */
export async function openEmpty(browser: Browser, frameUrl: string): Promise<Opened> {
  const { origin } = new URL(frameUrl);
  return open(browser, `${origin}/icon.svg`, runOneScript(`/assets/${smallestScript()}`));
}

async function open(browser: Browser, url: string, watch: string): Promise<Opened> {
  const context = await openContext(browser);
  try {
    await context.addInitScript({ content: watch });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = await watchRequests(session);
    await session.send("Performance.enable");
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowedBy });
    await page.goto(url, { waitUntil: "commit" });
    const ms = await doneMs(page);
    return { ms, madeOf: await madeOf(session, [...requests.values()], ms) };
  } finally {
    await context.close();
  }
}

/** One that nothing can be pressed in for so long is beyond its bar; the others are looked at all the same. */
const doneMs = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => Reflect.get(globalThis, "doneMs") as number | undefined, null, { timeout: longestMs })
    .then(
      async (found) => Math.round((await found.jsonValue()) ?? longestMs),
      () => longestMs,
    );

async function watchRequests(session: CDPSession): Promise<ReadonlyMap<string, Request>> {
  const requests = new Map<string, Request>();
  const pending = { endedMs: Number.POSITIVE_INFINITY, bytes: 0 };
  session.on("Network.requestWillBeSent", ({ requestId, timestamp, request }) => {
    if (!request.url.startsWith("data:")) requests.set(requestId, { beganMs: timestamp * 1_000, ...pending });
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request !== undefined) request.bytes += encodedDataLength;
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request === undefined) return;
    request.endedMs = timestamp * 1_000;
    request.bytes = encodedDataLength;
  });
  await session.send("Network.enable");
  return requests;
}

/** How many requests waited for one another at most: each begun after the one before it had ended. */
function longestChain(requests: readonly Request[]): number {
  const byEnd = requests.toSorted((one, other) => one.endedMs - other.endedMs);
  const depths = new Map<Request, number>();
  for (const request of byEnd) {
    const before = byEnd.filter(({ endedMs }) => endedMs <= request.beganMs).map((one) => depths.get(one) ?? 0);
    depths.set(request, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths.values());
}

async function madeOf(session: CDPSession, requests: readonly Request[], ms: number): Promise<MadeOf> {
  const { metrics } = await session.send("Performance.getMetrics");
  const spentMs = (...names: readonly string[]): number => {
    const found = metrics.filter(({ name }) => names.includes(name));
    return Math.round(found.reduce((sum, { value }) => sum + value, 0) * 1_000);
  };
  const startMs = Math.min(...requests.map(({ beganMs }) => beganMs));
  const before = requests.filter(({ beganMs }) => beganMs - startMs < ms);
  const bytes = before.reduce((sum, request) => sum + request.bytes, 0);
  const roundTrips = longestChain(before);
  return {
    requests: before.length,
    roundTrips,
    roundTripMs: roundTrips * network.latency,
    packedKb: Math.round((bytes / kibi) * 10) / 10,
    wireMs: Math.round((bytes * 1_000) / network.downloadThroughput),
    scriptMs: spentMs("ScriptDuration"),
    layoutMs: spentMs("LayoutDuration", "RecalcStyleDuration"),
  };
}
