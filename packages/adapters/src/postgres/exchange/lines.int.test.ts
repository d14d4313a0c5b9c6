import { randomUUID } from "node:crypto";
import { cashOutLines, isLineRefusal, limitOf } from "@maidan/core/cash-out";
import type { PlaceInstruction } from "@maidan/services/exchange";
import { createListBetRecords } from "@maidan/services/exchange-reads";
import { createPaySettlement } from "@maidan/services/settlement";
import { expect, test } from "vitest";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createExchangeReadStore } from "../exchange-reads/index.ts";
import { createPaymentStore } from "./index.ts";
import { instructionOf } from "./test-support/exchange-fixture.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";
import { statementOf } from "./test-support/statement-rows.ts";

const stage = exchangePerFile();

const line = { leastX100: 14_050, mostX100: 18_950, intervalX100: 100 };
const bet = (side: "BACK" | "LAY", price: number, taka: number) => ({ on: 1, side, price, taka });
const balances = (players: readonly string[]) => Promise.all(players.map((player) => stage.exchange.balances(player)));
const cashOf = async (players: readonly string[]) => (await balances(players)).map(({ cash }) => cash);

/** Two buy 160.5 and 162.5 for 100 each, one sells 150 at 160.5 or better: 100 at 162.5 and 50 at 160.5. */
async function traded() {
  const marketId = await stage.exchange.createMarket({ runners: 1, line, commissionBasisPoints: 500 });
  const players = [
    await stage.exchange.createPlayer(1_000),
    await stage.exchange.createPlayer(1_000),
    await stage.exchange.createPlayer(1_000),
  ] as const;
  const [low, high, seller] = players;
  await stage.exchange.bet(low, marketId, bet("LAY", 160.5, 100));
  await stage.exchange.bet(high, marketId, bet("LAY", 162.5, 100));
  const sold = await stage.exchange.bet(seller, marketId, bet("BACK", 160.5, 150));
  return { marketId, players, sold };
}
const settle = (marketId: string, result: number, type: "settle" | "resettle" = "settle") =>
  stage.exchange.control(marketId, { type, winners: [result], reason: "result" });

test("[LINE-03] [LINE-04] the best line is matched first, the worst over the results is locked, and the next engine has the same book and positions", async () => {
  const { marketId, players, sold } = await traded();
  expect(sold.reports[0]).toMatchObject({ orderStatus: "EXECUTION_COMPLETE", sizeMatchedMinor: 15_000n });
  const locked = async () => (await balances(players)).map((each) => each.locked);
  expect(await locked()).toEqual([10_000n, 10_000n, 15_000n]);
  const before = await stage.exchange.door.image(marketId);
  await stage.restart();
  const after = await stage.exchange.door.image(marketId);
  expect(after?.runners).toEqual(before?.runners);
  expect(after?.definition?.line).toEqual(line);
  expect(after?.runners[0]?.availableToBack).toEqual([[16_050, 5_000n]]);
  // Bought at 163.5 by who sold below it: between the lines both are won, so that nothing more is locked.
  const [low] = players;
  await stage.exchange.bet(low, marketId, bet("BACK", 165.5, 100));
  expect(await locked()).toEqual([10_000n, 10_000n, 15_000n]);
  // The check of the figures bites.
  const spoil = (by: number) =>
    stage.database.pool.query(
      "update exchange_position set if_win_minor[3] = if_win_minor[3] + $2 where market_id = $1 and player_id = $3",
      [marketId, by, low],
    );
  await spoil(1);
  expect((await stage.exchange.offenders()).some((offender) => offender.includes(`player ${low} locks`))).toBe(true);
  await spoil(-1);
  const refused = await stage.exchange.bet(low, marketId, bet("BACK", 161, 100));
  expect(refused.reports[0]).toMatchObject({ status: "FAILURE", errorCode: "INVALID_ODDS" });
});

