import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import { makeOwnMatch, openOwnOdds, settleOdds } from "./stage/house.ts";
import { look } from "./stage/look.ts";
import { bestBack } from "./stage/exchange.ts";
import { deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { layerOf, openPhone, untilAlive } from "./stage/phone.ts";
import { call, playerUrl } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** The cash-out of a whole market with three outcomes, in a match of the journey's own: the two players alone offer something there. */

let payer: Payer;
let other: Payer;
test.beforeAll(async () => {
  const tail = String(randomInt(1_000)).padStart(3, "0");
  payer = await verifiedPayer({ username: `whole${tail}p`, phone: `018118${tail}71` });
  other = await verifiedPayer({ username: `whole${tail}q`, phone: `018118${tail}72` });
  for (const player of [payer, other]) await deposit(player, { amount: "5000" });
});

const placeOrder = (
  { login }: Payer,
  marketId: string,
  [selectionId, side, price, size]: readonly [number, "BACK" | "LAY", number, number],
): Promise<unknown> =>
  call(`${playerUrl}/exchange/betting/rest/v1.0/placeOrders`, {
    method: "POST",
    token: login.token,
    body: {
      marketId,
      instructions: [
        { orderType: "LIMIT", selectionId, side, limitOrder: { size, price, persistenceType: "PERSIST" } },
      ],
    },
  });

interface Profits {
  readonly result: readonly { readonly profitAndLosses: readonly { readonly ifWin: number }[] }[];
}

/** What each outcome brings, as the exchange's own call tells it. */
async function outcomes({ login }: Payer, marketId: string): Promise<readonly number[]> {
  const told = await call<Profits["result"]>(`${playerUrl}/exchange/betting/rest/v1.0/listMarketProfitAndLoss`, {
    method: "POST",
    token: login.token,
    body: { marketIds: [marketId] },
  });
  return told[0]?.profitAndLosses.map(({ ifWin }) => ifWin) ?? [];
}

test("[CASH-13] [CASH-16] [BOOK-28] bets on several of three outcomes are cashed out as one: every leg is matched, and each outcome brings the same; what waited there ends with it", async ({
  browser,
}) => {
  const match = await makeOwnMatch({
    competition: "Whole Cup",
    name: "Jamuna v Korotoa, with a draw",
    sport: "soccer",
    runners: ["Jamuna", "Korotoa", "The Draw"],
    has_virtual_prices: false,
  });
  await openOwnOdds(match);
  const { marketId } = match;
  // Two bets of the player's: on one to win, and against another.
  await placeOrder(other, marketId, [1, "LAY", 3, 100]);
  await placeOrder(payer, marketId, [1, "BACK", 3, 100]);
  await placeOrder(other, marketId, [3, "BACK", 4, 50]);
  await placeOrder(payer, marketId, [3, "LAY", 4, 50]);
  expect(await outcomes(payer, marketId)).toEqual([250, -50, -250]);
  // What they can be covered with since: two legs, on the two outcomes.
  await placeOrder(other, marketId, [1, "BACK", 2.5, 400]);
  await placeOrder(other, marketId, [3, "LAY", 5, 400]);
  const page = await openPhone(browser, { login: payer.login, language: "en" });
  await page.goto(`/odds-view?${new URLSearchParams({ ...match, selectedSport: "soccer" })}`);
  await untilAlive(page);
  await page.getByRole("button", { name: /^Cash Out/ }).click();
  const sheet = layerOf(page);
  await sheet.getByRole("tab", { name: "At an amount" }).click();
  await sheet.getByRole("textbox", { name: "Target: at least" }).fill("900");
  await sheet.getByRole("button", { name: "Wait for it" }).click();
  await expect(sheet.getByRole("region", { name: "Cash-outs that wait" })).toContainText("Target ৳ 900.00");
  await sheet.getByRole("tab", { name: "Now" }).click();
  await expect(sheet.getByText(/or better on average/)).toHaveCount(2);
  await look(page, "the cash-out of several outcomes", "dialog[open]");
  await sheet.getByRole("button", { name: /^Cash out for/ }).click();
  await expect(sheet).toContainText("Cashed out. Your bets were matched whole.");
  await sheet.getByRole("button", { name: "Close" }).last().click();
  const after = await outcomes(payer, marketId);
  expect(after).toHaveLength(3);
  // Stakes are whole paisa: no outcome differs from another by more than what that rounds off.
  expect(Math.max(...after) - Math.min(...after)).toBeLessThanOrEqual(0.05);
  const amount = Math.abs(after[0] ?? 0).toFixed(2);
  const block = page.getByRole("region", { name: "Match Odds" });
  for (const runner of ["Jamuna", "Korotoa", "The Draw"])
    await expect(block.getByRole("listitem").filter({ hasText: runner })).toContainText(amount.slice(0, -1));
  await page.goto("/inbox");
  const letter = page.getByRole("main").getByText("Waiting cash-outs ended");
  await expect(letter).toHaveCount(1);
  await look(page, "the letter about what waited in a market that was cashed out");
});

test("[CASH-09] [SLIP-07] what is looked at while its market is settled says so: the answer to a bet that was placed by keyboard, which has the focus, and a cash-out", async ({
  browser,
}) => {
  const match = await makeOwnMatch({ competition: "Whole Cup", name: "Madhumati v Turag, till the end" });
  await openOwnOdds(match);
  const { marketId } = match;
  await placeOrder(other, marketId, [1, "LAY", 3, 200]);
  await placeOrder(payer, marketId, [1, "BACK", 3, 100]);
  const url = `/odds-view?${new URLSearchParams({ ...match, selectedSport: "cricket" })}`;
  const [page, second] = [
    await openPhone(browser, { login: payer.login, language: "en" }),
    await openPhone(browser, { login: payer.login, language: "bn" }),
  ];
  await second.goto(url);
  await untilAlive(second);
  await second.getByRole("button", { name: /^ক্যাশ আউট/ }).click();
  await expect(layerOf(second).getByRole("tab", { name: "এখনই" })).toBeVisible();
  await page.goto(url);
  await untilAlive(page);
  await bestBack(page).press("Enter");
  await layerOf(page).getByLabel("Stake").fill("50");
  await page.keyboard.press("Enter");
  await expect(layerOf(page)).toContainText("Matched at 3.");
  await expect(layerOf(page).locator("[aria-live=assertive]")).toBeFocused();
  await settleOdds(match, 1);
  await expect(layerOf(page)).toContainText("The market has closed since");
  await expect(layerOf(second)).toContainText("মার্কেট শেষ হয়েছে: ক্যাশ আউট করার আর কিছু নেই।");
  await expect(layerOf(second).getByRole("tab")).toHaveCount(0);
  await look(second, "the cash-out of a market that has closed", "dialog[open]");
  await layerOf(second).getByRole("button", { name: "বন্ধ করুন" }).click();
  await expect(layerOf(second)).toHaveCount(0);
  await expect(second.getByRole("button", { name: /^ক্যাশ আউট/ })).toHaveCount(0);
});
