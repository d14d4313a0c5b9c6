import { expect, type Browser, type Page } from "@playwright/test";
import { formatMoney, toDecimal } from "@maidan/core/money";
import {
  answerIn,
  cancelAll,
  closeSlip,
  fillSlip,
  ifWinMinor,
  isSuspendedOn,
  openMatch,
  ordersOf,
  priceBetween,
  quotesOf,
  sendSlip,
  shownPrices,
  untilAnswered,
  youngestLiveMatch,
  type LiveMatch,
} from "./stage/betting.ts";
import { enterRoom, rowWith, signInAt } from "./stage/desk.ts";
import { layerOf, watchFaults } from "./stage/phone.ts";
import {
  approveDeposit,
  balanceOf,
  depositBySandbox,
  signUpOnPhone,
  verifyPhone,
  type Player,
} from "./stage/player.ts";
import { call, officeUrl, staffToken } from "./stage/platform.ts";
import { test } from "./stage/test.ts";
import { namedIn } from "./stage/sport-names.ts";

const depositMinor = { backer: 2_000_00n, layer: 3_000_00n };
/** The default of the settings, in basis points. */
const commissionRate = 200n;

interface Meeting {
  readonly selectionId: number;
  readonly runner: string;
  readonly priceX100: number;
  readonly stakeMinor: bigint;
  /** What the backer and the layer stand to win or lose on this runner by bets that met somebody else before these two met. */
  readonly before: { readonly backer: bigint; readonly layer: bigint };
}

/**
 * Has the two bet against each other at a price between the house's quotes. The match goes on meanwhile: a wicket may halt the market and a ball move the
 * quotes over their price, so that one of them meets somebody else; what is left is then taken back, and they try again. A match that is as good as decided is left for another, as
 * long as nothing was bet on it.
 */
async function betAgainstEachOther(
  backer: Player,
  layer: Player,
): Promise<{ readonly match: LiveMatch; readonly meeting: Meeting }> {
  const reasons: string[] = [];
  let match: LiveMatch | undefined;
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    if (match === undefined || reasons.every((reason) => reason === noPrice)) {
      match = await youngestLiveMatch("cricket");
      for (const player of [backer, layer]) await openMatch(player, match);
    }
    const meeting = await tryToMeet(match, backer, layer);
    if (typeof meeting !== "string") return { match, meeting };
    reasons.push(meeting);
    test.info().annotations.push({ type: "missed", description: meeting });
    for (const player of [backer, layer]) {
      if ((await layerOf(player.page).count()) > 0) await closeSlip(player);
      await cancelAll(player, match.marketId);
    }
  }
  throw new Error(`the two players' bets never met: ${reasons.join("; ")}`);
}

const noPrice = "no price between the quotes";
/** Six tries at what a layer risks up to there are covered by the deposit. */
const mostX100 = 1_200;

/** The meeting, or why it did not happen. */
async function tryToMeet(match: LiveMatch, backer: Player, layer: Player): Promise<Meeting | string> {
  let quote: Awaited<ReturnType<typeof quotesOf>>[number] | undefined;
  await expect(async () => {
    quote = (await quotesOf(match.marketId)).find((candidate) => (priceBetween(candidate) ?? Infinity) <= mostX100);
    expect(quote).toBeDefined();
  })
    .toPass({ timeout: 60_000 })
    .catch(() => undefined);
  const priceX100 = quote === undefined ? undefined : priceBetween(quote);
  if (quote === undefined || priceX100 === undefined) return noPrice;
  // No bot stakes an amount like these; all attempts together must not need more than was deposited.
  const stakeMinor = priceX100 <= 300 ? 237_00n : 37_00n;
  const on = { marketId: match.marketId, selectionId: quote.selectionId };
  const before = { backer: await ifWinMinor(backer, on), layer: await ifWinMinor(layer, on) };
  const bet = { runner: quote.name, priceX100, stake: toDecimal(stakeMinor) };
  const filled = await Promise.all([
    fillSlip(layer, { ...bet, side: "LAY" }),
    fillSlip(backer, { ...bet, side: "BACK" }),
  ]);
  if (filled.includes(false)) return "the prices ran away from the slips";
  await sendSlip(layer, "LAY");
  await sendSlip(backer, "BACK");
  await Promise.all([untilAnswered(backer), untilAnswered(layer)]);
  const [back, lay] = await Promise.all([backer, layer].map((player) => filledOrder(player, match.marketId, bet)));
  if (back?.side !== "BACK" || lay?.side !== "LAY" || back.matchedDate !== lay.matchedDate) {
    const words = await Promise.all([backer, layer].map(({ page }) => answerIn(page).innerText()));
    return `at ${priceX100}: ${words.join(" / ")} ${JSON.stringify({ back, lay })}`;
  }
  return { selectionId: quote.selectionId, runner: quote.name, priceX100, stakeMinor, before };
}

