import { expect } from "@playwright/test";
import { openDesk } from "./stage/desk.ts";
import { call, officeUrl, staffToken } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

test("[LIMIT-37] [SET-04] on a phone the owner sets a limit in rupees, which stands with its sign beside the taka and what they come to, and empties a setting in rupees again", async ({
  browser,
}) => {
  const token = await staffToken("owner");
  const page = await openDesk(browser, "owner");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/limits");
  const card = page.getByRole("listitem").filter({ hasText: "Tennis · Set winner" });
  const nothing = Object.fromEntries(
    ["band_before_percent", "band_in_play_percent", "jump_percent", "line_band_percent", "line_jump_percent"]
      .concat(["silence_seconds", "house_silence_seconds", "stake_max", "stake_max_inr", "stake_max_pkr", "win_max"])
      .concat(["win_max_inr", "win_max_pkr", "house_market_max", "house_event_max", "sport_exposure_max"])
      .concat(["sport_exposure_max_inr", "sport_exposure_max_pkr", "house_sport_max"])
      .map((name) => [name, null]),
  );
  const body = { ...nothing, stake_max: "50000.00", reason: "Thin markets" };
  await call(`${officeUrl}/api/limits/2/SET_WINNER`, { method: "PUT", token, body });
  await page.reload();
  await expect(card).toContainText("৳ 50,000.00≈ ₹ 35,000.00≈ Rs 1,15,000.00");
  await card.getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Empty: ₹ 35,000.00, from the amount in taka.");
  await dialog.getByLabel("Most of one bet, in Indian rupees").fill("30000");
  await dialog.getByLabel("Reason, for the audit log").fill("Fewer who lay");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("৳ 50,000.00₹ 30,000.00≈ Rs 1,15,000.00");

  await page.goto("/settings#secondPerson");
  const ofIndia = page.getByLabel("Two people for results above, in Indian rupees");
  await expect(ofIndia).toHaveValue("");
  await ofIndia.fill("90000");
  const save = async (): Promise<void> => {
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
  };
  await save();
  expect(await call(`${officeUrl}/api/settings`, { token })).toMatchObject({ result_four_eyes_above_inr: "90000.00" });
  await page.reload();
  await ofIndia.fill("");
  await save();
  expect(await call(`${officeUrl}/api/settings`, { token })).toMatchObject({ result_four_eyes_above_inr: null });
  const removed = await fetch(`${officeUrl}/api/limits/2/SET_WINNER`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() },
  });
  expect(removed.status).toBe(200);
});
