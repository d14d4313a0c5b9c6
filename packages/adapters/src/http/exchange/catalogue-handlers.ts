import type { ExchangeParams, MarketCatalogueResult, MarketFilterParams } from "@maidan/contract/http/exchange";
import type { Reader } from "@maidan/services/command";
import {
  type CatalogueMarket,
  type CatalogueSort,
  type ExchangeReadStore,
  type MarketBooks,
  type MarketFilter,
  type OrderState,
} from "@maidan/services/exchange-reads";
import { totalAvailable } from "./book-projection.ts";
import { checkCatalogue } from "./limits.ts";
import { marketRules } from "./market-rules.ts";
import { dateText, sizeNumber } from "./numbers.ts";
import type { ExchangeCaller, OperationHandlers } from "./outcome.ts";

export interface CatalogueHandlerDeps {
  readonly reader: Reader;
  readonly store: ExchangeReadStore;
  readonly books: MarketBooks;
  /** Who watches over the markets, as `description.regulator`. */
  readonly regulator: string;
}

const isAsked = (values: readonly unknown[] | undefined): boolean => values !== undefined && values.length > 0;

type BettingTypes = MarketFilterParams["marketBettingTypes"];
const isOurs = (types: BettingTypes): boolean => types?.some((type) => type === "ODDS" || type === "LINE") === true;
/** Undefined when both kinds are asked for. */
const isLineAlone = (types: BettingTypes): boolean | undefined =>
  types?.includes("ODDS") !== true ? true : types.includes("LINE") ? undefined : false;

/**
 * What the filter means here; undefined when it asks for what this exchange doesn't have (venues, countries, races,
 * markets other than odds and lines, markets that never turn in-play): then nothing fits. [EXAPI-30]
 */
function filterOf(filter: MarketFilterParams, caller: ExchangeCaller): MarketFilter | undefined {
  const isForeign =
    isAsked(filter.venues) ||
    isAsked(filter.marketCountries) ||
    isAsked(filter.raceTypes) ||
    filter.turnInPlayEnabled === false ||
    (isAsked(filter.marketBettingTypes) && !isOurs(filter.marketBettingTypes)) ||
    (isAsked(filter.exchangeIds) && filter.exchangeIds?.includes("1") !== true);
  if (isForeign) return undefined;
  const states = (filter.withOrders ?? []).filter(
    (state): state is OrderState => state === "EXECUTABLE" || state === "EXECUTION_COMPLETE",
  );
  if (isAsked(filter.withOrders) && states.length === 0) return undefined;
  return {
    text: filter.textQuery,
    eventTypeIds: filter.eventTypeIds,
    competitionIds: filter.competitionIds,
    eventIds: filter.eventIds,
    marketIds: filter.marketIds,
    marketTypes: filter.marketTypeCodes,
    startFromMs: filter.marketStartTime?.from,
    startToMs: filter.marketStartTime?.to,
    isInPlay: filter.inPlayOnly,
    ...(isAsked(filter.marketBettingTypes) && { isLine: isLineAlone(filter.marketBettingTypes) }),
    ...(filter.bspOnly === undefined ? {} : { hasStartingPrice: filter.bspOnly }),
    withOrders: states.length === 0 ? undefined : { playerId: caller.playerId, states },
  };
}

const timezone = "Asia/Dhaka";

function catalogueResult(
  market: CatalogueMarket,
  wanted: ReadonlySet<string>,
  regulator: string,
): MarketCatalogueResult {
  const { event } = market;
  return {
    marketId: market.marketId,
    marketName: market.name,
    ...(wanted.has("MARKET_START_TIME") ? { marketStartTime: dateText(market.startAtMs) } : {}),
    ...(wanted.has("MARKET_DESCRIPTION") ? { description: descriptionOf(market, regulator) } : {}),
    totalMatched: sizeNumber(market.tradedVolumeMinor),
    ...(wanted.has("RUNNER_DESCRIPTION") || wanted.has("RUNNER_METADATA")
      ? { runners: runnersOf(market, wanted.has("RUNNER_METADATA")) }
      : {}),
    ...(wanted.has("EVENT_TYPE") ? { eventType: { id: event.eventTypeId, name: event.eventTypeName } } : {}),
    ...(wanted.has("COMPETITION") ? { competition: { id: event.competitionId, name: event.competition } } : {}),
    ...(wanted.has("EVENT")
      ? { event: { id: event.eventId, name: event.name, timezone, openDate: dateText(event.startAtMs) } }
      : {}),
  };
}

const descriptionOf = (market: CatalogueMarket, regulator: string): MarketCatalogueResult["description"] => ({
  persistenceEnabled: true,
  bspMarket: market.hasStartingPrice === true,
  marketTime: dateText(market.startAtMs),
  suspendTime: dateText(market.startAtMs),
  ...bettingOf(market),
  turnInPlayEnabled: true,
  marketType: market.marketType,
  regulator,
  marketBaseRate: market.commissionBasisPoints / 100,
  discountAllowed: false,
  wallet: "UK wallet",
  rules: marketRules(market),
  rulesHasDate: false,
  priceLadderDescription: { type: market.line === undefined ? "CLASSIC" : "LINE_RANGE" },
});

