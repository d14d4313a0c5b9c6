import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import { makeOwnMatch, openOwnLines } from "./stage/house.ts";
import { goInApp, look } from "./stage/look.ts";
import { deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { layerOf, openPhone, untilAlive } from "./stage/phone.ts";
import { call, playerUrl } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** The cash-out of bets at lines, in a match of the journey's own: the two players alone offer something there. */

let payer: Payer;
let other: Payer;
test.beforeAll(async () => {
  const tail = String(randomInt(1_000)).padStart(3, "0");
  payer = await verifiedPayer({ username: `lines${tail}p`, phone: `018116${tail}71` });
  other = await verifiedPayer({ username: `lines${tail}q`, phone: `018116${tail}72` });
  for (const player of [payer, other]) await deposit(player, { amount: "2000" });
});

const place = (
  { login }: Payer,
  marketId: string,
  [side, price, size = 100]: readonly ["BACK" | "LAY", number, number?],
): Promise<unknown> =>
  call(`${playerUrl}/exchange/betting/rest/v1.0/placeOrders`, {
    method: "POST",
    token: login.token,
    body: {
      marketId,
      instructions: [
        { orderType: "LIMIT", selectionId: 1, side, limitOrder: { size, price, persistenceType: "PERSIST" } },
      ],
    },
  });

test("[CASH-30] a Yes at a line is cashed out by a No at a higher one, for the least that any number brings and up to what the numbers between do; where the lines have gone the other way there is none", async ({
  browser,
}) => {
  const match = await makeOwnMatch({ competition: "Lines Cup", name: "Shapla v Padma, of lines" });
  const marketId = await openOwnLines(match);
  await place(other, marketId, ["BACK", 160.5]);
  await place(payer, marketId, ["LAY", 160.5]);
  await place(other, marketId, ["LAY", 158.5]);
  const page = await openPhone(browser, { login: payer.login, language: "en" });
  page.setDefaultTimeout(60_000);
  await page.goto("/exchange");
  await untilAlive(page);
  await goInApp(page, { path: "/odds-view", state: { ...match, selectedSport: "cricket", previousPath: "/exchange" } });
  const bar = page.getByRole("button", { name: /^Cash Out/ });
  await expect(bar).toHaveText("Cash Out · No offer now");
  await bar.click();
  const sheet = layerOf(page);
  await expect(sheet).toContainText("No cash-out now: the lines have moved past yours");
  await place(other, marketId, ["LAY", 163.5]);
  await expect(sheet.getByText("Whatever number comes, at least").locator("..")).toContainText("0.00");
  await expect(sheet.getByText("At most, by the number that comes").locator("..")).toContainText("200.00");
  await expect(sheet.getByRole("row", { name: "161 to 163 100.00 200.00" })).toBeVisible();
  await expect(sheet.getByRole("row", { name: "up to 160 (100.00) 0.00" })).toBeVisible();
  await expect(sheet.getByText("at line 163.5 or better")).toBeVisible();
  await look(page, "the cash-out of lines", "dialog[open]");
  await sheet.getByRole("button", { name: "50%" }).click();
  await expect(sheet.getByText("Worst of all your bets here after it").locator("..")).toContainText("(৳ 50.00)");
  await sheet.getByRole("button", { name: "100%" }).click();
  await sheet.getByRole("button", { name: /^Cash out for at least/ }).click();
  await expect(sheet).toContainText("Cashed out. Your bets were matched whole.");
  await expect(sheet.getByRole("row", { name: "161 to 163 100.00 200.00" })).toBeVisible();
  await look(page, "after a cash-out of lines", "dialog[open]");
  await sheet.getByRole("button", { name: "Close" }).last().click();
  const block = page.getByRole("region", { name: "1st Innings Runs", exact: true });
  await expect(block.getByRole("row", { name: "161 to 163 200.00" })).toBeVisible();
  await expect(block.getByRole("row", { name: "up to 160 0.00" })).toBeVisible();
});

test("[CASH-31] bets at lines wait for an amount: the server cashes them out once the least that any number brings is there", async ({
  browser,
}) => {
  const match = await makeOwnMatch({ competition: "Lines Cup", name: "Shapla v Meghna, of lines" });
  const marketId = await openOwnLines(match);
  await place(other, marketId, ["BACK", 160.5]);
  await place(payer, marketId, ["LAY", 160.5]);
  await place(other, marketId, ["LAY", 163.5, 30]);
  const page = await openPhone(browser, { login: payer.login, language: "en" });
  page.setDefaultTimeout(60_000);
  await page.goto("/exchange");
  await untilAlive(page);
  await goInApp(page, { path: "/odds-view", state: { ...match, selectedSport: "cricket", previousPath: "/exchange" } });
  await page.getByRole("button", { name: /^Cash Out/ }).click();
  const sheet = layerOf(page);
  await sheet.getByRole("tab", { name: "At an amount" }).click();
  await expect(sheet.getByText("when the least that any number would bring comes to one of these")).toContainText(
    "At least (৳ 70.00) now.",
  );
  await sheet.getByRole("textbox", { name: "Target: at least" }).fill("50");
  await sheet
    .getByRole("group", { name: /^Target: at least/ })
    .getByRole("button", { name: "Loss" })
    .click();
  await look(page, "a target of lines", "dialog[open]");
  await sheet.getByRole("button", { name: "Wait for it" }).click();
  await expect(sheet.getByRole("region", { name: "Cash-outs that wait" })).toContainText("Target (৳ 50.00)");
  await sheet.getByRole("button", { name: "Close" }).first().click();
  await place(other, marketId, ["LAY", 163.5, 70]);
  const block = page.getByRole("region", { name: "1st Innings Runs", exact: true });
  await expect(block.getByRole("row", { name: "161 to 163 200.00" })).toBeVisible();
  await expect(block.getByRole("row", { name: "up to 160 0.00" })).toBeVisible();
});

test("[ROOM-86] from a bet at a line the open bets lead to its match, with the match's odds and the lines each in its own block", async ({
  browser,
}) => {
  const match = await makeOwnMatch({ competition: "Lines Cup", name: "Shapla v Teesta, of lines" });
  const marketId = await openOwnLines(match);
  await place(payer, marketId, ["LAY", 158.5]);
  const page = await openPhone(browser, { login: payer.login, language: "en" });
  page.setDefaultTimeout(60_000);
  const isHeadedByItsOdds = async (): Promise<void> => {
    await expect(page.getByRole("region", { name: "1st Innings Runs", exact: true })).toContainText("158.5");
    await expect(page.getByRole("region", { name: "Match Odds", exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Match Odds", exact: true })).not.toContainText("158.5");
  };
  await page.goto("/betting-record?tab=exchange&view=open");
  await untilAlive(page);
  await page
    .getByRole("link", { name: /of lines 1st Innings Runs$/ })
    .last()
    .click();
  await expect(page).toHaveURL("/odds-view");
  await isHeadedByItsOdds();
  await page.getByRole("banner").getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("tab", { name: "Exchange" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("link", { name: /of lines 1st Innings Runs$/ }).last()).toBeVisible();
  // As whoever opens the link in another tab has it.
  await page.goto(
    `/odds-view?${new URLSearchParams({ ...match, marketId, selectedSport: "cricket", isOther: "true" }).toString()}`,
  );
  await isHeadedByItsOdds();
});
