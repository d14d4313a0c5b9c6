import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";

export interface PacedGame {
  readonly code: string;
  /** What is done again and again while its frames are counted. */
  readonly play: (page: Page) => Promise<void>;
}

const spin = async (page: Page): Promise<void> => {
  const button = page.getByRole("button", { name: "Spin", exact: true });
  await button.click({ timeout: 30_000 });
};

const shoot = async (page: Page): Promise<void> => {
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press(" ");
  await delay(400);
};

/** The games whose pictures move. */
export const pacedGames: readonly PacedGame[] = [
  { code: "river-lines", play: spin },
  { code: "sundarban-ways", play: spin },
  { code: "mishti-drop", play: spin },
  { code: "padma-fishing", play: shoot },
];

const warmUpMs = 6_000;
const measuredMs = 8_000;

/** Begins to keep when each frame was shown. A text, as it is the browser's. */
const countFrames = `{
  globalThis.frameTimes = [];
  const look = (now) => {
    globalThis.frameTimes.push(now);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

async function playFor(page: Page, game: PacedGame, durationMs: number): Promise<void> {
  const endMs = performance.now() + durationMs;
  while (performance.now() < endMs) await game.play(page);
}

/** Frames a second while the game is played, how long 95 of 100 took at most, and the mode that it was in: `lower` when it has turned its motion down by itself. */
export async function measurePace(page: Page, game: PacedGame, slowedBy: number) {
  const session = await page.context().newCDPSession(page);
  await page.locator("main").getByRole("button").nth(5).waitFor();
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowedBy });
  await playFor(page, game, warmUpMs);
  await page.evaluate(countFrames);
  await playFor(page, game, measuredMs);
  const times = await page.evaluate(() => Reflect.get(globalThis, "frameTimes") as number[]);
  const isLower = (await page.locator("[data-motion=low]").count()) > 0;
  const gaps = times
    .slice(1)
    .map((time, place) => time - (times[place] ?? time))
    .toSorted((one, other) => one - other);
  const spentMs = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    framesPerSecond: Math.round((gaps.length * 10_000) / spentMs) / 10,
    frameP95Ms: Math.round((gaps[Math.floor(gaps.length * 0.95)] ?? Number.NaN) * 10) / 10,
    mode: isLower ? "lower" : "full",
  };
}
