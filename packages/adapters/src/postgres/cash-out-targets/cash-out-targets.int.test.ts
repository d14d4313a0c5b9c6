import { cashOutStrategy } from "@maidan/core/cash-out";
import { createCancelTarget, mostTargets, type WatchTargetsDeps } from "@maidan/services/cash-out-targets";
import type { PlaceReport } from "@maidan/services/exchange";
import { expect, test } from "vitest";
import { instructionOf } from "../exchange/test-support/exchange-fixture.ts";
import { createHouseTargetStore } from "./index.ts";
import { targetActor, targetStage } from "./test-support/target-stage.ts";

const stage = targetStage();

test("[CASH-10] [CASH-12] [CASH-14] a position is cashed out when its offer reaches the target, whole, once, and the player is told once", async () => {
  const { marketId, player, offer } = await stage.backedAtThree();
  await stage.set(player, marketId, { target: 50, stop: -60 });
  await offer(2.2);
  await stage.look();
  expect([await stage.results(player, marketId), await stage.waiting(player)]).toEqual([[200, -100], 1]);
  await offer(2);
  await Promise.all([stage.look(), stage.look()]);
  await stage.look();
  expect(await stage.results(player, marketId)).toEqual([50, 50]);
  expect([await stage.waiting(player), await stage.letters(player)]).toEqual([0, ["Cashed out"]]);
  expect(stage.failures).toEqual([]);
});

test("[CASH-02] [BOOK-25] a bet of the player's own that is placed between the offer and the order is not met: the target waits on, and is cashed out once it is gone", async () => {
  const { marketId, player, offer } = await stage.backedAtThree();
  await stage.set(player, marketId, { target: 50 });
  await offer(2);
  const placed: string[] = [];
  const betweenThem: WatchTargetsDeps["engine"] = {
    place: async (request) => {
      placed.push(await stage.betIdOf(player, marketId, { side: "BACK", price: 1.9 }));
      return stage.deps.engine.place(request);
    },
  };
  await stage.look({ engine: betweenThem });
  expect([await stage.results(player, marketId), await stage.waiting(player), placed.length]).toEqual([
    [200, -100],
    1,
    1,
  ]);
  await stage.exchange.door.cancel({
    playerId: player,
    marketId,
    customerRef: null,
    instructions: placed.map((betId) => ({ betId })),
  });
  await stage.look();
  expect([await stage.results(player, marketId), await stage.waiting(player)]).toEqual([[50, 50], 0]);
});

test("[CASH-02] [BOOK-25] an order of the sheet takes what others offer before the player's own bet and leaves the rest; the same order of no cash-out meets it, whatever a program calls it", async () => {
  const { marketId, player, offer } = await stage.backedAtThree();
  await offer(1.9, 40);
  const own = await stage.betIdOf(player, marketId, { side: "BACK", price: 1.95 });
  await offer(2);
  const order = { ...instructionOf({ on: 1, side: "LAY", price: 2, taka: 150 }), timeInForce: "FILL_OR_KILL" } as const;
  const named = { playerId: player, marketId, customerRef: null, customerStrategyRef: cashOutStrategy };
  const leastOf = (minFillSizeMinor: bigint) => ({ ...named, instructions: [{ ...order, minFillSizeMinor }] });
  const sheet = await stage.exchange.door.place({ ...leastOf(1n), isCashOut: true });
  expect(sheet.reports).toMatchObject([{ sizeMatchedMinor: 4_000n, orderStatus: "EXECUTION_COMPLETE" }]);
  const other = await stage.exchange.door.place(leastOf(1_000n));
  expect(other.reports).toMatchObject([{ sizeMatchedMinor: 15_000n }]);
  const { rows } = await stage.database.pool.query<{ matched_minor: bigint }>(
    "select matched_minor from exchange_order where bet_id = $1",
    [own],
  );
  expect(rows).toEqual([{ matched_minor: 1_000n }]);
});

test("[ENG-12] [CASH-12] the mark is no part of what a reference stands for: orders that a release before this one placed are asked for again without harm", async () => {
  const { marketId, player, offer } = await stage.backedAtThree();
  await offer(2);
  const order = { ...instructionOf({ on: 1, side: "LAY", price: 2, taka: 10 }), timeInForce: "FILL_OR_KILL" } as const;
  const asked = { playerId: player, marketId, customerRef: "cashout:1:1", instructions: [order] };
  const [first, again] = [
    await stage.exchange.door.place(asked),
    await stage.exchange.door.place({ ...asked, isCashOut: true, cashOutFrom: [[1, 20_000]] }),
  ];
  expect(again).toEqual({ ...first, isReplay: true });
});

