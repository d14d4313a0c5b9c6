/**
 * Durable bets per second: accepted, reserved, matched, committed, answered, through the engine; against the same rows written one transaction per bet
 * at its best concurrency, and against the same rows written in batches with no matching at all.
 */
import { BatchConnection, flight } from "../../../packages/adapters/src/postgres/exchange/batch-connection.ts";
import { statementsOf } from "../../../packages/adapters/src/postgres/exchange/batch-statements.ts";
import {
  defaultQueueLimits,
  type BatchRows,
  type PlaceRequest,
} from "../../../packages/services/src/exchange/index.ts";
import { startCluster, type Cluster } from "./cluster.ts";
import { brokenIn, startEngine } from "./engine.ts";
import { betsOf } from "./flow.ts";
import { rowsFor } from "./rows.ts";

const bets = { engine: 40_000, single: 6_000, batches: 40_000 };
/** Callers who each wait for their answer before they bet again. */
const callers = 1_000;
const bars = { perBetRatio: 6, noMatchingRatio: 0.5 };
/**
 * Engine and baselines are measured in turns, and each round is a comparison of its own: the disk's and the machine's mood changes by the minute, so
 * that only neighbours compare. The median of the rounds counts.
 */
const rounds = 3;
const singleConnections = [1, 8, 16, 32];
const batchConnections = [1, 2];

interface Round {
  readonly engine: Awaited<ReturnType<typeof measureEngine>>;
  /** Bets per second by number of connections. */
  readonly singles: Readonly<Record<number, number>>;
  readonly batched: Readonly<Record<number, number>>;
}

export async function run(): Promise<Record<string, unknown>[]> {
  const cluster = await startCluster({ players: 2_000, markets: 64 });
  try {
    const { playerIds, marketIds } = cluster;
    const requests = betsOf({ seed: 7, count: bets.engine, playerIds, marketIds });
    // A cold cluster is slow for whoever comes first.
    await measureBatches(cluster, requests, 1);
    const measured: Round[] = [];
    for (let index = 0; index < rounds; index += 1) {
      const engine = await measureEngine(cluster, requests);
      const batched: Record<number, number> = {};
      for (const connections of batchConnections) {
        batched[connections] = await measureBatches(cluster, requests, connections);
      }
      const singles: Record<number, number> = {};
      for (const connections of singleConnections) {
        singles[connections] = await measureSingles(cluster, requests.slice(0, bets.single), connections);
      }
      measured.push({ engine, batched, singles });
    }
    return report(cluster, measured);
  } finally {
    await cluster.stop();
  }
}

