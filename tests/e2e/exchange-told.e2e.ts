import { expect, type Page } from "@playwright/test";
import { bestBack, comingMatch, openComing } from "./stage/exchange.ts";
import { layerOf, openPhone, untilAlive, watchFaults } from "./stage/phone.ts";
import { call, demoPassword, logIn, playerUrl, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** What a player is told beside prices and bets: rules, wallets, alerts, the time played, and that something could not be read. */

let login: PlayerLogin;
test.beforeAll(async () => {
  login = await logIn("demoplayer2", demoPassword);
});

/** For who looks at the screens (`SHOTS=folder`). */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

test("[ROOM-59] [RATES-70] [SIDE-03] the odds view leads to the rules of its markets, of the exchange and of the house, in the reader's language", async ({
  browser,
}) => {
  const match = await comingMatch();
  for (const [language, button, sentence, commission] of [
    ["en", "Rules", "If the match is abandoned without a result, bets are void.", /Commission of/],
    ["bn", "নিয়ম", "ফল ছাড়া ম্যাচ পরিত্যক্ত হলে বেট বাতিল।", /কমিশন কাটা হয়/],
  ] as const) {
    const page = await openPhone(browser, { login, language });
    const { faults } = watchFaults(page);
    await page.goto(`/odds-view?marketId=${match.MarketId}&eventId=${match.EventId}&selectedSport=cricket`);
    await untilAlive(page);
    await page.getByRole("button", { name: button, exact: true }).click();
    const sheet = layerOf(page);
    await expect(sheet.getByText(sentence).first()).toBeVisible();
    await expect(sheet.getByText(commission).first()).toBeVisible();
    await shot(page, `rules-${language}`);
    expect(faults).toEqual([]);
    await page.context().close();
  }
});

test("[ALERT-06] [ALERT-08] alerts to back and to lay that were made in a market stand in the list of all, and are taken away there", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login, language: "en" });
  await openComing(page, await comingMatch());
  await expect(bestBack(page)).toBeVisible();
  await page
    .getByRole("button", { name: /^Depth and chart/ })
    .first()
    .click();
  await layerOf(page).getByRole("tab", { name: "Alert" }).click();
  await layerOf(page).getByLabel("Odds", { exact: true }).fill("900");
  await layerOf(page).getByRole("button", { name: "Tell me" }).click();
  await expect(layerOf(page).getByText("Back 900 or higher")).toBeVisible();
  await layerOf(page).getByLabel("Lay", { exact: true }).check();
  await expect(layerOf(page).getByText("Best to lay now")).toBeVisible();
  await layerOf(page).getByLabel("fall to", { exact: true }).check();
  await layerOf(page).getByLabel("Odds", { exact: true }).fill("1.01");
  await layerOf(page).getByRole("button", { name: "Tell me" }).click();
  await expect(layerOf(page).getByText("Lay 1.01 or lower")).toBeVisible();
  await shot(page, "alert-form-en");
  await page.goto("/exchange-account?room=settings");
  await untilAlive(page);
  await shot(page, "settings-en");
  await page.getByRole("link", { name: "Price alerts" }).click();
  await expect(page.getByText("900 or higher")).toBeVisible();
  await shot(page, "alerts-en");
  await page.getByRole("button", { name: "Remove: Back 900 or higher" }).click();
  await expect(page.getByText("Back 900 or higher")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove: Lay 1.01 or lower" }).click();
  await expect(page.getByText("No alerts")).toBeVisible();
});

test("[ROOM-58] [EXCH-08] the wallets say on a Bangla page, in Bangla, that there is one, and that there is nothing to recall", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login, language: "bn" });
  await page.goto("/exchange");
  await untilAlive(page);
  await page.getByRole("banner").getByRole("button", { name: /ওয়ালেট/ }).click();
  await expect(layerOf(page).getByText(/ওয়ালেট একটাই/)).toBeVisible();
  await layerOf(page).getByRole("button", { name: "সব ফেরত আনুন" }).click();
  await expect(page.getByText(/ফেরত আনার কিছু নেই/)).toBeVisible();
  await shot(page, "wallet-bn");
});

test("[ROOM-60] who chose to be told after half an hour is told how long they have played and what it came to, and goes on, in both languages", async ({
  browser,
}) => {
  const url = `${playerUrl}/api/exchange/settings`;
  const settings = await call<object>(url, { token: login.token });
  for (const [language, title, goOn, minutes] of [
    ["en", "A moment to look up", "Go on", /playing for 30 minutes/],
    ["bn", "একটু থামুন, দেখুন", "চালিয়ে যান", /৩০ মিনিট/],
  ] as const) {
    const page = await openPhone(browser, { login, language });
    await page.goto("/exchange-account?room=settings");
    await untilAlive(page);
    await page.getByLabel(language === "en" ? "30 minutes" : "৩০ মিনিট").check();
    await page.getByRole("button", { name: language === "en" ? "Save" : "সংরক্ষণ" }).click();
    await page.getByRole("radio").first().scrollIntoViewIfNeeded();
    await shot(page, `settings-${language}`);
    // The half hour is over: as this phone keeps it.
    await page.evaluate((remoteId) => {
      const nowMs = Date.now();
      const kept = { remoteId, sinceMs: nowMs - 1_860_000, activeMs: 1_801_000, toldMs: 0, lastMs: nowMs };
      localStorage.setItem("playedTime", JSON.stringify(kept));
    }, login.remoteId);
    await page.goto("/exchange");
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.getByText(minutes)).toBeVisible();
    await expect(dialog.getByText(/৳/)).toBeVisible();
    await shot(page, `reality-${language}`);
    await dialog.getByRole("button", { name: goOn }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await untilAlive(page);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.context().close();
  }
  await call(url, { method: "PUT", token: login.token, body: settings });
});

test("[ROOM-57] a sport that can't be read is named, and one tap reads it again", async ({ browser }) => {
  const page = await openPhone(browser, { login, language: "en" });
  await page.route("**/api/sports-events/tennis*", (route) => route.abort());
  // The server writes the lists into the pages that show them: one that came without them asks.
  await page.goto("/exchange-account");
  await untilAlive(page);
  await page.getByRole("navigation", { name: "Exchange" }).getByRole("link", { name: "In-Play" }).click();
  const note = page.getByRole("alert").filter({ hasText: "Could not be read: Tennis." });
  await expect(note).toBeVisible();
  await shot(page, "unread-en");
  await page.unroute("**/api/sports-events/tennis*");
  await note.getByRole("button", { name: "Try again" }).click();
  await expect(note).toHaveCount(0);
});
