import { listExchangeRecords, listFillOrKill } from "@maidan/contract/http/exchange";
import { cashOutStrategy } from "@maidan/core/cash-out";
import { expect, test } from "vitest";
import { apiPerFile } from "./test-support/api-per-file.ts";
import type { TestApi } from "./test-support/index.ts";

let api: TestApi;
apiPerFile((made) => {
  api = made;
});

const kill = { timeInForce: "FILL_OR_KILL" };
const order = (side: "BACK" | "LAY", size: number, limit: object = {}) => ({
  selectionId: 1,
  side,
  orderType: "LIMIT",
  limitOrder: { size, price: 3, persistenceType: "LAPSE", ...limit },
});
async function place(player: string, marketId: string, instruction: object, more: object = {}): Promise<string> {
  const report = await api.rpc(player, "placeOrders", { marketId, instructions: [instruction], ...more });
  return report.instructionReports?.[0]?.betId ?? JSON.stringify(report);
}

/** A market in which 60 are there to be backed at 3, and a player with 1,000. */
async function withSixty() {
  const marketId = await api.createMarket();
  const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  await place(other, marketId, order("LAY", 60));
  return { marketId, player, other };
}
const betsOf = async (player: string) =>
  listFillOrKill.response.parse((await api.get("/api/exchange/fill-or-kill", player)).body).bets;
const recordsOf = async (player: string, query = "") =>
  listExchangeRecords.response.parse((await api.get(`/api/exchange-records?${query}`, player)).body).data.data;

test("[EXAPI-37] [EXAPI-63] a bet that was matched in part tells its least and what could not be had, in the list of such bets and in its record, also once it is settled", async () => {
  const { marketId, player, other } = await withSixty();
  const betId = await place(player, marketId, order("BACK", 100, { ...kill, minFillSize: 50 }));
  expect(await betsOf(player)).toEqual([
    {
      bet_id: betId,
      market_id: marketId,
      selection_id: 1,
      side: "BACK",
      odds: "3.00",
      stake: "100.00",
      min_fill_size: "50.00",
      matched: "60.00",
      lapsed: "40.00",
      is_cash_out: false,
      placed_at: expect.any(String),
    },
  ]);
  const terms = { time_in_force: "FILL_OR_KILL", min_fill_size: "50.00", lapsed: "40.00", stake: "60.00" };
  expect(await recordsOf(player)).toMatchObject([{ transaction_id: betId, status: "open", ...terms }]);
  expect(await recordsOf(other)).toMatchObject([{ time_in_force: null, min_fill_size: null, lapsed: null }]);
  expect(await betsOf(other)).toEqual([]);
  await api.control(marketId, { type: "settle", winners: [1], reason: "result" });
  expect(await recordsOf(player)).toMatchObject([{ transaction_id: betId, status: "WON", ...terms }]);
  expect(await betsOf(player)).toEqual([]);
});

test("[EXAPI-37] [EXAPI-63] one that is killed stands in both with the stake that it asked for; a least of the whole bet is none", async () => {
  const { marketId, player } = await withSixty();
  const whole = await place(player, marketId, order("BACK", 100, kill));
  const least = await place(player, marketId, order("BACK", 90, { ...kill, minFillSize: 61 }));
  const same = await place(player, marketId, order("BACK", 80, { ...kill, minFillSize: 80 }));
  expect((await betsOf(player)).map((bet) => [bet.bet_id, bet.min_fill_size, bet.matched, bet.lapsed])).toEqual([
    [same, null, "0.00", "80.00"],
    [least, "61.00", "0.00", "90.00"],
    [whole, null, "0.00", "100.00"],
  ]);
  const killed = await recordsOf(player, "status=LAPSED");
  expect(killed.map((record) => [record.transaction_id, record.min_fill_size, record.lapsed])).toEqual([
    [same, null, "80.00"],
    [least, "61.00", "90.00"],
    [whole, null, "100.00"],
  ]);
  expect(killed[2]).toMatchObject({ stake: "100.00", odds: "3.00", potential_profit: "200.00", matched: "0.00" });
  expect(killed[2]).toMatchObject({ status: "LAPSED", net_profit_loss: null, time_in_force: "FILL_OR_KILL" });
  expect(await recordsOf(player)).toEqual(killed);
  expect(await recordsOf(player, `market_id=${marketId}&status=open`)).toEqual([]);
});

test("[EXAPI-63] what a cash-out placed in vain is in neither; what it had says that it is one", async () => {
  const { marketId, player } = await withSixty();
  const cashOut = { customerStrategyRef: cashOutStrategy };
  await place(player, marketId, order("BACK", 100, kill), cashOut);
  expect([await betsOf(player), await recordsOf(player)]).toEqual([[], []]);
  await place(player, marketId, order("BACK", 100, { ...kill, minFillSize: 10 }), cashOut);
  expect(await betsOf(player)).toMatchObject([{ is_cash_out: true, matched: "60.00", lapsed: "40.00" }]);
  expect(await recordsOf(player)).toMatchObject([{ is_cash_out: true, status: "open", lapsed: "40.00" }]);
});

test("[ENG-18] [EXAPI-63] a pending one that could not be placed was not killed for want of offers: it is in neither", async () => {
  const { marketId } = await withSixty();
  const poor = await api.createPlayer(5);
  const report = await api.rpc(poor, "placeOrders", {
    marketId,
    instructions: [{ ...order("BACK", 50, kill), customerOrderRef: "poor" }],
    async: true,
  });
  expect(report.instructionReports).toMatchObject([{ orderStatus: "PENDING" }]);
  const lapsed = () => api.rpc(poor, "listClearedOrders", { betStatus: "LAPSED", customerOrderRefs: ["poor"] });
  await expect.poll(async () => (await lapsed()).clearedOrders.length).toBe(1);
  expect([await betsOf(poor), await recordsOf(poor)]).toEqual([[], []]);
});

test("[HTTP-07] the list of such bets is its own player's alone", async () => {
  expect((await api.get("/api/exchange/fill-or-kill")).status).toBe(401);
});
