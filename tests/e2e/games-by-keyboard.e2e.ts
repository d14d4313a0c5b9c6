import { expect, type Locator, type Page } from "@playwright/test";
import { openFrame } from "./stage/frames.ts";
import { holdBack } from "./stage/moments.ts";
import { deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { layerOf, openPhone, watchFaults } from "./stage/phone.ts";
import { test } from "./stage/test.ts";

let payer: Payer;
test.beforeAll(async () => {
  payer = await verifiedPayer({ username: "keyplayer", phone: "01712340061" });
  await deposit(payer, { amount: "500.00" });
});

/** Presses it where the focus is, as the keyboard alone can; it is named otherwise, or gone, while its round is played, which is held until that is seen. */
async function enter(page: Page, button: Locator): Promise<void> {
  const round = await holdBack(page, "/api/rounds");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button).toHaveCount(0);
  round.letGo();
}

test("[HOUSE-82] [HOUSE-83] the focus is where the game goes on: after a round, a step, a sheet and a change of view; a round is verified in the frame's language", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login: payer.login, language: "bn" });
  const { faults } = watchFaults(page);
  await openFrame(page, payer.login, { code: "dice", type: "EGAME", platform: "Maidan" });
  await expect(page.getByRole("slider", { name: "লক্ষ্য" })).toHaveAttribute("aria-valuetext", "৫০.০০");
  const bet = page.getByRole("button", { name: "বাজি ধরুন" });
  await bet.focus();
  for (let round = 0; round < 2; round += 1) await enter(page, bet);
  await expect(bet).toBeFocused();
  const fairness = page.getByRole("button", { name: "ন্যায্যতা" });
  await fairness.press("Enter");
  await layerOf(page).getByLabel("আপনার পরের সিড").fill("river");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^সিড বদলানো/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(fairness).toBeFocused();
  await page.getByRole("button", { name: "আমার রাউন্ড" }).press("Enter");
  const [verifier] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "যাচাই করুন" }).first().press("Enter"),
  ]);
  await expect(verifier.getByRole("heading", { name: "রাউন্ড যাচাই" })).toBeVisible();
  await expect(verifier.getByText(/^রাউন্ডটি ঠিক এভাবেই খেলা/)).toBeVisible();
  await verifier.close();

  await openFrame(page, payer.login, { code: "mines", type: "EGAME", platform: "Maidan" });
  await page.getByRole("combobox", { name: "মাইন" }).selectOption("1");
  await bet.focus();
  await enter(page, bet);
  await expect(page.getByRole("button", { name: "একটি খুলে দিন" })).toBeFocused();
  await page.getByRole("button", { name: "সারি ১, কলাম ১: বন্ধ" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^সারি ১, কলাম ১: (?:রত্ন|মাইন)/ })).toBeVisible();
  // A gem leads to the next field, a mine to the next bet.
  await expect(page.locator(":focus")).toHaveAccessibleName(/^(?:সারি ১, কলাম ২: বন্ধ|বাজি ধরুন)$/);
  const leave = page.getByRole("button", { name: /^টাকা তুলুন/ });
  if (await leave.isVisible()) {
    await leave.press("Enter");
    await expect(bet).toBeFocused();
  }

  await openFrame(page, payer.login, { code: "i-sports", type: "SPORTS", platform: "SABA" });
  // The one that begins last stays in the list meanwhile.
  const last = page.getByRole("article").last().getByRole("button").first();
  const match = page.locator(`[id="${await last.getAttribute("id")}"]`);
  await match.press("Enter");
  await expect(page.getByRole("button", { name: "সব ম্যাচ" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(match).toBeFocused();
  expect(faults).toEqual([]);
});
