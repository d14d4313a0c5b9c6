import { listExchangeRecords } from "@maidan/contract/http/exchange";
import { expect, test } from "vitest";
import { apiPerFile } from "./test-support/api-per-file.ts";
import type { TestApi } from "./test-support/index.ts";

let api: TestApi;
apiPerFile((made) => {
  api = made;
});

const place = (
  player: string,
  marketId: string,
  bet: { side: "BACK" | "LAY"; price: number; size: number },
  strategy: { customerStrategyRef?: string } = {},
) =>
  api.rpc(player, "placeOrders", {
    marketId,
    ...strategy,
    instructions: [
      {
        selectionId: 1,
        side: bet.side,
        orderType: "LIMIT",
        limitOrder: { size: bet.size, price: bet.price, persistenceType: "LAPSE" },
      },
    ],
  });
const recordOf = async (player: string) =>
  listExchangeRecords.response.parse((await api.get(`/api/exchange-records?remote_id=${player}`, player)).body).data
    .data[0];

test("[RECORDS-16] [API-79] a bet that was matched better than asked shows the average that it was matched at and what that wins, and the asked odds beside them", async () => {
  const marketId = await api.createMarket();
  const [layer, backer] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  await place(layer, marketId, { side: "LAY", price: 2.52, size: 30 });
  await place(layer, marketId, { side: "LAY", price: 2.5, size: 70 });
  await place(backer, marketId, { side: "BACK", price: 2.4, size: 100 });
  expect(await recordOf(backer)).toMatchObject({
    stake: "100.00",
    matched: "100.00",
    odds: "2.51",
    odds_asked: "2.40",
    potential_profit: "150.60",
    potential_liability: "100.00",
    net_profit_loss: null,
  });
  await api.control(marketId, { type: "settle", winners: [1], reason: "result" });
  expect(await recordOf(backer)).toMatchObject({ status: "WON", odds: "2.51", net_profit_loss: "150.60" });
  const lost = await recordOf(layer);
  expect(lost).toMatchObject({ status: "LOST", stake: "70.00", odds: "2.50", net_profit_loss: "-105.00" });
});

test("[RECORDS-16] of a bet that was matched in part, what lapsed counts no more once it is settled", async () => {
  const marketId = await api.createMarket();
  const [layer, backer] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  await place(layer, marketId, { side: "LAY", price: 3, size: 40 });
  await place(backer, marketId, { side: "BACK", price: 2.8, size: 100 });
  // 40 at 3.00, and 60 that still could be had at the asked 2.80.
  expect(await recordOf(backer)).toMatchObject({
    stake: "100.00",
    matched: "40.00",
    odds: "3.00",
    odds_asked: "2.80",
    potential_profit: "188.00",
  });
  await api.control(marketId, { type: "settle", winners: [1], reason: "result" });
  expect(await recordOf(backer)).toMatchObject({
    stake: "40.00",
    matched: "40.00",
    odds: "3.00",
    potential_profit: "80.00",
    net_profit_loss: "80.00",
  });
});

test("[CASH-06] the record of a bet tells whether it was made to cash out", async () => {
  const marketId = await api.createMarket();
  const [layer, backer] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  await place(layer, marketId, { side: "LAY", price: 3, size: 40 });
  await place(backer, marketId, { side: "BACK", price: 3, size: 40 });
  expect(await recordOf(backer)).toMatchObject({ bet_type: "BACK", is_cash_out: false });
  await place(layer, marketId, { side: "BACK", price: 3.1, size: 40 });
  await place(backer, marketId, { side: "LAY", price: 3.1, size: 40 }, { customerStrategyRef: "cash-out" });
  expect(await recordOf(backer)).toMatchObject({ bet_type: "LAY", is_cash_out: true });
});
