import { randomInt } from "node:crypto";
import { tickCount, tickOf } from "@maidan/core/odds";
import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { openKnowingSettings } from "./stage/betting.ts";
import { comingLines } from "./stage/exchange.ts";
import { middleOf, touch } from "./stage/finger.ts";
import { makeOwnMatch, openOwnBookmaker, turnInPlay, type OwnMatch } from "./stage/house.ts";
import { goInApp, look, untilStill } from "./stage/look.ts";
import { deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { layerOf, openPhone, untilAlive, watchFaults, type Language } from "./stage/phone.ts";
import { call, playerUrl } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** The ladder of a runner, and the bets that are moved on it. The match is the journey's own: nobody else offers anything there. */

let payer: Payer;
test.beforeAll(async () => {
  const tail = String(randomInt(1_000)).padStart(3, "0");
  payer = await verifiedPayer({ username: `ladder${tail}p`, phone: `018115${tail}61` });
  await deposit(payer, { amount: "9000" });
});

const selectionId = 1;

const betting = <T>(token: string, operation: string, body: object): Promise<T> =>
  call<T>(`${playerUrl}/exchange/betting/rest/v1.0/${operation}`, { method: "POST", token, body });

interface Wanted {
  readonly side: "BACK" | "LAY";
  readonly price: number;
  readonly size: number;
}

const place = (token: string, marketId: string, { side, price, size }: Wanted): Promise<unknown> =>
  betting(token, "placeOrders", {
    marketId,
    instructions: [{ orderType: "LIMIT", selectionId, side, limitOrder: { size, price, persistenceType: "PERSIST" } }],
  });

interface Order {
  readonly sizeRemaining: number;
  readonly sizeMatched: number;
  readonly priceSize: { readonly price: number };
}

/** What of the player's bets waits in the market, as the exchange has it: stake and price. */
async function waiting(marketId: string): Promise<readonly string[]> {
  const { currentOrders } = await betting<{ currentOrders: Order[] }>(payer.login.token, "listCurrentOrders", {
    marketIds: [marketId],
  });
  return currentOrders
    .filter(({ sizeRemaining }) => sizeRemaining > 0)
    .map(({ sizeRemaining, priceSize }) => `${sizeRemaining} at ${priceSize.price}`);
}

async function chooseAsking(isAsked: boolean): Promise<void> {
  const url = `${playerUrl}/api/exchange/settings`;
  const { token } = payer.login;
  const before = await call<object>(url, { token });
  await call(url, { method: "PUT", token, body: { ...before, is_one_tap: !isAsked, is_confirming: isAsked } });
}

async function ownMatch(name: string): Promise<OwnMatch> {
  const match = await makeOwnMatch({ competition: "Ladder Cup", name });
  await openOwnBookmaker(match);
  return match;
}

const depthButton = /^(Depth and chart|গভীরতা ও চার্ট): /;

/** The odds view with the ladder of the first runner; the settings have been read. */
async function openLadder(browser: Browser, match: OwnMatch, language: Language): Promise<Page> {
  const page = await openPhone(browser, { login: payer.login, language });
  page.setDefaultTimeout(60_000);
  await openKnowingSettings(page, match);
  await page.getByRole("button", { name: depthButton }).first().click();
  await expect(ladderOf(page)).toBeVisible();
  // The sheet has risen.
  await untilStill(page);
  return page;
}

const ladderOf = (page: Page): Locator => layerOf(page).getByRole("table");
const rowOf = (page: Page, price: number): Locator =>
  ladderOf(page).locator(`[data-price="${Math.round(price * 100)}"]`);
const ownOf = (page: Page, price: number): Locator => rowOf(page, price).locator("button[data-own]");
/** Rows that are on the screen; the heads are one more. */
const drawnRows = (page: Page): Promise<number> => ladderOf(page).locator("[data-price]").count();

const toMiddle = (target: Locator): Promise<void> =>
  target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));

