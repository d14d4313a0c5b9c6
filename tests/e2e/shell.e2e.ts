import { expect, type Page } from "@playwright/test";
import { openDeskBrowser } from "./stage/desk.ts";
import { layerOf, openPhone, untilAlive } from "./stage/phone.ts";
import { call, demoPassword, demoUsername, logIn, playerUrl } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

const footerHeight = (page: Page): Promise<number> =>
  page.getByTestId("footer-text").evaluate((element) => element.getBoundingClientRect().height);

test("[SHELL-12] [OP-72] [SHELL-16] [SHELL-25] [SHELL-26] [SHELL-66] [CONST-07] a guest at a desk has the header with login and sign-up, the old navigation in its order, and the content 145 px down", async ({
  browser,
}) => {
  const page = await openDeskBrowser(browser);
  for (const path of ["/promotions", "/register"]) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
    await expect(header.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/register");
    await expect(header.getByRole("link", { name: "Member Center" })).toHaveCount(0);
    await expect(page.locator("#content")).toHaveCSS("padding-top", "145px");
  }
  const navigation = page.getByRole("navigation", { name: "Site" });
  const targets = await navigation
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets).toEqual(
    "/ /casino /slot /table /crash /fishing /arcade /lottery /promotions /vip /referral".split(" "),
  );
  await untilAlive(page);
  await navigation.getByRole("button", { name: "Sports" }).click();
  await expect(navigation.getByRole("link", { name: "Exchange" })).toHaveAttribute(
    "href",
    "/player/playGame?t=sport&v=CRICKET",
  );
});

test("[SHELL-27] [SHELL-28] [SHELL-29] [SHELL-30] [SHELL-31] [SHELL-32] [SHELL-33] [SHELL-34] [SHELL-35] [CONST-06] the desktop footer shows its text at 970 px until more is wanted, and all that the operator filled in", async ({
  browser,
}) => {
  const page = await openDeskBrowser(browser);
  await page.goto("/promotions");
  await untilAlive(page);
  const footer = page.getByRole("contentinfo");
  const part = (title: string) => footer.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
  const hrefs = (title: string) =>
    part(title)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await expect(part("Support and guides")).toBeVisible();
  const support = ["/register", "/deposit", "/forgot-password", "/promotions"];
  expect(await hrefs("Support and guides")).toEqual(expect.arrayContaining(support));
  expect(await hrefs("Responsible gaming")).toEqual([
    "https://www.gamblingtherapy.org/",
    "https://www.gamblersanonymous.org/",
  ]);
  for (const brand of ["bKash", "Nagad", "Rocket"])
    await expect(part("Payment methods").getByText(brand, { exact: true })).toBeVisible();
  for (const [title, name] of [
    ["Sponsorship", "Maidan Cricket Evenings"],
    ["Brand ambassadors", "The players of Maidan"],
  ] as const) {
    await expect(part(title).getByText(name)).toBeVisible();
    await expect(part(title).locator("img")).toBeVisible();
  }
  await expect(footer.getByRole("img", { name: "Gaming licence" })).toBeVisible();
  await expect(footer.getByRole("link", { name: "Affiliate" })).toHaveAttribute(
    "href",
    /^http:\/\/affiliate\..*\/login$/,
  );
  await expect(footer.getByRole("link", { name: "Android app download" })).toHaveAttribute("href", "/maidan.apk");
  await expect(part("Find us").getByRole("link", { name: "E-mail" })).toHaveAttribute("href", /^mailto:.+@/);
  await expect.poll(() => footerHeight(page)).toBeLessThanOrEqual(970);
  await footer.getByRole("button", { name: "Show More" }).click();
  await expect.poll(() => footerHeight(page)).toBeGreaterThan(970);
  await footer.getByRole("button", { name: "Show Less" }).click();
  await expect.poll(() => footerHeight(page)).toBeLessThanOrEqual(970);
});

