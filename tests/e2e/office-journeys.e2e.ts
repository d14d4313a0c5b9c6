import { expect, type Locator, type Page } from "@playwright/test";
import { codeOf } from "./stage/authenticator.ts";
import { openDesk, rowWith, untilRead } from "./stage/desk.ts";
import { grant, makeOwnMatch, openOwnOdds } from "./stage/house.ts";
import {
  askWithdrawal,
  cashOf,
  claimDeposit,
  deposit,
  newestMovement,
  setBirthday,
  verifiedPayer,
} from "./stage/money.ts";
import { call, officeUrl, ownPlayer, playerUrl, staffToken } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

const dialogOf = (page: Page): Locator => page.getByRole("dialog");

/** An open market of the journey's own, in which two players have bet against each other. */
async function quietMarket(name: string): Promise<{ id: string; eventId: string; runners: readonly string[] }> {
  const runners = ["Chitra", "Nabaganga"];
  const match = await makeOwnMatch({ competition: "Desk Cup", name, runners, has_virtual_prices: false });
  await openOwnOdds(match);
  for (const [place, side] of (["LAY", "BACK"] as const).entries()) {
    const person = { username: `deskbettor${place}`, phone: `0181111142${place}` };
    const { token, remoteId } = await ownPlayer(person);
    await grant(remoteId, 1_000);
    const limitOrder = { size: 100, price: 2, persistenceType: "PERSIST" };
    const instructions = [{ orderType: "LIMIT", selectionId: 1, side, limitOrder }];
    const body = { marketId: match.marketId, instructions };
    await call(`${playerUrl}/exchange/betting/rest/v1.0/placeOrders`, { method: "POST", token, body });
  }
  return { id: match.marketId, eventId: match.eventId, runners };
}

test("[DESK-06] [DESK-07] a deposit that the statement bears out is credited by two clicks", async ({ browser }) => {
  const payer = await verifiedPayer({ username: "deskdepositor", phone: "01811111401" });
  const transactionId = await claimDeposit(payer, { amount: "2000" });
  const desk = await openDesk(browser, "cashier");
  await desk.goto("/deposits");
  const row = rowWith(desk, transactionId);
  await expect(row.getByText("Matches the statement")).toBeVisible();
  expect(await cashOf(payer)).toBe("0.00");
  await row.getByRole("button", { name: "Approve" }).click();
  await dialogOf(desk).getByRole("button", { name: "Approve" }).click();
  await expect(row).toHaveCount(0);
  expect(await cashOf(payer)).toBe("2000.00");
});

test("[DESK-07] a deposit that differs is marked, and the player reads why it was rejected", async ({ browser }) => {
  const payer = await verifiedPayer({ username: "deskdiffering", phone: "01811111402" });
  const transactionId = await claimDeposit(payer, { amount: "3000", paid: "2500" });
  const desk = await openDesk(browser, "cashier");
  await desk.goto("/deposits");
  const row = rowWith(desk, transactionId);
  await expect(row.getByText("Differs from the statement")).toBeVisible();
  await expect(row.getByText("2,500.00")).toBeVisible();
  await row.getByRole("button", { name: "Reject" }).click();
  await dialogOf(desk).getByRole("button", { name: "Other" }).click();
  await expect(dialogOf(desk).getByRole("button", { name: "Reject" })).toBeDisabled();
  await dialogOf(desk).getByRole("textbox").fill("You sent less than you claimed.");
  await dialogOf(desk).getByRole("button", { name: "Reject" }).click();
  await expect(row).toHaveCount(0);
  expect(await newestMovement(payer)).toMatchObject({ key: "2", reason: "You sent less than you claimed." });
  expect(await cashOf(payer)).toBe("0.00");
});

