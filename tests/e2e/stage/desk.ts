import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { fromOwnAddress } from "./address.ts";
import { untilClosed } from "./phone.ts";
import { officeUrl, playerUrl, staffMail, staffPassword, staffToken, type StaffRole } from "./platform.ts";
import { slowedDown } from "./slowdown.ts";

const desk = {
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
  userAgent: "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36",
} as const;

/** A desk of 1280x800 with a member of staff already signed in, or nobody. */
export async function openDesk(browser: Browser, role?: StaffRole): Promise<Page> {
  const localStorage = role === undefined ? [] : [{ name: "office_token", value: await staffToken(role) }];
  const context = await browser.newContext({
    ...desk,
    baseURL: officeUrl,
    extraHTTPHeaders: { ...fromOwnAddress() },
    storageState: { cookies: [], origins: [{ origin: officeUrl, localStorage }] },
  });
  return slowedDown(await context.newPage());
}

/** A desk's browser at the players' address. */
export async function openDeskBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...desk, baseURL: playerUrl, extraHTTPHeaders: { ...fromOwnAddress() } });
  return slowedDown(await context.newPage());
}

/** A desk whose owner has signed in through the page. */
export async function signInAt(browser: Browser, role: StaffRole): Promise<Page> {
  const page = await openDesk(browser);
  await page.goto("/");
  await page.getByLabel("E-mail").fill(staffMail(role));
  await page.getByLabel("Password", { exact: true }).fill(staffPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Rooms" })).toBeVisible();
  return page;
}

/** What a dialog would do is dead for the half second after it came; a click waits for that by itself. [DESK-25] */
export const untilRead = (dialog: Locator, action: string): Promise<void> =>
  expect(dialog.getByRole("button", { name: action, exact: true })).toBeEnabled();

/** Goes to a room by the list at the side. */
export async function enterRoom(page: Page, name: string): Promise<void> {
  await untilClosed(page);
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** The row of a list that says this. */
export const rowWith = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text });

/** The newest code that was sent to this phone, as the outbox shows it. */
export async function readCode(page: Page, phone: string): Promise<string> {
  await enterRoom(page, "Messages");
  const search = page.getByRole("searchbox", { name: "Phone, e-mail or words" });
  await search.fill(phone);
  await page.getByRole("button", { name: "Find" }).click();
  const code = rowWith(page, phone)
    .first()
    .getByRole("button", { name: /Copy code$/ });
  await expect(code).toBeVisible();
  return (await code.innerText()).trim();
}
