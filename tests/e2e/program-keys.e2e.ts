import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import { comingMatch } from "./stage/exchange.ts";
import { look } from "./stage/look.ts";
import { layerOf, openPhone, untilAlive, watchFaults } from "./stage/phone.ts";
import { ownPlayer } from "./stage/platform.ts";
import { askAs, logInProgram, type Program } from "./stage/program.ts";
import { test } from "./stage/test.ts";

/** As `ownPlayer` signs up. */
const password = "pitch2026ball";

for (const [language, words] of [
  [
    "en",
    {
      name: "Name",
      addresses: "Works from (optional)",
      make: "Make a key",
      close: "I have it",
      readOnly: "Only look",
      never: "never used",
      used: "last used",
      revoke: "Revoke",
      revoked: "The key is revoked.",
      none: "You have no key.",
    },
  ],
  [
    "bn",
    {
      name: "নাম",
      addresses: "যেখান থেকে চলবে (ঐচ্ছিক)",
      make: "কী তৈরি করুন",
      close: "রেখেছি",
      readOnly: "শুধু দেখা",
      never: "কখনো ব্যবহার হয়নি",
      used: "শেষ ব্যবহার",
      revoke: "বাতিল",
      revoked: "কীটি বাতিল হয়েছে।",
      none: "আপনার কোনো কী নেই।",
    },
  ],
] as const) {
  test(`[ROOM-55] [KEY-01] [KEY-03] [KEY-04] [KEY-05] a key that may only look is made for a network, opens the port for programs from there alone and places no bet, and is no key once it is revoked (${language})`, async ({
    browser,
  }) => {
    const tail = String(randomInt(1_000)).padStart(3, "0");
    const username = `keys${tail}${language}`;
    const login = await ownPlayer({ username, phone: `018114${tail}${language === "en" ? "51" : "52"}` });
    const page = await openPhone(browser, { language, login });
    const { faults } = watchFaults(page);
    await page.goto("/exchange-account?room=programs");
    await untilAlive(page);
    await expect(page.getByText(words.none)).toBeVisible();
    // A network that is none is refused beside its field, and no key is made.
    await page.getByLabel(words.name, { exact: true }).fill("Watcher");
    await page.getByLabel(words.addresses).fill("10.77.0.0/33");
    await page.getByRole("button", { name: words.make }).click();
    await expect(page.getByLabel(words.addresses)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("10.77.0.0/33").last()).toBeVisible();
    await page.getByLabel(words.addresses).fill("10.77.0.0/16\n203.0.113.7");
    await page.getByRole("button", { name: words.make }).click();
    const told = layerOf(page).getByText(/^[\w-]{20}$/);
    await expect(told).toBeVisible();
    const key = await told.innerText();
    await look(page, `a new key in ${language}`, "dialog[open]");
    await layerOf(page).getByRole("button", { name: words.close }).click();
    const row = page.getByRole("listitem").filter({ hasText: "Watcher" });
    await expect(row).toContainText(words.readOnly);
    await expect(row).toContainText("10.77.0.0/16, 203.0.113.7");
    await expect(row).toContainText(words.never);
    await expect(page.getByText(key)).toHaveCount(0);

    const inside: Program = { from: { "x-forwarded-for": "10.77.3.4" }, key };
    const session = await logInProgram(inside, { username, password });
    const looking = { session, operation: "listEventTypes", params: { filter: {} } };
    const seen = await askAs(inside, looking);
    expect([seen.status, seen.body]).toEqual([200, expect.stringContaining("eventType")]);
    const outside = await askAs({ ...inside, from: { "x-forwarded-for": "10.78.3.4" } }, looking);
    expect([outside.status, outside.body]).toEqual([400, expect.stringContaining("ACCESS_DENIED")]);
    const { MarketId: marketId } = await comingMatch();
    const limitOrder = { size: 100, price: 900, persistenceType: "LAPSE" };
    const instructions = [{ orderType: "LIMIT", selectionId: 1, side: "BACK", limitOrder }];
    const betting = { session, operation: "placeOrders", params: { marketId, instructions } };
    const refused = await askAs(inside, betting);
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining("ACCESS_DENIED")]);

    await page.reload();
    await untilAlive(page);
    await expect(row).toContainText(words.used);
    await look(page, `the keys in ${language}`);
    await row.getByRole("button", { name: words.revoke }).click();
    await layerOf(page).getByRole("button", { name: words.revoke, exact: true }).click();
    await expect(page.getByText(words.revoked)).toBeVisible();
    await expect(row).toHaveCount(0);
    const after = await askAs(inside, looking);
    expect([after.status, after.body]).toEqual([400, expect.stringContaining("INVALID_APP_KEY")]);
    expect(faults.filter((fault) => !fault.includes("422") && !fault.includes("400"))).toEqual([]);
  });
}
