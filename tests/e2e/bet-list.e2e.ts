import { expect } from "@playwright/test";
import { bestBack, comingMatch, openComing } from "./stage/exchange.ts";
import { layerOf, openPhone } from "./stage/phone.ts";
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
