import { expect, type Page } from "@playwright/test";
import { enterRoom, openDesk, openDeskBrowser } from "./stage/desk.ts";
import { layerOf, openPhone, untilAlive } from "./stage/phone.ts";
import { call, demoPassword, demoUsername, logIn, officeUrl, staffToken } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

const setSite = async (status: 0 | 1): Promise<unknown> =>
  call(`${officeUrl}/api/settings`, { method: "PUT", token: await staffToken("owner"), body: { site_status: status } });

// Everybody's home changes: this runs after all other journeys (playwright.config.ts).
test("[APP-10] [OP-02] [SHELL-14] while the owner has closed the site, home is the maintenance page on a phone and on a desk alike, and other addresses work", async ({
  browser,
}) => {
  const [phone, desk] = [await openPhone(browser), await openDeskBrowser(browser)];
  const title = "We're currently undergoing Maintenance!";
  await setSite(0);
  try {
    for (const page of [phone, desk]) {
      await expect(async () => {
        expect((await page.goto("/"))?.status()).toBe(503);
      }).toPass();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(title);
      expect((await page.goto("/login"))?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
    }
  } finally {
    await setSite(1);
  }
  await expect(async () => {
    expect((await phone.goto("/"))?.status()).toBe(200);
  }).toPass();
  await expect(phone.getByRole("navigation").getByRole("link", { name: "Login" })).toBeVisible();
});

/** Loads the home page until it shows what is expected: who was there a moment before may get a page that was kept. */
const homeShows = (page: Page, shown: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.goto("/");
    await shown();
  }).toPass();

test("[SITE-04] [SITE-12] [DESK-08] [DESK-14] the owner adds a slider item, mends what is refused, hides and removes it, writes a notice and closes the site, and players see each in their language", async ({
  browser,
}) => {
  const desk = await openDesk(browser, "owner");
  const [english, bangla] = [
    await openPhone(browser, { language: "en" }),
    await openPhone(browser, { language: "bn" }),
  ];
  const dialog = desk.getByRole("dialog");
  const slide = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
  await desk.goto("/site");
  const main = desk.locator("section, div").filter({ has: desk.getByRole("heading", { name: "Main", exact: true }) });
  await main.getByRole("button", { name: "Add an item" }).first().click();
  await dialog.getByLabel("Name", { exact: true }).fill("Evening offer");
  await dialog.getByLabel(/^Name in Bangla/).fill("সন্ধ্যার অফার");
  await dialog.getByLabel(/^Link/).fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("The link must be a page of this site, or an https address.")).toBeVisible();
  await expect(dialog.getByLabel(/^Link/)).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(/^Link/).fill("/promotions");
  await dialog.getByRole("button", { name: "Save" }).click();
  const row = desk.getByRole("listitem").filter({ hasText: "Evening offer" });
  await expect(row).toBeVisible();
  await homeShows(english, () => expect(slide(english, "Evening offer").first()).toBeAttached({ timeout: 15_000 }));
  await homeShows(bangla, () => expect(slide(bangla, "সন্ধ্যার অফার").first()).toBeAttached({ timeout: 15_000 }));
  await row.getByRole("button", { name: "Change" }).click();
  await dialog.getByLabel("Shown to players").uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row.getByText("switched off")).toBeVisible();
  await homeShows(english, () => expect(slide(english, "Evening offer")).toHaveCount(0, { timeout: 15_000 }));
  await row.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(row).toHaveCount(0);

  await enterRoom(desk, "Settings");
  for (const group of ["The site", "How players reach you"])
    await desk.locator("summary").filter({ hasText: group }).first().click();
  await desk.getByLabel("Running notice", { exact: true }).fill("Back at nine");
  await desk.getByLabel(/^Running notice in Bangla/).fill("নয়টায় ফিরছি");
  await desk.getByLabel("Facebook").fill("http://plain.test");
  const save = async (): Promise<void> => {
    await desk.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await save();
  await expect(desk.getByText("Expected an https address, or empty.")).toBeVisible();
  await desk.getByLabel("Facebook").fill("");
  await save();
  await homeShows(english, () => expect(english.getByText("Back at nine")).toBeVisible({ timeout: 15_000 }));
  await homeShows(bangla, () => expect(bangla.getByText("নয়টায় ফিরছি")).toBeVisible({ timeout: 15_000 }));
  const closed = "We're currently undergoing Maintenance!";
  try {
    await desk.getByLabel("The site is open to players").uncheck();
    await save();
    await homeShows(english, () =>
      expect(english.getByRole("heading", { name: closed })).toBeVisible({ timeout: 15_000 }),
    );
    await desk.getByLabel("The site is open to players").check();
    await desk.getByLabel("Running notice", { exact: true }).fill("");
    await desk.getByLabel(/^Running notice in Bangla/).fill("");
    await save();
  } finally {
    await setSite(1);
  }
  await homeShows(english, () =>
    expect(english.getByRole("heading", { name: closed })).toHaveCount(0, { timeout: 15_000 }),
  );
  await expect(english.getByText("Back at nine")).toHaveCount(0);
});

test("[HOME-07] [CONST-03] [HOME-14] [OP-21] [SITE-01] what the owner writes and chooses in the office is what players see", async ({
  browser,
}) => {
  const token = await staffToken("owner");
  const settings = (body: object) => call(`${officeUrl}/api/settings`, { method: "PUT", token, body });
  await settings({ notice: "Matches all evening", system_notice: "<b>Pitch</b> closed<script>alert(1)</script>" });
  try {
    const login = await logIn(demoUsername, demoPassword);
    const page = await openPhone(browser, { language: "en", login });
    await page.addInitScript(() => {
      if (sessionStorage.getItem("asked") === null) localStorage.setItem("popup", "1");
      sessionStorage.setItem("asked", "1");
    });
    await expect(async () => {
      await page.goto("/");
      await expect(page.getByText("Matches all evening")).toBeVisible({ timeout: 15_000 });
    }).toPass();
    await page.evaluate(() => localStorage.setItem("popup", "1"));
    await page.reload();
    const popup = layerOf(page);
    await expect(popup).toContainText("Pitch closed");
    await expect(popup.locator("script")).toHaveCount(0);
    await popup.getByRole("button", { name: "OK" }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("popup"))).toBe("0");
    await page.reload();
    await untilAlive(page);
    await expect(layerOf(page)).toHaveCount(0);
    const line = page.getByText("Matches all evening");
    const run = () =>
      line.evaluate((element) => {
        const [animation] = element.getAnimations();
        const seconds = Number(animation?.effect?.getTiming().duration) / 1_000;
        const wayPx = (element.parentElement?.clientWidth ?? 0) + element.scrollWidth;
        return { speed: Math.round(wayPx / seconds), state: animation?.playState };
      });
    await expect.poll(run).toEqual({ speed: 30, state: "running" });
    await page.getByRole("button", { name: "Pause" }).last().click();
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    await expect.poll(async () => (await run()).state).toBe("paused");
  } finally {
    await settings({ notice: "", system_notice: "" });
  }
});
