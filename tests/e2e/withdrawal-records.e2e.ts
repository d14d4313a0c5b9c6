import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { watchClass } from "./stage/moments.ts";
import { claimDeposit, deposit, rejectPending, setBirthday, verifiedPayer, type Payer } from "./stage/money.ts";
import { openPhone, untilClosed } from "./stage/phone.ts";
import { ownPlayer } from "./stage/platform.ts";
import { publishPromotion } from "./stage/promotions.ts";
import { test } from "./stage/test.ts";

const popup = (page: Page): Locator => page.getByRole("dialog");
const phoneOf = (browser: Browser, payer: Payer): Promise<Page> =>
  openPhone(browser, { language: "en", login: payer.login });

test("[WITHDRAW-05] [WITHDRAW-06] [WITHDRAW-07] [WITHDRAW-08] [WITHDRAW-09] [WITHDRAW-11] [WITHDRAW-13] [WITHDRAW-14] [WITHDRAW-15] [ERR-27] [ERR-28] [ERR-29] [ERR-30] [ERR-31] [ERR-32] [ERR-33] the withdrawal's pop-ups come one after the other, and the server's pre-check last", async ({
  browser,
}) => {
  const login = await ownPlayer({ username: "walletnophone", phone: "01811111512" });
  const unproved = await openPhone(browser, { language: "en", login });
  await unproved.goto("/withdrawal");
  await unproved.getByRole("button", { name: "Submit" }).click();
  await expect(popup(unproved)).toContainText("Phone not verified.");

  const payer = await verifiedPayer({ username: "walletwchecks", phone: "01811111513" });
  const page = await phoneOf(browser, payer);
  await page.goto("/withdrawal");
  const says = async (words: string): Promise<void> => {
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(popup(page)).toContainText(words);
    await popup(page).getByRole("button", { name: "OK" }).click();
    await expect(popup(page)).toBeHidden();
  };
  const leads = async (words: string, path: RegExp): Promise<void> => {
    await page.getByRole("button", { name: "Submit" }).click();
    await popup(page).getByRole("link", { name: words }).click();
    await expect(page).toHaveURL(path);
  };
  const fill = async (): Promise<void> => {
    await page.goto("/withdrawal");
    await page.getByLabel("Amount").fill("500");
    await page.getByLabel("Account number").fill("01811111513");
    await page.getByRole("radio", { name: "bKash" }).check();
  };
  await says("Amount is required.");
  await page.getByLabel("Amount").fill("500");
  await says("Account number is required.");
  await page.getByLabel("Account number").fill("01811111513");
  await says("Please select your payment method.");
  await page.getByRole("radio", { name: "bKash" }).check();
  await leads("Please add your Date of Birth to your profile first.", /\/profile$/);

  await setBirthday(payer);
  const promotionId = await publishPromotion({ name: "To be played through" });
  await deposit(payer, { amount: "1000", promotionId });
  await fill();
  await leads("Please complete your turnover and try again.", /\/turnover-record$/);
  await page.route("**/api/userwithdrawcheck*", (route) => route.abort());
  await fill();
  await says("An unknown error occurred.");
});

test("[WITHDRAW-16] [WITHDRAW-18] [WITHDRAW-19] [WITHDRAW-20] [WITHDRAW-21] [ERR-28] a withdrawal to an e-wallet is sent with payment_id 0, once, and the next has to wait", async ({
  browser,
}) => {
  const payer = await verifiedPayer({ username: "walletsandpay", phone: "01811111519" });
  await setBirthday(payer);
  await deposit(payer, { amount: "1000" });
  const page = await phoneOf(browser, payer);
  await page.goto("/withdrawal");
  await page.getByLabel("Amount").fill("500000");
  await page.getByLabel("Account number").fill(payer.phone);
  const group = page.locator("form > div").first();
  const faded = await watchClass(group, "opacity-60");
  await page.getByRole("radio", { name: "SandPay" }).check();
  await faded();
  await expect(group).not.toHaveClass(/opacity-60/);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(popup(page)).toContainText("The amount must be from ৳ 500.00 to ৳ 25,000.00.");
  await popup(page).getByRole("button", { name: "OK" }).click();
  await page.getByLabel("Amount").fill("500");
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/submit-withdraw", async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest("**/api/submit-withdraw");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  expect((await sent).postDataJSON()).toMatchObject({ payment_id: "0", provider: "SandPay", amount: "500" });
  letGo();
  await expect(page.getByText("Withdrawal successful!")).toBeVisible();
  await expect(page).toHaveURL(/\/payment-request$/);
  await expect(page.getByText("৳ 500.00")).toBeVisible();
  await page.goto("/withdrawal");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(popup(page)).toContainText("Pending withdraw request.");
});

test("[RECORDS-21] [RECORDS-22] [RECORDS-23] [RECORDS-24] [RECORDS-26] [RECORDS-38] the transactions of today, their filter and the details of one", async ({
  browser,
}) => {
  const payer = await verifiedPayer({ username: "walletrecords", phone: "01811111514" });
  const id = await claimDeposit(payer, { amount: "1200" });
  const page = await phoneOf(browser, payer);
  await page.goto("/transaction-record");
  await expect(page.getByText("GMT+6")).toBeVisible();
  await expect(page.getByText("Today")).toBeVisible();
  const row = page.getByRole("button", { name: /Deposit.*1,200\.00.*Processing/ });
  await row.click();
  await expect(popup(page).getByRole("heading", { name: "Transaction Record Details" })).toBeVisible();
  await expect(popup(page)).toContainText(id);
  await expect(popup(page).locator("ol li")).toHaveText([/^Request received/, "Being checked", "Processing"]);
  await page.keyboard.press("Escape");
  await untilClosed(page);
  await page.getByRole("button", { name: "Filter" }).click();
  for (const [legend, options] of [
    ["Status", ["All", "Pending", "Fail", "Success"]],
    ["Payment Type", ["All", "Deposit", "Withdrawal"]],
    ["Date", ["Today", "Yesterday", "Last 7 days", "All"]],
  ] as const)
    await expect(popup(page).getByRole("group", { name: legend }).locator("label")).toHaveText([...options]);
  await popup(page).getByRole("radio", { name: "Success" }).check();
  await popup(page).getByRole("button", { name: "Confirm" }).click();
  await expect(row).toHaveCount(0);
  await rejectPending(payer);
});
