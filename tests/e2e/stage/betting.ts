import { priceTicksAway } from "@maidan/core/odds";
import { expect, type Locator, type Page } from "@playwright/test";
import { goInApp } from "./look.ts";
import { layerOf, untilAlive } from "./phone.ts";
import { call, playerUrl } from "./platform.ts";
import { tokenOf, type Player } from "./player.ts";
import { namedIn } from "./sport-names.ts";

export type Side = "BACK" | "LAY";

interface Listed {
  readonly EventId: string;
  readonly Event: string;
  readonly MarketId: string;
  readonly start_time: string;
  readonly inplay: boolean;
  readonly result?: string;
}

export interface LiveMatch {
  readonly eventId: string;
  readonly name: string;
  readonly marketId: string;
}

/** No side has as good as won: the match goes on for long enough to bet on it. Where all have gone so far, one that still has odds will do. */
const undecidedX100 = { wanted: 115, atLeast: 103 } as const;

/** A wicket halts a market for less than that. */
const haltedMs = 20_000;
const choosyMs = 40_000;

/** The match in play that began last and isn't decided: most of it is still to come. Of cricket the main job settles one before its end. */
export async function youngestLiveMatch(sport: "cricket" | "soccer"): Promise<LiveMatch> {
  let found: Listed | undefined;
  const fromMs = Date.now();
  await expect(async () => {
    const events = await call<Listed[]>(`${playerUrl}/api/sports-events/${sport}`);
    const live = events.filter((event) => event.inplay && event.result === undefined);
    const waitedMs = Date.now() - fromMs;
    const leastX100 = waitedMs < choosyMs ? undecidedX100.wanted : undecidedX100.atLeast;
    found = undefined;
    for (const event of live.toSorted((a, b) => b.start_time.localeCompare(a.start_time))) {
      const [favourite] = await quotesOf(event.MarketId);
      // One that is halted is waited for, and no older one taken, which may be over in a minute.
      if (favourite === undefined && waitedMs < haltedMs) break;
      if (found === undefined && favourite !== undefined && favourite.bestBackX100 >= leastX100) found = event;
    }
    expect(found).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error(`no ${sport} match is in play`);
  return { eventId: found.EventId, name: found.Event, marketId: found.MarketId };
}

export interface RunnerQuote {
  readonly selectionId: number;
  readonly name: string;
  readonly bestBackX100: number;
  readonly bestLayX100: number;
}

interface MarketAnswer {
  readonly status: string;
  readonly runners: readonly {
    readonly selectionId: number;
    readonly SelectionName: string;
    readonly ex: Record<"availableToBack" | "availableToLay", readonly { readonly price: number }[]>;
  }[];
}

/** The best prices of each runner that has both, favourite first; none while the market is not open. */
export async function quotesOf(marketId: string): Promise<RunnerQuote[]> {
  const [market] = await call<MarketAnswer[]>(`${playerUrl}/api/match-odds/${marketId}`);
  if (market?.status !== "OPEN") return [];
  return market.runners
    .flatMap((runner) => {
      const [back, lay] = [runner.ex.availableToBack[0]?.price, runner.ex.availableToLay[0]?.price];
      if (back === undefined || lay === undefined) return [];
      return [
        {
          selectionId: runner.selectionId,
          name: runner.SelectionName,
          bestBackX100: Math.round(back * 100),
          bestLayX100: Math.round(lay * 100),
        },
      ];
    })
    .toSorted((a, b) => a.bestBackX100 - b.bestBackX100);
}

/** A price between what is offered on both sides, so that whoever takes it takes it from another player. */
export function priceBetween({ bestBackX100, bestLayX100 }: RunnerQuote): number | undefined {
  const priceX100 = priceTicksAway(bestBackX100, 1);
  return priceX100 !== undefined && priceX100 < bestLayX100 ? priceX100 : undefined;
}

/** The button of a runner's best price: its name says side, runner and price. */
export const priceCell = ({ page, words, language }: Player, cell: { side: Side; runner: string }): Locator =>
  page.getByRole("button", { name: `${words.side[cell.side]} ${namedIn(language, cell.runner)}` });

/** Opens the match from the list of those in play. */
export async function openMatch(
  { page, words, language }: Pick<Player, "page" | "words" | "language">,
  match: LiveMatch,
): Promise<void> {
  const name = namedIn(language, match.name);
  await page.goto("/exchange-inplay");
  await untilAlive(page);
  await page.getByRole("link", { name }).first().click();
  await expect(page).toHaveURL(/\/odds-view$/);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("region", { name: words.matchOdds }).getByRole("listitem")).not.toHaveCount(0);
}

/** Opens a match's odds view once the phone knows the player's settings: a tap before that opens the slip. */
export async function openKnowingSettings(
  page: Page,
  match: { readonly marketId: string; readonly eventId: string },
): Promise<void> {
  await page.goto("/exchange-account?room=settings");
  // The form is there when they are read.
  await page.getByRole("main").getByRole("checkbox").first().waitFor();
  const { marketId, eventId } = match;
  const state = { marketId, eventId, selectedSport: "cricket", previousPath: "/exchange" };
  await goInApp(page, { path: "/odds-view", state });
}

export interface Bet {
  readonly runner: string;
  readonly side: Side;
  readonly priceX100: number;
  readonly stake: string;
}

/** Opens the slip by a tap on the best price, steps to the wanted one and types the stake. False when the prices ran away meanwhile. */
export async function fillSlip(player: Player, bet: Bet): Promise<boolean> {
  const { page, words } = player;
  const slip = layerOf(page);
  const odds = slip.getByLabel(words.odds, { exact: true });
  const isOpen = await priceCell(player, bet)
    .click({ timeout: 20_000 })
    .then(() => odds.waitFor({ timeout: 20_000 }))
    .then(() => true)
    // The price has gone, or the market was halted at the very tap.
    .catch(() => false);
  if (!isOpen) return false;
  for (let steps = 0; steps < 12; steps += 1) {
    const shownX100 = Math.round(Number(await odds.inputValue()) * 100);
    if (shownX100 === bet.priceX100) break;
    await slip.getByRole("button", { name: shownX100 > bet.priceX100 ? words.lower : words.higher }).click();
  }
  if (Math.round(Number(await odds.inputValue()) * 100) !== bet.priceX100) return false;
  await slip.getByLabel(words.stake).fill(bet.stake);
  return slip.getByRole("button", { name: words.place[bet.side] }).isEnabled();
}

/** Sends the bet of the open slip; resolves when the slip says that it is on its way. */
export async function sendSlip({ page, words }: Player, side: Side): Promise<void> {
  await layerOf(page).getByRole("button", { name: words.place[side] }).click();
  await expect(answerIn(page)).toHaveText(/\S/);
}

/** Where the slip tells what became of the bet, aloud. */
export const answerIn = (page: Page): Locator => layerOf(page).locator("[aria-live=assertive]");

/** Waits until the slip has said what became of the bet. */
export async function untilAnswered({ page, words }: Player): Promise<void> {
  await expect(answerIn(page)).not.toHaveText(words.sending);
  await expect(answerIn(page)).toHaveText(/\S/);
}

export async function closeSlip({ page }: Player): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(layerOf(page)).toHaveCount(0);
}

