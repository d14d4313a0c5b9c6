import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { openDesk } from "./stage/desk.ts";
import { goInApp, look } from "./stage/look.ts";
import { lookedAt } from "./stage/looked-at.ts";
import { officePages, switchLanguage } from "./stage/office-shown.ts";
import { layerOf, watchFaults } from "./stage/phone.ts";
import { test } from "./stage/test.ts";

const officeUrl = process.env["E2E_OFFICE_URL"] ?? "";
test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${officeUrl}/`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("maidan-demo-1");
  await page.keyboard.press("Enter");
  await expect(page.locator("#content h1")).toBeVisible();
}

test("[DESK-01] a wrong password is answered in words, and nobody is let in", async ({ page }) => {
  await page.goto(`${officeUrl}/`);
  await page.getByLabel("E-mail").fill("cashier@maidan.test");
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "is wrong" })).toBeVisible();
  await expect(page.locator("#content")).toHaveCount(0);
});

test("[DESK-02] every room of the owner, its tabs and its dialogs open at a desk in one language and on a phone in the other, by turns, without a fault that axe finds", async ({
  browser,
}) => {
  // Seventy rooms, tabs and dialogs, each twice.
  test.setTimeout(900_000);
  const tail = String(randomInt(1_000)).padStart(3, "0");
  const person = await lookedAt({ username: `deskseen${tail}`, phone: `018113${tail}21` });
  const page = await openDesk(browser, "owner");
  page.setDefaultTimeout(60_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { faults } = watchFaults(page);
  await page.goto("/account");
  await expect(page.locator("#content h1")).toBeVisible();
  for (const [place, { name, path, open, isLayer }] of officePages(person).entries()) {
    await goInApp(page, { path });
    await expect(page.locator("#content h1:visible"), name).toHaveCount(1);
    await open?.(page);
    // What a dialog asks for first may take a while.
    if (isLayer === true) await expect(layerOf(page), name).toBeVisible();
    const part = isLayer === true ? "dialog[open]" : undefined;
    // By its English words, with the next row, where another journey has decided this one.
    const openAgain = async (): Promise<void> => {
      const isBangla = (await page.locator("html").getAttribute("lang")) === "bn";
      if (isBangla) await switchLanguage(page);
      await open?.(page);
      if (isBangla) await switchLanguage(page);
      await expect(layerOf(page), name).toBeVisible();
    };
    const isBanglaAtDesk = place % 2 === 1;
    if (isBanglaAtDesk) await switchLanguage(page);
    await look(page, `${name} in ${isBanglaAtDesk ? "Bangla" : "English"} at a desk`, part, openAgain);
    await switchLanguage(page);
    await page.setViewportSize({ width: 360, height: 800 });
    await look(page, `${name} in ${isBanglaAtDesk ? "English" : "Bangla"} on a phone`, part, openAgain);
    if (isLayer === true) await page.keyboard.press("Escape");
    if (!isBanglaAtDesk) await switchLanguage(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    // The next look at the same room begins at its beginning.
    await goInApp(page, { path: "/nowhere" });
  }
  expect(faults).toEqual([]);
});

test("[DESK-03] a role has only its own rooms, and the address of another says so", async ({ page }) => {
  await signIn(page, "trader@maidan.test");
  await expect(page.getByRole("navigation").getByRole("link")).toHaveText([
    /Markets/,
    /Sportsbook/,
    /Games/,
    /Players/,
    /Messages/,
    /Ledger/,
    /Limits/,
  ]);
  await page.goto(`${officeUrl}/deposits`);
  await expect(page.getByText("Your role has no key to this room")).toBeVisible();
});
