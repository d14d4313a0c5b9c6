import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import type { Figures } from "./budgets.ts";

/** Slow 4G, as it is applied to each request. */
export const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** Long tasks count until the page has been loaded for so long. */
const watchedAfterLoadMs = 4_000;
const kibi = 1_024;

export const phone = {
  viewport: { width: 360, height: 800 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  userAgent:
    "Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36",
} as const;

export interface Visit {
  readonly origin: string;
  readonly address: string;
  readonly rate: number;
  /** What a login has stored; undefined = a guest. */
  readonly stored: Readonly<Record<string, string>> | undefined;
}

interface Seen {
  readonly paintMs: number;
  readonly lcpMs: number;
  readonly layoutShift: number;
  readonly longTasks: readonly { readonly startMs: number; readonly durationMs: number }[];
  readonly lcpElement: string;
}

/** What the observer tells of, of any kind. */
interface Entry {
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
  /** Of the largest paint. */
  readonly element?: { readonly outerHTML: string } | null;
  /** Of a layout shift. */
  readonly value?: number;
  readonly hadRecentInput?: boolean;
}

/** Runs in the page before everything else. */
function watch(): void {
  const seen = { paintMs: 0, lcpMs: 0, layoutShift: 0, longTasks: [] as object[], lcpElement: "" };
  Reflect.set(globalThis, "seen", seen);
  // The browser's own: Node's, whose types these files are checked with, knows other kinds.
  const Observer = Reflect.get(globalThis, "PerformanceObserver") as new (
    act: (list: { getEntries(): readonly Entry[] }) => void,
  ) => { observe(what: { type: string; buffered: boolean }): void };
  const on = (type: string, act: (entry: Entry) => void): void => {
    const each = (list: { getEntries(): readonly Entry[] }): void => {
      for (const entry of list.getEntries()) act(entry);
    };
    new Observer(each).observe({ type, buffered: true });
  };
  on("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.paintMs = entry.startTime;
  });
  on("largest-contentful-paint", (entry) => {
    seen.lcpMs = entry.startTime;
    seen.lcpElement = entry.element?.outerHTML.slice(0, 80) ?? "";
  });
  on("layout-shift", (entry) => {
    if (entry.hadRecentInput !== true) seen.layoutShift += entry.value ?? 0;
  });
  on("longtask", (entry) => void seen.longTasks.push({ startMs: entry.startTime, durationMs: entry.duration }));
}

interface Traffic {
  readonly sizes: { readonly url: string; readonly type: string; readonly bytes: number; readonly endMs: number }[];
  lastAtMs: number;
}

/** What came over the wire, with its packed size. A socket is not part of the first view. */
async function countTraffic(session: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { sizes: [], lastAtMs: performance.now() };
  const known = new Map<string, { url: string; type: string }>();
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    known.set(requestId, { url: response.url, type });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    const request = known.get(requestId);
    if (request === undefined) return;
    traffic.sizes.push({ ...request, bytes: encodedDataLength, endMs: timestamp * 1_000 });
    traffic.lastAtMs = performance.now();
  });
  await session.send("Network.enable");
  return traffic;
}

const gzipKb = (content: Uint8Array | string): number => gzipSync(content, { level: 9 }).length / kibi;

/** Packed sizes of what the page's head names. */
async function packedSizes(origin: string, html: string): Promise<{ scriptKb: number; stylesKb: number }> {
  const sizeOf = async (pattern: RegExp): Promise<number> => {
    const paths = new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ""));
    const sizes = await Promise.all(
      [...paths].map(async (path) => gzipKb(new Uint8Array(await (await fetch(origin + path)).arrayBuffer()))),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const [modules, preloads, stylesKb] = await Promise.all([
    sizeOf(/<script type="module"[^>]* src="([^"]+)"/g),
    sizeOf(/<link rel="modulepreload" href="([^"]+)"/g),
    sizeOf(/<link rel="stylesheet" href="([^"]+)"/g),
  ]);
  return { scriptKb: modules + preloads, stylesKb };
}

async function open(browser: Browser, visit: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, baseURL: visit.origin, serviceWorkers: "block" });
  if (visit.stored !== undefined) {
    await context.addCookies([{ name: "signed_in", value: "1", url: visit.origin }]);
    await context.addInitScript((keys) => {
      for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
    }, visit.stored);
  }
  await context.addInitScript(watch);
  return context;
}

const round = (value: number, places = 0): number => Math.round(value * 10 ** places) / 10 ** places;

/** One cold visit on a slow phone and network. */
export async function visitPage(browser: Browser, visit: Visit): Promise<Figures & { readonly notes: object }> {
  const context = await open(browser, visit);
  try {
    const page: Page = await context.newPage();
    const session = await context.newCDPSession(page);
    const traffic = await countTraffic(session);
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: visit.rate });
    const answer = await page.goto(visit.address, { waitUntil: "load" });
    const html = (await answer?.text()) ?? "";
    await delay(watchedAfterLoadMs);
    const seen = await page.evaluate(() => Reflect.get(globalThis, "seen") as Seen);
    const [navigation] = traffic.sizes.filter(({ type }) => type === "Document");
    const fonts = traffic.sizes.filter(({ type }) => type === "Font");
    const blocking = seen.longTasks
      .filter(({ startMs, durationMs }) => startMs + durationMs > seen.paintMs)
      .map(({ durationMs }) => Math.max(0, durationMs - 50));
    return {
      ...(await packedSizes(visit.origin, html).then(({ scriptKb, stylesKb }) => ({
        scriptKb: round(scriptKb, 1),
        stylesKb: round(stylesKb, 1),
      }))),
      htmlKb: round(gzipKb(html), 1),
      fontsBeforePaint: navigation === undefined ? 0 : fonts.filter(({ endMs }) => endMs - navigation.endMs < 0).length,
      lcpMs: round(seen.lcpMs),
      tbtMs: round(blocking.reduce((sum, value) => sum + value, 0)),
      layoutShift: round(seen.layoutShift, 3),
      viewKb: round(traffic.sizes.reduce((sum, { bytes }) => sum + bytes, 0) / kibi),
      requests: traffic.sizes.length,
      notes: {
        paintMs: round(seen.paintMs),
        largest: seen.lcpElement,
        paths: traffic.sizes.map(({ url }) => new URL(url).pathname),
        longTasks: seen.longTasks.map(({ startMs, durationMs }) => `${round(startMs)}+${round(durationMs)}`),
      },
    };
  } finally {
    await context.close();
  }
}
