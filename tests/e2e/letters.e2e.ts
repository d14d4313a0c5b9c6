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

interface Place {
  readonly what: string;
  readonly top: number | undefined;
}
/** Where they stand; nothing of those that are gone, as of a match that ended. */
const places = (of: Awaited<ReturnType<typeof targets>>): Promise<Place[]> =>
  of.evaluate((elements) =>
    elements.map((element) => ({
      what: element.getAttribute("aria-label") ?? element.textContent,
      top: element.isConnected ? Math.round(element.getBoundingClientRect().top) : undefined,
    })),
  );
/** The matches and parts that the room has, in their order. Where one of them ends or begins meanwhile, what lies below moves by it and not by letters. */
const listed = (page: Page): Promise<string> =>
  page
    .getByRole("main")
    .evaluate((main) =>
      Array.from(main.querySelectorAll("article, section[aria-label]"), (part) =>
        part.tagName === "ARTICLE" ? part.querySelector("a span")?.textContent : part.getAttribute("aria-label"),
      ).join("; "),
    );
/** What stands elsewhere now, in words. */
const moved = (before: readonly Place[], after: readonly Place[]): string =>
  before
    .map(({ what, top }, index) => ({ what, from: top, to: after[index]?.top }))
    .filter(({ from, to }) => to !== undefined && to !== from)
    .map(({ what, from, to }) => `${what} from ${from} to ${to}`)
    .join("; ");

/** Keeps the letters on their way until they are let go: a page that asked for them is not loaded as long, and must not be waited for as a whole. */
async function holdLetters(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The letters that were let go are drawn. */
async function untilDrawn(page: Page): Promise<void> {
  const root = page.locator("html");
  await ((await lacksLetters(page)) ? expect(root) : expect(root).not).toHaveAttribute("data-face", "bangla");
  await untilPainted(page);
}

/** What was put into the page until now has been laid out and drawn, and what moved by it is counted. */
const untilPainted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** A match that ends or begins at the moment of a look says nothing of letters: so often it is looked again. */
const mostLooks = 5;

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
    let isSame = false;
    for (let look = 0; look < mostLooks && !isSame; look += 1) {
      const page = await openPhone(browser, { login, language: "bn" });
      const letGo = await holdLetters(page);
      await page.goto(room, { waitUntil: "domcontentloaded" });
      await untilAlive(page);
      const [tapped, had] = [await targets(page), await listed(page)];
      const before = await places(tapped);
      expect(before.length).toBeGreaterThan(3);
      letGo();
      await untilDrawn(page);
      const after = await places(tapped);
      isSame = had === (await listed(page));
      if (isSame) expect(moved(before, after), room).toBe("");
      await page.context().close();
    }
    expect(isSame, `${room}: its matches changed at every look`).toBe(true);
  }
});

test("[ROOM-22] the mask of a suspended match moves no row of a list", async ({ browser }) => {
  const page = await openPhone(browser, { login: await logIn(demoUsername, demoPassword) });
  await page.goto("/exchange-inplay");
  await untilAlive(page);
  const grown = await page
    .getByRole("article")
    .first()
    .evaluate((row) => {
      const heightOf = (): number => row.getBoundingClientRect().height;
      const prices = Array.from(row.children).at(-1);
      // One that is suspended already has it.
      const mask = prices?.querySelector(":scope > [role=status]") ?? document.createElement("span");
      mask.remove();
      const bare = heightOf();
      mask.setAttribute("style", "position: absolute; inset: 0");
      prices?.append(mask);
      return heightOf() - bare;
    });
  expect(grown).toBe(0);
});

/** Adds up how much of the screen moves by itself, as browsers reckon it. */
async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList): number =>
      (sum += (entries as (PerformanceEntry & { readonly value: number })[]).reduce((all, one) => all + one.value, 0));
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Reflect.set(globalThis, "shiftUntilNow", () => add(observer.takeRecords()));
  });
}
const shiftOf = (page: Page): Promise<number> => page.evaluate("shiftUntilNow()");
/** docs/design: what fails the build. */
const shiftMax = 0.05;

test("[APP-20] Bangla letters that come late move little of the account and of its rooms", async ({ browser }) => {
  const login = await logIn(demoUsername, demoPassword);
  for (const room of ["", "?room=settings", "?room=statement", "?room=activity", "?room=alerts", "?room=programs"]) {
    const page = await openPhone(browser, { login, language: "bn" });
    const letGo = await holdLetters(page);
    await watchShift(page);
    await page.goto(`/exchange-account${room}`, { waitUntil: "domcontentloaded" });
    await untilAlive(page);
    // What the room shows is read.
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await untilPainted(page);
    const before = await shiftOf(page);
    letGo();
    await untilDrawn(page);
    expect((await shiftOf(page)) - before, room).toBeLessThan(shiftMax);
    await page.context().close();
  }
});
