import { expect, type Browser, type Page } from "@playwright/test";
import { bestBack, comingMatch, openComing } from "./stage/exchange.ts";
import { openByTap, openPhone, untilAlive, untilClosed } from "./stage/phone.ts";
import { ownPlayer, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** Where "back" leads in the exchange. */

let login: PlayerLogin;
test.beforeAll(async () => {
  login = await ownPlayer({ username: "backplayer1", phone: "01712340197" });
});

const phoneFor = (browser: Browser): Promise<Page> => openPhone(browser, { login, language: "en" });

const scrolledPx = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

test("[ROOM-80] back from a match, by the phone's button or by the page's, the list has its tab, its search and its place", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await page.goto("/exchange-inplay");
  await untilAlive(page);
  const tab = page.getByRole("tab", { name: "Tomorrow" });
  const search = page.getByRole("searchbox");
  await tab.click();
  // All matches have it, on whatever day the test runs.
  await search.fill(" v ");
  for (const goBack of [
    () => page.goBack(),
    () => page.getByRole("banner").getByRole("button", { name: "Back" }).click(),
  ]) {
    const row = page.getByRole("article").nth(6).getByRole("link").first();
    await row.evaluate((link) => link.scrollIntoView({ block: "center" }));
    const leftAtPx = await scrolledPx(page);
    expect(leftAtPx).toBeGreaterThan(400);
    await row.click();
    await expect(page).toHaveURL("/odds-view");
    await goBack();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(search).toHaveValue(" v ");
    await expect.poll(() => scrolledPx(page)).toBe(leftAtPx);
  }
  // The bar of rooms leads to the head of a list without either.
  await page.getByRole("navigation", { name: "Exchange" }).getByRole("link", { name: "In-Play" }).click();
  await expect(page.getByRole("tab", { name: "In-Play" })).toHaveAttribute("aria-selected", "true");
  await expect(search).toHaveValue("");
});

test("[ROOM-85] back from a match to the sports, the sport and what was opened in it stand as they were left", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await page.goto("/exchange-sports");
  await untilAlive(page);
  const tab = page.getByRole("tab", { name: "Tennis" });
  await tab.click();
  await expect(page).toHaveURL("/exchange-sports?sport=tennis");
  const last = page.getByRole("heading", { level: 2 }).last().getByRole("button");
  const name = (await last.innerText()).split("\n")[0] ?? "";
  if ((await last.getAttribute("aria-expanded")) === "false") await last.click();
  const row = page.getByRole("article").last().getByRole("link").first();
  await row.evaluate((link) => link.scrollIntoView({ block: "center" }));
  const leftAtPx = await scrolledPx(page);
  await row.click();
  await expect(page).toHaveURL("/odds-view");
  await page.getByRole("banner").getByRole("button", { name: "Back" }).click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("button", { name, expanded: true })).toBeVisible();
  await expect.poll(() => scrolledPx(page)).toBe(leftAtPx);
});

test("[APP-25] a match that is loaded anew with the slip open has it closed, and back leads to the list at once", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await openComing(page, await comingMatch());
  await openByTap(page, bestBack(page));
  await page.reload();
  await untilAlive(page);
  await untilClosed(page);
  await expect(bestBack(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/exchange-inplay/);
});

test("[ROOM-83] saving with a wrong key leads to that key, and back from the settings what was changed is saved, or said not to be", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const openSettings = async (): Promise<void> => {
    await page.goto("/exchange-account?room=settings");
    await untilAlive(page);
  };
  const goBack = (): Promise<void> => page.getByRole("banner").getByRole("button", { name: "Back" }).click();
  const [first, second] = [page.getByLabel("Key 1"), page.getByLabel("Key 2")];
  await openSettings();
  await second.fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(second).toBeFocused();
  await expect(second).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("A whole amount from 1 to 10,00,000.")).toHaveCount(1);
  await goBack();
  await expect(page.getByText("Your changes to the settings were not saved")).toBeVisible();
  await openSettings();
  await expect(second).toHaveValue("200");
  await first.fill("75");
  await goBack();
  await expect(page.getByText("Settings saved for all your phones.")).toBeVisible();
  await openSettings();
  await expect(first).toHaveValue("75");
  // Nothing was changed: nothing is told.
  await goBack();
  await expect(page.getByRole("button", { name: "Recall All" })).toBeVisible();
  await expect(page.getByText("Settings saved for all your phones.")).toHaveCount(0);
});

test("[SLIP-01] [ROOM-03] a price that was tapped in a list opens its slip once: not again by back from another page, nor when the page is loaded anew", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await page.goto("/exchange-inplay");
  await untilAlive(page);
  await page.getByRole("searchbox").fill((await comingMatch()).Event);
  await openByTap(page, bestBack(page));
  await page.goBack();
  await untilClosed(page);
  await expect(page).toHaveURL("/odds-view");
  await page.getByRole("banner").getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/exchange-account/);
  for (const comeBack of [() => page.goBack(), () => page.reload()]) {
    await comeBack();
    await untilAlive(page);
    await expect(bestBack(page)).toBeEnabled();
    // Its slip would come with the desk that answers this tap, and lie over it.
    await page
      .getByRole("button", { name: /^Lay .* available$/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: "Place Lay bet" })).toBeVisible();
    await page.goBack();
    await untilClosed(page);
  }
});
