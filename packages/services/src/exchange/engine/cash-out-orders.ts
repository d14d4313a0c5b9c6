import { isStillReckoned } from "@maidan/core/cash-out";
import {
  fillProfitMinor,
  lockedMinor,
  restingStake,
  runnerFigures,
  worstOutcomeMinor,
  type Book,
  type MarketSpec,
  type Stake,
} from "@maidan/core/exchange";
import type { PlaceRequest } from "../ports.ts";

interface InBook {
  readonly spec: MarketSpec;
  readonly book: Pick<Book, "positionOf" | "openOrdersOf" | "openOrderCount">;
}

/** Whether the cash-out was reckoned from another position than the player has by now: a bet was matched meanwhile, another cash-out done, a runner withdrawn. [CASH-08] */
export function isTurned({ playerId, cashOutFrom }: PlaceRequest, { spec, book }: InBook): boolean {
  if (cashOutFrom === undefined) return false;
  return !isStillReckoned(cashOutFrom, book.positionOf(Number(playerId)).ifWinMinor, spec);
}

/**
 * What the player has locked once the orders of a cash-out are filled, at their limits. They are filled at once or not at all, and none is left to wait, so that nothing
 * else has to be covered: what levels a position takes its own money. Undefined of any other request, and at lines, where a part of each may be filled. [CASH-17]
 */
export function lockedWhenFilled(request: PlaceRequest, { spec, book }: InBook): bigint | undefined {
  const { isCashOut, instructions } = request;
  const areFilled = instructions.every(
    ({ timeInForce, orderType, target }) =>
      timeInForce !== undefined && orderType === undefined && target === undefined,
  );
  if (isCashOut !== true || spec.line !== undefined || !areFilled) return undefined;
  const playerId = Number(request.playerId);
  const indexOf = (selectionId: number): number => spec.selectionIds.indexOf(selectionId);
  const filled = instructions.map(({ selectionId, side, sizeMinor, priceX100 }): Stake => {
    const size = Number(sizeMinor);
    const whole = fillProfitMinor(size, priceX100);
    // Each fill is rounded down by itself, for the layer: a back in pieces, of which each but the last uses up an order, brings so much less.
    const profitMinor = side === "BACK" ? Math.max(0, whole - Math.min(book.openOrderCount, size)) : whole;
    return { runnerIndex: indexOf(selectionId), side, sizeMinor: size, profitMinor };
  });
  const waiting = book
    .openOrdersOf(playerId)
    .map((order) => restingStake({ ...order, sizeMinor: order.remainingMinor }, indexOf(order.selectionId)));
  const added = runnerFigures(filled, waiting, spec.selectionIds.length);
  // The matched bets by what they bring in all: that no runner wins stands with the first one.
  const { ifWinMinor, ifOtherMinor } = book.positionOf(playerId);
  const figures = added.map(({ winMinor, loseMinor }, place) => ({
    winMinor: winMinor + (ifWinMinor[place] ?? 0) - (place === 0 ? 0 : ifOtherMinor),
    loseMinor: loseMinor + (place === 0 ? ifOtherMinor : 0),
  }));
  return BigInt(lockedMinor(worstOutcomeMinor(figures, spec)));
}
