import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { NotOwner, shardOf, type EngineOptions } from "@maidan/services/exchange";
import { createLeaseStore } from "./lease-store.ts";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import {
  createTestExchange,
  instructionOf,
  testClock,
  type TestEngine,
  type TestExchange,
} from "./test-support/exchange-fixture.ts";

let database: TestDatabase;
let exchange: TestExchange;
let engines: TestEngine[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
});
afterAll(() => database.close());
afterEach(async () => {
  for (const engine of engines) await engine.stop();
  engines = [];
  expect(await exchange.offenders()).toEqual([]);
});

const start = async (...options: Parameters<TestExchange["startEngine"]>): Promise<TestEngine> => {
  const engine = await exchange.startEngine(...options);
  engines.push(engine);
  return engine;
};

const back = { on: 1, side: "BACK", price: 3, taka: 20 } as const;
const broken = new Error("as if the connection had broken");

type Database = EngineOptions["database"];
/** The first commit that writes bets goes through `first` instead. */
function onFirstBets(inner: Database, first: Database["commit"]): Database {
  let isDone = false;
  return {
    ...inner,
    commit: (rows, fence) => {
      if (isDone || rows.newOrders.length === 0) return inner.commit(rows, fence);
      isDone = true;
      return first(rows, fence);
    },
  };
}

async function betsOf(playerId: string): Promise<number> {
  const { rows } = await database.pool.query("select from exchange_order where player_id = $1", [playerId]);
  return rows.length;
}

test("[ENG-05] a commit that failed leaves nothing in memory, and its commands are done once by the next batch", async () => {
  await start({}, (inner) =>
    onFirstBets(inner, async () => {
      await inner.rollBack();
      return { type: "rolledBack", isRetryable: true, error: broken };
    }),
  );
  const marketId = await exchange.createMarket();
  const playerId = await exchange.createPlayer(1_000);
  expect(await exchange.bet(playerId, marketId, back)).toMatchObject({ status: "SUCCESS" });
  expect(await betsOf(playerId)).toBe(1);
  expect(await exchange.door.image(marketId)).toMatchObject({ runners: [{ availableToLay: [[300, 2_000n]] }, {}] });
});

test("[ENG-06] when the end of a commit is unknown and it was committed, the first answer is given and nothing is done twice", async () => {
  await start({}, (inner) =>
    onFirstBets(inner, async (rows, fence) => {
      await inner.commit(rows, fence);
      return { type: "unknown", error: broken };
    }),
  );
  const marketId = await exchange.createMarket();
  const playerId = await exchange.createPlayer(1_000);
  const epoch = (await exchange.door.image(marketId))?.epoch ?? 0;
  expect(await exchange.bet(playerId, marketId, back)).toMatchObject({ status: "SUCCESS", isReplay: false });
  expect(await betsOf(playerId)).toBe(1);
  expect((await exchange.door.image(marketId))?.epoch).toBe(epoch + 1);
});

test("[ENG-06] when the end of a commit is unknown and it was not committed, the commands are done once", async () => {
  await start({}, (inner) =>
    onFirstBets(inner, async () => {
      await inner.rollBack();
      return { type: "unknown", error: broken };
    }),
  );
  const marketId = await exchange.createMarket();
  const playerId = await exchange.createPlayer(1_000);
  expect(await exchange.bet(playerId, marketId, back)).toMatchObject({ status: "SUCCESS" });
  expect(await betsOf(playerId)).toBe(1);
});

test("[ENG-07] a command that no batch can take is refused alone; the others of its batch are done", async () => {
  await start({}, (inner) => ({
    ...inner,
    commit: async (rows, fence) => {
      if (!rows.newOrders.some((order) => order.priceX100 === 760)) return inner.commit(rows, fence);
      await inner.rollBack();
      return { type: "rolledBack", isRetryable: false, error: new Error("poison") };
    },
  }));
  const marketId = await exchange.createMarket();
  const playerId = await exchange.createPlayer(1_000);
  const prices = [3, 3, 7.6, 3];
  const reports = await Promise.all(prices.map((price) => exchange.bet(playerId, marketId, { ...back, price })));
  expect(reports.map((report) => report.errorCode)).toEqual([undefined, undefined, "SERVICE_UNAVAILABLE", undefined]);
  expect(await betsOf(playerId)).toBe(3);
});

test("[ENG-03] an engine whose lease another one took writes nothing more, and says that the market isn't its own", async () => {
  const { engine } = await start();
  const marketId = await exchange.createMarket();
  const playerId = await exchange.createPlayer(1_000);
  await database.pool.query(
    "update exchange_lease set owner = 'somebody', epoch = epoch + 1, expires_at = now() + interval '1 hour' where shard = $1",
    [shardOf(marketId)],
  );
  const request = { playerId, marketId, customerRef: null, instructions: [instructionOf(back)] };
  await expect(engine.place(request)).rejects.toThrow(NotOwner);
  expect(await betsOf(playerId)).toBe(0);
  await database.pool.query("update exchange_lease set owner = null, expires_at = '-infinity'");
});

test("[ENG-02] two engines share the markets, and when one stops the other serves them all", async () => {
  const first = await start({ leaseTermMs: 4_000 });
  const second = await start({ leaseTermMs: 4_000 });
  const untilShared = async (isShared: () => boolean): Promise<void> => {
    while (!isShared()) await delay(10);
  };
  await untilShared(() => first.engine.shards.length === 8 && second.engine.shards.length === 8);
  const markets: string[] = [];
  for (let count = 0; count < 16; count += 1) markets.push(await exchange.createMarket());
  const playerId = await exchange.createPlayer(10_000);
  const all = (): Promise<unknown[]> => Promise.all(markets.map((marketId) => exchange.bet(playerId, marketId, back)));
  expect(await all()).toMatchObject(markets.map(() => ({ status: "SUCCESS" })));
  await first.stop();
  engines = [second];
  expect(await all()).toMatchObject(markets.map(() => ({ status: "SUCCESS" })));
  await untilShared(() => second.engine.shards.length === 16);
  expect(await betsOf(playerId)).toBe(32);
});

test("[ENG-02] an engine that is stopped gives its leases up at once, whenever it would have renewed them next", async () => {
  const leaseTermMs = 3_600_000;
  const never = new Promise<void>(() => undefined);
  const pause = (ms: number): Promise<void> => (ms === leaseTermMs / 4 ? never : delay(ms));
  const started = await exchange.startEngine({ leaseTermMs, clock: { ...testClock, pause } });
  expect(started.engine.shards).toHaveLength(16);
  await started.stop();
  const { rows } = await database.pool.query("select from exchange_lease where owner is not null");
  expect(rows).toEqual([]);
});

test("[ENG-09] when the database was away for longer than the leases last, the engine serves its markets again", async () => {
  const inner = createLeaseStore(database.pool);
  let isAway = false;
  const { engine } = await start({
    leaseTermMs: 400,
    leases: { ...inner, renew: (...asked) => (isAway ? Promise.reject(broken) : inner.renew(...asked)) },
  });
  const marketId = await exchange.createMarket();
  const playerId = await exchange.createPlayer(1_000);
  isAway = true;
  while (engine.shards.length > 0) await delay(10);
  isAway = false;
  expect(await exchange.bet(playerId, marketId, back)).toMatchObject({ status: "SUCCESS" });
});
