import { randomInt } from "node:crypto";
import { expect, type Browser, type Page, type Route } from "@playwright/test";
import { openKnowingSettings } from "./stage/betting.ts";
import { answer, bestBack, comingLines, comingMatch, findComing, openComing, type Listed } from "./stage/exchange.ts";
import {
  grant,
  makeOwnMatch,
  moveOwnBookmaker,
  offerFancy,
  openOwnBookmaker,
  settleHouse,
  turnInPlay,
  type OwnMatch,
} from "./stage/house.ts";
import { deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { layerOf, openPhone, untilAlive } from "./stage/phone.ts";
import { call, ownPlayer, playerUrl, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** Every way to a bet that is not the slip alone, by a player whose settings are nobody else's. */
let payer: Payer;
/** Who offers what the player takes. */
let maker: PlayerLogin;
test.beforeAll(async () => {
  // Anew for each worker: one that a failure ended has left its player behind.
  const tail = String(randomInt(1_000)).padStart(3, "0");
  payer = await verifiedPayer({ username: `ways${tail}bet`, phone: `018113${tail}41` });
  await deposit(payer, { amount: "9000" });
  maker = await ownPlayer({ username: `ways${tail}mak`, phone: `018113${tail}43` });
  await grant(maker.remoteId, 20_000);
});

async function phoneFor(browser: Browser): Promise<Page> {
  const page = await openPhone(browser, { login: payer.login, language: "en" });
  page.setDefaultTimeout(60_000);
  return page;
}

interface Settings {
  readonly is_one_tap: boolean;
  readonly is_confirming: boolean;
  readonly price_policy: "better" | "any" | "none";
}

async function setSettings(change: Partial<Settings>): Promise<void> {
  const url = `${playerUrl}/api/exchange/settings`;
  const { token } = payer.login;
  const before = await call<object>(url, { token });
  await call(url, { method: "PUT", token, body: { ...before, ...change } });
}

/** Without leaving the app: what was gathered is kept there. */
async function goTo(page: Page, match: Listed): Promise<void> {
  await page.getByRole("navigation", { name: "Exchange" }).getByRole("link", { name: "In-Play" }).click();
  await expect(page).toHaveURL("/exchange-inplay");
  await findComing(page, match);
}

test("[SLIP-18] bets of two matches are gathered in a list, changed there, and placed together", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const [first, second] = [await comingMatch(1), await comingMatch(2)];
  await openComing(page, first);
  for (const match of [first, second]) {
    if (match === second) await goTo(page, second);
    await bestBack(page).click();
    await layerOf(page).getByLabel("Stake").fill("20");
    await layerOf(page).getByRole("button", { name: "Add to list" }).click();
    await expect(layerOf(page)).toHaveCount(0);
  }
  await page.getByRole("button", { name: /^Bet list \(2\)/ }).click();
  const list = layerOf(page);
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByText("Liability in all").locator("..")).toContainText("40.00");
  await list.getByLabel("Stake").first().fill("30");
  await expect(list.getByText("Liability in all").locator("..")).toContainText("50.00");
  await list.getByRole("button", { name: "Place 2 bets" }).click();
  await expect(list.getByRole("status").getByText(/Matched at [\d.]+\.$|Accepted\./)).toHaveCount(2);
  // Nothing is left to place.
  await expect(list.getByRole("button", { name: /^Place/ })).toHaveCount(0);
  await list.getByRole("button", { name: "Done" }).click();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Bet list/ })).toHaveCount(0);
});

/** How many bets of this stake the player has, in whichever match. */
async function betsOf(stake: number): Promise<number> {
  const url = `${playerUrl}/exchange/betting/rest/v1.0/listCurrentOrders`;
  const { token } = payer.login;
  type Report = { readonly currentOrders: readonly { readonly priceSize: { readonly size: number } }[] };
  const { currentOrders } = await call<Report>(url, { method: "POST", token, body: {} });
  return currentOrders.filter(({ priceSize }) => priceSize.size === stake).length;
}

test("[SLIP-16] one-tap betting asks once more until that is switched off, and then a tap is a bet", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await page.goto("/exchange-account");
  await untilAlive(page);
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByLabel("One-tap betting").check();
  await page.getByLabel("One-tap stake").fill("25");
  await page.getByLabel("Ask before a one-tap bet").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved for all your phones.")).toBeVisible();
  const { MarketId: marketId, EventId: eventId } = await comingMatch(1);
  await openKnowingSettings(page, { marketId, eventId });
  await bestBack(page).click();
  await expect(layerOf(page)).toContainText("One-tap bet");
  await expect(layerOf(page)).toContainText("25.00");
  await layerOf(page).getByRole("button", { name: "Not now" }).click();
  await expect(layerOf(page)).toHaveCount(0);
  await bestBack(page).click();
  await layerOf(page).getByRole("button", { name: "Place bet" }).click();
  await expect(page.getByText(/^Matched at [\d.]+\.$/)).toBeVisible();
  await expect.poll(() => betsOf(25)).toBe(1);
  await setSettings({ is_confirming: false });
  await openKnowingSettings(page, { marketId, eventId });
  await bestBack(page).click();
  await expect(page.getByText(/^Matched at [\d.]+\.$/)).toBeVisible();
  await expect.poll(() => betsOf(25)).toBe(2);
  await setSettings({ is_one_tap: false });
});

