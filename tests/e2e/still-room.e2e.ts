import { expect } from "@playwright/test";
import { openKnowingSettings } from "./stage/betting.ts";
import { grant, makeOwnMatch, openOwnBookmaker } from "./stage/house.ts";
import { openPhone } from "./stage/phone.ts";
import { call, ownPlayer, playerUrl, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

const player = async (username: string, phone: string): Promise<PlayerLogin> => {
  const login = await ownPlayer({ username, phone });
  await grant(login.remoteId, 1_000);
  return login;
};

const bet = ({ token }: PlayerLogin, marketId: string, side: "BACK" | "LAY"): Promise<unknown> =>
  call(`${playerUrl}/exchange/betting/rest/v1.0/placeOrders`, {
    method: "POST",
    token,
    body: {
      marketId,
      instructions: [
        {
          orderType: "LIMIT",
          selectionId: 1,
          side,
          limitOrder: { size: 100, price: 2, persistenceType: "PERSIST" },
        },
      ],
    },
  });

test("[ROOM-22] [CASH-01] a bet that is matched brings its cash-out and moves no rate below", async ({ browser }) => {
  const [backer, layer] = [
    await player("stillroombacker", "01712340195"),
    await player("stillroomlayer", "01712340196"),
  ];
  const match = await makeOwnMatch({ competition: "Still Cup", name: "Torsha v Dharla, of a still room" });
  await openOwnBookmaker(match);
  await bet(backer, match.marketId, "BACK");
  const page = await openPhone(browser, { login: backer, language: "en" });
  await openKnowingSettings(page, match);
  const rates = page.getByRole("region", { name: "BookMaker" });
  await expect(page.getByText("there is nothing to cash out")).toBeVisible();
  await expect(rates.getByRole("button").first()).toBeVisible();
  const before = await rates.boundingBox();
  await bet(layer, match.marketId, "LAY");
  await expect(page.getByRole("button", { name: /^Cash Out/ })).toBeVisible();
  expect(await rates.boundingBox()).toEqual(before);
});
