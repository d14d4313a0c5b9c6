import { isAgainstHouse } from "@maidan/core/house-markets";
import { done, refuse, type CommandAnswer, type Refusal, type Tx } from "../command/index.ts";
import type { StaffContext } from "../staff/index.ts";
import { areQuotesGood } from "./control.ts";
import { deedOf, type StaffDeed } from "./deeds.ts";
import { largeMoves, type LargeMove } from "./large-move.ts";
import { resultWaits, type HouseDeskDeps, type HouseMarketChanged, type WaitingResults } from "./office.ts";
import type { HouseMarket, HouseQuote } from "./ports.ts";

interface OnMarket {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly marketId: string;
}
interface OnEvent {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly eventId: string;
}
interface PublishAsked extends OnMarket {
  readonly version: number;
  readonly quotes: readonly HouseQuote[];
  /** Who publishes was asked about what is far from what stood, and means it. [RATES-68] */
  readonly isLargeMoveConfirmed?: boolean;
}
const confirmed = (isConfirmed: boolean): { readonly isLargeMoveConfirmed?: true } =>
  isConfirmed ? { isLargeMoveConfirmed: true } : {};
export type RatesPublished = HouseMarketChanged & { readonly version: number };
export type EventMarketsChanged = { readonly success: true; readonly markets: number };

const noEvent = refuse("NOT_FOUND", "There is no such event.");
/** Asked where nothing was found to stop: an event without markets of the house is one all the same. */
const isMissing = async (markets: HouseDeskDeps["markets"], tx: Tx, eventId: string): Promise<boolean> =>
  (await markets.lockEvent(tx, eventId)) === "none";

const idsOf = (markets: readonly HouseMarket[]): readonly string[] => markets.map(({ marketId }) => marketId);

/** Whether the quotes name what the market asks: each runner once, or numbers. */
function areQuotesOf({ question }: Pick<HouseMarket, "question">, quotes: readonly HouseQuote[]): boolean {
  if (!areQuotesGood(quotes)) return false;
  return (
    question.type !== "WINNER" ||
    quotes.every(({ line, againstLine }) => question.selectionIds.includes(line) && againstLine === line)
  );
}

/** Why a trader's rates can't be offered: they name what the market doesn't ask, or players could take them together and win whatever comes. [RATES-61] [RATES-64] */
export function refusalOfQuotes(
  market: Pick<HouseMarket, "question">,
  quotes: readonly HouseQuote[],
): Refusal | undefined {
  if (market.question.type === "DIGITS" && quotes.some(({ againstRate }) => againstRate !== null))
    return refuse("INVALID_QUOTES", "Who bets on digits names them: there is no NO to it.");
  if (!areQuotesOf(market, quotes)) return refuse("INVALID_QUOTES", "These rates can't be offered.");
  if (isAgainstHouse(market.question, quotes))
    return refuse(
      "BOOK_AGAINST_HOUSE",
      "At these rates players who bet on everything win whatever the result. Lower what is paid for a win, or raise what a bet against it costs.",
    );
  return undefined;
}

/** As the call that publishes them has their names. */
const wireNames = {
  line: "line",
  forRate: "for_rate",
  againstLine: "against_line",
  againstRate: "against_rate",
} as const satisfies Record<LargeMove["member"], string>;

/** Names each figure that is far from what stood, with what stood, or with what the exchange says. [RATES-68] [RATES-69] */
function refusalOfMoves(moves: readonly LargeMove[]): Refusal | undefined {
  if (moves.length === 0) return undefined;
  const fields = moves.map(({ place, member, before, isFromExchange = false }) => [
    `quotes.${place}.${wireNames[member]}`,
    [isFromExchange ? `The exchange's price says ${before}.` : `It was ${before}.`],
  ]);
  return {
    ...refuse("LARGE_MOVE", "This is far from what stood. Look at it, and confirm it if it is meant."),
    fields: Object.fromEntries(fields) as NonNullable<Refusal["fields"]>,
  };
}

/**
 * Rates that were made before a ball must not be published over what came of it, nor over what a colleague did: of the trader's own market any change counts; of
 * the feed's, whose rates change all the time, a ball that is on its way or has come since, and the last deed by staff.
 */
const hasMovedOn = (market: HouseMarket, lastDeed: StaffDeed | undefined, version: number): boolean =>
  market.isByHand
    ? market.version !== version
    : market.status === "BALL_RUNNING" ||
      market.isBallOn ||
      version < market.movedVersion ||
      (lastDeed !== undefined && version < lastDeed.version);

/** Where nothing is offered the market is suspended. */
export const statusWith = (quotes: readonly HouseQuote[]): "OPEN" | "SUSPENDED" =>
  quotes.some(({ forRate, againstRate }) => forRate !== null || againstRate !== null) ? "OPEN" : "SUSPENDED";

/**
 * A trader's own rates, open at once; from then on the feed leaves the market alone until it is given back. Refuses rates that can't be
 * (`INVALID_QUOTES`) or by which the house loses whatever comes (`BOOK_AGAINST_HOUSE`), a market that changed since the trader saw it (`MARKET_CHANGED`), a closed
 * one, one of an event that is over (`EVENT_OVER`), and one whose result waits for a second person (`RESULT_WAITING`); and, unless it is confirmed, a rate or a line that is far from what stood (`LARGE_MOVE`). [RATES-60] [RATES-61] [RATES-64]
 * [RATES-66] [RATES-68] [RATES-69]
 */
