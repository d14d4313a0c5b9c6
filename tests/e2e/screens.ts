/** The program behind `node tools/screens.ts`. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import globalSetup from "./global-setup.ts";
import type * as Frames from "./stage/frames.ts";
import type * as Look from "./stage/look.ts";
import type { LookedAt } from "./stage/looked-at.ts";
import type * as OfficeShown from "./stage/office-shown.ts";
import type * as Phone from "./stage/phone.ts";
import type * as Platform from "./stage/platform.ts";
import type * as PlayerShown from "./stage/shown.ts";
import { findBrowser } from "../../tools/browser.ts";

const parts = ["player", "games", "office"] as const;
const asked = process.argv.slice(2);
const part = asked.find((argument) => argument.startsWith("--part="))?.slice("--part=".length);
if (part !== undefined && !parts.some((one) => one === part)) throw new Error(`parts are ${parts.join(", ")}`);
const isAsked = (one: (typeof parts)[number]): boolean => part === undefined || part === one;
const ownFolder = asked.find((argument) => !argument.startsWith("--"));
const folder = path.resolve(ownFolder ?? path.join(import.meta.dirname, "../../docs/screens"));
const quality = 72;
const languages = ["en", "bn"] as const;
type Language = (typeof languages)[number];

const place = { deviceScaleFactor: 1, timezoneId: "Asia/Dhaka", locale: "en-GB", reducedMotion: "reduce" } as const;
const phone: BrowserContextOptions = {
  ...place,
  viewport: { width: 360, height: 800 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36",
};
const desk: BrowserContextOptions = { ...place, viewport: { width: 1280, height: 800 } };

const made = new Set<string>();
const missing: string[] = [];

/** A page that can't be shown is told of at the end, and costs no other its picture. */
async function orMissing(page: Page, name: string, show: () => Promise<void>): Promise<void> {
  try {
    await show();
  } catch (error) {
    missing.push(name);
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    // Whatever lies over the page is gone with it.
    await page.reload();
  }
}

/** Writes the page as WebP: a tenth of what the same picture takes as PNG. */
async function shoot(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
  await session.detach();
  writeFileSync(path.join(folder, `${name}.webp`), Buffer.from(data, "base64"));
  made.add(`${name}.webp`);
  console.log(name);
}

interface Keeps {
  readonly url: string;
  readonly stored: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
}

/** A browser of this shape in which the page's origin has stored what it stores. */
async function openPage(browser: Browser, shape: BrowserContextOptions, keeps: Keeps): Promise<Page> {
  const { url, stored, cookies = {} } = keeps;
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...shape,
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  return context.newPage();
}

interface Stage {
  readonly browser: Browser;
  readonly person: LookedAt;
  readonly playerUrl: string;
  readonly officeUrl: string;
  readonly ownerToken: string;
  readonly look: typeof Look;
  readonly phone: typeof Phone;
  readonly shown: typeof PlayerShown;
  readonly office: typeof OfficeShown;
  readonly frames: typeof Frames;
}

/** A result that takes a second member of staff: so much is matched in the market. */
async function waitingResult({ call, officeUrl, staffToken }: typeof Platform, marketId: string): Promise<void> {
  const token = await staffToken("owner");
  const settings = (amount: string): Promise<unknown> =>
    call(`${officeUrl}/api/settings`, { method: "PUT", token, body: { result_four_eyes_above: amount } });
  const { result_four_eyes_above: before } = await call<{ result_four_eyes_above: string }>(
    `${officeUrl}/api/settings`,
    { token },
  );
  await settings("1.00");
  await call(`${officeUrl}/api/markets/${marketId}/void`, {
    method: "POST",
    token: await staffToken("trader"),
    body: { reason: "The match was called off" },
  });
  await settings(before);
}

/** The stage's modules look for the platform when they are loaded, so that it comes first. */
async function setStage(browser: Browser): Promise<Stage> {
  const [platform, looked, look, phones, shown, office, frames] = await Promise.all([
    import("./stage/platform.ts"),
    import("./stage/looked-at.ts"),
    import("./stage/look.ts"),
    import("./stage/phone.ts"),
    import("./stage/shown.ts"),
    import("./stage/office-shown.ts"),
    import("./stage/frames.ts"),
  ]);
  const person = await looked.lookedAt({ username: "rahim2026", phone: "01811111505" });
  const ownerToken = await platform.staffToken("owner");
  await waitingResult(platform, person.bookmaker.match.MarketId);
  await platform.call(`${platform.officeUrl}/api/settings`, {
    method: "PUT",
    token: ownerToken,
    body: { notice: "Asia Cup tonight: markets open from 18:00. আজ রাতে এশিয়া কাপ: মার্কেট খোলা সন্ধ্যা ৬টা থেকে।" },
  });
  const { playerUrl, officeUrl } = platform;
  return { browser, person, playerUrl, officeUrl, ownerToken, look, phone: phones, shown, office, frames };
}

