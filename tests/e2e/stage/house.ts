import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { createCommandRunner } from "@maidan/adapters/postgres/command";
import { createPool } from "@maidan/adapters/postgres/database";
import { createHouseMarketStore } from "@maidan/adapters/postgres/house-markets";
import { done } from "@maidan/services/command";
import { createOfferHouseMarkets } from "@maidan/services/house-markets";
import { quotesOf } from "./betting.ts";
import { databaseUrl } from "./captcha.ts";
import { comingMatches, ownStartMs, type Listed } from "./exchange.ts";
import { call, officeUrl, playerUrl, staffToken } from "./platform.ts";

interface DeskMarket {
  readonly id: string;
  readonly kind: "bookmaker" | "fancy";
  readonly status: string;
  readonly version: number;
  readonly runners: readonly { readonly selection_id: number; readonly name: string }[];
  readonly quotes: readonly { readonly line: number; readonly for_rate: number | null }[];
}

export interface Bookmaker {
  readonly match: Listed;
  readonly id: string;
  /** The first runner, and what the house pays for it on 100. */
  readonly selectionId: number;
  readonly runner: string;
  readonly rate: number;
}

/** The house's markets of an event, as a trader sees them. */
export async function houseMarkets(eventId: string): Promise<readonly DeskMarket[]> {
  const url = `${officeUrl}/api/events/${eventId}/house-markets`;
  return (await call<{ items: DeskMarket[] }>(url, { token: await staffToken("trader") })).items;
}

type Money = "BDT" | "INR" | "PKR";

/** A match of a journey's own, which no feed moves. */
export interface OwnMatch {
  readonly eventId: string;
  readonly marketId: string;
}

const byTrader = async <T>(path: string, body: object): Promise<T> =>
  call<T>(`${officeUrl}/api/${path}`, { method: "POST", token: await staffToken("trader"), body });

/** A cricket match made by hand, to begin after all others: its markets are those of its template, Match Odds not open yet and the Bookmaker without rates. */
export async function makeOwnMatch(asked: {
  readonly competition: string;
  readonly name: string;
  readonly sport?: "cricket" | "soccer";
  readonly runners?: readonly string[];
  readonly currency?: Money;
  readonly has_virtual_prices?: boolean;
}): Promise<OwnMatch> {
  const startAt = new Date(Date.now() + ownStartMs).toISOString();
  const body = { sport: "cricket", runners: ["Home", "Away"], ...asked, start_at: startAt };
  const made = await byTrader<{ event_id: string; market_id: string }>("markets", body);
  return { eventId: made.event_id, marketId: made.market_id };
}

/** Its Match Odds is opened; nobody offers anything in it. */
export const openOwnOdds = ({ marketId }: OwnMatch): Promise<unknown> =>
  byTrader(`markets/${marketId}/open`, { reason: "The journey begins." });

/** Its Match Odds is opened, and a trader publishes rates of its Bookmaker: the first runner at 90 to back and 105 to lay. */
export async function openOwnBookmaker(match: OwnMatch): Promise<Omit<Bookmaker, "match">> {
  await byTrader(`markets/${match.marketId}/open`, { reason: "The journey begins." });
  const market = (await houseMarkets(match.eventId)).find(({ kind }) => kind === "bookmaker");
  const [runner] = market?.runners ?? [];
  if (market === undefined || runner === undefined) throw new Error("the match has no Bookmaker");
  const quotes = market.runners.map(({ selection_id: line }) => ({
    line,
    for_rate: 90,
    against_line: line,
    against_rate: 105,
  }));
  await byTrader(`house-markets/${market.id}/rates`, { version: market.version, quotes });
  return { id: market.id, selectionId: runner.selection_id, runner: runner.name, rate: 90 };
}

/** A trader publishes other rates of its Bookmaker, a pair for each runner. */
export async function moveOwnBookmaker(
  { eventId }: OwnMatch,
  rates: readonly { readonly back: number; readonly lay: number }[],
): Promise<void> {
  const market = (await houseMarkets(eventId)).find(({ kind }) => kind === "bookmaker");
  if (market === undefined) throw new Error("the match has no Bookmaker");
  const quotes = market.runners.map(({ selection_id: line }, place) => ({
    line,
    for_rate: rates[place]?.back ?? null,
    against_line: line,
    against_rate: rates[place]?.lay ?? null,
  }));
  await byTrader(`house-markets/${market.id}/rates`, {
    version: market.version,
    quotes,
    is_large_move_confirmed: true,
  });
}

