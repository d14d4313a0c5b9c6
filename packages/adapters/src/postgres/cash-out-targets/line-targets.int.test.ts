import { lineSteps, type LineBet } from "@maidan/core/exchange";
import { readerOf } from "../database/index.ts";
import { expect, test } from "vitest";
import { targetStage } from "./test-support/target-stage.ts";

const stage = targetStage();
const line = { leastX100: 14_050, mostX100: 18_050, intervalX100: 100 };

/** A player who has bought 100 at 160.5, and somebody else who buys from the player at a line when asked to. */
async function boughtAt160() {
  const { exchange } = stage;
  const marketId = await exchange.createMarket({ runners: 1, line });
  const [player, other] = [await exchange.createPlayer(1_000), await exchange.createPlayer(100_000)];
  await exchange.bet(other, marketId, { on: 1, side: "BACK", price: 160.5, taka: 100 });
  await exchange.bet(player, marketId, { on: 1, side: "LAY", price: 160.5, taka: 100 });
  const buy = async (price: number, taka: number): Promise<string> => {
    const { reports } = await exchange.bet(other, marketId, { on: 1, side: "LAY", price, taka });
    return reports[0]?.betId ?? "";
  };
  const cancel = (betId: string) =>
    exchange.door.cancel({ playerId: other, marketId, customerRef: null, instructions: [{ betId }] });
  return { marketId, player, other, buy, cancel };
}

/** The player's matched bets in taka: side, line and size. */
async function bets(playerId: string, marketId: string): Promise<readonly (readonly [string, number, number])[]> {
  const { levels } = await stage.deps.store.matchedAfter(readerOf(stage.database.pool), {
    playerId,
    marketId,
    afterFillId: "0",
  });
  return levels
    .map(({ side, priceX100, sizeMinor }) => [side, priceX100 / 100, Number(sizeMinor) / 100] as const)
    .toSorted((a, b) => b[1] - a[1]);
}
const boughtAlone = [["LAY", 160.5, 100]];

test("[CASH-31] bets at lines are cashed out when the least that any number brings reaches the target, at the lines that are offered, and the player is told so", async () => {
  const { marketId, player, buy } = await boughtAt160();
  expect(await stage.set(player, marketId, { target: -50 })).toMatchObject({ ok: true });
  // A line that has moved past the player's own secures nothing.
  await buy(158.5, 500);
  await stage.look();
  // 30 of the 100: whatever comes, at least -70.
  await buy(162.5, 30);
  await stage.look();
  expect([await bets(player, marketId), await stage.waiting(player)]).toEqual([boughtAlone, 1]);
  await buy(163.5, 30);
  await Promise.all([stage.look(), stage.look()]);
  const sold = [
    ["BACK", 163.5, 30],
    ["BACK", 162.5, 30],
    ["LAY", 160.5, 100],
  ];
  expect([await bets(player, marketId), await stage.waiting(player)]).toEqual([sold, 0]);
  const taken = (await bets(player, marketId)).map(([side, price, size]): LineBet => ({
    side: side === "BACK" ? "BACK" : "LAY",
    priceX100: price * 100,
    sizeMinor: size * 100,
  }));
  expect(Math.min(...lineSteps(taken, []).map(({ beforeMinor }) => beforeMinor))).toBe(-40_00);
  const { rows } = await stage.database.pool.query<{ message_en: string; message_bn: string }>(
    "select message_en, message_bn from inbox_message where player_id = $1",
    [player],
  );
  expect(rows).toMatchObject([{ message_en: expect.stringContaining("at an offer of at least (৳ 40.00)") as unknown }]);
  expect(rows[0]?.message_bn).toContain("অন্তত");
  expect(stage.failures).toEqual([]);
});

test("[CASH-31] a stop gets out when the least that can be had has fallen to it, of the share that was asked for", async () => {
  const { marketId, player, buy, cancel } = await boughtAt160();
  await buy(161.5, 40);
  const second = await buy(161.5, 40);
  await stage.set(player, marketId, { stop: -25, share: 50 });
  // Half of 80: at least -10 beside the half that stays.
  await stage.look();
  expect([await bets(player, marketId), await stage.waiting(player)]).toEqual([boughtAlone, 1]);
  await cancel(second);
  await stage.look();
  // Half of 40.
  const sold = [
    ["BACK", 161.5, 20],
    ["LAY", 160.5, 100],
  ];
  expect([await bets(player, marketId), await stage.waiting(player)]).toEqual([sold, 0]);
  expect(await stage.letters(player)).toEqual(["Cashed out"]);
});

test("[CASH-02] [CASH-31] the player's own waiting bet stands in the way of a target of lines too, and its one runner's bets are the market's", async () => {
  const { marketId, player, buy } = await boughtAt160();
  const own = await stage.exchange.bet(player, marketId, { on: 1, side: "LAY", price: 161.5, taka: 10 });
  await buy(161.5, 100);
  await stage.set(player, marketId, { target: 0, on: 1 });
  await stage.look();
  expect([await bets(player, marketId), await stage.waiting(player)]).toEqual([boughtAlone, 1]);
  // It isn't even asked for: there is no offer beside that bet.
  const { rows } = await stage.database.pool.query<{ attempt: number }>(
    "select attempt from cash_out_target where player_id = $1",
    [player],
  );
  expect(rows).toEqual([{ attempt: 0 }]);
  const betId = own.reports[0]?.betId ?? "";
  await stage.exchange.door.cancel({ playerId: player, marketId, customerRef: null, instructions: [{ betId }] });
  await stage.look();
  const sold = [
    ["BACK", 161.5, 100],
    ["LAY", 160.5, 100],
  ];
  expect([await bets(player, marketId), await stage.waiting(player)]).toEqual([sold, 0]);
});
