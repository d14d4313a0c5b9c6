import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Browser, type Page } from "@playwright/test";
import { youngestLiveMatch } from "./stage/betting.ts";
import { openDeskBrowser } from "./stage/desk.ts";
import { expectFaultless, goInApp, look, withLargeLetters } from "./stage/look.ts";
import { lookedAt, type LookedAt } from "./stage/looked-at.ts";
import { layerOf, openPhone, untilAlive, watchFaults, type PhoneOptions } from "./stage/phone.ts";
import { playerUrl } from "./stage/platform.ts";
import { guestPages, pathsElsewhere, playerPages, type Shown } from "./stage/shown.ts";
import { test } from "./stage/test.ts";

/** A phone whose owner does not like motion: colours are then never looked at half-way. */
async function openStillPhone(browser: Browser, options: PhoneOptions): Promise<Page> {
  const page = await openPhone(browser, options);
  await page.emulateMedia({ reducedMotion: "reduce" });
  page.setDefaultTimeout(60_000);
  return page;
}

/** Walks the pages inside the app, which is loaded once, and looks at each. */
async function walk(page: Page, shown: readonly Shown[]): Promise<void> {
  await page.goto("/");
  await untilAlive(page);
  const lang = await page.locator("html").getAttribute("lang");
  const enlarged = await withLargeLetters(page);
  for (const { name, path: to, state, open, isLayer } of shown) {
    // Away first: the same page at another address would stand as it was left.
    await goInApp(page, { path: "/nowhere" });
    await goInApp(page, { path: to, state });
    await open?.(page);
    if (isLayer === true) await expect(layerOf(page), name).toBeVisible();
    // From its beginning: on the way a row is half under the header's buttons, as rows are.
    else await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await look(page, `${name} in ${lang}`, isLayer === true ? "dialog[open]" : undefined);
    await enlarged.look(`${name} in ${lang}`);
    if (isLayer === true) await page.keyboard.press("Escape");
    if (isLayer === true) await expect(layerOf(page), name).toHaveCount(0);
  }
}

let person: LookedAt;
test.beforeAll(async () => {
  const tail = String(randomInt(1_000)).padStart(3, "0");
  person = await lookedAt({ username: `lookedat${tail}`, phone: `018112${tail}21` });
});

for (const language of ["en", "bn"] as const) {
  test(`[APP-23] axe finds nothing on a guest's pages, sheets and steps, none moves sideways and nothing is complained of (${language})`, async ({
    browser,
  }) => {
    const page = await openStillPhone(browser, { language });
    const { faults } = watchFaults(page);
    await walk(page, guestPages);
    expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
  });

  test(`[APP-23] axe finds nothing on a player's pages, sheets and dialogs, none moves sideways and nothing is complained of (${language})`, async ({
    browser,
  }) => {
    // Half a hundred pages.
    test.setTimeout(900_000);
    const page = await openStillPhone(browser, { language, login: person.login });
    const { faults } = watchFaults(page);
    // The one of the beginning may be over since.
    await walk(page, playerPages({ ...person, match: await youngestLiveMatch("soccer") }));
    expect(faults).toEqual([]);
  });

  test(`axe finds nothing on what a desk sees (${language})`, async ({ browser }) => {
    const page = await openDeskBrowser(browser);
    await page.context().addCookies([{ name: "language", value: language, url: playerUrl }]);
    const { faults } = watchFaults(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const to of ["/promotions", "/register"]) {
      await page.goto(to);
      await untilAlive(page);
      await look(page, `${to} at a desk in ${language}`);
    }
    for (const [to, settled] of [
      ["/", page.getByRole("heading", { level: 1 })],
      ["/preview", page.frameLocator("iframe").locator("html[data-started]")],
    ] as const) {
      await page.goto(to);
      await expect(settled).toBeVisible();
      // The preview is a page in a page: this one looks into both.
      await expectFaultless(page, to);
    }
    expect(faults).toEqual([]);
  });
}

test("[APP-24] with the device's own colours buttons have an edge, and what is chosen a thick one", async ({
  browser,
}) => {
  const page = await openStillPhone(browser, { login: person.login });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/exchange-inplay");
  await untilAlive(page);
  const edgePx = (name: string): Promise<string> =>
    page.getByRole("tab", { name }).evaluate((tab) => getComputedStyle(tab).outlineWidth);
  expect([await edgePx("In-Play"), await edgePx("Today")]).toEqual(["3px", "1px"]);
  const refresh = page.getByRole("button", { name: "Refresh" });
  await expect(refresh).toHaveCSS("outline-style", "solid");
});

test("every page of the app is among those that are looked at", () => {
  const table = readFileSync(path.join(import.meta.dirname, "../../apps/player/src/routes.ts"), "utf8");
  const known = Array.from(table.matchAll(/line\(\s*"(\/[^"]*)"/g), ([, to]) => to ?? "");
  expect(known.length).toBeGreaterThan(30);
  const seen = [...guestPages, ...playerPages(person)].map((shown) =>
    (shown.path.split("?", 1)[0] ?? "").replace(/\/[1-9]\d*$/, "/:id"),
  );
  expect(known.filter((to) => !seen.includes(to) && !pathsElsewhere.includes(to))).toEqual([]);
});
