import { randomInt } from "node:crypto";
import { expect, type Browser, type Page, type Route } from "@playwright/test";
import { openKnowingSettings } from "./stage/betting.ts";
import { comingMatch, bestBack, openComing } from "./stage/exchange.ts";
import {
  backBookmaker,
  makeOwnMatch,
  moveOwnBookmaker,
  offerFancy,
  offerPlayers,
  openFancy,
  openLottery,
  openOwnBookmaker,
  settleHouse,
  type OwnMatch,
} from "./stage/house.ts";
import { deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { layerOf, openPhone, untilAlive, untilClosed } from "./stage/phone.ts";
import { call, playerUrl } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** Bets against the house beyond the slip alone, by a player whose settings are nobody else's. */
let payer: Payer;
test.beforeAll(async () => {
  // Anew for each worker: one that a failure ended has left its player behind.
  const tail = String(randomInt(1_000)).padStart(3, "0");
  payer = await verifiedPayer({ username: `house${tail}bet`, phone: `018114${tail}41` });
  await deposit(payer, { amount: "9000" });
});

async function phoneFor(browser: Browser, language: "en" | "bn" = "en"): Promise<Page> {
  const page = await openPhone(browser, { login: payer.login, language });
  page.setDefaultTimeout(60_000);
  return page;
}

async function setSettings(change: object): Promise<void> {
  const url = `${playerUrl}/api/exchange/settings`;
  const { token } = payer.login;
  const before = await call<object>(url, { token });
  await call(url, { method: "PUT", token, body: { ...before, ...change } });
}

interface Bet {
  readonly stake: string;
  readonly line: number;
}
const betsOf = async ({ eventId }: OwnMatch): Promise<readonly Bet[]> => {
  const url = `${playerUrl}/api/house-bets?event=${eventId}`;
  return (await call<{ data: readonly Bet[] }>(url, { token: payer.login.token })).data;
};

/** The server gets what is sent there next, and its answer is lost on the way. */
async function loseAnswers(page: Page, url: string): Promise<() => Promise<void>> {
  const lose = async (route: Route): Promise<void> => {
    await route.fetch();
    await route.abort();
  };
  await page.route(url, lose);
  return () => page.unroute(url, lose);
}

test("[SLIP-15] [SLIP-16] [ROOM-26] one-tap betting holds for the house's rates, the slip has liability and payout, and each runner says what its win brings", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await makeOwnMatch({ competition: "House Cup", name: "Jaba v Beli, of a journey" });
  const on = await openOwnBookmaker(match);
  const rate = page.getByRole("button", { name: `${on.runner}: Back ${on.rate}`, exact: true });
  await setSettings({ is_one_tap: true, is_confirming: true, one_tap_stake: 150 });
  await openKnowingSettings(page, match);
  await rate.click();
  await expect(layerOf(page)).toContainText("One-tap bet");
  await expect(layerOf(page)).toContainText(`Back ${on.runner}, ৳ 150.00 @ ${on.rate}`);
  await layerOf(page).getByRole("button", { name: "Not now" }).click();
  await expect(layerOf(page)).toHaveCount(0);
  await rate.click();
  await layerOf(page).getByRole("button", { name: "Place bet" }).click();
  await expect(page.getByText(`Bet taken: Back ${on.runner}, ৳ 150.00 @ ${on.rate}`)).toBeVisible();
  await setSettings({ is_confirming: false });
  await openKnowingSettings(page, match);
  await rate.click();
  await expect.poll(async () => (await betsOf(match)).length).toBe(2);
  const block = page.getByRole("region", { name: "BookMaker", exact: true });
  await expect(block).toContainText("270.00");
  await expect(block).toContainText("(৳ 300.00)");
  await setSettings({ is_one_tap: false, is_confirming: true });
  await openKnowingSettings(page, match);
  await rate.click();
  await layerOf(page).getByRole("button", { name: "Payout", exact: true }).click();
  await layerOf(page).getByLabel("Payout").fill("380");
  await layerOf(page).getByRole("button", { name: "Place Back bet" }).click();
  await expect(page.getByText(`Bet taken: Back ${on.runner}, ৳ 200.00 @ ${on.rate}`)).toBeVisible();
});

