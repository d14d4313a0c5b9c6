import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fromWireChange, type MarketChange } from "@maidan/services/exchange";
import { applyChange, laddersOf, type MarketBook } from "@maidan/services/exchange-reads";
import { type Bet } from "./test-support/exchange-fixture.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";
import { statementOf } from "./test-support/statement-rows.ts";

const stage = exchangePerFile();

async function placed(playerId: string, marketId: string, bet: Bet): Promise<string> {
  const report = await stage.exchange.bet(playerId, marketId, bet);
  const [first] = report.reports;
  if (first?.betId === undefined) throw new Error(JSON.stringify(report.errorCode ?? first));
  return first.betId;
}
/** Both sides of a match; the ids of the back and the lay. */
async function match(marketId: string, players: readonly [string, string], bet: Omit<Bet, "side">) {
  const lay = await placed(players[1], marketId, { ...bet, side: "LAY" });
  const back = await placed(players[0], marketId, { ...bet, side: "BACK" });
  return { back, lay };
}
async function rowOf(betId: string): Promise<Record<string, unknown>> {
  const found = await stage.database.pool.query<Record<string, unknown>>(
    "select * from exchange_order where bet_id = $1",
    [betId],
  );
  return found.rows[0] ?? {};
}
const remove = (marketId: string, selectionId: number, adjustmentBasisPoints: number) =>
  stage.exchange.control(marketId, { type: "removeRunner", selectionId, adjustmentBasisPoints, reason: "withdrawn" });

test("[REMOVE-02] [REMOVE-03] a removal voids the runner's bets, reduces the others' prices, lapses what waits, tells it as one image, and the result is paid by it", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 3 });
  const [backer, layer] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(10_000)];
  const first = await match(marketId, [backer, layer], { on: 1, price: 12, taka: 20 });
  const gone = await match(marketId, [backer, layer], { on: 3, price: 4, taka: 100 });
  const resting = await placed(backer, marketId, { on: 3, side: "BACK", price: 9, taka: 50 });
  const lay = await placed(layer, marketId, { on: 2, side: "LAY", price: 2, taka: 30 });
  const back = await placed(layer, marketId, { on: 2, side: "BACK", price: 20, taka: 30 });
  const changes: MarketChange[] = [];
  const stop = stage.exchange.bus.subscribe(`market.${marketId}`, (message) => changes.push(fromWireChange(message)));
  const image = await stage.exchange.door.image(marketId);
  let book: MarketBook | undefined = image === undefined ? undefined : applyChange(undefined, image);

  const key = randomUUID();
  const actor = { kind: "system", name: "test" } as const;
  const control = { type: "removeRunner", selectionId: 3, adjustmentBasisPoints: 2108, reason: "lame" } as const;
  const asked = { marketId, actor, idempotencyKey: key, control };
  const done = await stage.exchange.door.control(asked);
  expect(done).toMatchObject({ ok: true, version: (image?.definition?.version ?? 0) + 1 });
  expect(await stage.exchange.door.control(asked)).toEqual({ ...done, isReplay: true });
  expect(await remove(marketId, 3, 2108)).toMatchObject({ ok: true });

  expect(await rowOf(first.back)).toMatchObject({
    matched_minor: 2_000n,
    matched_value: 2_000n * 947n,
    matched_profit_minor: 16_940n,
    is_reduced: true,
  });
  expect(await rowOf(gone.back)).toMatchObject({ matched_minor: 0n, voided_minor: 10_000n, settled_as: "VOIDED" });
  expect(await rowOf(resting)).toMatchObject({ lapsed_minor: 5_000n, remaining_minor: 0n, settled_as: "LAPSED" });
  expect(await rowOf(lay)).toMatchObject({ lapsed_minor: 3_000n });
  expect(await rowOf(back)).toMatchObject({ remaining_minor: 3_000n, settled_at: null });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 98_000n, locked: 2_000n });
  // 16,940 of liability on the first runner, and there the stake of the back on the second is lost too.
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 1_000_000n - 19_940n, locked: 19_940n });

  for (const change of changes) book = book && applyChange(book, change);
  expect(book?.definition.runners[2]).toMatchObject({ status: "REMOVED", adjustmentBasisPoints: 2108 });
  expect(book && [...laddersOf(book, 1).traded]).toEqual([[947, 2_000n]]);
  expect(book && laddersOf(book, 2).availableToBack.size).toBe(0);
  expect(book && [...laddersOf(book, 2).availableToLay]).toEqual([[2000, 3_000n]]);
  stop();

  expect(
    (await stage.exchange.bet(backer, marketId, { on: 3, side: "BACK", price: 2, taka: 10 })).reports[0]?.errorCode,
  ).toBe("RUNNER_REMOVED");
  expect(await stage.exchange.control(marketId, { type: "settle", winners: [3], reason: "won" })).toMatchObject({
    ok: false,
    code: "INVALID_WINNERS",
  });
  await stage.exchange.control(marketId, { type: "settle", winners: [1], reason: "won" });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 116_940n, locked: 0n });
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 1_000_000n - 16_940n, locked: 0n });
  await stage.exchange.control(marketId, { type: "resettle", winners: [2], reason: "corrected" });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 98_000n, locked: 0n });
  await stage.exchange.control(marketId, { type: "void", reason: "abandoned" });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 100_000n, locked: 0n });
});

