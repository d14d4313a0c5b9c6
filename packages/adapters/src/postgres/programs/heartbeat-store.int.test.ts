import { done } from "@maidan/services/command";
import { createSilentPrograms, type SilentPrograms } from "@maidan/services/programs";
import { createEngineDoor, type ExchangeEngine } from "@maidan/services/exchange";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createTestExchange, instructionOf, type TestExchange } from "../exchange/test-support/exchange-fixture.ts";
import { createPendingBetStore } from "../pending-bets/index.ts";
import { createHeartbeatStore } from "./heartbeat-store.ts";

let database: TestDatabase;
let exchange: TestExchange;
let marketId: string;
let playerId: string;
const heartbeats = createHeartbeatStore();
beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query("delete from exchange_heartbeat");
});

const reader = () => readerOf(database.pool);
const beat = (timeoutSeconds = 10) => heartbeats.beat(reader(), { playerId, timeoutSeconds });
/** Time goes by: the program has been silent beyond its time, or the cancelling is due. */
const pass = () =>
  database.pool.query(
    "update exchange_heartbeat set expires_at = expires_at - interval '1 hour', cancel_due_at = cancel_due_at - interval '1 hour'",
  );
const openBets = async (): Promise<number> =>
  (
    await database.pool.query<{ bets: number }>(
      "select count(*)::integer as bets from exchange_order where player_id = $1 and remaining_minor > 0",
      [playerId],
    )
  ).rows[0]?.bets ?? -1;
const due = async (): Promise<boolean> =>
  (await database.pool.query("select from exchange_heartbeat where cancel_due_at is not null")).rowCount === 1;

const silentPrograms = (engine: Pick<ExchangeEngine, "cancel">): SilentPrograms =>
  createSilentPrograms({ reader: reader(), heartbeats, engine, monotonicMs: () => 0, onFault: () => undefined });
const lookWith = async (engine: Pick<ExchangeEngine, "cancel">): Promise<number> => {
  const programs = silentPrograms(engine);
  const taken = await programs.look();
  await programs.settled();
  return taken;
};

/** Nobody answers by this door for longer than a moment. */
const impatient = (): ExchangeEngine =>
  createEngineDoor({
    bus: exchange.bus,
    marketsToCancel: async () => [marketId],
    timeoutMs: 50,
    pause: () => new Promise((resolve) => setTimeout(resolve, 10)),
    monotonicMs: () => performance.now(),
  });

/** A player with a bet that waits. */
async function waitingBet(): Promise<void> {
  playerId = await exchange.createPlayer(1_000);
  marketId = await exchange.createMarket();
  await exchange.bet(playerId, marketId, { on: 1, side: "BACK", price: 3, taka: 100 });
}

test("[BEAT-02] bets whose engine didn't answer are cancelled once it does, and the player is told each time what is known", async () => {
  const first = await exchange.startEngine();
  await waitingBet();
  await beat();
  await first.stop();
  await pass();
  expect(await lookWith(impatient())).toBe(1);
  expect([await openBets(), await due()]).toEqual([1, true]);
  // Not due yet, and then due again.
  expect(await lookWith(impatient())).toBe(0);
  await pass();
  expect(await lookWith(impatient())).toBe(1);
  const { rows } = await database.pool.query("select action from exchange_heartbeat");
  expect(rows).toEqual([{ action: "CANCELLATION_STATUS_UNKNOWN" }]);

  const second = await exchange.startEngine();
  await pass();
  expect(await lookWith(exchange.door)).toBe(1);
  expect([await openBets(), await due()]).toEqual([0, false]);
  expect([await beat(), await beat(0)]).toEqual(["ALL_BETS_CANCELLED", "NONE"]);
  await second.stop();
});

test("[BEAT-02] a process that ends in the midst of a cancelling leaves it due for the next one", async () => {
  const running = await exchange.startEngine();
  await waitingBet();
  await beat();
  await pass();
  const before = silentPrograms({ cancel: () => new Promise(() => undefined) });
  expect(await before.look()).toBe(1);
  // Held by the one that was asking.
  expect(await lookWith(exchange.door)).toBe(0);
  const after = silentPrograms(exchange.door);
  await after.begin();
  expect(await after.look()).toBe(1);
  await after.settled();
  expect([await openBets(), await due()]).toEqual([0, false]);
  await running.stop();
});

