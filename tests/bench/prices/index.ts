/**
 * 540 prices on one page, 200 changes a second: how busy the main thread of a phone is with them, whether anything holds it for long, and how long a price and a
 * suspension take from the bus to the glass on a slow network. The app's own cells, cache and socket in a real browser, against the app's own push gateway.
 */
import { setTimeout as delay } from "node:timers/promises";
import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import type { PriceWall } from "../../../apps/player/test-support/price-wall.ts";
import { findBrowser } from "../../../tools/browser.ts";
import { cellCount, createRandom } from "./markets.ts";
import { startWall, type Wall } from "./wall.ts";

const changesPerSecond = 200;
const slowedBy = 4;
const watchedMs = 10_000;
const looks = 20;
/** Half of the time to and fro that slow 4G takes. */
const oneWayMs = 75;

const budgets = {
  /** Percent of the main thread's time. */
  busyPercent: { goal: 50, limit: 50 },
  /** Points of the main thread's time over what it does while nothing changes. */
  busyPoints: { goal: 15, limit: 30 },
  longTasks: { goal: 0, limit: 0 },
  priceMs: { goal: 500, limit: 1_000 },
  suspensionMs: { goal: 300, limit: 300 },
} as const;

async function launch(): Promise<Browser> {
  const found = await findBrowser();
  const env = { ...process.env, ...found.env } as Record<string, string>;
  return chromium.launch({ executablePath: found.executablePath, args: [...found.args], env });
}

interface Opened {
  readonly page: Page;
  readonly session: CDPSession;
}

/** The wall on a slowed phone, with every price there. */
async function openWall(browser: Browser, wall: Wall): Promise<Opened> {
  const phone = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
  const page = await browser.newPage(phone);
  const session = await page.context().newCDPSession(page);
  // The thread's own time: what else runs on this machine meanwhile does not count as the page's work.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(wall.address);
  await page.waitForFunction(
    (count) => (Reflect.get(globalThis, "wall") as PriceWall).cellCount() === count,
    cellCount,
  );
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowedBy });
  return { page, session };
}

const busyMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1_000;
};

/** Percent of the time in which the main thread was at work. */
async function busyShare(session: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const [startedMs, before] = [performance.now(), await busyMs(session)];
  await act();
  return (((await busyMs(session)) - before) / (performance.now() - startedMs)) * 100;
}

/** Changes at the rate until stopped. */
function keepMoving(wall: Wall): () => void {
  const random = createRandom(7);
  const startedMs = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedMs) * changesPerSecond) / 1_000);
    for (; sent < due; sent += 1) {
      // The first market is kept for the looks at single changes.
      const market = wall.markets[1 + random(wall.markets.length - 1)];
      if (market !== undefined) wall.publish(market.move(random));
    }
  }, 5);
  return () => clearInterval(timer);
}

const takeLongTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (Reflect.get(globalThis, "wall") as PriceWall).takeLongTasksMs());

/** Sends the change and returns how long it took until the first block showed the text. */
async function untilPainted(page: Page, wanted: string, send: () => void): Promise<number> {
  await page.evaluate((text) => (Reflect.get(globalThis, "wall") as PriceWall).watch(text), wanted);
  const sentAtMs = Date.now();
  send();
  return (await page.evaluate(() => (Reflect.get(globalThis, "wall") as PriceWall).paintedAt())) - sentAtMs;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** How long single changes take to the glass while all else goes on moving: prices, and suspensions that are lifted again. */
async function timeChanges(page: Page, wall: Wall): Promise<{ pricesMs: number[]; suspensionsMs: number[] }> {
  const [market] = wall.markets;
  if (market === undefined) throw new Error("there is no market");
  const pricesMs: number[] = [];
  const suspensionsMs: number[] = [];
  for (let look = 0; look < looks; look += 1) {
    const backX100 = 50_000 + look * 100;
    pricesMs.push(await untilPainted(page, String(backX100 / 100), () => wall.publish(market.mark(backX100))));
    // Right behind a price, when one that may be held back would be.
    wall.publish(market.mark(backX100 + 50));
    suspensionsMs.push(await untilPainted(page, "Suspended", () => wall.publish(market.suspend(true))));
    wall.publish(market.suspend(false));
    await delay(250);
  }
  return { pricesMs, suspensionsMs };
}

const lineOf = (name: keyof typeof budgets, value: number, more: object = {}) => ({
  bench: `prices-${name}`,
  cells: cellCount,
  changesPerSecond,
  slowedBy,
  value: Math.round(value * 10) / 10,
  ...budgets[name],
  isGoalMet: value <= budgets[name].goal,
  isMet: value <= budgets[name].limit,
  ...more,
});

export async function run(): Promise<Record<string, unknown>[]> {
  const wall = await startWall();
  const browser = await launch();
  let stop: (() => void) | undefined;
  try {
    const { page, session } = await openWall(browser, wall);
    // The images have been drawn, and code has been compiled.
    const warmUp = keepMoving(wall);
    await delay(3_000);
    warmUp();
    await delay(1_000);
    const idle = await busyShare(session, () => delay(watchedMs / 2));
    await takeLongTasks(page);
    stop = keepMoving(wall);
    const busy = await busyShare(session, () => delay(watchedMs));
    const long = await takeLongTasks(page);
    wall.slow(oneWayMs);
    const { pricesMs, suspensionsMs } = await timeChanges(page, wall);
    return [
      lineOf("busyPercent", busy),
      lineOf("busyPoints", busy - idle, { idlePercent: Math.round(idle * 10) / 10 }),
      lineOf("longTasks", long.length, { longestMs: Math.max(0, ...long) }),
      lineOf("priceMs", quantile(pricesMs, 0.95), { medianMs: Math.round(quantile(pricesMs, 0.5)) }),
      lineOf("suspensionMs", quantile(suspensionsMs, 0.95), { medianMs: Math.round(quantile(suspensionsMs, 0.5)) }),
    ];
  } finally {
    stop?.();
    await browser.close();
    await wall.close();
  }
}
