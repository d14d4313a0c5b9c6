import { expect, type Page } from "@playwright/test";
import { badge, chooseRow, openConsole, ownEvent, rowOf } from "./stage/console.ts";
import { untilRead } from "./stage/desk.ts";
import { houseMarkets, publishNothing, turnInPlay } from "./stage/house.ts";
import { holdBack } from "./stage/moments.ts";
import { switchLanguage } from "./stage/office-shown.ts";
import { untilClosed } from "./stage/phone.ts";
import { test } from "./stage/test.ts";

const answered = (page: Page, ending: string): Promise<unknown> =>
  page.waitForResponse((response) => response.url().endsWith(ending) && response.request().method() === "POST");

test("[RATES-63] [CONSOLE-07] everything is suspended at once while another deed is still on its way, and ends suspended when it was being given back", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Rupganj v Kaliakair, by keys");
  const desk = await openConsole(browser, "trader", eventId);
  const ball = await holdBack(desk, `/api/events/${eventId}/ball-running`);
  await desk.keyboard.press("b");
  await ball.held;
  await desk.keyboard.press("a");
  for (const id of fancies) await expect(badge(rowOf(desk, id), "held by staff")).toBeVisible();
  ball.letGo();
  const release = await holdBack(desk, `/api/events/${eventId}/release`);
  await desk.keyboard.press("u");
  await release.held;
  const first = answered(desk, `/api/events/${eventId}/suspend`);
  await desk.keyboard.press("a");
  await first;
  // The server hears of the suspension first, and of giving back after it: then it is told once more.
  const again = answered(desk, `/api/events/${eventId}/suspend`);
  release.letGo();
  await again;
  for (const id of fancies) await expect(badge(rowOf(desk, id), "held by staff")).toBeVisible();
});

test("[CONSOLE-07] two markets are suspended one after the other while the first is still on its way", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Sonargaon v Gazaria, by keys");
  const [first = "", second = ""] = fancies;
  const desk = await openConsole(browser, "trader", eventId);
  await chooseRow(desk, first);
  const slow = await holdBack(desk, `/api/house-markets/${first}/hold`);
  await desk.keyboard.press("s");
  await slow.held;
  // In one go, before the list is drawn again: the second key acts on what the first chose.
  await desk.evaluate(() => {
    for (const key of ["j", "s"]) document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  await expect(badge(rowOf(desk, second), "held by staff")).toBeVisible();
  await expect(badge(rowOf(desk, first), "open")).toBeVisible();
  slow.letGo();
  await expect(badge(rowOf(desk, first), "held by staff")).toBeVisible();
});

test("[RATES-63] [CONSOLE-07] a market that is shown as suspended is given back by the next press, also while the first is still on its way", async ({
  browser,
}) => {
  const { eventId, marketId, fancies } = await ownEvent("Harirampur v Ghior, by keys");
  const [fancy = ""] = fancies;
  const desk = await openConsole(browser, "trader", eventId);
  const other = await openConsole(browser, "owner", eventId);
  await rowOf(desk, marketId).getByRole("button", { name: "Open" }).click();
  await expect(badge(rowOf(other, marketId), "open")).toBeVisible();
  const ways = [
    [marketId, `/api/markets/${marketId}/suspend`, `/api/markets/${marketId}/resume`],
    [fancy, `/api/house-markets/${fancy}/hold`, `/api/house-markets/${fancy}/release`],
  ] as const;
  for (const [id, there, back] of ways) {
    const slow = await holdBack(desk, there);
    for (const each of [desk, other]) await rowOf(each, id).focus();
    await desk.keyboard.press("s");
    await slow.held;
    // Done by the desk beside it meanwhile, as it is when the answer alone is late.
    await other.keyboard.press("s");
    await expect(badge(rowOf(desk, id), "held by staff")).toBeVisible();
    const given = answered(desk, back);
    await desk.keyboard.press("s");
    await given;
    slow.letGo();
  }
});

test("[RATES-61] [CONSOLE-07] what is typed while rates are on their way stays, and is published over them by the next press", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Bhairab v Raipura, by keys");
  const [first = ""] = fancies;
  const desk = await openConsole(browser, "trader", eventId);
  const other = await openConsole(browser, "owner", eventId);
  const row = rowOf(desk, first);
  const path = `/api/house-markets/${first}/rates`;
  await chooseRow(desk, first);
  const slow = await holdBack(desk, path);
  for (const key of ["]", "p"]) await desk.keyboard.press(key);
  await slow.held;
  for (const key of ["]", "]"]) await desk.keyboard.press(key);
  await expect(row.getByLabel("YES rate")).toHaveValue("93");
  await desk.keyboard.press("p");
  await expect(desk.getByText("still on their way")).toBeVisible();
  const out = answered(desk, path);
  slow.letGo();
  await out;
  // Until the desk itself has heard it, they are still on their way.
  await expect(desk.getByRole("status").getByText(/^Published: /)).toBeVisible();
  await expect(rowOf(other, first).getByLabel("YES rate")).toHaveValue("91");
  await expect(row.getByLabel("YES rate")).toHaveValue("93");
  await desk.keyboard.press("p");
  await expect(rowOf(other, first).getByLabel("YES rate")).toHaveValue("93");
  await expect(desk.getByRole("dialog")).toHaveCount(0);
});

