import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { openDesk } from "./stage/desk.ts";
import { grant } from "./stage/house.ts";
import { layerOf, openPhone, tooWide, untilAlive, type Language } from "./stage/phone.ts";
import { call, officeUrl, ownPlayer, staffToken, type PlayerLogin } from "./stage/platform.ts";
import { publishPromotion } from "./stage/promotions.ts";
import { test } from "./stage/test.ts";

/** What the owner sets as amounts, in each currency: at the desk, and as a player in rupees meets it. */

const tail = String(randomInt(1_000)).padStart(3, "0");
const promotion = `Monsoon ${tail}`;
let player: PlayerLogin;
test.beforeAll(async () => {
  player = await ownPlayer({ username: `amount${tail}p`, phone: `018118${tail}71`, currency: "PKR" });
  await grant(player.remoteId, 5_000, "PKR");
  const terms: Parameters<typeof publishPromotion>[0]["terms"] = {
    min_deposit: "200.00",
    cap: "1000.00",
    basis: "bonus",
    max_bet: "100.00",
    expiry_days: 30,
    max_conversion: null,
    uses_per_player: null,
    weights: [],
    cap_pkr: "2500.00",
  };
  await publishPromotion({ name: promotion, terms });
});

async function picture(page: Page, name: string): Promise<void> {
  await expect.poll(() => tooWide(page), name).toEqual([]);
  const folder = process.env["AMOUNT_PICTURES"];
  if (folder === undefined) return;
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}/${name}.png` });
}

async function openOffice(page: Page, path: string, language: Language): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.addInitScript((chosen) => localStorage.setItem("office_language", chosen), language);
  await page.goto(path);
}

const words = {
  en: {
    least: "Least deposit, in Pakistani rupees",
    save: "Save",
    saved: "Settings saved",
    reckoned: "Empty: ₹ 70.00, from the amount in taka.",
    range: "Rs 250.00 to Rs 57,500.00",
  },
  bn: {
    least: "সর্বনিম্ন জমা, পাকিস্তানি রুপিতে",
    save: "সংরক্ষণ",
    saved: "সেটিংস সংরক্ষিত",
    reckoned: "খালি থাকলে ₹ ৭০.০০, টাকার পরিমাণ থেকে।",
    range: "Rs ২৫০.০০ থেকে Rs ৫৭,৫০০.০০",
  },
} as const;

test("[SET-05] on a phone the owner sets the least deposit in rupees, and a player in them is offered, and refused, their own amounts", async ({
  browser,
}) => {
  const desk = await openDesk(browser, "owner");
  await openOffice(desk, "/settings#deposit_min_pkr", "en");
  const field = desk.getByLabel(words.en.least);
  await expect(field).toHaveValue("");
  await expect(desk.getByText(words.en.reckoned)).toBeVisible();
  await field.fill("250");
  await desk.getByRole("button", { name: words.en.save }).first().click();
  await desk.getByRole("dialog").getByRole("button", { name: words.en.save }).click();
  await expect(desk.getByText(words.en.saved)).toBeVisible();
  await field.scrollIntoViewIfNeeded();
  await picture(desk, "settings-en");
  for (const language of ["en", "bn"] as const) {
    const page = await openPhone(browser, { login: player, language });
    // A page may be written with answers that are a second old.
    await expect(async () => {
      await page.goto("/deposit");
      await expect(page.getByText(words[language].range)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await untilAlive(page);
    await picture(page, `deposit-${language}`);
    await page.goto("/withdrawal");
    await untilAlive(page);
    await picture(page, `withdrawal-${language}`);
    await page.getByRole("button", { name: language === "en" ? "1150" : "১১৫০", exact: true }).scrollIntoViewIfNeeded();
    await picture(page, `withdrawal-amounts-${language}`);
    await page.context().close();
  }
  const page = await openPhone(browser, { login: player, language: "en" });
  await page.goto("/deposit");
  await untilAlive(page);
  for (const amount of ["4600", "57500", "1150"])
    await expect(page.getByRole("button", { name: amount, exact: true })).toBeVisible();
  // 100 taka come to 230 rupees, which are less than may be deposited now.
  await expect(page.getByRole("button", { name: "230", exact: true })).toHaveCount(0);
  const token = await staffToken("owner");
  await call(`${officeUrl}/api/settings`, { method: "PUT", token, body: { deposit_min_pkr: null } });
  const least = page.getByRole("button", { name: "230", exact: true });
  // A page may be written with answers that are a second old.
  await expect(async () => {
    await page.reload();
    await expect(least).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await untilAlive(page);
  await least.click();
  await expect(page.getByLabel("Amount")).toHaveValue("230");
});

test("[PROM-06] on a phone the owner sees a promotion's amounts in each currency, and a player in rupees their own", async ({
  browser,
}) => {
  for (const language of ["en", "bn"] as const) {
    const desk = await openDesk(browser, "owner");
    await openOffice(desk, "/promotions", language);
    await desk
      .getByRole("row")
      .filter({ hasText: promotion })
      .getByRole("button", { name: language === "en" ? "Change" : "বদলান" })
      .first()
      .click();
    const cap = desk.getByLabel(
      language === "en" ? "Bonus at most, in Pakistani rupees" : "সর্বোচ্চ বোনাস, পাকিস্তানি রুপিতে",
    );
    await expect(cap).toHaveValue("2500.00");
    const reckoned =
      language === "en" ? "Empty: ₹ 700.00, from the amount in taka." : "খালি থাকলে ₹ ৭০০.০০, টাকার পরিমাণ থেকে।";
    await expect(desk.getByText(reckoned)).toBeVisible();
    await cap.scrollIntoViewIfNeeded();
    await picture(desk, `promotion-form-${language}`);
    const page = await openPhone(browser, { login: player, language });
    await page.goto("/promotions");
    await untilAlive(page);
    await page.getByRole("listitem").filter({ hasText: promotion }).getByRole("button").first().click();
    const terms = layerOf(page);
    for (const amount of language === "en" ? ["Rs 2,500.00", "Rs 460.00", "Rs 230.00"] : ["Rs ২,৫০০.০০", "Rs ৪৬০.০০"])
      await expect(terms).toContainText(amount);
    await expect(terms).not.toContainText("৳");
    await picture(page, `promotion-${language}`);
    await page.context().close();
    await desk.context().close();
  }
});

test("[SPORTSBOOK-57] on a phone the owner sets a coupon's largest stake in rupees, and what isn't set is said", async ({
  browser,
}) => {
  const desk = await openDesk(browser, "owner");
  await openOffice(desk, "/sportsbook?view=terms", "en");
  await picture(desk, "terms-first-en");
  const product = desk.getByRole("group", { name: "Kabaddi" });
  await expect(product.getByText("Empty: Rs 23,000.00, from the amount in taka.")).toBeVisible();
  const version = desk.getByText(/^Version \d+$/);
  const before = await version.innerText();
  await product.getByLabel("Largest stake of a coupon, in Pakistani rupees").fill("20000");
  await desk.getByRole("button", { name: "Change" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Change" }).click();
  await expect(desk.getByRole("dialog")).toHaveCount(0);
  // The form begins anew with what was saved.
  await expect(version).not.toHaveText(before);
  const token = await staffToken("owner");
  const { limits } = await call<{ limits: Record<string, unknown> }>(`${officeUrl}/api/book/terms`, { token });
  expect(limits["kabaddi"]).toMatchObject({
    most_stake: "10000.00",
    most_stake_inr: null,
    most_stake_pkr: "20000.00",
  });
  await product.scrollIntoViewIfNeeded();
  await picture(desk, "terms-en");
  const inBangla = await openDesk(browser, "owner");
  await openOffice(inBangla, "/sportsbook?view=terms", "bn");
  await expect(inBangla.getByText("খালি থাকলে Rs ২৩,০০,০০০.০০", { exact: false }).first()).toBeVisible();
  await inBangla.getByText("একটি কুপনের সর্বোচ্চ স্টেক, পাকিস্তানি রুপিতে").first().scrollIntoViewIfNeeded();
  await picture(inBangla, "terms-bn");
});