test("[BEAT-02] a program that is back looks after its bets itself, and an answer that comes late changes nothing", async () => {
  const running = await exchange.startEngine();
  await waitingBet();
  await beat();
  await pass();
  const [early] = await heartbeats.takeExpired(reader(), { limit: 5, holdSeconds: 60 });
  if (early === undefined) throw new Error("nobody was silent");
  expect(await beat()).toBe("CANCELLATION_REQUEST_SUBMITTED");
  expect(await due()).toBe(false);
  await pass();
  const [late] = await heartbeats.takeExpired(reader(), { limit: 5, holdSeconds: 60 });
  await heartbeats.finish(reader(), { ...early, action: "ALL_BETS_CANCELLED", againSeconds: undefined });
  expect([await due(), late?.ticket === early.ticket]).toEqual([true, false]);
  await running.stop();
});

test("[BEAT-03] after a restart of ours nobody is silent, and what comes then begins anew", async () => {
  const running = await exchange.startEngine();
  await waitingBet();
  await beat();
  await pass();
  const programs = silentPrograms(exchange.door);
  await programs.begin();
  expect(await programs.look()).toBe(0);
  expect([await openBets(), await beat()]).toEqual([1, "NONE"]);
  // An outage that began after this beat leaves it alone.
  expect(await heartbeats.unregister(reader(), 60_000)).toBe(0);
  await pass();
  expect(await lookWith(exchange.door)).toBe(1);
  expect(await openBets()).toBe(0);
  await running.stop();
});

test("[BEAT-02] what waits out its in-play delay when the time has run out lapses instead of entering, in each market, and nobody else's does", async () => {
  const running = await exchange.startEngine();
  playerId = await exchange.createPlayer(1_000);
  const other = await exchange.createPlayer(1_000);
  const markets = [await exchange.createMarket(), await exchange.createMarket()];
  for (const each of markets) await exchange.control(each, { type: "turnInPlay", betDelayMs: 3_000 });
  const ask = (who: string, at = markets[0] ?? "") =>
    exchange.door.place({
      playerId: who,
      marketId: at,
      customerRef: null,
      instructions: [instructionOf({ on: 1, side: "BACK", price: 3, taka: 20 })],
    });
  const others = ask(other);
  const waiting = markets.map((each) => ask(playerId, each));
  await expect.poll(() => running.engine.queued).toBe(3);
  await beat();
  await pass();
  expect(await lookWith(exchange.door)).toBe(1);
  for (const report of await Promise.all(waiting)) {
    expect(report).toMatchObject({
      status: "SUCCESS",
      reports: [{ status: "SUCCESS", sizeMatchedMinor: 0n, orderStatus: "EXECUTION_COMPLETE" }],
    });
  }
  expect((await others).reports).toMatchObject([{ orderStatus: "EXECUTABLE" }]);
  const { rows } = await database.pool.query(
    "select lapsed_minor::int as lapsed, remaining_minor::int as open from exchange_order where player_id = $1",
    [playerId],
  );
  expect(rows).toEqual(markets.map(() => ({ lapsed: 2_000, open: 0 })));
  expect(await exchange.balances(playerId)).toEqual({ cash: 100_000n, locked: 0n });
  expect([await beat(0), await exchange.offenders()]).toEqual(["ALL_BETS_CANCELLED", []]);
  await running.stop();
});

test("[BEAT-02] [EXAPI-26] what is pending without an engine that answers when the time has run out comes too late then, and nobody else's does", async () => {
  const pending = createPendingBetStore();
  const runner = createCommandRunner({ pool: database.pool });
  const running = await exchange.startEngine();
  playerId = await exchange.createPlayer(1_000);
  const other = await exchange.createPlayer(1_000);
  marketId = await exchange.createMarket();
  await running.stop();
  for (const who of [playerId, other]) {
    const command = {
      kind: "test",
      actor: { kind: "system", name: "test" },
      idempotencyKey: who,
      content: {},
    } as const;
    const instructions = [instructionOf({ on: 1, side: "BACK", price: 3, taka: 20 })];
    await runner.run(command, async (tx, { nowMs }) => {
      await pending.add(tx, { playerId: who, marketId, customerRef: "kept", instructions, acceptedAtMs: nowMs });
      return done(null);
    });
  }
  await beat();
  await pass();
  // Nobody answers: the cancelling is due again.
  expect(await lookWith(impatient())).toBe(1);
  const kept = await pending.list(reader(), 10);
  expect(kept.map(({ request }) => [request.playerId, request.acceptedAtMs > 0])).toEqual([
    [playerId, false],
    [other, true],
  ]);
});