test("[RATES-48] [RATES-40] who is out next stands open beneath the BookMaker, a whole side opens by a tap; a player is backed, and the bet says what was asked, in both languages at 360 pixels", async ({
  browser,
}) => {
  await setSettings({ is_one_tap: false });
  const match = await makeOwnMatch({ competition: "House Cup", name: "Shonapur v Rupnagar, of a journey" });
  await openOwnBookmaker(match);
  const eleven = Array.from({ length: 11 }, (_, place) => `S. Batter-${place + 1}`);
  const nextOut = { sourceKey: "second:next-out-3", title: "Out at wicket 3 Shonapur (2nd innings)" };
  const mostRuns = { sourceKey: "second:top-batter", title: "Most runs Shonapur (2nd innings)" };
  await offerPlayers(match.eventId, { ...nextOut, players: eleven.slice(0, 2) });
  await offerPlayers(match.eventId, { ...mostRuns, players: eleven });
  await offerFancy(match.eventId, "20 over runs Shonapur (2nd innings)");
  const page = await phoneFor(browser);
  await openKnowingSettings(page, match);
  const block = page.getByRole("region", { name: "BookMaker", exact: true });
  await expect(block.getByText(nextOut.title)).toBeVisible();
  const batter = block.getByRole("button", { name: `${nextOut.title}: S. Batter-2: Back 110`, exact: true });
  const opener = block.getByRole("button", { name: `${mostRuns.title}: S. Batter-1: Back 110`, exact: true });
  await expect(batter).toBeVisible();
  await expect(opener).toBeHidden();
  await block.getByText(mostRuns.title).click();
  await expect(opener).toBeVisible();
  await batter.click();
  await layerOf(page).getByLabel("Stake").fill("200");
  await layerOf(page).getByRole("button", { name: "Place Back bet" }).click();
  await expect(page.getByText(`Bet taken: Back S. Batter-2 · ${nextOut.title}, ৳ 200.00 @ 110`)).toBeVisible();
  await expect(block).toContainText("220.00");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const bangla = await phoneFor(browser, "bn");
  await openKnowingSettings(bangla, match);
  const inBangla = bangla.getByText("সোনাপুর: ৩ নম্বর উইকেটে কে আউট (দ্বিতীয় ইনিংস)").first();
  await expect(inBangla).toBeVisible();
  await expect(bangla.getByText("সোনাপুর: ২০ ওভারের রান (দ্বিতীয় ইনিংস)")).toBeVisible();
  await expect.poll(() => bangla.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("[SLIP-05] [SLIP-18] bets against the house go into the list; without an answer they stay as they went out, also on a new page, and are taken once", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await setSettings({ is_one_tap: false });
  const match = await makeOwnMatch({ competition: "House Cup", name: "Tagar v Kamini, of a journey" });
  const on = await openOwnBookmaker(match);
  await offerFancy(match.eventId, "15 over runs of a journey");
  await openKnowingSettings(page, match);
  for (const name of [`${on.runner}: Back ${on.rate}`, /15 over runs of a journey: Yes 146 @ 90$/] as const) {
    await page.getByRole("button", { name, exact: true }).click();
    await layerOf(page).getByLabel("Stake").fill("100");
    await layerOf(page).getByRole("button", { name: "Add to list" }).click();
    await expect(layerOf(page)).toHaveCount(0);
  }
  const open = page.getByRole("button", { name: /^Bet list \(2\)/ });
  await open.click();
  const list = layerOf(page);
  const findAgain = await loseAnswers(page, "**/api/house-bets");
  await list.getByRole("button", { name: "Place 2 bets" }).click();
  await expect(list.getByText("No answer came.")).toHaveCount(2, { timeout: 60_000 });
  await expect(list.getByLabel("Stake").first()).toBeDisabled();
  await expect(list.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await expect(list.getByRole("button", { name: /^Place/ })).toHaveCount(0);
  await findAgain();
  await page.reload();
  await untilAlive(page);
  await open.click();
  await list.getByRole("button", { name: "Send again" }).click();
  await expect(list.getByRole("status").getByText(/Bet taken:/)).toHaveCount(2);
  expect((await betsOf(match)).length).toBe(2);
  await list.getByRole("button", { name: "Done" }).click();
  await expect(open).toHaveCount(0);
});

test("[SLIP-05] [SLIP-18] so do bets on the exchange: one whose answer was lost can't be changed into another", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  await openComing(page, await comingMatch(2));
  await bestBack(page).click();
  await layerOf(page).getByLabel("Stake").fill("27");
  await layerOf(page).getByRole("button", { name: "Add to list" }).click();
  await untilClosed(page);
  await page.getByRole("button", { name: /^Bet list \(1\)/ }).click();
  const list = layerOf(page);
  const findAgain = await loseAnswers(page, "**/placeOrders");
  await list.getByRole("button", { name: "Place 1 bet" }).click();
  await expect(list.getByText("No answer came.")).toBeVisible({ timeout: 60_000 });
  await expect(list.getByRole("button", { name: "Higher odds" })).toBeDisabled();
  await findAgain();
  await list.getByRole("button", { name: "Send again" }).click();
  await expect(list.getByRole("status").getByText(/Matched at [\d.]+\.$|Accepted\./)).toHaveCount(1);
  const url = `${playerUrl}/exchange/betting/rest/v1.0/listCurrentOrders`;
  type Report = { readonly currentOrders: readonly { readonly priceSize: { readonly size: number } }[] };
  const { currentOrders } = await call<Report>(url, { method: "POST", token: payer.login.token, body: {} });
  expect(currentOrders.filter(({ priceSize }) => priceSize.size === 27)).toHaveLength(1);
});

const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

test("[CASH-25] a Bookmaker's runner is cashed out by itself, a part of it, and the other runner's bet stays, in either language", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await makeOwnMatch({ competition: "House Cup", name: "Jarul v Sonalu, of a journey" });
  const on = await openOwnBookmaker(match);
  await setSettings({ is_one_tap: false });
  await openKnowingSettings(page, match);
  const backs = page.getByRole("button", { name: /: Back 90$/ });
  for (const place of [0, 1]) {
    await backs.nth(place).click();
    await layerOf(page).getByLabel("Stake").fill("100");
    await layerOf(page).getByRole("button", { name: "Place Back bet" }).click();
    await expect(layerOf(page)).toHaveCount(0);
  }
  const inBangla = await phoneFor(browser, "bn");
  await openKnowingSettings(inBangla, match);
  for (const [phone, words] of [
    [inBangla, { open: "ক্যাশ আউট: বুকমেকার", choice: "কী ক্যাশ আউট করবেন", part: "আপনার বেটের ৩৫%-এ", bet: "৩২.৪৪ @ 105" }],
    [
      page,
      {
        open: "Cash Out: Bookmaker",
        choice: "What to cash out",
        part: `On 35% of your bets on ${on.runner}`,
        bet: "32.44 @ 105",
      },
    ],
  ] as const) {
    await phone.getByRole("button", { name: words.open }).click();
    await layerOf(phone).getByRole("group", { name: words.choice }).getByRole("button").nth(1).click();
    await layerOf(phone).getByRole("slider").fill("35");
    await expect(layerOf(phone)).toContainText(words.part);
    // 190 between winning and not: 35 percent of it against 2.05.
    await expect(layerOf(phone).getByRole("listitem")).toContainText(words.bet);
    await expect.poll(() => widthOf(phone)).toBe(360);
  }
  const sheet = layerOf(page);
  await sheet.getByRole("button", { name: /^Cash out for/ }).click();
  await expect(sheet).toHaveCount(0);
  const stakes = (await betsOf(match)).map(({ line, stake }) => [line === on.selectionId, stake]);
  expect(stakes).toEqual([
    [true, "32.44"],
    [false, "100.00"],
    [true, "100.00"],
  ]);
});

test("[CASH-26] a Bookmaker's runner is cashed out at a target while nothing is tapped: the open page shows it, and the letter tells of it", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await makeOwnMatch({ competition: "House Cup", name: "Togor v Bokul, of a journey" });
  const on = await openOwnBookmaker(match);
  await setSettings({ is_one_tap: false });
  await openKnowingSettings(page, match);
  await page.getByRole("button", { name: `${on.runner}: Back 90`, exact: true }).click();
  await layerOf(page).getByLabel("Stake").fill("100");
  await layerOf(page).getByRole("button", { name: "Place Back bet" }).click();
  await expect(layerOf(page)).toHaveCount(0);
  const inBangla = await phoneFor(browser, "bn");
  await openKnowingSettings(inBangla, match);
  for (const [phone, words] of [
    [inBangla, { open: "ক্যাশ আউট: বুকমেকার", view: "নির্দিষ্ট টাকায়", hint: "হাউসের তখনকার রেট" }],
    [page, { open: "Cash Out: Bookmaker", view: "At an amount", hint: "the house's rates of then" }],
  ] as const) {
    await phone.getByRole("button", { name: words.open }).click();
    await layerOf(phone).getByRole("tab", { name: words.view }).click();
    await expect(layerOf(phone)).toContainText(words.hint);
    await expect.poll(() => widthOf(phone)).toBe(360);
  }
  const sheet = layerOf(page);
  await sheet.getByRole("textbox", { name: "Target: at least" }).fill("50");
  await sheet.getByRole("button", { name: "Wait for it" }).click();
  await expect(sheet.getByRole("region", { name: "Cash-outs that wait" })).toContainText("Target ৳ 50.00");
  await sheet.getByRole("button", { name: "Close" }).click();
  await moveOwnBookmaker(match, [
    { back: 20, lay: 25 },
    { back: 400, lay: 450 },
  ]);
  // 190 against 1.25.
  await expect(page.getByRole("region", { name: "My Bookmaker and Fancy bets" })).toContainText("152.00");
  await page.goto("/inbox");
  await expect(page.getByRole("main")).toContainText("Cashed out");
});

