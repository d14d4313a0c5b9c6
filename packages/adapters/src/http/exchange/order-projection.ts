import type { ClearedOrderResult, CurrentOrderResult } from "@maidan/contract/http/exchange";
import {
  averagePriceX100,
  type ClearedBet,
  type ClearedGroup,
  type ClearedStatus,
  type ItemDescription,
  type PlayerOrder,
} from "@maidan/services/exchange-reads";
import { dateText, priceNumber, sizeNumber } from "./numbers.ts";

/** An order is executable as long as anything of it can still be matched. */
export const orderStatusOf = (order: PlayerOrder): "EXECUTABLE" | "EXECUTION_COMPLETE" =>
  order.remainingMinor > 0n ? "EXECUTABLE" : "EXECUTION_COMPLETE";

interface References {
  readonly customerOrderRef?: string;
  readonly customerStrategyRef?: string;
}
const referencesOf = (order: PlayerOrder): References => ({
  ...(order.customerOrderRef === undefined ? {} : { customerOrderRef: order.customerOrderRef }),
  ...(order.customerStrategyRef === undefined ? {} : { customerStrategyRef: order.customerStrategyRef }),
});

interface BetOfType {
  readonly price: number;
  readonly size: number;
  readonly bspLiability: number;
}

/** What was asked for: of a bet at the starting price its limit (0 = any) and what it risks, of any other price and size. [EXAPI-38] */
export function askedOf(order: PlayerOrder): BetOfType {
  if (order.orderType === undefined || order.persistence === "MARKET_ON_CLOSE")
    return { price: priceNumber(order.priceX100), size: sizeNumber(order.sizeMinor), bspLiability: 0 };
  const price = order.orderType === "LIMIT_ON_CLOSE" ? priceNumber(order.priceX100) : 0;
  return { price, size: 0, bspLiability: sizeNumber(order.sizeMinor) };
}
export const orderTypeOf = (order: PlayerOrder): CurrentOrderResult["orderType"] => order.orderType ?? "LIMIT";

export const currentOrderResult = (order: PlayerOrder): CurrentOrderResult => ({
  betId: order.betId,
  marketId: order.marketId,
  selectionId: order.selectionId,
  handicap: 0,
  priceSize: { price: askedOf(order).price, size: askedOf(order).size },
  bspLiability: askedOf(order).bspLiability,
  side: order.side,
  status: orderStatusOf(order),
  persistenceType: order.persistence,
  orderType: orderTypeOf(order),
  placedDate: dateText(order.placedAtMs),
  ...(order.matchedAtMs === undefined ? {} : { matchedDate: dateText(order.matchedAtMs) }),
  averagePriceMatched: priceNumber(averagePriceX100(order.matchedValue, order.matchedMinor)),
  sizeMatched: sizeNumber(order.matchedMinor),
  sizeRemaining: sizeNumber(order.remainingMinor),
  sizeLapsed: sizeNumber(order.lapsedMinor),
  sizeCancelled: sizeNumber(order.cancelledMinor),
  sizeVoided: sizeNumber(order.voidedMinor),
  ...referencesOf(order),
});

type Described = NonNullable<ClearedOrderResult["itemDescription"]>;

const itemDescription = (names: Partial<ItemDescription>): Described => ({
  ...(names.eventTypeName === undefined ? {} : { eventTypeDesc: names.eventTypeName }),
  ...(names.eventName === undefined ? {} : { eventDesc: names.eventName }),
  ...(names.marketName === undefined ? {} : { marketDesc: names.marketName }),
  ...(names.marketType === undefined ? {} : { marketType: names.marketType }),
  ...(names.marketStartAtMs === undefined ? {} : { marketStartTime: dateText(names.marketStartAtMs) }),
  ...(names.runnerName === undefined ? {} : { runnerDesc: names.runnerName }),
  ...(names.numberOfWinners === undefined ? {} : { numberOfWinners: names.numberOfWinners }),
});

