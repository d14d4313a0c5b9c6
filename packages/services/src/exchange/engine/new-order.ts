import type { OrderRow } from "../engine-ports.ts";
import type { PlaceInstruction, PlaceRequest } from "../ports.ts";
import type { BatchDraft } from "./draft.ts";

/** The row of a bet that nothing has happened to yet, with an id of its own, among those that the batch writes. */
export function newOrder(
  { request, draft }: { readonly request: PlaceRequest; readonly draft: BatchDraft },
  instruction: PlaceInstruction,
): OrderRow {
  const order: OrderRow = {
    betId: draft.nextBetId(),
    marketId: request.marketId,
    selectionId: instruction.selectionId,
    playerId: request.playerId,
    side: instruction.side,
    priceX100: instruction.priceX100,
    sizeMinor: instruction.sizeMinor,
    remainingMinor: instruction.sizeMinor,
    matchedMinor: 0n,
    matchedValue: 0n,
    matchedProfitMinor: 0n,
    cancelledMinor: 0n,
    lapsedMinor: 0n,
    voidedMinor: 0n,
    persistence: instruction.persistence,
    orderType: instruction.orderType ?? null,
    leastFillMinor: null,
    customerOrderRef: instruction.customerOrderRef ?? null,
    customerStrategyRef: instruction.customerStrategyRef ?? request.customerStrategyRef ?? null,
    placedAtMs: draft.nowMs,
    matchedAtMs: null,
    endedAtMs: null,
    cancelledAtMs: null,
  };
  draft.newOrders.set(order.betId, order);
  return order;
}