test("[RATES-44] [SLIP-16] a lottery's slip begins without a number, and nothing goes out or into the list before one is named", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await makeOwnMatch({ competition: "House Cup", name: "Shapla v Golap, by number" });
  const on = await openOwnBookmaker(match);
  await openLottery(match.eventId, "A lottery of a journey");
  await setSettings({ is_one_tap: true, is_confirming: false, one_tap_stake: 150 });
  await openKnowingSettings(page, match);
  await expect(page.getByRole("button", { name: `${on.runner}: Back ${on.rate}`, exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^A lottery of a journey: Yes/ }).click();
  const slip = layerOf(page);
  const number = slip.getByRole("textbox", { name: "Your number" });
  await expect(number).toHaveValue("");
  for (const name of ["Add to list", "Place Yes bet"]) {
    await slip.getByRole("button", { name, exact: true }).click();
    await expect(slip.getByRole("alert")).toHaveText("A number from 0 to 9.");
    expect(await betsOf(match)).toEqual([]);
  }
  await number.fill("7");
  await number.fill("");
  await slip.getByRole("button", { name: "Place Yes bet", exact: true }).click();
  await expect(slip.getByRole("alert")).toHaveText("A number from 0 to 9.");
  await number.fill("7");
  await slip.getByRole("button", { name: "Place Yes bet", exact: true }).click();
  await expect(page.getByText("Bet taken: Yes 7: A lottery of a journey, ৳ 150.00 @ 800")).toBeVisible();
  await expect.poll(() => betsOf(match)).toMatchObject([{ line: 7 }]);
  await setSettings({ is_one_tap: false });
});

