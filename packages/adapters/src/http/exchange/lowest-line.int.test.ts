import { expect, test } from "vitest";
import { apiPerFile } from "./test-support/api-per-file.ts";
import type { TestApi } from "./test-support/index.ts";

let api: TestApi;
apiPerFile((made) => {
  api = made;
});

const line = { leastX100: 50, mostX100: 2050, intervalX100: 100 };
const bet = (price: number, more: object = { size: 100 }, side = "BACK") => ({
  selectionId: 1,
  side,
  orderType: "LIMIT",
  limitOrder: { price, persistenceType: "LAPSE", ...more },
});
interface Asked {
  readonly player: string;
  readonly marketId: string;
  readonly bets: readonly object[];
  readonly isAsync?: boolean;
}
async function place({ player, marketId, bets, isAsync = false }: Asked): Promise<unknown[]> {
  const params = { marketId, instructions: bets, async: isAsync };
  const report = await api.rpc(player, "placeOrders", params);
  const reports = report.instructionReports ?? [];
  return [report.errorCode ?? report.status, ...reports.map((one) => one.errorCode ?? one.orderStatus)];
}

test("[LINE-01] [EXAPI-22] a bet at the lowest line, 0.5, is placed and matched as at any other, also by programs that don't wait", async () => {
  const marketId = await api.createMarket({ runners: 1, line });
  const [seller, buyer] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  expect(await place({ player: seller, marketId, bets: [bet(0.5)] })).toEqual(["SUCCESS", "EXECUTABLE"]);
  expect(await place({ player: buyer, marketId, bets: [bet(0.5, { size: 60 }, "LAY")] })).toEqual([
    "SUCCESS",
    "EXECUTION_COMPLETE",
  ]);
  expect([await api.balances(seller), await api.balances(buyer)]).toEqual([
    { cash: 90_000n, locked: 10_000n },
    { cash: 94_000n, locked: 6_000n },
  ]);
  expect(await place({ player: buyer, marketId, bets: [bet(0.5, { size: 40 }, "LAY")], isAsync: true })).toEqual([
    "SUCCESS",
    "PENDING",
  ]);
  await expect.poll(() => api.balances(buyer)).toEqual({ cash: 90_000n, locked: 10_000n });
  await api.control(marketId, { type: "settle", winners: [0], reason: "over" });
  expect([await api.balances(seller), await api.balances(buyer)]).toEqual([
    { cash: 110_000n, locked: 0n },
    { cash: 90_000n, locked: 0n },
  ]);
  expect(await api.offenders()).toEqual([]);
});

test("[LINE-01] [EXAPI-22] in a market of odds what is not above 1 is INVALID_ODDS as before, and so is a line that there isn't", async () => {
  const [odds, lines] = [await api.createMarket(), await api.createMarket({ runners: 1, line })];
  const player = await api.createPlayer(1_000);
  for (const isAsync of [false, true]) {
    for (const more of [
      { size: 100 },
      ...["PAYOUT", "BACKERS_PROFIT"].map((betTargetType) => ({ betTargetType, betTargetSize: 100 })),
    ]) {
      for (const price of [0, 0.01, 0.5, 0.99, 1]) {
        const bets = [bet(2), bet(price, more)];
        expect(await place({ player, marketId: odds, bets, isAsync })).toEqual([
          "BET_ACTION_ERROR",
          "ERROR_IN_ORDER",
          "INVALID_ODDS",
        ]);
      }
      for (const price of [0, 0.25, 1, 21.5])
        expect(await place({ player, marketId: lines, bets: [bet(price, more)], isAsync })).toEqual([
          "BET_ACTION_ERROR",
          "INVALID_ODDS",
        ]);
    }
  }
  expect(await api.balances(player)).toEqual({ cash: 100_000n, locked: 0n });
});

test("[LINE-10] a target of the lowest line lapses as one of any line, with the stake that would bring it at evens", async () => {
  const marketId = await api.createMarket({ runners: 1, line });
  const player = await api.createPlayer(1_000);
  for (const betTargetType of ["PAYOUT", "BACKERS_PROFIT"])
    for (const price of [0.5, 10.5])
      expect(await place({ player, marketId, bets: [bet(price, { betTargetType, betTargetSize: 100 })] })).toEqual([
        "SUCCESS",
        "EXECUTION_COMPLETE",
      ]);
  const { clearedOrders } = await api.rpc(player, "listClearedOrders", { betStatus: "LAPSED" });
  expect(new Set(clearedOrders.map((one) => one.sizeCancelled))).toEqual(new Set([50, 100]));
});