test("[SHELL-19] [SHELL-20] [SHELL-21] [SHELL-22] [SHELL-23] [SHELL-24] [CONST-02] [CONST-05] a player at a desk has the balance with its spinner, the clock, and the way to the account and out", async ({
  browser,
}) => {
  const login = await logIn(demoUsername, demoPassword);
  const page = await openDeskBrowser(browser);
  await page.goto("/login");
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { token: login.token, remote_id: login.remoteId, username: login.username, exchangeToken: login.exchangeToken },
  );
  await page.clock.install();
  await page.goto("/promotions");
  const header = page.getByRole("banner");
  await expect(header.getByText("৳", { exact: false })).toBeVisible();
  for (const name of ["Deposit", "Member Center"])
    await expect(header.getByRole("link", { name })).toHaveAttribute("href", "/account");
  await expect(header.getByRole("link", { name: "Log out" })).toHaveAttribute("href", "/player/logout");
  const clock = header.getByRole("timer", { name: "Time in Dhaka" });
  await expect(clock).toContainText("(GMT+6)");
  const refresh = header.getByRole("button", { name: "Refresh the balance" });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const before = (await clock.textContent()) ?? "";
  await page.clock.runFor(1_000);
  await expect(clock).not.toHaveText(before);
  await refresh.click();
  await expect(refresh).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(480);
  await expect(refresh).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(40);
  await expect(refresh).toHaveAttribute("aria-busy", "false");
});

test("[SHELL-37] [SHELL-39] [SHELL-41] [SHELL-42] [SHELL-43] [SHELL-45] [SHELL-48] [SHELL-51] [SHELL-52] [SHELL-53] [GAMES-21] the menu lists its entries in order, opens the sports below theirs, and closes by the mask", async ({
  browser,
}) => {
  const page = await openPhone(browser, { language: "en" });
  await page.goto("/");
  await untilAlive(page);
  const header = page.getByRole("banner");
  await expect(header.getByRole("img", { name: "Sponsor" })).toBeVisible();
  await expect(header.getByLabel("App", { exact: true })).toHaveAttribute("href", "/maidan.apk");
  await expect(header.getByRole("button", { name: "Language" })).toBeVisible();
  await header.getByRole("button", { name: "Menu" }).click();
  const menu = layerOf(page).getByRole("navigation", { name: "Main menu" });
  await expect(menu.locator("a, button")).toHaveText([
    ..."Home Sports Casino Slot Table Poker Crash Fishing Lottery Promotions VIP Affiliate".split(" "),
    "24/7 LiveChat",
  ]);
  await expect(menu.getByRole("link", { name: "Home" })).toHaveClass(/bg-accent-soft/);
  await expect(menu.getByRole("link", { name: "Affiliate" })).toHaveAttribute("href", /\/\/affiliate\..*\/login$/);
  await menu.getByRole("button", { name: "Sports" }).click();
  for (const name of ["I-Sports", "E1Sports", "Horsebook", "Virtual", "Kabaddi", "Fantasy", "SBO Sports"])
    await expect(menu.getByRole("link", { name })).toHaveAttribute("href", "/login");
  await expect(menu.getByRole("link", { name: "Exchange" })).toHaveAttribute("href", "/exchange");
  await page.touchscreen.tap(350, 400);
  await expect(layerOf(page)).toHaveCount(0);
});

test("[SHELL-40] [SHELL-46] [SHELL-58] [SHELL-59] [OP-26] [CHAT-11] [ERR-44] the chat button can be pulled out of the way; a tap leads a guest to the configured chat, else to the login", async ({
  browser,
}) => {
  const page = await openPhone(browser, { language: "en" });
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  await page.goto("/");
  await untilAlive(page);
  const button = page.getByRole("button", { name: "Chat with us" });
  await expect(button).toBeVisible();
  const from = await button.boundingBox();
  expect(from).not.toBeNull();
  const [x, y] = [(from?.x ?? 0) + 26, (from?.y ?? 0) + 26];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 600, y - 150, { steps: 6 });
  await page.mouse.up();
  const moved = async (): Promise<readonly number[]> => {
    const to = await button.boundingBox();
    return [Math.round(to?.x ?? -1), Math.round((from?.y ?? 0) - (to?.y ?? 0))];
  };
  await expect.poll(moved).toEqual([8, 150]);
  await expect(page).toHaveURL("/");
  const openers = [
    async () => button.click(),
    async () => page.getByRole("banner").getByRole("button", { name: "Help" }).click(),
    async () => {
      await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
      await layerOf(page).getByRole("button", { name: "24/7 LiveChat" }).click();
    },
  ];
  for (const open of openers) {
    told.length = 0;
    await page.goto("/");
    await untilAlive(page);
    await expect(button).toBeVisible();
    await open();
    await expect(page).toHaveURL("/login");
    await expect.poll(() => told).toContain("Intercom is not available");
  }
});

