import AxeBuilder from "@axe-core/playwright";
import { expect, type Browser, type Page } from "@playwright/test";
import { openMatch, youngestLiveMatch } from "./stage/betting.ts";
import { openDeskBrowser } from "./stage/desk.ts";
import {
  layerOf,
  openPhone,
  sidewaysPx,
  untilAlive,
  watchFaults,
  type Language,
  type PhoneOptions,
} from "./stage/phone.ts";
import { call, demoPassword, demoUsername, logIn, ownPlayer, playerUrl, type PlayerLogin } from "./stage/platform.ts";
import { payInSandbox } from "./stage/player.ts";
import { wordsOf } from "./stage/words.ts";
import { test } from "./stage/test.ts";

/** A phone whose owner does not like motion: colours are then never looked at half-way. */
async function openStillPhone(browser: Browser, options: PhoneOptions = {}): Promise<Page> {
  const page = await openPhone(browser, options);
  await page.emulateMedia({ reducedMotion: "reduce" });
  return page;
}

/** Nothing on the page is an outline of what is still to come, and nothing is moving. */
async function untilStill(page: Page): Promise<void> {
  await untilAlive(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}

async function findings(page: Page, part?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  const axe = (part === undefined ? builder : builder.include(part)).options({
    rules: { "target-size": { enabled: true } },
    resultTypes: ["violations"],
    preload: false,
  });
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/**
 * What axe finds, and whether the page can be moved sideways. Axe reads a page over some time, in which a live market may be halted or opened
 * again: only what it finds at each look is a fault of the page.
 */
async function look(page: Page, name: string, part?: string): Promise<void> {
  await untilStill(page);
  await expect.soft.poll(() => findings(page, part), { message: name, timeout: 20_000 }).toEqual([]);
  expect.soft(await sidewaysPx(page), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Loads the same page, with what the navigation brought, in the other language. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem("language", chosen);
    document.cookie = `language=${chosen}; path=/`;
  }, language);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", language === "bn" ? "bn-BD" : "en");
  await untilAlive(page);
}

/** Looks at the page as it stands in English, and again in Bangla. */
async function lookInBoth(page: Page, name: string): Promise<void> {
  await look(page, `${name} in English`);
  await speak(page, "bn");
  await look(page, `${name} in Bangla`);
  await speak(page, "en");
}

/** The same of a sheet or dialog alone: the page under it has been looked at. */
async function lookAtLayer(page: Page, name: string, open: (language: Language) => Promise<void>): Promise<void> {
  for (const language of ["en", "bn"] as const) {
    await speak(page, language);
    await open(language);
    await expect(layerOf(page)).toBeVisible();
    await look(page, `${name} in ${language}`, "dialog[open]");
  }
  await speak(page, "en");
}

let login: PlayerLogin;
test.beforeAll(async () => {
  login = await logIn(demoUsername, demoPassword);
});

test("axe finds nothing on a guest's pages in both languages, none moves sideways, and nothing is complained of", async ({
  browser,
}) => {
  const page = await openStillPhone(browser);
  const { faults } = watchFaults(page);
  for (const path of ["/", "/login", "/signup", "/register", "/forgot-password", "/no-such-page"]) {
    await page.goto(path);
    await lookInBoth(page, path);
  }
  await page.goto("/");
  const header = page.getByRole("banner");
  for (const label of [/^(Menu|মেনু)$/, /^(App|অ্যাপ)$/, /^(Language|ভাষা)$/]) {
    await lookAtLayer(page, `the sheet of ${label.source}`, () => header.getByLabel(label).click());
  }
  expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
});

test("axe finds nothing on a player's pages in both languages, none moves sideways, and nothing is complained of", async ({
  browser,
}) => {
  const page = await openStillPhone(browser, { login });
  const { faults } = watchFaults(page);
  for (const path of [
    "/",
    "/account",
    "/profile",
    "/reset-password",
    "/promotions",
    "/deposit",
    "/withdrawal",
    "/betting-record",
    "/inbox",
    "/chat",
    "/chat-list",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await lookInBoth(page, path);
  }
  expect(faults).toEqual([]);
});

test("axe finds nothing in a conversation with support in both languages, nor in an opened message of the inbox", async ({
  browser,
}) => {
  const own = await ownPlayer({ username: "looktalker", phone: "01811111503" });
  const page = await openStillPhone(browser, { login: own });
  const { faults } = watchFaults(page);
  await page.goto("/chat");
  await page.getByRole("button", { name: "Send us a Message" }).click();
  await page.getByRole("textbox", { name: "Write a message" }).fill("Anybody there?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("listitem").locator("[data-state=sent], [data-state=delivered]")).toBeVisible();
  await lookInBoth(page, "/chat-box");
  await page.goto("/chat-list");
  await lookInBoth(page, "/chat-list with a conversation");
  await page.goto("/inbox");
  await lookAtLayer(page, "an opened message", () =>
    page
      .getByRole("listitem")
      .filter({ hasText: /Welcome|স্বাগতম/ })
      .getByRole("button")
      .click(),
  );
  await page.getByRole("button", { name: "Edit" }).click();
  await look(page, "/inbox while messages are chosen");
  expect(faults).toEqual([]);
});

test("axe finds nothing on the way of a deposit in both languages, from the quote to the record", async ({
  browser,
}) => {
  const page = await openStillPhone(browser, { login });
  const { faults } = watchFaults(page);
  const words = wordsOf("en");
  await page.goto("/deposit");
  await page.getByRole("radio", { name: "Nagad" }).check();
  await page.getByRole("radio", { name: words.sendMoney }).check();
  await page.getByLabel("Amount").fill("640");
  await page.getByRole("button", { name: words.next }).click();
  await expect(page).toHaveURL("/make-payment");
  await lookInBoth(page, "/make-payment");
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: words.openWallet }).click();
  const wallet = await opened;
  await expect(wallet.locator("form.card")).toBeVisible();
  const transactionId = await payInSandbox(wallet, "01700000001");
  await page.getByLabel(words.reference).fill(transactionId);
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page).toHaveURL("/payment-request");
  await lookInBoth(page, "/payment-request");
  await page.goto("/transaction-record");
  await expect(page.getByRole("listitem").filter({ hasText: "Processing" })).toBeVisible();
  await lookInBoth(page, "/transaction-record");
  await lookAtLayer(page, "a transaction's details", () =>
    page.getByRole("main").getByRole("listitem").getByRole("button").first().click(),
  );
  expect(faults).toEqual([]);
});