/** Takes the bounds off a market of the house: more may be staked than one person may decide about. */
export async function withoutBounds(marketId: string): Promise<void> {
  const most = 1_000_000_000n;
  await withPool((pool) =>
    pool.query(
      "update house_market set maximum_stake_minor = $2, maximum_profit_minor = $2, maximum_liability_minor = $2 where id = $1",
      [marketId, most],
    ),
  );
}

/** Its market of lines is opened; nobody offers anything in it. */
export async function openOwnLines({ eventId }: OwnMatch): Promise<string> {
  type Page = { items: { id: string; name: string }[] };
  const url = `${officeUrl}/api/markets?event=${eventId}`;
  const { items } = await call<Page>(url, { token: await staffToken("trader") });
  const lines = items.find(({ name }) => name === "1st Innings Runs");
  if (lines === undefined) throw new Error("the match has no lines");
  await byTrader(`markets/${lines.id}/open`, { reason: "The journey begins." });
  return lines.id;
}

export const turnInPlay = ({ marketId }: OwnMatch, delaySeconds = 1): Promise<unknown> =>
  byTrader(`markets/${marketId}/turn-in-play`, { bet_delay_seconds: delaySeconds });

/**
 * The Bookmaker of a match that has not begun: its rates stand still, and a bet waits for nothing. One of those after so many matches; where none is open there, one of those
 * before, but for the first match, which is others' to halt. It isn't to be settled, as others look at it: who settles makes a match of his own.
 */
export async function comingBookmaker(after: number): Promise<Bookmaker> {
  let found: Bookmaker | undefined;
  // The house is silent for a moment where its feed is, and a platform that has just begun announces its matches one by one: each look reads them again.
  await expect
    .poll(
      async () => {
        const matches = await comingMatches();
        for (const match of [...matches.slice(after), ...matches.slice(1, after)]) {
          // Nor one whose exchange has no prices: it may have been suspended by what others bet.
          if (found === undefined && (await quotesOf(match.MarketId)).length > 0) found = await bookmakerOf(match);
        }
        return found !== undefined;
      },
      { message: "a Bookmaker of a match to come", timeout: 120_000 },
    )
    .toBe(true);
  if (found === undefined) throw new Error("no Bookmaker is open");
  return found;
}

async function bookmakerOf(match: Listed): Promise<Bookmaker | undefined> {
  const market = (await houseMarkets(match.EventId)).find(
    ({ kind, status }) => kind === "bookmaker" && status === "OPEN",
  );
  const [runner] = market?.runners ?? [];
  const rate = market?.quotes.find(({ line }) => line === runner?.selection_id)?.for_rate;
  if (market === undefined || runner === undefined || typeof rate !== "number") return undefined;
  return { match, id: market.id, selectionId: runner.selection_id, runner: runner.name, rate };
}

/** A bet for the Bookmaker's first runner, without the screen. */
export const backBookmaker = (token: string, on: Omit<Bookmaker, "match">, stake: string): Promise<unknown> =>
  call(`${playerUrl}/api/house-bets`, {
    method: "POST",
    token,
    body: { market_id: on.id, side: "for", line: on.selectionId, rate: on.rate, stake },
  });

/** A trader's market without rates: it is suspended, and nobody holds it. */
export async function publishNothing(eventId: string, marketId: string): Promise<void> {
  const market = (await houseMarkets(eventId)).find(({ id }) => id === marketId);
  await byTrader(`house-markets/${marketId}/rates`, { version: market?.version, quotes: [] });
}

/** A trader settles the exchange's market of the match. */
export const settleOdds = ({ marketId }: OwnMatch, winner: number): Promise<unknown> =>
  byTrader(`markets/${marketId}/settle`, { winner, reason: "The journey's result." });

/** The outcome: a winner's selection id, or a number. */
export async function settleHouse(marketId: string, outcome: number): Promise<void> {
  await byTrader(`house-markets/${marketId}/settle`, { outcome, reason: "The journey's result." });
}

const withRunner = <T>(work: (runner: ReturnType<typeof createCommandRunner>) => Promise<T>): Promise<T> =>
  withPool((pool) => work(createCommandRunner({ pool })));

