/**
 * `node tools/screens.ts [folder]`: pictures of the main screens at 360x800 in both languages, from a platform of its own on throw-away data. Without a folder it renews
 * those of docs/screens.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import globalSetup from "../tests/e2e/global-setup.ts";
import { findBrowser } from "./browser.ts";

const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, "../docs/screens"));
const phone = {
  viewport: { width: 360, height: 800 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1,
  timezoneId: "Asia/Dhaka",
  userAgent:
    "Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36",
};

interface Login {
  readonly token: string;
  readonly remote_id: string;
  readonly username: string;
  readonly exchange: readonly { readonly token: string }[];
}

async function logIn(url: string): Promise<Login> {
  const response = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "demoplayer1", password: "demo12345" }),
  });
  return (await response.json()) as Login;
}

async function openContext(
  browser: Browser,
  url: string,
  visit: { language: "en" | "bn"; login?: Login },
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, baseURL: url });
  await context.addCookies([{ name: "language", value: visit.language, url }]);
  const { login, language } = visit;
  await context.addInitScript(
    (keys) => {
      for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
    },
    {
      language,
      ...(login !== undefined && {
        token: login.token,
        remote_id: login.remote_id,
        username: login.username,
        exchangeToken: login.exchange[0]?.token ?? "",
      }),
    },
  );
  return context;
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 4_000 }).catch(() => undefined);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  console.log(name);
}

async function shootLanguage(
  browser: Browser,
  url: string,
  visit: { language: "en" | "bn"; login: Login },
): Promise<void> {
  const guest = await openContext(browser, url, { language: visit.language });
  const page = await guest.newPage();
  for (const [name, address] of [
    ["home", "/"],
    ["login", "/login"],
    ["signup", "/signup"],
  ] as const) {
    await page.goto(address);
    await shoot(page, `${name}-${visit.language}`);
  }
  await guest.close();
  const player = await openContext(browser, url, visit);
  const own = await player.newPage();
  for (const name of [
    "account",
    "profile",
    "deposit",
    "withdrawal",
    "transaction-record",
    "betting-record",
    "exchange",
    "exchange-inplay",
  ]) {
    await own.goto(`/${name}`);
    await shoot(own, `${name}-${visit.language}`);
  }
  await own.locator('a[href^="/odds-view"]').first().click();
  await own.waitForURL("**/odds-view*");
  const price = own.locator("button.bg-back:enabled").first();
  await price.waitFor({ timeout: 30_000 });
  await shoot(own, `odds-view-${visit.language}`);
  await price.click();
  await own.locator("dialog[open] input").first().fill("500");
  await shoot(own, `bet-slip-${visit.language}`);
  await player.close();
}

mkdirSync(folder, { recursive: true });
const stop = await globalSetup();
const url = process.env["E2E_PLAYER_URL"] ?? "";
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...found.args],
  env: { ...process.env, ...found.env } as Record<string, string>,
});
try {
  const login = await logIn(url);
  for (const language of ["en", "bn"] as const) await shootLanguage(browser, url, { language, login });
} finally {
  await browser.close();
  await stop();
}
