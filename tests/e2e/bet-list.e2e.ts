import { expect } from "@playwright/test";
import { bestBack, comingMatch, openComing } from "./stage/exchange.ts";
import { look } from "./stage/look.ts";
import { layerOf, openPhone, untilAlive } from "./stage/phone.ts";
import { demoPassword, demoUsername, logIn } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

test("[SLIP-08] [SLIP-18] the list says how much of a bet would be matched, as its slip did", async ({ browser }) => {
  const page = await openPhone(browser, { login: await logIn(demoUsername, demoPassword) });
  await openComing(page, await comingMatch());
  await bestBack(page).click();
  const layer = layerOf(page);
  await layer.getByLabel("Stake").fill("9000");
  const part = /৳\s[\d,.]+ of your bet would be matched, the rest would wait\./;
  await expect(layer).toContainText(part);
  await layer.getByRole("button", { name: "Add to list" }).click();
  await page.getByRole("button", { name: /^Bet list/ }).click();
  await expect(layer).toContainText(part);
});

test("[SLIP-18] [SLIP-23] backs of both teams share one stake, so that each brings the same, and are placed together; the list is there when the page is loaded again", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login: await logIn(demoUsername, demoPassword) });
  await openComing(page, await comingMatch());
  const layer = layerOf(page);
  for (const place of [0, 1]) {
    await page
      .getByRole("button", { name: /^Back .* available$/ })
      .nth(place)
      .click();
    await layer.getByRole("button", { name: "Add to list" }).click();
    await expect(layer).toHaveCount(0);
  }
  // A phone that is short of memory loads its page again.
  await page.reload();
  await untilAlive(page);
  await page.getByRole("button", { name: /^Bet list \(2\)/ }).click();
  const shared = layer.getByRole("region", { name: "Share one stake" });
  await shared.getByLabel("Stake in all").fill("200");
  const stakes = layer.getByRole("listitem").getByLabel("Stake");
  const odds = layer.getByRole("listitem").getByLabel("Odds", { exact: true });
  const first = Number(await stakes.first().inputValue());
  const second = Number(await stakes.last().inputValue());
  expect(first + second).toBeLessThanOrEqual(200);
  expect(first + second).toBeGreaterThan(199.97);
  const brought = first * Number(await odds.first().inputValue());
  expect(Math.abs(brought - second * Number(await odds.last().inputValue()))).toBeLessThan(0.1);
  await expect(shared).toContainText(/If one of them wins, at least\(?৳\s\d+\.\d\d\)?$/);
  await look(page, "one stake shared among the bets of the list", "dialog[open]");
  await layer.getByRole("button", { name: "Place 2 bets" }).click();
  await expect(layer.getByRole("status").getByText(/Matched at [\d.]+\.$|Accepted\.|matched/)).toHaveCount(2);
});