/** Of offers at two for one and, far enough above it, of who backs at 2.20: what is between stays free, whatever other journeys do. */
async function offeredMatch(): Promise<OwnMatch> {
  const match = await makeOwnMatch({ competition: "Offers Cup", name: "Shimul v Polash, of a journey" });
  await openOwnBookmaker(match);
  const [home] = await runnersOf(match);
  await offer(match, [limit(home, { side: "LAY", price: 2 }), limit(home, { side: "BACK", price: 2.2 })]);
  return match;
}

interface Runner {
  readonly selectionId: number;
  readonly SelectionName: string;
}

async function runnersOf({ marketId }: OwnMatch): Promise<readonly [Runner]> {
  const [market] = await call<{ runners: [Runner] }[]>(`${playerUrl}/api/match-odds/${marketId}`);
  if (market === undefined) throw new Error("the match has no prices");
  return market.runners;
}

const limit = ({ selectionId }: Runner, at: { side: "BACK" | "LAY"; price: number }): object => ({
  orderType: "LIMIT",
  selectionId,
  side: at.side,
  limitOrder: { size: 300, price: at.price, persistenceType: "LAPSE" },
});

const asMaker = async <T>(operation: string, body: object): Promise<T> => {
  const { token } = maker;
  return call<T>(`${playerUrl}/exchange/betting/rest/v1.0/${operation}`, { method: "POST", token, body });
};

async function offer({ marketId }: OwnMatch, instructions: readonly object[]): Promise<readonly string[]> {
  const report = await asMaker<{ instructionReports?: { betId?: string }[] }>("placeOrders", {
    marketId,
    instructions,
  });
  const betIds = (report.instructionReports ?? []).flatMap(({ betId }) => (betId === undefined ? [] : [betId]));
  expect(betIds, JSON.stringify(report)).toHaveLength(instructions.length);
  return betIds;
}

interface Better {
  readonly runner: string;
  readonly oldX100: number;
  readonly newX100: number;
  takeAway(): Promise<void>;
}

/** Somebody who offers a better price to back the first runner, and takes it away again. */
async function better(match: OwnMatch): Promise<Better> {
  const [home] = await runnersOf(match);
  const [oldX100, newX100] = [200, 202];
  const betIds = await offer(match, [limit(home, { side: "LAY", price: newX100 / 100 })]);
  const takeAway = async (): Promise<void> => {
    const instructions = betIds.map((betId) => ({ betId }));
    await asMaker("cancelOrders", { marketId: match.marketId, instructions });
  };
  return { runner: home.SelectionName, oldX100, newX100, takeAway };
}

const odds = (x100: number): string => String(x100 / 100);

test("[SLIP-14] odds that moved between the tap and the bet are asked about, or gone along with, as the settings say", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await offeredMatch();
  const cell = (runner: string) => page.getByRole("button", { name: new RegExp(`^Back ${runner} `) });
  const openAt = async (runner: string, x100: number): Promise<void> => {
    await expect(cell(runner)).toContainText(odds(x100));
    await cell(runner).click();
    await expect(layerOf(page).getByLabel("Odds", { exact: true })).toHaveValue(odds(x100));
    await layerOf(page).getByLabel("Stake").fill("20");
  };
  const send = () => layerOf(page).getByRole("button", { name: "Place Back bet" }).click();

  await setSettings({ price_policy: "better", is_one_tap: false });
  await openKnowingSettings(page, match);
  const first = await better(match);
  await openAt(first.runner, first.newX100);
  await first.takeAway();
  await expect(layerOf(page)).toContainText(`Best now ${odds(first.oldX100)}`);
  await send();
  await expect(layerOf(page)).toContainText(`Odds moved from ${odds(first.newX100)} to ${odds(first.oldX100)}.`);
  await layerOf(page)
    .getByRole("button", { name: `Bet at ${odds(first.oldX100)}` })
    .click();
  await expect(answer(page)).toContainText(`Matched at ${odds(first.oldX100)}.`);
  await page.keyboard.press("Escape");

  await setSettings({ price_policy: "any" });
  await openKnowingSettings(page, match);
  const second = await better(match);
  await openAt(second.runner, second.newX100);
  await second.takeAway();
  await expect(layerOf(page)).toContainText(`Best now ${odds(second.oldX100)}`);
  await send();
  await expect(answer(page)).toContainText(`Matched at ${odds(second.oldX100)}.`);
  await page.keyboard.press("Escape");

  await setSettings({ price_policy: "none" });
  await openKnowingSettings(page, match);
  await openAt(second.runner, second.oldX100);
  const third = await better(match);
  await expect(layerOf(page)).toContainText(`Best now ${odds(third.newX100)}`);
  await send();
  await expect(layerOf(page)).toContainText(`Odds moved from ${odds(third.oldX100)} to ${odds(third.newX100)}.`);
  await layerOf(page)
    .getByRole("button", { name: `Bet at ${odds(third.newX100)}` })
    .click();
  await expect(answer(page)).toContainText(`Matched at ${odds(third.newX100)}.`);
  await third.takeAway();
});

