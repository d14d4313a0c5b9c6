import type { ExchangeParams, MarketCatalogueResult, MarketFilterParams } from "@maidan/contract/http/exchange";
import type { Reader } from "@maidan/services/command";
import {
  mostListed,
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
import { ExchangeException, type ExchangeCaller, type OperationHandlers } from "./outcome.ts";

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
 * What the filter means here; undefined when it asks for what this exchange doesn't have (markets other than odds and
 * lines, markets that never turn in-play): then nothing fits. Refuses a text that begins with a wildcard. [EXAPI-30]
 */
function filterOf(filter: MarketFilterParams, caller: ExchangeCaller): MarketFilter | undefined {
  if (filter.textQuery?.trimStart().startsWith("*") === true) {
    throw new ExchangeException("INVALID_INPUT_DATA", "textQuery must not begin with *");
  }
  const isForeign =
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
    venues: filter.venues,
    countryCodes: filter.marketCountries,
    raceTypes: filter.raceTypes,
    withOrders: states.length === 0 ? undefined : { playerId: caller.playerId, states },
  };
}

const timezone = "Asia/Dhaka";

interface NamedEvent {
  readonly id: string;
  readonly name: string;
  readonly startAtMs: number;
  readonly venue?: string;
  readonly countryCode?: string;
}
const eventResult = ({ id, name, startAtMs, venue, countryCode }: NamedEvent) => ({
  id,
  name,
  ...(countryCode === undefined ? {} : { countryCode }),
  timezone,
  ...(venue === undefined ? {} : { venue }),
  openDate: dateText(startAtMs),
});

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
    ...(wanted.has("EVENT") ? { event: eventResult({ ...event, id: event.eventId }) } : {}),
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
  ...(market.raceType === undefined ? {} : { raceType: market.raceType }),
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

/** What is sorted by the money on offer must be read whole, book by book: so many markets at most. */
const mostSorted = 1_000;

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
  const markets = await deps.store.catalogue(deps.reader, { filter, sort: "RANK", limit: mostSorted + 1 });
  if (markets.length > mostSorted) {
    throw new ExchangeException("TOO_MUCH_DATA", `${sort} sorts at most ${mostSorted} markets: ask for fewer`);
  }
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

/** A listing as it was read, which must be all of it. [EXAPI-20] */
function whole<T>(listed: readonly T[]): readonly T[] {
  if (listed.length > mostListed) {
    throw new ExchangeException("TOO_MUCH_DATA", `this lists more than ${mostListed}: ask for less`);
  }
  return listed;
}

export function catalogueHandlers(deps: CatalogueHandlerDeps): Pick<OperationHandlers, CatalogueOperation> {
  const { reader, store, regulator } = deps;
  const listed = async <T>(
    params: MarketFilterParams,
    caller: ExchangeCaller,
    read: (filter: MarketFilter) => Promise<readonly T[]>,
  ): Promise<readonly T[]> => {
    const filter = filterOf(params, caller);
    return filter === undefined ? [] : whole(await read(filter));
  };
  return {
    async listEventTypes({ filter }, caller) {
      const found = await listed(filter, caller, (asked) => store.eventTypes(reader, asked));
      return { result: found.map(({ id, name, marketCount }) => ({ eventType: { id, name }, marketCount })) };
    },
    async listCompetitions({ filter }, caller) {
      const found = await listed(filter, caller, (asked) => store.competitions(reader, asked));
      return { result: found.map(({ id, name, marketCount }) => ({ competition: { id, name }, marketCount })) };
    },
    async listEvents({ filter }, caller) {
      const found = await listed(filter, caller, (asked) => store.events(reader, asked));
      return { result: found.map((event) => ({ event: eventResult(event), marketCount: event.marketCount })) };
    },
    async listMarketTypes({ filter }, caller) {
      const found = await listed(filter, caller, (asked) => store.marketTypes(reader, asked));
      return { result: found.map(({ id, marketCount }) => ({ marketType: id, marketCount })) };
    },
    async listTimeRanges({ filter, granularity }, caller) {
      const found = await listed(filter, caller, (asked) => store.startTimes(reader, asked, granularity));
      const result = found.map(({ fromMs, marketCount }) => ({
        timeRange: { from: dateText(fromMs), to: dateText(fromMs + granularityMs[granularity]) },
        marketCount,
      }));
      return { result };
    },
    async listCountries({ filter }, caller) {
      const found = await listed(filter, caller, (asked) => store.countries(reader, asked));
      return { result: found.map(({ id, marketCount }) => ({ countryCode: id, marketCount })) };
    },
    async listVenues({ filter }, caller) {
      const found = await listed(filter, caller, (asked) => store.venues(reader, asked));
      return { result: found.map(({ id, marketCount }) => ({ venue: id, marketCount })) };
    },
    async listMarketCatalogue(params, caller) {
      checkCatalogue(params);
      const filter = filterOf(params.filter, caller);
      const markets = filter === undefined ? [] : await sortedMarkets(deps, filter, params);
      const wanted = new Set(params.marketProjection);
      return { result: markets.map((market) => catalogueResult(market, wanted, regulator)) };
    },
  };
}
