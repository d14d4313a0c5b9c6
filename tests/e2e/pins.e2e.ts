import { randomInt } from "node:crypto";
import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import {
  makeOwnMatch,
  moveOwnBookmaker,
  openFancy,
  openOwnBookmaker,
  openOwnLines,
  settleHouse,
  type OwnMatch,
} from "./stage/house.ts";
import { answer, bestBack, comingMatch, openComing, place } from "./stage/exchange.ts";
import { deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { layerOf, openPhone, untilAlive, untilClosed, watchFaults, type Language } from "./stage/phone.ts";
import { test } from "./stage/test.ts";

/** What a player keeps at hand: pinned markets of every kind, and favourite competitions. The player is nobody else's, nor are the matches. */
let payer: Payer;
test.beforeAll(async () => {
  // Anew for each worker: one that a failure ended has left its player behind.
  const tail = String(randomInt(1_000)).padStart(3, "0");
  payer = await verifiedPayer({ username: `pins${tail}bet`, phone: `018115${tail}42` });
  await deposit(payer, { amount: "9000" });
});

const phoneFor = (browser: Browser, language: Language = "en"): Promise<Page> =>
  openPhone(browser, { login: payer.login, language });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

const openOwn = (page: Page, { marketId, eventId }: OwnMatch): Promise<void> =>
  open(page, `/odds-view?${new URLSearchParams({ marketId, eventId, selectedSport: "cricket" })}`);

/** A tap of which the server has kept what it asks for. */
async function tapKept(page: Page, button: Locator, path: string): Promise<void> {
  const kept = page.waitForResponse(
    (response) => response.url().includes(path) && response.request().method() !== "GET",
  );
  await button.click();
  expect((await kept).ok()).toBe(true);
}

const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

test("[ROOM-65] [ROOM-07] [ROOM-84] a Bookmaker, a Fancy and a market of lines are pinned from the match's page; under Multi Markets their rates move, a bet is placed there, and a settled one leaves", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const { faults } = watchFaults(page);
  const name = "Golap v Shiuli, of a journey";
  const match = await makeOwnMatch({ competition: "Pin Cup", name });
  const on = await openOwnBookmaker(match);
  const fancyTitle = "6 over runs Golap";
  const fancy = await openFancy(match.eventId, fancyTitle);
  await openOwnLines(match);
  await openOwn(page, match);
  for (const title of ["BookMaker", fancyTitle, "1st Innings Runs"])
    await tapKept(page, page.getByRole("button", { name: `Pin: ${title}`, exact: true }), "/api/exchange/pins/");
  await expect.poll(() => widthOf(page)).toBe(360);
  await open(page, "/exchange-multi");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(3);
  const card = page.getByRole("article", { name: `${name}, Bookmaker` });
  const rate = (value: number): Locator =>
    card.getByRole("button", { name: `${on.runner}: Back ${value}`, exact: true });
  await expect(rate(90)).toBeVisible();
  await moveOwnBookmaker(match, [
    { back: 96, lay: 110 },
    { back: 90, lay: 105 },
  ]);
  await rate(96).click();
  await layerOf(page).getByLabel("Stake").fill("150");
  await layerOf(page).getByRole("button", { name: "Place Back bet" }).click();
  await expect(page.getByText(`Bet taken: Back ${on.runner}, ৳ 150.00 @ 96`)).toBeVisible();
  // What the runner's win brings stands beneath it.
  await expect(card).toContainText("144.00");
  // The way to its cash-out too.
  await card.getByRole("button", { name: "Cash Out: Bookmaker" }).click();
  await expect(
    layerOf(page)
      .getByRole("button", { name: /^Cash out/i })
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await untilClosed(page);
  const runs = page.getByRole("article", { name: `${name}, ${fancyTitle}` });
  await expect(runs.getByRole("button", { name: /Yes 146 @ 90$/ })).toBeVisible();
  const lines = page.getByRole("article", { name: `${name}, 1st Innings Runs` });
  await expect(lines).toContainText("Yes wins above its line");
  await expect.poll(() => widthOf(page)).toBe(360);
  const bangla = await phoneFor(browser, "bn");
  await open(bangla, "/exchange-multi");
  await expect(bangla.getByRole("article")).toHaveCount(3);
  await expect(bangla.getByRole("button", { name: /: হ্যাঁ 146 @ 90$/ })).toBeVisible();
  await expect.poll(() => widthOf(bangla)).toBe(360);
  await settleHouse(fancy, 150);
  await expect(runs).toHaveCount(0);
  await lines.getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Match Odds" })).toBeVisible();
  await open(page, "/exchange-multi");
  await tapKept(page, card.getByRole("button", { name: /^Unpin: / }), "/api/exchange/pins/");
  await expect(card).toHaveCount(0);
  await expect(lines).toBeVisible();
  expect(faults).toEqual([]);
});

test("[ROOM-84] under Multi Markets a market with bets has the cash-out of the match's page, and is level after it", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await comingMatch(1);
  await openComing(page, match);
  const odds = page.getByRole("region", { name: "Match Odds" });
  await tapKept(page, odds.getByRole("button", { name: /^Pin: / }), "/api/exchange/pins/");
  await bestBack(page).click();
  await place(page, "200");
  await expect(answer(page)).toContainText("Matched at");
  await open(page, "/exchange-multi");
  const card = page.getByRole("article", { name: `${match.Event}, Match Odds` });
  await card.getByRole("button", { name: /^Cash Out/ }).click();
  await layerOf(page)
    .getByRole("button", { name: /^Cash out for/ })
    .click();
  await expect(answer(page)).toContainText("Your bets were matched whole.");
  await layerOf(page).getByRole("button", { name: "Close" }).last().click();
  await untilClosed(page);
  await expect(card.getByRole("button", { name: /^Cash Out/ })).toHaveCount(0);
  await tapKept(page, card.getByRole("button", { name: /^Unpin: / }), "/api/exchange/pins/");
});

test("[ROOM-66] [ROOM-06] a competition with a star comes first in its sport and has its group on the exchange's home, on another phone in Bangla too, until the star is taken away", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const { faults } = watchFaults(page);
  // The last to begin of all: without the star it stands at the end.
  const competition = `Star Cup ${randomInt(1_000_000)}`;
  const name = "Palash v Kamini, of a journey";
  await makeOwnMatch({ competition, name });
  await open(page, "/exchange-sports");
  const heads = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(heads.filter({ hasText: competition })).toBeVisible();
  await expect(heads.first()).not.toContainText(competition);
  const star = page.getByRole("button", { name: `Favourite competition: ${competition}` });
  await tapKept(page, star, "/api/exchange/favourite-competitions");
  await expect(heads.first()).toContainText(competition);
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => widthOf(page)).toBe(360);
  const bangla = await phoneFor(browser, "bn");
  await open(bangla, "/exchange");
  const group = bangla.getByRole("region", { name: "পছন্দের প্রতিযোগিতা" });
  await expect(group).toContainText(competition);
  await expect(group.getByRole("article")).toContainText("Palash বনাম Kamini");
  await expect.poll(() => widthOf(bangla)).toBe(360);
  await tapKept(
    bangla,
    group.getByRole("button", { name: new RegExp(competition) }),
    "/api/exchange/favourite-competitions",
  );
  await expect(group).toHaveCount(0);
  await open(page, "/exchange-sports");
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await expect(heads.first()).not.toContainText(competition);
  expect(faults).toEqual([]);
});
