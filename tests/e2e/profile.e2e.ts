import { expect, type Page } from "@playwright/test";
import { verifiedPayer } from "./stage/money.ts";
import { layerOf, openPhone, untilAlive } from "./stage/phone.ts";
import { call, logIn, officeUrl, ownPlayer, playerUrl, staffToken } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);
const submit = (page: Page) => page.locator("form button[type=submit]").click();
const alertOf = (page: Page) => page.locator("form").getByRole("alert").filter({ hasText: /./ });
const oldPassword = "pitch2026ball";
const newPassword = "wicket2027bat";

/** The newest code that went to this phone or address, as the outbox shows it. */
async function codeFor(recipient: string): Promise<string> {
  let code = "";
  await expect(async () => {
    const url = `${officeUrl}/api/messages?limit=1&query=${encodeURIComponent(recipient)}`;
    const { items } = await call<{ items: { body: string }[] }>(url, { token: await staffToken("support") });
    code = /\b\d{6}\b/.exec(items[0]?.body ?? "")?.[0] ?? "";
    expect(code).not.toBe("");
  }).toPass();
  return code;
}

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("[ACCESS-10] [PWD-11] [PWD-13] [PWD-14] [PWD-15] [PWD-17] [PWD-18] [PWD-20] [PWD-24] [ROUTE-05] a forgotten password is replaced by a code sent to the phone, picked by its country", async ({
  browser,
}) => {
  const payer = await verifiedPayer({ username: "forgetful2026", phone: "01911111401" });
  const page = await openPhone(browser);
  await page.goto("/login");
  await untilAlive(page);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(page.getByRole("tab")).toHaveText(["Email", "SMS"]);
  await page.getByRole("tab", { name: "SMS" }).click();
  await expect(field(page, "country").locator("option")).toHaveText(["+880 BD", "+91 IN", "+92 PK"]);
  await submit(page);
  await expect(alertOf(page)).toHaveText("Please enter your phone number.");
  await field(page, "phone").fill("০১৯১১১১১৪০১");
  await submit(page);
  await expect(alertOf(page)).toHaveText("Please enter your username.");
  await field(page, "username").fill(payer.username);
  await submit(page);
  await expect(page.getByRole("status").getByText("OTP sent successfully. Please check your sms.")).toBeVisible();
  await expect(field(page, "otp")).toHaveAttribute("placeholder", "6-digit OTP");
  const code = await codeFor(payer.phone);
  await submit(page);
  await expect(alertOf(page)).toHaveText("Please enter the OTP.");
  await field(page, "otp").fill(wrong(code));
  await field(page, "password").fill(newPassword);
  await field(page, "password_confirmation").fill(newPassword);
  await submit(page);
  await expect(alertOf(page)).toHaveText("The OTP is wrong or has expired.");
  await field(page, "otp").fill(code);
  await submit(page);
  await expect(page.getByText("Password changed successfully. Please login with your new password.")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await expect(logIn(payer.username, oldPassword)).rejects.toThrow("Invalid credentials");
  expect((await logIn(payer.username, newPassword)).username).toBe(payer.username);
});

test("[ACCESS-10] [PWD-12] [PWD-16] [PWD-19] [ERR-58] by e-mail the username is asked for first, and a code that could not be sent is told of", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await page.goto("/forgot-password");
  await untilAlive(page);
  await submit(page);
  await expect(alertOf(page)).toHaveText("Please enter your username.");
  await field(page, "username").fill("forgetful2026");
  await submit(page);
  await expect(alertOf(page)).toHaveText("Please enter your email address.");
  await field(page, "email").fill("forgetful2026@maidan.test");
  await page.route("**/api/usr-forgot-password", (route) => route.abort());
  await submit(page);
  await expect(alertOf(page)).toHaveText("An error occurred while sending the OTP. Please try again.");
  await page.unroute("**/api/usr-forgot-password");
  await submit(page);
  await expect(page.getByRole("status").getByText("OTP sent successfully. Please check your email.")).toBeVisible();
});

test("[ACCESS-10] [ACCESS-11] [PWD-01] [PWD-02] [PWD-08] [PWD-09] [PWD-10] [OP-56] [ROUTE-15] [ERR-51] a changed password ends every session, takes the six keys at once and opens the login after 1.5 s", async ({
  browser,
}) => {
  const login = await ownPlayer({ username: "changer2026", phone: "01911111402" });
  const elsewhere = await logIn("changer2026", oldPassword);
  const page = await openPhone(browser, { login, language: "en" });
  await page.clock.install();
  await page.goto("/account");
  await page.getByRole("link", { name: "Reset password" }).click();
  await expect(page).toHaveURL("/reset-password");
  await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(3);
  await expect(page.getByRole("listitem").filter({ hasText: "6 to 20 characters" })).toBeVisible();
  await field(page, "old_password").fill("wrong12345");
  await field(page, "new_password").fill(newPassword);
  await field(page, "new_password_confirmation").fill(newPassword);
  await submit(page);
  await expect(alertOf(page)).toHaveText("Your current password is wrong.");
  await page.route("**/api/user-pwd", (route) => route.abort());
  await submit(page);
  await expect(alertOf(page)).toHaveText("An error occurred while changing the password. Please try again.");
  await page.unroute("**/api/user-pwd");
  await field(page, "old_password").fill(oldPassword);
  await page.evaluate(() => localStorage.setItem("agent_code", "AG1001"));
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await submit(page);
  const news = page.getByText("Password changed successfully. Please login with your new password.");
  await expect(news).toBeVisible();
  const left = await page.evaluate(() => Object.keys(localStorage));
  const taken = ["token", "balance", "remote_id", "username", "exchangeToken", "agent_code"];
  expect(left.filter((key) => taken.includes(key))).toEqual([]);
  expect(left).toContain("language");
  await page.clock.runFor(1_400);
  await expect(page).toHaveURL("/reset-password");
  await page.clock.runFor(100);
  await expect(page).toHaveURL("/login");
  for (const { token } of [login, elsewhere]) {
    const asked = call(`${playerUrl}/api/balance`, { method: "POST", token }).catch(String);
    expect(await asked).toContain(": 401 ");
  }
  expect((await logIn("changer2026", newPassword)).username).toBe("changer2026");
});

