import { expect, type Browser, type Page } from "@playwright/test";
import { youngestLiveMatch } from "./stage/betting.ts";
import { answer, bestBack, comingMatch, openComing, place, type Listed } from "./stage/exchange.ts";
import { grant, makeOwnMatch, openOwnOdds } from "./stage/house.ts";
import {
  layerOf,
  openPhone,
  untilAlive,
  untilClosed,
  watchFaults,
  watchRequests,
  type Language,
} from "./stage/phone.ts";
import { call, officeUrl, ownPlayer, playerUrl, staffToken, type PlayerLogin } from "./stage/platform.ts";
import { namedIn } from "./stage/sport-names.ts";
import { test } from "./stage/test.ts";

/** The rooms of the exchange on a match that has not begun: nothing halts it, and the house's quotes stand still. */

let login: PlayerLogin;
test.beforeAll(async () => {
  // Nobody else's: others count what theirs have, too.
  login = await ownPlayer({ username: "roomsplayer2", phone: "01712340093" });
  await grant(login.remoteId, 20_000);
});

const phoneFor = (browser: Browser, language: Language = "en"): Promise<Page> =>
  openPhone(browser, { login, language });

test("[EXCH-14] [EXCH-15] the list arrives as HTML with its events, and its tabs and search find them", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const { faults } = watchFaults(page);
  const match = await comingMatch();
  // A match may begin or end between the two looks.
  await expect(async () => {
    const tennis = await call<Listed[]>(`${playerUrl}/api/sports-events/tennis`);
    const html = await (await page.context().request.get("/exchange-inplay")).text();
    // Not in the data for the script, but in what is read without it.
    const written = html.replaceAll(/<script[\s\S]*?<\/script>/g, "");
    const live = tennis.filter((event) => event.inplay && !("result" in event));
    expect(live.length).toBeGreaterThan(0);
    for (const event of live) expect(written).toContain(event.Event);
  }).toPass();
  await page.goto("/exchange-inplay");
  await untilAlive(page);
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  // Racing stands last, as long as a race is being run.
  const named = async (): Promise<readonly string[]> =>
    (await headings.allInnerTexts()).filter((text) => text !== "Racing");
  await expect.poll(named).toEqual(["Cricket", "Soccer", "Tennis"]);
  await expect(page.locator("article").first()).toContainText("In-Play");
  await page.getByRole("tab", { name: "Result" }).click();
  await expect(page.locator("article").filter({ hasText: "In-Play" })).toHaveCount(0);
  await page.getByRole("searchbox").fill("no such match");
  await expect(page.getByText("No match has this name.")).toBeVisible();
  await page.getByRole("searchbox").fill(match.Event.toLowerCase());
  await expect(page.getByRole("link", { name: new RegExp(match.Event) }).first()).toBeVisible();
  expect(faults).toEqual([]);
});

test("[EXCH-22] [OP-32] the odds view without a match leads to the list, and leads back where the player came from", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await page.goto("/odds-view");
  await expect(page).toHaveURL("/exchange-inplay");
  await openComing(page, await comingMatch());
  await page.getByRole("banner").getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/exchange-inplay\?/);
});

test("[EXCH-07] [SLIP-06] [SLIP-08] [SLIP-21] a bet at the best odds is matched, and the message box says side, selection, amount and odds", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await comingMatch();
  await openComing(page, match);
  await bestBack(page).click();
  const slip = layerOf(page);
  await expect(slip).toContainText("Play money");
  await expect(slip).toContainText("your bet would be matched");
  const odds = await slip.getByLabel("Odds", { exact: true }).inputValue();
  const [runner, of] = await slip.locator("p").first().locator("span").allInnerTexts();
  expect(of).toBe(`${match.Event} · Match Odds`);
  await place(page, "20");
  await expect(answer(page)).toContainText(`Matched at ${odds}.`);
  await slip.getByRole("button", { name: "Done" }).click();
  const box = page.getByRole("banner").getByRole("status");
  await expect(box).toContainText("Bet matched");
  for (const part of ["Back", runner ?? "", "20.00", `@ ${odds}`]) await expect(box).toContainText(part);
  await box.getByRole("button", { name: "Dismiss" }).click();
  await expect(box).toBeEmpty();
});