interface Order {
  readonly betId: string;
  readonly side: Side;
  readonly selectionId: number;
  readonly sizeMatched: number;
  readonly sizeRemaining: number;
  readonly averagePriceMatched: number;
  readonly matchedDate?: string;
  readonly priceSize: { readonly price: number; readonly size: number };
}

const ask = async <T>(player: Player, operation: string, body: object): Promise<T> =>
  call<T>(`${playerUrl}/exchange/betting/rest/v1.0/${operation}`, {
    method: "POST",
    token: await tokenOf(player),
    body,
  });

/** The player's bets in a market, as the exchange has them. */
export async function ordersOf(player: Player, marketId: string): Promise<readonly Order[]> {
  const body = { marketIds: [marketId] };
  return (await ask<{ currentOrders: Order[] }>(player, "listCurrentOrders", body)).currentOrders;
}

/** What the player would win or lose in paisa if this runner won, before commission. */
export async function ifWinMinor(player: Player, on: { marketId: string; selectionId: number }): Promise<bigint> {
  const [market] = await ask<{ profitAndLosses: { selectionId: number; ifWin: number }[] }[]>(
    player,
    "listMarketProfitAndLoss",
    { marketIds: [on.marketId] },
  );
  const line = market?.profitAndLosses.find(({ selectionId }) => selectionId === on.selectionId);
  return BigInt(Math.round((line?.ifWin ?? 0) * 100));
}

export const cancelAll = (player: Player, marketId: string): Promise<unknown> =>
  ask(player, "cancelOrders", { marketId });

/** The prices of both sides of a runner as the screen shows them; a dash where there is none. */
export const shownPrices = async (player: Player, runner: string): Promise<string[]> => {
  const shown = namedIn(player.language, runner);
  return Promise.all(
    (["BACK", "LAY"] as const).map(async (side) => {
      const name = await priceCell(player, { side, runner }).innerText();
      return /\d+(?:\.\d+)?/.exec(name.slice(name.indexOf(shown) + shown.length))?.[0] ?? "-";
    }),
  );
};

export const isSuspendedOn = ({ page, words }: Player): Locator =>
  page.getByRole("region", { name: words.matchOdds }).getByText(words.suspended, { exact: true });
