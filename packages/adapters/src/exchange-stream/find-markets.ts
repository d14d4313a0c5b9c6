import type { StreamMarketFilter } from "@maidan/contract/exchange-stream";
import type { Reader } from "@maidan/services/command";
import { isWhereAsked, type CatalogueMarket, type ExchangeReadStore } from "@maidan/services/exchange-reads";

const isAsked = (values: readonly unknown[] | undefined): values is readonly unknown[] =>
  values !== undefined && values.length > 0;

/** What this exchange doesn't have fits nothing: markets that are neither odds nor lines, or never turn in-play. [EXAPI-30] */
function isForeign(filter: StreamMarketFilter): boolean {
  return (
    filter.turnInPlayEnabled === false ||
    (isAsked(filter.bettingTypes) && !filter.bettingTypes.some((type) => type === "ODDS" || type === "LINE"))
  );
}

const isIn = (values: readonly string[] | undefined, value: string): boolean =>
  !isAsked(values) || values.includes(value);

const fits = (market: CatalogueMarket, filter: StreamMarketFilter): boolean =>
  isIn(filter.eventTypeIds, market.event.eventTypeId) &&
  isIn(filter.eventIds, market.event.eventId) &&
  (filter.bspMarket === undefined || filter.bspMarket === (market.hasStartingPrice === true)) &&
  isIn(filter.bettingTypes, market.line === undefined ? "ODDS" : "LINE") &&
  isIn(filter.marketTypes, market.marketType) &&
  isWhereAsked(market, filter);

/** No market has another form of id; what is asked of the bus by name must not be a pattern there. */
const marketIdPattern = /^\d{1,4}\.\d{1,18}$/;

/** Ids of markets that fit the filter: those named by id, closed and future ones too, or open ones in the order of their start, at most `most`. [STREAM-10] */
export async function findMarkets(
  deps: { readonly reader: Reader; readonly store: Pick<ExchangeReadStore, "catalogue" | "markets"> },
  filter: StreamMarketFilter,
  most: number,
): Promise<readonly string[]> {
  if (isForeign(filter)) return [];
  if (isAsked(filter.marketIds)) {
    const ids = [...new Set(filter.marketIds)].filter((id) => marketIdPattern.test(id));
    if (ids.length >= most) return ids.slice(0, most);
    const known = new Map((await deps.store.markets(deps.reader, ids)).map((market) => [market.marketId, market]));
    return ids.filter((id) => {
      const market = known.get(id);
      return market === undefined || fits(market, filter);
    });
  }
  const { eventTypeIds, eventIds, marketTypes, bspMarket, bettingTypes, venues, countryCodes, raceTypes } = filter;
  const isLine = isAsked(bettingTypes) && !(isIn(bettingTypes, "ODDS") && isIn(bettingTypes, "LINE"));
  const found = await deps.store.catalogue(deps.reader, {
    filter: {
      eventTypeIds,
      eventIds,
      marketTypes,
      venues,
      countryCodes,
      raceTypes,
      hasStartingPrice: bspMarket,
      ...(isLine && { isLine: isIn(bettingTypes, "LINE") }),
    },
    sort: "FIRST_TO_START",
    limit: most,
  });
  return found.map((market) => market.marketId);
}
