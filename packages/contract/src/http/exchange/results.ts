import { z } from "zod/mini";
import {
  executionErrorCodes,
  executionReportStatuses,
  heartbeatActions,
  instructionErrorCodes,
  instructionReportStatuses,
  marketStatuses,
  orderStatuses,
  orderTypes,
  persistenceTypes,
  runnerStatuses,
  sides,
} from "./enums.ts";

/**
 * What each operation answers. The objects are strict on purpose: existing clients build theirs with exactly these names and fail on one more. [EXAPI-06]
 * Prices and sizes are JSON numbers with at most two decimals; dates are ISO 8601 in UTC with milliseconds.
 */

const date = z.string();
const money = z.number();
const count = z.int();

const event = z.strictObject({
  id: z.string(),
  name: z.string(),
  countryCode: z.optional(z.string()),
  timezone: z.string(),
  venue: z.optional(z.string()),
  openDate: date,
});
const eventType = z.strictObject({ id: z.string(), name: z.string() });
const competition = z.strictObject({ id: z.string(), name: z.string() });

export const eventTypeResults = z.array(z.strictObject({ eventType, marketCount: count }));
export const competitionResults = z.array(
  z.strictObject({ competition, marketCount: count, competitionRegion: z.optional(z.string()) }),
);
export const eventResults = z.array(z.strictObject({ event, marketCount: count }));
export const timeRangeResults = z.array(
  z.strictObject({ timeRange: z.strictObject({ from: date, to: date }), marketCount: count }),
);
export const countryResults = z.array(z.strictObject({ countryCode: z.string(), marketCount: count }));
export const venueResults = z.array(z.strictObject({ venue: z.string(), marketCount: count }));
export const heartbeatReport = z.strictObject({
  actionPerformed: z.enum(heartbeatActions),
  actualTimeoutSeconds: count,
});
export const marketTypeResults = z.array(z.strictObject({ marketType: z.string(), marketCount: count }));

export const marketCatalogue = z.strictObject({
  marketId: z.string(),
  marketName: z.string(),
  marketStartTime: z.optional(date),
  description: z.optional(
    z.strictObject({
      persistenceEnabled: z.boolean(),
      bspMarket: z.boolean(),
      marketTime: date,
      suspendTime: date,
      bettingType: z.enum(["ODDS", "LINE"]),
      turnInPlayEnabled: z.boolean(),
      marketType: z.string(),
      regulator: z.string(),
      marketBaseRate: z.number(),
      discountAllowed: z.boolean(),
      wallet: z.string(),
      rules: z.string(),
      rulesHasDate: z.boolean(),
      lineRangeInfo: z.optional(
        z.strictObject({
          maxUnitValue: z.number(),
          minUnitValue: z.number(),
          interval: z.number(),
          marketUnit: z.string(),
        }),
      ),
      raceType: z.optional(z.string()),
      priceLadderDescription: z.strictObject({ type: z.enum(["CLASSIC", "FINEST", "LINE_RANGE"]) }),
    }),
  ),
  totalMatched: money,
  runners: z.optional(
    z.array(
      z.strictObject({
        selectionId: count,
        runnerName: z.string(),
        handicap: z.number(),
        sortPriority: count,
        metadata: z.optional(z.record(z.string(), z.string())),
      }),
    ),
  ),
  eventType: z.optional(eventType),
  competition: z.optional(competition),
  event: z.optional(event),
});
export type MarketCatalogueResult = z.output<typeof marketCatalogue>;
export const marketCatalogues = z.array(marketCatalogue);

const priceSize = z.strictObject({ price: z.number(), size: money });

const runnerBookOrder = z.strictObject({
  betId: z.string(),
  orderType: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  persistenceType: z.enum(persistenceTypes),
  side: z.enum(sides),
  price: z.number(),
  size: money,
  bspLiability: money,
  placedDate: date,
  avgPriceMatched: z.number(),
  sizeMatched: money,
  sizeRemaining: money,
  sizeLapsed: money,
  sizeCancelled: money,
  sizeVoided: money,
  customerOrderRef: z.optional(z.string()),
  customerStrategyRef: z.optional(z.string()),
});
export type RunnerBookOrder = z.output<typeof runnerBookOrder>;

const runnerBookMatch = z.strictObject({
  betId: z.optional(z.string()),
  matchId: z.optional(z.string()),
  side: z.enum(sides),
  price: z.number(),
  size: money,
  matchDate: z.optional(date),
});
export type RunnerBookMatch = z.output<typeof runnerBookMatch>;

const startingPrices = z.strictObject({
  nearPrice: z.optional(z.number()),
  farPrice: z.optional(z.number()),
  backStakeTaken: z.array(priceSize),
  layLiabilityTaken: z.array(priceSize),
  actualSP: z.optional(z.number()),
});

const runnerBook = z.strictObject({
  selectionId: count,
  handicap: z.number(),
  status: z.enum(runnerStatuses),
  adjustmentFactor: z.optional(z.number()),
  removalDate: z.optional(date),
  lastPriceTraded: z.optional(z.number()),
  totalMatched: money,
  sp: z.optional(startingPrices),
  ex: z.optional(
    z.strictObject({
      availableToBack: z.array(priceSize),
      availableToLay: z.array(priceSize),
      tradedVolume: z.array(priceSize),
    }),
  ),
  orders: z.optional(z.array(runnerBookOrder)),
  matches: z.optional(z.array(runnerBookMatch)),
  /** By strategy reference; those without one under the empty text. */
  matchesByStrategy: z.optional(z.record(z.string(), z.strictObject({ matches: z.array(runnerBookMatch) }))),
});
export type RunnerBookResult = z.output<typeof runnerBook>;

