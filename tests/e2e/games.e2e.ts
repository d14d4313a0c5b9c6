import { expect, type Page } from "@playwright/test";
import { startProvider, type TestProvider } from "./stage/game-provider.ts";
import { grant } from "./stage/house.ts";
import { layerOf, openPhone, tooWide, untilAlive, watchFaults } from "./stage/phone.ts";
import { call, officeUrl, ownPlayer, playerUrl, staffToken, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

const lobby = "/games?type=SLOT&system=Delta-SLOT,Mohona-SLOT&title=Slots";
let provider: TestProvider;
let login: PlayerLogin;
test.beforeAll(async () => {
  login = await ownPlayer({ username: "gamesplayer", phone: "01712340095" });
  await grant(login.remoteId, 1_000);
  provider = await startProvider("rivergames");
});
test.afterAll(() => provider.close());

const names = (page: Page): Promise<string[]> =>
  page.getByRole("tabpanel").getByRole("listitem").locator("button > span:nth-of-type(2)").allTextContents();

test("[ROUTE-21] [GAMES-01] [GAMES-03] [GAMES-04] [GAMES-05] [GAMES-07] games are found by provider, name and order, and a guest who taps one is led to the login", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const { faults } = watchFaults(page);
  await page.goto(lobby);
  await untilAlive(page);
  await expect(page.getByRole("heading", { name: "Slots" })).toBeVisible();
  await expect.poll(() => names(page)).toEqual(["River Dance", "Bamboo Reels", "Mango Spin"]);
  await expect.poll(() => tooWide(page)).toEqual([]);
  await page.getByRole("tab", { name: "Mohona" }).click();
  await expect.poll(() => names(page)).toEqual(["Mango Spin"]);
  await page.getByRole("tab", { name: "ALL" }).click();
  await page.getByLabel("Sort").selectOption("A-Z");
  await expect.poll(() => names(page)).toEqual(["Bamboo Reels", "Mango Spin", "River Dance"]);
  await page.getByRole("button", { name: "Favourite: River Dance" }).click();
  await page.getByLabel("Sort").selectOption("Favorite");
  await expect.poll(async () => (await names(page))[0]).toBe("River Dance");
  await page.getByRole("button", { name: "Search" }).click();
  await layerOf(page).getByLabel("Game name").fill("MANGO");
  await layerOf(page).getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: /^Mango Spin/ }).click();
  await expect(page).toHaveURL("/login");
  expect(faults).toEqual([]);
});

test("[ROUTE-20] [GAMES-10] [GAMES-11] [GAMES-13] [GAMES-15] [GAMES-16] a player's tap opens the game in its frame, a bet of it moves the balance, and closing leads back to the list", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login });
  const { faults } = watchFaults(page);
  await page.goto(lobby);
  await untilAlive(page);
  await page.getByRole("button", { name: /^River Dance/ }).click();
  await expect(page).toHaveURL("/gamerun");
  await expect(page.locator("iframe")).toBeVisible();
  expect(faults).toEqual([]);
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "The game is on" })).toBeVisible();
  await expect(page.getByText(login.username)).toBeVisible();
  expect(provider.launched()).toMatchObject({
    user: login.remoteId,
    currency: "BDT",
    platform: "GPL_MOBILE",
    game_code: "river",
    lobby_url: `${playerUrl}/games?type=SLOT&system=Delta-SLOT%2CMohona-SLOT&title=Slots`,
  });
  const balance = async (): Promise<number> =>
    Number(
      (await call<{ balance: string }>(`${playerUrl}/api/balance`, { method: "POST", token: login.token })).balance,
    );
  const before = await balance();
  const bet = { amount: 2_500_000, transaction_uuid: `bet-${login.remoteId}` };
  expect((await provider.move("bet", bet)).status).toBe("RS_OK");
  expect(await balance()).toBe(before - 25);
  const won = await provider.move("win", { amount: 2_500_000, reference_transaction_uuid: bet.transaction_uuid });
  expect(won).toMatchObject({ status: "RS_OK", balance: Math.round(before * 100_000) });
  await page.getByRole("button", { name: "Close the game" }).click();
  await expect(page).toHaveURL(/^.*\/games\?type=SLOT&system=Delta-SLOT%2CMohona-SLOT&title=Slots$/);
  await expect(page.getByRole("button", { name: /^River Dance/ })).toBeVisible();
  expect(faults).toEqual([]);
});