test("[CONSOLE-05] `s` holds what its feed or an empty price has stopped, and opens only what staff hold already", async ({
  browser,
}) => {
  const event = await ownEvent("Daudkandi v Chandina, by keys");
  const [first = ""] = event.fancies;
  await publishNothing(event.eventId, first);
  // Turned in play before it was open, it stands suspended, and nobody holds it.
  await turnInPlay(event);
  const desk = await openConsole(browser, "trader", event.eventId);
  for (const id of [event.marketId, first]) {
    const row = rowOf(desk, id);
    await expect(badge(row, "suspended")).toBeVisible();
    await expect(badge(row, "held by staff")).toHaveCount(0);
    await row.focus();
    await desk.keyboard.press("s");
    await expect(badge(row, "held by staff")).toBeVisible();
    await expect(badge(row, "suspended")).toBeVisible();
  }
  await rowOf(desk, event.marketId).focus();
  await desk.keyboard.press("s");
  await expect(badge(rowOf(desk, event.marketId), "open")).toBeVisible();
});

test("[CONSOLE-05] in a figure Enter publishes and Escape leads back to the row, whose keys act again; `.` and `k` go on and back", async ({
  browser,
}) => {
  const { eventId } = await ownEvent("Muktagachha v Trishal, by keys");
  const desk = await openConsole(browser, "trader", eventId);
  const bookmaker = (await houseMarkets(eventId)).find(({ kind }) => kind === "bookmaker")?.id ?? "";
  const row = rowOf(desk, bookmaker);
  await row.getByLabel("Home Back").fill("90");
  await row.getByLabel("Home Back").press("Enter");
  await expect(badge(row, "open")).toBeVisible();
  await row.getByLabel("Home Back").fill("95");
  await desk.keyboard.press("Escape");
  await expect(row).toBeFocused();
  await expect(row.getByLabel("Home Back")).toHaveValue("95");
  await desk.keyboard.press(".");
  await expect(row.locator('[aria-current="true"]')).toContainText("Away");
  for (const key of [",", "]"]) await desk.keyboard.press(key);
  await expect(row.getByLabel("Home Back")).toHaveValue("96");
  // Before the page has drawn what the first one did.
  await row.evaluate((element) => {
    for (let press = 0; press < 3; press += 1)
      element.dispatchEvent(new KeyboardEvent("keydown", { key: "]", code: "BracketRight", bubbles: true }));
  });
  await expect(row.getByLabel("Home Back")).toHaveValue("99");
  await desk.keyboard.press("Escape");
  await expect(row.getByLabel("Home Back")).toHaveValue("90");
  await desk.keyboard.press("k");
  await expect(row).not.toBeFocused();
  await desk.keyboard.press("j");
  await expect(row).toBeFocused();
});

