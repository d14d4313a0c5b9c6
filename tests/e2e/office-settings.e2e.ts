import { expect } from "@playwright/test";
import { openDesk } from "./stage/desk.ts";
import { switchLanguage } from "./stage/office-shown.ts";
import { call, officeUrl, staffToken } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

test("[DESK-19] on a phone the settings are an index of groups of one screen; an address and a search lead to a setting, and what is refused in a closed group opens it", async ({
  browser,
}) => {
  const page = await openDesk(browser, "owner");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/settings");
  const groups = page.locator("details");
  await expect(groups.first()).toBeVisible();
  for (const _language of ["English", "Bangla"]) {
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await switchLanguage(page);
  }
  await expect(groups.locator("input").filter({ visible: true })).toHaveCount(0);

  await page.goto("/settings#result_four_eyes_above_inr");
  await page.reload();
  await expect(page.getByLabel("Two people for results above, in Indian rupees")).toBeInViewport();
  await expect(page.getByLabel("Two people for results above, Taka")).toBeVisible();
  await expect(page.getByLabel("Support e-mail")).toBeHidden();

  const search = page.getByRole("searchbox", { name: "Find a setting" });
  await search.fill("largest deposit");
  const largest = page.locator('[name="deposit_max"]');
  await expect(largest).toBeVisible();
  await expect(page.locator('[name="withdrawal_max"]')).toBeHidden();
  const before = await largest.inputValue();
  await largest.fill("1.00");
  await search.fill("telegram");
  await expect(largest).toBeHidden();
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.locator("#payments").getByRole("alert").filter({ hasText: /./ })).toBeInViewport();
  await expect(page.locator("#payments")).toContainText("changed: 1");
  expect(await call(`${officeUrl}/api/settings`, { token: await staffToken("owner") })).toMatchObject({
    deposit_max: before,
  });
});