test("[CASH-22] a cash-out that is looked at while its bets are settled keeps its name, says so, and takes neither a tap nor a target", async ({
  browser,
}) => {
  const page = await phoneFor(browser);
  const match = await makeOwnMatch({ competition: "House Cup", name: "Kamini v Hasnahena, till the end" });
  const on = await openOwnBookmaker(match);
  const fancy = await openFancy(match.eventId, "Runs of the tenth over");
  const bets = { market_id: fancy, side: "for", line: 146, rate: 90, stake: "100" } as const;
  await call(`${playerUrl}/api/house-bets`, { method: "POST", token: payer.login.token, body: bets });
  await backBookmaker(payer.login.token, on, "100");
  await openKnowingSettings(page, match);
  await page.getByRole("button", { name: "Cash Out: Runs of the tenth over" }).click();
  const sheet = page.getByRole("dialog", { name: "Cash Out · Runs of the tenth over" });
  await sheet.getByRole("tab", { name: "At an amount" }).click();
  await expect(sheet.getByRole("button", { name: "Wait for it" })).toBeVisible();
  await settleHouse(fancy, 150);
  await expect(sheet.getByText("These bets are settled: there is nothing to cash out any more.")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Wait for it" })).toHaveCount(0);
  await expect(sheet.getByRole("tab")).toHaveCount(0);
  await sheet.getByRole("button", { name: "Close" }).click();
  // Of the last of the match as well.
  await page.getByRole("button", { name: "Cash Out: Bookmaker" }).click();
  const last = page.getByRole("dialog", { name: "Cash Out · Bookmaker" });
  await expect(last.getByRole("tab", { name: "At an amount" })).toBeVisible();
  await settleHouse(on.id, on.selectionId);
  await expect(last.getByText("These bets are settled: there is nothing to cash out any more.")).toBeVisible();
  await last.getByRole("button", { name: "Close" }).click();
  await expect(last).toBeHidden();
  await expect(page.getByRole("heading", { name: "My Bookmaker and Fancy bets" })).toHaveCount(0);
});