test("[DESK-04] [DESK-06] a withdrawal is approved and paid by keys, and only then is the player told that it is done", async ({
  browser,
}) => {
  const payer = await verifiedPayer({ username: "deskwithdrawer", phone: "01811111404" });
  await setBirthday(payer);
  await deposit(payer, { amount: "1000" });
  await askWithdrawal(payer, "500");
  const desk = await openDesk(browser, "cashier");
  await desk.goto("/withdrawals");
  const row = rowWith(desk, payer.username);
  await row.focus();
  await desk.keyboard.press("a");
  await expect(dialogOf(desk)).toContainText("500.00 of deskwithdrawer");
  await untilRead(dialogOf(desk), "Approve");
  await desk.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  expect((await newestMovement(payer))?.key).toBe("0");
  await desk.getByRole("button", { name: "To pay" }).click();
  await row.focus();
  await desk.keyboard.press("p");
  await expect(dialogOf(desk).getByRole("button", { name: "Mark as paid" })).toBeDisabled();
  await desk.getByLabel("Reference").fill("DKL7PAID01");
  await untilRead(dialogOf(desk), "Mark as paid");
  await desk.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  await desk.getByRole("button", { name: "Paid", exact: false }).last().click();
  await expect(row.getByText("DKL7PAID01")).toBeVisible();
  expect((await newestMovement(payer))?.key).toBe("1");
});

test("[DESK-05] one key suspends the chosen market and opens it again, and the price of a settlement is seen before it is made", async ({
  browser,
}) => {
  const page = await openDesk(browser, "trader");
  const { id, eventId } = await quietMarket("Chitra v Nabaganga, by a key");
  await page.goto(`/markets?event=${eventId}`);
  const chosen = page.locator(`[data-row="${id}"]`);
  await chosen.focus();
  await page.keyboard.press("s");
  await expect(chosen.getByText("suspended")).toBeVisible();
  await page.keyboard.press("s");
  await expect(chosen.getByText("open", { exact: true })).toBeVisible();
  await page.keyboard.press("e");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("button", { name: "Settle" })).toBeDisabled();
  await dialog.getByRole("radio").first().check();
  await expect(dialog.getByText("Winnings before commission")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Settle" })).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("[DESK-05] [DESK-11] [OFFICE-06] [SETTLE-06] [RESULT-08] a market is settled after a preview, settled again on another winner with a reason, and voided with one after all", async ({
  browser,
}) => {
  const market = await quietMarket("Chitra v Nabaganga, settled");
  const desk = await openDesk(browser, "trader");
  await desk.goto(`/markets?event=${market.eventId}`);
  const row = desk.locator(`[data-row="${market.id}"]`);
  const settle = async (name: string, winner: string, reason = ""): Promise<void> => {
    await row.getByRole("button", { name, exact: true }).click();
    await expect(dialogOf(desk).getByRole("button", { name, exact: true })).toBeDisabled();
    await dialogOf(desk).getByRole("radio", { name: winner }).check();
    await expect(dialogOf(desk).getByText("Winnings before commission")).toBeVisible();
    // It begins in some days, which is said before the first result.
    await expect(dialogOf(desk).getByText("It has not begun yet.")).toHaveCount(reason === "" ? 1 : 0);
    if (reason !== "") {
      await expect(dialogOf(desk).getByText("Back from players")).toBeVisible();
      await expect(dialogOf(desk).getByRole("button", { name, exact: true })).toBeDisabled();
      await dialogOf(desk).getByLabel("Reason").fill(reason);
    }
    await dialogOf(desk).getByRole("button", { name, exact: true }).click();
    await expect(dialogOf(desk)).toHaveCount(0);
    await expect(row.getByRole("listitem").filter({ hasText: winner })).toContainText("winner");
    await expect(row.getByText("closed")).toBeVisible();
  };
  const [first = "", second = ""] = market.runners;
  await settle("Settle", first);
  await settle("Settle again", second, "The scorer was wrong");
  await expect(row.getByText("settlement no. 2")).toBeVisible();
  await row.getByRole("button", { name: "Void" }).click();
  await expect(dialogOf(desk).getByText("The settlement is reversed")).toBeVisible();
  await expect(dialogOf(desk).getByText("Back from players")).toBeVisible();
  await dialogOf(desk).getByLabel("Reason").fill("The match was fixed");
  await dialogOf(desk).getByRole("button", { name: "Void" }).click();
  await expect(row.getByText("settlement no. 3")).toBeVisible();
  await expect(row.getByText("void", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: "Void" })).toHaveCount(0);
  const token = await staffToken("trader");
  const check = await call<{ is_held: boolean }>(`${officeUrl}/api/ledger/check`, { token });
  expect(check.is_held).toBe(true);
});