const listOf = (page: Page): Locator => ladderOf(page).locator('[role="rowgroup"]').last();
/** Far from what is drawn, as a thumb does it. */
async function scrollToOdds(page: Page, price: number): Promise<void> {
  const place = tickCount - 1 - tickOf(Math.round(price * 100));
  await listOf(page).evaluate((list, share) => list.scrollTo(0, list.scrollHeight * share - 100), place / tickCount);
  await toMiddle(rowOf(page, price));
}

async function drag(page: Page, from: Locator, to: () => Promise<{ x: number; y: number }>): Promise<void> {
  await toMiddle(from);
  const finger = await touch(page, await middleOf(from));
  // Under way the place appears where bets are cancelled.
  const { x, y } = await middleOf(from);
  await finger.moveTo({ x, y: y + 12 });
  await finger.moveTo(await to());
  await finger.lift();
}

test("[ROOM-42] the ladder has all 350 prices of which few are drawn, opens at the last price and is brought back to it, and an empty step is bet at", async ({
  browser,
}) => {
  const match = await ownMatch("Surma v Kushiyara, of a ladder");
  const page = await openLadder(browser, match, "en");
  const { faults } = watchFaults(page);
  await expect(ladderOf(page)).toHaveAttribute("aria-rowcount", "351");
  await expect(rowOf(page, 2)).toBeInViewport();
  for (const [share, price] of [
    [0, 1000],
    [0.5, 2.98],
    [1, 1.01],
  ] as const) {
    await listOf(page).evaluate((element, part) => element.scrollTo(0, element.scrollHeight * part), share);
    if (price !== 2.98) await expect(rowOf(page, price)).toBeInViewport();
    await expect.poll(() => drawnRows(page)).toBeLessThan(45);
  }
  await expect(rowOf(page, 2)).toHaveCount(0);
  await layerOf(page).getByRole("button", { name: "To the price of now" }).click();
  await expect(rowOf(page, 2)).toBeInViewport();
  await rowOf(page, 2.04)
    .getByRole("button", { name: /^Lay at 2\.04, / })
    .click();
  await expect(layerOf(page).getByRole("button", { name: "Place Lay bet" })).toBeVisible();
  expect(faults).toEqual([]);
});

test("[ROOM-87] where nobody offers odds a tap on the empty price opens the ladder, which takes odds of one's own, with one-tap betting too", async ({
  browser,
}) => {
  const match = await ownMatch("Korotoa v Gumti, of a ladder");
  const page = await openPhone(browser, { login: payer.login, language: "en" });
  for (const isAsked of [true, false]) {
    await chooseAsking(isAsked);
    await openKnowingSettings(page, match);
    await page.getByRole("button", { name: /^Back Home no price now$/ }).click();
    await expect(ladderOf(page)).toBeVisible();
    expect(await waiting(match.marketId)).toEqual([]);
  }
  await chooseAsking(true);
  await openKnowingSettings(page, match);
  await page.getByRole("button", { name: /^Lay Home no price now$/ }).press("Enter");
  await rowOf(page, 2.04)
    .getByRole("button", { name: /^Back at 2\.04, / })
    .click();
  await layerOf(page).getByLabel("Stake").fill("30");
  await layerOf(page).getByRole("button", { name: "Place Back bet" }).click();
  await expect.poll(() => waiting(match.marketId)).toEqual(["30 at 2.04"]);
});

