import { expect } from "@playwright/test";
import {
  frameSheets,
  gameWithSheets,
  houseFrames,
  openFrame,
  openFrameSheet,
  type FrameSheet,
} from "./stage/frames.ts";
import { look } from "./stage/look.ts";
import { deposit, verifiedPayer } from "./stage/money.ts";
import { layerOf, openPhone, watchFaults } from "./stage/phone.ts";
import { test } from "./stage/test.ts";

// Each language has a player of its own, and they are looked at side by side.
test.describe.configure({ mode: "parallel" });

for (const [language, phone] of [
  ["en", "01712340064"],
  ["bn", "01712340065"],
] as const) {
  test(`[HOUSE-08] every game and product of the house holds what axe and a narrow phone ask, and its sheets, by turns in both languages (${language})`, async ({
    browser,
  }) => {
    // Each second of forty frames, opened by its launch.
    test.setTimeout(600_000);
    const payer = await verifiedPayer({ username: `framelooker${language}`, phone });
    await deposit(payer, { amount: "500.00" });
    const frames = await houseFrames();
    expect(frames.length).toBeGreaterThan(20);
    const page = await openPhone(browser, { login: payer.login, language });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { faults } = watchFaults(page);
    for (const [place, frame] of frames.entries()) {
      const hasSheets = frame.code === gameWithSheets;
      if (!hasSheets && (place % 2 === 0) !== (language === "en")) continue;
      const name = `${await openFrame(page, payer.login, frame)} in ${language}`;
      await expect(page.locator("html"), name).toHaveAttribute("lang", new RegExp(`^${language}`));
      await look(page, name);
      for (const sheet of hasSheets ? (Object.keys(frameSheets) as FrameSheet[]) : []) {
        await openFrameSheet(page, sheet);
        await look(page, `${sheet} of ${name}`, "dialog[open]");
        await page.keyboard.press("Escape");
        await expect(layerOf(page)).toHaveCount(0);
      }
    }
    expect(faults).toEqual([]);
  });
}
