import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { grant } from "./stage/house.ts";
import { houseFrames, openFrame } from "./stage/frames.ts";
import { openPhone, tooWide, type Language } from "./stage/phone.ts";
import { ownPlayer, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

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
