/**
 * What a durable bet costs when bets are spread evenly over 1, 10, 100, 1,000 and 10,000 markets, in turns, of one engine that has all 10,000 open with bets waiting in each:
 * accepted, reserved, matched, committed, answered. The books' own part of it is the bench `engine-core`. [CORE-08]
 */
import type { PlaceRequest } from "../../../packages/services/src/exchange/index.ts";
import { startCluster } from "../durable/cluster.ts";
import { brokenIn, startEngine } from "../durable/engine.ts";
import { betsOf } from "../durable/flow.ts";

const markets = 10_000;
const spreads = [1, 10, 100, 1_000, 10_000];
/** Waiting in each market before anything is measured. */
const betsBeforehand = 8;
const betsPerRound = 10_000;
const rounds = 5;
/** Callers who each wait for their answer before they bet again. */
const callers = 1_000;
const bar = 2.5;

type Place = (request: PlaceRequest) => Promise<{ readonly status: string }>;

export async function run(): Promise<Record<string, unknown>[]> {
  const cluster = await startCluster({ players: 2_000, markets });
  const { engine, database, stop } = await startEngine(cluster);
  try {
    const { playerIds, marketIds } = cluster;
    const place: Place = (request) => engine.place(request);
    await placeAll(place, betsOf({ seed: 1, count: markets * betsBeforehand, playerIds, marketIds }));
    const measured: Record<number, number>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await database.pool.query("vacuum analyze");
      const one: Record<number, number> = {};
      for (const [index, spread] of spreads.entries()) {
        // Others each time than those that are hot from the round before.
        const from = (round * 1_777) % (markets - spread + 1);
        const some = marketIds.slice(from, from + spread);
        const requests = betsOf({ seed: 100 + round * 10 + index, count: betsPerRound, playerIds, marketIds: some });
        one[spread] = await placeAll(place, requests);
      }
      measured.push(one);
    }
    await stop();
    const broken = await brokenIn(database.pool);
    if (broken.length > 0) throw new Error(`broken: ${broken.join()}`);
    return [lineOf(measured, engine.marketsInMemory)];
  } finally {
    await database.close();
    await cluster.stop();
  }
}

function lineOf(measured: readonly Readonly<Record<number, number>>[], marketsInMemory: number) {
  const medians = Object.fromEntries(
    spreads.map((spread) => [spread, Math.round(median(measured.map((one) => one[spread] ?? 0)))]),
  );
  const ratios = measured.map((one) => round2((one[markets] ?? 0) / (one[1] ?? 1)));
  const ratio = median(ratios);
  return {
    bench: "a durable bet, spread over many markets",
    unit: "microseconds of a bet, by how many markets the bets are spread over",
    marketsInMemory,
    microseconds: medians,
    ratio,
    ratios,
    bar,
    isMet: ratio <= bar,
  };
}

/** Microseconds of a bet, once a fifth of them have warmed the markets up; throws when one is refused. */
async function placeAll(place: Place, requests: readonly PlaceRequest[]): Promise<number> {
  const warmUp = Math.floor(requests.length / 5);
  let [next, startedMs] = [0, 0];
  const caller = async (): Promise<void> => {
    for (let index = next; index < requests.length; index = next) {
      next += 1;
      if (index === warmUp) startedMs = performance.now();
      const { status } = await place(requests[index] as PlaceRequest);
      if (status !== "SUCCESS") throw new Error(`bet ${requests[index]?.customerRef} was refused`);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return ((performance.now() - startedMs) * 1_000) / (requests.length - warmUp);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const round2 = (value: number): number => Math.round(value * 100) / 100;

if (process.argv[1] === import.meta.filename) for (const line of await run()) console.log(JSON.stringify(line));
