import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { openDesk } from "./stage/desk.ts";
import { houseMarkets, makeOwnMatch, offerFancy, settleHouse } from "./stage/house.ts";
import { staffMail, type StaffRole } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** An event of the journey's own, which no feed moves: its template's Bookmaker, then two fancies at YES 146 (90) and NO 144 (110). */
async function ownEvent(name: string): Promise<{ readonly eventId: string; readonly fancies: readonly string[] }> {
  const { eventId } = await makeOwnMatch({ competition: "Console Cup", name });
  await offerFancy(eventId, "Runs of the first over");
  await offerFancy(eventId, "Runs of the second over");
  return { eventId, fancies: (await houseMarkets(eventId)).filter(({ kind }) => kind === "fancy").map(({ id }) => id) };
}

async function openConsole(browser: Browser, role: StaffRole, eventId: string): Promise<Page> {
  const desk = await openDesk(browser, role);
  await desk.goto(`/markets?event=${eventId}`);
  await desk.getByRole("button", { name: "Console" }).click();
  await expect(desk.locator("[data-row]")).toHaveCount(3);
  return desk;
}

const rowOf = (desk: Page, marketId: string): Locator => desk.locator(`[data-row="${marketId}"]`);
/** Goes down by keys from where none is chosen, past the Bookmaker. */
async function chooseSecondRow(desk: Page, marketId: string): Promise<void> {
  for (const key of ["j", "j"]) await desk.keyboard.press(key);
  await expect(rowOf(desk, marketId)).toBeFocused();
}
/** What was done is told beside the figures that a trader types, not over them. */
async function expectNothingTypedCovered(desk: Page): Promise<void> {
  const toast = await desk.getByRole("status").getByText("Published: ").last().boundingBox();
  for (const field of await desk.locator("[data-row] input").all()) {
    const box = await field.boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThan(toast?.x ?? 0);
  }
}
/** What a row says of its market. */
const badge = (row: Locator, status: string): Locator => row.getByText(status, { exact: true });

test("[RATES-60] [RATES-62] [CONSOLE-03] a trader moves line and rate and publishes them by keys, and another stops them at the next desk for a ball", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Padmadihi v Neelganj, by keys");
  const [first = ""] = fancies;
  const desk = await openConsole(browser, "trader", eventId);
  const other = await openConsole(browser, "owner", eventId);
  const row = rowOf(desk, first);
  await chooseSecondRow(desk, first);
  for (const key of ["ArrowRight", "ArrowRight", "]"]) await desk.keyboard.press(key);
  await expect(row.getByLabel("YES at")).toHaveValue("148");
  await expect(row.getByLabel("NO at")).toHaveValue("146");
  await expect(row.getByLabel("YES rate")).toHaveValue("91");
  await desk.keyboard.press("Escape");
  await expect(row.getByLabel("YES at")).toHaveValue("146");
  for (const key of ["ArrowLeft", "[", "p"]) await desk.keyboard.press(key);
  await expect(badge(rowOf(other, first), "by hand")).toBeVisible();
  await expect(rowOf(other, first).getByLabel("YES at")).toHaveValue("145");
  await expect(rowOf(other, first).getByLabel("YES rate")).toHaveValue("89");
  await other.keyboard.press("b");
  for (const id of fancies) await expect(badge(rowOf(desk, id), "ball running")).toBeVisible();
  await desk.keyboard.press("p");
  await expect(badge(rowOf(other, first), "open")).toBeVisible();
});

test("[RATES-63] [CONSOLE-01] one key suspends a market or everything of an event, and keys give it back, for the desk beside it too", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Kashbon v Dighirpar, by keys");
  const [first = "", second = ""] = fancies;
  const desk = await openConsole(browser, "trader", eventId);
  const other = await openConsole(browser, "owner", eventId);
  await chooseSecondRow(desk, first);
  // A letter in a field is the field's.
  await rowOf(desk, first).getByLabel("YES rate").press("a");
  await rowOf(desk, first).focus();
  await desk.keyboard.press("s");
  await expect(badge(rowOf(other, first), "held by staff")).toBeVisible();
  await expect(badge(rowOf(other, second), "open")).toBeVisible();
  await desk.keyboard.press("s");
  await expect(badge(rowOf(other, first), "held by staff")).toHaveCount(0);
  await other.keyboard.press("a");
  for (const id of fancies) await expect(badge(rowOf(desk, id), "held by staff")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Suspend", exact: true })).toHaveCount(0);
  await desk.keyboard.press("u");
  for (const id of fancies) {
    await expect(badge(rowOf(other, id), "held by staff")).toHaveCount(0);
    await expect(badge(rowOf(other, id), "suspended")).toBeVisible();
  }
});