test("[REMOVE-06] who has to lock more than there is is lent it by the house, and gives it back when the market is settled", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 2, marketType: "WIN" });
  const [layer, backer] = [await stage.exchange.createPlayer(50), await stage.exchange.createPlayer(10_000)];
  // Whichever wins, the other's stake covers it: nothing is locked.
  await placed(backer, marketId, { on: 1, side: "BACK", price: 1.5, taka: 100 });
  await placed(layer, marketId, { on: 1, side: "LAY", price: 1.5, taka: 100 });
  await placed(backer, marketId, { on: 2, side: "BACK", price: 1.5, taka: 100 });
  await placed(layer, marketId, { on: 2, side: "LAY", price: 1.5, taka: 100 });
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 5_000n, locked: 0n });
  // Spent meanwhile.
  await stage.exchange.fund(layer, -4_000n);
  await remove(marketId, 2, 0);
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 0n, locked: 5_000n });
  const lent = await stage.database.pool.query<{ lent_minor: bigint }>(
    "select lent_minor from exchange_position where player_id = $1",
    [layer],
  );
  expect(lent.rows).toEqual([{ lent_minor: 4_000n }]);
  await stage.exchange.control(marketId, { type: "settle", winners: [1], reason: "won" });
  // 50 lost: 10 of them own, 40 owed to the house.
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 0n, locked: 0n });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 1_005_000n, locked: 0n });
  await stage.exchange.control(marketId, { type: "void", reason: "abandoned" });
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 1_000n, locked: 0n });
  // The statement tells what of each amount was the house's. [ROOM-61]
  const told = (await statementOf(stage.database.pool, layer))
    .filter(({ market }) => market !== undefined)
    .toReversed();
  expect(told.map(({ kind, amountMinor, market }) => [kind, amountMinor, market?.lentMinor, market?.winner])).toEqual([
    ["exchange.removal", 4_000n, 4_000n, ""],
    // 50 lost and 40 given back, which are owed now.
    ["exchange.settle", -5_000n, 0n, "Runner 1"],
    ["exchange.unsettle", 1_000n, -4_000n, ""],
  ]);
});

test("[REMOVE-01] what can't be removed is refused and changes nothing", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 2, marketType: "WIN" });
  expect(await remove(marketId, 9, 100)).toMatchObject({ code: "INVALID_RUNNER" });
  expect(await remove(marketId, 1, 10_001)).toMatchObject({ code: "INVALID_ADJUSTMENT_FACTOR" });
  expect(await remove("1.299999999", 1, 100)).toMatchObject({ code: "INVALID_MARKET_ID" });
  expect(await remove(marketId, 1, 100)).toMatchObject({ ok: true });
  expect(await remove(marketId, 2, 100)).toMatchObject({ code: "LAST_RUNNER" });
  await stage.exchange.control(marketId, { type: "void", reason: "abandoned" });
  expect(await remove(marketId, 2, 100)).toMatchObject({ code: "MARKET_CLOSED" });
});

