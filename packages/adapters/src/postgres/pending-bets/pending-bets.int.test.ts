import { randomUUID } from "node:crypto";
import { BetPlacer, createAcceptBets } from "@maidan/services/pending-bets";
import type { ExchangeEngine, PlaceReport } from "@maidan/services/exchange";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createTestExchange, instructionOf, type TestExchange } from "../exchange/test-support/exchange-fixture.ts";
import { createPendingBetStore } from "./index.ts";

let database: TestDatabase;
let exchange: TestExchange;
beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
});
afterAll(() => database.close());

const store = createPendingBetStore();
const throwIt = (error: unknown): never => {
  throw error;
};

/** A process of the platform: what takes bets, and what asks this engine for them. */
function startProcess(engine: Pick<ExchangeEngine, "place" | "refusalOf"> = exchange.door) {
  const runner = createCommandRunner({ pool: database.pool });
  const parts = { runner, reader: readerOf(database.pool), store, engine, newKey: randomUUID };
  const placer = new BetPlacer({ ...parts, onError: throwIt });
  return { placer, accept: createAcceptBets({ ...parts, placer }) };
}

const never = new Promise<never>(() => undefined);
/** A process that is killed after it said that bets are pending: it never asks the engine, or never hears its answer. */
const killedBefore = () => startProcess({ ...exchange.door, place: () => never });
const killedAfter = () =>
  startProcess({
    ...exchange.door,
    place: async (request) => {
      await exchange.door.place(request);
      return never;
    },
  });

const order = (taka = 20) => instructionOf({ on: 1, side: "BACK", price: 3, taka });
const request = (playerId: string, marketId: string, customerRef: string | null = null) => ({
  playerId,
  marketId,
  customerRef,
  instructions: [{ ...order(), customerOrderRef: "mine" }],
});
const betsOf = async (playerId: string) =>
  (
    await database.pool.query(
      `select remaining_minor::int as open, lapsed_minor::int as lapsed, lapse_code as code from exchange_order where player_id = $1 order by bet_id`,
      [playerId],
    )
  ).rows;
const pending = async () => (await store.list(readerOf(database.pool), 100)).length;
/** Asked for again by the next process, answered, and forgotten. */
async function comeBack(process = startProcess()) {
  await process.placer.look();
  await process.placer.settle(never);
  return process;
}

test("[EXAPI-26] bets that were told to be pending are placed once by the next process, with and without a customerRef, wherever the kill came", async () => {
  const engine = await exchange.startEngine();
  const [playerId, marketId] = [await exchange.createPlayer(1_000), await exchange.createMarket()];
  for (const killed of [killedBefore(), killedAfter()]) {
    for (const customerRef of [null, randomUUID().slice(0, 30)])
      expect(await killed.accept(request(playerId, marketId, customerRef))).toEqual({ type: "pending" });
  }
  await expect.poll(async () => (await betsOf(playerId)).length).toBe(2);
  expect(await pending()).toBe(4);
  await comeBack();
  await comeBack();
  expect(await betsOf(playerId)).toEqual(Array.from({ length: 4 }, () => ({ open: 2_000, lapsed: 0, code: null })));
  expect([await pending(), await exchange.offenders()]).toEqual([0, []]);
  await engine.stop();
});

test("[EXAPI-26] what was pending for longer than ten seconds isn't placed any more: it lapses as TIME_ELAPSED, and locks nothing", async () => {
  const engine = await exchange.startEngine();
  const [playerId, marketId] = [await exchange.createPlayer(100), await exchange.createMarket()];
  await killedBefore().accept(request(playerId, marketId));
  await database.pool.query("update pending_bet set accepted_at = accepted_at - interval '11 seconds'");
  await comeBack();
  expect(await betsOf(playerId)).toEqual([{ open: 0, lapsed: 2_000, code: "TIME_ELAPSED" }]);
  expect(await exchange.balances(playerId)).toEqual({ cash: 10_000n, locked: 0n });
  expect([await pending(), await exchange.offenders()]).toEqual([0, []]);
  await engine.stop();
});

test("[EXAPI-26] an in-play delay doesn't make them late", async () => {
  const engine = await exchange.startEngine();
  const [playerId, marketId] = [await exchange.createPlayer(100), await exchange.createMarket({ inPlayDelayMs: 50 })];
  await exchange.control(marketId, { type: "turnInPlay", betDelayMs: 50 });
  const { placer, accept } = startProcess();
  await accept(request(playerId, marketId));
  await placer.settle(never);
  expect(await betsOf(playerId)).toEqual([{ open: 2_000, lapsed: 0, code: null }]);
  await engine.stop();
});