test("[DESK-05] a void wants a reason, and then no stake is left in the market", async ({ browser }) => {
  const market = await quietMarket("Chitra v Nabaganga, void");
  const desk = await openDesk(browser, "trader");
  await desk.goto(`/markets?event=${market.eventId}`);
  const row = desk.locator(`[data-row="${market.id}"]`);
  await row.getByRole("button", { name: "Void" }).click();
  await expect(dialogOf(desk).getByRole("button", { name: "Void" })).toBeDisabled();
  await dialogOf(desk).getByLabel("Reason").fill("The match was called off");
  await dialogOf(desk).getByRole("button", { name: "Void" }).click();
  await expect(row.getByText("closed")).toBeVisible();
  await expect(row.getByText("winner", { exact: true })).toHaveCount(0);
  const owner = await staffToken("owner");
  const log = await call(`${officeUrl}/api/audit?subject_id=${market.id}`, { token: owner });
  expect(JSON.stringify(log)).toContain("The match was called off");
});

test("[STAFF-04] support ends a player's session, and its token is worth nothing from then on", async ({ browser }) => {
  const login = await ownPlayer({ username: "desksession", phone: "01811111403" });
  const desk = await openDesk(browser, "support");
  await desk.goto(`/players/${login.remoteId}`);
  await desk.getByRole("tab", { name: "Sessions" }).click();
  await desk.getByRole("button", { name: "End", exact: true }).click();
  await dialogOf(desk).getByRole("button", { name: "End", exact: true }).click();
  await expect(desk.getByText("Not signed in anywhere")).toBeVisible();
  const balance = call(`${playerUrl}/api/balance`, { method: "POST", token: login.token, body: {} });
  await expect(balance).rejects.toThrow("401");
});

test("[STAFF-02] [DESK-01] [DESK-10] a member of staff enrols an authenticator, and signing in then asks for its code", async ({
  browser,
}) => {
  const person = { email: "enrolling@maidan.test", password: "a-long-password-1" };
  const body = { ...person, name: "Enrolling Support", role: "support" };
  await call(`${officeUrl}/api/staff`, { method: "POST", token: await staffToken("owner"), body });
  const desk = await openDesk(browser);
  const signIn = async (): Promise<void> => {
    await desk.getByLabel("E-mail").fill(person.email);
    await desk.getByLabel("Password", { exact: true }).fill(person.password);
    await desk.keyboard.press("Enter");
  };
  await desk.goto("/");
  await signIn();
  await desk.getByRole("link", { name: person.email }).click();
  await desk.getByRole("button", { name: "Set it up" }).click();
  const key = (await dialogOf(desk).getByRole("button", { name: "Copy Key" }).innerText()).trim();
  await dialogOf(desk).getByLabel("Code of six digits").fill("000000");
  await untilRead(dialogOf(desk), "Put in force");
  await desk.keyboard.press("Enter");
  await expect(dialogOf(desk).getByText("This code is wrong")).toBeVisible();
  await dialogOf(desk).getByLabel("Code of six digits").fill(codeOf(key));
  await desk.keyboard.press("Enter");
  await expect(desk.getByText("in force", { exact: true })).toBeVisible();
  await desk.getByRole("button", { name: "Sign out" }).click();
  await signIn();
  // A code works once: this is the next one, which a clock that is a little ahead would show.
  await desk.getByLabel("Code of your authenticator").fill(codeOf(key, 1));
  await desk.keyboard.press("Enter");
  await expect(desk.locator("#content h1")).toBeVisible();
});

