import { reckonedOf } from "@maidan/core/cash-out";
import type { PlaceInstruction, PlaceRequest } from "@maidan/services/exchange";
import { createEndTargetsAfter, type WatchTargetsDeps } from "@maidan/services/cash-out-targets";
import { expect, test } from "vitest";
import { readerOf } from "../database/index.ts";
import { instructionOf, type Bet } from "../exchange/test-support/exchange-fixture.ts";
import { targetStage } from "./test-support/target-stage.ts";

const stage = targetStage();
const refused = { status: "FAILURE", reports: [{ errorCode: "BET_IN_PROGRESS" }] };
const kill = (bet: Bet): PlaceInstruction => ({ ...instructionOf(bet), timeInForce: "FILL_OR_KILL" });

/** As the phone sends it: reckoned from what the player has now. */
async function sheetOf(player: string, marketId: string, bets: readonly Bet[]): Promise<PlaceRequest> {
  const [position] = await stage.deps.store.positions(readerOf(stage.database.pool), player, [marketId]);
  const outcomes = (position?.runners ?? []).map(({ selectionId, ifWinMinor }) => ({
    selectionId,
    resultMinor: Number(ifWinMinor),
  }));
  const instructions = bets.map(kill);
  return {
    playerId: player,
    marketId,
    customerRef: null,
    isCashOut: true,
    cashOutFrom: reckonedOf(outcomes),
    instructions,
  };
}
const level: Bet = { on: 1, side: "LAY", price: 2, taka: 150 };

