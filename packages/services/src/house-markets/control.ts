import { largestRate } from "@maidan/core/house-markets";
import { done, type Actor, type CommandRunner } from "../command/index.ts";
import type { HouseMarketStatus, HouseMarketStore, HouseQuote, NewHouseMarket } from "./ports.ts";

export interface HouseControlDeps {
  readonly runner: CommandRunner;
  readonly markets: HouseMarketStore;
}

/** What the house offers for one event now: markets that are not there yet are made. */
export interface HouseOffer {
  readonly actor: Actor;
  readonly idempotencyKey: string;
  readonly eventId: string;
  readonly markets: readonly {
    readonly market: NewHouseMarket;
    readonly status: Exclude<HouseMarketStatus, "CLOSED">;
    readonly quotes: readonly HouseQuote[];
    /** False: it is offered where it is there, and not made where it isn't. */
    readonly isMade?: boolean;
  }[];
}

/** Whether these can be offered: rates in range, one quote a line. */
export function areQuotesGood(quotes: readonly HouseQuote[]): boolean {
  const isRate = (rate: number | null): boolean =>
    rate === null || (Number.isSafeInteger(rate) && rate >= 1 && rate <= largestRate);
  const isLine = (line: number): boolean => Number.isSafeInteger(line) && line >= 0;
  return (
    new Set(quotes.map(({ line }) => line)).size === quotes.length &&
    quotes.every(
      (quote) => isRate(quote.forRate) && isRate(quote.againstRate) && isLine(quote.line) && isLine(quote.againstLine),
    )
  );
}

/**
 * Sets what the house offers, for who makes its rates: all markets of an event in one command. What staff hold stays suspended, with the new rates;
 * what is closed stays closed, and in an event that staff hold what is added is held. A ball is over with it. [RATES-14] [RATES-63]
 */
export function createOfferHouseMarkets({ runner, markets }: HouseControlDeps) {
  return async (offer: HouseOffer): Promise<void> => {
    const { actor, idempotencyKey, eventId } = offer;
    const content = { eventId, markets: offer.markets.map(({ market, status }) => [market.sourceKey, status]) };
    const command = { kind: "houseMarket.offer", actor, idempotencyKey, content };
    const { outcome } = await runner.run(command, async (tx, context) => {
      const keys = await markets.keysOf(
        tx,
        eventId,
        offer.markets.map(({ market }) => market.sourceKey),
      );
      const made = offer.markets.filter(({ market, isMade }) => isMade !== false && !keys.has(market.sourceKey));
      const isHeld = made.length > 0 && (await markets.isEventHeld(tx, eventId));
      for (const { market } of made) {
        const marketId = await markets.add(tx, market);
        if (isHeld) await markets.change(tx, marketId, { isHeld });
      }
      const open = new Map((await markets.lockOpenOf(tx, eventId)).map((market) => [market.sourceKey, market]));
      await markets.ballEnds(tx, eventId);
      const changes = offer.markets.flatMap(({ market, status: wanted, quotes }) => {
        if (!areQuotesGood(quotes)) throw new Error(`impossible quotes for ${market.sourceKey}`);
        const known = open.get(market.sourceKey);
        // What a trader makes the rates of is the trader's until it is given back. [RATES-60]
        if (known === undefined || known.isByHand) return [];
        const status = known.isHeld ? known.status : wanted;
        const isSame = known.status === status && JSON.stringify(known.quotes) === JSON.stringify(quotes);
        return isSame ? [] : [{ marketId: known.marketId, status, quotes }];
      });
      if (changes.length > 0) await markets.offer(tx, changes);
      context.publish(`house.${eventId}`, { changed: "houseMarkets" });
      return done(null);
    });
    if (!outcome.ok) throw new Error(`offer for event ${eventId}: ${outcome.message}`);
  };
}

/** What has happened stops the event's markets that are open or Ball Running, also those with a trader's rates: they wait, with the rates that they have, for the next ones. [RATES-45] */
export function createSuspendAtIncident({ runner, markets }: HouseControlDeps) {
  return async (stop: Pick<HouseOffer, "actor" | "idempotencyKey" | "eventId">): Promise<void> => {
    const { actor, idempotencyKey, eventId } = stop;
    const command = { kind: "houseMarket.incident", actor, idempotencyKey, content: { eventId } };
    await runner.run(command, async (tx, context) => {
      const open = await markets.lockOpenOf(tx, eventId);
      const stopped = open.filter(({ status }) => status !== "SUSPENDED");
      // What was suspended at the feed's rates has moved on too, also where nobody told of the ball. [RATES-61]
      await markets.haveMoved(tx, eventId);
      await markets.ballEnds(tx, eventId);
      const changes = stopped.map(({ marketId, quotes }) => ({ marketId, status: "SUSPENDED" as const, quotes }));
      if (changes.length > 0) await markets.offer(tx, changes);
      context.publish(`house.${eventId}`, { changed: "houseMarkets" });
      return done(null);
    });
  };
}

/** Something is about to happen that the rates don't know of: open markets of the event take nothing until the next offer. [RATES-41] */
export function createSetBallRunning({ runner, markets }: HouseControlDeps) {
  return async (move: Pick<HouseOffer, "actor" | "idempotencyKey" | "eventId">): Promise<void> => {
    const { actor, idempotencyKey, eventId } = move;
    await runner.run(
      { kind: "houseMarket.ballRunning", actor, idempotencyKey, content: { eventId } },
      async (tx, context) => {
        await markets.ballBegins(tx, eventId);
        context.publish(`house.${eventId}`, { changed: "houseMarkets" });
        return done(null);
      },
    );
  };
}