test("[LINE-05] each line is paid by the result, commission comes from net winnings, another result pays anew, and a void gives all back", async () => {
  const { marketId, players } = await traded();
  // 161: above 160.5 and below 162.5. The seller wins 100 and loses 50, the lower buyer wins 50, the higher loses 100.
  expect(await settle(marketId, 161)).toMatchObject({ ok: true });
  expect(await cashOf(players)).toEqual([104_750n, 90_000n, 104_750n]);
  const settledBets = await stage.database.pool.query<{ settled_as: string; profit_minor: bigint }>(
    "select settled_as, profit_minor from exchange_order where market_id = $1 order by bet_id",
    [marketId],
  );
  expect(settledBets.rows).toEqual([
    { settled_as: "WON", profit_minor: 5_000n },
    { settled_as: "LOST", profit_minor: -10_000n },
    { settled_as: "WON", profit_minor: 5_000n },
  ]);
  expect(await settle(marketId, 163, "resettle")).toMatchObject({ ok: true });
  expect(await cashOf(players)).toEqual([104_750n, 109_500n, 85_000n]);
  const rows = await statementOf(stage.database.pool, players[1]);
  expect(rows.map(({ market }) => market?.winner).slice(0, 3)).toEqual(["163", "161", "161"]);
  expect(await settle(marketId, 120, "resettle")).toMatchObject({ ok: true });
  expect(await cashOf(players)).toEqual([95_000n, 90_000n, 114_250n]);
  expect(await stage.exchange.control(marketId, { type: "void", reason: "void" })).toMatchObject({ ok: true });
  expect(await cashOf(players)).toEqual([100_000n, 100_000n, 100_000n]);
  expect(await settle(marketId, 161.5, "resettle")).toMatchObject({ ok: false, code: "INVALID_WINNERS" });
});

test("[LINE-05] a preview says what a result would pay, and a large settlement pays the same in parts", async () => {
  const { marketId, players } = await traded();
  const preview = await stage.exchange.door.previewSettlement({ marketId, winners: [161] });
  expect(preview).toMatchObject({ bets: 3, players: 3, totalPaidMinor: 10_000n, totalCommissionMinor: 500n });
  await stage.restart({ settledAtOnce: 0 });
  expect(await settle(marketId, 161)).toMatchObject({ ok: true });
  await createPaySettlement({
    runner: createCommandRunner({ pool: stage.database.pool }),
    payments: createPaymentStore(stage.database.pool),
    newKey: randomUUID,
    betsAtOnce: 1,
  })(marketId);
  expect(await cashOf(players)).toEqual([104_750n, 90_000n, 104_750n]);
  await stage.restart();
});

test("[LINE-07] the catalogue tells lines from odds, and figures by runner leave a LINE market out", async () => {
  const { marketId, players } = await traded();
  const store = createExchangeReadStore();
  const reader = readerOf(stage.database.pool);
  const ids = async (isLine: boolean) =>
    (await store.catalogue(reader, { filter: { isLine, marketIds: [marketId] }, sort: "RANK", limit: 10 })).map(
      (market) => [market.marketId, market.line],
    );
  expect(await ids(true)).toEqual([[marketId, line]]);
  expect(await ids(false)).toEqual([]);
  expect(await store.positions(reader, players[2], [marketId])).toEqual([]);
});

test("[LINE-09] the records tell a bet at a line as one, with its stake to win and to lose", async () => {
  const { players } = await traded();
  const store = createExchangeReadStore();
  const list = createListBetRecords({ reader: readerOf(stage.database.pool), store, now: () => Date.now() });
  const { bets } = await list({ playerId: players[2], date: "all", page: 1, perPage: 10 });
  expect(bets).toMatchObject([
    { isLine: true, stakes: { stakeMinor: 15_000n, profitMinor: 15_000n, liabilityMinor: 15_000n, oddsX100: 16_183 } },
  ]);
});

