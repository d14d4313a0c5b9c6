import { expect, type Page } from "@playwright/test";
import { launchFrame } from "./stage/frames.ts";
import { expectFaultless } from "./stage/look.ts";
import { cashOf, deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { layerOf, openPhone, untilClosed, watchFaults } from "./stage/phone.ts";
import { test } from "./stage/test.ts";

let payer: Payer;
test.beforeAll(async () => {
  payer = await verifiedPayer({ username: "fantasist", phone: "01712340078" });
  await deposit(payer, { amount: "500.00" });
});

const launch = (): Promise<string> =>
  launchFrame(payer.login, { code: "FAN-LIVE-001", type: "LIVE", platform: "FANTASY" }, "/exchange");

/** What axe and a narrow phone ask of the screen as it is now. */
async function holds(page: Page, screen: string): Promise<void> {
  // Colours on their way to others are nobody's to judge.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
  await expectFaultless(page, screen);
}

/** Picks so many of the role that is shown, the cheapest first, by the space bar. */
async function pick(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole("checkbox");
  await expect(boxes.nth(count - 1)).toBeVisible();
  let left = count;
  for (let place = (await boxes.count()) - 1; place >= 0 && left > 0; place -= 1) {
    const box = boxes.nth(place);
    if (!(await box.isEnabled())) continue;
    await box.press("Space");
    await expect(box).toBeChecked();
    left -= 1;
  }
  expect(left).toBe(0);
}

test("[GAMES-27] [FANTASY-03] [FANTASY-08] by keyboard alone a team is made and enters a contest, and every screen on the way holds what axe and a narrow phone ask", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const { faults } = watchFaults(page);
  await page.goto(await launch());
  await expect(page.getByRole("tab", { name: "Coming" })).toBeVisible();
  // The one that begins last: it doesn't meanwhile.
  const match = page.getByRole("listitem").getByRole("button").last();
  await expect(match).toBeVisible();
  await holds(page, "matches");
  await match.press("Enter");
  await expect(page.getByRole("heading", { name: "Grand contest" })).toBeVisible();
  await holds(page, "contests");
  await page.getByRole("tab", { name: "Contests" }).press("ArrowRight");
  await page.getByRole("button", { name: "Make a team" }).press("Enter");
  for (const [tab, count] of [
    ["WK", 1],
    ["BAT", 4],
    ["AR", 2],
    ["BOWL", 4],
  ] as const) {
    await expect(page.getByRole("tab", { name: tab, selected: true })).toBeVisible();
    await pick(page, count);
    await page.getByRole("tab", { name: tab }).press("ArrowRight");
  }
  await expect(page.getByRole("status").filter({ hasText: "11 of 11" })).toBeVisible();
  await holds(page, "players");
  await page.getByRole("button", { name: "Show on the pitch" }).press("Enter");
  await expect(layerOf(page).getByRole("listitem")).toHaveCount(11);
  await holds(page, "pitch");
  await page.keyboard.press("Escape");
  await untilClosed(page);
  await page.getByRole("button", { name: "Next" }).press("Enter");
  await page
    .getByRole("radio", { name: /^Captain: / })
    .nth(1)
    .press("Space");
  await page
    .getByRole("radio", { name: /^Vice captain: / })
    .nth(2)
    .press("Space");
  await holds(page, "captains");
  await page.getByRole("button", { name: "Save the team" }).press("Enter");
  await expect(page.getByText("Team 1 is saved.")).toBeVisible();
  const before = Number(await cashOf(payer));
  await page
    .getByRole("button", { name: /^Join ৳\s20\.00/ })
    .first()
    .press("Enter");
  await expect(layerOf(page)).toBeVisible();
  await holds(page, "entry");
  await layerOf(page)
    .getByRole("button", { name: /^Pay ৳\s20\.00 and join$/ })
    .press("Enter");
  await expect(page.getByText("Joined: Team 1")).toBeVisible();
  await untilClosed(page);
  expect(Number(await cashOf(payer))).toBe(before - 20);
  await page.getByRole("button", { name: "Everybody in" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Everybody in" })).toBeVisible();
  await holds(page, "contest");
  await page.getByRole("button", { name: "Rules" }).press("Enter");
  await expect(layerOf(page).getByText("What brings points")).toBeVisible();
  await holds(page, "rules");
  expect(faults).toEqual([]);
});
