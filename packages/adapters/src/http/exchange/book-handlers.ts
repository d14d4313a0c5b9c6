import type {
  ExchangeParams,
  RunnerBookMatch,
  RunnerBookOrder,
  RunnerBookResult,
} from "@maidan/contract/http/exchange";
import type { Reader } from "@maidan/services/command";
import {
  averagePriceX100,
  type ExchangeReadStore,
  type MarketBook,
  type PlayerFill,
  type PlayerOrder,
} from "@maidan/services/exchange-reads";
import { bookResult, runnerPrices, type RunnerOwn } from "./book-projection.ts";
import { checkBooks, type HeavyGate } from "./limits.ts";
import { dateText, priceNumber, sizeNumber } from "./numbers.ts";
import { ExchangeException, type ExchangeCaller, type OperationHandlers } from "./outcome.ts";
import { askedOf, orderStatusOf, orderTypeOf } from "./order-projection.ts";

export interface BookHandlerDeps {
  readonly reader: Reader;
  readonly store: ExchangeReadStore;
  readonly readBooks: (marketIds: readonly string[]) => Promise<readonly MarketBook[]>;
  readonly heavy: HeavyGate;
  /** The currency that books are kept in. */
  readonly currency: string;
}

type BookParams = ExchangeParams<"listMarketBook">;

const bookOrder = (order: PlayerOrder): RunnerBookOrder => ({
  betId: order.betId,
  orderType: orderTypeOf(order),
  status: orderStatusOf(order),
  persistenceType: order.persistence,
  side: order.side,
  ...askedOf(order),
  placedDate: dateText(order.placedAtMs),
  avgPriceMatched: priceNumber(averagePriceX100(order.matchedValue, order.matchedMinor)),
  sizeMatched: sizeNumber(order.matchedMinor),
  sizeRemaining: sizeNumber(order.remainingMinor),
  sizeLapsed: sizeNumber(order.lapsedMinor),
  sizeCancelled: sizeNumber(order.cancelledMinor),
  sizeVoided: sizeNumber(order.voidedMinor),
  ...(order.customerOrderRef === undefined ? {} : { customerOrderRef: order.customerOrderRef }),
  ...(order.customerStrategyRef === undefined ? {} : { customerStrategyRef: order.customerStrategyRef }),
});

/** Matched bets of one runner and side as one line at their average price. */
function averagedMatches(orders: readonly PlayerOrder[]): RunnerBookMatch[] {
  return (["BACK", "LAY"] as const).flatMap((side) => {
    const matched = orders.filter((order) => order.side === side && order.matchedMinor > 0n);
    const sizeMinor = matched.reduce((sum, order) => sum + order.matchedMinor, 0n);
    const value = matched.reduce((sum, order) => sum + order.matchedValue, 0n);
    if (sizeMinor === 0n) return [];
    return [{ side, price: priceNumber(averagePriceX100(value, sizeMinor)), size: sizeNumber(sizeMinor) }];
  });
}

const singleMatches = (fills: readonly PlayerFill[]): RunnerBookMatch[] =>
  fills.map((fill) => ({
    betId: fill.betId,
    matchId: fill.fillId,
    side: fill.side,
    price: priceNumber(fill.priceX100),
    size: sizeNumber(fill.sizeMinor),
    matchDate: dateText(fill.matchedAtMs),
  }));

function matchesByPrice(fills: readonly PlayerFill[]): RunnerBookMatch[] {
  const byPrice = Map.groupBy(fills, (fill) => `${fill.side} ${fill.priceX100}`);
  return [...byPrice.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const sizeMinor = same.reduce((sum, fill) => sum + fill.sizeMinor, 0n);
    return [{ side: first.side, price: priceNumber(first.priceX100), size: sizeNumber(sizeMinor) }];
  });
}

/** No player's orders in the asked markets are more than this in one answer. */
const mostOrders = 5_000;

function isWanted(order: PlayerOrder, params: BookParams): boolean {
  const { orderProjection = "ALL" } = params;
  if (params.betIds !== undefined && params.betIds.length > 0 && !params.betIds.includes(order.betId)) return false;
  if (params.matchedSince !== undefined && (order.matchedAtMs ?? 0) < params.matchedSince) return false;
  return orderProjection === "ALL" || orderStatusOf(order) === orderProjection;
}