test("[EXAPI-26] nobody answers while no engine runs: the bets stay pending until one does", async () => {
  const refusing: PlaceReport = {
    status: "FAILURE",
    errorCode: "SERVICE_UNAVAILABLE",
    marketId: "",
    reports: [],
    isReplay: false,
  };
  const engine = await exchange.startEngine();
  const [playerId, marketId] = [await exchange.createPlayer(100), await exchange.createMarket()];
  const stopping = startProcess({ ...exchange.door, place: async () => refusing });
  await stopping.accept(request(playerId, marketId));
  await stopping.placer.settle(never);
  expect([await pending(), await betsOf(playerId)]).toEqual([1, []]);
  await comeBack();
  expect([await pending(), await betsOf(playerId)]).toMatchObject([0, [{ open: 2_000 }]]);
  await engine.stop();
});

test("[EXAPI-24] [EXAPI-26] a reference under which a waiting call placed something else is refused, and nothing lapses; the same is pending, and stands once", async () => {
  const engine = await exchange.startEngine();
  const [playerId, marketId] = [await exchange.createPlayer(1_000), await exchange.createMarket()];
  expect(await exchange.door.place(request(playerId, marketId, "taken"))).toMatchObject({ status: "SUCCESS" });
  const { placer, accept } = startProcess();
  const other = { ...request(playerId, marketId, "taken"), instructions: [order(30)] };
  for (const _ of ["first", "again"])
    expect(await accept(other)).toMatchObject({
      type: "refused",
      report: { errorCode: "DUPLICATE_TRANSACTION", isConflict: true, marketId },
    });
  await placer.settle(never);
  expect([await pending(), await betsOf(playerId)]).toEqual([0, [{ open: 2_000, lapsed: 0, code: null }]]);
  const second = await exchange.createPlayer(1_000);
  expect(await exchange.door.place(request(second, marketId, "same"))).toMatchObject({ status: "SUCCESS" });
  expect(await accept(request(second, marketId, "same"))).toEqual({ type: "pending" });
  await placer.settle(never);
  expect([await pending(), await betsOf(second)]).toEqual([0, [{ open: 2_000, lapsed: 0, code: null }]]);
  await engine.stop();
});

test("[EXAPI-26] a reference that a waiting call took for something else meanwhile: the pending bets lapse, and are not lost without a word", async () => {
  const engine = await exchange.startEngine();
  const [playerId, marketId] = [await exchange.createPlayer(1_000), await exchange.createMarket()];
  await killedBefore().accept(request(playerId, marketId, "shared"));
  const other = { ...request(playerId, marketId, "shared"), instructions: [order(30)] };
  expect(await exchange.door.place(other)).toMatchObject({ status: "SUCCESS" });
  await comeBack();
  expect(await betsOf(playerId)).toEqual([
    { open: 3_000, lapsed: 0, code: null },
    { open: 0, lapsed: 2_000, code: "TIME_ELAPSED" },
  ]);
  await engine.stop();
});

test("[EXAPI-26] a waiting call has the reference for something else, and is undone in its in-play delay: the pending bets, asked for meanwhile and again by the next process, are placed and don't lapse as well", async () => {
  const first = await exchange.startEngine();
  const [playerId, marketId] = [await exchange.createPlayer(1_000), await exchange.createMarket()];
  await exchange.control(marketId, { type: "turnInPlay", betDelayMs: 60_000 });
  await killedBefore().accept(request(playerId, marketId, "undone"));
  const other = { ...request(playerId, marketId, "undone"), instructions: [order(30)] };
  const undone = first.engine.place(other);
  // Killed before it forgets what it was answered.
  await startProcess().placer.look();
  for (let count = 0; count < 5; count += 1)
    await exchange.door.cancel({ playerId, marketId, customerRef: null, instructions: [] });
  await first.stop();
  expect(await undone).toMatchObject({ errorCode: "SERVICE_UNAVAILABLE" });
  await database.pool.query("update exchange_market set bet_delay_ms = 10 where id = $1", [marketId]);
  const next = await exchange.startEngine();
  await comeBack();
  expect([await pending(), await betsOf(playerId)]).toEqual([0, [{ open: 2_000, lapsed: 0, code: null }]]);
  await next.stop();
});
