import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { watchFaults } from "./stage/phone.ts";
import { test } from "./stage/test.ts";

const officeUrl = process.env["E2E_OFFICE_URL"] ?? "";
const rooms = [
  "deposits",
  "withdrawals",
  "markets",
  "players",
  "players/100001",
  "support",
  "support/answers",
  "inbox",
  "messages",
  "ledger",
  "audit",
  "site",
  "settings",
  "account",
];

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

test("[DESK-02] every room of the owner opens in both languages, at a desk and on a phone, without a fault that axe finds", async ({
  page,
}) => {
  const { faults } = watchFaults(page);
  await signIn(page, "owner@maidan.test");
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const room of rooms) {
      await page.goto(`${officeUrl}/${room}`);
      await expect(page.locator("#content h1")).toBeVisible();
      await expect(page.locator('#content [aria-busy="true"]')).toHaveCount(0);
      // A button on its way from busy to ready has a colour of neither.
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways, `${room} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
      const found = await new AxeBuilder({ page })
        .options({ rules: { "target-size": { enabled: true } }, resultTypes: ["violations"], preload: false })
        .analyze();
      expect(found.violations.map((violation) => `${room} at ${width}: ${violation.help}`)).toEqual([]);
    }
    await page.evaluate(() => localStorage.setItem("office_language", "bn"));
  }
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  expect(faults).toEqual([]);
});

test("[DESK-03] a role has only its own rooms, and the address of another says so", async ({ page }) => {
  await signIn(page, "trader@maidan.test");
  await expect(page.getByRole("navigation").getByRole("link")).toHaveText([/Markets/, /Players/, /Messages/, /Ledger/]);
  await page.goto(`${officeUrl}/deposits`);
  await expect(page.getByText("Your role has no key to this room")).toBeVisible();
});