const betsOfHouse = (page: Page) => page.getByRole("region", { name: "My Bookmaker and Fancy bets" });
const recordOf = (page: Page, event: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: event });

test("[EXCH-27] [RATES-20] [RATES-50] a Bookmaker bet goes from the tap to its settled record", async ({ browser }) => {
  const page = await phoneFor(browser);
  const name = "Palash v Shimul, of a journey";
  const match = await makeOwnMatch({ competition: "Delay Cup", name });
  const on = await openOwnBookmaker(match);
  await openOwn(page, match);
  await page.getByRole("button", { name: `${on.runner}: Back ${on.rate}`, exact: true }).click();
  await expect(layerOf(page)).toContainText("Play money");
  await layerOf(page).getByLabel("Stake").fill("200");
  await layerOf(page).getByRole("button", { name: "Place Back bet" }).click();
  await expect(page.getByText(`Bet taken: Back ${on.runner}, ৳ 200.00 @ ${on.rate}`)).toBeVisible();
  await expect(layerOf(page)).toHaveCount(0);
  await expect(betsOfHouse(page)).toContainText("200.00");
  await settleHouse(on.id, on.selectionId);
  await page.goto("/betting-record?tab=exchange");
  const record = recordOf(page, name).filter({ hasText: "200.00" });
  await expect(record).toContainText(on.runner);
  await expect(record).toContainText(`${((200 * on.rate) / 100).toFixed(2)}`);
});

/** By its address: another match may have the same name. */
async function openOwn(page: Page, { marketId, eventId }: OwnMatch): Promise<void> {
  await page.goto(`/odds-view?${new URLSearchParams({ marketId, eventId, selectedSport: "cricket" })}`);
  await untilAlive(page);
}

/** What is sent there next is held on its way until the slip has been looked at and lets it go. */
async function holdNext(page: Page, url: string): Promise<() => void> {
  const seen = Promise.withResolvers<void>();
  const hold = async (route: Route): Promise<void> => {
    await seen.promise;
    await route.continue();
  };
  await page.route(url, hold, { times: 1 });
  return seen.resolve;
}

const betWaits = "A bet waits a moment before it is taken.";
const cashOutWaits = "A cash-out waits a moment before it is taken.";