export function createPublishRates({ run, markets, results }: HouseDeskDeps & WaitingResults) {
  return ({
    by,
    idempotencyKey,
    marketId,
    version,
    quotes,
    isLargeMoveConfirmed = false,
  }: PublishAsked): Promise<CommandAnswer<RatesPublished>> =>
    run<RatesPublished>(
      {
        by,
        permission: "market.control",
        kind: "houseMarket.rates",
        idempotencyKey,
        content: {
          marketId,
          version,
          quotes: quotes.map((quote) => ({ ...quote })),
          ...confirmed(isLargeMoveConfirmed),
        },
        subject: { kind: "market", id: marketId },
      },
      async (tx, context) => {
        const market = await markets.lock(tx, marketId);
        if (market === undefined) return refuse("NOT_FOUND", "There is no such market.");
        if (market.status === "CLOSED") return refuse("MARKET_CLOSED", "The market is closed.");
        if (market.isEventOver) return refuse("EVENT_OVER", "The event is over.");
        // Who names the result knows it; nobody bets on what somebody knows.
        if (await results.isWaiting(tx, marketId)) return resultWaits;
        const lastDeed = (await markets.deedsOf(tx, [marketId])).get(marketId);
        if (hasMovedOn(market, lastDeed, version))
          return refuse("MARKET_CHANGED", "The market has changed since. Look at it and publish again.");
        const refusal = refusalOfQuotes(market, quotes);
        if (refusal !== undefined) return refusal;
        const moves = largeMoves(market, quotes, await markets.moveBounds(tx, market));
        const unconfirmed = isLargeMoveConfirmed ? undefined : refusalOfMoves(moves);
        if (unconfirmed !== undefined) return unconfirmed;
        const status = statusWith(quotes);
        // After this point it must succeed.
        await markets.change(tx, marketId, { status, isHeld: false, isByHand: true, quotes });
        await markets.setDeed(tx, [marketId], deedOf("PUBLISHED", by, context.nowMs));
        context.note({
          before: { status: market.status, quotes: market.quotes.map((quote) => ({ ...quote })) },
          after: { status, quotes: quotes.map((quote) => ({ ...quote })), ...confirmed(moves.length > 0) },
        });
        context.publish(`house.${market.eventId}`, { changed: "houseMarkets" });
        // The change made the next version of what was locked.
        return done({ success: true, market_id: marketId, status, version: market.version + 1 });
      },
    );
}

/** Open markets of the house in an event take nothing until they are offered anew: a ball is on its way that the feed doesn't know of. [RATES-62] */
export function createBallRunningByHand({ run, markets }: HouseDeskDeps) {
  return ({ by, idempotencyKey, eventId }: OnEvent): Promise<CommandAnswer<EventMarketsChanged>> =>
    run(
      {
        by,
        permission: "market.control",
        kind: "houseMarket.ballRunning",
        idempotencyKey,
        content: { eventId },
        subject: { kind: "event", id: eventId },
      },
      async (tx, context) => {
        const there = await markets.lockOpenOf(tx, eventId);
        // Events are locked before their markets, and never after them.
        if (there.length === 0 && (await isMissing(markets, tx, eventId))) return noEvent;
        const open = there.filter(({ status }) => status === "OPEN");
        await markets.setBallRunning(tx, eventId);
        await markets.setDeed(tx, idsOf(open), deedOf("BALL_RUNNING", by, context.nowMs));
        context.note({ before: null, after: { markets: open.length } });
        context.publish(`house.${eventId}`, { changed: "houseMarkets" });
        return done({ success: true as const, markets: open.length });
      },
    );
}

/**
 * Suspends every market of the house in an event by hand, which no feed lifts, or gives those back that staff hold: they stay suspended until their feed's
 * next rates. One whose result waits for a second person stays held. [RATES-63] [RESULT-11]
 */
export function createHoldEvent({ run, markets, results }: HouseDeskDeps & WaitingResults) {
  return ({
    by,
    idempotencyKey,
    eventId,
    isHeld,
  }: OnEvent & { readonly isHeld: boolean }): Promise<CommandAnswer<EventMarketsChanged>> =>
    run(
      {
        by,
        permission: "market.control",
        kind: isHeld ? "houseMarket.holdEvent" : "houseMarket.releaseEvent",
        idempotencyKey,
        content: { eventId },
        subject: { kind: "event", id: eventId },
      },
      async (tx, context) => {
        const moved: HouseMarket[] = [];
        for (const market of await markets.lockOpenOf(tx, eventId))
          if (market.isHeld !== isHeld && (isHeld || !(await results.isWaiting(tx, market.marketId))))
            moved.push(market);
        if (moved.length === 0 && (await isMissing(markets, tx, eventId))) return noEvent;
        if (!isHeld) await markets.giveBack(tx, idsOf(moved));
        else for (const { marketId } of moved) await markets.change(tx, marketId, { status: "SUSPENDED", isHeld });
        await markets.setDeed(tx, idsOf(moved), deedOf(isHeld ? "SUSPENDED" : "GIVEN_BACK", by, context.nowMs));
        context.note({ before: null, after: { markets: moved.length } });
        context.publish(`house.${eventId}`, { changed: "houseMarkets" });
        return done({ success: true as const, markets: moved.length });
      },
    );
}