/** The player's newest bet at this very price, once all of its stake is matched there: an earlier try may have left one that met somebody else. */
async function filledOrder(player: Player, marketId: string, bet: { priceX100: number; stake: string }) {
  const orders = await ordersOf(player, marketId);
  return orders
    .filter(
      ({ averagePriceMatched, priceSize, sizeMatched }) =>
        Math.round(priceSize.price * 100) === bet.priceX100 &&
        Math.round(averagePriceMatched * 100) === bet.priceX100 &&
        sizeMatched === Number(bet.stake),
    )
    .toSorted((a, b) => Number(b.betId) - Number(a.betId))[0];
}

/** What a bet of this stake wins at this price, and what its layer loses. */
const profitOf = ({ stakeMinor, priceX100 }: Meeting): bigint => (stakeMinor * BigInt(priceX100 - 100)) / 100n;

/** 2 % of the winnings, to the nearest paisa (a half to the even one); nothing of a loss. */
function afterCommission(netMinor: bigint): bigint {
  if (netMinor <= 0n) return netMinor;
  const [paisa, rest] = [(netMinor * commissionRate) / 10_000n, (netMinor * commissionRate) % 10_000n];
  const isRoundedUp = rest > 5_000n || (rest === 5_000n && paisa % 2n === 1n);
  return netMinor - (isRoundedUp ? paisa + 1n : paisa);
}

/** Finds the match among the events and opens its markets. [DESK-20] */
async function openEvent(trader: Page, { name }: LiveMatch): Promise<void> {
  const events = trader.getByRole("region", { name: "Events" });
  await events.getByRole("searchbox").fill(name);
  await events.getByRole("link", { name }).filter({ hasText: "in-play" }).click({ timeout: 30_000 });
}

/** Suspends the match by the trader's button and opens it again: both phones show it without a reload. The feed may halt it by itself at any moment. */
async function suspendAndResume(match: LiveMatch, trader: Page, players: readonly Player[]): Promise<void> {
  const row = rowWith(trader, match.marketId);
  const done = trader.getByRole("status").getByText(/^Suspended: /);
  await expect(async () => {
    await row.getByRole("button", { name: "Suspend" }).click({ timeout: 10_000 });
    await expect(done).toBeVisible({ timeout: 15_000 });
  }).toPass();
  for (const player of players) await expect(isSuspendedOn(player)).toBeVisible();
  await row.getByRole("button", { name: "Resume" }).click();
  for (const player of players) await expect(isSuspendedOn(player)).toBeHidden();
}

