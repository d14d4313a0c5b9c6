import type { Reader } from "../command/index.ts";
import { isMarketId, type MarketDefinition } from "../exchange/index.ts";
import type { MarketBook, RunnerLadders } from "./market-book.ts";
import type { MarketBooks } from "./market-books.ts";
import type { CatalogueMarket } from "./catalogue-types.ts";
import type { ExchangeReadStore } from "./ports.ts";

/** A market without an engine, from its rows: nothing is offered in it. A closed market is read so, with its winners and traded volume. */
export function bookOfRows(market: CatalogueMarket): MarketBook {
  const { event, raceType, settledAtMs } = market;
  const definition: MarketDefinition = {
    marketId: market.marketId,
    eventId: market.event.eventId,
    eventTypeId: market.event.eventTypeId,
    marketType: market.marketType,
    name: market.name,
    status: market.status,
    isInPlay: market.isInPlay,
    betDelayMs: market.betDelayMs,
    version: market.version,
    startAtMs: market.startAtMs,
    eventStartAtMs: event.startAtMs,
    ...(event.venue === undefined ? {} : { venue: event.venue }),
    ...(event.countryCode === undefined ? {} : { countryCode: event.countryCode }),
    ...(raceType === undefined ? {} : { raceType }),
    ...(settledAtMs === undefined ? {} : { settledAtMs }),
    commissionBasisPoints: market.commissionBasisPoints,
    numberOfWinners: market.numberOfWinners,
    ...(market.hasStartingPrice === true ? { hasStartingPrice: true, isReconciled: market.isReconciled === true } : {}),
    ...(market.hasVirtualPrices === true ? { hasVirtualPrices: true } : {}),
    ...(market.line === undefined ? {} : { line: market.line }),
    runners: market.runners,
  };
  const runners = market.runners.map((runner): readonly [number, RunnerLadders] => [
    runner.selectionId,
    {
      availableToBack: new Map(),
      availableToLay: new Map(),
      traded: new Map(),
      lastPriceTradedX100: runner.lastPriceTradedX100,
      tradedVolumeMinor: runner.tradedVolumeMinor,
    },
  ]);
  return {
    marketId: market.marketId,
    epoch: 0,
    sequence: 0,
    publishedAtMs: 0,
    definition,
    runners: new Map(runners),
    tradedVolumeMinor: market.tradedVolumeMinor,
  };
}

export interface ReadMarketBooksDeps {
  readonly reader: Reader;
  readonly store: ExchangeReadStore;
  readonly books: MarketBooks;
}

/** The books of these markets in the order asked for; an unknown market is left out, and what can be no market's id is asked of nobody. Rejects when an engine doesn't answer for a market that it should own. */
export function createReadMarketBooks({ reader, store, books }: ReadMarketBooksDeps) {
  return async (asked: readonly string[]): Promise<readonly MarketBook[]> => {
    const marketIds = asked.filter(isMarketId);
    const held = await Promise.all(marketIds.map((marketId) => books.book(marketId)));
    const missing = marketIds.filter((_, index) => held[index] === undefined);
    const rows = missing.length === 0 ? [] : await store.markets(reader, missing);
    const byId = new Map(rows.map((market) => [market.marketId, bookOfRows(market)]));
    return marketIds.flatMap((marketId, index) => held[index] ?? byId.get(marketId) ?? []);
  };
}
