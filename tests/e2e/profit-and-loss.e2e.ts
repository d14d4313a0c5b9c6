import { randomInt } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { backBookmaker, makeOwnMatch, openOwnBookmaker, settleHouse } from "./stage/house.ts";
import { deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { openPhone, tooWide, untilAlive, watchFaults } from "./stage/phone.ts";
import { test } from "./stage/test.ts";

/** A player with two settled markets: 120 at 90 in 100 won less two in 100 commission, 200 lost. */
let payer: Payer;
test.beforeAll(async () => {
  const tail = String(randomInt(1_000)).padStart(3, "0");
  payer = await verifiedPayer({ username: `profit${tail}`, phone: `018116${tail}41` });
  await deposit(payer, { amount: "900" });
  for (const [name, stake, isWon] of [
    ["Madhumati v Karnaphuli, of a journey", "120", true],
    ["Turag v Balu, of a journey", "200", false],
  ] as const) {
    const on = await openOwnBookmaker(await makeOwnMatch({ competition: "Profit Cup", name }));
    await backBookmaker(payer.login.token, on, stake);
    await settleHouse(on.id, isWon ? on.selectionId : on.selectionId + 1);
  }
});

const words = {
  en: {
    room: /^Profit & Loss/,
    chart: "Result of each of the last 7 days",
    month: "30 days",
    won: "৳ 105.84",
    lost: "(৳ 200.00)",
    net: "(৳ 94.16)",
    bets: "Bookmaker",
  },
  bn: {
    room: /^লাভ ও ক্ষতি/,
    chart: "গত ৭ দিনের প্রতিদিনের ফল",
    month: "৩০ দিন",
    won: "৳ ১০৫.৮৪",
    lost: "(৳ ২০০.০০)",
    net: "(৳ ৯৪.১৬)",
    bets: "বুকমেকার",
  },
} as const;

const lineOf = (page: Page, text: string): Locator => page.getByRole("listitem").filter({ hasText: text });

for (const language of ["en", "bn"] as const)
  test(`[ROOM-50] [EXCH-37] profit and loss tells the whole, each day in a chart, each sport and each market, and leads to the market's bets (${language})`, async ({
    browser,
  }) => {
    const say = words[language];
    const page = await openPhone(browser, { login: payer.login, language });
    const { faults } = watchFaults(page);
    await page.goto("/exchange-account");
    await untilAlive(page);
    await page.getByRole("link", { name: say.room }).click();
    const chart = page.getByRole("img", { name: say.chart });
    await expect(chart).toBeVisible();
    // Both were settled on one day: one bar, of what they come to together.
    await expect(chart.locator("rect")).toHaveCount(7);
    await expect(page.getByRole("figure").getByText(say.net)).not.toHaveCount(0);
    await expect(lineOf(page, "Turag")).toContainText(say.lost);
    await expect(lineOf(page, "Madhumati")).toContainText(say.won);
    await expect.poll(() => tooWide(page)).toEqual([]);
    await page.getByRole("tab", { name: say.month }).click();
    await expect(page.getByRole("img").locator("rect")).toHaveCount(30);
    await lineOf(page, "Turag").getByRole("link").click();
    await expect(page).toHaveURL(/\/betting-record/);
    await expect(page.getByText(say.lost).first()).toBeVisible();
    expect(faults).toEqual([]);
  });
