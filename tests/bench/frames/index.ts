/**
 * Games on a cheap phone: how long each frame of the house takes, cold, on slow 4G with the processor slowed four times, until something in it can be pressed; and how many frames a
 * second slots and fishing show while they play, slowed as much. Each line comes as it is measured, with what its time was made of; the first is the floor, the least that a page can
 * take here and now. `GAMES=dice,mines` looks at these alone; `VISITS` is how often each is opened, of which the best counts, as others may be using the machine.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { listHouseGames } from "@maidan/services/house-games";
import type { Browser, Page } from "@playwright/test";
import globalSetup from "../../e2e/global-setup.ts";
import { launchBrowser } from "../pages/browser.ts";
import { measurePace, pacedGames } from "./pace.ts";
import { openCold, openContext, openEmpty, slowedBy, type Opened } from "./visit.ts";

const visits = Number(process.env["VISITS"] ?? "2");
const wanted = process.env["GAMES"]?.split(",");
const bars = { playableMs: 3_000, framesPerSecond: 55, lowerFramesPerSecond: 30 };
const built = path.resolve(import.meta.dirname, "../../../apps/games/dist/index.html");
const sayAgainMs = 15_000;
const launchTries = 5;
const againMs = 1_000;

interface Offered {
  readonly code: string;
  readonly type: string;
  readonly platform: string;
}
type Line = Record<string, unknown>;
type Launch = (frame: Offered) => Promise<string>;

/** Says beside the figures what is being waited for, again and again until it is there. */
async function saying<T>(what: string, work: Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const say = (): void => {
    process.stderr.write(`frames: ${what} (${Math.round((performance.now() - startedMs) / 1_000)} s)\n`);
  };
  const again = setInterval(say, sayAgainMs);
  return work.finally(() => clearInterval(again));
}

export async function* run(): AsyncGenerator<Line> {
  if (!existsSync(built)) throw new Error("build the frames first: npm run build");
  const unknown = (wanted ?? []).filter((code) => !listHouseGames().some((game) => game.code === code));
  if (unknown.length > 0) throw new Error(`the house has no game ${unknown.join(", ")}`);
  // The server starts from what was compiled before, as `npm start` has it.
  process.env["NODE_COMPILE_CACHE"] ??= path.resolve(import.meta.dirname, "../../../node_modules/.compile-cache");
  const stop = await saying("the platform starts", globalSetup());
  const browser = await launchBrowser();
  try {
    const launch = await launcher();
    const frames = await saying("the house lists its games", listedFrames());
    yield* measureOpening(browser, frames, launch);
    yield* measurePaces(browser, frames, launch);
  } finally {
    await browser.close();
    await stop();
  }
}

/** The house lists its games once its port is open. */
async function listedFrames(): Promise<readonly Offered[]> {
  // They read where the platform is when they are loaded.
  const { houseFrames } = await import("../../e2e/stage/frames.ts");
  let frames = await houseFrames();
  for (let tried = 0; tried < 240 && frames.length < listHouseGames().length; tried += 1) {
    await delay(250);
    frames = await houseFrames();
  }
  return frames;
}

async function* measureOpening(browser: Browser, frames: readonly Offered[], launch: Launch): AsyncGenerator<Line> {
  let isFirst = true;
  for (const frame of frames) {
    const url = await launch(frame);
    const game = new URL(url).pathname.split("/").at(-1) ?? "";
    if (wanted !== undefined && !wanted.includes(game)) continue;
    if (isFirst) {
      const { best, all } = await bestOf("an empty page", () => openEmpty(browser, url));
      yield {
        bench: "frames",
        game: "none: an empty page and one script",
        floorMs: best.ms,
        visits: all,
        ...best.madeOf,
      };
      isFirst = false;
    }
    const { best, all } = await bestOf(game, async () => openCold(browser, await launch(frame)));
    const isMet = best.ms <= bars.playableMs;
    const { ms: playableMs, madeOf } = best;
    yield { bench: "frames", game, playableMs, bar: bars.playableMs, visits: all, ...madeOf, slowedBy, isMet };
  }
}

async function bestOf(what: string, open: () => Promise<Opened>): Promise<{ best: Opened; all: readonly number[] }> {
  const opened: Opened[] = [];
  for (let visit = 0; visit < visits; visit += 1) opened.push(await saying(`${what} is opened`, open()));
  const [best] = opened.toSorted((one, other) => one.ms - other.ms);
  if (best === undefined) throw new Error("VISITS is at least 1");
  return { best, all: opened.map(({ ms }) => ms) };
}

async function* measurePaces(browser: Browser, frames: readonly Offered[], launch: Launch): AsyncGenerator<Line> {
  for (const game of pacedGames) {
    const frame = frames.find(({ code }) => code === game.code);
    if (frame === undefined || (wanted !== undefined && !wanted.includes(game.code))) continue;
    const page = await openPlain(browser, await launch(frame));
    const pace = await saying(`${game.code} is played`, measurePace(page, game, slowedBy));
    await page.context().close();
    const bar = pace.mode === "lower" ? bars.lowerFramesPerSecond : bars.framesPerSecond;
    yield { bench: "frames", game: game.code, ...pace, bar, slowedBy, isMet: pace.framesPerSecond >= bar };
  }
}

async function launcher(): Promise<Launch> {
  const { call, demoPassword, demoUsername, logIn, playerUrl } = await import("../../e2e/stage/platform.ts");
  const login = await logIn(demoUsername, demoPassword);
  return async ({ code, type, platform }) => {
    const body = {
      userId: login.remoteId,
      externalURL: `${playerUrl}/games`,
      isMobileLogin: true,
      gameCode: code,
      gameType: type,
      platform,
    };
    const run = { method: "POST", token: login.token, body } as const;
    for (let tried = 1; ; tried += 1) {
      try {
        return (await call<{ url: string }>(`${playerUrl}/api/game-run`, run)).url;
      } catch (error) {
        // A machine that others keep busy may not answer in time: that is no figure of ours.
        if (tried === launchTries) throw error;
        await delay(againMs);
      }
    }
  };
}

async function openPlain(browser: Browser, url: string): Promise<Page> {
  const page = await (await openContext(browser)).newPage();
  await page.goto(url);
  return page;
}
