import { expect, type Locator, type Page } from "@playwright/test";
import { badge, rowOf } from "./stage/console.ts";
import { openDesk } from "./stage/desk.ts";
import { makeOwnMatch, type OwnMatch } from "./stage/house.ts";
import { openPhone, untilAlive } from "./stage/phone.ts";
import { demoPassword, demoUsername, logIn } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

async function openOwn(page: Page, { marketId, eventId }: OwnMatch): Promise<void> {
  await page.goto(`/odds-view?${new URLSearchParams({ marketId, eventId, selectedSport: "cricket" })}`);
  await untilAlive(page);
}

/** The page is no wider than the phone. */
async function expectNoSideways(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(width).toBeLessThanOrEqual(0);
}

/** Fills the form of a further market of the event and sends it. */
async function addMarket(desk: Page, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await desk.getByRole("button", { name: "Add to this event" }).click();
  const dialog = desk.getByRole("dialog", { name: "A further market of this event" });
  await fill(dialog);
  await dialog.getByRole("button", { name: "Add to this event" }).click();
  await expect(dialog).toHaveCount(0);
}

/** What a market in rupees took is told in rupees: in the list, before a void, and at the console. [DESK-18] */
async function expectOwnSign(desk: Page, row: Locator): Promise<void> {
  await expect(row.locator("p").first()).toHaveText("Man of the match (INR)");
  await expect(row).toContainText("₹ 0.00");
  await expect(row).not.toContainText("৳");
  await row.getByRole("button", { name: "Void" }).click();
  await expect(desk.getByRole("dialog")).toContainText("Locked money that is freed₹ 0.00");
  await expect(desk.getByRole("dialog")).not.toContainText("৳");
  await desk.keyboard.press("Escape");
  await desk.getByRole("button", { name: "Console" }).click();
  const watched = desk.getByRole("row").filter({ hasText: "Man of the match (INR)" });
  await expect(watched).toContainText("Matched ₹ 0.00");
  await expect(watched).not.toContainText("৳");
}

test("[DESK-18] [HAND-10] [HAND-12] a trader adds a question in rupees and the second innings to a match, is told what it has already, and players read which market takes what", async ({
  browser,
}) => {
  const match = await makeOwnMatch({ competition: "Hand Cup", name: "Borobil v Chhotobil, by hand" });
  const desk = await openDesk(browser, "trader");
  await desk.goto(`/markets?event=${match.eventId}`);
  await addMarket(desk, async (dialog) => {
    await dialog.getByLabel("Name, as players read it").fill("Man of the match");
    await dialog.getByLabel("Outcomes, one a line").fill("Rahim\nKarim\nAnybody else");
    await dialog.getByLabel("Currency").selectOption("Indian rupees (INR)");
  });
  await addMarket(desk, async (dialog) => {
    await dialog.getByLabel("Kind").selectOption("Innings Runs (lines)");
    await dialog.getByLabel("Which innings").fill("1");
    await dialog.getByRole("button", { name: "Add to this event" }).click();
    await expect(dialog.getByText("The event has this market already: 1st Innings Runs")).toBeVisible();
    await dialog.getByLabel("Which innings").fill("2");
  });
  await expect(desk.locator("[data-row]").filter({ hasText: "2nd Innings Runs" })).toContainText("not open yet");
  const row = desk.locator("[data-row]").filter({ hasText: "Man of the match (INR)" });
  await row.getByRole("button", { name: "Open" }).click();
  await expect(row.getByText("open", { exact: true })).toBeVisible();
  await expectNoSideways(desk);
  await expectOwnSign(desk, row);
  const login = await logIn(demoUsername, demoPassword);
  for (const [language, told, own] of [
    ["en", "take bets in rupees", "Your account is in taka (BDT)"],
    ["bn", "বেট হয় রুপিতে", "আপনার অ্যাকাউন্ট টাকায় (BDT)"],
  ] as const) {
    const phone = await openPhone(browser, { login, language });
    await openOwn(phone, match);
    const note = phone.getByRole("note").filter({ hasText: told });
    await expect(note).toContainText(own);
    await expect(phone.getByRole("heading", { name: "Man of the match (INR)" })).toBeVisible();
    await expectNoSideways(phone);
    if (process.env["HAND_PICTURES"] !== undefined)
      await phone.screenshot({ path: `${process.env["HAND_PICTURES"]}/hand-${language}.png`, fullPage: true });
  }
});