/** The field's members of a LINE market; runs are what our lines count. [LINE-07] */
const bettingOf = ({
  line,
}: CatalogueMarket): Pick<NonNullable<MarketCatalogueResult["description"]>, "bettingType" | "lineRangeInfo"> =>
  line === undefined
    ? { bettingType: "ODDS" }
    : {
        bettingType: "LINE",
        lineRangeInfo: {
          minUnitValue: line.leastX100 / 100,
          maxUnitValue: line.mostX100 / 100,
          interval: line.intervalX100 / 100,
          marketUnit: "runs",
        },
      };

const runnersOf = (market: CatalogueMarket, hasMetadata: boolean): NonNullable<MarketCatalogueResult["runners"]> =>
  market.runners.map((runner) => ({
    selectionId: runner.selectionId,
    runnerName: runner.name,
    handicap: 0,
    sortPriority: runner.sortPriority,
    ...(hasMetadata ? { metadata: { runnerId: String(runner.selectionId), ...runner.facts } } : {}),
  }));

/** As many as a listing may hold: what is sorted by the money on offer must be read whole. */
const mostMarkets = 1_000;

async function sortedMarkets(
  deps: CatalogueHandlerDeps,
  filter: MarketFilter,
  params: ExchangeParams<"listMarketCatalogue">,
): Promise<readonly CatalogueMarket[]> {
  const sort = params.sort ?? "RANK";
  if (sort !== "MINIMUM_AVAILABLE" && sort !== "MAXIMUM_AVAILABLE") {
    const storeSort: CatalogueSort = sort;
    return deps.store.catalogue(deps.reader, { filter, sort: storeSort, limit: params.maxResults });
  }
  const markets = await deps.store.catalogue(deps.reader, { filter, sort: "RANK", limit: mostMarkets });
  const available = await Promise.all(
    markets.map(async (market) => {
      const book = await deps.books.book(market.marketId);
      return { market, minor: book === undefined ? 0n : totalAvailable(book) };
    }),
  );
  const sign = sort === "MINIMUM_AVAILABLE" ? 1 : -1;
  const byAvailable = available.sort((one, other) => sign * Number(one.minor - other.minor));
  return byAvailable.slice(0, params.maxResults).map(({ market }) => market);
}

type CatalogueOperation =
  | "listEventTypes"
  | "listCompetitions"
  | "listEvents"
  | "listMarketTypes"
  | "listTimeRanges"
  | "listCountries"
  | "listVenues"
  | "listMarketCatalogue";

const granularityMs = { DAYS: 86_400_000, HOURS: 3_600_000, MINUTES: 60_000 } as const;

/** Markets by the day, hour or minute (of UTC) in which they start, earliest first. */
function timeRanges(markets: readonly CatalogueMarket[], stepMs: number) {
  const counted = new Map<number, number>();
  for (const { startAtMs } of markets) {
    const fromMs = Math.floor(startAtMs / stepMs) * stepMs;
    counted.set(fromMs, (counted.get(fromMs) ?? 0) + 1);
  }
  return [...counted]
    .sort(([one], [other]) => one - other)
    .map(([fromMs, marketCount]) => ({
      timeRange: { from: dateText(fromMs), to: dateText(fromMs + stepMs) },
      marketCount,
    }));
}

export function catalogueHandlers(deps: CatalogueHandlerDeps): Pick<OperationHandlers, CatalogueOperation> {
  const { reader, store, regulator } = deps;
  return {
    async listEventTypes(params, caller) {
      const filter = filterOf(params.filter, caller);
      const found = filter === undefined ? [] : await store.eventTypes(reader, filter);
      return { result: found.map(({ id, name, marketCount }) => ({ eventType: { id, name }, marketCount })) };
    },
    async listCompetitions(params, caller) {
      const filter = filterOf(params.filter, caller);
      const found = filter === undefined ? [] : await store.competitions(reader, filter);
      return { result: found.map(({ id, name, marketCount }) => ({ competition: { id, name }, marketCount })) };
    },
    async listEvents(params, caller) {
      const filter = filterOf(params.filter, caller);
      const found = filter === undefined ? [] : await store.events(reader, filter);
      const result = found.map(({ id, name, startAtMs, marketCount }) => ({
        event: { id, name, timezone, openDate: dateText(startAtMs) },
        marketCount,
      }));
      return { result };
    },
    async listMarketTypes(params, caller) {
      const filter = filterOf(params.filter, caller);
      const found = filter === undefined ? [] : await store.marketTypes(reader, filter);
      return { result: found.map(({ id, marketCount }) => ({ marketType: id, marketCount })) };
    },
    async listTimeRanges(params, caller) {
      const filter = filterOf(params.filter, caller);
      const markets =
        filter === undefined
          ? []
          : await store.catalogue(reader, { filter, sort: "FIRST_TO_START", limit: mostMarkets });
      return { result: timeRanges(markets, granularityMs[params.granularity]) };
    },
    // Events here belong to no country, and only races have venues. [EXAPI-30]
    listCountries: async () => ({ result: [] }),
    listVenues: async () => ({ result: [] }),
    async listMarketCatalogue(params, caller) {
      checkCatalogue(params);
      const filter = filterOf(params.filter, caller);
      const markets = filter === undefined ? [] : await sortedMarkets(deps, filter, params);
      const wanted = new Set(params.marketProjection);
      return { result: markets.map((market) => catalogueResult(market, wanted, regulator)) };
    },
  };
}
