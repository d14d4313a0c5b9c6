import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { PlaceReport, PlaceRequest } from "@maidan/services/exchange";
import { instructionOf, type Bet } from "./test-support/exchange-fixture.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";

const stage = exchangePerFile();

type More = Omit<PlaceRequest, "playerId" | "marketId" | "customerRef" | "instructions">;
const ask = (
  [playerId, marketId]: readonly [string, string],
  bets: readonly Bet[],
  more: More = {},
): Promise<PlaceReport> =>
  stage.exchange.door.place({
    playerId,
    marketId,
    customerRef: null,
    ...more,
    instructions: bets.map((bet) =>
      more.isCashOut === true ? { ...instructionOf(bet), timeInForce: "FILL_OR_KILL" } : instructionOf(bet),
    ),
  });
const remove = (marketId: string, selectionId: number, adjustmentBasisPoints: number) =>
  stage.exchange.control(marketId, { type: "removeRunner", selectionId, adjustmentBasisPoints, reason: "lame" });

/** A market of four in play, in which a back of the first at 12 and a lay of the second at 4 rest; and somebody who bets. */
async function inPlay(betDelayMs = 1_500) {
  const { exchange } = stage;
  const marketId = await exchange.createMarket({ runners: 4 });
  const [resting, player] = [await exchange.createPlayer(10_000), await exchange.createPlayer(10_000)];
  await exchange.bet(resting, marketId, { on: 1, side: "BACK", price: 12, taka: 100, persistence: "PERSIST" });
  await exchange.bet(resting, marketId, { on: 2, side: "LAY", price: 4, taka: 100, persistence: "PERSIST" });
  await exchange.control(marketId, { type: "turnInPlay", betDelayMs });
  return { marketId, player, by: [player, marketId] as const };
}
/** So many requests. */
async function untilWaiting(count: number): Promise<void> {
  while (stage.running.engine.queued < count) await delay(5);
}
const lay: Bet = { on: 1, side: "LAY", price: 12, taka: 100 };
const back: Bet = { on: 1, side: "BACK", price: 15, taka: 20 };
const nothing = { status: "SUCCESS", sizeMatchedMinor: 0n };
const gone = { ...nothing, orderStatus: "EXECUTION_COMPLETE" };

async function betsOf(playerId: string) {
  const { rows } = await stage.database.pool.query(
    `select side, matched_minor as matched, lapsed_minor as lapsed, remaining_minor as remaining, lapse_code as code
     from exchange_order where player_id = $1 order by bet_id`,
    [playerId],
  );
  return rows as readonly Record<string, unknown>[];
}

test("[REMOVE-09] [REMOVE-04] a lay that waits its delay while a runner is withdrawn by 4 % or more lapses as those that rest do, and its backs stay", async () => {
  const { marketId, player, by } = await inPlay();
  const waiting = [
    ask(by, [lay]),
    ask(by, [back]),
    ask(by, [
      { ...lay, price: 13, taka: 20 },
      { ...back, on: 3 },
    ]),
  ];
  await untilWaiting(3);
  expect(await remove(marketId, 4, 2_500)).toMatchObject({ ok: true });
  expect(await Promise.all(waiting)).toMatchObject([
    { status: "SUCCESS", reports: [gone] },
    { status: "SUCCESS", reports: [{ ...nothing, orderStatus: "EXECUTABLE" }] },
    { status: "SUCCESS", reports: [gone, { ...nothing, orderStatus: "EXECUTABLE" }] },
  ]);
  const none = { matched: 0n, code: null };
  expect((await betsOf(player)).toSorted((a, b) => Number(b["lapsed"]) - Number(a["lapsed"]))).toMatchObject([
    { ...none, side: "LAY", lapsed: 10_000n, remaining: 0n },
    { ...none, side: "LAY", lapsed: 2_000n, remaining: 0n },
    { ...none, side: "BACK", lapsed: 0n, remaining: 2_000n },
    { ...none, side: "BACK", lapsed: 0n, remaining: 2_000n },
  ]);
  // The two backs alone.
  expect(await stage.exchange.balances(player)).toMatchObject({ locked: 4_000n });
  // What comes after the withdrawal asks for what its layer means.
  expect(await ask(by, [lay])).toMatchObject({ reports: [{ sizeMatchedMinor: 10_000n }] });
});