test("[REMOVE-08] out of two sides, and of lines, nobody is taken, and nobody is shown what it would do", async () => {
  const line = { leastX100: 50, mostX100: 950, intervalX100: 100 };
  for (const options of [{ runners: 2 }, { runners: 2, marketType: "OVER_UNDER_25" }, { runners: 1, line }]) {
    const marketId = await stage.exchange.createMarket(options);
    expect(await remove(marketId, 1, 100)).toMatchObject({ ok: false, code: "NOT_WITHDRAWABLE" });
    const look = stage.exchange.door.previewRemoval({ marketId, selectionId: 1, adjustmentBasisPoints: 100 });
    await expect(look).rejects.toMatchObject({ code: "NOT_WITHDRAWABLE" });
  }
});

test("[REMOVE-03] a match at the starting price is reduced as well, and a place market reduces winnings", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 4, hasStartingPrice: true, numberOfWinners: 2 });
  const [backer, layer] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(10_000)];
  const start = { price: 0, orderType: "MARKET_ON_CLOSE" } as const;
  const back = await placed(backer, marketId, { on: 1, side: "BACK", taka: 100, ...start });
  await placed(layer, marketId, { on: 1, side: "LAY", taka: 233, ...start });
  await stage.exchange.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
  expect(await rowOf(back)).toMatchObject({ matched_profit_minor: 23_300n });
  await remove(marketId, 4, 100);
  // 3.33 less 1 % of its winnings: 3.31.
  expect(await rowOf(back)).toMatchObject({ matched_value: 10_000n * 331n, matched_profit_minor: 23_100n });
  await stage.exchange.control(marketId, { type: "settle", winners: [1, 2], reason: "placed" });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 123_100n, locked: 0n });
});

test("[REMOVE-07] a preview says what the withdrawal then does, to the paisa, and changes nothing; what would be refused is refused", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 3 });
  const [backer, layer] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(10_000)];
  await match(marketId, [backer, layer], { on: 1, price: 12, taka: 20 });
  await match(marketId, [backer, layer], { on: 3, price: 4, taka: 100 });
  await placed(backer, marketId, { on: 3, side: "BACK", price: 9, taka: 50 });
  await placed(layer, marketId, { on: 2, side: "LAY", price: 2, taka: 30 });
  const before = [await stage.exchange.balances(backer), await stage.exchange.balances(layer)];
  const asked = { marketId, selectionId: 3, adjustmentBasisPoints: 2108 };
  const preview = await stage.exchange.door.previewRemoval(asked);
  expect(preview).toMatchObject({
    voided: { bets: 2, stakesMinor: 10_000n, liabilitiesMinor: 30_000n },
    reduced: { bets: 2, winningsBeforeMinor: 22_000n, winningsAfterMinor: 16_940n },
    lapsed: { bets: 2, backsMinor: 5_000n, laysMinor: 3_000n },
  });
  expect([await stage.exchange.balances(backer), await stage.exchange.balances(layer)]).toEqual(before);
  await remove(marketId, 3, 2108);
  const change = async (playerId: string, index: number): Promise<bigint> =>
    (await stage.exchange.balances(playerId)).locked - (before[index]?.locked ?? 0n);
  expect(new Map(preview.perPlayer.map(({ playerId, lockMinor }) => [playerId, lockMinor]))).toEqual(
    new Map([
      [backer, await change(backer, 0)],
      [layer, await change(layer, 1)],
    ]),
  );
  await expect(stage.exchange.door.previewRemoval(asked)).rejects.toMatchObject({ code: "NO_ACTION_REQUIRED" });
  await expect(stage.exchange.door.previewRemoval({ ...asked, selectionId: 9 })).rejects.toMatchObject({
    code: "INVALID_RUNNER",
  });
  await remove(marketId, 2, 0);
  await expect(stage.exchange.door.previewRemoval({ ...asked, selectionId: 1 })).rejects.toMatchObject({
    code: "LAST_RUNNER",
  });
});
