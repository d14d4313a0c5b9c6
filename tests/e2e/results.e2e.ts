import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { openConsole, rowOf } from "./stage/console.ts";
import { openDesk } from "./stage/desk.ts";
import {
  backBookmaker,
  grant,
  houseMarkets,
  makeOwnMatch,
  offerFancy,
  openOwnBookmaker,
  withoutBounds,
} from "./stage/house.ts";
import { switchLanguage } from "./stage/office-shown.ts";
import { call, ownPlayer, playerUrl, staffMail } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** Nothing stands beyond a phone's edge. */
const expectNarrow = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

const dialogOf = (page: Page): Locator => page.getByRole("dialog");

/** A Fancy of the journey's own with 300,000 taka of a player's on YES at 146, which is more than one person may decide about. */
async function muchAtStake(name: string, player: { readonly username: string; readonly phone: string }) {
  const { eventId } = await makeOwnMatch({ competition: "Results Cup", name });
  const limits = { maximumStakeMinor: 50_000_000n, maximumProfitMinor: 50_000_000n };
  await offerFancy(eventId, "Runs of the last over", limits);
  const market = (await houseMarkets(eventId)).find(({ kind }) => kind === "fancy");
  if (market === undefined) throw new Error("no Fancy is offered");
  const login = await ownPlayer(player);
  await grant(login.remoteId, 300_000);
  const body = { market_id: market.id, side: "for", line: 146, rate: 90, stake: "300000.00" };
  await call(`${playerUrl}/api/house-bets`, { method: "POST", token: login.token, body });
  return { eventId, marketId: market.id, token: login.token };
}

const cashOf = async (token: string): Promise<string> =>
  (await call<{ balance: string }>(`${playerUrl}/api/balance`, { method: "POST", token, body: {} })).balance;

/** The row of the market's Fancy on its event's page. */
async function fancyAt(desk: Page, eventId: string): Promise<Locator> {
  await desk.goto(`/markets?event=${eventId}`);
  return desk.getByRole("listitem").filter({ hasText: "Runs of the last over" });
}

/** The dialog in which another member of staff decides what waits for this match. */
async function approval(browser: Browser, name: string): Promise<Locator> {
  const desk = await openDesk(browser, "owner");
  await desk.goto("/markets");
  await desk.getByRole("button", { name: "Second person" }).click();
  await desk.locator("[data-row]").filter({ hasText: name }).getByRole("button", { name: "Approve" }).click();
  await expect(dialogOf(desk).getByText(`${staffMail("trader")} asks for`)).toBeVisible();
  return dialogOf(desk);
}

/** A name, and the value beside it. */
const fact = (dialog: Locator, name: string): Locator =>
  dialog
    .locator("dl > div")
    .filter({ has: dialog.page().getByText(name, { exact: true }) })
    .locator("dd");

test("[RATES-25] [RESULT-01] [RESULT-03] a Fancy with much at stake is looked at and asked for, and another member of staff sees the same before it is paid; its other result shows what would be owed", async ({
  browser,
}) => {
  const name = "Boroibari v Shaplapur, results";
  const { eventId, token } = await muchAtStake(name, { username: "resultfancy", phone: "01811111541" });
  const desk = await openDesk(browser, "trader");
  const row = await fancyAt(desk, eventId);
  await row.getByRole("button", { name: "Settle" }).click();
  const asking = dialogOf(desk);
  const ask = asking.getByRole("button", { name: "Settle", exact: true });
  await asking.getByLabel("Reason").fill("The scorecard");
  await expect(ask).toBeDisabled();
  await asking.getByLabel("The number").fill("150");
  await expect(fact(asking, "To the house, by this result")).toHaveText("(৳ 2,70,000.00)");
  await expect(asking.getByText("from 146")).toBeVisible();
  await expect(asking.getByRole("cell", { name: "resultfancy" })).toBeVisible();
  await ask.click();
  await expect(desk.getByText("A second person decides")).toBeVisible();
  expect(await cashOf(token)).toBe("0.00");
  const deciding = await approval(browser, name);
  await expect(fact(deciding, "Winnings before commission")).toHaveText("৳ 2,70,000.00");
  await expect(fact(deciding, "To the house, by this result")).toHaveText("(৳ 2,70,000.00)");
  await deciding.getByRole("button", { name: "Approve" }).click();
  await expect(row.getByText("settled", { exact: true })).toBeVisible();
  await expect.poll(() => cashOf(token)).toBe("570000.00");
  const { remoteId } = await ownPlayer({ username: "resultfancy", phone: "01811111541" });
  await grant(remoteId, -500_000);
  await row.getByRole("button", { name: "Settle again" }).click();
  await asking.getByLabel("The number").fill("140");
  await expect(fact(asking, "Back from players")).toHaveText("৳ 5,70,000.00");
  await expect(fact(asking, "Players would owe the house")).toHaveText("৳ 5,00,000.00 by 1 player");
  await expect(asking.getByRole("button", { name: "Settle again" })).toBeDisabled();
  await asking.getByLabel("Reason").fill("The scorer miscounted");
  await asking.getByRole("button", { name: "Settle again" }).click();
  // It waits, and says so: in the closed market's row, at its event, and on the tab where it is decided.
  await expect(row.getByText("a result waits for a second person")).toBeVisible();
  await expect(desk.getByRole("button", { name: /^Second person\s*\d+$/ })).toBeVisible();
  await desk.goto("/markets");
  await desk.getByRole("searchbox", { name: "Find an event" }).fill(name);
  // With the four of the exchange, which nobody has opened.
  await expect(desk.getByRole("link", { name }).getByText("5 waiting")).toBeVisible();
});