test("axe finds nothing on the exchange in both languages, with the bet slip open as well", async ({ browser }) => {
  const page = await openStillPhone(browser, { login });
  const { faults } = watchFaults(page);
  for (const path of ["/exchange", "/exchange-inplay"]) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(
      page
        .getByRole("main")
        .getByRole("button", { name: /^Back / })
        .first(),
    ).toBeVisible();
    await lookInBoth(page, path);
  }
  const match = await youngestLiveMatch("soccer");
  // A bet that nobody takes, so that the room shows one with its cancel.
  await call(`${playerUrl}/exchange/betting/rest/v1.0/placeOrders`, {
    method: "POST",
    token: login.token,
    body: {
      marketId: match.marketId,
      instructions: [
        {
          orderType: "LIMIT",
          selectionId: 1,
          side: "BACK",
          limitOrder: { size: 20, price: 900, persistenceType: "PERSIST" },
        },
      ],
    },
  });
  await openMatch({ page, words: wordsOf("en") }, match);
  await lookInBoth(page, "/odds-view");
  await lookAtLayer(page, "the bet slip", async (language) => {
    const { side } = wordsOf(language);
    await page
      .getByRole("button", { name: new RegExp(`^${side.BACK} `), disabled: false })
      .first()
      .click();
    await expect(layerOf(page)).toBeVisible();
  });
  await page.goto("/betting-record?tab=exchange");
  await lookInBoth(page, "/betting-record with a bet");
  expect(faults).toEqual([]);
});

test("axe finds nothing on what a desk sees, and nothing is complained of", async ({ browser }) => {
  const page = await openDeskBrowser(browser);
  const { faults } = watchFaults(page);
  for (const [path, settled] of [
    ["/", page.getByRole("heading", { level: 1 })],
    ["/preview", page.frameLocator("iframe").locator("html[data-started]")],
  ] as const) {
    await page.goto(path);
    await expect(settled).toBeVisible();
    await expect.poll(() => findings(page), path).toEqual([]);
    expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
  }
  expect(faults).toEqual([]);
});

test("axe finds nothing on the second step of the registration, on a phone and a desk, nor on the code step of a forgotten password", async ({
  browser,
}) => {
  for (const language of ["en", "bn"] as const) {
    const phone = await openStillPhone(browser, { language });
    const desk = await openDeskBrowser(browser);
    await desk.emulateMedia({ reducedMotion: "reduce" });
    for (const page of [phone, desk]) {
      await page.goto("/register");
      await untilAlive(page);
      if (page === desk) await look(page, `the registration at a desk in ${language}`);
      for (const name of ["username", "password", "confirmPassword"])
        await page.locator(`form [name="${name}"]`).fill("pitch2026ball");
      await page.locator("form button[type=submit]").click();
      await expect(page.locator('form [name="captcha"]')).toBeVisible();
      await look(page, `the second step of the registration in ${language}`);
    }
    await phone.goto("/forgot-password");
    await untilAlive(phone);
    await phone.getByRole("tab").nth(1).click();
    await phone.locator('form [name="phone"]').fill("01811111299");
    await phone.locator('form [name="username"]').fill(`nobody${language}`);
    await look(phone, `a forgotten password by SMS in ${language}`);
    await phone.locator("form button[type=submit]").click();
    await expect(phone.locator('form [name="otp"]')).toBeVisible();
    await look(phone, `the code step in ${language}`);
  }
});