/** Settles the market on the winner after a look at what it pays. */
async function settle(match: LiveMatch, trader: Page, result: { winner: string; net: ReadonlyMap<string, bigint> }) {
  const row = rowWith(trader, match.marketId);
  await row.getByRole("button", { name: "Settle" }).click();
  const dialog = trader.getByRole("dialog");
  await dialog.getByRole("radio", { name: result.winner }).check();
  for (const [username, netMinor] of result.net) {
    const line = dialog.getByRole("row").filter({ hasText: username });
    await expect(line).toContainText(formatMoney(netMinor, { currency: "BDT", language: "en", hasBrackets: true }));
  }
  await dialog.getByRole("button", { name: "Settle" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(trader.getByRole("status").getByText(/^Settled: /)).toBeVisible();
}

/** Asks for the money back, first without a date of birth, which the server wants. */
async function withdraw({ page, phone }: Player, amountMinor: bigint): Promise<void> {
  const ask = async (): Promise<void> => {
    await page.goto("/withdrawal");
    await page.getByRole("radio", { name: "bKash" }).check();
    await page.getByLabel("Account number").fill(phone);
    await page.getByLabel("Amount").fill(toDecimal(amountMinor));
    await page.getByRole("button", { name: "Submit" }).click();
  };
  await ask();
  const notice = page.getByRole("dialog");
  await expect(notice).toContainText("Please add your Date of Birth to your profile first.");
  await notice.getByRole("link", { name: "Go to Personal Info" }).click();
  await page.getByLabel("Birthday").fill("1995-04-12");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("12/04/1995")).toBeVisible();
  await ask();
  await expect(page.getByText("Withdrawal successful!")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Get Ready!/ })).toBeVisible();
}

/** The cashier approves the withdrawal and marks it as paid. */
async function payOut(desk: Page, { username }: Player, reference: string): Promise<void> {
  await enterRoom(desk, "Withdrawals");
  const row = rowWith(desk, username);
  const dialog = desk.getByRole("dialog");
  await expect(row).toContainText("verified phone of the player");
  await row.getByRole("button", { name: "Approve" }).click();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(row).toHaveCount(0);
  await desk.getByRole("button", { name: /^To pay/ }).click();
  await row.getByRole("button", { name: "Mark as paid" }).click();
  await dialog.getByLabel("Reference").fill(reference);
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await expect(row).toHaveCount(0);
}

const exactly = (minor: bigint) => ({ balance: toDecimal(minor), exposure: "0.00" });

async function enter(browser: Browser) {
  const [cashier, trader, backer, layer] = await Promise.all([
    signInAt(browser, "cashier"),
    signInAt(browser, "trader"),
    signUpOnPhone(browser, { username: "rahimbacker", name: "Rahim Uddin", phone: "01811111101", language: "en" }),
    signUpOnPhone(browser, { username: "salmalayer", name: "Salma Begum", phone: "01811111102", language: "bn" }),
  ]);
  return { cashier, trader, backer, layer };
}