test("[CASH-20] [CASH-22] [RATES-10] [SLIP-10] a Bookmaker bet and its cash-out are taken at once before play, and wait their delay in sight from when the match turns in play", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await makeOwnMatch({ competition: "Delay Cup", name: "Shapla v Krishnachura, of a journey" });
  const on = await openOwnBookmaker(match);
  await openOwn(page, match);
  const rates = Array.from({ length: 3 }, () => ({ back: on.rate, lay: 105 }));
  const offered = page.getByRole("button", { name: `${on.runner}: Back ${on.rate}`, exact: true });
  for (const hasDelay of [false, true]) {
    // The page stays open: it is told. The rates of before play wait for others. [HAND-03]
    if (hasDelay) {
      await turnInPlay(match);
      await expect(offered).toHaveCount(0);
      await moveOwnBookmaker(match, rates);
    }
    await expect(page.getByRole("main").getByText("In-Play", { exact: true })).toHaveCount(hasDelay ? 1 : 0);
    await offered.click();
    await layerOf(page).getByLabel("Stake").fill("100");
    const sendBet = await holdNext(page, "**/api/house-bets");
    await layerOf(page).getByRole("button", { name: "Place Back bet" }).click();
    await expect(layerOf(page).getByLabel("Stake")).toBeDisabled();
    await expect(layerOf(page).getByText(betWaits)).toHaveCount(hasDelay ? 1 : 0);
    sendBet();
    await expect(layerOf(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Cash Out: Bookmaker" }).click();
    const sendCashOut = await holdNext(page, "**/api/house-bets/cash-out");
    await layerOf(page)
      .getByRole("button", { name: /^Cash out for/ })
      .click();
    await expect(layerOf(page).getByRole("button", { name: "50%" })).toBeDisabled();
    await expect(layerOf(page).getByText(cashOutWaits)).toHaveCount(hasDelay ? 1 : 0);
    sendCashOut();
    await expect(layerOf(page)).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Cash Out: Bookmaker" }).click();
  await expect(layerOf(page)).toContainText("Every outcome brings the same");
});

test("[EXCH-28] [RATES-20] [RATES-50] [SLIP-10] a Fancy bet waits its delay, is taken at its line and rate, and its number settles it", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const name = "Kadam v Bokul, of a journey";
  const match = await makeOwnMatch({ competition: "Delay Cup", name });
  await openOwnBookmaker(match);
  await turnInPlay(match);
  await offerFancy(match.eventId, "20 over runs of a journey");
  await openOwn(page, match);
  await page.getByRole("button", { name: /20 over runs of a journey: Yes 146 @ 90$/ }).click();
  await layerOf(page).getByLabel("Stake").fill("100");
  const send = await holdNext(page, "**/api/house-bets");
  await layerOf(page).getByRole("button", { name: "Place Yes bet" }).click();
  await expect(layerOf(page)).toContainText(betWaits);
  await expect(layerOf(page).getByLabel("Stake")).toBeDisabled();
  send();
  await expect(page.getByText(/^Bet taken: Yes 146: 20 over runs of a journey, ৳\s100\.00 @ 90$/)).toBeVisible();
  const bets = await call<{ data: { market_id: string; line: number; win: string }[] }>(
    `${playerUrl}/api/house-bets?event=${match.eventId}`,
    { token: payer.login.token },
  );
  const [bet] = bets.data;
  if (bet === undefined) throw new Error("the bet is not there");
  await settleHouse(bet.market_id, bet.line);
  await page.goto("/betting-record?tab=exchange");
  await expect(recordOf(page, name).filter({ hasText: "100.00" }).first()).toContainText(bet.win);
});

test("[LINE-09] runs of an innings are bet on by Yes and No at their lines, with the ladder of numbers before and after", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await setSettings({ is_one_tap: false, price_policy: "any" });
  const { match } = await comingLines();
  await openComing(page, match);
  const block = page.getByRole("region", { name: "1st Innings Runs", exact: true });
  const yes = block.getByRole("button", { name: /^Yes 1st Innings Runs/ });
  await yes.click();
  const slip = layerOf(page);
  const line = Number(await slip.getByLabel("Line", { exact: true }).inputValue());
  expect(line % 1).toBe(0.5);
  await slip.getByLabel("Stake").fill("100");
  await expect(slip.getByRole("row", { name: new RegExp(`^up to ${line - 0.5} `) })).toContainText("(100.00)");
  await expect(slip.getByRole("row", { name: new RegExp(`^${line + 0.5} or more `) })).toContainText("100.00");
  await slip.getByRole("button", { name: "Place Yes bet" }).click();
  await expect(answer(page)).toContainText(/^Matched at line \d+\.5\./);
  await page.keyboard.press("Escape");
  await expect(block.getByRole("row", { name: /or more 100\.00$/ })).toBeVisible();
  const mine = page.getByRole("region", { name: "My bets: 1st Innings Runs" });
  await expect(mine).toContainText(/Yes.*100\.00 at line \d+\.5/);
  // A No that nobody takes waits, is moved by a line, and is cancelled.
  await block.getByRole("button", { name: /^No 1st Innings Runs/ }).click();
  await slip.getByRole("button", { name: "Higher line" }).click();
  await slip.getByRole("button", { name: "Higher line" }).click();
  await slip.getByLabel("Stake").fill("50");
  await slip.getByRole("button", { name: "Place No bet" }).click();
  await expect(answer(page)).toContainText("Accepted.");
  await page.keyboard.press("Escape");
  await mine.getByRole("button", { name: "Edit" }).click();
  await mine.getByRole("button", { name: "Lower line" }).click();
  const read = Promise.withResolvers<void>();
  await page.route("**/listCurrentOrders**", async (route) => {
    await read.promise;
    await route.continue();
  });
  await mine.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Changed. It waits at the new line.")).toBeVisible();
  // A change is a new bet: what stands of the old one takes no tap until the list has the other.
  const cancel = mine.getByRole("button", { name: "Cancel", exact: true });
  await expect(cancel).toBeDisabled();
  read.resolve();
  await cancel.click();
  await expect(mine.getByRole("button", { name: "Edit" })).toHaveCount(0);
});
