import { expect, type Locator, type Page } from "@playwright/test";
import { startProvider, type TestProvider } from "./stage/game-provider.ts";
import { deposit, verifiedPayer } from "./stage/money.ts";
import { layerOf, openPhone, untilAlive } from "./stage/phone.ts";
import { test } from "./stage/test.ts";

const game = (code: string, name: string, product: string) => ({
  game_code: code,
  name,
  product,
  category: "Video Slots",
  enabled: true,
});
let provider: TestProvider;
test.beforeAll(async () => {
  provider = await startProvider("recordgames", [
    game("tiger", "Sundarban Royal Tiger", "Karna"),
    game("sevens", "Padma Sevens", "Meghna"),
  ]);
});
test.afterAll(() => provider.close());

/** Opens the game as a player does and plays a round of it; amounts in hundred-thousandths, as the protocol counts. */
async function playRound(page: Page, round: { name: string; bet: number; win: number }): Promise<void> {
  await page.goto("/games?type=SLOT&system=Karna-SLOT,Meghna-SLOT&title=Slots");
  await untilAlive(page);
  await page.getByRole("button", { name: new RegExp(`^${round.name}`) }).click();
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "The game is on" })).toBeVisible();
  const bet = { amount: round.bet, transaction_uuid: `bet ${round.name}`, round: round.name };
  expect((await provider.move("bet", bet)).status).toBe("RS_OK");
  const won = { amount: round.win, reference_transaction_uuid: bet.transaction_uuid, round: round.name };
  expect((await provider.move("win", won)).status).toBe("RS_OK");
}

test("[RECORDS-01] [RECORDS-02] [RECORDS-03] [RECORDS-04] [RECORDS-08] [RECORDS-09] [RECORDS-10] [RECORDS-11] [RECORDS-19] [OP-43] settled bets in groups, filtered and opened, and back", async ({
  browser,
}) => {
  const payer = await verifiedPayer({ username: "walletbets", phone: "01811111515" });
  await deposit(payer, { amount: "1000" });
  const page = await openPhone(browser, { language: "en", login: payer.login });
  await page.goto("/betting-record");
  await expect(page.getByRole("tab")).toHaveText(["Settled", "Exchange"]);
  await expect(page.getByText("Your settled bets of the chosen days appear here.")).toBeVisible();
  await playRound(page, { name: "Sundarban Royal Tiger", bet: 14_050_000, win: 4_000_000 });
  await playRound(page, { name: "Padma Sevens", bet: 5_000_000, win: 20_000_000 });

  await page.goto("/betting-record");
  const group = (platform: string): Locator => page.getByRole("button", { name: new RegExp(platform) });
  await expect(group("Meghna")).toBeVisible();
  await page.getByRole("button", { name: "Filter" }).click();
  const choices = (legend: string): Locator => layerOf(page).getByRole("group", { name: legend });
  await expect(choices("Platform").getByRole("button")).toHaveText(["All", "Karna", "Meghna"]);
  await expect(choices("Game Type").getByRole("button")).toHaveText(["All", "SLOT"]);
  await expect(choices("Date").locator("label")).toHaveText(["Today", "Yesterday", "Last 7 days"]);
  await layerOf(page).getByRole("button", { name: "Karna" }).click();
  await layerOf(page).getByRole("button", { name: "Confirm" }).click();
  await expect(group("Meghna")).toHaveCount(0);
  await group("Karna").click();
  await expect(page.locator("dl")).toContainText("(৳ 100.50)");
  await expect(page.getByText("Sundarban Royal…")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("tab", { name: "Settled" })).toBeVisible();
  await expect(group("Karna")).toBeVisible();
});
