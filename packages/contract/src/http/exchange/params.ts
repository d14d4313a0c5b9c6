import { z } from "zod/mini";
import {
  betStatuses,
  betTargetTypes,
  groupBys,
  marketBettingTypes,
  marketProjections,
  marketSorts,
  matchProjections,
  orderBys,
  orderProjections,
  orderStatuses,
  orderTypes,
  persistenceTypes,
  priceData,
  rollupModels,
  sides,
  sortDirections,
  timeGranularities,
  timesInForce,
} from "./enums.ts";
import {
  wireBoolean,
  wireDecimal,
  wireId,
  wireIdSet,
  wireInstant,
  wireInteger,
  wireText,
  wireTimeRange,
} from "./values.ts";

/** What each operation of the field's API takes. Every name is the interface definition's; a name that it doesn't have is refused. [EXAPI-02] */

const locale = z.optional(z.string().check(z.maxLength(16)));
const reference = z.optional(z.string().check(z.maxLength(200)));

export const marketFilter = z.strictObject({
  textQuery: z.optional(wireText(200)),
  exchangeIds: z.optional(wireIdSet),
  eventTypeIds: z.optional(wireIdSet),
  eventIds: z.optional(wireIdSet),
  competitionIds: z.optional(wireIdSet),
  marketIds: z.optional(wireIdSet),
  venues: z.optional(wireIdSet),
  bspOnly: z.optional(wireBoolean),
  turnInPlayEnabled: z.optional(wireBoolean),
  inPlayOnly: z.optional(wireBoolean),
  marketBettingTypes: z.optional(z.array(z.enum(marketBettingTypes)).check(z.maxLength(50))),
  marketCountries: z.optional(wireIdSet),
  marketTypeCodes: z.optional(wireIdSet),
  marketStartTime: z.optional(wireTimeRange),
  withOrders: z.optional(z.array(z.enum(orderStatuses)).check(z.maxLength(50))),
  raceTypes: z.optional(wireIdSet),
});
export type MarketFilterParams = z.output<typeof marketFilter>;

export const listByFilterParams = z.strictObject({ filter: marketFilter, locale });

export const listMarketCatalogueParams = z.strictObject({
  filter: marketFilter,
  marketProjection: z.optional(z.array(z.enum(marketProjections)).check(z.maxLength(50))),
  sort: z.optional(z.enum(marketSorts)),
  maxResults: wireInteger,
  locale,
});

const bestOffersOverrides = z.optional(
  z.strictObject({
    bestPricesDepth: z.optional(wireInteger),
    rollupModel: z.optional(z.enum(rollupModels)),
    rollupLimit: z.optional(wireInteger),
    rollupLiabilityThreshold: z.optional(wireDecimal),
    rollupLiabilityFactor: z.optional(wireInteger),
  }),
);

const priceProjection = z.strictObject({
  priceData: z.optional(z.array(z.enum(priceData)).check(z.maxLength(50))),
  exBestOffersOverrides: bestOffersOverrides,
  /** As some programs misspell it in every call that reads prices. */
  exBestOfferOverRides: bestOffersOverrides,
  virtualise: z.optional(wireBoolean),
  rolloverStakes: z.optional(wireBoolean),
});

export const listMarketBookParams = z.strictObject({
  marketIds: wireIdSet,
  priceProjection: z.optional(priceProjection),
  orderProjection: z.optional(z.enum(orderProjections)),
  matchProjection: z.optional(z.enum(matchProjections)),
  includeOverallPosition: z.optional(wireBoolean),
  partitionMatchedByStrategyRef: z.optional(wireBoolean),
  customerStrategyRefs: z.optional(wireIdSet),
  currencyCode: z.optional(z.string().check(z.maxLength(8))),
  locale,
  matchedSince: z.optional(wireInstant),
  betIds: z.optional(wireIdSet),
});

export const listRunnerBookParams = z.strictObject({
  marketId: wireId,
  selectionId: wireInteger,
  handicap: z.optional(wireDecimal),
  priceProjection: z.optional(priceProjection),
  orderProjection: z.optional(z.enum(orderProjections)),
  matchProjection: z.optional(z.enum(matchProjections)),
  includeOverallPosition: z.optional(wireBoolean),
  partitionMatchedByStrategyRef: z.optional(wireBoolean),
  customerStrategyRefs: z.optional(wireIdSet),
  currencyCode: z.optional(z.string().check(z.maxLength(8))),
  locale,
  matchedSince: z.optional(wireInstant),
  betIds: z.optional(wireIdSet),
});

export const listTimeRangesParams = z.strictObject({
  filter: marketFilter,
  granularity: z.enum(timeGranularities),
  locale,
});

export const heartbeatParams = z.strictObject({ preferredTimeoutSeconds: wireInteger });

const replaceInstruction = z.strictObject({ betId: wireId, newPrice: wireDecimal });
export const replaceOrdersParams = z.strictObject({
  marketId: wireId,
  instructions: z.array(replaceInstruction),
  customerRef: reference,
  marketVersion: z.optional(z.strictObject({ version: z.optional(wireInteger) })),
  async: z.optional(wireBoolean),
  locale,
});