test("[RATES-25] [RESULT-03] a void of a Fancy with much at stake shows what is freed to whoever asks and to whoever approves", async ({
  browser,
}) => {
  const name = "Tulshipara v Hijoltoli, results";
  const { eventId, token } = await muchAtStake(name, { username: "resultvoid", phone: "01811111542" });
  const desk = await openDesk(browser, "trader");
  const row = await fancyAt(desk, eventId);
  await row.getByRole("button", { name: "Void", exact: true }).click();
  await expect(fact(dialogOf(desk), "Locked money that is freed")).toHaveText("৳ 3,00,000.00");
  await dialogOf(desk).getByLabel("Reason").fill("The pitch was unfit");
  await dialogOf(desk).getByRole("button", { name: "Void", exact: true }).click();
  await expect(desk.getByText("A second person decides")).toBeVisible();
  const deciding = await approval(browser, name);
  await expect(fact(deciding, "Locked money that is freed")).toHaveText("৳ 3,00,000.00");
  await deciding.getByRole("button", { name: "Approve" }).click();
  await expect(row.getByText("voided", { exact: true })).toBeVisible();
  await expect.poll(() => cashOf(token)).toBe("300000.00");
});

test("[RATES-25] [RATES-72] a dead heat of a Bookmaker is looked at by its shares before it is paid by them", async ({
  browser,
}) => {
  const match = await makeOwnMatch({ competition: "Results Cup", name: "Tetulia v Padmapur, results" });
  const on = await openOwnBookmaker(match);
  const login = await ownPlayer({ username: "resultheat", phone: "01811111518" });
  await grant(login.remoteId, 1_000);
  await backBookmaker(login.token, on, "1000.00");
  const desk = await openDesk(browser, "trader");
  await desk.goto(`/markets?event=${match.eventId}`);
  const row = desk.getByRole("listitem").filter({ hasText: "Bookmaker" });
  await row.getByRole("button", { name: "Dead heat" }).click();
  const asking = dialogOf(desk);
  await asking.getByLabel("Reason").fill("Abandoned in the last over");
  const [home, away] = [asking.getByRole("checkbox").first(), asking.getByRole("checkbox").last()];
  await home.check();
  await expect(asking.getByRole("button", { name: "Dead heat" })).toBeDisabled();
  await away.check();
  // Half of 1,900.00 comes back for 1,000.00.
  await expect(fact(asking, "To the house, by this result")).toHaveText("৳ 50.00");
  await asking.getByRole("button", { name: "Dead heat" }).click();
  await expect(desk.getByText("The dead heat is being paid")).toBeVisible();
  await expect.poll(() => cashOf(login.token)).toBe("950.00");
});

test("[CONSOLE-05] [RATES-72] [RESULT-03] [RESULT-06] [RESULT-11] [DESK-20] at the console a Bookmaker is settled as a dead heat, and a second person reads that it is one, by the same figures, at a phone's width in both languages", async ({
  browser,
}) => {
  const name = "Madhupur v Dhanbari, results";
  const match = await makeOwnMatch({ competition: "Results Cup", name });
  const on = await openOwnBookmaker(match);
  await withoutBounds(on.id);
  const login = await ownPlayer({ username: "heatconsole", phone: "01811111543" });
  await grant(login.remoteId, 300_000);
  await backBookmaker(login.token, on, "300000.00");
  const desk = await openConsole(browser, "trader", match.eventId, 5);
  await desk.setViewportSize({ width: 360, height: 800 });
  // Its address names the console.
  await desk.reload();
  await rowOf(desk, on.id).getByRole("button", { name: "Settle" }).click();
  const asking = dialogOf(desk);
  const ask = asking.getByRole("button", { name: "Settle", exact: true });
  await asking.getByLabel("Who won?").selectOption("Home");
  await expect(fact(asking, "To the house, by this result")).toHaveText("(৳ 2,70,000.00)");
  await asking.getByRole("checkbox", { name: "Several share the win in a dead heat" }).check();
  await asking.getByLabel("Reason").fill("The scores were level");
  await asking.getByRole("checkbox", { name: "Home", exact: true }).check();
  await expect(ask).toBeDisabled();
  await asking.getByRole("checkbox", { name: "Away", exact: true }).check();
  // Half of 5,70,000.00 comes back for 3,00,000.00.
  await expect(fact(asking, "To the house, by this result")).toHaveText("৳ 15,000.00");
  await expectNarrow(desk);
  await ask.click();
  await expect(desk.getByText("A second person decides")).toBeVisible();
  await expect(rowOf(desk, on.id)).toContainText("a result waits for a second person");
  expect(await cashOf(login.token)).toBe("0.00");
  const deciding = await approval(browser, name);
  const second = deciding.page();
  await second.setViewportSize({ width: 360, height: 800 });
  await expect(deciding.getByText("Settle: Home, Away (dead heat of 2)")).toBeVisible();
  await expect(fact(deciding, "To the house, by this result")).toHaveText("৳ 15,000.00");
  await expectNarrow(second);
  await switchLanguage(second);
  await expect(deciding.getByText("ডেড হিট, ২ জন").first()).toBeVisible();
  await expectNarrow(second);
  await switchLanguage(second);
  await deciding.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => cashOf(login.token)).toBe("285000.00");
});
