import { expect, type Page } from "@playwright/test";
import { openDesk, openDeskBrowser, enterRoom, rowWith } from "./stage/desk.ts";
import { look } from "./stage/look.ts";
import { deposit, verifiedPayer } from "./stage/money.ts";
import { layerOf, openPhone, tooWide, untilAlive, untilClosed, watchFaults } from "./stage/phone.ts";
import { call, ownPlayer, playerUrl } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

const promotionName = "Journey bonus";

/** axe finds nothing on the page that is there, and it cannot be moved sideways. */
async function lookAt(page: Page, where: string): Promise<void> {
  await expect(page.locator("main h1, #content h1").first()).toBeAttached();
  await look(page, where);
}

async function writePromotion(office: Page): Promise<string> {
  await enterRoom(office, "Promotions");
  await office.getByRole("button", { name: "New promotion" }).click();
  await office.getByLabel(/^Name(?! in)/).fill(promotionName);
  await office
    .getByLabel("Description", { exact: true })
    .fill("<p>Half of your deposit on top of it, for <b>sports</b>.</p>");
  await office.getByLabel("Status").selectOption("display");
  await office.getByRole("checkbox", { name: "Sports", exact: true }).check();
  await office.getByRole("button", { name: "gift.svg" }).click();
  await office.getByLabel("Bonus in percent of the deposit").fill("50");
  await office.getByLabel("Turnover, times").fill("4");
  await office.getByRole("button", { name: "Save" }).click();
  await expect(rowWith(office, promotionName)).toContainText("50% · turnover 4×");
  const list = await call<{ id: string; name: string }[]>(`${playerUrl}/api/promotion`);
  return list.find(({ name }) => name === promotionName)?.id ?? "";
}

