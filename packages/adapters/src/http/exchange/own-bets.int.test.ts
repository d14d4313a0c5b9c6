import { expect, test } from "vitest";
import { apiPerFile } from "./test-support/api-per-file.ts";
import type { TestApi } from "./test-support/index.ts";

let api: TestApi;
apiPerFile((made) => {
  api = made;
});

const limit = (selectionId: number, side: "BACK" | "LAY", size: number, price = 3) => ({
  selectionId,
  side,
  orderType: "LIMIT",
  limitOrder: { size, price, persistenceType: "LAPSE" },
});
const onClose = (selectionId: number, side: "BACK" | "LAY", liability: number) => ({
  selectionId,
  side,
  orderType: "MARKET_ON_CLOSE",
  marketOnCloseOrder: { liability },
});

/** Places one bet, which must be taken; its id. */
async function place(player: string, marketId: string, instruction: object, strategyRef?: string): Promise<string> {
  const report = await api.rpc(player, "placeOrders", {
    marketId,
    instructions: [instruction],
    ...(strategyRef !== undefined && { customerStrategyRef: strategyRef }),
  });
  expect(report.status).toBe("SUCCESS");
  return report.instructionReports?.[0]?.betId ?? "";
}

test("[EXAPI-42] in a market with several winners each runner is told by its own bets, won and lost, and bets at the starting price when they are asked for", async () => {
  const [player, other] = [await api.createPlayer(10_000), await api.createPlayer(10_000)];
  const marketId = await api.createMarket({
    runners: 4,
    numberOfWinners: 2,
    hasStartingPrice: true,
    commissionBasisPoints: 500,
  });
  await place(other, marketId, limit(1, "LAY", 100));
  await place(player, marketId, limit(1, "BACK", 100));
  await place(other, marketId, limit(2, "BACK", 50, 4));
  await place(player, marketId, limit(2, "LAY", 50, 4));
  await place(player, marketId, onClose(3, "BACK", 200));
  await place(other, marketId, onClose(3, "LAY", 400));
  await api.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
  const told = async (options: object) =>
    (await api.rpc(player, "listMarketProfitAndLoss", { marketIds: [marketId], ...options }))[0]?.profitAndLosses;
  const [first, second, fourth] = [
    { selectionId: 1, ifWin: 200, ifLose: -100 },
    { selectionId: 2, ifWin: -150, ifLose: 50 },
    { selectionId: 4, ifWin: 0, ifLose: 0 },
  ];
  expect(await told({})).toEqual([first, second, { selectionId: 3, ifWin: 0, ifLose: 0 }, fourth]);
  // 200.00 at the starting price of 3.00.
  const third = { selectionId: 3, ifWin: 400, ifLose: -200 };
  expect(await told({ includeBspBets: true })).toEqual([first, second, third, fourth]);
  expect(await told({ includeBspBets: true, netOfCommission: true })).toEqual([
    { ...first, ifWin: 190 },
    { ...second, ifLose: 47.5 },
    { ...third, ifWin: 380 },
    fourth,
  ]);
  expect(await api.offenders()).toEqual([]);
});

test("[EXAPI-42] of one winner the whole market is told, without bets at the starting price unless they are asked for", async () => {
  const [player, other] = [await api.createPlayer(10_000), await api.createPlayer(10_000)];
  const marketId = await api.createMarket({ runners: 3, hasStartingPrice: true });
  await place(other, marketId, limit(1, "LAY", 100));
  await place(player, marketId, limit(1, "BACK", 100));
  await place(player, marketId, onClose(3, "BACK", 200));
  await place(other, marketId, onClose(3, "LAY", 400));
  await api.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
  const told = async (options: object) =>
    (await api.rpc(player, "listMarketProfitAndLoss", { marketIds: [marketId], ...options }))[0]?.profitAndLosses.map(
      ({ ifWin, ifLose }) => [ifWin, ifLose],
    );
  expect(await told({})).toEqual([
    [200, undefined],
    [-100, undefined],
    [-100, undefined],
  ]);
  expect(await told({ includeBspBets: true })).toEqual([
    [0, undefined],
    [-300, undefined],
    [300, undefined],
  ]);
});