test("[TEMPLATE-02] a competition gets a template of its own, which is changed as a new version and taken away again", async ({
  browser,
}) => {
  const desk = await openDesk(browser, "trader");
  const decide = (name: string): Promise<void> => dialogOf(desk).getByRole("button", { name, exact: true }).click();
  await desk.goto("/markets");
  await desk.getByRole("button", { name: "Templates" }).click();
  await desk.getByRole("button", { name: "Tennis" }).click();
  await desk.getByRole("button", { name: "A competition's own" }).click();
  await dialogOf(desk).getByLabel("Competition, as its events name it").fill("Cup of a journey");
  await decide("Make it");
  const own = desk.getByRole("button", { name: "Cup of a journey", exact: true });
  await own.click();
  await expect(desk.getByText("Version 1", { exact: true })).toBeVisible();
  const matchOdds = desk.getByRole("group", { name: "Match Odds" });
  const delay = matchOdds.getByLabel("Bets wait in play, s");
  await matchOdds.getByText("Match Odds", { exact: true }).click();
  const before = await delay.inputValue();
  await delay.fill("9");
  await desk.getByRole("button", { name: "Save as a new version" }).click();
  await decide("Save as a new version");
  await expect(desk.getByText("Version 2", { exact: true })).toBeVisible();
  await expect(delay).toHaveValue("9");
  await desk.getByRole("button", { name: "Whole sport" }).click();
  await expect(delay).toHaveValue(before);
  await own.click();
  await desk.getByRole("button", { name: "Take it away" }).click();
  await decide("Take it away");
  await expect(own).toHaveCount(0);
});

test("[TEMPLATE-05] on a phone a sport's template is a list of its markets with what they have in short, and a figure that is missing in a closed one is told", async ({
  browser,
}) => {
  const desk = await openDesk(browser, "trader");
  await desk.setViewportSize({ width: 360, height: 800 });
  await desk.goto("/markets");
  await desk.getByRole("button", { name: "Templates" }).click();
  const fancy = desk.getByRole("group", { name: "Fancy: Khadda" });
  await expect(fancy).toContainText(/waits \d+ s in play · stakes ৳\s[\d,.]+ to ৳\s[\d,.]+on/);
  expect(await desk.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_600);
  const title = fancy.getByText("Fancy: Khadda", { exact: true });
  await title.click();
  await fancy.getByLabel("Largest stake").fill("");
  await title.click();
  await expect(fancy.getByLabel("Largest stake")).toBeHidden();
  await expect(fancy.getByText("a figure is missing")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Save as a new version" })).toBeDisabled();
});

test("[SPORTSBOOK-52] [SPORTSBOOK-53] a match of the sportsbook is suspended with a reason and given back, and what results by hand would pay is seen before they are given", async ({
  browser,
}) => {
  const desk = await openDesk(browser, "trader");
  await desk.goto("/sportsbook");
  await desk.getByRole("button", { name: "Our feed" }).click();
  await expect(desk.locator("#content summary").filter({ hasNotText: "Our feed" })).toHaveCount(0);
  await desk.locator("#content summary").last().click();
  // The one that begins last: nobody bets on it yet.
  const id = await desk.locator("[data-row]").last().getAttribute("data-row");
  const row = desk.locator(`[data-row="${id}"]`);
  await row.getByRole("button", { name: "Suspend" }).click();
  await expect(dialogOf(desk).getByRole("button", { name: "Suspend" })).toBeDisabled();
  await dialogOf(desk).getByLabel("Reason, for the audit log").fill("The ground is under water");
  await dialogOf(desk).getByRole("button", { name: "Suspend" }).click();
  await expect(row).toContainText("held by staff");
  await expect(row).toContainText("The ground is under water");
  await row.getByRole("button", { name: "Give back" }).click();
  await expect(row).not.toContainText("held by staff");
  await row.getByRole("button", { name: "Markets" }).click();
  await dialogOf(desk).getByRole("button", { name: "Results" }).first().click();
  const results = dialogOf(desk).last();
  await expect(results).toContainText("Give every selection a result to see what would be paid.");
  await results.getByRole("button", { name: "All void" }).click();
  await expect(results.getByText("Paid to them", { exact: true })).toBeVisible();
});