test("[CONSOLE-09] on a phone what suspends everything stays under the thumb down the list, and a row's buttons have its whole width", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Bhanga v Sadarpur, by thumb");
  const desk = await openConsole(browser, "trader", eventId);
  await desk.setViewportSize({ width: 360, height: 800 });
  const last = rowOf(desk, fancies.at(-1) ?? "");
  await last.scrollIntoViewIfNeeded();
  await desk.mouse.wheel(0, 4_000);
  await expect(desk.locator("#content h1")).not.toBeInViewport();
  for (const name of ["Suspend all", "Ball running", "Give all back"])
    await expect(desk.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  const left = async (name: string): Promise<number> =>
    (await last.getByRole("button", { name, exact: true }).boundingBox())?.x ?? 360;
  expect(await left("Publish")).toBeLessThan(60);
  const untold = desk.getByRole("row").filter({ hasText: "1st Innings Runs" });
  await expect(untold.getByText("House, by outcome")).toBeHidden();
  await desk.getByRole("button", { name: "Suspend all" }).click();
  await expect(badge(last, "held by staff")).toBeVisible();
});

test("[CONSOLE-04] on a phone what was done is told over no field and no button of the console, and what lies under it is tapped through it", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Nagarkanda v Saltha, by thumb");
  const [first = ""] = fancies;
  const desk = await openConsole(browser, "trader", eventId);
  await desk.setViewportSize({ width: 360, height: 800 });
  const row = rowOf(desk, first);
  const rate = row.getByLabel("YES rate");
  await rate.fill("91");
  await row.getByRole("button", { name: "Publish", exact: true }).click();
  const told = desk.getByRole("status").getByText(/^Published: /);
  await expect(told).toBeVisible();
  const under = (await told.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const least = Math.min(
    ...(
      await desk
        .locator("#content")
        .locator("input:visible, button:visible")
        .all()
        .then((all) => Promise.all(all.map(async (each) => (await each.boundingBox())?.y ?? 0)))
    ).filter((top) => top > 0),
  );
  expect(under.y + under.height).toBeLessThanOrEqual(least);
  // The head's menu is tapped through it.
  const hit = await desk.evaluate(
    ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest("[role=status]") === null,
    [under.x + under.width / 2, under.y + under.height / 2],
  );
  expect(hit).toBe(true);
  await rate.fill("92");
  await row.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(rate).toHaveValue("92");
});

test("[DESK-04] [CONSOLE-05] keys act by their place on a Bangla keyboard too", async ({ browser }) => {
  const { eventId, fancies } = await ownEvent("Shibchar v Naria, by keys");
  const desk = await openConsole(browser, "trader", eventId);
  /** As a browser tells of a key of the national layout. */
  const press = (key: string, code: string): Promise<void> =>
    desk.evaluate(
      (pressed) => void document.body.dispatchEvent(new KeyboardEvent("keydown", { ...pressed, bubbles: true })),
      { key, code },
    );
  await press("\u09c3", "KeyA");
  for (const id of fancies) await expect(badge(rowOf(desk, id), "held by staff")).toBeVisible();
  await press("\u099c", "KeyU");
  for (const id of fancies) await expect(badge(rowOf(desk, id), "held by staff")).toHaveCount(0);
});

test("[RATES-68] [CONSOLE-08] rates far from what stood are out when who typed them says so, and by the key alone else not", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Pangsha v Kalukhali, by keys");
  const [first = ""] = fancies;
  const desk = await openConsole(browser, "trader", eventId);
  const other = await openConsole(browser, "owner", eventId);
  const row = rowOf(desk, first);
  const path = `/api/house-markets/${first}/rates`;
  const far = desk.getByRole("dialog", { name: "Far from what stood: Runs of the first over" });
  await row.getByLabel("YES at").fill("296");
  await row.getByLabel("YES rate").fill("9000");
  await row.getByLabel("YES rate").press("Enter");
  await expect(far.getByRole("row", { name: "YES at" })).toHaveText("YES at296It was 146.");
  await expect(far.getByRole("row", { name: "YES rate" })).toHaveText("YES rate9000It was 90.");
  await expect(far.getByRole("row")).toHaveCount(2);
  await expect(rowOf(other, first).getByLabel("YES at")).toHaveValue("146");
  // Escape leads back to what was typed, which is put right.
  await desk.keyboard.press("Escape");
  await expect(far).toHaveCount(0);
  await expect(row.getByLabel("YES rate")).toHaveValue("9000");
  await row.getByLabel("YES rate").fill("95");
  await row.focus();
  await desk.keyboard.press("p");
  await expect(far.getByRole("row")).toHaveText(["YES at296It was 146."]);
  await desk.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await desk.keyboard.press("Escape");
  await untilClosed(desk);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await switchLanguage(desk);
  await row.focus();
  await desk.keyboard.press("p");
  await expect(desk.getByRole("dialog").getByRole("row")).toContainText(["আগে ছিল ১৪৬।"]);
  await desk.keyboard.press("Escape");
  await untilClosed(desk);
  await switchLanguage(desk);
  await row.focus();
  await desk.keyboard.press("p");
  await expect(far).toBeVisible();
  // By a press of its own: the far line is meant.
  const out = answered(desk, path);
  await untilRead(far, "Publish all the same");
  await desk.keyboard.press("Enter");
  await out;
  await expect(far).toHaveCount(0);
  await expect(rowOf(other, first).getByLabel("YES at")).toHaveValue("296");
  await expect(rowOf(other, first).getByLabel("YES rate")).toHaveValue("95");
  await expect(badge(row, "open")).toBeVisible();
});