test("[EXAPI-46] [EXAPI-47] own matches are told by strategy when asked for, and what can still be matched stays in whenever it was matched last", async () => {
  const [player, other] = [await api.createPlayer(10_000), await api.createPlayer(10_000)];
  const marketId = await api.createMarket();
  await place(other, marketId, limit(1, "LAY", 100, 3));
  await place(other, marketId, limit(1, "LAY", 100, 2.5));
  const [done, part, open] = [
    await place(player, marketId, limit(1, "BACK", 40, 3), "alpha"),
    await place(player, marketId, limit(1, "BACK", 100, 3)),
    await place(player, marketId, limit(2, "BACK", 20, 8), "alpha"),
  ];
  await place(player, marketId, limit(1, "BACK", 30, 2.5), "beta");
  const ask = async (options: object) => {
    const [book] = await api.rpc(player, "listMarketBook", { marketIds: [marketId], ...options });
    const [first, second] = book?.runners ?? [];
    return { book, first, second };
  };
  const all = await ask({ orderProjection: "ALL", partitionMatchedByStrategyRef: true });
  expect(all.first?.matchesByStrategy).toEqual({
    alpha: { matches: [{ side: "BACK", price: 3, size: 40 }] },
    "": { matches: [{ side: "BACK", price: 3, size: 60 }] },
    beta: { matches: [{ side: "BACK", price: 2.5, size: 30 }] },
  });
  expect(all.first?.matches).toEqual([{ side: "BACK", price: 2.88, size: 130 }]);
  expect(all.second).toMatchObject({ matches: [], matchesByStrategy: {} });
  const named = { customerStrategyRefs: ["alpha"], partitionMatchedByStrategyRef: true };
  const alpha = await ask({ ...named, orderProjection: "ALL", matchProjection: "ROLLED_UP_BY_PRICE" });
  expect(alpha.first?.matchesByStrategy).toEqual({ alpha: { matches: [{ side: "BACK", price: 3, size: 40 }] } });
  expect(alpha.first?.orders?.map(({ betId }) => betId)).toEqual([done]);
  // The overall position is of all strategies.
  expect(alpha.first?.matches?.map(({ size }) => size)).toEqual([100, 30]);
  const single = await ask({ ...named, matchProjection: "NO_ROLLUP", includeOverallPosition: false });
  expect(single.first).toMatchObject({ matchesByStrategy: { alpha: { matches: [{ betId: done, size: 40 }] } } });
  expect(single.first).not.toHaveProperty("matches");
  expect((await ask({ orderProjection: "ALL" })).first).not.toHaveProperty("matchesByStrategy");

  const lastMatchTime = all.book?.lastMatchTime ?? "";
  const after = new Date(Date.parse(lastMatchTime) + 60_000).toISOString();
  const since = await ask({ orderProjection: "ALL", matchedSince: after });
  expect(since.first?.orders?.map(({ betId }) => betId)).toEqual([part]);
  expect(since.second?.orders?.map(({ betId }) => betId)).toEqual([open]);
  const { rows } = await api.pool.query<{ at: Date }>(
    "select max(matched_at) as at from exchange_fill where market_id = $1",
    [marketId],
  );
  expect(lastMatchTime).toBe(rows[0]?.at.toISOString());
  const idle = await api.createMarket();
  const [unmatched] = await api.rpc(player, "listMarketBook", { marketIds: [idle] });
  expect(unmatched).not.toHaveProperty("lastMatchTime");
  await api.control(marketId, { type: "settle", winners: [1], reason: "test" });
  expect((await ask({})).book?.lastMatchTime).toBe(lastMatchTime);
});
