import { expect, type Browser, type Page } from "@playwright/test";
import { answer, bestBack, comingMatch, openComing, place } from "./stage/exchange.ts";
import { grant } from "./stage/house.ts";
import { layerOf, openPhone, untilAlive, untilClosed, watchFaults } from "./stage/phone.ts";
import { call, ownPlayer, playerUrl, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** What a player has in the exchange's rooms: pins, settings, bets that are cashed out and moved, wallets, results. */

let login: PlayerLogin;
test.beforeAll(async () => {
  // Nobody else's: others count what theirs have, too.
  login = await ownPlayer({ username: "roomsplayer1", phone: "01712340091" });
  await grant(login.remoteId, 20_000);
});

/** As the settings of another phone do it. */
async function chooseOdds(format: "decimal" | "fractional"): Promise<void> {
  const url = `${playerUrl}/api/exchange/settings`;
  const settings = await call<object>(url, { token: login.token });
  await call(url, { method: "PUT", token: login.token, body: { ...settings, odds_format: format } });
}

const phoneFor = (browser: Browser): Promise<Page> => openPhone(browser, { login, language: "en" });

test("[EXCH-06] [EXCH-10] [EXCH-12] [EXCH-20] [EXCH-21] [ROUTE-23] [ROUTE-24] [ROUTE-25] [ROUTE-26] [OP-58] [OP-61] the rooms follow each other in the stated order: sports by competition, the pinned market with live prices, the account with its id and zone, and the settings that the slip keeps to", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const { faults } = watchFaults(page);
  const match = await comingMatch(1);
  await page.goto("/exchange");
  await untilAlive(page);
  const rooms = page.getByRole("navigation", { name: "Exchange" }).getByRole("link");
  await expect(rooms).toHaveText(["Home", "In-Play", "Sports", "Multi Markets", "Account"]);
  await rooms.filter({ hasText: "In-Play" }).click();
  await expect(page).toHaveURL("/exchange-inplay");
  await rooms.filter({ hasText: "Sports" }).click();
  await expect(page).toHaveURL("/exchange-sports");
  const closed = page.getByRole("main").locator("button[aria-expanded=false]");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  const row = page.getByRole("article").filter({ hasText: match.Event }).filter({ hasNotText: "In-Play" }).first();
  await expect(async () => {
    while ((await closed.count()) > 0) await closed.first().click({ timeout: 10_000 });
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await row.getByRole("button", { name: `Pin: ${match.Event}` }).click();
  await rooms.filter({ hasText: "Multi Markets" }).click();
  await expect(page).toHaveURL("/exchange-multi");
  const card = page.getByRole("article", { name: `${match.Event}, Match Odds` });
  await expect(card.getByRole("button", { name: /^Back .* available$/ })).toHaveCount(2);
  await rooms.filter({ hasText: "Account" }).click();
  await expect(page).toHaveURL("/exchange-account");
  const details = page.getByRole("main").locator("dl").first();
  await expect(details).toContainText(`Account ID${login.remoteId}`);
  await expect(details).toContainText("Time zoneGMT+6");
  await page.getByRole("banner").getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Key 1").fill("75");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved for all your phones.")).toBeVisible();
  // Another phone of the player: both the pin and the key are there.
  const other = await phoneFor(browser);
  await other.goto("/exchange-multi");
  await untilAlive(other);
  const pinned = other.getByRole("article", { name: `${match.Event}, Match Odds` });
  await pinned
    .getByRole("button", { name: /^Back .* available$/ })
    .first()
    .click();
  await expect(layerOf(other).getByRole("button", { name: "+75", exact: true })).toBeVisible();
  await other.keyboard.press("Escape");
  await untilClosed(other);
  await pinned.getByRole("button", { name: `Unpin: ${match.Event}` }).click();
  await expect(pinned).toHaveCount(0);
  expect(faults).toEqual([]);
});

