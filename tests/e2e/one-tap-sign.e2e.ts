import { expect } from "@playwright/test";
import { openKnowingSettings } from "./stage/betting.ts";
import { comingMatch } from "./stage/exchange.ts";
import { grant } from "./stage/house.ts";
import { openPhone } from "./stage/phone.ts";
import { call, ownPlayer, playerUrl } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

test("[SLIP-22] the whole stake of a one-tap bet is seen on a phone beside the wallet, in both languages", async ({
  browser,
}) => {
  const login = await ownPlayer({ username: "signplayer1", phone: "01712340198" });
  await grant(login.remoteId, 9_500);
  const { token } = login;
  const settingsUrl = `${playerUrl}/api/exchange/settings`;
  const settings = await call<object>(settingsUrl, { token });
  const { MarketId: marketId, EventId: eventId } = await comingMatch(1);
  for (const language of ["en", "bn"] as const) {
    const page = await openPhone(browser, { login, language });
    for (const stake of [100, 5_000, 25_000]) {
      const body = { ...settings, is_one_tap: true, is_confirming: false, one_tap_stake: stake };
      await call(settingsUrl, { method: "PUT", token, body });
      await openKnowingSettings(page, { marketId, eventId });
      await expect(page.getByRole("banner")).toContainText(/৳.*[95৯৫],?[05০৫]/);
      const hidden = await page.locator("[data-one-tap] > span").evaluate((sign) => {
        const place = sign.getBoundingClientRect();
        const told = sign.lastElementChild?.getBoundingClientRect();
        if (told === undefined) return "no stake";
        const isSeen = told.left >= place.left && told.right <= place.right && told.top < place.bottom - 8;
        return isSeen && told.top >= place.top - 2 ? "" : JSON.stringify([place, told]);
      });
      expect(hidden, `${language} ${stake}`).toBe("");
    }
  }
});
