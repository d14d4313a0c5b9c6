import type {
  ExchangeParams,
  RunnerBookMatch,
  RunnerBookOrder,
  RunnerBookResult,
} from "@maidan/contract/http/exchange";
import type { Reader } from "@maidan/services/command";
import {
  averagePriceX100,
  mostFills,
  type ExchangeReadStore,
  type PlayerFill,
  type PlayerOrder,
} from "@maidan/services/exchange-reads";
import type { RunnerOwn } from "./book-projection.ts";
import { dateText, priceNumber, sizeNumber } from "./numbers.ts";
import { askedOf, orderStatusOf, orderTypeOf } from "./order-projection.ts";
import { ExchangeException } from "./outcome.ts";

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

/** What the player has on one runner. */
interface Own {
  readonly orders: readonly PlayerOrder[];
  readonly fills: readonly PlayerFill[];
}

function matchesOf(params: BookParams, { orders, fills }: Own): RunnerBookMatch[] {
  switch (params.matchProjection) {
    case undefined:
    case "ROLLED_UP_BY_AVG_PRICE":
      return averagedMatches(orders);
    case "ROLLED_UP_BY_PRICE":
      return matchesByPrice(fills);
    case "NO_ROLLUP":
      return singleMatches(fills);
  }
}

/** No strategy restricts when none is named. */
const isOfStrategy = (params: BookParams, strategyRef: string): boolean =>
  params.customerStrategyRefs === undefined ||
  params.customerStrategyRefs.length === 0 ||
  params.customerStrategyRefs.includes(strategyRef);

const strategyOf = (order: PlayerOrder): string => order.customerStrategyRef ?? "";

/** Matches by strategy reference, in the order of their first bet; those without one under the empty text. [EXAPI-46] */
function partitioned(params: BookParams, { orders, fills }: Own): RunnerBookResult["matchesByStrategy"] {
  const byStrategy = Map.groupBy(orders, strategyOf);
  return Object.fromEntries(
    [...byStrategy].flatMap(([strategyRef, same]) => {
      if (!isOfStrategy(params, strategyRef)) return [];
      const betIds = new Set(same.map((order) => order.betId));
      const own = { orders: same, fills: fills.filter((fill) => betIds.has(fill.betId)) };
      const matches = matchesOf(params, own);
      return matches.length === 0 ? [] : [[strategyRef, { matches }]];
    }),
  );
}

/** Whether the call wants an order. What can still be matched is there whenever it was matched last. [EXAPI-46] */
function isWanted(order: PlayerOrder, params: BookParams): boolean {
  const { orderProjection = "ALL", matchedSince } = params;
  const status = orderStatusOf(order);
  if (params.betIds !== undefined && params.betIds.length > 0 && !params.betIds.includes(order.betId)) return false;
  if (!isOfStrategy(params, strategyOf(order))) return false;
  if (matchedSince !== undefined && status !== "EXECUTABLE" && (order.matchedAtMs ?? 0) < matchedSince) return false;
  return orderProjection === "ALL" || status === orderProjection;
}

/** So many orders of a player, in all the markets of a call, are read at once. */
const mostOrders = 5_000;

/** Refuses with TOO_MUCH_DATA what would be cut: a part of a position is another position. */
function whole<T>(rows: readonly T[], most: number, what: string): readonly T[] {
  if (rows.length > most) {
    throw new ExchangeException("TOO_MUCH_DATA", `you have more than ${most} ${what} there: ask for fewer markets`);
  }
  return rows;
}

export interface OwnBetsDeps {
  readonly reader: Reader;
  readonly store: Pick<ExchangeReadStore, "currentOrders" | "fills">;
}

/** The caller's own orders and matches per market and runner, when the call asks for them. */
export async function readOwn(
  deps: OwnBetsDeps,
  params: BookParams,
  playerId: string,
): Promise<(marketId: string) => RunnerOwn> {
  if (params.orderProjection === undefined && params.matchProjection === undefined) return () => () => ({});
  const { marketIds, matchProjection = "ROLLED_UP_BY_AVG_PRICE" } = params;
  const page = { from: 0, count: mostOrders + 1 };
  const query = { playerId, marketIds, sort: "BY_BET", isDescending: false, page } as const;
  const orders = whole((await deps.store.currentOrders(deps.reader, query)).rows, mostOrders, "bets");
  const fills =
    matchProjection === "ROLLED_UP_BY_AVG_PRICE"
      ? []
      : whole(await deps.store.fills(deps.reader, playerId, marketIds), mostFills, "matches");
  return (marketId) => {
    const inMarket = {
      orders: orders.filter((order) => order.marketId === marketId),
      fills: fills.filter((fill) => fill.marketId === marketId),
    };
    return (selectionId) => {
      const own: Own = {
        orders: inMarket.orders.filter((order) => order.selectionId === selectionId),
        fills: inMarket.fills.filter((fill) => fill.selectionId === selectionId),
      };
      return {
        ...(params.orderProjection === undefined
          ? {}
          : { orders: own.orders.filter((order) => isWanted(order, params)).map(bookOrder) }),
        ...(params.includeOverallPosition === false ? {} : { matches: matchesOf(params, own) }),
        ...(params.partitionMatchedByStrategyRef === true ? { matchesByStrategy: partitioned(params, own) } : {}),
      };
    };
  };
}
