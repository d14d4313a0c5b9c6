import { expect } from "@playwright/test";
import { openDeskBrowser } from "./stage/desk.ts";
import { openPhone } from "./stage/phone.ts";
import { call, officeUrl, staffToken } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

const setSite = async (status: 0 | 1): Promise<unknown> =>
  call(`${officeUrl}/api/settings`, { method: "PUT", token: await staffToken("owner"), body: { site_status: status } });

// Everybody's home changes: this runs after all other journeys (playwright.config.ts).
test("[OP-02] [SHELL-14] while the owner has closed the site, home is the maintenance page on a phone and on a desk alike, and other addresses work", async ({
  browser,
}) => {
  const [phone, desk] = [await openPhone(browser), await openDeskBrowser(browser)];
  const title = "We're currently undergoing Maintenance!";
  await setSite(0);
  try {
    for (const page of [phone, desk]) {
      await expect(async () => {
        expect((await page.goto("/"))?.status()).toBe(503);
      }).toPass();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(title);
      expect((await page.goto("/login"))?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
    }
  } finally {
    await setSite(1);
  }
  await expect(async () => {
    expect((await phone.goto("/"))?.status()).toBe(200);
  }).toPass();
  await expect(phone.getByRole("navigation").getByRole("link", { name: "Login" })).toBeVisible();
});