test("[HAND-16] a trader moves the start of a match by hand, and is told that it has to be to come", async ({
  browser,
}) => {
  const match = await makeOwnMatch({ competition: "Hand Cup", name: "Moved v Unmoved, by hand" });
  const desk = await openDesk(browser, "trader");
  await desk.goto(`/markets?event=${match.eventId}`);
  await desk.getByRole("button", { name: "Add to this event" }).click();
  const question = desk.getByRole("dialog", { name: "A further market of this event" });
  await question.getByLabel("Name, as players read it").fill("Who wins the toss?");
  await question.getByLabel("Outcomes, one a line").fill("Moved\nUnmoved");
  await question.getByLabel("Begins (Dhaka time)").fill("2038-01-02T18:30");
  await question.getByRole("button", { name: "Add to this event" }).click();
  await expect(question).toHaveCount(0);
  await desk.getByRole("button", { name: "Move the start" }).click();
  const dialog = desk.getByRole("dialog", { name: "Another start for this event" });
  const ownStarts = dialog.getByLabel("Move markets with a start of their own by the same time (1)");
  await expect(ownStarts).toBeChecked();
  const start = dialog.getByLabel("Begins (Dhaka time)");
  const send = dialog.getByRole("button", { name: "Move the start" });
  await expect(send).toBeDisabled();
  await start.fill("2020-01-02T18:30");
  await send.click();
  await expect(dialog.getByText("It has to begin later than now.")).toBeVisible();
  await start.fill("2039-01-02T18:30");
  await expectNoSideways(desk);
  if (process.env["HAND_PICTURES"] !== undefined)
    await desk.screenshot({ path: `${process.env["HAND_PICTURES"]}/move-en.png` });
  await send.click();
  await expect(dialog).toHaveCount(0);
  await expect(desk.getByText("The start is moved")).toBeVisible();
  await desk.getByRole("button", { name: "Move the start" }).click();
  await expect(start).toHaveValue("2039-01-02T18:30");
});

test("[RATES-80] a trader opens a Fancy with runners at the console, prices it and names its result, and players find its rates under what it asks", async ({
  browser,
}) => {
  const match = await makeOwnMatch({ competition: "Hand Cup", name: "Uttarbil v Dakshinbil, by hand" });
  const desk = await openDesk(browser, "trader");
  await desk.goto(`/markets?event=${match.eventId}`);
  await desk.getByRole("button", { name: "Console" }).click();
  await desk.getByRole("button", { name: "Open a Bookmaker" }).click();
  const dialog = desk.getByRole("dialog", { name: "A Bookmaker, or a Fancy with runners, by hand" });
  await expect(dialog.getByLabel("Outcomes")).toHaveValue("Home\nAway");
  await dialog.getByLabel("Kind").selectOption("Fancy with runners: one of them it is");
  await dialog.getByLabel("What is asked").fill("Next man out");
  await dialog.getByLabel("Outcomes").fill("Rahim\nKarim");
  await dialog.getByRole("button", { name: "Open a Bookmaker" }).click();
  await expect(dialog).toHaveCount(0);
  const named = desk.locator("[data-row]").filter({ hasText: "Next man out" });
  const row = rowOf(desk, (await named.getAttribute("data-row")) ?? "");
  await expect(badge(row, "suspended")).toBeVisible();
  for (const runner of ["Rahim", "Karim"]) {
    await row.getByLabel(`${runner} Back`).fill("85");
    await row.getByLabel(`${runner} Lay`).fill("115");
  }
  await row.getByRole("button", { name: "Publish" }).click();
  await expect(badge(row, "open")).toBeVisible();
  const phone = await openPhone(browser, { login: await logIn(demoUsername, demoPassword), language: "en" });
  await openOwn(phone, match);
  await expect(phone.locator("summary", { hasText: "Next man out" })).toBeVisible();
  await expect(phone.getByRole("button", { name: "Next man out: Rahim: Back 85" })).toBeEnabled();
  await expectNoSideways(phone);
  await row.getByRole("button", { name: "Settle" }).click();
  const settling = desk.getByRole("dialog");
  await settling.getByRole("combobox").selectOption("Karim");
  await settling.getByLabel("Reason").fill("The journey's result.");
  await settling.getByRole("button", { name: "Settle" }).click();
  await expect(row).toHaveCount(0);
});