async function showOne(stage: Stage, page: Page, shown: PlayerShown.Shown): Promise<void> {
  const { name, path: to, state, open, isLayer } = shown;
  // Away and back: what was opened before is closed then.
  await stage.look.goInApp(page, { path: "/nowhere" });
  await stage.look.goInApp(page, { path: to, state });
  await open?.(page);
  if (isLayer === true) await page.locator("dialog[open]").waitFor();
  await stage.look.untilDrawn(page);
  await shoot(page, name);
  if (isLayer !== true) return;
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

async function walk(
  stage: Stage,
  page: Page,
  todo: { shown: readonly PlayerShown.Shown[]; language: Language },
): Promise<void> {
  for (const shown of todo.shown) {
    const name = `${shown.name}-${todo.language}`;
    await orMissing(page, name, () => showOne(stage, page, { ...shown, name }));
  }
}

async function shootPhones(stage: Stage, language: Language): Promise<void> {
  const { browser, person, playerUrl: url, shown } = stage;
  const { login } = person;
  const player = {
    token: login.token,
    remote_id: login.remoteId,
    username: login.username,
    exchangeToken: login.exchangeToken,
    popup: "0",
    regPopup: "0",
  };
  for (const { stored, cookies, pages } of [
    { stored: {}, cookies: {}, pages: shown.guestPages },
    { stored: player, cookies: { signed_in: "1" }, pages: shown.playerPages(person) },
  ]) {
    const page = await openPage(browser, phone, {
      url,
      stored: { language, ...stored },
      cookies: { language, ...cookies },
    });
    await page.goto("/");
    await stage.phone.untilAlive(page);
    await walk(stage, page, { shown: pages, language });
    await page.context().close();
  }
}

/** The first screen of each game and product of the house, with the sheets of one. */
async function shootFrames(stage: Stage, language: Language): Promise<void> {
  const { browser, person, playerUrl: url, frames } = stage;
  const page = await openPage(browser, phone, { url, stored: { language }, cookies: { language, signed_in: "1" } });
  for (const frame of await frames.houseFrames()) {
    await orMissing(page, `game-${frame.code}-${language}`, async () => {
      const code = await frames.openFrame(page, person.login, frame);
      // Where the device lacks letters their face comes a moment later; where it has them it never does.
      const hasFace = () => document.documentElement.dataset["face"] !== undefined;
      await page.waitForFunction(hasFace, undefined, { timeout: 2_500 }).catch(() => undefined);
      await stage.look.untilDrawn(page);
      await shoot(page, `game-${code}-${language}`);
      if (code === frames.gameWithSheets) await frames.playRounds(page, 3);
      const sheets = code === frames.gameWithSheets ? (Object.keys(frames.frameSheets) as Frames.FrameSheet[]) : [];
      for (const sheet of sheets) {
        await frames.openFrameSheet(page, sheet);
        await stage.look.untilDrawn(page);
        await shoot(page, `game-sheet-${sheet}-${language}`);
        await page.keyboard.press("Escape");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
      }
    });
  }
  await page.context().close();
}

/** What a desk sees of the player's side, and a page that no network is there for. */
async function shootPlainPages(stage: Stage, language: Language): Promise<void> {
  const { browser, playerUrl: url } = stage;
  const keeps = { url, stored: { language }, cookies: { language } };
  const page = await openPage(browser, desk, keeps);
  for (const [name, to] of Object.entries({
    "desk-promotions": "/promotions",
    "desk-register": "/register",
    "desk-coming-soon": "/",
    "desk-preview": "/preview",
  })) {
    await orMissing(page, `${name}-${language}`, async () => {
      await page.goto(to);
      await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
      await stage.look.untilDrawn(page);
      await shoot(page, `${name}-${language}`);
    });
  }
  await page.context().close();
  const offline = await openPage(browser, phone, keeps);
  await offline.goto("/offline.html");
  await shoot(offline, `offline-${language}`);
  await offline.context().close();
}

async function showRoom(
  { look, office }: Stage,
  page: Page,
  todo: { shown: PlayerShown.Shown; language: Language },
): Promise<void> {
  const { name, path: to, open, isLayer } = todo.shown;
  const lang = await page.locator("html").getAttribute("lang");
  if (lang?.startsWith("bn") === true) await office.switchLanguage(page);
  await look.goInApp(page, { path: "/nowhere" });
  await look.goInApp(page, { path: to });
  await page.locator("#content h1:visible").waitFor();
  await open?.(page);
  // Rooms are found by their English words.
  if (todo.language === "bn") await office.switchLanguage(page);
  await look.untilDrawn(page);
  await shoot(page, name);
  if (todo.language === "bn") await office.switchLanguage(page);
  if (isLayer === true) await page.keyboard.press("Escape");
}

async function shootOffice(stage: Stage, language: Language): Promise<void> {
  const { browser, officeUrl: url, ownerToken, office, person } = stage;
  const page = await openPage(browser, desk, { url, stored: { office_token: ownerToken } });
  await page.goto("/account");
  await page.locator("#content h1:visible").waitFor();
  for (const shown of office.officePages(person)) {
    const name = `${shown.name}-${language}`;
    await orMissing(page, name, () => showRoom(stage, page, { shown: { ...shown, name }, language }));
  }
  await page.context().close();
}

mkdirSync(folder, { recursive: true });
const stop = await globalSetup();
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...found.args],
  env: { ...process.env, ...found.env } as Record<string, string>,
});
try {
  const stage = await setStage(browser);
  for (const language of languages) {
    if (isAsked("player")) await shootPhones(stage, language);
    if (isAsked("player")) await shootPlainPages(stage, language);
    if (isAsked("games")) await shootFrames(stage, language);
    if (isAsked("office")) await shootOffice(stage, language);
  }
} finally {
  await browser.close();
  await stop();
}
if (missing.length > 0) {
  console.error(`no picture of ${missing.join(", ")}`);
  process.exitCode = 1;
} else if (ownFolder === undefined && part === undefined)
  for (const file of readdirSync(folder))
    if (/\.(png|webp)$/.test(file) && !made.has(file)) rmSync(path.join(folder, file));