test("[PROMO-02] [PROMO-04] [RECORDS-31] [RECORDS-32] [RECORDS-33] [RECORDS-34] [RECORDS-37] the owner publishes a promotion; a player finds it by its tab, deposits with it, sees the ticket move by push, and has the bonus in cash at its end", async ({
  browser,
}) => {
  const payer = await verifiedPayer({ username: "bonusplayer", phone: "01811113301" });
  const office = await openDesk(browser, "owner");
  await office.goto("/");
  const promotionId = await writePromotion(office);

  const page = await openPhone(browser, { login: payer.login });
  const { faults } = watchFaults(page);
  await page.goto("/promotions");
  await untilAlive(page);
  await expect(page.getByRole("heading", { name: promotionName })).toBeVisible();
  await page.getByRole("tab", { name: "Fishing" }).click();
  await expect(page.getByText("There is no promotion of this kind at the moment.")).toBeVisible();
  await page.getByRole("tab", { name: "Sports", exact: true }).click();
  const card = page.getByRole("listitem").filter({ hasText: promotionName });
  await expect(card).toContainText("Half of your deposit on...");
  await card.getByRole("button", { name: "Details" }).click();
  await expect(layerOf(page)).toContainText("Half of your deposit on top of it, for sports.");
  await expect(layerOf(page).locator("img")).toHaveAttribute("src", "/storage/promotions/gift.svg");
  await page.keyboard.press("Escape");
  await untilClosed(page);

  await page.goto("/turnover-record");
  await expect(page.getByText("No Data")).toBeVisible();
  await deposit(payer, { amount: "1000", promotionId });
  const ticket = page.getByRole("listitem").filter({ hasText: promotionName });
  await expect(ticket).toContainText("৳ 2,000.00");
  await expect(ticket.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");

  await lookAt(page, "a ticket");
  const bangla = await openPhone(browser, { login: payer.login, language: "bn" });
  await bangla.goto("/turnover-record");
  await bangla.getByRole("button", { name: "বিস্তারিত" }).click();
  await expect(layerOf(bangla)).toBeVisible();
  await lookAt(bangla, "a ticket's details in Bangla");
  await bangla.context().close();
  await office.goto(`/players/${payer.login.remoteId}`);
  await office.getByRole("tab", { name: "Bonuses and turnover" }).click();
  const count = async (amount: string): Promise<void> => {
    await office.getByRole("button", { name: "Count an amount" }).click();
    const dialog = office.getByRole("dialog");
    await dialog.getByLabel("Amount").fill(amount);
    await dialog.getByLabel(/^Reason/).fill("The feed was down.");
    await dialog.getByRole("button", { name: "Count an amount" }).click();
    await expect(dialog).toBeHidden();
  };
  await count("1500");
  await lookAt(office, "the turnovers of a player");
  await expect(ticket.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "25");
  // Taken back by a further entry, and counted anew.
  await office.getByRole("button", { name: "Reverse", exact: true }).click();
  await office
    .getByRole("dialog")
    .getByLabel(/^Reason/)
    .fill("Counted twice.");
  await office.getByRole("dialog").getByRole("button", { name: "Reverse", exact: true }).click();
  await expect(office.getByRole("dialog")).toBeHidden();
  await expect(ticket.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
  await count("1500");
  await expect(ticket.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "25");
  await ticket.getByRole("button", { name: "Details" }).click();
  await expect(layerOf(page)).toContainText("৳ 500.00");
  await expect(layerOf(page).getByRole("button", { name: "Give up the bonus" })).toBeVisible();
  await page.keyboard.press("Escape");

  await count("500");
  await expect(page.getByText("No Data")).toBeVisible();
  await page.getByRole("tab", { name: "Completed" }).click();
  await expect(ticket).toContainText("Completed");
  await expect(ticket.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
  await page.goto("/account");
  await expect(page.locator("dd").first()).toHaveText("৳ 1,500.00");
  expect(faults).toEqual([]);
});

test("[PROMO-07] [PROMO-09] [PROMO-11] [PROMO-12] [CONST-11] [OP-03] at a desk a guest finds banner, strip and cards; the strip shows 7, 4, 3 and 2 kinds, and a card leads to the sign-up and to its details", async ({
  browser,
}) => {
  const page = await openDeskBrowser(browser);
  await page.goto("/promotions");
  await untilAlive(page);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  const slides = page.locator("[data-slide]");
  await expect(slides).toHaveCount(13);
  const shown = (): Promise<number> =>
    slides.first().evaluate((slide) => {
      const strip = slide.parentElement?.clientWidth ?? 0;
      return Math.round(strip / slide.getBoundingClientRect().width);
    });
  for (const [width, count] of [
    [1280, 7],
    [1024, 7],
    [1023, 4],
    [600, 4],
    [599, 3],
    [480, 3],
    [479, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(shown, `at ${width} px`).toBe(count);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => tooWide(page)).toEqual([]);

  const card = page.getByRole("listitem").filter({ hasText: "7,777 BDT Sports Welcome Bonus" });
  await expect(card).toContainText("2024/05/29 ~ 2024/12/31");
  await expect(card.getByRole("link", { name: "Sign Up Now" })).toHaveAttribute("href", "/page/guest/register.jsp");
  await page.getByRole("button", { name: "Slots" }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole("group").getByRole("button", { name: "All", exact: true }).click();
  await card.getByRole("link", { name: "Details" }).click();
  await expect(layerOf(page)).toContainText("Double your first deposit for the sports exchange, up to 7,777 BDT.");
  await page.keyboard.press("Escape");
  await untilClosed(page);
  await card.getByRole("link", { name: "Sign Up Now" }).click();
  await expect(page).toHaveURL("/register");
});

test("[PROMO-08] the banner goes on by itself after 3 s, has a dot per picture, goes on from the last to the first, and can be stopped", async ({
  browser,
}) => {
  const page = await openDeskBrowser(browser);
  await page.clock.install();
  await page.goto("/promotions");
  await untilAlive(page);
  const banner = page.getByRole("region", { name: "Promotions in pictures" });
  const dots = banner.getByRole("button", { name: /^Picture \d+ of \d+$/ });
  await expect(dots.first()).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const count = await dots.count();
  expect(count).toBeGreaterThanOrEqual(2);
  const shown = (): Promise<number> =>
    dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute("aria-current") === "true"));
  /** Time goes on by so much, and the page has drawn what it did: React draws by messages, which no clock holds. */
  const pass = async (ms: number): Promise<void> => {
    await page.clock.runFor(ms);
    await page.evaluate(async () => {
      for (let turn = 0; turn < 5; turn += 1)
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
    });
  };
  const untilNext = async (after: number): Promise<void> =>
    expect(async () => {
      await pass(100);
      expect(await shown()).toBe((after + 1) % count);
    }).toPass({ intervals: [50] });
  await untilNext(await shown());
  const strip = banner.locator("[data-banner-strip]");
  for (let step = 0; step < count; step += 1) {
    const at = await shown();
    // The copy of the first picture stands after the last until it has come in; then, unseen, the first itself.
    if (at === 0) {
      await pass(600);
      await expect(strip).toHaveCSS("transform", "matrix(1, 0, 0, 1, 0, 0)");
    }
    await pass(2_800);
    expect(await shown()).toBe(at);
    await untilNext(at);
  }
  const at = await shown();
  await banner.getByRole("button", { name: "Stop the pictures" }).click();
  await page.mouse.move(0, 0);
  await pass(10_000);
  expect(await shown()).toBe(at);
});

test("axe finds nothing on the promotions of a phone, a desk and the office, in both languages, with their details and their form", async ({
  browser,
}) => {
  const login = await ownPlayer({ username: "promolooker", phone: "01811113302" });
  for (const language of ["en", "bn"] as const) {
    const page = await openPhone(browser, { login, language });
    await page.goto("/promotions");
    await untilAlive(page);
    await page.getByRole("listitem").getByRole("button").first().click();
    await expect(layerOf(page)).toBeVisible();
    await lookAt(page, `the details in ${language}`);
    await page.keyboard.press("Escape");
    await untilClosed(page);
    await lookAt(page, `/promotions in ${language}`);
    await page.goto("/turnover-record");
    await lookAt(page, `/turnover-record in ${language}`);
    await page.context().close();
  }
  const desk = await openDeskBrowser(browser);
  await desk.emulateMedia({ reducedMotion: "reduce" });
  await desk.goto("/promotions");
  await expect(desk.getByRole("listitem").getByRole("link", { name: "Details" }).first()).toBeVisible();
  await lookAt(desk, "/promotions at a desk");
  const office = await openDesk(browser, "owner");
  for (const width of [1280, 360]) {
    await office.setViewportSize({ width, height: 800 });
    await office.goto("/promotions");
    await expect(office.getByRole("button", { name: "Change" }).first()).toBeVisible();
    await lookAt(office, `the office's promotions at ${width}`);
    await office.getByRole("button", { name: "Change" }).first().click();
    await expect(office.getByRole("heading", { level: 1, name: "Change a promotion" })).toBeVisible();
    await lookAt(office, `the form at ${width}`);
  }
});
