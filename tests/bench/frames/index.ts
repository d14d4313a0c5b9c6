/**
 * Games on a cheap phone: how long each frame of the house takes, cold, on slow 4G with the processor slowed four times, until something in it can be pressed; and how many frames a
 * second slots and fishing show while they play, slowed as much. `GAMES=dice,mines` looks at these alone; `VISITS` is how often each is opened, of which the best counts, as others
 * may be using the machine.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { listHouseGames } from "@maidan/services/house-games";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import globalSetup from "../../e2e/global-setup.ts";
import { launchBrowser } from "../pages/browser.ts";
import { network, phone } from "../pages/visit.ts";
import { measurePace, pacedGames } from "./pace.ts";

const visits = Number(process.env["VISITS"] ?? "2");
const wanted = process.env["GAMES"]?.split(",");
const slowedBy = 4;
const bars = { playableMs: 3_000, framesPerSecond: 55 };
const longestMs = 20_000;
const built = path.resolve(import.meta.dirname, "../../../apps/games/dist/index.html");

interface Offered {
  readonly code: string;
  readonly type: string;
  readonly platform: string;
}

export async function run(): Promise<Record<string, unknown>[]> {
  if (!existsSync(built)) throw new Error("build the frames first: npm run build");
  // The server starts from what was compiled before, as `npm start` has it.
  process.env["NODE_COMPILE_CACHE"] ??= path.resolve(import.meta.dirname, "../../../node_modules/.compile-cache");
  const stop = await globalSetup();
  const browser = await launchBrowser();
  try {
    // They read where the platform is when they are loaded.
    const { houseFrames } = await import("../../e2e/stage/frames.ts");
    const { demoPassword, demoUsername, logIn } = await import("../../e2e/stage/platform.ts");
    const login = await logIn(demoUsername, demoPassword);
    const launch = (frame: Offered): Promise<string> => launchOf(login, frame);
    const lines: Record<string, unknown>[] = [];
    let frames = await houseFrames();
    // The house lists its games once its port is open.
    for (let tried = 0; tried < 240 && frames.length < listHouseGames().length; tried += 1) {
      await delay(250);
      frames = await houseFrames();
    }
    for (const frame of frames) {
      const game = gameOf(await launch(frame));
      if (wanted !== undefined && !wanted.includes(game)) continue;
      const times: number[] = [];
      for (let visit = 0; visit < visits; visit += 1) times.push(await openCold(browser, await launch(frame)));
      const playableMs = Math.min(...times);
      const isMet = playableMs <= bars.playableMs;
      lines.push({ bench: "frames", game, playableMs, bar: bars.playableMs, visits: times, slowedBy, isMet });
    }
    for (const game of pacedGames) {
      const frame = frames.find(({ code }) => code === game.code);
      if (frame === undefined || (wanted !== undefined && !wanted.includes(game.code))) continue;
      const page = await openPlain(browser, await launch(frame));
      const pace = await measurePace(page, game, slowedBy);
      await page.context().close();
      const isMet = pace.framesPerSecond >= bars.framesPerSecond || pace.isLower;
      lines.push({ bench: "frames", game: game.code, ...pace, bar: bars.framesPerSecond, slowedBy, isMet });
    }
    return lines;
  } finally {
    await browser.close();
    await stop();
  }
}

const gameOf = (url: string): string => new URL(url).pathname.split("/").at(-1) ?? "";

async function launchOf(login: { readonly token: string; readonly remoteId: string }, frame: Offered): Promise<string> {
  const { call, playerUrl } = await import("../../e2e/stage/platform.ts");
  const body = {
    userId: login.remoteId,
    externalURL: `${playerUrl}/games`,
    isMobileLogin: true,
    gameCode: frame.code,
    gameType: frame.type,
    platform: frame.platform,
  };
  return (await call<{ url: string }>(`${playerUrl}/api/game-run`, { method: "POST", token: login.token, body })).url;
}

/** Runs in the frame before everything else: when something below its bar could first be pressed. A text, as it is the browser's. */
const watchForPlay = `{
  const controls = "main :is(button, input, select, [role=radio]):not([disabled], header *)";
  const look = () => {
    if ([...document.querySelectorAll(controls)].some((one) => one.getClientRects().length > 0)) globalThis.playableMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

const openContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ ...phone, serviceWorkers: "block" });

/** Milliseconds from the navigation to the first control, with nothing in any cache. */
async function openCold(browser: Browser, url: string): Promise<number> {
  const context = await openContext(browser);
  try {
    await context.addInitScript({ content: watchForPlay });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowedBy });
    await page.goto(url, { waitUntil: "commit" });
    const seen = page.waitForFunction(() => Reflect.get(globalThis, "playableMs") as number | undefined, null, {
      timeout: longestMs,
    });
    // One that nothing can be pressed in for so long is beyond its bar; the others are looked at all the same.
    return await seen.then(
      async (found) => Math.round((await found.jsonValue()) ?? longestMs),
      () => longestMs,
    );
  } finally {
    await context.close();
  }
}

async function openPlain(browser: Browser, url: string): Promise<Page> {
  const page = await (await openContext(browser)).newPage();
  await page.goto(url);
  return page;
}
