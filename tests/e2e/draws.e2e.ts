import { expect } from "@playwright/test";
import { openFrame } from "./stage/frames.ts";
import { cashOf, deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { openPhone, watchFaults } from "./stage/phone.ts";
import { test } from "./stage/test.ts";

let payer: Payer;
test.beforeAll(async () => {
  payer = await verifiedPayer({ username: "ticketbuyer", phone: "01712340079" });
  await deposit(payer, { amount: "500.00" });
});

test("[LOTTERY-01] [LOTTERY-02] [LOTTERY-03] [HOUSE-40] a ticket is put together by keyboard, bought, drawn at its time, paid to the paisa, and its draw is verified", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login: payer.login });
  const { faults } = watchFaults(page);
  await openFrame(page, payer.login, { code: "lottery-2d", type: "LOTTO", platform: "Maidan" });
  const before = Number(await cashOf(payer));
  await page.getByRole("radio", { name: /^Last digit/ }).press("Space");
  const number = page.getByRole("group", { name: /^Your number/ });
  // Every last digit: one of them wins, whatever is drawn.
  for (let digit = 0; digit <= 9; digit += 1) {
    await number.press(String(digit));
    await page.getByRole("button", { name: "Add to the ticket" }).press("Enter");
    await expect(page.getByRole("button", { name: `Remove Last digit ${digit}` })).toBeVisible();
  }
  // A draw may close between the look and the press: then the ticket is for the next one. A ticket that is bought is bought once, however late that is said.
  const bought = page.getByText(/^Your ticket is in draw \d+\.$/);
  await expect(async () => {
    if (!(await bought.isVisible()))
      await page.getByRole("button", { name: /^Buy for ৳\s100\.00$/ }).press("Enter", { timeout: 10_000 });
    await expect(bought).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 180_000 });
  await page.getByRole("tab", { name: "My tickets" }).click();
  const ticket = page.getByRole("listitem").filter({ hasText: /^Draw \d+/ });
  await expect(ticket.getByText("Paid ৳ 90.00")).toBeVisible({ timeout: 120_000 });
  await expect.poll(async () => Math.round((Number(await cashOf(payer)) - before) * 100)).toBe(-1_000);
  const drawn = /Draw (\d+)/.exec(await ticket.innerText())?.[1] ?? "";
  await page.getByRole("tab", { name: "Results" }).click();
  const [verifier] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: `Verify ${drawn}`, exact: true }).click(),
  ]);
  await expect(verifier.getByText(/^This is how it was drawn\./)).toBeVisible({ timeout: 60_000 });
  expect(faults).toEqual([]);
});
