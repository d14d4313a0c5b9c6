import { expect, test } from "vitest";
import { apiPerFile } from "./test-support/api-per-file.ts";
import type { TestApi } from "./test-support/index.ts";

let api: TestApi;
apiPerFile((made) => {
  api = made;
});

const limit = (side: "BACK" | "LAY", size: number, price: number) => ({
  selectionId: 1,
  side,
  orderType: "LIMIT",
  limitOrder: { size, price, persistenceType: "LAPSE" },
});
const onClose = (side: "BACK" | "LAY", liability: number) => ({
  selectionId: 1,
  side,
  orderType: "MARKET_ON_CLOSE",
  marketOnCloseOrder: { liability },
});
const limitOnClose = (side: "BACK" | "LAY", liability: number, price: number) => ({
  selectionId: 1,
  side,
  orderType: "LIMIT_ON_CLOSE",
  limitOnCloseOrder: { liability, price },
});

test("[EXAPI-43] a side's average of the prices asked for is of what was matched, by stakes, and leaves out bets at any starting price", async () => {
  const [player, other] = [await api.createPlayer(10_000), await api.createPlayer(10_000)];
  const marketId = await api.createMarket({ runners: 3, hasStartingPrice: true });
  const place = async (playerId: string, ...instructions: readonly object[]) =>
    expect(await api.rpc(playerId, "placeOrders", { marketId, instructions })).toMatchObject({ status: "SUCCESS" });
  // A hundred of the lay at 3.00 is matched, the other hundred lapses at the off.
  await place(player, limit("LAY", 200, 3), limitOnClose("LAY", 400, 6), onClose("LAY", 300));
  await place(other, limit("BACK", 100, 3));
  await place(other, onClose("BACK", 200));
  await api.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
  await api.control(marketId, { type: "settle", winners: [2], reason: "won" });
  const averages = async (playerId: string) => {
    const params = { betStatus: "SETTLED", groupBy: "SIDE" };
    const { clearedOrders } = await api.rpc(playerId, "listClearedOrders", params);
    return clearedOrders.map(({ side, betCount, priceRequested, priceMatched, sizeSettled }) => [
      [side, betCount],
      { priceRequested, priceMatched, sizeSettled },
    ]);
  };
  // At the starting price of 4.50 the 400 of liability are a stake of 114.29 and the 300 one of 85.71; of the bets that named a price
  // 100 was matched that had asked for 3.00 and 114.29 that had asked for 6.00.
  expect(await averages(player)).toEqual([[["LAY", 3], { priceRequested: 4.6, priceMatched: 4, sizeSettled: 300 }]]);
  expect(await averages(other)).toEqual([[["BACK", 2], { priceRequested: 3, priceMatched: 4, sizeSettled: 300 }]]);
});
