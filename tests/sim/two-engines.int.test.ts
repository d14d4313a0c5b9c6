import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestExchange,
  instructionOf,
  type TestExchange,
} from "../../packages/adapters/src/postgres/exchange/test-support/exchange-fixture.ts";
import { createStage } from "../../packages/adapters/src/postgres/house-markets/test-support/house-stage.ts";
import { shardOf, type PlaceReport } from "../../packages/services/src/exchange/index.ts";
import { createTestDatabase, type TestDatabase } from "../../tools/test-database.ts";
import { ChildEngine } from "./child-engine.ts";

/** Two engines in processes of their own, which share nothing but the database, and players who bet with both at the same moment. */

let database: TestDatabase;
let exchange: TestExchange;
let engines: readonly [ChildEngine, ChildEngine];
/** Each engine with a market that is its own. */
let doors: readonly { readonly engine: ChildEngine; readonly marketId: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  const starter = await exchange.startEngine();
  const markets: string[] = [];
  for (let count = 0; count < 16; count += 1) markets.push(await exchange.createMarket({ runners: 3 }));
  await starter.stop();
  engines = [new ChildEngine(database.url), new ChildEngine(database.url)];
  await Promise.all(engines.map((engine) => engine.start()));
  const ownerOf = await untilShared();
  doors = engines.map((engine) => {
    const marketId = markets.find((id) => ownerOf.get(shardOf(id)) === engine.owner);
    if (marketId === undefined) throw new Error(`${engine.owner} owns no market`);
    return { engine, marketId };
  });
});
afterAll(async () => {
  for (const engine of engines) await engine.kill();
  await database.close();
});

async function untilShared(): Promise<ReadonlyMap<number, string>> {
  for (;;) {
    const { rows } = await database.pool.query<{ shard: number; owner: string | null }>(
      "select shard, owner from exchange_lease",
    );
    const counts = engines.map(({ owner }) => rows.filter((row) => row.owner === owner).length);
    if (counts.every((count) => count === 8)) return new Map(rows.map(({ shard, owner }) => [shard, owner ?? ""]));
    await delay(10);
  }
}

const rounds = 25;
const playersAtOnce = 4;
interface Race {
  readonly playerId: string;
  readonly reports: readonly PlaceReport[];
}

/** What each may have at stake in all markets. */
async function boundTo(players: readonly string[], mostMinor: bigint): Promise<void> {
  await database.pool.query(
    "insert into player_limit (player_id, market_type, exposure_max_minor) select id, '*', $2 from unnest($1::bigint[]) as id",
    [players, mostMinor],
  );
}

const place = (
  playerId: string,
  { engine, marketId }: (typeof doors)[number],
  customerRef: string,
): Promise<PlaceReport> =>
  engine.place({
    playerId,
    marketId,
    customerRef,
    instructions: [instructionOf({ on: 1, side: "BACK", price: 2, taka: 300 })],
  });

/** Each player of each round asks both engines at once for a bet of 300 that loses it at worst. */
async function race(
  name: string,
  terms: { readonly cashTaka: number; readonly mostAtStakeMinor?: bigint },
): Promise<Race[]> {
  const races: Race[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const players = await Promise.all(
      Array.from({ length: playersAtOnce }, () => exchange.createPlayer(terms.cashTaka)),
    );
    if (terms.mostAtStakeMinor !== undefined) await boundTo(players, terms.mostAtStakeMinor);
    races.push(
      ...(await Promise.all(
        players.map(async (playerId) => ({
          playerId,
          reports: await Promise.all(doors.map((door) => place(playerId, door, `${name}-${door.marketId}-${round}`))),
        })),
      )),
    );
  }
  return races;
}

const codesOf = ({ reports }: Race): string[] => reports.map(({ status, errorCode }) => errorCode ?? status).toSorted();
const balancesOf = (races: readonly Race[]) => Promise.all(races.map(({ playerId }) => exchange.balances(playerId)));

test("[LIMIT-32] [ENG-55] of two bets that two engines take for one player at the same moment, and that pass the bound together, one is taken and one is refused, whoever was first", async () => {
  const races = await race("bound", { cashTaka: 2_000, mostAtStakeMinor: 59_999n });
  expect(races.map(codesOf)).toEqual(races.map(() => ["LOSS_LIMIT_EXCEEDED", "SUCCESS"]));
  expect(await balancesOf(races)).toEqual(races.map(() => ({ cash: 170_000n, locked: 30_000n })));
  expect(await exchange.offenders()).toEqual([]);
});

test("[LIMIT-32] two bets at the same moment that just keep to the bound together are both taken", async () => {
  const races = await race("within", { cashTaka: 2_000, mostAtStakeMinor: 60_000n });
  expect(races.map(codesOf)).toEqual(races.map(() => ["SUCCESS", "SUCCESS"]));
  expect(await balancesOf(races)).toEqual(races.map(() => ({ cash: 140_000n, locked: 60_000n })));
  expect(await exchange.offenders()).toEqual([]);
});

test("[ENG-13] [ENG-55] two bets at the same moment for cash that covers one: one is taken, and the other is refused", async () => {
  const races = await race("cash", { cashTaka: 599 });
  expect(races.map(codesOf)).toEqual(races.map(() => ["INSUFFICIENT_FUNDS", "SUCCESS"]));
  expect(await balancesOf(races)).toEqual(races.map(() => ({ cash: 29_900n, locked: 30_000n })));
  expect(await exchange.offenders()).toEqual([]);
});

test("[LIMIT-32] [ENG-55] of a bet in the exchange and one against the house at the same moment, that pass the bound together, one is taken and one is refused, whoever was first", async () => {
  const house = createStage(database);
  const [door] = doors;
  if (door === undefined) throw new Error("no engine");
  const { marketId } = await house.createMarket();
  const races: { playerId: string; codes: (string | undefined)[] }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const players = await Promise.all(Array.from({ length: playersAtOnce }, () => exchange.createPlayer(2_000)));
    await boundTo(players, 59_999n);
    const both = (playerId: string) =>
      Promise.all([
        place(playerId, door, `house-${round}`).then(({ status, errorCode }) => errorCode ?? status),
        house.bet(playerId, marketId, { taka: 300 }),
      ]);
    races.push(...(await Promise.all(players.map(async (playerId) => ({ playerId, codes: await both(playerId) })))));
  }
  for (const { codes } of races)
    expect([
      ["SUCCESS", "EXPOSURE_LIMIT"],
      ["LOSS_LIMIT_EXCEEDED", "taken"],
    ]).toContainEqual(codes);
  const locked = await Promise.all(races.map(async ({ playerId }) => (await exchange.balances(playerId)).locked));
  expect(locked).toEqual(races.map(() => 30_000n));
  expect(await house.offenders()).toEqual([]);
});

test("[ENG-12] one reference given to two engines at the same moment for bets in two markets places one of them, and the other is a conflict", async () => {
  const races: Race[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const playerId = await exchange.createPlayer(2_000);
    const reports = await Promise.all(doors.map((door) => place(playerId, door, `same-${round}`)));
    races.push({ playerId, reports });
  }
  expect(races.map(codesOf)).toEqual(races.map(() => ["DUPLICATE_TRANSACTION", "SUCCESS"]));
  expect(await balancesOf(races)).toEqual(races.map(() => ({ cash: 170_000n, locked: 30_000n })));
  expect(await exchange.offenders()).toEqual([]);
});