async function withPool<T>(work: (pool: ReturnType<typeof createPool>) => Promise<T>): Promise<T> {
  const pool = createPool({
    url: databaseUrl(),
    maxConnections: 1,
    applicationName: "journeys",
    onError: () => undefined,
  });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Play money beyond what one deposit brings, in whole units of the player's currency; below zero it is taken away. */
export async function grant(playerId: string, amount: number, currency: Money = "BDT"): Promise<void> {
  const amountMinor = BigInt(amount) * 100n;
  const postings = [
    { account: { owner: "house", name: "issue" }, amountMinor: -amountMinor, currency },
    { account: { owner: "player", playerId, bucket: "cash" }, amountMinor, currency },
  ] as const;
  const command = { kind: "demo-grant", actor: system, idempotencyKey: randomUUID(), content: { playerId, amount } };
  await withRunner((runner) =>
    runner.run(command, async (_tx, context) => {
      await context.post({ kind: "demo-grant", reason: "a journey's money", postings });
      return done(null);
    }),
  );
}

const system = { kind: "system", name: "feed" } as const;

/** A trader opens a Fancy, at once at YES 146 (90) and NO 144 (110). */
export async function openFancy(eventId: string, title: string): Promise<string> {
  const quote = { line: 146, for_rate: 90, against_line: 144, against_rate: 110 };
  return (await byTrader<{ market_id: string }>(`events/${eventId}/fancies`, { type: 2, title, quote })).market_id;
}

/** A trader opens a lottery of one digit, each number at 800. */
export const openLottery = (eventId: string, title: string): Promise<unknown> =>
  byTrader(`events/${eventId}/fancies`, {
    type: 5,
    title,
    digits: 1,
    quote: { line: 0, for_rate: 800, against_line: 0, against_rate: null },
  });

/** Offers a market of players on a match, as its feed does while an innings is played: each at 110 to back and 130 to lay. The key is one of an innings: `second:next-out-3`. */
export async function offerPlayers(
  eventId: string,
  asked: { readonly sourceKey: string; readonly title: string; readonly players: readonly string[] },
): Promise<void> {
  const { sourceKey, title, players } = asked;
  const runners = players.map((name, place) => ({ selectionId: place + 1, name }));
  const selectionIds = runners.map(({ selectionId }) => selectionId);
  const market = {
    eventId,
    sourceKey,
    kind: "BOOKMAKER",
    fancyType: null,
    title,
    question: { type: "WINNER", selectionIds },
    runners,
    betDelayMs: 0,
    commissionBasisPoints: 0,
    minimumStakeMinor: 10_000n,
    maximumStakeMinor: 2_500_000n,
    maximumProfitMinor: 10_000_000n,
    maximumLiabilityMinor: 50_000_000n,
  } as const;
  const quotes = selectionIds.map((line) => ({ line, forRate: 110, againstLine: line, againstRate: 130 }));
  const markets = [{ market, status: "OPEN", quotes }] as const;
  await withRunner(async (runner) => {
    const offer = createOfferHouseMarkets({ runner, markets: createHouseMarketStore() });
    await offer({ actor: system, idempotencyKey: randomUUID(), eventId, markets });
  });
}

/** Offers a Fancy on a match, as its feed does once the first innings has begun: which match has one now is the calendar's to say. */
export async function offerFancy(
  eventId: string,
  title: string,
  limits: { readonly maximumStakeMinor?: bigint; readonly maximumProfitMinor?: bigint } = {},
): Promise<void> {
  await withRunner(async (runner) => {
    const offer = createOfferHouseMarkets({ runner, markets: createHouseMarketStore() });
    const market = {
      eventId,
      sourceKey: `journey:${randomUUID()}`,
      kind: "FANCY",
      fancyType: 2,
      title,
      question: { type: "AT_LEAST" },
      runners: [],
      betDelayMs: 1_000,
      commissionBasisPoints: 0,
      minimumStakeMinor: 10_000n,
      maximumStakeMinor: 2_500_000n,
      maximumProfitMinor: 10_000_000n,
      maximumLiabilityMinor: 50_000_000n,
      ...limits,
    } as const;
    const quotes = [{ line: 146, forRate: 90, againstLine: 144, againstRate: 110 }];
    const markets = [{ market, status: "OPEN", quotes }] as const;
    await offer({ actor: system, idempotencyKey: randomUUID(), eventId, markets });
  });
}
