import { expect, type Browser, type Page } from "@playwright/test";
import { openKnowingSettings } from "./stage/betting.ts";
import { bestBack, comingMatch, openComing } from "./stage/exchange.ts";
import { grant, makeOwnMatch, moveOwnBookmaker, openOwnBookmaker, openOwnOdds } from "./stage/house.ts";
import { layerOf, openPhone, untilClosed } from "./stage/phone.ts";
import { call, officeUrl, ownPlayer, playerUrl, staffToken, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** Prices while the connection is away. */

let login: PlayerLogin;
test.beforeAll(async () => {
  login = await ownPlayer({ username: "oldpricesplayer", phone: "01712340194" });
  await grant(login.remoteId, 1_000);
});

const phoneFor = (browser: Browser): Promise<Page> => openPhone(browser, { login, language: "en" });

test("[EXCH-36] [OP-54] prices are asked for while the socket is away, a note says so, and both end when it is back", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  let isAway = false;
  const open = new Set<{ close(): Promise<void> }>();
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    if (isAway) return void socket.close();
    open.add(socket);
    socket.connectToServer();
  });
  await openComing(page, await comingMatch());
  await expect(bestBack(page)).toBeVisible();
  isAway = true;
  const polled = page.waitForResponse((response) => response.url().includes("/api/match-odds"));
  for (const socket of open) await socket.close();
  await polled;
  await expect(page.getByText("Connection lost.")).toBeVisible();
  isAway = false;
  await expect(page.getByText("Connection lost.")).toBeHidden({ timeout: 60_000 });
  await expect(bestBack(page)).toBeVisible();
});

test("[PUSH-16] nobody bets at old prices: five seconds after the last word of the server they and the slip are off, until it speaks again", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  let isMute = false;
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => isMute || socket.send(message));
  });
  await page.route(/\/api\//, (route) => (isMute ? route.abort() : route.continue()));
  await openComing(page, await comingMatch());
  await expect(bestBack(page)).toBeEnabled();
  await bestBack(page).click();
  const slip = layerOf(page);
  const place = slip.getByRole("button", { name: "Place Back bet" });
  await expect(place).toBeEnabled();
  isMute = true;
  await expect(slip).toContainText("No connection. You can bet when it is back.", { timeout: 8_000 });
  await expect(place).toBeDisabled();
  await page.goBack();
  await expect(page.getByText("No connection. You can bet when it is back.")).toBeVisible();
  await expect(bestBack(page)).toBeDisabled();
  isMute = false;
  await expect(page.getByText("No connection. You can bet when it is back.")).toBeHidden({ timeout: 60_000 });
  await expect(bestBack(page)).toBeEnabled();
});

test("[PUSH-16] [SLIP-16] a tap that began before its market was suspended opens the slip, which says so, and is no one-tap bet; one that begins after is none", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await makeOwnMatch({ competition: "Touched Cup", name: "Bhola v Jhalokati, of old prices" });
  await openOwnOdds(match);
  const { token } = login;
  const limitOrder = { size: 100, price: 2, persistenceType: "LAPSE" };
  await call(`${playerUrl}/exchange/betting/rest/v1.0/placeOrders`, {
    method: "POST",
    token,
    body: {
      marketId: match.marketId,
      instructions: [{ orderType: "LIMIT", selectionId: 1, side: "LAY", limitOrder }],
    },
  });
  const settingsUrl = `${playerUrl}/api/exchange/settings`;
  const settings = { ...(await call<object>(settingsUrl, { token })), is_one_tap: true, is_confirming: false };
  await call(settingsUrl, { method: "PUT", token, body: settings });
  await openKnowingSettings(page, match);
  await bestBack(page).hover();
  await page.mouse.down();
  await call(`${officeUrl}/api/markets/${match.marketId}/suspend`, {
    method: "POST",
    token: await staffToken("trader"),
    body: {},
  });
  await expect(page.getByRole("region", { name: "Match Odds" })).toContainText("Suspended");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.mouse.up();
  await expect(layerOf(page)).toContainText("The market is suspended.");
  await page.goBack();
  await untilClosed(page);
  const back = page.getByRole("button", { name: /^Back / }).first();
  await expect(back).toBeDisabled();
  await back.click({ force: true });
  await expect(layerOf(page)).toHaveCount(0);
  expect(sent.filter((url) => url.endsWith("placeOrders"))).toEqual([]);
});

test("[PUSH-16] so does one on a rate of the house whose market was suspended under the finger", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await makeOwnMatch({ competition: "Touched Cup", name: "Barguna v Patuakhali, of old rates" });
  const on = await openOwnBookmaker(match);
  await openKnowingSettings(page, match);
  await page.getByRole("button", { name: `${on.runner}: Back 90`, exact: true }).hover();
  await page.mouse.down();
  await moveOwnBookmaker(match, []);
  const rate = page.getByRole("button", { name: `${on.runner}: Back`, exact: true });
  await expect(rate).toBeDisabled();
  await page.mouse.up();
  await expect(layerOf(page)).toContainText("Suspended.");
  await page.goBack();
  await untilClosed(page);
  await rate.click({ force: true });
  await expect(layerOf(page)).toHaveCount(0);
});