test("[SLIP-04] [SLIP-06] a bet at higher odds waits, is shown as unmatched, and gives its money back when it is cancelled", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await openComing(page, await comingMatch());
  const wallet = page.getByRole("button", { name: /^Wallet, Play money/ });
  await expect(wallet).toContainText("৳");
  const before = await wallet.innerText();
  await bestBack(page).click();
  const slip = layerOf(page);
  for (let step = 0; step < 10; step += 1) await slip.getByRole("button", { name: "Higher odds" }).click();
  await expect(slip).toContainText("your bet would wait");
  await slip.getByRole("button", { name: "+100", exact: true }).click();
  await expect(slip.getByRole("row").nth(2)).toContainText("(");
  await slip.getByRole("button", { name: "Place Back bet" }).click();
  await expect(answer(page)).toContainText("It waits for another player to take it.");
  await slip.getByRole("button", { name: "Done" }).click();
  await expect(wallet).not.toHaveText(before);
  const bets = page.getByRole("region", { name: "My bets" });
  await bets.getByRole("listitem").filter({ hasText: "100.00" }).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Its money is free again.")).toBeVisible();
  await expect(bets.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await expect.poll(() => wallet.innerText()).toBe(before);
});

test("[SLIP-11] [SLIP-13] [SLIP-17] a bet without a stake is not sent, nor one above the balance: the slip says what is missing, with the way to a deposit", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await openComing(page, await comingMatch());
  await bestBack(page).click();
  const { paths } = watchRequests(page);
  await layerOf(page).getByRole("button", { name: "Place Back bet" }).click();
  await expect(layerOf(page)).toContainText("Enter a stake.");
  expect(paths.filter((path) => path.endsWith("placeOrders"))).toEqual([]);
  await layerOf(page).getByLabel("Stake").fill("999999");
  await expect(layerOf(page)).toContainText(/Your balance does not cover this bet: ৳.[\d,.]+ is missing\./);
  await expect(layerOf(page).getByRole("link", { name: "Deposit" })).toBeVisible();
  await expect(layerOf(page).getByRole("button", { name: "Place Back bet" })).toBeDisabled();
  await expect(layerOf(page).getByLabel("Stake")).toHaveValue("999999");
  expect(paths.filter((path) => path.endsWith("placeOrders"))).toEqual([]);
});

test("[SLIP-05] a bet whose answer is lost is sent again and taken once", async ({ browser }) => {
  const page = await phoneFor(browser);
  await openComing(page, await comingMatch());
  let sent = 0;
  await page.route("**/placeOrders", async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    // The exchange takes the bet; the phone does not hear of it.
    await route.fetch();
    return route.abort("connectionreset");
  });
  await bestBack(page).click();
  await place(page, "21.07");
  await expect(answer(page)).toContainText("No answer came.");
  await layerOf(page).getByRole("button", { name: "Send again" }).click();
  await expect(answer(page)).toContainText("Matched at");
  await layerOf(page).getByRole("button", { name: "Done" }).click();
  expect(sent).toBe(2);
  const bets = page.getByRole("region", { name: "My bets" });
  // Beside other bets on the runner it is averaged with them at first.
  const averaged = bets.getByRole("button", { name: "Averaged" });
  await expect
    .poll(async () => {
      if (await averaged.isVisible()) await averaged.click();
      return bets.getByRole("listitem").filter({ hasText: "21.07" }).count();
    })
    .toBe(1);
});

test("[SLIP-05] [SLIP-18] a bet whose page is loaded anew before its answer came stands in the list, is sent again there, and is taken once", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await comingMatch();
  await openComing(page, match);
  // The exchange takes the bet; its answer never comes to this page. The way is open again once the page is another: opened before, it would let the answer through.
  let isLost = true;
  await page.route("**/placeOrders", (route) => (isLost ? route.fetch() : route.continue()));
  const taken = page.waitForRequest("**/placeOrders");
  await bestBack(page).click();
  await place(page, "21.09");
  const first = (await taken).postDataJSON() as { readonly customerRef: string };
  await expect(layerOf(page)).toContainText("Sending your bet...");
  await page.reload();
  isLost = false;
  await untilAlive(page);
  await page.getByRole("button", { name: /^Bet list \(1\)/ }).click();
  const list = layerOf(page);
  await expect(list).toContainText("No answer came.");
  await expect(list.getByLabel("Stake")).toBeDisabled();
  const asked = page.waitForRequest("**/placeOrders");
  await list.getByRole("button", { name: "Send again" }).click();
  expect((await asked).postDataJSON()).toEqual(first);
  await expect(list.getByRole("status").getByText(/Matched at [\d.]+\./)).toHaveCount(1);
  await list.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: /^Bet list/ })).toHaveCount(0);
  const url = `${playerUrl}/exchange/betting/rest/v1.0/listCurrentOrders`;
  type Report = { readonly currentOrders: readonly { readonly priceSize: { readonly size: number } }[] };
  const { currentOrders } = await call<Report>(url, { method: "POST", token: login.token, body: {} });
  expect(currentOrders.filter(({ priceSize }) => priceSize.size === 21.09)).toHaveLength(1);
});