test("[LINE-10] a bet for a payout or a profit lapses whole as LINE_TARGET, without money and at the stake that evens ask for, and the others of its request are placed", async () => {
  const { marketId } = await traded();
  const [playerId, poor] = [await stage.exchange.createPlayer(100), await stage.exchange.createPlayer(0)];
  const target = (type: "PAYOUT" | "BACKERS_PROFIT", amountMinor: bigint) => ({
    ...instructionOf(bet("LAY", 170.5, 1)),
    sizeMinor: 0n,
    target: { type, amountMinor },
  });
  const place = (of: string, instructions: PlaceInstruction[], more: { readonly marketVersion?: number } = {}) =>
    stage.exchange.door.place({ playerId: of, marketId, customerRef: null, instructions, ...more });
  const told = { status: "SUCCESS", sizeMatchedMinor: 0n, orderStatus: "EXECUTION_COMPLETE" };
  const report = await place(playerId, [
    target("PAYOUT", 300_000n),
    instructionOf(bet("LAY", 150.5, 100)),
    target("BACKERS_PROFIT", 300_000n),
  ]);
  expect(report).toMatchObject({ status: "SUCCESS", reports: [told, { orderStatus: "EXECUTABLE" }, told] });
  expect(await place(poor, [target("PAYOUT", 100n)])).toMatchObject({ status: "SUCCESS", reports: [told] });
  const old = await place(poor, [target("PAYOUT", 100n)], { marketVersion: 0 });
  expect(old).toMatchObject({ status: "SUCCESS", reports: [told] });
  expect(await place(poor, [target("PAYOUT", 1n)])).toMatchObject({ reports: [{ errorCode: "INVALID_BET_SIZE" }] });
  const { rows } = await stage.database.pool.query(
    "select size_minor::int as size, lapsed_minor::int as lapsed, lapse_code as code from exchange_order where player_id = any($1) order by bet_id",
    [[playerId, poor]],
  );
  expect(rows).toEqual([
    { size: 150_000, lapsed: 150_000, code: "LINE_TARGET" },
    { size: 10_000, lapsed: 0, code: null },
    { size: 300_000, lapsed: 300_000, code: "LINE_TARGET" },
    { size: 50, lapsed: 50, code: "LINE_TARGET" },
    { size: 50, lapsed: 50, code: "MKT_VERSION" },
  ]);
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 0n, locked: 10_000n });
  expect(await stage.exchange.offenders()).toEqual([]);
});

test("[CASH-30] [LINE-04] what a cash-out of lines says that it secures is what the worst result pays and all that stays locked; its orders are matched whole at their lines", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 1, line, commissionBasisPoints: 0 });
  const [playerId, other] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  await stage.exchange.bet(other, marketId, bet("BACK", 160.5, 100));
  await stage.exchange.bet(playerId, marketId, bet("LAY", 160.5, 100));
  await stage.exchange.bet(other, marketId, bet("LAY", 162.5, 40));
  await stage.exchange.bet(other, marketId, bet("LAY", 161.5, 100));
  const image = await stage.exchange.door.image(marketId);
  const offered = (image?.runners[0]?.availableToBack ?? []).map(([priceX100, sizeMinor]) => ({
    priceX100,
    sizeX100: Number(sizeMinor),
  }));
  const offer = cashOutLines({
    ladder: { selectionId: 1, isActive: true, back: offered, lay: [] },
    bets: [{ side: "LAY", priceX100: 160_50, sizeMinor: 100_00 }],
    share: 1,
  });
  if (isLineRefusal(offer)) throw new Error(offer.kind);
  expect([offer.securedMinor, offer.mostMinor]).toEqual([0, 200_00]);
  expect(offer.hedges).toMatchObject([
    { priceX100: 162_50, sizeMinor: 40_00 },
    { priceX100: 161_50, sizeMinor: 60_00 },
  ]);
  const placed = await stage.exchange.door.place({
    playerId,
    marketId,
    customerRef: null,
    isCashOut: true,
    instructions: offer.hedges.map((hedge) => ({
      selectionId: hedge.selectionId,
      side: hedge.side,
      priceX100: limitOf(hedge, "target"),
      sizeMinor: BigInt(hedge.sizeMinor),
      persistence: "LAPSE" as const,
      timeInForce: "FILL_OR_KILL" as const,
      minFillSizeMinor: 1n,
    })),
  });
  expect(placed).toMatchObject({
    status: "SUCCESS",
    reports: [{ sizeMatchedMinor: 4_000n }, { sizeMatchedMinor: 6_000n }],
  });
  expect(await stage.exchange.balances(playerId)).toEqual({ cash: 100_000n, locked: 0n });
  const broughtAt = async (result: number, type: "settle" | "resettle"): Promise<number> => {
    await settle(marketId, result, type);
    return Number((await cashOf([playerId]))[0]) - 100_000;
  };
  const brought = [await broughtAt(160, "settle")];
  for (const result of [161, 162, 163]) brought.push(await broughtAt(result, "resettle"));
  const shown = [160, 161, 162, 163].map(
    (result) => offer.steps.find(({ from, to }) => from <= result && (to === null || to >= result))?.afterMinor,
  );
  expect(brought).toEqual(shown);
  expect(await stage.exchange.offenders()).toEqual([]);
});
