import { expect, type Locator, type Page } from "@playwright/test";
import { badge, chooseRow, openConsole, ownEvent, rowOf } from "./stage/console.ts";
import { signInAt, untilRead } from "./stage/desk.ts";
import { houseMarkets, settleHouse } from "./stage/house.ts";
import { call, officeUrl, staffMail, staffPassword } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** What was done is told beside what a trader types into and presses, not over it. */
async function expectNothingCovered(desk: Page): Promise<void> {
  // In one look, as soon as it is there: it goes after five seconds.
  const toast = desk.getByRole("status").getByText("Published: ").last();
  const covered = await toast.evaluate((element) => {
    const told = element.parentElement?.getBoundingClientRect();
    return Array.from(document.querySelectorAll<HTMLElement>("input, button, a, select, summary"))
      .filter((control) => !element.parentElement?.contains(control) && control.checkVisibility())
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return told !== undefined && left < told.right && right > told.left && top < told.bottom && bottom > told.top;
      })
      .map((control) => control.innerText);
  });
  expect(covered).toEqual([]);
}
test("[RATES-60] [RATES-62] [CONSOLE-03] a trader moves line and rate and publishes them by keys, and another stops them at the next desk for a ball", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Padmadihi v Neelganj, by keys");
  const [first = ""] = fancies;
  const desk = await openConsole(browser, "trader", eventId);
  const other = await openConsole(browser, "owner", eventId);
  const row = rowOf(desk, first);
  await chooseRow(desk, first);
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
  await chooseRow(desk, first);
  // A letter in a field is the field's.
  await rowOf(desk, first).getByLabel("YES rate").press("a");
  await rowOf(desk, first).focus();
  await desk.keyboard.press("s");
  await expect(badge(rowOf(other, first), "held by staff")).toBeVisible();
  await expect(badge(rowOf(other, second), "open")).toBeVisible();
  await expect(badge(rowOf(desk, first), "held by staff")).toBeVisible();
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
    // Its own desk has heard it too: until then the next press would find these still on their way.
    await expect(
      at
        .getByRole("status")
        .getByText(/^Published: /)
        .last(),
    ).toBeVisible();
  };
  await chooseRow(desk, first);
  await chooseRow(other, first);
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
  await untilRead(overtaken, "Publish mine");
  await desk.keyboard.down("Enter");
  await expect(overtaken.getByRole("row", { name: "YES at" })).toHaveText(/^YES at143147$/);
  await expect(yesAt(other)).toHaveValue("143");
  // The key that is still held answers nothing that came meanwhile.
  await desk.keyboard.down("Enter");
  await desk.keyboard.up("Enter");
  await moveAndPublish(other, ["ArrowLeft"]);
  expect(sent).toHaveLength(3);
  await untilRead(overtaken, "Publish mine");
  await desk.keyboard.press("Enter");
  await expect(overtaken.getByRole("row", { name: "YES at" })).toHaveText(/^YES at142147$/);
  await untilRead(overtaken, "Publish mine");
  await desk.keyboard.press("Enter");
  await expectNothingCovered(desk);
  await expect(overtaken).toHaveCount(0);
  await expect(yesAt(other)).toHaveValue("147");
  await expect(rowOf(other, first)).toContainText(`${staffMail("trader")} published rates at `);
  await expect(yesAt(desk)).toHaveValue("147");
  // A market of the feed that the other desk has suspended meanwhile is opened by no rates from before; Escape takes what stands.
  for (const key of ["j", "ArrowRight"]) await desk.keyboard.press(key);
  for (const key of ["j", "s"]) await other.keyboard.press(key);
  await expect(badge(rowOf(desk, second), "held by staff")).toBeVisible();
  await desk.keyboard.press("p");
  await expect(desk.getByRole("dialog")).toContainText(`${staffMail("owner")} suspended it at `);
  await untilRead(desk.getByRole("dialog"), "Take theirs");
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
  await chooseRow(desk, first);
  await settleHouse(first, 150);
  await expect(rowOf(desk, first)).toHaveCount(0);
  for (const key of ["s", "p", "ArrowRight", "b"]) await desk.keyboard.press(key);
  await expect(badge(rowOf(desk, second), "ball running")).toBeVisible();
  // The last key is the whole desk's, and the only one that was heard.
  expect(asked).toEqual([`/api/events/${eventId}/ball-running`]);
  await expect(rowOf(desk, second).getByLabel("YES at")).toHaveValue("146");
  await chooseRow(desk, second);
  await desk.keyboard.press("s");
  await expect(badge(rowOf(desk, second), "held by staff")).toBeVisible();
});

