import { randomInt } from "node:crypto";
import { expect, type Browser, type Page } from "@playwright/test";
import { quotesOf } from "./stage/betting.ts";
import { makeOwnMatch } from "./stage/house.ts";
import { deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { layerOf, openPhone, untilAlive, untilClosed, type Language } from "./stage/phone.ts";
import { call, officeUrl, playerUrl, staffToken } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** Markets in which several runners win, bets that wait for the off, and matches that never come to theirs. */
let payer: Payer;
test.beforeAll(async () => {
  const tail = String(randomInt(1_000)).padStart(3, "0");
  payer = await verifiedPayer({ username: `places${tail}bet`, phone: `018115${tail}47` });
  await deposit(payer, { amount: "9000" });
  // Odds of a race move between the tap and the bet: it goes along.
  const url = `${playerUrl}/api/exchange/settings`;
  const { token } = payer.login;
  const settings = await call<object>(url, { token });
  await call(url, { method: "PUT", token, body: { ...settings, price_policy: "any" } });
});

interface Race {
  readonly winMarketId: string;
  readonly placeMarketId: string;
  readonly phase: string;
  readonly startAt: string;
}
interface Meeting {
  readonly EventId: string;
  readonly score?: { readonly races?: readonly Race[] };
}

/** The race that starts last of those whose markets are open: nothing of it ends while it is looked at. */
async function laterRace(): Promise<Race & { readonly eventId: string }> {
  let found: (Race & { readonly eventId: string }) | undefined;
  await expect(async () => {
    const meetings = await call<Meeting[]>(`${playerUrl}/api/sports-events/racing`);
    const races = meetings.flatMap(({ EventId: eventId, score }) =>
      (score?.races ?? []).filter(({ phase }) => phase === "announced").map((race) => ({ ...race, eventId })),
    );
    for (const race of races.toSorted((a, b) => b.startAt.localeCompare(a.startAt))) {
      if (found === undefined && (await quotesOf(race.placeMarketId)).length > 3) found = race;
    }
    expect(found).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error("no race is to come");
  return found;
}

async function openRace(
  browser: Browser,
  race: Race & { readonly eventId: string },
  language: Language,
): Promise<Page> {
  const page = await openPhone(browser, { login: payer.login, language });
  page.setDefaultTimeout(60_000);
  const query = { marketId: race.winMarketId, eventId: race.eventId, selectedSport: "racing" };
  await page.goto(`/odds-view?${new URLSearchParams(query).toString()}`);
  await untilAlive(page);
  return page;
}

const exchange = <T>(operation: string, body: object): Promise<T> =>
  call<T>(`${playerUrl}/exchange/betting/rest/v1.0/${operation}`, { method: "POST", token: payer.login.token, body });

test("[CASH-07] [SLIP-04] [ROOM-13] in a place market the slip, the row and the cash-out tell what the bets on each horse bring if it is placed and if it isn't", async ({
  browser,
}) => {
  const race = await laterRace();
  const page = await openRace(browser, race, "en");
  const places = page.getByRole("region", { name: "To Be Placed", exact: true });
  await places
    .getByRole("button", { name: /^Lay .* available$/ })
    .first()
    .click();
  const slip = layerOf(page);
  await slip.getByLabel("Stake").fill("100");
  await expect(slip.getByRole("rowheader", { name: /^Wins · / })).toHaveCount(1);
  const loses = slip.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /^Loses · / }) });
  await expect(loses).toContainText("100.00");
  await slip.getByRole("button", { name: "Place Lay bet" }).click();
  await expect(slip.getByRole("button", { name: "Done" })).toBeVisible();
  await slip.getByRole("button", { name: "Done" }).click();
  await untilClosed(page);
  await expect(places.getByText("Bets on it if it wins")).toHaveCount(1);
  await page
    .getByRole("button", { name: /^Cash Out/ })
    .first()
    .click();
  const sheet = layerOf(page);
  const worst = sheet.getByRole("row").filter({ hasText: "All at worst" });
  await expect(worst).toBeVisible();
  // What is secured whoever wins is the worst of all together; prices move both at any moment.
  await expect(async () => {
    const secured = (await sheet.locator("dl dd").first().innerText()).replaceAll(/[^\d.()]/g, "");
    await expect(worst.getByRole("cell").last()).toHaveText(secured, { timeout: 1_000 });
  }).toPass();
});

test("[ROOM-19] [ROOM-24] a bet that waits on a horse says what becomes of it at the off, and takes the starting price by a tap", async ({
  browser,
}) => {
  const race = await laterRace();
  const [quote] = await quotesOf(race.winMarketId);
  const limitOrder = { size: 50, price: 900, persistenceType: "LAPSE" };
  const selectionId = quote?.selectionId ?? 0;
  const instructions = [{ orderType: "LIMIT", selectionId, side: "BACK", limitOrder }];
  const placed = await exchange<{ status: string; instructionReports: { betId: string }[] }>("placeOrders", {
    marketId: race.winMarketId,
    instructions,
  });
  expect(placed.status).toBe("SUCCESS");
  const page = await openRace(browser, race, "en");
  await expect(page.getByRole("region", { name: "Win", exact: true }).getByText(/^SP /).first()).toBeVisible();
  const bets = page.getByRole("region", { name: "My bets: Win" });
  await expect(bets).toContainText("Lapses at the off");
  await bets.getByRole("button", { name: "Edit" }).first().click();
  await bets.getByRole("group", { name: "At the off" }).getByRole("button", { name: "Take SP" }).click();
  await expect(page.getByText("Changed. The bet keeps its place.")).toBeVisible();
  await expect(bets).toContainText("Takes the starting price at the off");
  const betIds = placed.instructionReports.map(({ betId }) => betId);
  const current = await exchange<{ currentOrders: { persistenceType: string }[] }>("listCurrentOrders", { betIds });
  expect(current.currentOrders.map(({ persistenceType }) => persistenceType)).toEqual(["MARKET_ON_CLOSE"]);
});

test("[EXCH-14] [ROOM-01] a match that was made void is a result with the reason, in the list and in its room, and nowhere among those to come", async ({
  browser,
}) => {
  const name = "Shapla v Doyel, rained off";
  const match = await makeOwnMatch({ competition: "Rain Cup", name });
  const token = await staffToken("trader");
  const control = async (step: "open" | "void"): Promise<unknown> =>
    call(`${officeUrl}/api/markets/${match.marketId}/${step}`, {
      method: "POST",
      token,
      body: { reason: "Rain all day." },
    });
  await control("open");
  const page = await openPhone(browser, { login: payer.login, language: "en" });
  const row = page.locator("article").filter({ hasText: name });
  // Pages of one second share one reading of the list.
  await expect(async () => {
    await page.goto("/exchange-inplay");
    await untilAlive(page);
    await page.getByRole("searchbox").fill(name);
    await expect(row.getByRole("button", { name: `Pin: ${name}` })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await control("void");
  await expect(row).toContainText("Void: Rain all day.");
  await page.getByRole("searchbox").fill("");
  await page.getByRole("tab", { name: "Result" }).click();
  await expect(row).toContainText("Void: Rain all day.");
  await expect(row.getByRole("button")).toHaveCount(0);
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.getByText("Void: Rain all day.")).toBeVisible();
  await page.goto("/exchange-sports");
  await expect(page.getByText("Rain Cup")).toHaveCount(0);
});
