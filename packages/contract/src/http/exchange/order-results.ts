import { z } from "zod/mini";
import { orderStatuses, orderTypes, persistenceTypes, sides } from "./enums.ts";

/** Answers of the calls about a player's own orders and account; strict like the rest. [EXAPI-06] */

const date = z.string();
const money = z.number();
const count = z.int();

export const currentOrder = z.strictObject({
  betId: z.string(),
  marketId: z.string(),
  selectionId: count,
  handicap: z.number(),
  priceSize: z.strictObject({ price: z.number(), size: money }),
  bspLiability: money,
  side: z.enum(sides),
  status: z.enum(orderStatuses),
  persistenceType: z.enum(persistenceTypes),
  orderType: z.enum(orderTypes),
  placedDate: date,
  matchedDate: z.optional(date),
  averagePriceMatched: z.number(),
  sizeMatched: money,
  sizeRemaining: money,
  sizeLapsed: money,
  sizeCancelled: money,
  sizeVoided: money,
  customerOrderRef: z.optional(z.string()),
  customerStrategyRef: z.optional(z.string()),
});
export type CurrentOrderResult = z.output<typeof currentOrder>;
export const currentOrdersReport = z.strictObject({
  currentOrders: z.array(currentOrder),
  moreAvailable: z.boolean(),
});

const itemDescription = z.strictObject({
  eventTypeDesc: z.optional(z.string()),
  eventDesc: z.optional(z.string()),
  marketDesc: z.optional(z.string()),
  marketType: z.optional(z.string()),
  marketStartTime: z.optional(date),
  runnerDesc: z.optional(z.string()),
  numberOfWinners: z.optional(count),
});

export const clearedOrder = z.strictObject({
  eventTypeId: z.optional(z.string()),
  eventId: z.optional(z.string()),
  marketId: z.optional(z.string()),
  selectionId: z.optional(count),
  handicap: z.optional(z.number()),
  betId: z.optional(z.string()),
  placedDate: z.optional(date),
  persistenceType: z.optional(z.enum(persistenceTypes)),
  orderType: z.optional(z.enum(orderTypes)),
  side: z.optional(z.enum(sides)),
  itemDescription: z.optional(itemDescription),
  betOutcome: z.optional(z.enum(["WON", "LOST", "PLACE"])),
  priceRequested: z.optional(z.number()),
  settledDate: z.optional(date),
  lastMatchedDate: z.optional(date),
  betCount: z.optional(count),
  commission: z.optional(money),
  priceMatched: z.optional(z.number()),
  priceReduced: z.optional(z.boolean()),
  sizeSettled: z.optional(money),
  profit: z.optional(money),
  sizeCancelled: z.optional(money),
  customerOrderRef: z.optional(z.string()),
  customerStrategyRef: z.optional(z.string()),
});
export type ClearedOrderResult = z.output<typeof clearedOrder>;
export const clearedOrdersReport = z.strictObject({
  clearedOrders: z.array(clearedOrder),
  moreAvailable: z.boolean(),
});

export const marketProfitAndLoss = z.strictObject({
  marketId: z.string(),
  commissionApplied: z.optional(z.number()),
  /** `ifLose` where several runners win: both are then of the runner's own bets. [EXAPI-42] */
  profitAndLosses: z.array(z.strictObject({ selectionId: count, ifWin: money, ifLose: z.optional(money) })),
});
export const marketProfitAndLosses = z.array(marketProfitAndLoss);

export const accountFunds = z.strictObject({
  availableToBetBalance: money,
  exposure: money,
  retainedCommission: money,
  exposureLimit: money,
  discountRate: z.number(),
  pointsBalance: count,
  wallet: z.string(),
});

/** Clients in use fail on a missing member of these, and on one more. [EXAPI-52] */
const statementItem = z.strictObject({
  refId: z.string(),
  itemDate: date,
  amount: money,
  balance: money,
  itemClass: z.literal("UNKNOWN"),
  itemClassData: z.strictObject({ unknownStatementItem: z.string(), lent: z.optional(z.string()) }),
  legacyData: z.strictObject({
    avgPrice: money,
    betSize: money,
    betType: z.string(),
    betCategoryType: z.string(),
    commissionRate: z.string(),
    eventId: count,
    eventTypeId: count,
    fullMarketName: z.string(),
    grossBetAmount: money,
    marketName: z.string(),
    marketType: z.string(),
    placedDate: date,
    selectionId: count,
    selectionName: z.string(),
    startDate: date,
    transactionType: z.string(),
    transactionId: count,
    winLose: z.string(),
  }),
});
export type StatementItemResult = z.output<typeof statementItem>;
export const accountStatement = z.strictObject({
  accountStatement: z.array(statementItem),
  moreAvailable: z.boolean(),
});

export const accountDetails = z.strictObject({
  currencyCode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  localeCode: z.string(),
  region: z.string(),
  timezone: z.string(),
  discountRate: z.number(),
  pointsBalance: count,
  countryCode: z.string(),
});

export const currencyRates = z.array(z.strictObject({ currencyCode: z.string(), rate: z.number() }));