test("[EXCH-11] [EXCH-37] [CASH-06] [OP-59] [OP-61] a bet is cashed out, one that waits is moved in place, the wallets are recalled, and the account's menu leads to all of it", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await openComing(page, await comingMatch(1));
  await bestBack(page).click();
  await place(page, "200");
  await expect(answer(page)).toContainText("Matched at");
  await layerOf(page).getByRole("button", { name: "Done" }).click();
  await untilClosed(page);
  await page.getByRole("button", { name: /^Cash Out/ }).click();
  await layerOf(page)
    .getByRole("button", { name: /^Cash out for/ })
    .click();
  await expect(answer(page)).toContainText("Your bets were matched whole.");
  // As it came out, not as it was reckoned: whoever wins brings the same now.
  await expect(answer(page).getByRole("columnheader").last()).toHaveText("Now");
  const brings = await answer(page).getByRole("row").locator("td:last-child").allInnerTexts();
  const amounts = brings.map((text) => Number(text.replaceAll(/[^\d.]/g, "")) * (text.includes("(") ? -1 : 1));
  expect(amounts.length).toBeGreaterThan(1);
  expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThan(1);
  await layerOf(page).getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("button", { name: /^Cash Out/ })).toHaveCount(0);
  await bestBack(page).click();
  for (let step = 0; step < 9; step += 1) await layerOf(page).getByRole("button", { name: "Higher odds" }).click();
  await place(page, "40");
  await expect(answer(page)).toContainText("It waits");
  await layerOf(page).getByRole("button", { name: "Done" }).click();
  await untilClosed(page);
  await page.getByRole("banner").getByRole("link", { name: "Settings" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Back" }).click();
  const entries = page.getByRole("main").getByRole("listitem").getByRole("link");
  const stated = ["My Profile", "Balance Overview", "My Bets", "Bets History", "Profit & Loss", "Activity Log"];
  await expect(entries).toHaveText([...stated, "Settings"]);
  await page.getByRole("button", { name: "Recall All" }).click();
  await expect(page.getByText("Nothing to recall")).toBeVisible();
  await entries.filter({ hasText: "Activity Log" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Wallets recalled" }).first()).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Back" }).click();
  await entries.filter({ hasText: "My Bets" }).click();
  await expect(page).toHaveURL("/betting-record");
  const waiting = page.getByRole("listitem").filter({ hasText: "40.00" });
  const odds = async (): Promise<string> => (await waiting.first().innerText()).replace(/[^]* at ([\d.]+)[^]*/, "$1");
  const before = await odds();
  await waiting.getByRole("button", { name: "Edit" }).click();
  await waiting.getByRole("button", { name: "Higher odds" }).click();
  await waiting.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("It waits at the new odds.")).toBeVisible();
  await expect.poll(async () => Number(await odds())).toBeGreaterThan(Number(before));
  await waiting.getByRole("button", { name: "Cancel" }).click();
  await expect(waiting).toHaveCount(0);
  await page.getByRole("button", { name: "History" }).click();
  const hedge = page.getByRole("listitem").filter({ hasText: "Cash Out" }).first();
  await expect(hedge).not.toContainText(/@ \d+\/\d+/);
  // Odds as another phone has them written since.
  await chooseOdds("fractional");
  await page.goto("/betting-record?tab=exchange");
  await untilAlive(page);
  await expect(hedge).toContainText(/@ \d+\/\d+/);
  await chooseOdds("decimal");
  await page.getByRole("button", { name: "Profit & Loss" }).click();
  await expect(page.getByRole("img", { name: "Result of each of the last 7 days" })).toBeVisible();
});

test("[ROOM-56] the lists of a phone write odds as another phone has them written since, too", async ({ browser }) => {
  const page = await phoneFor(browser);
  await chooseOdds("fractional");
  await page.goto("/exchange");
  await untilAlive(page);
  await expect(bestBack(page)).toContainText(/ \d+\/\d+, /);
  await chooseOdds("decimal");
});