test("[REMOVE-09] [REMOVE-04] below 4 % a lay that waits its delay is matched as it was asked for", async () => {
  const { marketId, by } = await inPlay();
  const waiting = ask(by, [lay]);
  await untilWaiting(1);
  expect(await remove(marketId, 4, 399)).toMatchObject({ ok: true });
  expect(await waiting).toMatchObject({ reports: [{ sizeMatchedMinor: 10_000n }] });
});

test("[REMOVE-09] [ENG-10] where the others of a request are refused after the delay, its lays are refused with them and none is placed", async () => {
  const { marketId, player, by } = await inPlay();
  const waiting = ask(by, [lay, { on: 3, side: "BACK", price: 5, taka: 9_000 }]);
  await untilWaiting(1);
  await stage.exchange.fund(player, -5_000n * 100n);
  await remove(marketId, 4, 2_500);
  const refused = { status: "FAILURE", errorCode: "ERROR_IN_ORDER" };
  expect(await waiting).toMatchObject({ errorCode: "INSUFFICIENT_FUNDS", reports: [refused, refused] });
  expect(await betsOf(player)).toEqual([]);
});

test("[REMOVE-09] [EXAPI-28] a lay that replaces another and waits its delay while a runner is withdrawn lapses too", async () => {
  const { marketId, player, by } = await inPlay();
  const waiting = ask(by, [lay], { isReplacement: true });
  await untilWaiting(1);
  await remove(marketId, 4, 400);
  expect(await waiting).toMatchObject({ status: "SUCCESS", reports: [gone] });
  expect(await betsOf(player)).toMatchObject([{ matched: 0n, lapsed: 10_000n }]);
});

test("[REMOVE-09] [CASH-16] the orders of a cash-out that wait their delay lapse whole when a runner is withdrawn, whatever its factor, and also where they name it", async () => {
  const { marketId, player, by } = await inPlay();
  const other = await stage.exchange.createPlayer(1_000);
  const hedges: readonly Bet[] = [
    { ...lay, taka: 50 },
    { on: 2, side: "BACK", price: 4, taka: 50 },
  ];
  const waiting = [
    ask(by, hedges, { isCashOut: true }),
    ask([other, marketId], [{ on: 4, side: "BACK", price: 4, taka: 50 }], { isCashOut: true }),
  ];
  await untilWaiting(2);
  expect(await remove(marketId, 4, 0)).toMatchObject({ ok: true });
  const killed = { ...nothing, orderStatus: "EXPIRED" };
  expect(await Promise.all(waiting)).toMatchObject([
    { status: "SUCCESS", reports: [killed, killed] },
    { status: "SUCCESS", reports: [killed] },
  ]);
  expect(await stage.exchange.balances(player)).toMatchObject({ locked: 0n });
  // Reckoned anew it is done.
  expect(await ask(by, hedges, { isCashOut: true })).toMatchObject({
    reports: [{ sizeMatchedMinor: 5_000n }, { sizeMatchedMinor: 5_000n }],
  });
});

test("[REMOVE-09] [EXAPI-26] a lay that was told to be pending before the withdrawal lapses, and its back stays, by whichever engine they are decided, after a restart too", async () => {
  const { exchange } = stage;
  const marketId = await exchange.createMarket({ runners: 4 });
  const [resting, player] = [await exchange.createPlayer(10_000), await exchange.createPlayer(10_000)];
  await exchange.bet(resting, marketId, { on: 1, side: "BACK", price: 12, taka: 100 });
  const { rows } = await stage.database.pool.query<{ now: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now",
  );
  const acceptedAtMs = Math.floor(rows[0]?.now ?? 0) - 1;
  await remove(marketId, 4, 2_500);
  await stage.restart();
  expect(await ask([player, marketId], [lay, back], { acceptedAtMs })).toMatchObject({
    status: "SUCCESS",
    reports: [gone, { ...nothing, orderStatus: "EXECUTABLE" }],
  });
  expect(await betsOf(player)).toMatchObject([
    { side: "BACK", remaining: 2_000n },
    { side: "LAY", lapsed: 10_000n },
  ]);
});