test("[SLIP-02] [SLIP-08] [SLIP-11] odds are typed, in Bangla digits too: those that there aren't are named with the nearest, and a stake below the least is told what the least is", async ({
  browser,
}) => {
  const page = await phoneFor(browser, "bn");
  const { MarketId: marketId, EventId: eventId } = await comingMatch();
  await page.goto(`/odds-view?${new URLSearchParams({ marketId, eventId, selectedSport: "cricket" })}`);
  await untilAlive(page);
  await page.getByRole("button", { name: /^ব্যাক / }).first().click();
  const slip = layerOf(page);
  const odds = slip.getByLabel("দর", { exact: true });
  await odds.fill("৯.৭");
  await slip.getByLabel("স্টেক").fill("৫");
  await expect(slip).toContainText("এই দর নেই। কাছের দর: 9.6 ও 9.8।");
  await expect(odds).toHaveValue("9.7");
  await slip.getByRole("button", { name: "দর বাড়ান" }).click();
  await expect(odds).toHaveValue("9.8");
  await expect(slip).toContainText("বেটটি অপেক্ষায় থাকবে।");
  await slip.getByRole("button", { name: "ব্যাক বেট দিন" }).click();
  await expect(answer(page)).toContainText("সর্বনিম্ন স্টেক ৳ ১০.০০");
});

test("[SLIP-09] a suspension shows on the prices and in the open slip at once, and what was typed stays", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  // Of the journey's own: nobody else's bets are halted.
  const match = await makeOwnMatch({ competition: "Halted Cup", name: "Borguna v Potuakhali, of rooms" });
  await openOwnOdds(match);
  const limitOrder = { size: 100, price: 2, persistenceType: "LAPSE" };
  await call(`${playerUrl}/exchange/betting/rest/v1.0/placeOrders`, {
    method: "POST",
    token: login.token,
    body: {
      marketId: match.marketId,
      instructions: [{ orderType: "LIMIT", selectionId: 1, side: "LAY", limitOrder }],
    },
  });
  await page.goto(`/odds-view?${new URLSearchParams({ ...match, selectedSport: "cricket" })}`);
  await untilAlive(page);
  await bestBack(page).click();
  const slip = layerOf(page);
  await slip.getByLabel("Stake").fill("45");
  const control = async (verb: "suspend" | "resume"): Promise<unknown> =>
    call(`${officeUrl}/api/markets/${match.marketId}/${verb}`, {
      method: "POST",
      token: await staffToken("trader"),
      body: {},
    });
  const button = slip.getByRole("button", { name: "Place Back bet" });
  await control("suspend");
  await expect(slip).toContainText("The market is suspended.");
  await expect(button).toBeDisabled();
  await expect(page.getByRole("region", { name: "Match Odds", includeHidden: true })).toContainText("Suspended");
  await control("resume");
  await expect(button).toBeEnabled();
  await expect(slip.getByLabel("Stake")).toHaveValue("45");
});

test("[EXCH-03] [EXCH-04] [EXCH-05] [EXCH-33] the header has bets, wallet and refresh, the overlay balance and exposure, and a match without fancy bets says so", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await openComing(page, await comingMatch());
  await expect(page.getByText("No fancy bets available")).toBeVisible();
  const read = page.waitForResponse((response) => response.url().includes("/api/balance"));
  await page.getByRole("button", { name: "Refresh" }).click();
  expect((await read).ok()).toBe(true);
  await page.getByRole("button", { name: /^Wallet, Play money/ }).click();
  await expect(layerOf(page)).toContainText(/Main Balance BDT৳ .*Exposure BDT৳ /);
  await page.goBack();
  await expect(layerOf(page)).toHaveCount(0);
  await expect(page).toHaveURL("/odds-view");
});

