import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Browser, type Page } from "@playwright/test";
import { layerOf, openPhone, untilAlive } from "./stage/phone.ts";
import { playerUrl } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** The platform behind a door of its own, through which a newer service worker can be handed out, as after a release. */
async function openDoor() {
  const target = new URL(playerUrl);
  let isReleased = false;
  let isGone = false;
  /** Scripts that were asked for meanwhile. */
  const missed: string[] = [];
  const server: Server = createServer((incoming, outgoing) => {
    const { url: path = "/", method, headers } = incoming;
    if (isGone) {
      if (/^\/assets\/.*\.js$/.test(path)) missed.push(path);
      return void incoming.destroy();
    }
    if (path === "/service-worker.js") {
      void fetch(`${playerUrl}${path}`)
        .then((answer) => answer.text())
        .then((script) => {
          outgoing.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" });
          outgoing.end(isReleased ? `${script}\n// the next version` : script);
        });
      return;
    }
    const to = { host: target.hostname, port: target.port, path, method, headers: { ...headers, host: target.host } };
    const passed = ask(to, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => {
      isReleased = true;
    },
    setGone: (next: boolean) => {
      isGone = next;
    },
    missed,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Opens the app under its service worker, as at the second visit. */
async function visitAgain(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await untilAlive(page);
}

/** A phone that has the app from behind a door of its own. */
async function visitThroughDoor(browser: Browser) {
  const door = await openDoor();
  const page = await openPhone(browser, { language: "en", keepsWorker: true });
  await visitAgain(page, door.url);
  return { door, page };
}

test("a new version is offered and taken when the person wants it, and a page in a frame is still known to be one", async ({
  browser,
}) => {
  const { door, page } = await visitThroughDoor(browser);
  const note = page.getByRole("status").filter({ hasText: "new version" });
  await expect(note).toHaveCount(0);
  door.release();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await note.getByRole("button", { name: "Later" }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await untilAlive(page);
  const loaded = page.waitForEvent("load");
  await note.getByRole("button", { name: "Update" }).click();
  await loaded;
  await untilAlive(page);
  await expect(note).toHaveCount(0);
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return { isWaiting: registration?.waiting != null, isActive: registration?.active != null };
    });
  await expect.poll(state).toEqual({ isWaiting: false, isActive: true });
  // Not a phone by what it says of itself: the frame alone tells the server to send the app.
  const asDesk = {
    "user-agent": "Mozilla/5.0 (X11; Linux x64) Chrome/153.0.0.0 Safari/537.36",
    "sec-ch-ua-mobile": "?0",
  };
  await page.setExtraHTTPHeaders(asDesk);
  await page.goto(`${door.url}/preview`);
  await expect(page.frameLocator("iframe").locator("html[data-started]")).toBeVisible();
  door.close();
});

test("[APP-22] a script that is asked for while the network is gone for a moment comes when it is back: the worker asks again", async ({
  browser,
}) => {
  const { door, page } = await visitThroughDoor(browser);
  door.setGone(true);
  await page.getByRole("link", { name: "Login" }).first().click();
  await expect(page).toHaveURL(`${door.url}/login`);
  await expect.poll(() => door.missed.length).toBeGreaterThan(0);
  door.setGone(false);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(page.getByText("Something went wrong on this page")).toHaveCount(0);
  door.close();
});

test("[APP-22] where the script of what opens over the pages did not arrive the page stands, says so when it is wanted, and the next page is loaded anew", async ({
  browser,
}) => {
  const page = await openPhone(browser, { language: "en" });
  const parts = /\/assets\/over-the-pages-/;
  await page.route(parts, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => parts.test(request.url()));
  await page.goto("/");
  await untilAlive(page);
  await failed;
  const header = page.getByRole("banner");
  await header.getByLabel("Menu", { exact: true }).click();
  await expect(page.getByText("Something went wrong on this page")).toBeVisible();
  await expect(header).toBeVisible();
  await page.unroute(parts);
  const loaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Login" }).first().click();
  await loaded;
  await expect(page).toHaveURL("/login");
});

test("back closes what lies over the page first, then leaves it; with less motion nothing is on its way", async ({
  browser,
}) => {
  const page = await openPhone(browser, { language: "en" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/login");
  await untilAlive(page);
  await page.goto("/");
  await untilAlive(page);
  const header = page.getByRole("banner");
  for (const name of ["Menu", "Language"]) {
    await header.getByLabel(name, { exact: true }).click();
    await expect(layerOf(page)).toBeVisible();
    const longestMs = await page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration))),
    );
    expect(longestMs).toBeLessThanOrEqual(1);
    await page.goBack();
    await expect(layerOf(page)).toHaveCount(0);
    await expect(page).toHaveURL("/");
  }
  await page.goBack();
  await expect(page).toHaveURL("/login");
});
