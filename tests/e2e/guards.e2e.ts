import { expect, type Page, type Request } from "@playwright/test";
import { comingMatch } from "./stage/exchange.ts";
import { layerOf, openPhone, untilAlive, untilClosed, watchFaults } from "./stage/phone.ts";
import { openDeskBrowser } from "./stage/desk.ts";
import { call, ownPlayer, playerUrl, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

const player = { username: "guardedplayer", phone: "01811111201" };
let login: PlayerLogin;
test.beforeAll(async () => {
  login = await ownPlayer(player);
});

/** Rooms of a player, and what their page is headed by. */
const playerRooms = {
  "/account": "My Account",
  "/profile": "Personal Info",
  "/promotions": "Promotions",
  "/deposit": "Wallet",
  "/withdrawal": "Wallet",
  "/transaction-record": "Transaction Records",
  "/betting-record": "Betting Records",
  "/turnover-record": "Turnover",
  "/exchange": "Exchange",
  "/exchange-inplay": "In-Play",
} as const;

/** Rooms whose features walk through them themselves. */
const otherRooms = [
  "/reset-password",
  "/inbox",
  "/refrrel-program",
  "/vip",
  "/chat",
  "/chat-list",
  "/payment-request",
  "/odds-view",
];

test("[APP-01] [ROUTE-42] without a token every room of a player leads to the login, and what is open stays open", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  for (const path of [...Object.keys(playerRooms), ...otherRooms]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/login");
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  }
  for (const path of ["/", "/login", "/signup", "/register", "/forgot-password"]) {
    await page.goto(path);
    await untilAlive(page);
    await expect(page).toHaveURL(path);
  }
});

