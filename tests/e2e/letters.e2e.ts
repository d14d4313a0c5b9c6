import { expect, type Page } from "@playwright/test";
import { youngestLiveMatch } from "./stage/betting.ts";
import { openPhone, untilAlive } from "./stage/phone.ts";
import { demoPassword, demoUsername, logIn } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** Whether the machine has no Bangla letters of its own. */
const lacksLetters = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    if (context === null) return false;
    context.font = "32px system-ui, sans-serif";
    return context.measureText("\u0995").width === context.measureText("\u0998").width;
  });

test("[APP-15] [SHELL-07] a device without Bangla letters draws the taka sign of an English page, which was laid out before its face came", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login: await logIn(demoUsername, demoPassword) });
  await page.goto("/exchange-inplay");
  await untilAlive(page);
  const lacksBangla = await lacksLetters(page);
  const root = page.locator("html");
  await (lacksBangla ? expect(root) : expect(root).not).toHaveAttribute("data-face", "taka");
  await (lacksBangla ? expect(root) : expect(root).not).toHaveCSS("font-family", /^"Maidan Taka"/);
});

/** What can be tapped on the first screen of the room; prices that come later have a place of their own (ROOM-04). */
const targets = (page: Page) =>
  page
    .getByRole("main")
    .evaluateHandle((main) =>
      Array.from(main.querySelectorAll("article button, article a, section[aria-label] button")).filter(
        (element) => element.getBoundingClientRect().top < innerHeight,
      ),
    );

/** Where they stand; nothing of those that are gone, as of a match that ended. */
const places = (of: Awaited<ReturnType<typeof targets>>): Promise<(number | undefined)[]> =>
  of.evaluate((elements) =>
    elements.map((element) => (element.isConnected ? Math.round(element.getBoundingClientRect().top) : undefined)),
  );

test("[ROOM-22] Bangla letters that come when the page already answers to taps move no price and no button of the exchange", async ({
  browser,
}) => {
  const login = await logIn(demoUsername, demoPassword);
  const { marketId, eventId } = await youngestLiveMatch("cricket");
  const soccer = await youngestLiveMatch("soccer");
  for (const room of [
    "/exchange",
    "/exchange-inplay",
    "/exchange-sports",
    `/odds-view?marketId=${marketId}&eventId=${eventId}&selectedSport=cricket`,
    `/odds-view?marketId=${soccer.marketId}&eventId=${soccer.eventId}&selectedSport=soccer`,
  ]) {
    const page = await openPhone(browser, { login, language: "bn" });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/*.woff2", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(room);
    await untilAlive(page);
    const tapped = await targets(page);
    const before = await places(tapped);
    expect(before.length).toBeGreaterThan(3);
    letGo();
    const root = page.locator("html");
    await ((await lacksLetters(page)) ? expect(root) : expect(root).not).toHaveAttribute("data-face", "bangla");
    // Once the letters are drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const after = await places(tapped);
    expect(after, room).toEqual(before.map((top, place) => (after[place] === undefined ? undefined : top)));
    await page.context().close();
  }
});