test("[ROOM-43] a waiting bet is dragged to another price by a finger and moved when the player says so, is moved by taps and by keys, and is cancelled where it is dropped on the place for it", async ({
  browser,
}) => {
  const match = await ownMatch("Meghna v Titas, of a ladder");
  const { token } = payer.login;
  await chooseAsking(true);
  await place(token, match.marketId, { side: "BACK", price: 2.1, size: 40 });
  const page = await openLadder(browser, match, "en");
  const { faults } = watchFaults(page);
  const layer = layerOf(page);
  await expect(ownOf(page, 2.1)).toHaveText("40");
  await expect(ownOf(page, 2.1)).toHaveAttribute("data-own", "BACK");
  await drag(page, ownOf(page, 2.1), () => middleOf(rowOf(page, 2.16)));
  const hand = layer.getByRole("group", { name: "The bet in hand" });
  await expect(hand).toContainText("40.00 at 2.1 → 2.16");
  expect(await waiting(match.marketId)).toEqual(["40 at 2.1"]);
  await look(page, "a bet in hand on the ladder", "dialog[open]");
  await hand.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText("Changed. It waits at the new odds.")).toBeVisible();
  await expect.poll(() => waiting(match.marketId)).toEqual(["40 at 2.16"]);
  // By taps: the bet, then a price, then a step back.
  await ownOf(page, 2.16).click();
  await rowOf(page, 2.2).getByRole("button", { name: "Move to 2.2", exact: true }).click();
  await hand.getByRole("button", { name: "Lower odds" }).click();
  await expect(hand.locator("output")).toHaveText("2.18");
  await hand.getByRole("button", { name: "Move", exact: true }).click();
  await expect.poll(() => waiting(match.marketId)).toEqual(["40 at 2.18"]);
  // By keys alone.
  await ownOf(page, 2.18).press("Enter");
  await expect(hand).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(hand.locator("output")).toHaveText("2.22");
  await hand.getByRole("button", { name: "Move", exact: true }).press("Enter");
  await expect.poll(() => waiting(match.marketId)).toEqual(["40 at 2.22"]);
  // Let go beside the ladder nothing is done.
  await drag(page, ownOf(page, 2.22), () => middleOf(layer.getByRole("heading", { level: 2 })));
  await expect(hand).toHaveCount(0);
  await drag(page, ownOf(page, 2.22), () => middleOf(layer.getByText("Drop it here to cancel the bet")));
  await expect(hand).toContainText("Cancel this bet?");
  expect(await waiting(match.marketId)).toEqual(["40 at 2.22"]);
  await hand.getByRole("button", { name: "Cancel the bet" }).click();
  await expect.poll(() => waiting(match.marketId)).toEqual([]);
  await expect(ownOf(page, 2.22)).toHaveCount(0);
  expect(faults).toEqual([]);
});