test("[CONSOLE-05] match odds are suspended, resumed and looked at for their result by the same keys, and none acts on a row that wasn't chosen", async ({
  browser,
}) => {
  const { eventId, marketId } = await ownEvent("Baraigaon v Sutarpara, by keys");
  const desk = await openConsole(browser, "trader", eventId);
  const row = rowOf(desk, marketId);
  const asked: string[] = [];
  desk.on("request", (request) => {
    if (request.method() === "POST") asked.push(new URL(request.url()).pathname);
  });
  for (const key of ["s", "p", "e", "]", "ArrowRight"]) await desk.keyboard.press(key);
  await expect(desk.getByRole("dialog")).toHaveCount(0);
  await chooseRow(desk, marketId);
  // What was never open is opened by no key.
  await desk.keyboard.press("s");
  expect(asked).toEqual([]);
  await row.getByRole("button", { name: "Open" }).click();
  await expect(badge(row, "open")).toBeVisible();
  await row.focus();
  await desk.keyboard.press("s");
  await expect(badge(row, "suspended")).toBeVisible();
  await desk.keyboard.press("s");
  await expect(badge(row, "open")).toBeVisible();
  await desk.keyboard.press("e");
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("radio").first().check();
  await expect(dialog.getByRole("button", { name: "Settle" })).toBeEnabled();
  await desk.keyboard.press("Escape");
  // A key that is pressed over it is the dialog's.
  await expect(dialog).toHaveCount(0);
  await desk.keyboard.press("a");
  await expect(badge(row, "held by staff")).toBeVisible();
  await desk.keyboard.press("u");
  await expect(badge(row, "open")).toBeVisible();
});

test("[RATES-64] [CONSOLE-05] a Bookmaker has no rates but those that are typed, keys move the runner that is marked, and a book against the house is refused in words", async ({
  browser,
}) => {
  const { eventId } = await ownEvent("Madhupur v Ghoraghat, by keys");
  const desk = await openConsole(browser, "trader", eventId);
  const bookmaker = (await houseMarkets(eventId)).find(({ kind }) => kind === "bookmaker")?.id ?? "";
  const row = rowOf(desk, bookmaker);
  await expect(row.getByLabel("Home Back")).toHaveValue("");
  await expect(row.getByRole("button", { name: "Publish" })).toBeDisabled();
  await chooseRow(desk, bookmaker);
  await desk.keyboard.press("p");
  await expect(desk.getByText("Nothing was typed")).toBeVisible();
  for (const runner of ["Home", "Away"]) {
    await row.getByLabel(`${runner} Back`).fill("90");
    await row.getByLabel(`${runner} Lay`).fill("94");
  }
  await row.focus();
  await desk.keyboard.press("p");
  await expect(desk.getByText("win whatever the result")).toBeVisible();
  await expect(badge(row, "suspended")).toBeVisible();
  // The second runner is the marked one: typed into last.
  for (let step = 0; step < 13; step += 1) await desk.keyboard.press("]");
  await expect(row.getByLabel("Away Lay")).toHaveValue("107");
  await expect(row.getByLabel("Home Lay")).toHaveValue("94");
  await expect(row.locator('[aria-current="true"]')).toContainText("Away");
  await desk.keyboard.press(",");
  await expect(row.locator('[aria-current="true"]')).toContainText("Home");
  await desk.keyboard.press("]");
  await expect(row.getByLabel("Home Lay")).toHaveValue("95");
  await desk.keyboard.press("p");
  await expect(badge(row, "open")).toBeVisible();
});

