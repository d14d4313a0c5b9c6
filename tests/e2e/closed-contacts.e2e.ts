import { expect, type Page } from "@playwright/test";
import { openPhone } from "./stage/phone.ts";
import { call, officeUrl, ownPlayer, staffToken } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

// Everybody's ways to the operator change: this runs after all other journeys (playwright.config.ts).

const keyOf = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

test("[STORE-10] [STORE-11] [STORE-12] [STORE-13] [STORE-14] [STORE-15] [OP-70] the contacts are kept when the settings are read, the balance with each answer", async ({
  browser,
}) => {
  const contacts = {
    whatsapp: "https://wa.me/8801700000000",
    live_chat: "chat-1",
    intercom: "ic-1",
    tawk_id: "tawk-1",
  };
  const token = await staffToken("owner");
  const before = await call<Record<string, unknown>>(`${officeUrl}/api/settings`, { token });
  const put = (body: object) => call(`${officeUrl}/api/settings`, { method: "PUT", token, body });
  await put(contacts);
  try {
    const login = await ownPlayer({ username: "contacted2026", phone: "01911111310" });
    const page = await openPhone(browser, { login });
    await expect(async () => {
      await page.goto("/account");
      const stored = await Promise.all(["whatsapp", "liveChat", "intercom", "tawkId"].map((key) => keyOf(page, key)));
      expect(stored).toEqual([contacts.whatsapp, "chat-1", "ic-1", "tawk-1"]);
    }).toPass();
    await page.evaluate(() => localStorage.setItem("balance", "old"));
    await page.reload();
    await expect.poll(() => keyOf(page, "balance")).toBe("0.00");
  } finally {
    await put(Object.fromEntries(Object.keys(contacts).map((key) => [key, before[key] ?? ""])));
  }
});

test("[PROFILE-01] [PROFILE-02] [PROFILE-03] [PROFILE-04] [PROFILE-05] the account menu has its groups and entries in the specified order, and the log out last", async ({
  browser,
}) => {
  const token = await staffToken("owner");
  const contacts = {
    whatsapp: "https://wa.me/8801700000000",
    facebook: "https://facebook.com/maidan",
    telegram: "https://t.me/maidan",
    support_mail: "help@maidan.test",
  };
  const before = await call<Record<string, unknown>>(`${officeUrl}/api/settings`, { token });
  const put = (body: object) => call(`${officeUrl}/api/settings`, { method: "PUT", token, body });
  await put(contacts);
  try {
    const page = await openPhone(browser, { login: await ownPlayer({ username: "menu2026", phone: "01911111408" }) });
    const main = page.getByRole("main");
    const hrefs = () =>
      main.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    await expect(async () => {
      await page.goto("/account");
      await expect(main.getByRole("link", { name: "Telegram" })).toBeVisible({ timeout: 5_000 });
      expect(await hrefs()).toEqual([
        "/deposit",
        "/withdrawal",
        "/betting-record",
        "/turnover-record",
        "/transaction-record",
        "/profile",
        "/reset-password",
        "/inbox",
        "/refrrel-program",
        "https://wa.me/8801700000000",
        "https://facebook.com/maidan",
        "https://t.me/maidan",
        "mailto:help@maidan.test",
      ]);
    }).toPass();
    await expect(main.getByRole("heading", { level: 2 })).toHaveText(["Funds", "History", "Profile", "Contact Us"]);
    await expect(async () => {
      const lastGroup = await main.getByRole("heading", { name: "Contact Us" }).boundingBox();
      const logOut = await main.getByRole("button", { name: "Log out" }).boundingBox();
      expect(logOut?.y).toBeGreaterThan(lastGroup?.y ?? Number.POSITIVE_INFINITY);
    }).toPass();
  } finally {
    await put(Object.fromEntries(Object.keys(contacts).map((key) => [key, before[key] ?? ""])));
  }
});