test("[SHELL-60] [CONST-08] [HOME-01] [HOME-02] [HOME-03] [HOME-19] [CONST-04] [OP-20] beyond 300 px the button to the top and the category bar are there, and a category slides in", async ({
  browser,
}) => {
  const page = await openPhone(browser, { language: "en" });
  await page.goto("/");
  await untilAlive(page);
  const bar = page.getByRole("navigation", { name: "Categories" });
  const toTop = page.getByRole("button", { name: "Back to top" });
  await expect(page.getByRole("button", { name: "Chat with us" })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await page.evaluate(() => scrollTo(0, 299));
  await expect(toTop).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 301));
  await expect(toTop).toBeVisible();
  await expect(bar.getByRole("button")).toHaveText("Sports Casino Slot Table Poker Crash Fishing".split(" "));
  // Written down when it happens, from the tap on: a busy machine may look late, and draw what the tap did late.
  const aside = await page.getByTestId("sliding").evaluateHandle((element) => {
    const tookMs = new Promise<number>((resolve) => {
      let [tappedMs, wasAside] = [0, false];
      document.addEventListener("click", () => (tappedMs = performance.now()), { capture: true, once: true });
      new MutationObserver(() => {
        const isAside = element.style.transform === "translateX(-100%)";
        if (wasAside && !isAside) resolve(performance.now() - tappedMs);
        wasAside = isAside;
      }).observe(element, { attributeFilter: ["style"] });
    });
    return { tookMs };
  });
  await bar.getByRole("button", { name: "Slot" }).click();
  await expect(page.getByRole("heading", { name: "Slot" })).toBeInViewport();
  const asideMs = await aside.evaluate(({ tookMs }) => tookMs);
  expect(asideMs).toBeGreaterThan(480);
  expect(asideMs).toBeLessThan(20_000);
  await bar.getByRole("button", { name: "Sports" }).click();
  await expect(page.getByRole("link", { name: "SBO Sports" })).toBeVisible();
  await toTop.click();
  await expect(bar).toHaveCount(0);
});

test("[SHELL-55] the splash is the site's picture, and three dots where it does not load", async ({ browser }) => {
  const login = await logIn(demoUsername, demoPassword);
  const page = await openPhone(browser, { language: "en", login });
  await page.route("**/*.svg", (route) => route.abort());
  await page.route("**/assets/account-page*", () => undefined);
  await page.goto("/account", { waitUntil: "commit" });
  await expect(page.getByTestId("splash-dots").locator("span")).toHaveCount(3);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const other = await openPhone(browser, { language: "en", login });
  await other.route("**/assets/account-page*", () => undefined);
  await other.goto("/account", { waitUntil: "commit" });
  await expect(other.locator('img[src="/brand/splash.svg"]')).toBeVisible();
  await other.unrouteAll({ behavior: "ignoreErrors" });
});

test("the app can be installed, and says that it is offline", async ({ browser }) => {
  const manifest = await call<{ display: string; start_url: string; icons: { src: string; sizes: string }[] }>(
    `${playerUrl}/manifest.webmanifest`,
  );
  expect([manifest.display, manifest.start_url]).toEqual(["standalone", "/"]);
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  for (const { src } of manifest.icons) expect((await fetch(playerUrl + src)).status).toBe(200);
  const page = await openPhone(browser, { language: "en", keepsWorker: true });
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto("/promotions");
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  await page.context().setOffline(false);
});

test("the data saver draws no pictures in the rows and lasts over a reload", async ({ browser }) => {
  const page = await openPhone(browser, { language: "en" });
  await page.goto("/");
  await untilAlive(page);
  const row = page.getByRole("region", { name: "Favourites" });
  await expect(row.locator("img")).toHaveCount(3);
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  await layerOf(page)
    .getByRole("checkbox", { name: /Data saver/ })
    .check();
  await page.keyboard.press("Escape");
  await expect(row.locator("img")).toHaveCount(0);
  await page.reload();
  await untilAlive(page);
  await expect(row.getByText("Cricket")).toHaveCount(1);
  await expect(row.locator("img")).toHaveCount(0);
});