/** What the status is about: the settled part, or the part that was cancelled, lapsed or voided. */
function sizesOf(order: PlayerOrder, status: ClearedStatus): ClearedOrderResult {
  switch (status) {
    case "SETTLED":
      return {
        ...(order.settledAs === "WON" || order.settledAs === "LOST" ? { betOutcome: order.settledAs } : {}),
        sizeSettled: sizeNumber(order.matchedMinor),
        profit: sizeNumber(order.profitMinor ?? 0n),
      };
    case "VOIDED":
      return { sizeSettled: sizeNumber(order.voidedMinor), profit: 0 };
    case "LAPSED":
      return { sizeCancelled: sizeNumber(order.lapsedMinor), profit: 0 };
    case "CANCELLED":
      return { sizeCancelled: sizeNumber(order.cancelledMinor), profit: 0 };
  }
}

export interface ClearedProjection {
  readonly status: ClearedStatus;
  readonly hasDescription: boolean;
}

/** One cleared bet. Its date is when it was settled, or when the rest of it ended. */
export function clearedBetResult(bet: ClearedBet, { status, hasDescription }: ClearedProjection): ClearedOrderResult {
  const { order } = bet;
  const isUnmatchedPart = status === "LAPSED" || status === "CANCELLED";
  const endedAtMs = (status === "CANCELLED" ? order.cancelledAtMs : undefined) ?? order.endedAtMs;
  const clearedAtMs = isUnmatchedPart ? (endedAtMs ?? order.settledAtMs) : (order.settledAtMs ?? order.endedAtMs);
  return {
    eventTypeId: bet.eventTypeId,
    eventId: bet.eventId,
    marketId: order.marketId,
    selectionId: order.selectionId,
    handicap: 0,
    betId: order.betId,
    placedDate: dateText(order.placedAtMs),
    // A bet at the starting price from the first has no persistence.
    ...(order.orderType === undefined || order.persistence === "MARKET_ON_CLOSE"
      ? { persistenceType: order.persistence }
      : {}),
    orderType: orderTypeOf(order),
    side: order.side,
    ...(hasDescription ? { itemDescription: itemDescription(bet.description) } : {}),
    priceRequested: askedOf(order).price,
    ...(clearedAtMs === undefined ? {} : { settledDate: dateText(clearedAtMs) }),
    ...(order.matchedAtMs === undefined || isUnmatchedPart ? {} : { lastMatchedDate: dateText(order.matchedAtMs) }),
    betCount: 1,
    ...(isUnmatchedPart || order.matchedMinor === 0n
      ? {}
      : { priceMatched: priceNumber(averagePriceX100(order.matchedValue, order.matchedMinor)) }),
    priceReduced: order.isReduced === true,
    ...sizesOf(order, status),
    ...referencesOf(order),
  };
}

/** One line of bets taken together. Prices, sizes and dates belong to SIDE, commission to MARKET and above. */
export function clearedGroupResult(group: ClearedGroup, hasDescription: boolean): ClearedOrderResult {
  return {
    ...(group.eventTypeId === undefined ? {} : { eventTypeId: group.eventTypeId }),
    ...(group.eventId === undefined ? {} : { eventId: group.eventId }),
    ...(group.marketId === undefined ? {} : { marketId: group.marketId, handicap: 0 }),
    ...(group.selectionId === undefined ? {} : { selectionId: group.selectionId }),
    ...(hasDescription ? { itemDescription: itemDescription(group.description) } : {}),
    ...(group.side === undefined
      ? {}
      : {
          side: group.side,
          priceRequested: priceNumber(averagePriceX100(group.requestedValue, group.requestedMinor)),
          priceMatched: priceNumber(averagePriceX100(group.matchedValue, group.matchedMinor)),
          sizeSettled: sizeNumber(group.settledMinor),
        }),
    settledDate: dateText(group.settledAtMs),
    ...(group.lastMatchedAtMs === undefined ? {} : { lastMatchedDate: dateText(group.lastMatchedAtMs) }),
    betCount: group.betCount,
    ...(group.commissionMinor === undefined ? {} : { commission: sizeNumber(group.commissionMinor) }),
    profit: sizeNumber(group.profitMinor),
    ...(group.customerStrategyRef === undefined ? {} : { customerStrategyRef: group.customerStrategyRef }),
  };
}
