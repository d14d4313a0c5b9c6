import { expect, type Locator } from "@playwright/test";
import { openDesk } from "./stage/desk.ts";
import { verifiedPayer } from "./stage/money.ts";
import { openPhone } from "./stage/phone.ts";
import { call, officeUrl, playerUrl, staffToken } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

// Everybody's wallet changes: this runs after all other journeys (playwright.config.ts).

test("[WITHDRAW-01] [OP-42] while withdrawals are closed their tab and the account's entry are gone, and the page shows the deposit", async ({
  browser,
}) => {
  const { login } = await verifiedPayer({ username: "walletclosed", phone: "01811111511" });
  const page = await openPhone(browser, { language: "en", login });
  const token = await staffToken("owner");
  const setOpen = (status: 0 | 1): Promise<unknown> =>
    call(`${officeUrl}/api/settings`, { method: "PUT", token, body: { withdrawal_status: status } });
  const entries = page.getByRole("main").getByRole("link");
  await page.goto("/account");
  await expect(entries.filter({ hasText: "Withdrawal" })).toHaveCount(1);
  await setOpen(0);
  try {
    await expect(async () => {
      await page.goto("/account");
      await expect(entries.filter({ hasText: "Deposit" })).toHaveCount(1, { timeout: 15_000 });
      await expect(entries.filter({ hasText: "Withdrawal" })).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
    await page.goto("/withdrawal");
    await expect(page).toHaveURL(/\/deposit$/);
    await expect(page.getByRole("tab")).toHaveText(["Deposit"]);
  } finally {
    await setOpen(1);
  }
});

interface Method {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly can_withdraw: boolean;
  readonly place: number;
  readonly version: number;
}

test("[WITHDRAW-17] [ERR-34] while no method pays out, the withdrawal says so and cannot be sent", async ({
  browser,
}) => {
  const { login } = await verifiedPayer({ username: "walletnomethod", phone: "01811111517" });
  const page = await openPhone(browser, { language: "en", login });
  const token = await staffToken("owner");
  const methods = async (): Promise<readonly Method[]> =>
    (await call<{ methods: Method[] }>(`${officeUrl}/api/methods`, { token })).methods;
  const change = ({ id, name, status, place, version }: Method, canWithdraw: boolean): Promise<unknown> =>
    call(`${officeUrl}/api/methods/${id}`, {
      method: "PUT",
      token,
      body: { name, status, place, version, can_withdraw: canWithdraw },
    });
  const paying = (await methods()).filter((method) => method.can_withdraw);
  expect(paying.length).toBeGreaterThan(1);
  for (const method of paying) await change(method, false);
  try {
    await expect(async () => {
      await page.goto("/withdrawal");
      const said = page.getByText("No widthdraw methods available. Try again later.");
      await expect(said).toBeVisible({ timeout: 15_000 });
    }).toPass();
    await expect(page.getByRole("button", { name: "Submit" })).toBeDisabled();
  } finally {
    for (const method of await methods()) if (paying.some(({ id }) => id === method.id)) await change(method, true);
  }
});

test("[PAYM-50] the owner switches a method off and on in its room", async ({ browser }) => {
  const desk = await openDesk(browser, "owner");
  await desk.goto("/methods");
  const change = async (press: (dialog: Locator) => Promise<void>): Promise<void> => {
    await desk.getByRole("button", { name: "Change Rocket" }).click();
    const dialog = desk.getByRole("dialog");
    await press(dialog);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  };
  const offered = async (): Promise<string[]> =>
    (await call<{ name: string }[]>(`${playerUrl}/api/payment-methods`)).map(({ name }) => name);
  await change((dialog) => dialog.getByLabel("Offered to players").uncheck());
  try {
    await expect.poll(offered).not.toContain("Rocket");
  } finally {
    await change((dialog) => dialog.getByLabel("Offered to players").check());
  }
  await expect.poll(offered).toContain("Rocket");
});