test("[ROOM-43] whoever bets by one tap unasked moves and cancels by the drop alone, one of several bets at a price is chosen first, and a lost answer is asked for again under its reference (bn)", async ({
  browser,
}) => {
  const match = await ownMatch("Padma v Jamuna, of a ladder");
  const { token } = payer.login;
  await chooseAsking(false);
  await place(token, match.marketId, { side: "LAY", price: 1.9, size: 30 });
  const page = await openLadder(browser, match, "bn");
  const layer = layerOf(page);
  await expect(ownOf(page, 1.9)).toHaveAttribute("data-own", "LAY");
  await drag(page, ownOf(page, 1.9), () => middleOf(rowOf(page, 1.93)));
  await expect.poll(() => waiting(match.marketId)).toEqual(["30 at 1.93"]);
  await place(token, match.marketId, { side: "LAY", price: 1.93, size: 20 });
  await expect(ownOf(page, 1.93)).toHaveText("50");
  // The exchange does what it is asked, and its answer is lost, twice.
  const references: string[] = [];
  let lost = 0;
  await page.route("**/replaceOrders", async (route) => {
    references.push((route.request().postDataJSON() as { customerRef: string }).customerRef);
    if ((lost += 1) > 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await drag(page, ownOf(page, 1.93), () => middleOf(rowOf(page, 1.91)));
  const hand = layer.getByRole("group", { name: "হাতের বেট" });
  await expect(hand.getByRole("radio")).toHaveCount(2);
  await hand.getByRole("radio").last().check();
  await look(page, "bets in hand on the ladder in bn", "dialog[open]");
  await hand.getByRole("button", { name: "সরান" }).click();
  await expect(layer.getByText("উত্তর আসেনি: সরেছে কি না জানা নেই।")).toBeVisible();
  await layer.getByRole("button", { name: "আবার পাঠান" }).click();
  // What was said of the move before is gone with its being sent.
  await expect(page.getByText("বদলানো হয়েছে। নতুন দরে অপেক্ষায় আছে।")).toBeVisible();
  await expect(page.getByText(/^উত্তর আসেনি: বদলেছে কি না জানা নেই।/)).toHaveCount(0);
  expect(references).toHaveLength(3);
  expect(new Set(references).size).toBe(1);
  await expect.poll(async () => (await waiting(match.marketId)).toSorted()).toEqual(["20 at 1.91", "30 at 1.93"]);
  await expect(ownOf(page, 1.91)).toHaveText("20");
  await drag(page, ownOf(page, 1.91), () => middleOf(layer.getByText("বাতিল করতে এখানে ছাড়ুন")));
  await expect.poll(() => waiting(match.marketId)).toEqual(["30 at 1.93"]);
  await chooseAsking(true);
});

test("[ROOM-43] [ROOM-16] in play the delay of a moved bet is counted down, and what of it was matched is said", async ({
  browser,
}) => {
  const match = await ownMatch("Kapotaksha v Rupsha, of a ladder");
  const { token } = payer.login;
  const other = await verifiedPayer({ username: `${payer.username}o`, phone: payer.phone.replace(/61$/, "62") });
  await deposit(other, { amount: "2000" });
  await place(token, match.marketId, { side: "BACK", price: 3, size: 50 });
  await turnInPlay(match, 9);
  const page = await openLadder(browser, match, "en");
  await place(other.login.token, match.marketId, { side: "LAY", price: 2.5, size: 20 });
  await scrollToOdds(page, 2.5);
  await expect(rowOf(page, 2.5).getByRole("button", { name: /^Back at 2\.5, 20, / })).toBeVisible();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/replaceOrders", async (route) => {
    await released;
    await route.continue();
  });
  await scrollToOdds(page, 3);
  await ownOf(page, 3).click();
  await scrollToOdds(page, 2.5);
  await rowOf(page, 2.5).getByRole("button", { name: "Move to 2.5", exact: true }).click();
  await layerOf(page).getByRole("button", { name: "Move", exact: true }).click();
  await expect(layerOf(page).getByRole("status").filter({ hasText: "Your change is on its way" })).toBeVisible();
  await expect(layerOf(page).getByText(/^[1-9]$/)).toBeVisible();
  release();
  await expect(page.getByText(/^Changed\. .*20\.00 is matched at 2\.5, .*30\.00 waits\.$/)).toBeVisible();
  await expect.poll(() => waiting(match.marketId)).toEqual(["30 at 2.5"]);
});

test("[ROOM-42] [ROOM-43] [LINE-09] a market of lines has its ladder too, on which a No is moved to another line", async ({
  browser,
}) => {
  const { lines, match } = await comingLines();
  const { EventId: eventId, MarketId: marketId } = match;
  await chooseAsking(true);
  const page = await openPhone(browser, { login: payer.login, language: "en" });
  page.setDefaultTimeout(60_000);
  await page.goto("/exchange");
  await untilAlive(page);
  await goInApp(page, {
    path: "/odds-view",
    state: { marketId, eventId, selectedSport: "cricket", previousPath: "/exchange" },
  });
  const block = page.getByRole("region", { name: "1st Innings Runs", exact: true });
  const best = block.getByRole("button", { name: /^No 1st Innings Runs/ });
  const offered = Number(/\d+\.5/.exec(await best.innerText())?.[0]);
  await place(payer.login.token, lines, { side: "BACK", price: offered + 6, size: 25 });
  await block.getByRole("button", { name: /^Depth and chart: / }).click();
  await expect(layerOf(page).getByRole("tab")).toHaveText(["All lines", "Line chart"]);
  await untilStill(page);
  const own = ownOf(page, offered + 6);
  await expect(own).toHaveAccessibleName(new RegExp(`^Your bet: No at line ${offered + 6}, 25, `));
  await look(page, "the ladder of lines", "dialog[open]");
  await drag(page, own, () => middleOf(rowOf(page, offered + 7)));
  await layerOf(page).getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText("Changed. It waits at the new line.")).toBeVisible();
  await expect.poll(() => waiting(lines)).toEqual([`25 at ${offered + 7}`]);
  await ownOf(page, offered + 7).click();
  await layerOf(page).getByRole("button", { name: "Cancel the bet" }).click();
  await expect.poll(() => waiting(lines)).toEqual([]);
});