/** The caller's own orders and matches per market and runner, when the call asks for them. */
async function readOwn(
  deps: BookHandlerDeps,
  params: BookParams,
  caller: ExchangeCaller,
): Promise<(marketId: string) => RunnerOwn> {
  if (params.orderProjection === undefined && params.matchProjection === undefined) return () => () => ({});
  const { rows } = await deps.store.currentOrders(deps.reader, {
    playerId: caller.playerId,
    marketIds: params.marketIds,
    customerStrategyRefs: params.customerStrategyRefs,
    sort: "BY_BET",
    isDescending: false,
    page: { from: 0, count: mostOrders },
  });
  const rollUp = params.matchProjection ?? "ROLLED_UP_BY_AVG_PRICE";
  const betIds = new Set(rows.map((order) => order.betId));
  const fills =
    rollUp === "ROLLED_UP_BY_AVG_PRICE"
      ? []
      : (await deps.store.fills(deps.reader, caller.playerId, params.marketIds)).filter((fill) =>
          betIds.has(fill.betId),
        );
  const matchesOf = (orders: readonly PlayerOrder[], own: readonly PlayerFill[]): RunnerBookMatch[] => {
    switch (rollUp) {
      case "ROLLED_UP_BY_AVG_PRICE":
        return averagedMatches(orders);
      case "ROLLED_UP_BY_PRICE":
        return matchesByPrice(own);
      case "NO_ROLLUP":
        return singleMatches(own);
    }
  };
  return (marketId) =>
    (selectionId): Pick<RunnerBookResult, "orders" | "matches"> => {
      const orders = rows.filter((order) => order.marketId === marketId && order.selectionId === selectionId);
      const own = fills.filter((fill) => fill.marketId === marketId && fill.selectionId === selectionId);
      return {
        ...(params.orderProjection === undefined
          ? {}
          : { orders: orders.filter((order) => isWanted(order, params)).map(bookOrder) }),
        ...(params.includeOverallPosition === false ? {} : { matches: matchesOf(orders, own) }),
      };
    };
}

type BookOperation = "listMarketBook" | "listRunnerBook";

export function bookHandlers(deps: BookHandlerDeps): Pick<OperationHandlers, BookOperation> {
  const handlers: Pick<OperationHandlers, BookOperation> = {
    async listRunnerBook({ marketId, selectionId, handicap, ...rest }, caller) {
      const { result } = await handlers.listMarketBook({ ...rest, marketIds: [marketId] }, caller);
      const books = result.map((book) => ({
        ...book,
        runners: book.runners.filter((runner) => runner.selectionId === selectionId),
      }));
      if (books.length === 0) throw new ExchangeException("INVALID_INPUT_DATA", "there is no such market");
      if (Number(handicap ?? 0) !== 0 || books.some(({ runners }) => runners.length === 0)) {
        throw new ExchangeException("INVALID_INPUT_DATA", "there is no such runner in the market");
      }
      return { result: books };
    },
    async listMarketBook(params, caller) {
      checkBooks(params);
      if (params.currencyCode !== undefined && params.currencyCode !== deps.currency) {
        throw new ExchangeException("INVALID_INPUT_DATA", `sizes are in ${deps.currency} only`);
      }
      if (params.partitionMatchedByStrategyRef === true) {
        throw new ExchangeException("INVALID_INPUT_DATA", "partitionMatchedByStrategyRef is not offered");
      }
      // Refuses what isn't offered before anything is read.
      runnerPrices(params);
      const isHeavy = params.orderProjection !== undefined || params.matchProjection !== undefined;
      const read = async () => {
        const own = await readOwn(deps, params, caller);
        const books = await deps.readBooks(params.marketIds);
        return { result: books.map((book) => bookResult(book, params, own(book.marketId))) };
      };
      return isHeavy ? deps.heavy.run(caller.playerId, read) : read();
    },
  };
  return handlers;
}
