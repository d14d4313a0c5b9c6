import { expect, type Browser, type Page } from "@playwright/test";
import { bestBack, comingMatch, openComing } from "./stage/exchange.ts";
import { grant } from "./stage/house.ts";
import { layerOf, openPhone } from "./stage/phone.ts";
import { ownPlayer, type PlayerLogin } from "./stage/platform.ts";
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
