import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { fromOwnAddress, type Address } from "./address.ts";
import { playerUrl, type PlayerLogin } from "./platform.ts";
import { slowedDown } from "./slowdown.ts";

export type Language = "en" | "bn";

export interface PhoneOptions {
  /** The app's language before anybody chose one. */
  readonly language?: Language;
  readonly login?: PlayerLogin;
  /** Where it is; otherwise at an address of its own. */
  readonly from?: Address;
  /**
   * The app keeps its service worker, and with it the offline page and updates. All others go without: each new phone
   * would fetch the whole app a second time, and what a journey breaks on the way (`page.route`) may pass through it.
   */
  readonly keepsWorker?: true;
}

/** A phone of 360x800 with nothing on it, or with what the app stores after a login and a choice of language. */
export async function openPhone(
  browser: Browser,
  { language, login, from = fromOwnAddress(), keepsWorker }: PhoneOptions = {},
): Promise<Page> {
  const kept = {
    ...(language !== undefined && { language }),
    ...(login !== undefined && {
      token: login.token,
      remote_id: login.remoteId,
      username: login.username,
      exchangeToken: login.exchangeToken,
      popup: "0",
      regPopup: "0",
    }),
  };
  const hints = { ...(language !== undefined && { language }), ...(login !== undefined && { signed_in: "1" }) };
  const context = await browser.newContext({
    baseURL: playerUrl,
    extraHTTPHeaders: { ...from },
    serviceWorkers: keepsWorker === true ? "allow" : "block",
    storageState: {
      cookies: Object.entries(hints).map(([name, value]) => ({ ...sessionCookie, name, value })),
      origins: [{ origin: playerUrl, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
    },
  });
  return slowedDown(await context.newPage());
}

const sessionCookie = {
  domain: new URL(playerUrl).hostname,
  path: "/",
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: "Lax",
} as const;

/** Everything that the page complains about: errors on the console (a violated policy is one) and exceptions. */
export function watchFaults(page: Page): { readonly faults: string[] } {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  return { faults };
}

/** Addresses that the page asks for from here on. */
export function watchRequests(page: Page): { readonly paths: string[] } {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return { paths };
}

/** The app answers to touch: its script has taken over what the server wrote. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset["started"] !== undefined);
}

/**
 * What is wider than the screen, so that the page can be moved sideways or is cut off there: the innermost elements that reach over its edge, or the page itself where none does.
 * What scrolls in a row of its own is not.
 */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { documentElement } = document;
    // A frame that fills the screen cuts off what is wider.
    const cutting = Array.from(document.querySelectorAll<HTMLElement>("#root > .overflow-hidden"));
    const wide = [documentElement, ...cutting].filter((element) => element.scrollWidth > element.clientWidth);
    if (wide.length === 0) return [];
    const past = Array.from(document.body.querySelectorAll("*")).filter(
      (element) => element.getBoundingClientRect().right > documentElement.clientWidth + 0.5,
    );
    const innermost = past.filter((element) => !past.some((other) => other !== element && element.contains(other)));
    const told = innermost.map(
      (element) => `${Math.round(element.getBoundingClientRect().right)} px: ${element.outerHTML.slice(0, 200)}`,
    );
    return told.length > 0 ? told.slice(0, 8) : wide.map(({ tagName, scrollWidth }) => `${scrollWidth} px: ${tagName}`);
  });

/** The open sheet or dialog. */
export const layerOf = (page: Page): Locator => page.locator("dialog[open]");

/** Nothing lies over the page, and what did has left the history too: it would take a page with it that is opened before. */
export async function untilClosed(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("dialog[open]") === null &&
      (history.state as { readonly layer?: number } | null)?.layer === undefined,
  );
}

/** Taps until the sheet is there: a live market may be halted at the very tap, and then nothing opens. */
export async function openByTap(page: Page, button: Locator): Promise<void> {
  const layer = layerOf(page);
  await expect(async () => {
    if (!(await layer.isVisible())) await button.click({ timeout: 10_000 });
    await expect(layer).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
}
