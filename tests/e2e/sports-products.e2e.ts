import { expect, type Page } from "@playwright/test";
import { launchFrame } from "./stage/frames.ts";
import { expectFaultless } from "./stage/look.ts";
import { cashOf, deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { layerOf, openPhone, untilAlive, watchFaults } from "./stage/phone.ts";
import { test } from "./stage/test.ts";

const products = ["I-Sports", "E1Sports", "Horsebook", "Virtual", "Kabaddi", "Fantasy", "SBO Sports"];
let payer: Payer;
test.beforeAll(async () => {
  payer = await verifiedPayer({ username: "sportsbettor", phone: "01712340088" });
  await deposit(payer, { amount: "500.00" });
});

const sportsOf = async (page: Page) => {
  await page.goto("/");
  await untilAlive(page);
  await page.evaluate(() => scrollTo(0, 301));
  await page.getByRole("navigation", { name: "Categories" }).getByRole("button", { name: "Sports" }).click();
  const sports = page.getByRole("region", { name: "Sports" });
  await expect(sports.getByRole("link", { name: "SBO Sports" })).toBeVisible();
  return sports;
};

test("[HOME-19] [SHELL-48] [GAMES-19] [GAMES-20] [GAMES-22] [GAMES-23] [GAMES-24] [GAMES-25] [GAMES-26] [GAMES-27] [GAMES-28] [GAMES-29] [OP-28] each product of the sports leads a guest to the login, and opens for a player in the frame from the home page and the menu", async ({
  browser,
}) => {
  const guest = await openPhone(browser, { language: "en" });
  const offered = await sportsOf(guest);
  const names = async (): Promise<readonly string[]> =>
    (await offered.getByRole("link").allTextContents()).filter((name) => products.includes(name));
  await expect.poll(names).toEqual(products);
  for (const name of products)
    await expect(offered.getByRole("link", { name, exact: true })).toHaveAttribute("href", "/login");

  const page = await openPhone(browser, { language: "en", login: payer.login });
  const { faults } = watchFaults(page);
  for (const [place, name] of products.entries()) {
    // By turns from the home page's list and from the menu's.
    if (place % 2 === 0) await (await sportsOf(page)).getByRole("link", { name, exact: true }).click();
    else {
      await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
      await layerOf(page).getByRole("button", { name: "Sports" }).click();
      await layerOf(page).getByRole("link", { name, exact: true }).click();
    }
    await expect(page).toHaveURL("/gamerun");
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Close the game" }).click();
    await expect(page).toHaveURL("/");
    await untilAlive(page);
  }
  expect(faults).toEqual([]);
});

/** The address of a launched book's frame, in the player's language. */
const launch = (code: string, type: string, platform: string): Promise<string> =>
  launchFrame(payer.login, { code, type, platform }, "/");

test("[SPORTSBOOK-30] [SPORTSBOOK-40] a selection goes into the slip, is placed, taken from the balance, and stands among the open bets; axe and a narrow phone are content", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const { faults } = watchFaults(page);
  const isHeld = (): Promise<void> => expectFaultless(page, "the book");
  const before = Number(await cashOf(payer));
  await page.goto(await launch("SABA-VIRTUAL-001", "VIRTUAL", "SABA"));
  const upcoming = page.getByRole("region", { name: "Upcoming" });
  await upcoming
    .getByRole("button", { name: /^Match winner, / })
    .first()
    .click();
  await isHeld();
  await page.getByRole("button", { name: "Bet slip · 1" }).click();
  await page.getByLabel("Stake", { exact: true }).fill("25");
  await expect(page.getByText("Could pay")).toBeVisible();
  await isHeld();
  await page.getByRole("button", { name: "Place bet" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your bet is placed." })).toBeVisible();
  expect(Number(await cashOf(payer))).toBe(before - 25);
  await page.getByRole("button", { name: "All matches" }).click();
  await page.getByRole("tab", { name: "My bets (1)" }).click();
  await expect(page.getByRole("article").filter({ hasText: "৳ 25.00" })).toBeVisible();
  await isHeld();
  await page.goto(await launch("SBO-LIVE-001", "LIVE", "SBOSPORTS"));
  await page.getByLabel("Odds").selectOption("malay");
  await expect(page.getByRole("region", { name: "Upcoming" }).getByRole("article").first()).toBeVisible();
  await isHeld();
  expect(faults).toEqual([]);
});