test("[ROUTE-20] [OP-32] [GAMES-08] [LOBBY-15] the frame without a game leads home, a list without a type offers the categories and asks for nothing, and a game opens in the app's language", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login, language: "bn" });
  await page.goto("/gamerun");
  await expect(page).toHaveURL("/");
  const notes: string[] = [];
  const asked: string[] = [];
  page.on("console", (message) => notes.push(message.text()));
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/games?system=Delta-SLOT");
  await untilAlive(page);
  // It offers the lists that there are.
  await expect(page.getByRole("main").getByRole("link", { name: "ক্র্যাশ" })).toHaveAttribute(
    "href",
    /type=EGAME&system=&/,
  );
  await expect.poll(() => notes).toContain("the game list needs a type and a system");
  expect(asked).not.toContain("/api/get-games");
  await page.goto(lobby);
  await untilAlive(page);
  await expect(page.getByRole("status").filter({ hasText: "৩টি গেম" })).toBeVisible();
  // Of an account that signed up in English.
  await page.getByRole("button", { name: /^River Dance/ }).click();
  await expect(page).toHaveURL(/\/gamerun$/);
  expect(provider.launched()).toMatchObject({ game_code: "river", lang: "bn" });
});

test("[SHELL-47] [SHELL-49] [SHELL-50] [HOME-04] [HOME-20] [ROUTE-21] [OP-27] a category of the menu and of the home page lists its providers, and a provider opens its own games", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/get-")) asked.push(`${pathname}${decodeURIComponent(search)}`);
  });
  const opensDelta = async (): Promise<void> => {
    await expect(page).toHaveURL("/games?type=SLOT&system=Delta&title=Delta");
    await expect(page.getByRole("heading", { level: 1, name: "Delta" })).toBeVisible();
    await expect.poll(() => names(page)).toEqual(["River Dance", "Bamboo Reels"]);
    expect(await page.evaluate(() => history.state)).toMatchObject({ type: "SLOT", system: "Delta", title: "Delta" });
  };
  await page.goto("/");
  await untilAlive(page);
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  const menu = layerOf(page).getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("button", { name: "Slot", exact: true }).click();
  await expect(menu.getByRole("link", { name: "Mohona" })).toBeVisible();
  await menu.getByRole("link", { name: "Delta" }).click();
  await opensDelta();

  await page.goto("/");
  await untilAlive(page);
  await page.evaluate(() => scrollTo(0, 301));
  asked.length = 0;
  await page.getByRole("navigation", { name: "Categories" }).getByRole("button", { name: "Slot" }).click();
  const slots = page.getByRole("region", { name: "Slot" });
  await slots.getByRole("link", { name: "Delta" }).click();
  await opensDelta();
  expect(asked[0]).toBe("/api/get-system?type=SLOT");
  expect(asked[1]).toMatch(/^\/api\/get-provider\?system=\[.*"Delta-SLOT".*\]$/);
});

test("[HOME-10] [HOME-16] [HOME-17] [HOME-19] [GAMES-13] [GAMES-14] [GAMES-19] [GAMES-22] [GAMES-29] [OP-28] [ERR-01] a featured game that the owner chose is launched from the home page, a guest is led to the login, and what goes wrong is said in the home page's words", async ({
  browser,
}) => {
  const token = await staffToken("owner");
  const item = {
    name: "The river",
    link: "",
    picture: "sliders/ladder.svg",
    icon: "",
    code: "river",
    platform: "Delta",
    type: "SLOT",
    slider_type: "Features",
    status: "active",
  };
  const path = `${officeUrl}/api/site/sliders`;
  const { id } = await call<{ id: string }>(path, { method: "POST", token, body: item });
  try {
    const guest = await openPhone(browser);
    const page = await openPhone(browser, { login });
    const picture = (phone: Page) =>
      phone.getByRole("region", { name: "Featured Games" }).getByRole("link", { name: "The river" });
    // A page that the server wrote may carry the list of a moment ago.
    await expect(async () => {
      await guest.goto("/");
      await expect(picture(guest)).toBeVisible({ timeout: 15_000 });
    }).toPass();
    await untilAlive(guest);
    await picture(guest).click();
    await expect(guest).toHaveURL("/login");

    await page.goto("/");
    await untilAlive(page);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/game-run", async (route) => {
      await held;
      await route.continue();
    });
    await picture(page).click();
    await expect(page.getByText("Opening The river...")).toBeAttached();
    answer();
    await expect(page.frameLocator("iframe").getByRole("heading", { name: "The game is on" })).toBeVisible();
    expect(provider.launched()).toMatchObject({ user: login.remoteId, game_code: "river", lobby_url: `${playerUrl}/` });
    await page.getByRole("button", { name: "Close the game" }).click();
    await expect(page).toHaveURL("/");

    // A sports book of the menu goes the same way, by its row's platform, type and code; a game that isn't there is told in the server's words.
    await page.unroute("**/api/game-run");
    await untilAlive(page);
    await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
    await layerOf(page).getByRole("button", { name: "Sports" }).click();
    const asked = page.waitForRequest("**/api/game-run");
    await layerOf(page).getByRole("link", { name: "I-Sports" }).click();
    const saba = { platform: "SABA", gameType: "VIRTUAL", gameCode: "SABA-VIRTUAL-001" };
    expect((await asked).postDataJSON()).toMatchObject({ ...saba, userId: login.remoteId });
    await expect(page.frameLocator("iframe").getByRole("heading", { name: "I-Sports" })).toBeVisible();
    await page.getByRole("button", { name: "Close the game" }).click();
    await expect(page).toHaveURL("/");
    await page.route("**/api/game-run", (route) =>
      route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), gameCode: "gone" }) }),
    );
    await untilAlive(page);
    await picture(page).click();
    await expect(layerOf(page).getByRole("alert")).toHaveText("This game is not available.");
    await page.unroute("**/api/game-run");
    await layerOf(page).getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL("/");

    await page.route("**/api/game-run", (route) => route.abort());
    await untilAlive(page);
    await picture(page).click();
    await expect(layerOf(page).getByRole("alert")).toHaveText("An unexpected error occurred");
    await layerOf(page).getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL("/");
  } finally {
    await call(`${path}/${id}`, { method: "PUT", token, body: { ...item, status: "inactive" } });
  }
});

