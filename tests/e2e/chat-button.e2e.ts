import { expect, type Page } from "@playwright/test";
import { youngestLiveMatch } from "./stage/betting.ts";
import { openPhone, untilAlive } from "./stage/phone.ts";
import { demoPassword, demoUsername, logIn } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** Prices and fields of the page that the floating button lies over, wherever the page is scrolled to. What the toolbar covers is not to be seen anyway. */
const coveredByChat = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const button = document.querySelector('button[aria-label="Chat with us"]');
    const bar = document.querySelector("nav.bottom-0");
    if (button === null || bar === null) return [];
    const chat = button.getBoundingClientRect();
    const barTop = bar.getBoundingClientRect().top;
    return [...document.querySelectorAll("button:is(.bg-back, .bg-lay), input, select, textarea")].flatMap(
      (element) => {
        const box = element.getBoundingClientRect();
        const bottom = Math.min(box.bottom, barTop);
        const isCovered =
          box.width > 0 && box.left < chat.right && box.right > chat.left && box.top < chat.bottom && bottom > chat.top;
        return isCovered ? [element.outerHTML.slice(0, 80)] : [];
      },
    );
  });

test("[SHELL-58] at rest the chat button covers no price and no field, however far the page is scrolled", async ({
  browser,
}) => {
  const match = await youngestLiveMatch("cricket");
  const odds = new URLSearchParams({ marketId: match.marketId, eventId: match.eventId, selectedSport: "cricket" });
  const login = await logIn(demoUsername, demoPassword);
  const page = await openPhone(browser, { language: "en", login });
  const rooms = { "/": true, [`/odds-view?${odds}`]: false, "/deposit": true, "/exchange-inplay": false };
  for (const [path, hasButton] of Object.entries(rooms)) {
    await page.goto(path);
    await untilAlive(page);
    const wanted = path === "/deposit" ? "input" : "button:is(.bg-back, .bg-lay)";
    await expect(page.locator(wanted).first(), path).toBeVisible();
    // The exchange has bars of its own, and no chat over its prices.
    await expect(page.getByRole("button", { name: "Chat with us" }), path).toHaveCount(hasButton ? 1 : 0);
    for (const top of [0, 150, 300, 450, 100_000]) {
      await page.evaluate((to) => scrollTo(0, to), top);
      await expect.poll(() => coveredByChat(page), `${path} at ${top}`).toEqual([]);
    }
  }
});

test("[SHELL-58] the resting chat button lies in the toolbar, over none of its entries", async ({ browser }) => {
  const login = await logIn(demoUsername, demoPassword);
  for (const language of ["en", "bn"] as const) {
    for (const visitor of [{}, { login }]) {
      const page = await openPhone(browser, { language, ...visitor });
      await page.goto("/");
      await untilAlive(page);
      const button = page.getByRole("button", { name: /^(Chat with us|চ্যাট করুন)$/ });
      await expect(button).toBeVisible();
      const bar = page.locator("nav.bottom-0");
      await expect(async () => {
        const [chat, box] = [await button.boundingBox(), await bar.boundingBox()];
        expect(chat?.y ?? 0).toBeGreaterThanOrEqual(box?.y ?? Infinity);
        for (const entry of await bar.locator("a, button").all()) {
          const edge = await entry.boundingBox();
          expect((edge?.x ?? 0) + (edge?.width ?? 0)).toBeLessThanOrEqual(chat?.x ?? 0);
        }
      }).toPass();
    }
  }
});
