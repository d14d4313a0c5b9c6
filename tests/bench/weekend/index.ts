/**
 * A weekend through the engine that bets go through: 10,000 markets, a thousand at a time, opened, followed by sockets, bet on, settled, looked at once more and
 * left, over a real PostgreSQL. What is kept of a market that is over, and whether the work of a thousand markets takes longer and longer. [CORE-04]
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { PushGateway, type EngineChange } from "../../../packages/adapters/src/push/index.ts";
import { createMemoryBus } from "../../../packages/adapters/src/memory/bus/index.ts";
import { createBatchStore, createLeaseStore, sha256 } from "../../../packages/adapters/src/postgres/exchange/index.ts";
import {
  createEngineDoor,
  createEngineResponder,
  defaultQueueLimits,
  Engine,
  type ExchangeEngine,
  type MarketControl,
  type PlaceRequest,
} from "../../../packages/services/src/exchange/index.ts";
import { toWireChange } from "../../../packages/services/src/exchange/wire.ts";
import { startCluster, type Cluster } from "../durable/cluster.ts";
import { seededRandom } from "../durable/flow.ts";
import { bytesOfObjects } from "../engine-core/busy.ts";
import { slopeOf } from "../engine-core/slope.ts";
import { Followers } from "./followers.ts";

const markets = 10_000;
const marketsPerPart = 1_000;
/** Their code is still being compiled, and pools and tables grow to what they will be. */
const warmUpParts = 2;
const players = 2_000;
/** Four are matched with each other, two wait until the settlement. */
const betsPerMarket = 6;
const marketsAtOnce = 100;
const quietMs = 1_000;
const bars = {
  /** A name, a number and their entry in one map would be more than twice as much. */
  bytesPerMarket: 50,
  /** By how much of its mean the work of a thousand markets may grow from the first to the last of ten thousand. */
  timeGrowth: 0.2,
};

interface Part {
  readonly busyMs: number;
  readonly wallMs: number;
  readonly bytes: number;
}

interface Exchange {
  readonly engine: Engine;
  readonly door: ExchangeEngine;
  readonly followers: Followers;
  stop(): Promise<void>;
}

export async function run(): Promise<Record<string, unknown>[]> {
  const cluster = await startCluster({ players, markets });
  try {
    return [await weekend(cluster)];
  } finally {
    await cluster.stop();
  }
}

async function weekend(cluster: Cluster): Promise<Record<string, unknown>> {
  const database = await cluster.fresh();
  // They open one after the other, as matches do: an engine brings the open ones into memory when it starts.
  await database.pool.query("update exchange_market set status = 'INACTIVE'");
  const exchange = await startExchange(database);
  const parts: Part[] = [];
  for (let from = 0; from < markets; from += marketsPerPart) {
    parts.push(await playPart(exchange, cluster.playerIds, cluster.marketIds.slice(from, from + marketsPerPart)));
    // As the server does by itself once a minute: plans of tables that were empty read them whole.
    await database.pool.query("vacuum analyze");
  }
  const { marketsInMemory } = exchange.engine;
  const messages = exchange.followers.heard;
  await exchange.stop();
  const closed = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from exchange_market where status = 'CLOSED' and settled_at is not null",
  );
  await database.close();
  if (closed.rows[0]?.count !== markets) throw new Error(`${closed.rows[0]?.count} of ${markets} markets are settled`);
  return lineOf(parts, { marketsInMemory, messages });
}

function lineOf(parts: readonly Part[], told: Readonly<Record<string, number>>): Record<string, unknown> {
  const counted = parts.slice(warmUpParts);
  const perPart = (of: keyof Part): number => slopeOf(counted.map((part) => part[of]));
  const mean = counted.reduce((sum, { busyMs }) => sum + busyMs, 0) / counted.length;
  const bytesPerMarket = Math.round(perPart("bytes") / marketsPerPart);
  const timeGrowth = Math.round(((perPart("busyMs") * (markets / marketsPerPart)) / mean) * 100) / 100;
  return {
    bench: "weekend",
    unit: "bytes kept of each market that was settled, and growth of the time that a thousand of them take, over ten thousand",
    markets,
    bets: markets * betsPerMarket,
    ...told,
    bytesPerMarket,
    bytesPerMarketBar: bars.bytesPerMarket,
    timeGrowth,
    timeGrowthBar: bars.timeGrowth,
    megabytesAfterPart: parts.map(({ bytes }) => Math.round(bytes / 1e4) / 100),
    busyMsPerPart: parts.map(({ busyMs }) => Math.round(busyMs)),
    wallMsPerPart: parts.map(({ wallMs }) => Math.round(wallMs)),
    isMet: bytesPerMarket <= bars.bytesPerMarket && timeGrowth <= bars.timeGrowth,
  };
}