function report(cluster: Cluster, measured: readonly Round[]): Record<string, unknown>[] {
  const best = (speeds: Readonly<Record<number, number>>): number => Math.max(...Object.values(speeds));
  const ratiosTo = (baseline: (one: Round) => number): number[] =>
    measured.map((one) => round2(one.engine.perSecond / baseline(one)));
  const line = (name: string, bar: number, ratios: readonly number[]): Record<string, unknown> => ({
    bench: name,
    unit: "durable bets/s",
    ratio: median(ratios),
    ratios,
    bar,
    isMet: median(ratios) >= bar,
  });
  const engines = measured.map((one) => ({ perSecond: round(one.engine.perSecond), ...one.engine.detail }));
  return [
    {
      ...line(
        "durable: engine against one transaction per bet",
        bars.perBetRatio,
        ratiosTo((one) => best(one.singles)),
      ),
      engines,
      byConnections: measured.map((one) => one.singles),
      settings: cluster.settings,
    },
    {
      // Like for like: the engine writes over one connection, and so does the writer that it is held against. What two writers reach is printed beside it.
      ...line(
        "durable: engine against batches with no matching",
        bars.noMatchingRatio,
        ratiosTo((one) => one.batched[1] ?? 0),
      ),
      ratioToTwoWriters: median(ratiosTo((one) => one.batched[2] ?? 0)),
      byConnections: measured.map((one) => one.batched),
    },
  ];
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const round = (value: number): number => Math.round(value);
const round2 = (value: number): number => Math.round(value * 100) / 100;

export async function measureEngine(
  cluster: Cluster,
  requests: readonly PlaceRequest[],
): Promise<{ perSecond: number; detail: Record<string, unknown> }> {
  const { engine, database, stop } = await startEngine(cluster);
  const warmUp = Math.floor(requests.length / 4);
  let next = 0;
  let accepted = 0;
  let matched = 0;
  let startedMs = 0;
  const latencies: number[] = [];
  const caller = async (): Promise<void> => {
    for (;;) {
      const index = next;
      next += 1;
      const request = requests[index];
      if (request === undefined) return;
      if (index === warmUp) startedMs = performance.now();
      const askedMs = performance.now();
      const report = await engine.place(request);
      if (index >= warmUp) latencies.push(performance.now() - askedMs);
      if (report.status === "SUCCESS") accepted += 1;
      if ((report.reports[0]?.sizeMatchedMinor ?? 0n) > 0n) matched += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const seconds = (performance.now() - startedMs) / 1000;
  await stop();
  const broken = await brokenIn(database.pool);
  if (broken.length > 0 || accepted !== requests.length)
    throw new Error(`broken: ${broken.join()}; accepted ${accepted} of ${requests.length}`);
  await database.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => round2(latencies[Math.floor(latencies.length * share)] ?? 0);
  return {
    perSecond: (requests.length - warmUp) / seconds,
    detail: { matchedShare: round2(matched / accepted), callers, p50Ms: at(0.5), p99Ms: at(0.99) },
  };
}

function* transactionOf(rows: BatchRows): Generator<{ readonly text: string }> {
  yield { text: "begin" };
  yield* statementsOf(rows);
  yield { text: "commit" };
}

/** Writes rows over several connections, each with its own markets, so that what depends on an earlier row comes after it. */
async function write(cluster: Cluster, lanes: readonly (readonly BatchRows[])[]): Promise<number> {
  const database = await cluster.fresh();
  const connections = lanes.map(
    (_, index) => new BatchConnection({ url: database.url, owner: `bench-${index}`, onError: () => undefined }),
  );
  await Promise.all(connections.map((connection) => connection.client()));
  const startedMs = performance.now();
  await Promise.all(
    lanes.map(async (lane, index) => {
      const client = await (connections[index] as BatchConnection).client();
      for (const rows of lane) {
        await flight(client, transactionOf(rows));
      }
    }),
  );
  const seconds = (performance.now() - startedMs) / 1000;
  await Promise.all(connections.map((connection) => connection.drop()));
  await database.close();
  return seconds;
}

function inLanes(requests: readonly PlaceRequest[], cluster: Cluster, lanes: number): PlaceRequest[][] {
  const laneOf = new Map(cluster.marketIds.map((marketId, index) => [marketId, index % lanes]));
  const split: PlaceRequest[][] = Array.from({ length: lanes }, () => []);
  for (const request of requests) split[laneOf.get(request.marketId) ?? 0]?.push(request);
  return split;
}

export async function measureSingles(
  cluster: Cluster,
  requests: readonly PlaceRequest[],
  connections: number,
): Promise<number> {
  const lanes = inLanes(requests, cluster, connections).map((lane, index) => numbered(rowsFor(lane, 1), index));
  return round(requests.length / (await write(cluster, lanes)));
}

export async function measureBatches(
  cluster: Cluster,
  requests: readonly PlaceRequest[],
  connections: number,
): Promise<number> {
  const used = requests.slice(0, bets.batches);
  const lanes = inLanes(used, cluster, connections).map((lane, index) =>
    numbered(rowsFor(lane, defaultQueueLimits.maxBatchInstructions), index),
  );
  return round(used.length / (await write(cluster, lanes)));
}

/** Bet ids of their own for each lane. */
function numbered(batches: BatchRows[], lane: number): BatchRows[] {
  const offset = lane * 10_000_000;
  return batches.map((rows) => ({
    ...rows,
    newOrders: rows.newOrders.map((order) => ({ ...order, betId: order.betId + offset })),
    changedOrders: rows.changedOrders.map((order) => ({ ...order, betId: order.betId + offset })),
    fills: rows.fills.map((fill) => ({
      ...fill,
      backBetId: fill.backBetId + offset,
      layBetId: fill.layBetId + offset,
    })),
  }));
}