test("[RATES-61] [CONSOLE-04] who types while another publishes sees whose rates stand, takes them, or publishes over them knowingly and over nothing newer", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Shimulia v Noapara, by keys");
  const [first = "", second = ""] = fancies;
  const desk = await openConsole(browser, "trader", eventId);
  const other = await openConsole(browser, "owner", eventId);
  const yesAt = (at: Page): Locator => rowOf(at, first).getByLabel("YES at");
  const moveAndPublish = async (at: Page, keys: readonly string[]): Promise<void> => {
    const published = at.waitForResponse((response) => response.url().endsWith(`/api/house-markets/${first}/rates`));
    for (const key of [...keys, "p"]) await at.keyboard.press(key);
    expect((await published).ok()).toBe(true);
  };
  await chooseSecondRow(desk, first);
  await chooseSecondRow(other, first);
  await desk.keyboard.press("ArrowRight");
  await moveAndPublish(other, ["ArrowLeft", "ArrowLeft"]);
  await expect(badge(rowOf(desk, first), "by hand")).toBeVisible();
  const sent: string[] = [];
  desk.on("request", (request) => void (request.url().endsWith(`/${first}/rates`) && sent.push(request.method())));
  await desk.keyboard.press("p");
  const overtaken = desk.getByRole("dialog", { name: "Changed meanwhile: Runs of the first over" });
  await expect(overtaken).toContainText(`${staffMail("owner")} published rates at `);
  await expect(overtaken.getByRole("row", { name: "YES at" })).toHaveText(/^YES at144147$/);
  // Whoever closes it has decided nothing: what was typed stands in its field, and publishing it asks again.
  await overtaken.getByRole("button", { name: "Close" }).click();
  await expect(overtaken).toHaveCount(0);
  await expect(yesAt(desk)).toHaveValue("147");
  await rowOf(desk, first).getByRole("button", { name: "Publish" }).click();
  await expect(overtaken.getByRole("row", { name: "YES at" })).toHaveText(/^YES at144147$/);
  // What comes while the choice stands is not what was chosen from.
  await moveAndPublish(other, ["ArrowLeft"]);
  await overtaken.getByRole("button", { name: "Publish mine" }).focus();
  await desk.keyboard.down("Enter");
  await expect(overtaken.getByRole("row", { name: "YES at" })).toHaveText(/^YES at143147$/);
  await expect(yesAt(other)).toHaveValue("143");
  // The key that is still held answers nothing that came meanwhile.
  await desk.keyboard.down("Enter");
  await desk.keyboard.up("Enter");
  await moveAndPublish(other, ["ArrowLeft"]);
  expect(sent).toHaveLength(3);
  await desk.keyboard.press("Enter");
  await expect(overtaken.getByRole("row", { name: "YES at" })).toHaveText(/^YES at142147$/);
  await desk.keyboard.press("Enter");
  await expect(overtaken).toHaveCount(0);
  await expect(yesAt(other)).toHaveValue("147");
  await expect(rowOf(other, first)).toContainText(`${staffMail("trader")} published rates at `);
  await expect(yesAt(desk)).toHaveValue("147");
  await expectNothingTypedCovered(desk);
  // A market of the feed that the other desk has suspended meanwhile is opened by no rates from before; Escape takes what stands.
  for (const key of ["j", "ArrowRight"]) await desk.keyboard.press(key);
  for (const key of ["j", "s"]) await other.keyboard.press(key);
  await expect(badge(rowOf(desk, second), "held by staff")).toBeVisible();
  await desk.keyboard.press("p");
  await expect(desk.getByRole("dialog")).toContainText(`${staffMail("owner")} suspended it at `);
  await desk.keyboard.press("Escape");
  await expect(desk.getByRole("dialog")).toHaveCount(0);
  await expect(rowOf(desk, second)).toBeFocused();
  await expect(rowOf(desk, second).getByLabel("YES at")).toHaveValue("146");
  await expect(badge(rowOf(other, second), "held by staff")).toBeVisible();
});

test("[CONSOLE-03] keys that follow the end of the chosen market act on no other row until one is chosen", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Tarapasha v Megnaghat, by keys");
  const [first = "", second = ""] = fancies;
  const desk = await openConsole(browser, "trader", eventId);
  const asked: string[] = [];
  desk.on("request", (request) => {
    if (request.method() === "POST") asked.push(new URL(request.url()).pathname);
  });
  await chooseSecondRow(desk, first);
  await settleHouse(first, 150);
  await expect(rowOf(desk, first)).toHaveCount(0);
  for (const key of ["s", "p", "ArrowRight", "b"]) await desk.keyboard.press(key);
  await expect(badge(rowOf(desk, second), "ball running")).toBeVisible();
  // The last key is the whole desk's, and the only one that was heard.
  expect(asked).toEqual([`/api/events/${eventId}/ball-running`]);
  await expect(rowOf(desk, second).getByLabel("YES at")).toHaveValue("146");
  await chooseSecondRow(desk, second);
  await desk.keyboard.press("s");
  await expect(badge(rowOf(desk, second), "held by staff")).toBeVisible();
});
