import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { openDesk, rowWith } from "./stage/desk.ts";
import { cashOf, rejectPending, setBirthday, verifiedPayer, walletPin, type Payer } from "./stage/money.ts";
import { openPhone, untilAlive, type PhoneOptions } from "./stage/phone.ts";
import { ownPlayer, playerUrl } from "./stage/platform.ts";
import { publishPromotion } from "./stage/promotions.ts";
import { test } from "./stage/test.ts";

const popup = (page: Page): Locator => page.getByRole("dialog");
const phoneOf = (browser: Browser, payer: Payer, options: PhoneOptions = {}): Promise<Page> =>
  openPhone(browser, { language: "en", login: payer.login, ...options });
const quick = (page: Page): Locator => page.locator("form button[aria-pressed]");

/** A small picture, made here: a PNG of one red pixel. */
const picture = (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
    "base64",
  ),
});

test("[DEPOSIT-01] [DEPOSIT-09] [DEPOSIT-10] [WITHDRAW-02] [WITHDRAW-03] [WITHDRAW-04] [ROUTE-07] [ROUTE-08] the wallet has two tabs, each with its range and its amounts to press, which set the amount", async ({
  browser,
}) => {
  const page = await phoneOf(browser, await verifiedPayer({ username: "wallettabs", phone: "01811111501" }));
  await page.goto("/deposit");
  await expect(page.getByRole("tab")).toHaveText(["Deposit", "Withdrawal"]);
  await expect(page.getByText("৳ 100.00 to ৳ 25,000.00")).toBeVisible();
  await expect(quick(page)).toHaveText([
    "2000",
    "3000",
    "5000",
    "10000",
    "15000",
    "20000",
    "25000",
    "1000",
    "500",
    "100",
  ]);
  await quick(page).nth(1).click();
  await quick(page).nth(8).click();
  await expect(page.getByLabel("Amount")).toHaveValue("500");
  await page.getByRole("tab", { name: "Withdrawal" }).click();
  await expect(page).toHaveURL(/\/withdrawal$/);
  await expect(page.getByText("৳ 500.00 to ৳ 25,000.00")).toBeVisible();
  await expect(quick(page)).toHaveText(["2000", "3000", "5000", "10000", "15000", "20000", "25000", "1000", "500"]);
  await expect(page.getByLabel("Account number")).toBeVisible();
  await expect(page.getByRole("radio", { name: "bKash" })).toBeVisible();
});

test("[DEPOSIT-02] [DEPOSIT-12] [DEPOSIT-14] [DEPOSIT-15] [DEPOSIT-16] [DEPOSIT-17] [DEPOSIT-21] [ERR-21] [ERR-23] [ERR-24] [ERR-25] the deposit's pop-ups come one after the other, and the server's words last", async ({
  browser,
}) => {
  const login = await ownPlayer({ username: "walletunproved", phone: "01811111502" });
  const unproved = await openPhone(browser, { language: "en", login });
  await unproved.goto("/deposit");
  await unproved.getByRole("button", { name: "Next" }).click();
  await popup(unproved).getByRole("link", { name: "Please verify your phone number first" }).click();
  await expect(unproved).toHaveURL(/\/profile$/);

  const page = await phoneOf(browser, await verifiedPayer({ username: "walletchecks", phone: "01811111503" }));
  await page.goto("/deposit");
  const says = async (words: string): Promise<void> => {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(popup(page)).toContainText(words);
    await popup(page).getByRole("button", { name: "OK" }).click();
    await expect(popup(page)).toBeHidden();
  };
  await says("Please fill in your amount.");
  await page.getByLabel("Amount").fill("50");
  await says("Please select a valid payment method.");
  await page.getByRole("radio", { name: "Nagad" }).check();
  await says("Please select a Deposit channel.");
  await page.getByRole("radio", { name: "CashOut" }).check();
  await says("The amount must be from ৳ 100.00 to ৳ 25,000.00.");
});