test("two players sign up, deposit, bet against each other in a live match, are settled and paid, and no paisa is lost or made", async ({
  browser,
}) => {
  test.setTimeout(1_200_000);
  const { cashier, trader, backer, layer } = await enter(browser);
  const players = [backer, layer];
  const faults = [cashier, trader, backer.page, layer.page].map((page) => watchFaults(page).faults);

  await test.step("both verify their phones with the code of the outbox", async () => {
    for (const player of players) await verifyPhone(player, cashier);
  });

  await test.step("both deposit; the cashier approves in two clicks; the balance appears by itself", async () => {
    const [first, second] = await Promise.all([depositBySandbox(backer, "2000"), depositBySandbox(layer, "3000")]);
    await approveDeposit(backer, cashier, { transactionId: first, balance: "৳ 2,000.00" });
    await approveDeposit(layer, cashier, { transactionId: second, balance: "৳ ৩,০০০.০০" });
  });

  const { match, meeting } = await test.step("one backs and the other lays the same runner, and they meet", () =>
    betAgainstEachOther(backer, layer));
  const { runner } = meeting;
  const odds = String(meeting.priceX100 / 100);

  await test.step("the match is pushed to both screens", async () => {
    for (const player of players) {
      const { page, language, words } = player;
      const stake = formatMoney(meeting.stakeMinor, { currency: "BDT", language });
      const side = words.side[player === backer ? "BACK" : "LAY"];
      await expect(answerIn(page)).toContainText(words.matchedAt(odds));
      const box = page.getByRole("status").filter({ hasText: words.betMatched });
      for (const part of [side, stake, odds]) await expect(box).toContainText(part);
      await layerOf(page).getByRole("button", { name: words.done, exact: true }).click();
      const bets = page.getByRole("region", { name: words.myBets });
      const line = bets.getByRole("listitem").filter({ hasText: stake }).filter({ hasText: odds }).first();
      await expect(async () => {
        // A bet of an earlier try, which met somebody else, is averaged with this one.
        const averaged = bets.getByRole("button", { pressed: true });
        if ((await averaged.count()) > 0) await averaged.click();
        await expect(line).toContainText(namedIn(language, runner), { timeout: 5_000 });
      }).toPass({ timeout: 120_000 });
    }
  });

  await test.step("prices move on the open screen", async () => {
    const before = await shownPrices(backer, runner);
    await expect.poll(() => shownPrices(backer, runner), { timeout: 120_000 }).not.toEqual(before);
  });

  await test.step("the trader suspends and resumes; both phones see it at once", async () => {
    await enterRoom(trader, "Markets");
    await openEvent(trader, match);
    await suspendAndResume(match, trader, players);
  });

  const profit = profitOf(meeting);
  const net = { backer: meeting.before.backer + profit, layer: meeting.before.layer - profit };
  await test.step("the trader settles on the backed runner, having seen what it pays", async () => {
    for (const player of players) await cancelAll(player, match.marketId);
    await settle(match, trader, {
      winner: runner,
      net: new Map([
        [backer.username, net.backer],
        [layer.username, net.layer],
      ]),
    });
    for (const { page, words } of players) {
      await expect(page.getByRole("region", { name: words.matchOdds }).getByText(words.closed)).toBeVisible();
    }
  });

  const won = depositMinor.backer + afterCommission(net.backer);
  const lost = depositMinor.layer + afterCommission(net.layer);
  await test.step("the balances are right to the paisa", async () => {
    await expect.poll(() => balanceOf(backer)).toMatchObject(exactly(won));
    await expect.poll(() => balanceOf(layer)).toMatchObject(exactly(lost));
    for (const [player, minor] of [
      [backer, won],
      [layer, lost],
    ] as const) {
      await expect(player.page.getByRole("banner")).toContainText(
        formatMoney(minor, { currency: "BDT", language: player.language }),
      );
    }
  });

  const withdrawnMinor = 1_500_00n;
  await test.step("the winner withdraws and is paid", async () => {
    await withdraw(backer, withdrawnMinor);
    expect(await balanceOf(backer)).toMatchObject(exactly(won - withdrawnMinor));
    await backer.page.getByRole("link", { name: "Close" }).click();
    await backer.page.getByRole("link", { name: "Transaction Records" }).click();
    const record = backer.page.getByRole("listitem").filter({ hasText: "Withdrawal" });
    await expect(record).toContainText("Processing");
    await payOut(cashier, backer, "BKX7Q2M4ZP");
    await expect(record).toContainText("Success");
    await expect(record).toContainText(formatMoney(withdrawnMinor, { currency: "BDT", language: "en" }));
  });

  await test.step("the ledger's invariants hold", async () => {
    await enterRoom(cashier, "Ledger check");
    await expect(cashier.getByText("No paisa was lost or made")).toBeVisible();
    const check = await call<{ is_held: boolean }>(`${officeUrl}/api/ledger/check`, {
      token: await staffToken("cashier"),
    });
    expect(check).toMatchObject({ is_held: true });
    expect(await balanceOf(backer)).toMatchObject(exactly(won - withdrawnMinor));
    expect(await balanceOf(layer)).toMatchObject(exactly(lost));
  });

  // The refused withdrawal is a status of 400, which the browser writes down by itself.
  expect(faults.flat().filter((fault) => !fault.includes("status of 400"))).toEqual([]);
});