test("[CASH-10] a stop gets out when the offer has fallen so far, of a part where a part was asked for", async () => {
  const { marketId, player, offer } = await stage.backedAtThree();
  await stage.set(player, marketId, { stop: -20, share: 50 });
  await offer(4.9);
  await stage.look();
  expect(await stage.waiting(player)).toBe(1);
  const lower = await stage.backedAtThree();
  await stage.set(lower.player, lower.marketId, { stop: -20, share: 50 });
  await lower.offer(6);
  await stage.look();
  // Half of the position, laid at 6: 25 against half of 300.
  expect(await stage.results(lower.player, lower.marketId)).toEqual([75, -75]);
  expect(await stage.letters(lower.player)).toEqual(["Cashed out"]);
});

test("[CASH-05] [CASH-10] one runner's own bets are watched and cashed out alone", async () => {
  const { marketId, player, other, offer } = await stage.backedAtThree({ runners: 3 });
  await stage.exchange.bet(other, marketId, { on: 2, side: "LAY", price: 4, taka: 30 });
  await stage.exchange.bet(player, marketId, { on: 2, side: "BACK", price: 4, taka: 30 });
  await stage.set(player, marketId, { target: 50, on: 1 });
  await offer(2);
  await stage.look();
  expect(await stage.results(player, marketId)).toEqual([20, 140, 20]);
});

test("[CASH-08] of two targets of the same bets that are reached at once one is placed, that of the whole market, and it ends the other", async () => {
  const { marketId, player, offer } = await stage.backedAtThree();
  await stage.set(player, marketId, { target: 50 });
  await stage.set(player, marketId, { target: 50, on: 1 });
  await offer(2);
  await Promise.all([stage.look(), stage.look()]);
  await stage.look();
  expect([await stage.results(player, marketId), await stage.waiting(player)]).toEqual([[50, 50], 0]);
  expect([await stage.letters(player), stage.failures]).toEqual([["Cashed out"], []]);
});

test("[CASH-08] a target waits on while the player's own cash-out is in its delay, and while another of its market is being placed", async () => {
  const { marketId, player, offer } = await stage.backedAtThree();
  await stage.set(player, marketId, { target: 50 });
  await stage.set(player, marketId, { target: 40, on: 1 });
  await offer(2);
  const inProgress: PlaceReport = {
    status: "FAILURE",
    errorCode: "BET_ACTION_ERROR",
    marketId,
    reports: [{ status: "FAILURE", errorCode: "BET_IN_PROGRESS" }],
    isReplay: false,
  };
  await stage.look({ engine: { place: () => Promise.resolve(inProgress) } });
  expect([await stage.results(player, marketId), await stage.waiting(player), await stage.letters(player)]).toEqual([
    [200, -100],
    2,
    [],
  ]);
  const lost = { place: (): Promise<never> => Promise.reject(new Error("the process ended")) };
  await stage.look({ engine: lost });
  stage.failures.length = 0;
  const asked: string[] = [];
  const engine: WatchTargetsDeps["engine"] = {
    place: (request) => {
      asked.push(request.customerRef ?? "");
      return stage.deps.engine.place(request);
    },
  };
  await stage.look({ engine });
  expect(new Set(asked.map((reference) => reference.split(":")[1])).size).toBe(1);
  expect([await stage.results(player, marketId), await stage.waiting(player)]).toEqual([[50, 50], 0]);
});

test("[BOOK-26] [CASH-12] a target levels a position of the least stake, for which it needs a bet below it", async () => {
  const marketId = await stage.exchange.createMarket();
  const [player, other] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(100_000)];
  await stage.exchange.bet(other, marketId, { on: 1, side: "LAY", price: 1.5, taka: 10 });
  await stage.exchange.bet(player, marketId, { on: 1, side: "BACK", price: 1.5, taka: 10 });
  await stage.exchange.bet(other, marketId, { on: 1, side: "BACK", price: 3, taka: 1_000 });
  await stage.set(player, marketId, { stop: -4 });
  await stage.look();
  expect([await stage.results(player, marketId), await stage.waiting(player)]).toEqual([[-5, -5], 0]);
});

test("[CASH-07] in a market with two winners a target is reached by what every pair of winners brings, not by a win that comes alone", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 3, numberOfWinners: 2 });
  const [player, other] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(100_000)];
  await stage.exchange.bet(other, marketId, { on: 1, side: "BACK", price: 3, taka: 100 });
  await stage.exchange.bet(player, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  // Both others laid at 2.5 would bring 40 if one of them won alone, and lose 260 as two win.
  for (const on of [2, 3]) await stage.exchange.bet(other, marketId, { on, side: "BACK", price: 2.5, taka: 1_000 });
  await stage.set(player, marketId, { target: 5 });
  await stage.look();
  expect([await stage.results(player, marketId), await stage.waiting(player)]).toEqual([[-200, 100, 100], 1]);
  await stage.exchange.bet(other, marketId, { on: 1, side: "LAY", price: 3.2, taka: 1_000 });
  await stage.look();
  expect([await stage.results(player, marketId), await stage.waiting(player)]).toEqual([[6.25, 6.25, 6.25], 0]);
  expect(stage.failures).toEqual([]);
});

