import type { Reader } from "@maidan/services/command";
import type { ExchangeReadStore } from "@maidan/services/exchange-reads";
import type { AccountBook, OpenOrder } from "@maidan/services/feeds";

/** The largest page of the exchange's reads. */
const pageSize = 1_000;

/** A bot's own bets through the same reads as every player's. */
export function createAccountBook(
  reader: Reader,
  reads: Pick<ExchangeReadStore, "currentOrders" | "positions" | "matchedAfter">,
): AccountBook {
  return {
    openOrders: async (playerId, marketId) => {
      const orders: OpenOrder[] = [];
      for (let from = 0; ; from += pageSize) {
        const { rows, isMoreAvailable } = await reads.currentOrders(reader, {
          playerId,
          marketIds: [marketId],
          state: "EXECUTABLE",
          sort: "BY_BET",
          isDescending: false,
          page: { from, count: pageSize },
        });
        orders.push(...rows);
        if (!isMoreAvailable) return orders;
      }
    },
    lines: async (playerId, marketId) =>
      (await reads.matchedAfter(reader, { playerId, marketId, afterFillId: "0" })).levels,
    position: async (playerId, marketId) => {
      const [position] = await reads.positions(reader, playerId, [marketId]);
      return new Map([
        [0, position?.ifOtherMinor ?? 0n],
        ...(position?.runners.map(({ selectionId, ifWinMinor }) => [selectionId, ifWinMinor] as const) ?? []),
      ]);
    },
  };
}