test("[SHELL-03] every offered area is reached from the menu, the account or the desk's navigation, and is a page that works", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login, language: "en" });
  const { faults } = watchFaults(page);
  const menu = layerOf(page).getByRole("navigation", { name: "Main menu" });
  const openMenu = async (): Promise<void> => {
    await expect(page).toHaveURL("/");
    if (!(await menu.isVisible())) await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
    await expect(menu).toBeVisible();
  };
  await page.goto("/");
  await untilAlive(page);
  const hasGames: string[] = [];
  for (const area of ["Casino", "Slot", "Table", "Poker", "Crash", "Fishing", "Lottery"]) {
    await openMenu();
    const category = menu.locator("div").filter({ has: page.getByRole("button", { name: area, exact: true }) });
    await category.getByRole("button", { name: area, exact: true }).click();
    const provider = category.getByRole("link").first();
    await expect(provider.or(category.getByText("No Data"))).toBeVisible();
    if (!(await provider.isVisible())) continue;
    hasGames.push(area);
    await provider.click();
    await expect(page).toHaveURL(/\/games\?type=[A-Z]+&system=/);
    await expect(page.getByRole("tabpanel").getByRole("listitem").first(), area).toBeVisible();
    await page.goBack();
  }
  expect(hasGames).toContain("Slot");
  for (const [entry, address, heading] of [
    ["Promotions", "/promotions", "Promotions"],
    ["VIP", "/vip", "My VIP"],
  ] as const) {
    await openMenu();
    await menu.getByRole("link", { name: entry }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await page.goBack();
  }
  await openMenu();
  await menu.getByRole("button", { name: "Sports" }).click();
  await menu.getByRole("link", { name: "Exchange" }).click();
  await expect(page).toHaveURL("/exchange");
  for (const sport of ["Cricket", "Soccer", "Tennis"])
    await expect(page.getByRole("heading", { name: sport }).first()).toBeVisible();
  await page.goto("/account");
  await page.getByRole("link", { name: "Referral" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Referral Program" })).toBeVisible();
  await page.goto("/arcade");
  await expect(page.getByRole("heading", { level: 1, name: "Arcade" })).toBeVisible();
  await expect(page.getByRole("tabpanel").or(page.getByText("No Data"))).toBeVisible();
  expect(faults).toEqual([]);
});

test("[OP-29] [API-21] [GAMES-30] Lucky, once the operator has registered it, is a row of the sports that opens by a session of its own", async ({
  browser,
}) => {
  const game = { game_code: "cup", name: "Lucky Cup", product: "Lucky", category: "Virtual Sports", enabled: true };
  const lucky = await startProvider("lucky", [game]);
  try {
    const guest = await openPhone(browser, { language: "en" });
    const page = await openPhone(browser, { login, language: "en" });
    const openRow = async (phone: Page): Promise<void> => {
      await phone.goto("/");
      await untilAlive(phone);
      await phone.getByRole("banner").getByRole("button", { name: "Menu" }).click();
      await layerOf(phone).getByRole("button", { name: "Sports" }).click();
      await layerOf(phone).getByRole("link", { name: "Lucky", exact: true }).click();
    };
    await openRow(guest);
    await expect(guest).toHaveURL("/login");
    const session = page.waitForResponse("**/api/player-login");
    await openRow(page);
    const answer = await session;
    expect(answer.request().postDataJSON()).toEqual({ user_id: login.remoteId });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute("src", new RegExp(`\\?access_token=${token}$`));
    await expect(page.frameLocator("iframe").getByRole("heading", { name: "The game is on" })).toBeVisible();
    await expect(page).toHaveURL("/gamerun");
  } finally {
    await lucky.close();
  }
});