test("[RATES-65] a trader opens a Fancy of each kind at the console, and names the result of one", async ({
  browser,
}) => {
  const { eventId } = await ownEvent("Nabinagar v Kasba, by keys");
  const desk = await openConsole(browser, "trader", eventId);
  const rowNamed = (title: string): Locator => desk.locator("[data-row]").filter({ hasText: title });
  const kinds = [
    ["Fancy: at least so many", "6 over runs of a journey", ["NO at", "NO rate", "YES at", "YES rate"]],
    ["Ball by Ball: at least so many", "First ball of a journey", []],
    ["Khadda: within a band", "A band of a journey", ["YES at", "YES rate"]],
    ["Lottery: the last digits", "A lottery of a journey", ["YES rate"]],
    ["Odd/Even", "Even or odd of a journey", ["YES rate"]],
  ] as const;
  const figures = { "NO at": "44", "NO rate": "110", "YES at": "46", "YES rate": "90" } as const;
  for (const [kind, title, fields] of kinds) {
    await desk.getByRole("button", { name: "Open a Fancy" }).click();
    const dialog = desk.getByRole("dialog", { name: "A Fancy by hand" });
    await dialog.getByLabel("Kind").selectOption(kind);
    await dialog.getByLabel("What is asked").fill(title);
    for (const field of fields) await dialog.getByLabel(field).fill(figures[field]);
    await dialog.getByRole("button", { name: "Open a Fancy" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(badge(rowNamed(title), fields.length === 0 ? "suspended" : "open")).toBeVisible();
  }
  const session = rowNamed("6 over runs of a journey");
  await expect(session.getByLabel("YES at")).toHaveValue("46");
  await session.getByRole("button", { name: "Settle" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("The number").fill("50");
  await dialog.getByLabel("Reason").fill("The journey's result.");
  await dialog.getByRole("button", { name: "Settle" }).click();
  await expect(session).toHaveCount(0);
});

test("[CONSOLE-10] [DESK-22] an office that gets no answer says so over the room, the console how old it is, and neither once there is one", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Dighirpar v Padmadihi, unanswered");
  const desk = await openConsole(browser, "trader", eventId);
  const [first = ""] = fancies;
  await expect(badge(rowOf(desk, first), "open")).toBeVisible();
  const unanswered = desk.getByRole("alert").filter({ hasText: "The server gives no answer" });
  const age = desk.getByText(/^Read \d+ s ago\./);
  await expect(unanswered).toHaveCount(0);
  await desk.context().setOffline(true);
  await expect(unanswered).toBeVisible();
  await expect(age).toBeVisible();
  // What was read last stands beside it.
  await expect(rowOf(desk, first)).toBeVisible();
  await desk.context().setOffline(false);
  await expect(unanswered).toHaveCount(0);
  await expect(age).toHaveCount(0);
});

test("[DESK-26] an ended session is said, and who signs in again finds the rates that they had typed; somebody else doesn't, nor does who signs out hear of an end", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Nagarkanda v Saltha, ended");
  const [first = ""] = fancies;
  const desk = await signInAt(browser, "trader");
  const rate = rowOf(desk, first).getByLabel("YES rate");
  const ended = desk.getByText("Your session has ended.");
  const endSession = async (): Promise<void> => {
    const token = await desk.evaluate(() => localStorage.getItem("office_token") ?? "");
    await call(`${officeUrl}/api/session`, { method: "DELETE", token });
    await expect(ended).toBeVisible();
  };
  const signIn = async (role: "owner" | "trader"): Promise<void> => {
    await desk.getByLabel("E-mail").fill(staffMail(role));
    await desk.getByLabel("Password", { exact: true }).fill(staffPassword);
    await desk.getByRole("button", { name: "Sign in" }).click();
  };
  await desk.goto(`/markets?event=${eventId}&tab=console`);
  await rate.fill("97");
  await endSession();
  await expect(ended).toContainText("Rates that you typed and did not publish");
  // It is said as long as nobody has signed in.
  await desk.reload();
  await expect(ended).toBeVisible();
  await signIn("trader");
  await expect(rate).toHaveValue("97");
  await expect(rowOf(desk, first).getByRole("button", { name: "Undo" })).toBeVisible();
  await endSession();
  await signIn("owner");
  await expect(rate).toHaveValue("90");
  await desk.getByRole("button", { name: "Sign out" }).click();
  await expect(desk.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(ended).toHaveCount(0);
  await signIn("trader");
  await expect(rate).toHaveValue("97");
  await rowOf(desk, first).getByRole("button", { name: "Undo" }).click();
  await expect(rate).toHaveValue("90");
  await desk.reload();
  await expect(rate).toHaveValue("90");
});

test("[CONSOLE-13] everything that could not be suspended for want of a line is said until it is done, or put away", async ({
  browser,
}) => {
  const { eventId, fancies } = await ownEvent("Boalmari v Alfadanga, offline");
  const [first = ""] = fancies;
  const desk = await openConsole(browser, "trader", eventId);
  const note = desk.getByRole("alert").filter({ hasText: "Suspend all is not done" });
  const press = (): Promise<void> => desk.getByRole("button", { name: "Suspend all", exact: true }).click();
  const unanswered = desk.getByRole("alert").filter({ hasText: "The server gives no answer" });
  await desk.context().setOffline(true);
  await press();
  await expect(note).toBeVisible();
  await desk.context().setOffline(false);
  await expect(unanswered).toHaveCount(0);
  // The toast has gone by then, and the line is back.
  await expect(desk.getByRole("status").getByText("No answer came")).toHaveCount(0);
  await expect(note).toBeVisible();
  await desk.mouse.wheel(0, 4_000);
  await expect(note).toBeInViewport({ ratio: 1 });
  await note.getByRole("button", { name: "Put the note away" }).click();
  await expect(note).toHaveCount(0);
  await desk.context().setOffline(true);
  await press();
  await expect(note).toBeVisible();
  await desk.context().setOffline(false);
  await desk.getByRole("button", { name: "Second person" }).click();
  await expect(note).toHaveCount(0);
  await desk.getByRole("button", { name: "Console" }).click();
  await expect(note).toBeVisible();
  await press();
  await expect(badge(rowOf(desk, first), "held by staff")).toBeVisible();
  await expect(note).toHaveCount(0);
});