async function playPart(exchange: Exchange, playerIds: readonly string[], marketIds: readonly string[]): Promise<Part> {
  const { door, followers } = exchange;
  const startedMs = performance.now();
  const started = process.cpuUsage();
  await followers.follow(marketIds);
  const control = async (marketId: string, change: MarketControl): Promise<void> => {
    const actor = { kind: "system", name: "bench" } as const;
    const report = await door.control({ marketId, actor, idempotencyKey: randomUUID(), control: change });
    if (!report.ok) throw new Error(report.message);
  };
  await inGroups(marketIds, (marketId) => control(marketId, { type: "open" }));
  await inGroups(marketIds, async (marketId) => {
    for (const request of betsOf(marketId, playerIds)) {
      const report = await door.place(request);
      if (report.status !== "SUCCESS") throw new Error(`a bet was refused: ${report.errorCode}`);
    }
  });
  await inGroups(marketIds, (marketId) => control(marketId, { type: "settle", winners: [1], reason: "result" }));
  // Results are looked at when the match is over, too.
  await inGroups(marketIds, async (marketId) => {
    if ((await door.image(marketId))?.definition?.status !== "CLOSED") throw new Error(`${marketId} isn't closed`);
  });
  await followers.leave(marketIds);
  const { user, system } = process.cpuUsage(started);
  const wallMs = performance.now() - startedMs;
  // The engine clears its last notes once nothing comes, and holds the last batch until then.
  await delay(quietMs);
  return { busyMs: (user + system) / 1000, wallMs, bytes: bytesOfObjects() };
}

async function inGroups(marketIds: readonly string[], work: (marketId: string) => Promise<void>): Promise<void> {
  for (let from = 0; from < marketIds.length; from += marketsAtOnce)
    await Promise.all(marketIds.slice(from, from + marketsAtOnce).map(work));
}

function betsOf(marketId: string, playerIds: readonly string[]): PlaceRequest[] {
  const random = seededRandom(Number(marketId.slice(2)));
  return Array.from({ length: betsPerMarket }, (_, index): PlaceRequest => {
    const isMatched = index < betsPerMarket - 2;
    const side = index % 2 === 0 ? "LAY" : "BACK";
    return {
      playerId: playerIds[Math.floor(random() * playerIds.length)] ?? "",
      marketId,
      customerRef: `weekend-${marketId}-${index}`,
      instructions: [
        {
          selectionId: 1 + ((index >> 1) % 2),
          side,
          priceX100: isMatched ? 200 : side === "LAY" ? 150 : 300,
          sizeMinor: 10_000n,
          persistence: "LAPSE",
        },
      ],
    };
  });
}

/** Engine, door and push as the platform has them, in this process. */
async function startExchange(database: Awaited<ReturnType<Cluster["fresh"]>>): Promise<Exchange> {
  const owner = `engine-${randomUUID().slice(0, 13)}`;
  const store = createBatchStore({ url: database.url, owner, onError: () => undefined });
  const bus = createMemoryBus();
  const clock = { monotonicMs: () => performance.now(), pause: (ms: number) => delay(ms) };
  const engine = new Engine({
    owner,
    database: store,
    bus,
    clock,
    leases: createLeaseStore(database.pool),
    leaseTermMs: 10_000,
    limits: defaultQueueLimits,
    hash: sha256,
    log: { info: () => undefined, error: (message, fault) => console.error(message, fault) },
    onShards: (shards) => responder.serve(shards),
  });
  const responder = createEngineResponder(bus, engine);
  await engine.start();
  const door = createEngineDoor({ bus, marketsToCancel: async () => [], timeoutMs: 60_000, ...clock });
  const server = createServer();
  const gateway = new PushGateway({
    server,
    bus,
    // Whoever left doesn't come back here, and the feeds of those markets would be counted for half a minute.
    limits: { lingerMs: 10, messagesPerSecond: 100_000, messageBurst: 100_000, handshakes: 50 },
    readHouseOffers: async () => ({ bookmaker: {}, fancy2: {} }),
    readMarketImage: async (marketId) => {
      const image = await door.image(marketId);
      return image === undefined ? undefined : (toWireChange(image) as unknown as EngineChange);
    },
    readFigures: async () => undefined,
    redeemTicket: async () => ({ kind: "guest" }),
    sessions: { findEnded: async () => [] },
    allowedOrigins: [],
    onFault: (error) => console.error(error),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const followers = await Followers.connect(
    `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/socket?ticket=t`,
  );
  const stop = async (): Promise<void> => {
    followers.close();
    await gateway.stop();
    server.close();
    responder.close();
    await engine.stop();
    await store.close();
  };
  return { engine, door, followers, stop };
}

if (process.argv[1] === import.meta.filename) for (const line of await run()) console.log(JSON.stringify(line));
