import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { openDesk } from "./stage/desk.ts";
import { houseFrames, launchFrame, openFrame } from "./stage/frames.ts";
import { grant } from "./stage/house.ts";
import { openPhone, tooWide, type Language } from "./stage/phone.ts";
import { ownPlayer, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** Players of two currencies at one table, and in one book. */

const tail = String(randomInt(1_000)).padStart(3, "0");

async function sitDown(page: Page, login: PlayerLogin): Promise<void> {
  const table = (await houseFrames()).find(({ code }) => code === "live-dragon-tiger");
  if (table === undefined) throw new Error("live Dragon Tiger is not offered");
  await openFrame(page, login, table);
}

test("[HOUSE-39] [APP-17] at a live table takas and rupees are told apart on the screen, and the stakes of the others move nothing that is about to be tapped", async ({
  browser,
}) => {
  test.slow();
  const [taka, rupee] = await Promise.all(
    (["BDT", "INR"] as const).map(async (currency, place) => {
      const login = await ownPlayer({
        username: `table${tail}${"tr"[place]}`,
        phone: `018118${tail}8${place}`,
        currency,
      });
      await grant(login.remoteId, 5_000, currency);
      const language: Language = currency === "BDT" ? "en" : "bn";
      const page = await openPhone(browser, { login, language });
      await sitDown(page, login);
      return page;
    }),
  );
  if (taka === undefined || rupee === undefined) throw new Error("nobody sat down");
  const dragon = taka.getByRole("button", { name: /^Dragon: / });
  const before = (await dragon.boundingBox())?.y;
  await expect(async () => {
    // A round that has just begun.
    await expect(rupee.getByRole("timer")).toHaveText(/^(?:[৯]|১[০-৯])$/, { timeout: 60_000 });
    await rupee.getByRole("radio").first().check({ force: true });
    await rupee.getByRole("button", { name: /^ড্রাগন: / }).press("Enter", { timeout: 5_000 });
    await rupee
      .getByRole("button", { name: /^বাজি .*₹|^₹/ })
      .last()
      .press("Enter", { timeout: 5_000 });
    await expect(taka.locator("body")).toContainText("₹", { timeout: 4_000 });
  }).toPass({ timeout: 200_000 });
  expect((await dragon.boundingBox())?.y).toBe(before);
  for (const page of [taka, rupee]) expect(await tooWide(page)).toEqual([]);
});

test("[SPORTSBOOK-35] [DESK-18] the sportsbook's desk shows coupons in takas and in rupees, each with its sign, on a phone too", async ({
  browser,
}) => {
  for (const [currency, stake] of [
    ["BDT", "75"],
    ["INR", "25"],
  ] as const) {
    const last = currency === "BDT" ? "0" : "1";
    const login = await ownPlayer({ username: `book${tail}${currency}`, phone: `018119${tail}9${last}`, currency });
    await grant(login.remoteId, 5_000, currency);
    const page = await openPhone(browser, { login });
    await page.goto(await launchFrame(login, { code: "SABA-VIRTUAL-001", type: "VIRTUAL", platform: "SABA" }, "/"));
    await page
      .getByRole("region", { name: "Upcoming" })
      .getByRole("button", { name: /^Match winner, / })
      .last()
      .click();
    await page.getByRole("button", { name: "Bet slip · 1" }).click();
    await page.getByLabel("Stake", { exact: true }).fill(stake);
    await page.getByRole("button", { name: "Place bet" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Your bet is placed." })).toBeVisible();
    await page.context().close();
  }
  const desk = await openDesk(browser, "owner");
  const main = desk.getByRole("main");
  for (const width of [1280, 360]) {
    await desk.setViewportSize({ width, height: 800 });
    await desk.goto("/sportsbook?view=coupons");
    await expect(main).toContainText("₹ 25.00");
    await expect(main).toContainText("৳ 75.00");
    expect(await tooWide(desk), `at ${width}`).toEqual([]);
  }
});
