import type { z } from "zod/mini";
import type { ExchangeServiceName } from "./errors.ts";
import { exposureOperations } from "./exposure-operations.ts";
import { vendorOperations } from "./vendor-operations.ts";
import {
  accountDetails,
  accountStatement,
  accountFunds,
  clearedOrdersReport,
  currencyRates,
  currentOrdersReport,
  marketProfitAndLosses,
} from "./order-results.ts";
import {
  cancelOrdersParams,
  getAccountDetailsParams,
  getAccountStatementParams,
  getAccountFundsParams,
  heartbeatParams,
  listByFilterParams,
  listClearedOrdersParams,
  listCurrencyRatesParams,
  listCurrentOrdersParams,
  listMarketBookParams,
  listMarketCatalogueParams,
  listMarketProfitAndLossParams,
  listRunnerBookParams,
  listTimeRangesParams,
  placeOrdersParams,
  replaceOrdersParams,
  updateOrdersParams,
} from "./params.ts";
import {
  cancelExecutionReport,
  competitionResults,
  countryResults,
  eventResults,
  eventTypeResults,
  heartbeatReport,
  marketBooks,
  marketCatalogues,
  marketTypeResults,
  placeExecutionReport,
  replaceExecutionReport,
  timeRangeResults,
  updateExecutionReport,
  venueResults,
} from "./results.ts";

export interface ExchangeOperation {
  readonly service: ExchangeServiceName;
  readonly summary: string;
  readonly params: z.core.$ZodType;
  readonly result: z.core.$ZodType;
}

/** The operation table: JSON-RPC and REST are two envelopes over it. [EXAPI-01] */
export const exchangeOperations = {
  listEventTypes: {
    service: "betting",
    summary: "Sports with open markets",
    params: listByFilterParams,
    result: eventTypeResults,
  },
  listCompetitions: {
    service: "betting",
    summary: "Competitions with open markets",
    params: listByFilterParams,
    result: competitionResults,
  },
  listEvents: {
    service: "betting",
    summary: "Events with open markets",
    params: listByFilterParams,
    result: eventResults,
  },
  listMarketTypes: {
    service: "betting",
    summary: "Market types with open markets",
    params: listByFilterParams,
    result: marketTypeResults,
  },
  listTimeRanges: {
    service: "betting",
    summary: "Markets per day, hour or minute of their start",
    params: listTimeRangesParams,
    result: timeRangeResults,
  },
  listCountries: {
    service: "betting",
    summary: "Countries with open markets: known of races alone",
    params: listByFilterParams,
    result: countryResults,
  },
  listVenues: {
    service: "betting",
    summary: "Venues with open markets: known of races alone",
    params: listByFilterParams,
    result: venueResults,
  },
  listMarketCatalogue: {
    service: "betting",
    summary: "Markets: what doesn't change from second to second",
    params: listMarketCatalogueParams,
    result: marketCatalogues,
  },
  listMarketBook: {
    service: "betting",
    summary: "Prices, sizes and state of markets, with the player's own orders and matches",
    params: listMarketBookParams,
    result: marketBooks,
  },
  listRunnerBook: {
    service: "betting",
    summary: "The same of one runner",
    params: listRunnerBookParams,
    result: marketBooks,
  },
  placeOrders: {
    service: "betting",
    summary: "Place orders in one market: all of them or none",
    params: placeOrdersParams,
    result: placeExecutionReport,
  },
  cancelOrders: {
    service: "betting",
    summary: "Cancel or reduce unmatched orders",
    params: cancelOrdersParams,
    result: cancelExecutionReport,
  },
  updateOrders: {
    service: "betting",
    summary: "Change what becomes of unmatched orders when the market turns in-play",
    params: updateOrdersParams,
    result: updateExecutionReport,
  },
  replaceOrders: {
    service: "betting",
    summary: "Cancel orders and place what was left of them at new prices",
    params: replaceOrdersParams,
    result: replaceExecutionReport,
  },
  listCurrentOrders: {
    service: "betting",
    summary: "Orders in markets that aren't settled",
    params: listCurrentOrdersParams,
    result: currentOrdersReport,
  },
  listClearedOrders: {
    service: "betting",
    summary: "Settled, voided, lapsed and cancelled bets",
    params: listClearedOrdersParams,
    result: clearedOrdersReport,
  },
  listMarketProfitAndLoss: {
    service: "betting",
    summary: "Profit or loss per runner if it wins, over matched bets",
    params: listMarketProfitAndLossParams,
    result: marketProfitAndLosses,
  },
  getAccountFunds: {
    service: "account",
    summary: "What can be bet, and what is exposed",
    params: getAccountFundsParams,
    result: accountFunds,
  },
  getAccountDetails: {
    service: "account",
    summary: "Currency, language, time zone and name of the account",
    params: getAccountDetailsParams,
    result: accountDetails,
  },
  getAccountStatement: {
    service: "account",
    summary: "What changed the balance, newest first",
    params: getAccountStatementParams,
    result: accountStatement,
  },
  listCurrencyRates: {
    service: "account",
    summary: "Rates from the currency of the books to the account's",
    params: listCurrencyRatesParams,
    result: currencyRates,
  },
  heartbeat: {
    service: "heartbeat",
    summary: "Unless it is called again in time, all unmatched bets of the player are cancelled",
    params: heartbeatParams,
    result: heartbeatReport,
  },
  ...exposureOperations,
  ...vendorOperations,
} as const satisfies Record<string, ExchangeOperation>;

export type ExchangeOperationName = keyof typeof exchangeOperations;
export type ExchangeParams<N extends ExchangeOperationName> = z.output<(typeof exchangeOperations)[N]["params"]>;
export type ExchangeResult<N extends ExchangeOperationName> = z.input<(typeof exchangeOperations)[N]["result"]>;

/** Operations that a key which may only read is refused. [KEY-04] */
export const tradingOperations: ReadonlySet<ExchangeOperationName> = new Set([
  "placeOrders",
  "cancelOrders",
  "updateOrders",
  "replaceOrders",
  "heartbeat",
  // Or a key that may only read would make one that trades.
  "createDeveloperAppKeys",
]);

/** The operation of that name in that service; undefined when there is none. */
export function exchangeOperation(service: ExchangeServiceName, name: string): ExchangeOperationName | undefined {
  const isKnown = (candidate: string): candidate is ExchangeOperationName =>
    Object.hasOwn(exchangeOperations, candidate);
  return isKnown(name) && exchangeOperations[name].service === service ? name : undefined;
}