test("[DESK-25] [CONSOLE-08] Enter pressed twice publishes nothing that nobody can have read, and once more what was read", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Sreepur v Shalikha, by keys");
  const [first = ""] = fancies;
  const desk = await openConsole(browser, "trader", eventId);
  const sent: string[] = [];
  desk.on("request", (request) => void (request.url().endsWith(`/${first}/rates`) && sent.push(request.method())));
  const row = rowOf(desk, first);
  const far = desk.getByRole("dialog", { name: "Far from what stood: Runs of the first over" });
  await row.getByLabel("YES rate").fill("9000");
  // Its button is pressed in the moment in which it comes.
  await desk.evaluate(() => {
    const watch = new MutationObserver(() => {
      const button = document.querySelector<HTMLButtonElement>("dialog[open] button[type=submit]");
      if (button === null) return;
      watch.disconnect();
      document.documentElement.dataset["early"] = String(button.ariaDisabled);
      button.click();
    });
    watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await row.getByLabel("YES rate").press("Enter");
  await expect(far.getByRole("row")).toHaveText(["YES rate9000It was 90."]);
  await untilRead(far, "Publish all the same");
  expect(await desk.evaluate(() => document.documentElement.dataset["early"])).toBe("true");
  expect(sent).toHaveLength(1);
  await desk.keyboard.press("Enter");
  await expect(far).toHaveCount(0);
  expect(sent).toHaveLength(2);
});

test("[CONSOLE-12] which event it is stands over each tab and down its list, names the browser's tab, and is told by the dialogs of its house markets", async ({
  browser,
}) => {
  const name = "Muksudpur v Kotalipara, by name";
  const { eventId } = await ownEvent(name);
  const desk = await openConsole(browser, "trader", eventId);
  const head = desk.locator("#content").getByRole("heading", { level: 2, name });
  await expect(desk).toHaveTitle(`${name} · Maidan Office`);
  for (const size of [
    { width: 360, height: 800 },
    { width: 1280, height: 500 },
  ]) {
    await desk.setViewportSize(size);
    await desk.mouse.move(100, 400);
    await desk.mouse.wheel(0, 4_000);
    await expect(desk.locator("#content h1")).not.toBeInViewport();
    await expect(head).toBeInViewport({ ratio: 1 });
    const suspendAll = desk.getByRole("button", { name: "Suspend all", exact: true });
    const [above, below] = [await head.boundingBox(), await suspendAll.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 800)).toBeLessThanOrEqual(below?.y ?? 0);
  }
  for (const tab of ["Second person", "Templates", "Markets"]) {
    await desk.getByRole("group", { name: "Markets, or results" }).getByRole("button", { name: tab }).click();
    await expect(head).toBeVisible();
  }
  await desk.getByRole("button", { name: "Void", exact: true }).last().click();
  await expect(desk.getByRole("dialog").getByText(name, { exact: true })).toBeVisible();
  await desk.keyboard.press("Escape");
  await desk.getByRole("link", { name: "All events" }).first().click();
  await expect(desk).toHaveTitle("Maidan Office");
});
