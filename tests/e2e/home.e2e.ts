import { expect, type Locator, type Page } from "@playwright/test";
import { layerOf, openPhone, untilAlive } from "./stage/phone.ts";
import { call, demoPassword, demoUsername, logIn, ownPlayer, playerUrl, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

let login: PlayerLogin;
test.beforeAll(async () => {
  login = await logIn(demoUsername, demoPassword);
});

const toolbarOf = (page: Page) => page.getByRole("navigation", { name: "Main pages" });

test("[SHELL-65] what the whole app needs is read once: with the page, and not again on the way through it", async ({
  browser,
}) => {
  const global = ["/api/general", "/api/sliders", "/api/market/block", "/api/sociallink", "/api/logo"];
  const page = await openPhone(browser);
  // Lists that are pushed anew would be read anew.
  await page.routeWebSocket("**/api/socket*", (socket) => socket.close());
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await untilAlive(page);
  for (const [link, home] of [
    ["Sign up", "Home"],
    ["Login", "Home"],
  ] as const) {
    await toolbarOf(page).getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(toolbarOf(page), home).toBeVisible();
  }
  expect(asked.filter((path) => global.includes(path))).toEqual([]);
});

test("[ROUTE-01] [HOME-13] [SHELL-15] [SHELL-56] [SHELL-57] the toolbar is a guest's without a token and a player's with one, and a footer closes the page", async ({
  browser,
}) => {
  const guest = await openPhone(browser);
  await guest.goto("/");
  await expect(toolbarOf(guest).locator("a, button")).toHaveText(["Language: English", "Login", "Sign up"]);
  await expect(guest.locator("footer")).toBeVisible();
  const player = await openPhone(browser, { login });
  await player.goto("/");
  await expect(toolbarOf(player).getByRole("link")).toHaveText(["Home", "Promotions", "Deposit", "My Account"]);
  const targets = await toolbarOf(player)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets).toEqual(["/", "/promotions", "/deposit", "/account"]);
});

test("[HOME-05] [HOME-06] [CONST-01] the banner goes on every 3 s, and its tick has counted to 100 by then", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/");
  await untilAlive(page);
  const dots = page.locator("section[aria-roledescription=carousel] button[aria-current]");
  const current = (): Promise<number> =>
    dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute("aria-current") === "true"));
  const first = await current();
  await expect.poll(current, { intervals: [20] }).not.toBe(first);
  // By the page's own clock, from the first tick that is seen to the last: whenever the looking begins, it is late for both.
  const bar = await page.evaluate(
    () =>
      new Promise<{ from: number; tookMs: number }>((resolve, reject) => {
        const tick = document.querySelector<HTMLElement>(
          "section[aria-roledescription=carousel] button[aria-current=true] span span",
        );
        if (tick === null) return reject(new Error("nothing ticks"));
        const scale = (): number => Number(/scaleX\(([\d.]+)\)/.exec(tick.style.transform)?.[1] ?? 0);
        const [from, fromMs] = [scale(), performance.now()];
        // Told of each step, also of the last one, which no frame may show.
        new MutationObserver(() => {
          if (scale() === 1) resolve({ from, tookMs: performance.now() - fromMs });
        }).observe(tick, { attributeFilter: ["style"] });
      }),
  );
  // Three seconds for the whole; a busy machine is late, never early.
  expect(bar.tookMs).toBeGreaterThan((1 - bar.from) * 3_000 - 200);
  await expect.poll(current, { intervals: [20] }).not.toBe((first + 1) % (await dots.count()));
  const strip = page.locator("section[aria-roledescription=carousel] > div").first();
  // From the frame before the last that stood still, since that one may be looked at just before its own first step, to the first of two that do
  // again: on its way back to the first banner the strip goes over the one between, and a frame may find it just there. Frames that a busy machine
  // leaves out make it longer, never shorter.
  const tookMs = await strip.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        let [stillSinceMs, beforeMs, stillMs, fromMs] = [Number.POSITIVE_INFINITY, 0, 0, 0];
        const look = (): void => {
          const nowMs = performance.now();
          const isStill = Number.isInteger(element.scrollLeft / element.clientWidth);
          if (fromMs > 0 && isStill && stillSinceMs < nowMs) return resolve(stillSinceMs - fromMs);
          if (!isStill && nowMs - stillSinceMs > 200) fromMs ||= beforeMs;
          if (isStill) [beforeMs, stillMs] = [stillMs, nowMs];
          stillSinceMs = isStill ? Math.min(stillSinceMs, nowMs) : Number.POSITIVE_INFINITY;
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  expect(tookMs).toBeGreaterThan(400);
  // It comes to an end; how late is the machine's to say.
  expect(tookMs).toBeLessThan(20_000);
});

test("[HOME-12] [OP-25] the market block shows the markets of its call with their best prices, and a player's tap opens one", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login });
  await page.goto("/");
  await untilAlive(page);
  const cardOf = (event: string): Locator => page.getByRole("article").filter({ hasText: event }).first();
  // A match may end at any moment, and is then neither here nor there.
  let card = cardOf("no market");
  await expect(async () => {
    const [market] = await call<{ event: string }[]>(`${playerUrl}/api/market/block`);
    card = cardOf(market?.event ?? "no market");
    await expect(card).toContainText("Match Odds", { timeout: 10_000 });
  }).toPass();
  await expect(
    page
      .getByRole("article")
      .filter({ hasText: /\d\.\d\d/ })
      .first(),
  ).toBeVisible();
  await card.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/odds-view/);
});

test("[HOME-15] [STORE-06] the welcome is there while regPopup is 1, and closing it makes it 0 for good", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login });
  await page.goto("/");
  await untilAlive(page);
  await expect(layerOf(page)).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem("regPopup", "1"));
  await page.reload();
  await expect(layerOf(page)).toContainText("Welcome to Maidan");
  await layerOf(page).getByRole("button", { name: "Later" }).click();
  await expect(layerOf(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("regPopup"))).toBe("0");
  await page.reload();
  await untilAlive(page);
  await expect(layerOf(page)).toHaveCount(0);
});

test("[APP-06] [SHELL-62] [OP-65] the error modal shows links and line breaks of a server's text, and nothing else of its markup", async ({
  browser,
}) => {
  const reader = await ownPlayer({ username: "markupreader", phone: "01911111499" });
  const page = await openPhone(browser, { login: reader });
  const message = `Wrong.<br><a href="/account" onclick="document.title='bad'">Look here</a><script>document.title='bad'</script><img src=x onerror="document.title='bad'"><a href="javascript:document.title='bad'">no</a><iframe src="/"></iframe>`;
  await page.route("**/api/add/number", (route) =>
    route.fulfill({ status: 400, json: { success: false, code: "REFUSED", message, error: message, requestId: "r" } }),
  );
  await page.goto("/profile");
  await untilAlive(page);
  await page.getByRole("button", { name: "Add extra phone" }).click();
  await layerOf(page).getByLabel("Phone number").fill("01911111498");
  await layerOf(page).getByRole("button", { name: "Add", exact: true }).click();
  const error = page.getByRole("dialog", { name: "Error" });
  await expect(error).toContainText("Wrong.");
  await expect(error.getByRole("link", { name: "Look here" })).toHaveAttribute("href", "/account");
  await expect(error.locator("script, img, iframe, [onclick], [href^=javascript]")).toHaveCount(0);
  await expect(error.locator("br")).toHaveCount(1);
  expect(await page.title()).not.toBe("bad");
});
