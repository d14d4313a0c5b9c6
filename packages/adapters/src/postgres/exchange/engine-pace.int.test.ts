import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import {
  createTestExchange,
  instructionOf,
  testClock,
  type TestEngine,
  type TestExchange,
} from "./test-support/exchange-fixture.ts";

/** Batches that wait for more bets while these come fast. */

let database: TestDatabase;
let exchange: TestExchange;
let engine: TestEngine | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
});
afterAll(() => database.close());
afterEach(async () => {
  await engine?.stop();
  engine = undefined;
  expect(await exchange.offenders()).toEqual([]);
});

const back = { on: 1, side: "BACK", price: 3, taka: 20 } as const;
/** No rest of the engine is longer; its other pauses are. */
const longestRestMs = 20;

/** An engine whose time stands still, so that a rest ends when its timer is let run out and not before. `sizes` are how many bets each batch wrote. */
async function startStanding() {
  const sizes: number[] = [];
  const standsAtMs = testClock.monotonicMs();
  let rested = (): void => undefined;
  const isResting = new Promise<() => void>((resolve) => {
    rested = () => resolve(endRest);
  });
  let endRest = (): void => undefined;
  const rest = new Promise<void>((resolve) => (endRest = resolve));
  const pause = (ms: number): Promise<void> => {
    if (ms === 0 || ms > longestRestMs) return testClock.pause(ms);
    rested();
    return rest;
  };
  const clock = { monotonicMs: () => standsAtMs, pause };
  const started = await exchange.startEngine({ clock }, (inner) => ({
    ...inner,
    commit: (rows, fence) => {
      if (rows.newOrders.length > 0) sizes.push(rows.newOrders.length);
      return inner.commit(rows, fence);
    },
  }));
  engine = started;
  /** Once so many commands wait in the engine. */
  const untilQueued = (count: number): Promise<void> => expect.poll(() => started.engine.queued).toBe(count);
  return { sizes, isResting, untilQueued };
}

async function manyAtOnce(playerId: string, marketId: string): Promise<void> {
  const instructions = Array.from({ length: 10 }, () => instructionOf(back));
  const report = await exchange.door.place({ playerId, marketId, customerRef: null, instructions });
  expect(report.status).toBe("SUCCESS");
}

test("[ENG-63] bets that come after a batch of many wait for others, go as one batch when the rest is over, and nobody waits after that", async () => {
  const { sizes, isResting, untilQueued } = await startStanding();
  const marketId = await exchange.createMarket();
  const playerId = await exchange.createPlayer(10_000);
  await manyAtOnce(playerId, marketId);
  const first = exchange.bet(playerId, marketId, back);
  const endRest = await isResting;
  const others = [exchange.bet(playerId, marketId, back), exchange.bet(playerId, marketId, back)];
  await untilQueued(3);
  expect(sizes).toEqual([10]);
  endRest();
  for (const report of await Promise.all([first, ...others])) expect(report.status).toBe("SUCCESS");
  expect(sizes).toEqual([10, 3]);
  expect((await exchange.bet(playerId, marketId, back)).status).toBe("SUCCESS");
  expect(sizes).toEqual([10, 3, 1]);
});

test("[ENG-63] a suspension waits for no other bets, and what came before it is placed before it", async () => {
  const { sizes, isResting } = await startStanding();
  const marketId = await exchange.createMarket();
  const playerId = await exchange.createPlayer(10_000);
  await manyAtOnce(playerId, marketId);
  const before = exchange.bet(playerId, marketId, back);
  await isResting;
  expect(sizes).toEqual([10]);
  expect((await exchange.control(marketId, { type: "suspend", reason: "test" })).ok).toBe(true);
  expect((await before).status).toBe("SUCCESS");
  expect((await exchange.bet(playerId, marketId, back)).errorCode).toBe("MARKET_SUSPENDED");
});
