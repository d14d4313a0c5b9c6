import { expect, type Browser, type Page } from "@playwright/test";
import { youngestLiveMatch } from "./stage/betting.ts";
import { comingMatch, openComing } from "./stage/exchange.ts";
import { grant } from "./stage/house.ts";
import { layerOf, openPhone, untilAlive, untilClosed, watchFaults, type Language } from "./stage/phone.ts";
import { ownPlayer, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** What the rooms tell of money, prices and matches beyond the best price and the score: statement, three prices, a market's pin, every ball. */

let login: PlayerLogin;
test.beforeAll(async () => {
  // Nobody else's: others count what theirs have, too.
  login = await ownPlayer({ username: "figuresplayer", phone: "01712340092" });
  await grant(login.remoteId, 20_000);
});
const phoneFor = (browser: Browser, language: Language): Promise<Page> => openPhone(browser, { login, language });

test("[ROOM-61] the account leads to the statement: each change of the money with the balance after it, picked by what it was", async ({
  browser,
}) => {
  const page = await phoneFor(browser, "en");
  const { faults } = watchFaults(page);
  await page.goto("/exchange-account");
  await untilAlive(page);
  await page.getByRole("link", { name: "Statement" }).click();
  const granted = page.getByRole("listitem").filter({ hasText: "Play money" });
  await expect(granted.first()).toContainText(/Play money.*৳ [\d,.]+.*Balance ৳ [\d,.]+/);
  await page.getByRole("tab", { name: "Payments" }).click();
  await expect(granted).toHaveCount(0);
  await page.getByRole("banner").getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("link", { name: "My Profile" })).toBeVisible();
  expect(faults).toEqual([]);
});

test("[ROOM-62] [ROOM-05] [ROOM-07] three prices of each side stay chosen on the phone, and a market that is pinned at its foot stands under Multi Markets", async ({
  browser,
}) => {
  const page = await phoneFor(browser, "en");
  const { faults } = watchFaults(page);
  const match = await comingMatch(2);
  await openComing(page, match);
  const block = page.getByRole("region", { name: "Match Odds" });
  const prices = block.getByRole("button", { name: /^(Back|Lay) .* available$/ });
  await expect(prices).toHaveCount(4);
  await block.getByRole("button", { name: "3 prices" }).click();
  await expect.poll(() => prices.count()).toBeGreaterThan(8);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // A further price opens the slip with its own odds.
  const furthest = block.getByRole("button", { name: /^Back / }).first();
  const odds = (await furthest.innerText()).match(/[\d.]+/)?.[0] ?? "";
  await furthest.click();
  await expect(layerOf(page).getByRole("textbox", { name: "Odds" })).toHaveValue(odds);
  await page.keyboard.press("Escape");
  await untilClosed(page);
  const kept = page.waitForResponse((response) => response.url().includes("/api/exchange/pins/"));
  await block.getByRole("button", { name: "Pin: Match Odds" }).click();
  await kept;
  await page.goto("/exchange-multi");
  const card = page.getByRole("article", { name: `${match.Event}, Match Odds` });
  await expect.poll(() => card.getByRole("button", { name: /^(Back|Lay) .* available$/ }).count()).toBeGreaterThan(8);
  await card.getByRole("button", { name: `Unpin: ${match.Event}` }).click();
  await expect(card).toHaveCount(0);
  expect(faults).toEqual([]);
});

for (const [language, all, over] of [
  ["en", "Ball by ball", /^Over \d+/],
  ["bn", "বল বাই বল", /^ওভার [০-৯]+/],
] as const)
  test(`[ROOM-64] a cricket match is told ball by ball, over by over, as it goes on (${language})`, async ({
    browser,
  }) => {
    const page = await phoneFor(browser, language);
    const { faults } = watchFaults(page);
    const match = await youngestLiveMatch("cricket");
    await page.goto(`/odds-view?marketId=${match.marketId}&eventId=${match.eventId}&selectedSport=cricket`);
    await untilAlive(page);
    await page.getByRole("button", { name: all }).click();
    const overs = layerOf(page).getByRole("listitem").filter({ hasText: over });
    await expect(overs.first()).toBeVisible();
    await expect(overs.first().getByRole("listitem").first()).toBeVisible();
    expect(faults).toEqual([]);
  });
