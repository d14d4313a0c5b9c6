import { expect, type Browser, type Page } from "@playwright/test";
import { answer, bestBack, comingMatch, openComing, place } from "./stage/exchange.ts";
import { grant, makeOwnMatch, openOwnOdds, turnInPlay } from "./stage/house.ts";
import { layerOf, openPhone, untilAlive } from "./stage/phone.ts";
import { call, ownPlayer, playerUrl, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** A bet of a player whose phone is quick, whose scripts go astray, or whose session ends. */
let login: PlayerLogin;
test.beforeAll(async () => {
  login = await ownPlayer({ username: "onitsway1", phone: "01712340097" });
  await grant(login.remoteId, 5_000);
});

const phoneFor = (browser: Browser): Promise<Page> => openPhone(browser, { login, language: "en" });

test("[ROOM-71] a slip that has just come under a thumb takes no tap for a moment, and then does", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await openComing(page, await comingMatch());
  // Looked at from within, at the moment when it is there: a tap from here would come too late on a slow machine.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const button = document.querySelector("dialog[open] button[type=submit]");
      if (button === null) return;
      observer.disconnect();
      document.documentElement.dataset["began"] = button.matches("[inert] *") ? "dead" : "live";
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await bestBack(page).click();
  await expect(page.locator("html")).toHaveAttribute("data-began", "dead");
  await place(page, "");
  await expect(layerOf(page)).toContainText("Enter a stake.");
});

test("[ROOM-70] [ROOM-72] where the scripts of the room's parts do not arrive these alone are missing: a bet without an answer stands, is sent again, and what was asked for says so", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await page.route(/\/assets\/(bet-list-bar|depth-sheet)-/, (route) => route.abort());
  await openComing(page, await comingMatch());
  let isLost = true;
  await page.route("**/placeOrders", (route) => (isLost ? route.abort("connectionreset") : route.continue()));
  await bestBack(page).click();
  // The list gets its place with the bet that has no answer.
  await place(page, "21.11");
  await expect(answer(page)).toContainText("Sent again, it is taken once at most.", { timeout: 60_000 });
  await expect(page.getByText("Could not be read: Bet list.")).toHaveCount(1);
  isLost = false;
  await layerOf(page).getByRole("button", { name: "Send again" }).click();
  await expect(answer(page)).toContainText(/Matched at|waits/);
  await layerOf(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Could not be read: Bet list.")).toBeVisible();
  for (const time of [1, 2]) {
    await page
      .getByRole("button", { name: /^Depth and chart: / })
      .first()
      .click();
    await expect(page.getByText("This did not load.")).toHaveCount(time);
  }
  await expect(page.getByText("Something went wrong on this page")).toHaveCount(0);
  await expect(bestBack(page)).toBeEnabled();
});

test("[ROOM-19] a bet that is kept in play no longer says so in the open bets once the match is in play", async ({
  browser,
}) => {
  const match = await makeOwnMatch({ competition: "Kept Cup", name: "Shapla v Padma, of a journey" });
  await openOwnOdds(match);
  const limitOrder = { size: 20, price: 3, persistenceType: "PERSIST" };
  await call(`${playerUrl}/exchange/betting/rest/v1.0/placeOrders`, {
    method: "POST",
    token: login.token,
    body: {
      marketId: match.marketId,
      instructions: [{ orderType: "LIMIT", selectionId: 1, side: "BACK", limitOrder }],
    },
  });
  const page = await phoneFor(browser);
  await page.goto("/betting-record?tab=exchange&view=open");
  await untilAlive(page);
  const bets = page.locator("section").filter({ hasText: "Shapla v Padma" });
  await expect(bets).toContainText("Kept in play");
  await turnInPlay(match);
  await expect(bets).not.toContainText("Kept in play");
  await expect(bets.getByRole("button", { name: "Cancel" })).toBeVisible();
});

test("[ROOM-19] of open bets in many markets those on the screen follow theirs, and each says what becomes of it once it is scrolled to", async ({
  browser,
}) => {
  const own = await ownPlayer({ username: "onitsway3", phone: "01712340099" });
  await grant(own.remoteId, 1_000);
  const marketIds: string[] = [];
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const match = await makeOwnMatch({ competition: "Many Cup", name: `Jamuna v Meghna ${number}, of a journey` });
    await openOwnOdds(match);
    marketIds.push(match.marketId);
    const limitOrder = { size: 20, price: 3, persistenceType: "PERSIST" };
    const instructions = [{ orderType: "LIMIT", selectionId: 1, side: "BACK", limitOrder }];
    await call(`${playerUrl}/exchange/betting/rest/v1.0/placeOrders`, {
      method: "POST",
      token: own.token,
      body: { marketId: match.marketId, instructions },
    });
  }
  const page = await openPhone(browser, { login: own, language: "en" });
  await page.setViewportSize({ width: 360, height: 400 });
  const sent: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  const isFollowed = (marketId = ""): boolean => sent.some((frame) => frame.includes(`"market:${marketId}"`));
  await page.goto("/betting-record?tab=exchange&view=open");
  await untilAlive(page);
  const bets = page.locator("section").filter({ hasText: "Jamuna v Meghna" });
  await expect(bets).toHaveCount(marketIds.length);
  await expect(bets.first()).toContainText("Kept in play");
  const last = (await bets.last().getByRole("link").innerText()).split("\n")[0] ?? "";
  const lastId = marketIds[Number(/\d/.exec(last)?.[0]) - 1];
  expect(marketIds.filter(isFollowed)).not.toContain(lastId);
  await bets.last().scrollIntoViewIfNeeded();
  await expect(bets.last()).toContainText("Kept in play");
  expect(isFollowed(lastId)).toBe(true);
});

test("[ROOM-73] a bet that is sent when the session has ended elsewhere is told not to be placed, on the page that comes then", async ({
  browser,
}) => {
  const other = await ownPlayer({ username: "onitsway2", phone: "01712340098" });
  await grant(other.remoteId, 1_000);
  const page = await openPhone(browser, { login: other, language: "en" });
  await openComing(page, await comingMatch());
  await bestBack(page).click();
  await call(`${playerUrl}/api/logout`, { method: "POST", token: other.token });
  await place(page, "20");
  await expect(page.getByText("You were logged out. The bet was not placed.")).toBeVisible();
  await expect(page).not.toHaveURL(/odds-view/);
});
