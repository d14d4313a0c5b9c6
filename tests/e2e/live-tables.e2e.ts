import { expect, type FrameLocator } from "@playwright/test";
import { expectFaultless } from "./stage/look.ts";
import { untilSaid } from "./stage/moments.ts";
import { cashOf, deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { layerOf, openPhone, untilAlive, watchFaults } from "./stage/phone.ts";
import { test } from "./stage/test.ts";

let payer: Payer;
test.beforeAll(async () => {
  payer = await verifiedPayer({ username: "liveplayer", phone: "01712340098" });
  await deposit(payer, { amount: "500.00" });
});

/** Lays a chip on each place in a round that has time left and bets them: what lies there when a round closes is taken away, and laid again in the next. */
async function betInTime(frame: FrameLocator, places: readonly string[], stake: string): Promise<void> {
  const before = Number(await cashOf(payer));
  const isBet = async (): Promise<boolean> => Number(await cashOf(payer)) < before;
  await expect(async () => {
    if (await isBet()) return;
    await frame.getByRole("radio", { name: /^Chip of ৳\s5\.00$/ }).check({ force: true, timeout: 60_000 });
    await expect(frame.getByRole("timer")).toHaveText(/^(?:9|1\d)$/);
    for (const place of places)
      await frame.getByRole("button", { name: new RegExp(`^${place}: no chip`) }).press("Enter", { timeout: 10_000 });
    await frame.getByRole("button", { name: `Bet ৳\u00a0${stake}` }).press("Enter", { timeout: 10_000 });
    await expect.poll(isBet, { timeout: 15_000 }).toBe(true);
  }).toPass({ timeout: 300_000 });
}

test("[HOUSE-30] [HOUSE-36] [LIVE-05] [SHELL-44] a live table is found under Casino, bet on until its clock ends, paid by itself, kept in the bets and checked", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login: payer.login });
  const { faults } = watchFaults(page);
  await page.goto("/");
  await untilAlive(page);
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  const menu = layerOf(page).getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("button", { name: "Casino" }).click();
  await menu.getByRole("link", { name: "Maidan Live", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Live / })).toHaveCount(6);
  const before = Number(await cashOf(payer));
  await page.getByRole("button", { name: /^Live Teen Patti/ }).click();
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: /^Player A: no chip/ }).waitFor();
  // One side wins 0.98 to 1, or equal hands give both stakes back.
  const said = untilSaid(frame.locator("body"), "Your bets: ৳\u00a010.00", "No more bets", "came back");
  await betInTime(frame, ["Player A", "Player B"], "10.00");
  await said;
  await expect
    .poll(async () => [-0.1, 0].includes(Math.round((Number(await cashOf(payer)) - before) * 100) / 100))
    .toBe(true);
  await frame.getByRole("button", { name: "My rounds" }).click();
  await frame.getByRole("button", { name: "Check the round" }).first().click();
  await expect(frame.getByText(/^This round came from its hash/)).toBeVisible();
  const [verifier] = await Promise.all([
    page.context().waitForEvent("page"),
    frame.getByRole("link", { name: "Verify by yourself" }).click(),
  ]);
  await expect(verifier.getByText(/^All of it came from the hash/)).toBeVisible();
  await expectFaultless(verifier, "the check of a round");
  await verifier.close();
  await frame.getByRole("button", { name: "Close" }).click();
  // All else in the frame is out of reach until the sheet is gone.
  await expect(frame.locator("dialog[open]")).toHaveCount(0);
  // The page around the frame has a main part of its own.
  await expectFaultless(page, "a live table", ["landmark-unique"]);
  expect(faults).toEqual([]);
});

test("[HOUSE-37] [HOUSE-38] [LIVE-06] live blackjack is decided by hand, kept over a reload in the middle of it, paid to the paisa by itself, and every hand can be played again", async ({
  browser,
}) => {
  test.slow();
  const page = await openPhone(browser, { login: payer.login });
  const { faults } = watchFaults(page);
  await page.goto("/games?type=LIVE&system=&title=Casino");
  await untilAlive(page);
  await page.getByRole("button", { name: /^Live Blackjack/ }).click();
  const frame = page.frameLocator("iframe");
  const before = Number(await cashOf(payer));
  // A blackjack of either side leaves nothing to decide, and who is late has decided nothing: then the next round is.
  const hit = frame.getByRole("button", { name: "Hit", exact: true });
  const stand = frame.getByRole("button", { name: "Stand", exact: true });
  await expect(async () => {
    await betInTime(frame, ["Hand"], "5.00");
    await expect(hit.first()).toBeEnabled({ timeout: 40_000 });
    await expect(frame.getByText(/^Your hand: .+ Dealer shows .+ Decide\.$/)).toBeAttached({ timeout: 10_000 });
    await page.reload();
    await stand.first().press("Enter", { timeout: 15_000 });
  }).toPass({ timeout: 900_000 });
  await untilSaid(frame.locator("body"), "Round over");
  // The newest bets stand first; each round's stake and what it paid are the balance's, to the paisa.
  await frame.getByRole("button", { name: "My rounds" }).click();
  const rows = frame.getByRole("listitem").filter({ hasText: /Hand/ });
  await expect(rows.first()).toContainText(/Won|Lost|Equal/);
  const sums = await rows.evaluateAll((all) =>
    all.reduce((sum, row) => {
      const [paid = 0, stake = 0] = [...(row.textContent ?? "").matchAll(/৳\s?([\d,.]+)/g)].map((one) =>
        Math.round(Number(one[1]?.replaceAll(",", "")) * 100),
      );
      return sum + paid - stake;
    }, 0),
  );
  await expect.poll(async () => Math.round((Number(await cashOf(payer)) - before) * 100)).toBe(sums);
  await frame.getByRole("button", { name: "Check the round" }).first().click();
  await expect(frame.getByText(/^This round came from its hash/)).toBeVisible();
  const [verifier] = await Promise.all([
    page.context().waitForEvent("page"),
    frame.getByRole("link", { name: "Verify by yourself" }).click(),
  ]);
  await verifier.getByText("Every hand that could be held").first().click();
  await expect(verifier.getByText(/^Hand:/).first()).toBeVisible();
  const dealer = verifier.getByText("Dealer:").locator("..").first();
  await expect(dealer.getByRole("img", { name: / of (?:clubs|diamonds|hearts|spades)$/ }).first()).toBeVisible();
  await expectFaultless(verifier, "the check of blackjack");
  expect(faults).toEqual([]);
});