test("[ACCESS-12] [PROFILE-06] [PROFILE-07] [PROFILE-08] [PROFILE-14] [PROFILE-15] [PROFILE-17] [OP-16] [OP-17] [CONST-20] the profile shows who one is, and a code is counted down from five minutes, tried once a press, and tried again after a refusal", async ({
  browser,
}) => {
  const person = { username: "profiled2026", phone: "01911111403" };
  const page = await openPhone(browser, { login: await ownPlayer(person) });
  await page.goto("/profile");
  await expect(page.getByText("VIP points").locator("..")).toHaveText(/^0\s*VIP points/);
  for (const shown of ["Own Player", person.phone, `${person.username}@maidan.test`, "(GMT+6)", "Registered"])
    await expect(page.getByText(shown).first()).toBeVisible();
  await expect(page.getByText("Not Verified", { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: `Verify: ${person.phone}` }).click();
  const sheet = layerOf(page);
  await sheet.getByRole("button", { name: "Send code" }).click();
  await expect(sheet.getByRole("timer")).toHaveText(/^0[45]:[0-5]\d$/);
  const code = await codeFor(person.phone);
  const verify = sheet.getByRole("button", { name: "Verify", exact: true });
  await sheet.getByLabel("Code", { exact: true }).fill(wrong(code));
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/verify-phone-number", async (route) => {
    await held;
    await route.continue();
  });
  await verify.click();
  await expect(sheet.getByRole("button", { name: "Verifying..." })).toBeDisabled();
  answer();
  const error = page.getByRole("dialog", { name: "Error" });
  await expect(error.getByRole("alert")).toContainText(/wrong/i);
  await error.getByRole("button", { name: "OK" }).click();
  await expect(verify).toBeEnabled();
  await sheet.getByLabel("Code", { exact: true }).fill(code);
  await verify.click();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await expect(page.getByText("Not Verified", { exact: true })).toHaveCount(1);
});

test("[PROFILE-11] [PROFILE-12] [PROFILE-13] [PROFILE-16] [CONST-21] [ERR-20] two extra phones can be added, each with its status, and a code that is not sent is told of in the Error window", async ({
  browser,
}) => {
  const login = await ownPlayer({ username: "phones2026", phone: "01911111404" });
  const page = await openPhone(browser, { login });
  await page.goto("/profile");
  const add = page.getByRole("button", { name: "Add extra phone" });
  await add.click();
  await layerOf(page).getByLabel("Phone number").fill("০১৯১১১১১৪০৫");
  await layerOf(page).getByRole("button", { name: "Add", exact: true }).click();
  const sheet = layerOf(page);
  const error = page.getByRole("dialog", { name: "Error" });
  const isTold = async (words: string): Promise<void> => {
    await sheet.getByRole("button", { name: "Send code" }).click();
    await expect(error.getByRole("alert")).toHaveText(words);
    await error.getByRole("button", { name: "OK" }).click();
  };
  await page.route("**/api/add/send-verification-code", (route) => route.abort());
  await isTold("Failed to send code");
  await page.unroute("**/api/add/send-verification-code");
  await sheet.getByRole("button", { name: "Send code" }).click();
  await sheet.getByLabel("Code", { exact: true }).fill(await codeFor("01911111405"));
  await sheet.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await add.click();
  await layerOf(page).getByLabel("Phone number").fill("01911111406");
  await layerOf(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(sheet.getByRole("button", { name: "Send code" })).toBeVisible();
  const asked = { method: "POST", token: login.token, body: { phone: "01911111406" } } as const;
  const untilTooMany = async (): Promise<unknown> =>
    call(`${playerUrl}/api/add/send-verification-code`, asked).then(untilTooMany, () => undefined);
  await untilTooMany();
  await isTold("Too many codes were sent. Please try again later.");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Extra number")).toHaveCount(2);
  await expect(add).toHaveCount(0);
});

test("[ACCESS-13] [PROFILE-18] [PROFILE-19] [PROFILE-20] [PROFILE-21] [OP-18] [ERR-19] the birthday is entered once, and what is locked leads to customer service", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login: await ownPlayer({ username: "birthday2026", phone: "01911111407" }) });
  await page.goto("/profile");
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await field(page, "dofb").fill("1995-03-26");
  await page.route("**/api/user/profile/update", (route) => route.abort());
  await save.click();
  const error = page.getByRole("dialog", { name: "Error" });
  await expect(error.getByRole("alert")).toHaveText("Failed to update DOFB");
  await error.getByRole("button", { name: "OK" }).click();
  await page.unroute("**/api/user/profile/update");
  await save.click();
  await expect(page.getByText("26/03/1995")).toBeVisible();
  await expect(field(page, "dofb")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("26/03/1995")).toBeVisible();
  await expect(page.getByText(/cannot be changed after confirmation/)).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("button", { name: "Contact customer service" }).click();
  await expect(layerOf(page)).toBeVisible();
});