test("[CASH-12] after a stop in the middle the same orders are asked for again, and placed once", async () => {
  const { marketId, player, offer } = await stage.backedAtThree();
  await stage.set(player, marketId, { target: 50 });
  await offer(2);
  const lost = { place: (): Promise<never> => Promise.reject(new Error("the process ended")) };
  await stage.look({ engine: lost });
  expect([stage.failures.length, await stage.results(player, marketId)]).toEqual([1, [200, -100]]);
  // Placed, but the process ended before it could say so.
  const settle = () => Promise.reject(new Error("the process ended"));
  await stage.look({ targets: { ...stage.targets, settle } });
  expect(await stage.results(player, marketId)).toEqual([50, 50]);
  await Promise.all([stage.look(), stage.look()]);
  expect(await stage.results(player, marketId)).toEqual([50, 50]);
  expect([await stage.waiting(player), await stage.letters(player)]).toEqual([0, ["Cashed out"]]);
  stage.failures.length = 0;
});

test("[CASH-12] an offer that goes while the order is on its way leaves nothing, and it waits on", async () => {
  const { marketId, player, other, offer } = await stage.backedAtThree();
  await stage.set(player, marketId, { target: 50 });
  await offer(2);
  const engine: WatchTargetsDeps["engine"] = {
    place: async (request) => {
      await stage.exchange.door.cancel({ playerId: other, marketId, customerRef: null, instructions: [] });
      return stage.exchange.door.place(request);
    },
  };
  await stage.look({ engine });
  expect([await stage.results(player, marketId), await stage.waiting(player), await stage.letters(player)]).toEqual([
    [200, -100],
    1,
    [],
  ]);
  await offer(1.9);
  await stage.look();
  expect([await stage.waiting(player), await stage.letters(player)]).toEqual([0, ["Cashed out"]]);
});

test("[CASH-13] nothing is placed in a suspended market; in a closed one nothing waits any more", async () => {
  const { marketId, player, offer } = await stage.backedAtThree();
  await offer(2);
  await stage.exchange.control(marketId, { type: "suspend", reason: "a wicket" });
  await stage.set(player, marketId, { target: 50 });
  await stage.look();
  expect([await stage.results(player, marketId), await stage.waiting(player)]).toEqual([[200, -100], 1]);
  await stage.exchange.control(marketId, { type: "void", reason: "abandoned" });
  expect(await stage.waiting(player)).toBe(0);
  expect(await stage.set(player, marketId, { target: 50 })).toMatchObject({ ok: false, code: "NOT_FOUND" });
});

test("[CASH-13] a new one takes the place of the old, another player's can't be taken away, and what makes no sense is refused", async () => {
  const { marketId, player, other } = await stage.backedAtThree();
  await stage.set(player, marketId, { target: 50 });
  const second = await stage.set(player, marketId, { target: 80 });
  expect(await stage.waiting(player)).toBe(1);
  const targetId = second.ok ? second.value.id : "";
  const cancel = createCancelTarget({ ...stage.deps, houseTargets: createHouseTargetStore() });
  expect(await cancel({ playerId: other, targetId, actor: targetActor(other) })).toMatchObject({ code: "NOT_FOUND" });
  expect(await cancel({ playerId: player, targetId, actor: targetActor(player) })).toMatchObject({ ok: true });
  expect(await stage.waiting(player)).toBe(0);
  expect(await stage.set(player, marketId, { target: 50, stop: 50 })).toMatchObject({ code: "VALIDATION" });
  expect(await stage.set(player, marketId, {})).toMatchObject({ code: "VALIDATION" });
  expect(await stage.set(player, marketId, { target: 50, on: 99 })).toMatchObject({ code: "NOT_FOUND" });
  await stage.database.pool.query(
    `insert into cash_out_target (player_id, market_id, selection_id, share_percent, target_minor)
     select $1, $2, n, 100, 1 from generate_series(1000, 999 + $3::int) n`,
    [player, marketId, mostTargets],
  );
  expect(await stage.set(player, marketId, { target: 50 })).toMatchObject({ code: "TOO_MANY_TARGETS" });
  // One of the fifty can still be changed.
  await stage.database.pool.query(
    "update cash_out_target set selection_id = 1 where player_id = $1 and selection_id = 1000",
    [player],
  );
  expect(await stage.set(player, marketId, { target: 60, on: 1 })).toMatchObject({ ok: true });
});