test("[CASH-08] of two taps at once one levels the position, and the other, which was reckoned from what is no more, is refused, as is any later one", async () => {
  const { marketId, player, offer } = await stage.backedAtThree();
  await offer(2);
  const sheet = await sheetOf(player, marketId, [level]);
  const both = await Promise.all([1, 2].map(() => stage.exchange.door.place(sheet)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(["FAILURE", "SUCCESS"]);
  expect(await stage.exchange.door.place(sheet)).toMatchObject(refused);
  expect(await stage.results(player, marketId)).toEqual([50, 50]);
});

test("[CASH-08] a target whose position was cashed out by hand before its order came is not placed, and waits on", async () => {
  const { marketId, player, offer } = await stage.backedAtThree();
  await stage.set(player, marketId, { target: 50 });
  await offer(2);
  const byHand = await sheetOf(player, marketId, [level]);
  const engine: WatchTargetsDeps["engine"] = {
    place: async (request) => {
      expect(await stage.exchange.door.place(byHand)).toMatchObject({ status: "SUCCESS" });
      return stage.exchange.door.place(request);
    },
  };
  await stage.look({ engine });
  await stage.look();
  expect([await stage.results(player, marketId), await stage.waiting(player)]).toEqual([[50, 50], 1]);
  expect([await stage.letters(player), stage.failures]).toEqual([[], []]);
});

test("[CASH-08] in play a cash-out in its delay is refused when a waiting bet of the player's own was matched meanwhile; asked for again after a stop it is of the same position still", async () => {
  const { marketId, player, other, offer } = await stage.backedAtThree({ inPlayDelayMs: 1_000 });
  await stage.exchange.bet(player, marketId, { on: 1, side: "LAY", price: 1.5, taka: 200, persistence: "PERSIST" });
  await stage.exchange.control(marketId, { type: "turnInPlay", betDelayMs: 1_000 });
  await stage.exchange.control(marketId, { type: "resume" });
  await offer(2);
  await stage.set(player, marketId, { target: 50 });
  const lost = { place: (): Promise<never> => Promise.reject(new Error("the process ended")) };
  await stage.look({ engine: lost });
  expect(stage.failures.splice(0)).toHaveLength(1);
  const taking = stage.look();
  await stage.exchange.bet(other, marketId, { on: 1, side: "BACK", price: 1.5, taka: 200 });
  await taking;
  expect(await stage.results(player, marketId)).toEqual([100, 100]);
  expect([await stage.waiting(player), await stage.letters(player)]).toEqual([1, []]);
});

test("[CASH-13] a market that is cashed out whole by hand has nothing left to wait for: what waits there ends with a letter, of the whole market and of a runner; what waits elsewhere goes on", async () => {
  const [first, second] = [await stage.backedAtThree({ runners: 3 }), await stage.backedAtThree()];
  const { player, marketId } = first;
  await stage.set(player, marketId, { target: 90 });
  await stage.set(player, marketId, { target: 10, on: 1 });
  await stage.set(second.player, second.marketId, { target: 90 });
  const end = createEndTargetsAfter({ ...stage.deps, inBangla: (name) => name });
  for (let again = 0; again < 2; again += 1) await end({ playerId: player, marketId });
  expect([await stage.waiting(player), await stage.waiting(second.player)]).toEqual([0, 1]);
  expect(await stage.letters(player)).toEqual(["Waiting cash-outs ended"]);
});

test("[CASH-17] what levels a position is covered by it: orders that are filled whole or not at all need no money of their own", async () => {
  const { exchange } = stage;
  const marketId = await exchange.createMarket({ runners: 3 });
  const [player, other] = [await exchange.createPlayer(100), await exchange.createPlayer(100_000)];
  await exchange.bet(other, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  await exchange.bet(player, marketId, { on: 1, side: "BACK", price: 3, taka: 100 });
  for (const on of [2, 3]) await exchange.bet(other, marketId, { on, side: "LAY", price: 4.2, taka: 1_000 });
  const backs = [2, 3].map((on): Bet => ({ on, side: "BACK", price: 4.2, taka: 71.42 }));
  const alone = await sheetOf(player, marketId, backs.slice(0, 1));
  expect(await exchange.door.place(alone)).toMatchObject({ status: "FAILURE", errorCode: "INSUFFICIENT_FUNDS" });
  await stage.set(player, marketId, { target: 40 });
  await stage.look();
  expect(await stage.letters(player)).toEqual(["Cashed out"]);
  const results = await stage.results(player, marketId);
  for (const result of results) expect(result).toBeGreaterThan(57);
  expect(await exchange.balances(player)).toEqual({ cash: 10_000n, locked: 0n });
});

test("[CASH-08] [CASH-13] one of the whole market, and of all of it, ends the player's others there, and says so; a runner that is withdrawn ends its own", async () => {
  const { exchange } = stage;
  const { marketId, player, other } = await stage.backedAtThree({ runners: 3 });
  for (const on of [2, 3]) await exchange.bet(other, marketId, { on, side: "LAY", price: 4.2, taka: 1_000 });
  await stage.set(player, marketId, { target: 50 });
  await stage.set(player, marketId, { target: 10, on: 1 });
  await stage.look();
  await exchange.bet(other, marketId, { on: 1, side: "BACK", price: 1.5, taka: 1_000 });
  await stage.look();
  const results = await stage.results(player, marketId);
  expect(Math.max(...results) - Math.min(...results)).toBeLessThan(1);
  expect([await stage.waiting(player), await stage.letters(player)]).toEqual([0, ["Cashed out"]]);
  const { rows } = await stage.database.pool.query<{ message_en: string }>(
    "select message_en from inbox_message where player_id = $1",
    [player],
  );
  expect(rows[0]?.message_en).toContain("What else you had waiting in this market has ended.");

  const half = await stage.backedAtThree();
  await stage.set(half.player, half.marketId, { target: 25, share: 50 });
  await stage.set(half.player, half.marketId, { stop: -90, on: 1 });
  await half.offer(2);
  await stage.look();
  expect([await stage.results(half.player, half.marketId), await stage.waiting(half.player)]).toEqual([[125, -25], 1]);

  const outsider = await stage.backedAtThree({ runners: 3 });
  await stage.set(outsider.player, outsider.marketId, { target: 90, on: 1 });
  await exchange.control(outsider.marketId, { type: "suspend", reason: "a non-runner" });
  await exchange.control(outsider.marketId, {
    type: "removeRunner",
    selectionId: 1,
    adjustmentBasisPoints: 100,
    reason: "out",
  });
  await stage.look();
  expect(await stage.waiting(outsider.player)).toBe(0);
  expect(stage.failures).toEqual([]);
});
