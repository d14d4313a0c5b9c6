import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { answer, place } from "./stage/exchange.ts";
import { houseFrames, openFrame } from "./stage/frames.ts";
import { grant, makeOwnMatch, openOwnOdds, type OwnMatch } from "./stage/house.ts";
import { verifiedPayer, walletPin } from "./stage/money.ts";
import { layerOf, openPhone, tooWide, untilAlive, type Language } from "./stage/phone.ts";
import { call, ownPlayer, playerUrl, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** A player whose account is in rupees, in a market of rupees: money bears their sign everywhere. */

const tail = String(randomInt(1_000)).padStart(3, "0");
let rupeePlayer: PlayerLogin;
let other: PlayerLogin;
let match: OwnMatch;
test.beforeAll(async () => {
  const person = (letter: string, last: string) =>
    ownPlayer({ username: `rupee${tail}${letter}`, phone: `018117${tail}${last}`, currency: "INR" });
  [rupeePlayer, other] = [await person("p", "71"), await person("q", "72")];
  for (const { remoteId } of [rupeePlayer, other]) await grant(remoteId, 5_000, "INR");
  match = await makeOwnMatch({ competition: "Rupee Cup", name: "Ganga v Yamuna, in rupees", currency: "INR" });
  await openOwnOdds(match);
  await placeOrder(other, ["LAY", 2, 800]);
  await placeOrder(other, ["BACK", 2.2, 800]);
  await placeOrder(rupeePlayer, ["BACK", 2, 100]);
});

async function placeOrder({ token }: PlayerLogin, [side, price, size]: readonly ["BACK" | "LAY", number, number]) {
  const limitOrder = { size, price, persistenceType: "PERSIST" };
  await call(`${playerUrl}/exchange/betting/rest/v1.0/placeOrders`, {
    method: "POST",
    token,
    body: {
      marketId: match.marketId,
      instructions: [{ orderType: "LIMIT", selectionId: 1, side, limitOrder }],
    },
  });
}

/** Rupees are written here, taka nowhere, and the page is no wider than the phone. */
async function expectRupees(page: Page, place: string, language: Language): Promise<void> {
  const body = page.locator("body");
  await expect(body, place).toContainText("₹");
  await expect.poll(() => body.innerText(), place).not.toContain("৳");
  await expect.poll(() => tooWide(page), place).toEqual([]);
  if (process.env["RUPEE_PICTURES"] !== undefined)
    await page.screenshot({
      path: `${process.env["RUPEE_PICTURES"]}/${place.replaceAll(/\W+/g, "-")}-${language}.png`,
    });
}

async function openOwn(page: Page): Promise<void> {
  await page.goto(`/odds-view?${new URLSearchParams({ ...match, selectedSport: "cricket" })}`);
  await untilAlive(page);
}

test("[APP-17] [ROOM-52] a rupee player bets in a market of rupees, and slip, answer, bets and cash-out bear its sign and never the taka's", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login: rupeePlayer, language: "en" });
  await openOwn(page);
  // The prices and the position stand: nothing moves under the tap any more.
  await expect(page.getByRole("button", { name: /^Cash Out/ })).toContainText("₹");
  await page.getByRole("button", { name: /^Back Home .* available$/ }).click();
  const slip = layerOf(page);
  await expect(slip.getByRole("button", { name: "+50", exact: true })).toBeVisible();
  await expect(slip.getByRole("button", { name: "+2,500", exact: true })).toBeVisible();
  await slip.getByLabel("Stake").first().fill("100");
  await expectRupees(page, "slip", "en");
  await place(page, "100");
  await expect(answer(page)).toContainText("₹ 100.00");
  await expectRupees(page, "answer", "en");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Cash Out/ })).toContainText("₹");
  await expectRupees(page, "bets of the market", "en");
  await page.getByRole("button", { name: /^Cash Out/ }).click();
  await expect(layerOf(page).getByRole("button", { name: /^Cash out for/ })).toContainText("₹");
  await expectRupees(page, "cash-out", "en");
});

for (const [language, stake] of [
  // One bet, or two where the slip's stands beside it already.
  ["en", /₹\s[12]00\.00/],
  ["bn", /₹\s[১২]০০\.০০/],
] as const)
  test(`[APP-17] the rooms of a rupee player's account are in rupees (${language})`, async ({ browser }) => {
    const page = await openPhone(browser, { login: rupeePlayer, language });
    await openOwn(page);
    await expect(page.locator("body")).toContainText(stake);
    await expectRupees(page, "odds view", language);
    for (const path of [
      "/account",
      "/exchange-account",
      "/exchange-account?room=statement",
      "/exchange-account?room=settings",
      "/deposit",
      "/withdrawal",
    ]) {
      await page.goto(path);
      await untilAlive(page);
      await expectRupees(page, path, language);
    }
  });

for (const language of ["en", "bn"] as const)
  test(`[APP-17] [LOBBY-02] a game that a rupee player opens is in rupees (${language})`, async ({ browser }) => {
    const page = await openPhone(browser, { login: rupeePlayer, language });
    const frames = await houseFrames();
    // Of one player, and of all: in a bingo room each sees the pot of the own currency.
    for (const code of ["dragon-tiger", "bingo-75"]) {
      const frame = frames.find((one) => one.code === code);
      if (frame === undefined) throw new Error(`${code} is not offered`);
      expect(await openFrame(page, rupeePlayer, frame)).toBe(code);
      await expectRupees(page, code, language);
    }
  });

test("[SAND-11] [APP-17] a rupee player's deposit is paid from the play wallet of rupees, in both languages and on the gateway's page too", async ({
  browser,
}) => {
  const payer = await verifiedPayer({ username: `rupee${tail}w`, phone: `018117${tail}73`, currency: "INR" });
  const page = await openPhone(browser, { login: payer.login, language: "en" });
  const choose = async (method: string, kind: string): Promise<void> => {
    await page.goto("/deposit");
    await untilAlive(page);
    await page.getByRole("radio", { name: method }).check();
    await page.getByRole("radio", { name: kind }).check();
    await page.getByLabel("Amount").fill("750");
    await page.getByRole("button", { name: "Next" }).click();
  };
  await choose("bKash", "Send Money");
  await page.goto((await page.locator('a[href^="/sandbox-money"]').getAttribute("href")) ?? "");
  await page.getByLabel("Mobile number").fill(payer.phone);
  await page.getByLabel("PIN").fill(walletPin);
  await page.getByRole("button", { name: "Open wallet" }).click();
  await expect(page.getByLabel("Amount (Indian rupees)")).toHaveValue("750.00");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Send Money INR 750.00 to")).toBeVisible();
  await expectRupees(page, "receipt", "en");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("link", { name: "Indian rupees" })).toHaveAttribute("aria-current", "page");
  await expectRupees(page, "play wallet", "en");
  await page.getByRole("link", { name: "বাংলা" }).click();
  await expect(page.locator("body")).toContainText("₹ ৯৯,২৫০.০০");
  await expectRupees(page, "play wallet", "bn");
  await page.getByRole("link", { name: "English" }).click();
  await choose("SandPay", "Merchant");
  await expect(page.getByText("₹ 750.00")).toBeVisible();
  await expectRupees(page, "gateway", "en");
});