test("[RECORDS-02] [RECORDS-05] [RECORDS-13] [RECORDS-14] [RECORDS-15] [RECORDS-16] [RECORDS-38] a bet stands in the records with its details, and another day has none", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await comingMatch();
  await openComing(page, match);
  await bestBack(page).click();
  await place(page, "33.50");
  await expect(answer(page)).toContainText("Matched at");
  await layerOf(page).getByRole("button", { name: "Done" }).click();
  await untilClosed(page);
  await page.getByRole("banner").getByRole("link", { name: "Bets" }).click();
  await expect(page.getByText("GMT+6")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "33.50" }).first();
  for (const part of [match.Event, "Back", "Open"]) await expect(row).toContainText(part);
  await row.getByRole("button").click();
  const details = page.getByRole("dialog", { name: "Exchange Record Details" });
  await expect(details).toContainText("Processing");
  await expect(details.locator("dt")).toHaveText(["Event", "Transaction ID", "Amount"]);
  await details.getByRole("tab", { name: "Details" }).click();
  const stated = ["Event", "Game Type", "Market", "Selection", "Bet Type", "Stake", "Potential Profit"];
  const names = async (): Promise<readonly string[]> => (await details.locator("dt").allInnerTexts()).slice(0, 10);
  await expect.poll(names).toEqual([...stated, "Potential Liability", "Odds", "Runs"]);
  await page.keyboard.press("Escape");
  await untilClosed(page);
  await page.getByRole("button", { name: "Filter" }).click();
  const days = layerOf(page).getByRole("group", { name: "Date" }).getByRole("radio");
  await expect(days).toHaveCount(3);
  await layerOf(page).getByRole("radio", { name: "Yesterday" }).check();
  await layerOf(page).getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("No Data")).toBeVisible();
});

test("[OP-58] a pinned match stands on the exchange's home, in Bangla too, until it is unpinned", async ({
  browser,
}) => {
  const page = await phoneFor(browser, "bn");
  const { faults } = watchFaults(page);
  await page.goto("/exchange-inplay");
  await untilAlive(page);
  // The one that began last: it doesn't end meanwhile.
  const name = namedIn("bn", (await youngestLiveMatch("soccer")).name);
  const pin = page.getByRole("button", { name: `পিন করুন: ${name}`, exact: true }).first();
  const kept = page.waitForResponse((response) => response.url().includes("/api/exchange/pins/"));
  await pin.click();
  await kept;
  await page.goto("/exchange");
  await untilAlive(page);
  const pinned = page.locator("section").filter({ has: page.getByRole("heading", { name: "পিন করা" }) });
  await expect(pinned.getByRole("article")).toHaveCount(1);
  await expect(pinned).toContainText(name);
  await pinned.getByRole("button", { name: /^পিন সরান/ }).click();
  await expect(pinned).toHaveCount(0);
  expect(faults).toEqual([]);
});

interface Quoted {
  readonly runners: readonly {
    readonly SelectionName: string;
    readonly ex: Readonly<Record<"availableToBack" | "availableToLay", readonly { price: number; size: number }[]>>;
  }[];
}

test("[EXCH-23] [EXCH-26] [OP-64] the odds view is titled by its sport, and has each runner's best price of both sides with its size", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await comingMatch();
  await openComing(page, match);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cricket");
  const block = page.getByRole("region", { name: "Match Odds" });
  // The house may be laying anew what was bet a moment ago.
  await expect(async () => {
    const [market] = await call<Quoted[]>(`${playerUrl}/api/match-odds/${match.MarketId}`);
    expect(market?.runners.length).toBeGreaterThan(1);
    for (const { SelectionName, ex } of market?.runners ?? []) {
      for (const [side, [best]] of [
        ["Back", ex.availableToBack],
        ["Lay", ex.availableToLay],
      ] as const) {
        const size = Math.floor(best?.size ?? 0);
        const shown = size < 1_000 ? size : `${Math.floor(size / 100) / 10}K`;
        await expect(block.getByRole("button", { name: new RegExp(`^${side} ${SelectionName}`) })).toHaveText(
          new RegExp(`${best?.price}\\s*,\\s*${shown} available`),
          { timeout: 10_000 },
        );
      }
    }
  }).toPass();
  // The one that began last: it doesn't end while it is looked at.
  let live: Listed | undefined;
  await expect(async () => {
    live = (await call<Listed[]>(`${playerUrl}/api/sports-events/tennis`))
      .filter((event) => event.inplay && !("result" in event))
      .toSorted((a, b) => b.start_time.localeCompare(a.start_time))[0];
    expect(live).toBeDefined();
  }).toPass();
  const state = `marketId=${live?.MarketId}&eventId=${live?.EventId}&selectedSport=tennis`;
  await page.goto(`/odds-view?${state}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tennis");
  await expect(page.getByRole("main").getByText("In-Play", { exact: true }).first()).toBeVisible();
});
