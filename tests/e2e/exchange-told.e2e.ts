import { expect, type Page } from "@playwright/test";
import { comingMatch } from "./stage/exchange.ts";
import { layerOf, openPhone, untilAlive, watchFaults } from "./stage/phone.ts";
import { call, ownPlayer, playerUrl, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** What a player is told beside prices and bets: rules, wallets, alerts, the time played, and that something could not be read. */

let login: PlayerLogin;
test.beforeAll(async () => {
  login = await ownPlayer({ username: "toldplayer", phone: "01712340094" });
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

test("[ALERT-06] [ALERT-08] alerts to back and to lay that were made in a market stand in the list of all, and are taken away there, in both languages", async ({
  browser,
}) => {
  const { MarketId, EventId } = await comingMatch();
  const room = "/exchange-account?room=settings";
  for (const { language, depth, tab, odds, tell, lay, best, fall, list, toBack, toLay, remove, none } of [
    {
      language: "en",
      depth: /^Depth and chart/,
      tab: "Alert",
      odds: "Odds",
      tell: "Tell me",
      lay: "Lay",
      best: "Best to lay now",
      fall: "fall to",
      list: "Price alerts",
      toBack: "Back 900 or higher",
      toLay: "Lay 1.01 or lower",
      remove: "Remove",
      none: "No alerts",
    },
    {
      language: "bn",
      depth: /^গভীরতা ও চার্ট/,
      tab: "অ্যালার্ট",
      odds: "দর",
      tell: "আমাকে জানান",
      lay: "লে",
      best: "এখন লে-এর সেরা দর",
      fall: "এত হবে বা কমবে",
      list: "দরের অ্যালার্ট",
      toBack: "ব্যাক 900 বা বেশি",
      toLay: "লে 1.01 বা কম",
      remove: "সরান",
      none: "কোনো অ্যালার্ট নেই",
    },
  ] as const) {
    const page = await openPhone(browser, { login, language });
    await page.goto(`/odds-view?marketId=${MarketId}&eventId=${EventId}&selectedSport=cricket`);
    await untilAlive(page);
    const sheet = layerOf(page);
    await page.getByRole("button", { name: depth }).first().click();
    await sheet.getByRole("tab", { name: tab }).click();
    await sheet.getByLabel(odds, { exact: true }).fill("900");
    await sheet.getByRole("button", { name: tell }).click();
    await expect(sheet.getByText(toBack)).toBeVisible();
    await sheet.getByLabel(lay, { exact: true }).check();
    await expect(sheet.getByText(best)).toBeVisible();
    await sheet.getByLabel(fall, { exact: true }).check();
    await sheet.getByLabel(odds, { exact: true }).fill("1.01");
    await shot(page, `alert-form-${language}`);
    await sheet.getByRole("button", { name: tell }).click();
    await expect(sheet.getByText(toLay)).toBeVisible();
    await page.goto(room);
    await untilAlive(page);
    await page.getByRole("link", { name: list }).click();
    await expect(page.getByText(toLay)).toBeVisible();
    await shot(page, `alerts-${language}`);
    await page.getByRole("main").getByRole("link").click();
    await expect(page.getByRole("button", { name: depth }).first()).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: `${remove}: ${toBack}` }).click();
    await expect(page.getByText(toBack)).toHaveCount(0);
    await page.getByRole("button", { name: `${remove}: ${toLay}` }).click();
    await expect(page.getByText(none)).toBeVisible();
    await page.context().close();
  }
});

test("[ROOM-58] [EXCH-08] [APP-21] the wallets say on a Bangla page, in Bangla, that there is one, and that there is nothing to recall", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login, language: "bn" });
  await page.goto("/exchange");
  await untilAlive(page);
  await page.getByRole("banner").getByRole("button", { name: /ওয়ালেট/ }).click();
  await expect(layerOf(page).getByText(/ওয়ালেট একটাই/)).toBeVisible();
  await layerOf(page).getByRole("button", { name: "সব ফেরত আনুন" }).click();
  const told = layerOf(page).getByText(/ফেরত আনার কিছু নেই/);
  await expect(told).toBeVisible();
  // In front of the sheet, and not behind its backdrop.
  const isInFront = (text: HTMLElement): boolean => {
    const { x, y, width, height } = text.getBoundingClientRect();
    return text.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  expect(await told.evaluate(isInFront)).toBe(true);
  await shot(page, "wallet-bn");
});

interface Kept {
  readonly reality_check_minutes: number;
}

test("[ROOM-60] who chose to be told after half an hour is told how long they have played and what it came to, and goes on, in both languages", async ({
  browser,
}) => {
  const url = `${playerUrl}/api/exchange/settings`;
  const settings = await call<Kept>(url, { token: login.token });
  for (const [language, title, goOn, minutes] of [
    ["en", "A moment to look up", "Go on", /playing for 30 minutes/],
    ["bn", "একটু থামুন, দেখুন", "চালিয়ে যান", /৩০ মিনিট/],
  ] as const) {
    const page = await openPhone(browser, { login, language });
    await page.goto("/exchange-account?room=settings");
    await untilAlive(page);
    await page.getByLabel(language === "en" ? "30 minutes" : "৩০ মিনিট").check();
    await page.getByRole("button", { name: language === "en" ? "Save" : "সংরক্ষণ" }).click();
    await expect.poll(async () => (await call<Kept>(url, { token: login.token })).reality_check_minutes).toBe(30);
    await page.getByRole("radio").first().scrollIntoViewIfNeeded();
    await shot(page, `settings-${language}`);
    // The half hour is over: as this phone keeps it, which an open page of the app goes on counting.
    await page.goto("/offline.html");
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
    await call(url, { method: "PUT", token: login.token, body: settings });
  }
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
