import { expect, test } from "vitest";
import { apiPerFile } from "./test-support/api-per-file.ts";
import type { TestApi } from "./test-support/index.ts";

let api: TestApi;
apiPerFile((made) => {
  api = made;
});

interface Bet {
  readonly on: number;
  readonly side: "BACK" | "LAY";
  readonly size: number;
  readonly price: number;
}
async function place(player: string, marketId: string, { on, side, size, price }: Bet): Promise<string> {
  const limitOrder = { size, price, persistenceType: "PERSIST" };
  const instructions = [{ selectionId: on, side, orderType: "LIMIT", limitOrder }];
  const report = await api.rpc(player, "placeOrders", { marketId, instructions });
  const betId = report.instructionReports?.[0]?.betId;
  if (betId === undefined) throw new Error(JSON.stringify(report));
  return betId;
}
const race = () => api.createMarket({ runners: 4, marketType: "WIN", eventTypeId: "7" });
const withdraw = (marketId: string, selectionId: number) =>
  api.control(marketId, { type: "removeRunner", selectionId, adjustmentBasisPoints: 1_500, reason: "lame" });

/** A player with bets in two races: on a runner that is withdrawn matched whole, in part and not at all, on another one, and one matched in part in the second race. */
async function withBets() {
  const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
  const [marketId, second] = [await race(), await race()];
  const met = async (at: string, bet: Bet, matched: number) => {
    await place(other, at, { ...bet, side: "LAY", size: matched });
    return place(player, at, bet);
  };
  const whole = await met(marketId, { on: 4, side: "BACK", size: 20, price: 5 }, 20);
  const part = await met(marketId, { on: 4, side: "BACK", size: 20, price: 6 }, 12);
  const stays = await met(marketId, { on: 1, side: "BACK", size: 30, price: 4 }, 30);
  const unmatched = await place(player, marketId, { on: 4, side: "BACK", size: 10, price: 50 });
  const elsewhere = await met(second, { on: 1, side: "BACK", size: 15, price: 3 }, 10);
  return { player, marketId, second, bets: { whole, part, stays, unmatched, elsewhere } };
}
const byVoidTime = async (player: string, more: object = {}) =>
  (await api.rpc(player, "listCurrentOrders", { orderBy: "BY_VOID_TIME", ...more })).currentOrders;
const cleared = async (player: string, betStatus: string, more: object = {}) =>
  (await api.rpc(player, "listClearedOrders", { betStatus, ...more })).clearedOrders;

test("[EXAPI-40] [EXAPI-43] what is void by a withdrawal is listed by the time at which it was, until the market is settled, and cleared as void from then on and for good", async () => {
  const { player, marketId, second, bets } = await withBets();
  expect([await byVoidTime(player), await cleared(player, "VOIDED")]).toEqual([[], []]);
  expect(await withdraw(marketId, 4)).toMatchObject({ ok: true });
  const void_ = await byVoidTime(player);
  expect(void_).toMatchObject([
    { betId: bets.whole, status: "EXECUTION_COMPLETE", sizeMatched: 0, sizeLapsed: 0, sizeVoided: 20 },
    { betId: bets.part, status: "EXECUTION_COMPLETE", sizeMatched: 0, sizeLapsed: 8, sizeVoided: 12 },
  ]);
  expect((await byVoidTime(player, { sortDir: "LATEST_TO_EARLIEST" })).map(({ betId }) => betId)).toEqual([
    bets.part,
    bets.whole,
  ]);
  const voided = await cleared(player, "VOIDED");
  expect(voided).toMatchObject([
    { betId: bets.part, sizeSettled: 12, profit: 0 },
    { betId: bets.whole, sizeSettled: 20, profit: 0 },
  ]);
  const at = voided[0]?.settledDate;
  expect(await byVoidTime(player, { dateRange: { from: at, to: at } })).toEqual(void_);
  expect(await byVoidTime(player, { dateRange: { to: void_[1]?.placedDate } })).toEqual([]);
  expect((await cleared(player, "LAPSED")).map(({ betId, sizeCancelled }) => [betId, sizeCancelled])).toEqual([
    [bets.unmatched, 10],
    [bets.part, 8],
  ]);

  expect(await api.control(second, { type: "void", reason: "rain" })).toMatchObject({ ok: true });
  expect(await byVoidTime(player)).toEqual(void_);
  expect(await api.control(marketId, { type: "settle", winners: [1], reason: "result" })).toMatchObject({ ok: true });
  expect(await byVoidTime(player)).toEqual([]);
  expect(await cleared(player, "VOIDED")).toMatchObject([
    { betId: bets.elsewhere, marketId: second, sizeSettled: 10 },
    ...voided,
  ]);
  expect(await cleared(player, "VOIDED", { settledDateRange: { from: at, to: at } })).toEqual(voided);
  expect(await cleared(player, "SETTLED")).toMatchObject([
    { betId: bets.stays, betOutcome: "WON", priceMatched: 3.4, priceReduced: true, sizeSettled: 30, profit: 72 },
  ]);
});

test("[EXAPI-42] what a market is told to bring net of commission is what its settlement pays, whoever wins, after a withdrawal too; a settled market is left out", async () => {
  for (const winner of [1, 2, 3]) {
    const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const marketId = await race();
    const bets: Bet[] = [
      { on: 1, side: "BACK", size: 33.33, price: 3.05 },
      { on: 2, side: "LAY", size: 17.77, price: 2.66 },
      { on: 4, side: "BACK", size: 20, price: 5 },
    ];
    for (const bet of bets) {
      await place(other, marketId, { ...bet, side: bet.side === "BACK" ? "LAY" : "BACK" });
      await place(player, marketId, bet);
    }
    expect(await withdraw(marketId, 4)).toMatchObject({ ok: true });
    const told = async (who: string, more: object = {}) =>
      api.rpc(who, "listMarketProfitAndLoss", { marketIds: [marketId], netOfCommission: true, ...more });
    const bringsOf = async (who: string) =>
      (await told(who))[0]?.profitAndLosses?.find(({ selectionId }) => selectionId === winner)?.ifWin;
    const expected = await Promise.all([player, other].map(bringsOf));
    expect(await told(player, { includeSettledBets: true })).toEqual(await told(player));
    await api.control(marketId, { type: "settle", winners: [winner], reason: "result" });
    const paid = await Promise.all(
      [player, other].map(async (who) => Number((await api.balances(who)).cash - 100_000n) / 100),
    );
    expect(paid).toEqual(expected);
    expect(await told(player, { includeSettledBets: true })).toEqual([]);
  }
});