export const marketBook = z.strictObject({
  marketId: z.string(),
  isMarketDataDelayed: z.boolean(),
  status: z.enum(marketStatuses),
  betDelay: count,
  bspReconciled: z.boolean(),
  complete: z.boolean(),
  inplay: z.boolean(),
  numberOfWinners: count,
  numberOfRunners: count,
  numberOfActiveRunners: count,
  lastMatchTime: z.optional(date),
  totalMatched: money,
  totalAvailable: money,
  crossMatching: z.boolean(),
  runnersVoidable: z.boolean(),
  version: count,
  runners: z.array(runnerBook),
});
export type MarketBookResult = z.output<typeof marketBook>;
export const marketBooks = z.array(marketBook);

const placeInstructionEcho = z.strictObject({
  selectionId: count,
  handicap: z.number(),
  limitOrder: z.optional(
    z.strictObject({
      size: z.optional(money),
      price: z.number(),
      persistenceType: z.optional(z.enum(persistenceTypes)),
      timeInForce: z.optional(z.string()),
      minFillSize: z.optional(money),
      betTargetType: z.optional(z.string()),
      betTargetSize: z.optional(money),
    }),
  ),
  limitOnCloseOrder: z.optional(z.strictObject({ liability: money, price: z.number() })),
  marketOnCloseOrder: z.optional(z.strictObject({ liability: money })),
  customerOrderRef: z.optional(z.string()),
  orderType: z.enum(orderTypes),
  side: z.enum(sides),
});
export type PlaceInstructionEcho = z.output<typeof placeInstructionEcho>;

export const placeInstructionReport = z.strictObject({
  status: z.enum(instructionReportStatuses),
  errorCode: z.optional(z.enum(instructionErrorCodes)),
  instruction: placeInstructionEcho,
  betId: z.optional(z.string()),
  placedDate: z.optional(date),
  averagePriceMatched: z.optional(z.number()),
  sizeMatched: z.optional(money),
  orderStatus: z.optional(z.enum(orderStatuses)),
});
export type PlaceInstructionReportResult = z.output<typeof placeInstructionReport>;

/** Which bound of what a player may have at stake LOSS_LIMIT_EXCEEDED is of; a sport is named by its event type. Told to the platform's own apps alone. [LIMIT-36] */
export const lossLimit = z.union([
  z.strictObject({ of: z.enum(["MARKET", "ALL_MARKETS"]) }),
  z.strictObject({ of: z.literal("SPORT"), eventTypeId: z.string() }),
]);
export type LossLimit = z.output<typeof lossLimit>;

export const placeExecutionReport = z.strictObject({
  customerRef: z.optional(z.string()),
  status: z.enum(executionReportStatuses),
  errorCode: z.optional(z.enum(executionErrorCodes)),
  lossLimit: z.optional(lossLimit),
  marketId: z.optional(z.string()),
  instructionReports: z.optional(z.array(placeInstructionReport)),
});
export type PlaceExecutionReportResult = z.output<typeof placeExecutionReport>;

export const cancelInstructionReport = z.strictObject({
  status: z.enum(instructionReportStatuses),
  errorCode: z.optional(z.enum(instructionErrorCodes)),
  instruction: z.strictObject({ betId: z.string(), sizeReduction: z.optional(money) }),
  sizeCancelled: z.optional(money),
  cancelledDate: z.optional(date),
});

export const cancelExecutionReport = z.strictObject({
  customerRef: z.optional(z.string()),
  status: z.enum(executionReportStatuses),
  errorCode: z.optional(z.enum(executionErrorCodes)),
  marketId: z.optional(z.string()),
  instructionReports: z.optional(z.array(cancelInstructionReport)),
});
export type CancelExecutionReportResult = z.output<typeof cancelExecutionReport>;

export const updateInstructionReport = z.strictObject({
  status: z.enum(instructionReportStatuses),
  errorCode: z.optional(z.enum(instructionErrorCodes)),
  instruction: z.strictObject({ betId: z.string(), newPersistenceType: z.enum(persistenceTypes) }),
});

export const updateExecutionReport = z.strictObject({
  customerRef: z.optional(z.string()),
  status: z.enum(executionReportStatuses),
  errorCode: z.optional(z.enum(executionErrorCodes)),
  marketId: z.optional(z.string()),
  instructionReports: z.optional(z.array(updateInstructionReport)),
});
export type UpdateExecutionReportResult = z.output<typeof updateExecutionReport>;

/** Strict clients look into both halves, whatever became of the first. [EXAPI-28] */
export const replaceInstructionReport = z.strictObject({
  status: z.enum(instructionReportStatuses),
  errorCode: z.optional(z.enum(instructionErrorCodes)),
  cancelInstructionReport,
  placeInstructionReport,
});

export const replaceExecutionReport = z.strictObject({
  customerRef: z.optional(z.string()),
  status: z.enum(executionReportStatuses),
  errorCode: z.optional(z.enum(executionErrorCodes)),
  lossLimit: z.optional(lossLimit),
  marketId: z.optional(z.string()),
  instructionReports: z.optional(z.array(replaceInstructionReport)),
});
export type ReplaceExecutionReportResult = z.output<typeof replaceExecutionReport>;
