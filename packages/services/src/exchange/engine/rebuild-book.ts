import type { Book, MarketSpec } from "@maidan/core/exchange";
import { createBook } from "@maidan/core/exchange";
import type { StoredMarket } from "../engine-ports.ts";
import { leastPayoutOf } from "../least-payout.ts";
import type { MarketDefinition } from "../ports.ts";

function removedOf({ runners }: MarketDefinition): Pick<MarketSpec, "removedIds"> {
  const removedIds = runners.filter(({ status }) => status === "REMOVED").map(({ selectionId }) => selectionId);
  return removedIds.length === 0 ? {} : { removedIds };
}

/** What a market is for good, as its rows say. */
export const specOf = ({
  definition,
  hasOtherOutcome,
  minimumStakeMinor,
  minimumPayoutMinor,
}: StoredMarket): MarketSpec => ({
  ...(definition.hasStartingPrice === true ? { hasStartingPrice: true } : {}),
  ...(definition.hasVirtualPrices === true ? { hasVirtualPrices: true } : {}),
  ...(definition.line === undefined ? {} : { line: definition.line }),
  ...removedOf(definition),
  selectionIds: definition.runners.map((runner) => runner.selectionId),
  numberOfWinners: definition.numberOfWinners,
  hasOtherOutcome,
  minimumSizeMinor: Number(minimumStakeMinor),
  minimumPayoutMinor: Number(minimumPayoutMinor ?? leastPayoutOf(minimumStakeMinor)),
});

/** The book as its committed rows describe it. Orders come in order of entry, which is the order of their queues. */
export function rebuildBook(stored: StoredMarket): Book {
  const { definition } = stored;
  return createBook(specOf(stored), {
    state: {
      status: definition.status,
      isInPlay: definition.isInPlay,
      betDelayMs: definition.betDelayMs,
      version: definition.version,
      settlement: stored.settlement,
      winners: stored.winners,
      ...(stored.deadHeat === null ? {} : { deadHeat: stored.deadHeat }),
      ...(definition.isReconciled === true
        ? { startingPrices: stored.runners.map((runner) => runner.startingPrice ?? 0) }
        : {}),
    },
    orders: stored.openOrders.map((order) => ({
      orderId: order.betId,
      accountId: Number(order.playerId),
      selectionId: order.selectionId,
      side: order.side,
      priceX100: order.priceX100,
      persistence: order.persistence,
      ...(order.orderType === null ? {} : { orderType: order.orderType }),
      sizeMinor: Number(order.sizeMinor),
      remainingMinor: Number(order.remainingMinor),
      matchedMinor: Number(order.matchedMinor),
      cancelledMinor: Number(order.cancelledMinor),
      matchedValue: Number(order.matchedValue),
      matchedProfitMinor: Number(order.matchedProfitMinor),
    })),
    positions: stored.positions.map((position) => ({
      accountId: Number(position.playerId),
      ifWinMinor: position.ifWinMinor.map(Number),
      ifOtherMinor: Number(position.ifOtherMinor),
    })),
  });
}