const placeInstruction = z.strictObject({
  orderType: z.enum(orderTypes),
  selectionId: wireInteger,
  handicap: z.optional(wireDecimal),
  side: z.enum(sides),
  limitOrder: z.optional(
    z.strictObject({
      size: z.optional(wireDecimal),
      price: wireDecimal,
      persistenceType: z.optional(z.enum(persistenceTypes)),
      timeInForce: z.optional(z.enum(timesInForce)),
      minFillSize: z.optional(wireDecimal),
      betTargetType: z.optional(z.enum(betTargetTypes)),
      betTargetSize: z.optional(wireDecimal),
    }),
  ),
  limitOnCloseOrder: z.optional(z.strictObject({ liability: wireDecimal, price: wireDecimal })),
  marketOnCloseOrder: z.optional(z.strictObject({ liability: wireDecimal })),
  customerOrderRef: reference,
});
export type PlaceInstructionParams = z.output<typeof placeInstruction>;

export const placeOrdersParams = z.strictObject({
  marketId: wireId,
  instructions: z.array(placeInstruction),
  customerRef: reference,
  marketVersion: z.optional(z.strictObject({ version: z.optional(wireInteger) })),
  customerStrategyRef: reference,
  async: z.optional(wireBoolean),
  locale,
  /** Of our own app's cash-outs alone: pairs of a runner, or at lines a number, and the result in minor units that it was reckoned from. [CASH-08] */
  cashOutFrom: z.optional(z.array(z.tuple([wireInteger, wireInteger])).check(z.maxLength(1_001))),
  /** Of our own app's cash-outs alone: it is of the whole market and of all of it, so that nothing of what waits there is to be levelled any more. [CASH-13] */
  cashOutOfAll: z.optional(wireBoolean),
});

const cancelInstruction = z.strictObject({ betId: wireId, sizeReduction: z.optional(wireDecimal) });

export const cancelOrdersParams = z.strictObject({
  marketId: z.optional(wireId),
  instructions: z.optional(z.array(cancelInstruction)),
  customerRef: reference,
  locale,
});

const updateInstruction = z.strictObject({ betId: wireId, newPersistenceType: z.enum(persistenceTypes) });

export const updateOrdersParams = z.strictObject({
  marketId: wireId,
  instructions: z.array(updateInstruction),
  customerRef: reference,
  locale,
});

const paging = { fromRecord: z.optional(wireInteger), recordCount: z.optional(wireInteger) };

export const listCurrentOrdersParams = z.strictObject({
  betIds: z.optional(wireIdSet),
  marketIds: z.optional(wireIdSet),
  orderProjection: z.optional(z.enum(orderProjections)),
  customerOrderRefs: z.optional(wireIdSet),
  customerStrategyRefs: z.optional(wireIdSet),
  placedDateRange: z.optional(wireTimeRange),
  dateRange: z.optional(wireTimeRange),
  orderBy: z.optional(z.enum(orderBys)),
  sortDir: z.optional(z.enum(sortDirections)),
  includeItemDescription: z.optional(wireBoolean),
  locale,
  ...paging,
});

export const listClearedOrdersParams = z.strictObject({
  betStatus: z.enum(betStatuses),
  eventTypeIds: z.optional(wireIdSet),
  eventIds: z.optional(wireIdSet),
  marketIds: z.optional(wireIdSet),
  runnerIds: z.optional(
    z
      .array(z.strictObject({ marketId: wireId, selectionId: wireInteger, handicap: z.optional(wireDecimal) }))
      .check(z.maxLength(1000)),
  ),
  betIds: z.optional(wireIdSet),
  customerOrderRefs: z.optional(wireIdSet),
  customerStrategyRefs: z.optional(wireIdSet),
  side: z.optional(z.enum(sides)),
  settledDateRange: z.optional(wireTimeRange),
  groupBy: z.optional(z.enum(groupBys)),
  includeItemDescription: z.optional(wireBoolean),
  locale,
  ...paging,
});

export const listMarketProfitAndLossParams = z.strictObject({
  marketIds: wireIdSet,
  includeSettledBets: z.optional(wireBoolean),
  includeBspBets: z.optional(wireBoolean),
  netOfCommission: z.optional(wireBoolean),
  locale,
});

export const getAccountFundsParams = z.strictObject({ wallet: z.optional(z.enum(["UK", "AUSTRALIAN"])) });
export const getAccountStatementParams = z.strictObject({
  locale,
  itemDateRange: z.optional(wireTimeRange),
  includeItem: z.optional(z.enum(["ALL", "EXCHANGE", "POKER_ROOM", "DEPOSITS_WITHDRAWALS"])),
  wallet: z.optional(z.enum(["UK", "AUSTRALIAN"])),
  ...paging,
});
export const getAccountDetailsParams = z.strictObject({});
export const listCurrencyRatesParams = z.strictObject({
  fromCurrency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
});
