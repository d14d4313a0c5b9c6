import { expect, type Browser, type Page } from "@playwright/test";
import { readCode, rowWith, enterRoom } from "./desk.ts";
import { walletPin } from "./money.ts";
import { openPhone, untilAlive, watchRequests, type Language } from "./phone.ts";
import { call, playerUrl } from "./platform.ts";
import { wordsOf } from "./words.ts";

/** A new player with a phone in the hand. */
export interface Player {
  readonly page: Page;
  readonly language: Language;
  readonly username: string;
  readonly phone: string;
  readonly words: ReturnType<typeof wordsOf>;
}

export interface Person {
  readonly username: string;
  readonly name: string;
  readonly phone: string;
  readonly language: Language;
}

const password = "pitch2026ball";

/** Opens the app for the first time, in English, changes the language if another is wanted, and signs up. */
export async function signUpOnPhone(browser: Browser, person: Person): Promise<Player> {
  const { language, username, phone } = person;
  const words = wordsOf(language);
  const page = await openPhone(browser, { keepsWorker: true });
  await page.goto("/");
  await untilAlive(page);
  if (language === "bn") {
    await page.getByRole("navigation").getByRole("button", { name: "English" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "বাংলা" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "bn-BD");
  }
  await page.getByRole("navigation").getByRole("link", { name: words.signup }).click();
  await page.getByLabel(words.username).fill(username);
  await page.getByLabel(words.password).first().fill(password);
  await page.getByLabel(words.confirmPassword).fill(password);
  await page.getByLabel(words.name).fill(person.name);
  await page.getByLabel(words.phone).fill(phone);
  await page.getByLabel(words.email).fill(`${username}@maidan.test`);
  await page.locator("form").getByRole("button", { name: words.signup }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.verifyMyPhone }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.personalInfo })).toBeVisible();
  return { page, language, username, phone, words };
}

/** Proves the phone with the code that a member of staff reads out of the outbox. */
export async function verifyPhone({ page, words, phone }: Player, desk: Page): Promise<void> {
  await page.getByRole("button", { name: `${words.verify}: ${phone}` }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: words.sendCode }).click();
  const field = sheet.getByLabel(words.code, { exact: true });
  await expect(field).toBeVisible();
  await field.fill(await readCode(desk, phone));
  await sheet.getByRole("button", { name: words.verify, exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(words.verified, { exact: true })).toBeVisible();
}

/** Pays into the operator's account with the play wallet, tells of it with its transaction id, and leaves the account page open. */
export async function depositBySandbox({ page, words, phone }: Player, amount: string): Promise<string> {
  await page.goto("/deposit");
  await page.getByRole("radio", { name: "bKash" }).check();
  await page.getByRole("radio", { name: words.sendMoney }).check();
  await page.locator("form").locator(`button[aria-pressed]`).nth(quickAmounts.indexOf(amount)).click();
  await page.getByRole("button", { name: words.next }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: words.openWallet }).click();
  const transactionId = await payInSandbox(await opened, phone);
  await page.getByLabel(words.reference).fill(transactionId.toLowerCase());
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByRole("heading", { name: words.getReady })).toBeVisible();
  await page.getByRole("link", { name: words.close }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.account })).toBeVisible();
  return transactionId;
}
/** As the deposit page offers them. */
const quickAmounts = ["2000", "3000", "5000", "10000", "15000", "20000", "25000", "1000", "500", "100"];

/** The wallet's pages speak the phone's own language; names of fields do not change. Gives the transaction id of the receipt. */
export async function payInSandbox(wallet: Page, phone: string): Promise<string> {
  await wallet.locator('input[name="number"]').fill(phone);
  await wallet.locator('input[name="pin"]').fill(walletPin);
  await wallet.locator("form.card button").click();
  await expect(wallet.locator('input[name="to"]')).toHaveValue(/^017\d{8}$/);
  await wallet.locator("form.card button").click();
  const transactionId = await wallet.getByTestId("transaction-id").innerText();
  await wallet.close();
  return transactionId.trim();
}

/** The cashier's two clicks on a claim that the statement bears out; the player's balance then changes on the open page, by push. */
export async function approveDeposit(player: Player, desk: Page, claim: { transactionId: string; balance: string }) {
  const balance = player.page.locator("dd").first();
  await enterRoom(desk, "Deposits");
  const row = rowWith(desk, claim.transactionId);
  await expect(row.getByText("Matches the statement")).toBeVisible();
  await row.getByRole("button", { name: "Approve" }).click();
  const approve = desk.getByRole("dialog").getByRole("button", { name: "Approve" });
  await expect(approve).toBeEnabled();
  // Until its socket is open the page asks: by now it is.
  const asked = watchRequests(player.page);
  await approve.click();
  await expect(row).toHaveCount(0);
  await expect(balance).toHaveText(claim.balance);
  expect(asked.paths.filter((path) => path === "/api/balance" || path === "/account")).toEqual([]);
}

/** What the app stored of the login: the journey asks the API as the same player. */
export const tokenOf = ({ page }: Player): Promise<string> => page.evaluate(() => localStorage.getItem("token") ?? "");

/** The balance as the API tells it. */
export const balanceOf = async (player: Player): Promise<{ balance: string; exposure: string }> =>
  call(`${playerUrl}/api/balance`, { method: "POST", token: await tokenOf(player) });