test("[DEPOSIT-03] [DEPOSIT-06] [DEPOSIT-07] [DEPOSIT-08] [OP-36] [OP-38] a chosen promotion puts its percent on each method, and channels have the words of this screen", async ({
  browser,
}) => {
  const page = await phoneOf(browser, await verifiedPayer({ username: "walletbadge", phone: "01811111504" }));
  await publishPromotion({ name: "A bit more", deposit_bouns: 12.5 });
  await publishPromotion({ name: "Last year", deposit_bouns: 99, end_date: "2020-01-01T00:00:00.000Z" });
  const bkash = page.locator("label").filter({ hasText: "bKash" });
  const offered = page.getByLabel("Promotion").locator("option");
  // A page brings what was read for another one less than a second before.
  await expect(async () => {
    await page.goto("/deposit");
    await expect(offered.filter({ hasText: "A bit more" })).toHaveCount(1, { timeout: 15_000 });
  }).toPass();
  await expect(bkash).toBeVisible();
  await expect(bkash).not.toContainText("%");
  await expect(offered.first()).toHaveText("No promotion");
  await expect(offered.filter({ hasText: "Last year" })).toHaveCount(0);
  await page.getByLabel("Promotion").selectOption("A bit more");
  await expect(bkash).toContainText("+13%");
  const channels = page.waitForRequest((request) => request.url().includes("/api/showpayment-menthod?name=bKash"));
  await page.getByRole("radio", { name: "bKash" }).check();
  await channels;
  await expect(page.locator("fieldset").filter({ hasText: "Deposit Channel" }).locator("label")).toHaveText([
    "CashOut",
    "Merchant",
    "Send Money",
  ]);
});

test("[DEPOSIT-13] [DEPOSIT-19] [ERR-22] [PAY-01] [PAY-02] [PAY-03] [PAY-05] [PAY-07] [PAY-08] [PAY-09] [PAY-10] [PAY-11] [PAY-13] [PAY-18] [PAY-19] [PAY-20] [PAY-23] [PAY-24] [PAY-25] [PAY-26] [OP-41] [ERR-71] [ERR-72] [ERR-74] [CONST-33] [ROUTE-18] [ROUTE-19] a deposit from the choice of method to the confirmation, with its receipts at the cashier's", async ({
  browser,
}) => {
  const payer = await verifiedPayer({ username: "walletdeposit", phone: "01811111505" });
  const page = await phoneOf(browser, payer);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: playerUrl });
  await page.goto("/deposit");
  await page.getByRole("radio", { name: "Nagad" }).check();
  await page.getByRole("radio", { name: "CashOut" }).check();
  await quick(page).nth(0).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/make-payment$/);
  await expect(page.getByText("Nagad", { exact: true })).toBeVisible();
  await expect(page.getByText("Cash Out", { exact: true })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^(10:00|09:\d\d)$/);
  await expect(page.getByText("How to pay")).toBeVisible();
  await expect(page.getByText(/^01\*{7}\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Copy: Receiving account" }).click();
  await expect(page.getByText("Account number copied!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^017\d{8}$/);
  await page.getByRole("button", { name: "Copy: Amount" }).click();
  await expect(page.getByText("Amount copied: 2000.00")).toBeVisible();
  await expect(page.getByLabel("Phone number you paid from").locator("option")).toHaveText([payer.phone]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please provide your TRX ID. It should be valid.")).toBeVisible();
  await page.getByLabel("Reference No. / Trans ID").fill("75X3V7W1");

  const chooser = page.getByLabel("Choose pictures");
  await chooser.setInputFiles([{ ...picture("note.txt"), mimeType: "text/plain" }]);
  await expect(page.getByText("Only photographs and screenshots can be attached.")).toBeVisible();
  await chooser.setInputFiles([picture("one.png"), picture("two.png")]);
  await expect(page.getByRole("img", { name: "one.png" })).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByRole("img", { name: "one.png" })).toHaveCount(0);
  // Dropped, as from a folder beside the browser.
  const dropped = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], "dropped.png", { type: "image/png" }),
    );
    return transfer;
  }, picture("dropped.png").buffer.toString("base64"));
  await page.getByTestId("receipt-drop").dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByRole("img", { name: "dropped.png" })).toBeVisible();

  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/deposits/*/receipts", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Thank You! Our are verifying your transaction, Please hold on.")).toBeVisible();
  await expect(page.getByText("Pending...").first()).toBeVisible();
  letGo();
  await expect(page.getByText("Submission successful!")).toBeVisible();
  await expect(page).toHaveURL(/\/payment-request$/);
  await expect(
    page.getByRole("heading", { name: "Get Ready! Your Money is on its way. You will get it within" }),
  ).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^(30:00|29:\d\d)$/);
  await expect(page.getByText("৳ 2,000.00")).toBeVisible();
  await expect(page.getByText(payer.username)).toBeVisible();
  await expect(page.locator('img[src="/storage/payments/nagad.svg"]')).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/account$/);

  const desk = await openDesk(browser, "cashier");
  await desk.goto("/deposits");
  await rowWith(desk, "75X3V7W1").getByRole("button", { name: "Receipts: 1" }).click();
  await expect(desk.getByRole("dialog").getByRole("img", { name: "Receipt 1" })).toBeVisible();

  await page.goto("/deposit");
  await untilAlive(page);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(popup(page)).toContainText(
    "You already have a deposit request pending. Please wait for it to be processed before making another deposit.",
  );
  await rejectPending(payer);
});

/** At /make-payment with a quote of 500 by bKash. */
async function atPayment(page: Page): Promise<void> {
  await page.goto("/deposit");
  await page.getByRole("radio", { name: "bKash" }).check();
  await page.getByRole("radio", { name: "Send Money" }).check();
  await page.getByLabel("Amount").fill("500");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/make-payment$/);
}

