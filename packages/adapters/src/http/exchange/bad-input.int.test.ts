import { exchangeOperations, exchangeServices, type ExchangeOperationName } from "@maidan/contract/http/exchange";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createTestApi, type TestApi } from "./test-support/index.ts";

let database: TestDatabase;
let api: TestApi;
let player: string;
let marketId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await createTestApi(database);
  player = await api.createPlayer(1_000);
  marketId = await api.createMarket();
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const range = { from: "2026-01-01T00:00:00Z", to: "2026-12-01T00:00:00Z" };
const filter = {
  textQuery: "Dhaka",
  exchangeIds: ["1"],
  eventTypeIds: ["4"],
  eventIds: ["1"],
  competitionIds: ["1"],
  marketIds: ["1.2"],
  venues: ["Dhaka"],
  bspOnly: false,
  turnInPlayEnabled: true,
  inPlayOnly: false,
  marketBettingTypes: ["ODDS"],
  marketCountries: ["BD"],
  marketTypeCodes: ["MATCH_ODDS"],
  marketStartTime: range,
  withOrders: ["EXECUTABLE"],
  raceTypes: ["Flat"],
};
const page = { fromRecord: 0, recordCount: 10 };
const references = { betIds: ["1"], marketIds: ["1.2"], customerOrderRefs: ["a"], customerStrategyRefs: ["a"] };
const book = {
  priceProjection: {
    priceData: ["EX_BEST_OFFERS"],
    exBestOffersOverrides: {
      bestPricesDepth: 3,
      rollupModel: "STAKE",
      rollupLimit: 2,
      rollupLiabilityThreshold: 1.5,
      rollupLiabilityFactor: 2,
    },
    virtualise: true,
    rolloverStakes: false,
  },
  orderProjection: "ALL",
  matchProjection: "NO_ROLLUP",
  includeOverallPosition: true,
  partitionMatchedByStrategyRef: true,
  customerStrategyRefs: ["a"],
  currencyCode: "BDT",
  locale: "en",
  matchedSince: range.from,
  betIds: ["1"],
};
const limitOrder = {
  size: 20,
  price: 3,
  persistenceType: "LAPSE",
  timeInForce: "FILL_OR_KILL",
  minFillSize: 10,
  betTargetType: "PAYOUT",
  betTargetSize: 100,
};
const placing = { selectionId: 1, handicap: 0, side: "BACK", customerOrderRef: "o" };

/** Of each operation that does or reads something, all that it takes. */
const samples: Partial<Record<ExchangeOperationName, (id: string) => object>> = {
  listEventTypes: () => ({ filter, locale: "en" }),
  listEvents: () => ({ filter }),
  listTimeRanges: () => ({ filter: {}, granularity: "DAYS" }),
  listMarketCatalogue: () => ({ filter, marketProjection: ["EVENT"], sort: "MAXIMUM_AVAILABLE", maxResults: 5 }),
  listMarketBook: (id) => ({ marketIds: [id], ...book }),
  listRunnerBook: (id) => ({ marketId: id, selectionId: 1, handicap: 0, ...book }),
  placeOrders: (id) => ({
    marketId: id,
    locale: "en",
    instructions: [
      { ...placing, orderType: "LIMIT", limitOrder },
      { ...placing, orderType: "LIMIT_ON_CLOSE", limitOnCloseOrder: { liability: 10, price: 3 } },
      { ...placing, orderType: "MARKET_ON_CLOSE", marketOnCloseOrder: { liability: 10 } },
    ],
    customerRef: "r",
    marketVersion: { version: 1 },
    customerStrategyRef: "s",
    async: false,
  }),
  cancelOrders: (id) => ({ marketId: id, instructions: [{ betId: "1", sizeReduction: 5 }], customerRef: "r" }),
  replaceOrders: (id) => ({
    marketId: id,
    instructions: [{ betId: "1", newPrice: 3 }],
    customerRef: "r",
    marketVersion: { version: 1 },
    async: true,
  }),
  updateOrders: (id) => ({ marketId: id, instructions: [{ betId: "1", newPersistenceType: "PERSIST" }] }),
  listCurrentOrders: () => ({
    ...references,
    orderProjection: "ALL",
    placedDateRange: range,
    dateRange: range,
    orderBy: "BY_BET",
    sortDir: "EARLIEST_TO_LATEST",
    ...page,
  }),
  listClearedOrders: () => ({
    betStatus: "SETTLED",
    eventTypeIds: ["4"],
    eventIds: ["1"],
    runnerIds: [{ marketId: "1.2", selectionId: 1, handicap: 0 }],
    ...references,
    side: "BACK",
    settledDateRange: range,
    groupBy: "MARKET",
    includeItemDescription: true,
    ...page,
  }),
  listMarketProfitAndLoss: (id) => ({ marketIds: [id], includeBspBets: true, netOfCommission: true }),
  setExposureLimitForMarketGroup: () => ({
    marketGroup: { type: "EVENT", id: { eventId: 1 } },
    limit: { matched: 5, total: 5, limitBreachAction: { actionType: "REJECT_BETS" } },
  }),
  listExposureLimitsForMarketGroups: () => ({ marketGroupFilter: [{ type: "EVENT", id: { eventId: 1 } }] }),
  addExposureReuseEnabledEvents: () => ({ eventIds: [1] }),
  getAccountFunds: () => ({ wallet: "UK" }),
  getAccountStatement: () => ({ itemDateRange: range, includeItem: "ALL", ...page }),
  listCurrencyRates: () => ({ fromCurrency: "GBP" }),
  createDeveloperAppKeys: () => ({ appName: "bot" }),
  transferFunds: () => ({ from: "UK", to: "AUSTRALIAN", amount: 5 }),
  getAffiliateRelation: () => ({ vendorClientIds: ["1"] }),
  heartbeat: () => ({ preferredTimeoutSeconds: 0 }),
};