test("[ROUTE-07] [ROUTE-08] [ROUTE-09] [ROUTE-10] [ROUTE-12] [ROUTE-13] [ROUTE-14] [ROUTE-24] with a token each room opens at its address", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login });
  for (const [path, title] of Object.entries(playerRooms)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title }), path).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.goto("/deposit");
  await expect(page.getByRole("tab")).toHaveText(["Deposit", "Withdrawal"]);
  await expect(page.getByRole("tab", { name: "Deposit" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Withdrawal" }).click();
  await expect(page).toHaveURL("/withdrawal");
});

test("[OP-32] a room that lives of what the navigation brings leads back to where that begins", async ({ browser }) => {
  const page = await openPhone(browser, { login });
  for (const [path, instead] of [
    ["/make-payment", "/deposit"],
    ["/payment-request", "/account"],
    ["/odds-view", "/exchange-inplay"],
  ] as const) {
    await page.goto(path);
    await expect(page, path).toHaveURL(instead);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a match whose row is tapped before the app's script is there opens all the same", async ({ browser }) => {
  const page = await openPhone(browser, { login });
  await page.goto("/exchange-inplay");
  const row = page.locator("article").first().getByRole("link");
  // In one look: a list of live matches changes by itself.
  const { name, href } = await row.evaluate((link: HTMLElement) => ({
    name: link.innerText.split("\n", 1)[0] ?? "",
    href: link.getAttribute("href") ?? "",
  }));
  await page.goto(href);
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.getByRole("region", { name: "Match Odds" }).getByRole("listitem")).not.toHaveCount(0);
});

test("[APP-09] [ROOM-03] a price that is tapped before the app's script is there opens the slip once it is, and once", async ({
  browser,
}) => {
  const { MarketId: marketId, EventId: eventId } = await comingMatch(1);
  const { token } = login;
  const settingsUrl = `${playerUrl}/api/exchange/settings`;
  const settings = { ...(await call<object>(settingsUrl, { token })), is_one_tap: true, is_confirming: false };
  // So late a tap is no bet.
  await call(settingsUrl, { method: "PUT", token, body: settings });
  for (const path of ["/exchange-inplay", `/odds-view?${new URLSearchParams({ marketId, eventId }).toString()}`]) {
    const page = await openPhone(browser, { login, language: "en" });
    const { faults } = watchFaults(page);
    let letScriptsGo = (): void => undefined;
    const scripts = new Promise<void>((resolve) => (letScriptsGo = resolve));
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page
      .getByRole("button", { name: /^Back .* available$/, disabled: false })
      .first()
      .click();
    letScriptsGo();
    await expect(layerOf(page).getByLabel("Stake"), path).toBeVisible();
    await page.goBack();
    await untilClosed(page);
    await expect(page).toHaveURL(/\/odds-view/);
    expect(faults).toEqual([]);
  }
});

test("who is logged in is led home from the login and the signup", async ({ browser }) => {
  const page = await openPhone(browser, { login });
  for (const path of ["/login", "/signup"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/");
  }
});

test("[SHELL-11] [SHELL-13] a desk sees the coming-soon picture with a code to scan and the way to the app in a phone frame", async ({
  browser,
}) => {
  const page = await openDeskBrowser(browser);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Coming soon" })).toBeVisible();
  await expect(page.getByRole("img", { name: /cricket ground/ })).toBeVisible();
  await expect(page.locator(".qr svg")).toBeVisible();
  await page.getByRole("link", { name: "Open it in a phone frame" }).click();
  await expect(page).toHaveURL("/preview");
  const app = page.frameLocator("iframe");
  await app.getByRole("link", { name: "Login" }).click();
  await expect(app.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
});

const storedKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));
const sessionKeys = ["token", "balance", "remote_id", "username", "exchangeToken", "agent_code"];

test("[APP-11] [OP-01] [OP-71] at a desk everything but the root and the two desktop pages is the app in a phone's column", async ({
  browser,
}) => {
  const page = await openDeskBrowser(browser);
  const columnPx = async (): Promise<number> => (await page.locator("#content").boundingBox())?.width ?? 0;
  await page.goto("/login");
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { token: login.token, remote_id: login.remoteId, username: login.username },
  );
  for (const path of ["/account", "/deposit", "/games", "/exchange-inplay"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect.poll(columnPx, path).toBeLessThanOrEqual(480);
    await expect.poll(columnPx, path).toBeGreaterThanOrEqual(360);
  }
  // Home, where an entrance leads whoever is logged in, is the promotions there: the root is a picture.
  await page.goto("/login");
  await expect(page).toHaveURL("/promotions");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect.poll(columnPx).toBeGreaterThan(1_000);
});

test("[CONST-25] [API-23] the balance is asked for every ten seconds while it is not pushed", async ({ browser }) => {
  const page = await openPhone(browser, { login, language: "en" });
  // Without a ticket no connection is even begun: one that opens and dies at once would begin the ten seconds anew.
  await page.route("**/api/socket-tickets", (route) => route.abort());
  await page.clock.install();
  const isBalance = (request: Request): boolean => new URL(request.url()).pathname === "/api/balance";
  let asked = 0;
  let answered = 0;
  page.on("request", (request) => {
    if (isBalance(request)) asked += 1;
  });
  page.on("requestfinished", (request) => {
    if (isBalance(request)) answered += 1;
  });
  await page.goto("/account");
  await expect(page.getByText("৳", { exact: false }).first()).toBeVisible();
  // From here on no time passes but what is let pass: a busy machine takes its own.
  const loaded = asked;
  await page.clock.pauseAt(new Date(Date.now() + 600_000));
  // The leap itself passes the end of ten seconds.
  await expect.poll(() => answered > loaded && asked === answered).toBe(true);
  const before = asked;
  for (let time = 1; time <= 6; time += 1) {
    await page.clock.runFor(10_000);
    await expect.poll(() => answered - before).toBe(time);
    expect(asked - before).toBe(time);
  }
});

test("[APP-03] [AUTH-44] a logout takes the six keys and no other, leads home, and the token is dead", async ({
  browser,
}) => {
  const own = await ownPlayer(player);
  const page = await openPhone(browser, { login: own, language: "en" });
  await page.goto("/account");
  await expect(page.getByText("৳", { exact: false }).first()).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem("agent_code", "AG1001");
    localStorage.setItem("referral_code", "DEMO0001");
  });
  await expect.poll(() => storedKeys(page)).toEqual(expect.arrayContaining(sessionKeys));
  const before = await storedKeys(page);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("navigation").getByRole("link", { name: "Login" })).toBeVisible();
  const after = await storedKeys(page);
  expect(after.filter((key) => sessionKeys.includes(key))).toEqual([]);
  expect(after).toEqual(expect.arrayContaining(before.filter((key) => !sessionKeys.includes(key))));
  const asked = () => call(`${playerUrl}/api/balance`, { method: "POST", token: own.token }).catch(String);
  await expect.poll(asked).toContain(": 401 ");
});

test("[APP-02] [AUTH-47] [API-23] [STORE-16] a token that the server no longer knows clears the whole storage and leads home", async ({
  browser,
}) => {
  const own = await ownPlayer(player);
  const page = await openPhone(browser, { login: own });
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("referral_code", "DEMO0001"));
  // Away from the app: an open page hears of the logout by its socket, and would have gone home as a guest before it is asked for again.
  await page.goto("/healthz");
  await call(`${playerUrl}/api/logout`, { method: "POST", token: own.token });
  await page.goto("/account");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("navigation").getByRole("link", { name: "Login" })).toBeVisible();
  const left = await storedKeys(page);
  expect(left.filter((key) => [...sessionKeys, "referral_code", "popup", "regPopup"].includes(key))).toEqual([]);
});

test("[APP-05] the back button closes what is open before it leaves the page", async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto("/login");
  await page.goto("/");
  await untilAlive(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(layerOf(page)).toBeVisible();
  await page.goBack();
  await expect(layerOf(page)).toHaveCount(0);
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/login");
});

test("an app without a network says so, and a page that is asked for meanwhile says it too", async ({ browser }) => {
  const page = await openPhone(browser, { login, keepsWorker: true });
  await page.goto("/account");
  await untilAlive(page);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const note = page.getByText("You are offline. Figures may be old.");
  await page.context().setOffline(true);
  await expect(note).toBeVisible();
  await page.context().setOffline(false);
  await expect(note).toBeHidden();
  await page.context().setOffline(true);
  await page.goto("/deposit");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("offline");
  await page.context().setOffline(false);
});