test("[PAY-12] [OP-39] an upload that fails is said, and the deposit stands", async ({ browser }) => {
  const payer = await verifiedPayer({ username: "walletupload", phone: "01811111506" });
  const page = await phoneOf(browser, payer);
  await atPayment(page);
  await page.getByLabel("Reference No. / Trans ID").fill("DKM7777712");
  await page.getByLabel("Choose pictures").setInputFiles([picture("one.png")]);
  await page.route("**/api/deposits/*/receipts", (route) => route.abort());
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(
    page.getByText("The pictures could not be attached. Your deposit was submitted all the same."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/payment-request$/);
  await page.goto("/transaction-record");
  await expect(page.getByText("Processing")).toBeVisible();
  await rejectPending(payer);
});

test("[PAY-04] [PAY-14] [PAY-21] [PAY-22] [OP-32] [OP-33] [OP-40] [ERR-70] [ERR-73] [ERR-75] [ROUTE-49] what goes wrong at make-payment is said there", async ({
  browser,
}) => {
  const payer = await verifiedPayer({ username: "walletfaults", phone: "01811111507" });
  const page = await phoneOf(browser, payer);
  await page.goto("/make-payment");
  await expect(page).toHaveURL(/\/deposit$/);
  await page.goto("/payment-request");
  await expect(page).toHaveURL(/\/account$/);

  await atPayment(page);
  await page.getByLabel("Reference No. / Trans ID").fill("ABC 123");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(popup(page).getByRole("heading", { name: "Error" })).toBeVisible();
  await expect(popup(page)).toContainText("Submission failed: Please provide your TRX ID. It should be valid.");
  await popup(page).getByRole("button", { name: "OK" }).click();

  // The page stays open to somebody whose token is gone; telling of the payment is not.
  await page.evaluate(() => {
    localStorage.removeItem("token");
    history.replaceState({ ...history.state, account_number: "", amount: "" }, "", "/make-payment");
  });
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole("button", { name: "Copy: Receiving account" }).click();
  await expect(page.getByText("No account number to copy!")).toBeVisible();
  await page.getByRole("button", { name: "Copy: Amount" }).click();
  await expect(page.getByText("No Amount to copy!")).toBeVisible();
  await page.getByLabel("Phone number you paid from").fill("0181111150");
  await page.getByLabel("Reference No. / Trans ID").fill("DKM7777713");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please provide a valid 11-digit account number.")).toBeVisible();
  await page.getByLabel("Phone number you paid from").fill(payer.phone);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(popup(page)).toContainText("Submission failed: Please log in.");
  await popup(page).getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("[ERR-26] [DEPOSIT-21] [WITHDRAW-21] [PAY-21] without an answer the deposit, the payment and the withdrawal say the same", async ({
  browser,
}) => {
  const payer = await verifiedPayer({ username: "walletlost", phone: "01811111516" });
  await setBirthday(payer);
  const page = await phoneOf(browser, payer);
  const says = async (button: string): Promise<void> => {
    await page.getByRole("button", { name: button }).click();
    await expect(popup(page)).toContainText("An error occurred. Please try again.");
    await popup(page).getByRole("button", { name: "OK" }).click();
    await expect(popup(page)).toBeHidden();
  };
  await atPayment(page);
  await page.getByLabel("Reference No. / Trans ID").fill("DKM7777714");
  await page.route("**/api/submit-deposit", (route) => route.abort());
  await says("Submit");
  await page.goto("/deposit");
  await page.getByRole("radio", { name: "bKash" }).check();
  await page.getByRole("radio", { name: "Send Money" }).check();
  await page.getByLabel("Amount").fill("500");
  await page.route("**/api/get-wallet-number*", (route) => route.abort());
  await says("Next");
  await page.route("**/api/submit-withdraw", (route) => route.abort());
  await page.goto("/withdrawal");
  await page.getByLabel("Amount").fill("500");
  await page.getByLabel("Account number").fill("01811111516");
  await page.getByRole("radio", { name: "bKash" }).check();
  await says("Submit");
});

test("[PAY-04] [OP-40] after ten minutes make-payment takes nothing and leads back; payment-request stays at 00:00", async ({
  browser,
}) => {
  const page = await phoneOf(browser, await verifiedPayer({ username: "wallettime", phone: "01811111508" }));
  await page.clock.install();
  await atPayment(page);
  await page.clock.fastForward("10:05");
  await expect(page.getByRole("timer")).toHaveText("00:00");
  await expect(page.getByRole("button", { name: "Submit" })).toBeDisabled();
  await page.getByRole("link", { name: "Back to Deposit" }).click();
  await expect(page).toHaveURL(/\/deposit$/);
  await page.evaluate(() => {
    history.pushState({ amount: "500.00", icon: "payments/bkash.svg", name: "bKash" }, "", "/payment-request");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByRole("timer")).toHaveText(/^(30:00|29:\d\d)$/);
  await page.clock.fastForward("31:00");
  await expect(page.getByRole("timer")).toHaveText("00:00");
  await expect(page).toHaveURL(/\/payment-request$/);
});

test("[DEPOSIT-20] [OP-37] an e-wallet is paid on the gateway's own page with the wallet's PIN, and the balance is there on return", async ({
  browser,
}) => {
  const payer = await verifiedPayer({ username: "walletgateway", phone: "01811111509" });
  const page = await phoneOf(browser, payer);
  const choose = async (): Promise<void> => {
    await page.goto("/deposit");
    await page.getByRole("radio", { name: "SandPay" }).check();
    await page.getByRole("radio", { name: "Merchant" }).check();
    await page.getByLabel("Amount").fill("750");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/\/sandbox-money\/checkout\//);
  };
  await choose();
  await page.getByRole("button", { name: "Cancel and go back" }).click();
  await expect(page.getByRole("heading", { name: "The payment was cancelled. Nothing was taken." })).toBeVisible();
  await page.getByRole("link", { name: "Back to Deposit" }).click();
  await expect(page).toHaveURL(/\/deposit$/);

  await choose();
  await expect(page.getByText("৳ 750.00")).toBeVisible();
  await page.getByLabel("Mobile number").fill(payer.phone);
  await page.getByLabel("PIN").fill(walletPin);
  await page.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page).toHaveURL(/\/payment-request\?transaction=EW/);
  await expect(page.getByRole("heading", { name: /^Get Ready!/ })).toBeVisible();
  expect(await cashOf(payer)).toBe("750.00");
  await page.goto("/transaction-record");
  await expect(page.getByText("Success")).toBeVisible();
});

test("[PAY-17] [OP-37] an e-wallet without a page gives a number, and the payment is confirmed by its transaction id", async ({
  browser,
}) => {
  const payer = await verifiedPayer({ username: "walletnumber", phone: "01811111510" });
  const page = await phoneOf(browser, payer);
  await page.goto("/deposit");
  await page.getByRole("radio", { name: "SandPay" }).check();
  await page.getByRole("radio", { name: "Send Money" }).check();
  await page.getByLabel("Amount").fill("650");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/make-payment$/);
  await expect(page.getByLabel("Choose pictures")).toHaveCount(0);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open the play wallet" }).click();
  const wallet = await opened;
  await wallet.getByLabel("Mobile number").fill(payer.phone);
  await wallet.getByLabel("PIN").fill(walletPin);
  await wallet.getByRole("button", { name: "Open wallet" }).click();
  await wallet.getByRole("button", { name: "Confirm" }).click();
  const id = (await wallet.getByTestId("transaction-id").innerText()).trim();
  await wallet.close();
  const confirmed = page.waitForRequest("**/api/ewa/confirm");
  await page.getByLabel("Reference No. / Trans ID").fill(id.toLowerCase());
  await page.getByRole("button", { name: "Submit" }).click();
  expect((await confirmed).postDataJSON()).toEqual({
    trx_id: expect.stringMatching(/^EW/),
    trxid: id.toLowerCase(),
    number: payer.phone,
  });
  await expect(page.getByRole("heading", { name: /^Get Ready!/ })).toBeVisible();
  expect(await cashOf(payer)).toBe("650.00");
});
