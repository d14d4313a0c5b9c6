import { formatMoney } from "@maidan/core/money";
import { expect } from "@playwright/test";
import { launchFrame } from "./stage/frames.ts";
import { cashOf, deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { openPhone, untilAlive, watchFaults } from "./stage/phone.ts";
import { test } from "./stage/test.ts";

let payer: Payer;
test.beforeAll(async () => {
  payer = await verifiedPayer({ username: "fishermaid", phone: "01712340083" });
  await deposit(payer, { amount: "500.00" });
});

test("[FISH-06] [FISH-03] [LOBBY-11] the jackpots stand in the lobby; fish are shot by keyboard, each volley is a round, and what is shown is what the wallet has", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login: payer.login });
  const { faults } = watchFaults(page);
  await page.goto("/games?type=SLOT&system=&title=Slot");
  await untilAlive(page);
  await expect(
    page.getByRole("region", { name: "Jackpots" }).getByRole("button", { name: /^Tiger Jackpot/ }),
  ).toBeVisible();
  const game = { code: "padma-fishing", type: "FH", platform: "Maidan" };
  await page.goto(await launchFrame(payer.login, game, "/games?type=FH&system="));
  await expect(page.getByRole("list", { name: "At this pond" }).getByText("You")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Tengra|^Puti|^Koi|^Pabda|^Rui/ }).first()).toBeVisible();
  await page.keyboard.press("3");
  await expect(page.getByRole("radio", { name: /^Spear/ })).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(/^Target: /)).toBeVisible();
  await page.keyboard.press(" ");
  const result = page.getByRole("status").filter({ hasText: /You win|No win this time|Paid|Your stake is back/ });
  await expect(result).toBeVisible();
  const cash = Number(await cashOf(payer));
  // One spear of 5.00 was thrown, and pays a whole number of its stake.
  expect(cash % 5).toBe(0);
  const shown = formatMoney(BigInt(Math.round(cash * 100)), { currency: "BDT", language: "en", hasSign: true });
  await expect(page.getByRole("main").getByText(`Balance ${shown}`)).toBeVisible();
  await page.getByRole("button", { name: "My rounds" }).click();
  await expect(page.getByText("Staked ৳ 5.00")).toBeVisible();
  expect(faults).toEqual([]);
});