const nested = JSON.parse(`${"[".repeat(60)}${"]".repeat(60)}`) as unknown;
/** What programs with a fault send, and what people who look for one do. */
const wrong: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  "NaN",
  "\0",
  "1.\0",
  "1.>",
  "\u{d800}",
  "ঢাকা",
  "' or 1=1 --",
  "x".repeat(5_000),
  "99999999999999999999",
  "-1",
  0,
  -1,
  -0.5,
  1.001,
  1e15,
  1e21,
  1e-9,
  9_007_199_254_740_991,
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  [],
  [null],
  [""],
  ["\0"],
  Array.from({ length: 1_001 }, (_, index) => index),
  {},
  { a: 1 },
  nested,
];

/** The value with each of its parts, and itself, once in the place of each wrong one, and once with a member too many. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* wrong;
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) for (const other of spoiled(member)) yield value.with(index, other);
    return;
  }
  yield { ...value, surplus: 1 };
  for (const [key, member] of Object.entries(value)) {
    const { [key]: _, ...rest } = value as Record<string, unknown>;
    yield rest;
    for (const other of spoiled(member)) yield { ...rest, [key]: other };
  }
}

interface RpcAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Record<string, unknown> };
}
const codeOf = (error: NonNullable<RpcAnswer["error"]>): string =>
  Object.values(error.data ?? {}).flatMap((each) =>
    typeof each === "object" && each !== null ? [String(Reflect.get(each, "errorCode"))] : [],
  )[0] ?? error.message;

test.each(Object.keys(samples) as ExchangeOperationName[])(
  "[EXAPI-11] whatever is wrong with one parameter of %s, it is answered by its own type or by a code that says it is the caller's",
  async (operation) => {
    const { service, result } = exchangeOperations[operation];
    const sample = samples[operation]?.(marketId) ?? {};
    const found = new Set<string>();
    for (const params of [sample, ...spoiled(sample)]) {
      const call = { jsonrpc: "2.0", method: exchangeServices[service].method + operation, params, id: 1 };
      const { status, body, text } = await api.post(`/exchange/${service}/json-rpc/v1`, call, player);
      const answer = body as RpcAnswer;
      const what = `${JSON.stringify(params).slice(0, 2_000)} → ${text.slice(0, 300)}`;
      expect(status, what).toBe(200);
      if (answer.error === undefined) expect(result.safeParse(answer.result).error, what).toBeUndefined();
      else expect(codeOf(answer.error), what).not.toMatch(/UNEXPECTED|TIMEOUT|BUSY/);
      found.add(answer.error === undefined ? "" : codeOf(answer.error));
    }
    expect(found.size).toBeGreaterThan(1);
  },
);
