import type pg from "pg";
import { collectGarbage } from "../collect-garbage.ts";
import { steadyRate } from "../durable/place-bet.ts";
import type { BenchedPlatform } from "../durable/platform.ts";
import { processorsNow, stolenSince } from "../durable/stolen.ts";
import { isPlaced, postCall, type Caller } from "./caller.ts";
import type { ProbeReport } from "./probe.ts";

const p99BarMs = 60;
/** A round is quiet when 99 of 100 calls with no bet in them, before it and after, took no longer: where they did, the machine was busy with others, which says nothing of ours. */
const quietFloorMs = p99BarMs / 2;
/** Nor is it when the host of a virtual machine gave more than this share of the processors to others within it: the floors are of other seconds. */
const quietStolenShare = 0.02;
/** So many quiet rounds tell; with fewer all rounds are looked at, and a bar that is missed may be the machine's. */
export const quietRoundsWanted = 5;
const warmUpSeconds = 1;
const floorSeconds = 3;
/** Of our round, its warm-up with it. */
export const waitSeconds = warmUpSeconds + 6;

type Steady = Awaited<ReturnType<typeof steadyRate>>;
interface Ours extends Steady {
  readonly inside: ProbeReport;
  /** Commits of all connections that waited for the disk, and how long one did. */
  readonly flushes: { readonly count: number; readonly meanMs: number };
  readonly callerProcessors: number;
  /** Of the processors' time, what the host of a virtual machine gave to others. */
  readonly stolen: number;
}

/** One round at half of the most: the floors, and ours between them. */
export interface Wait {
  /** Bets a second, of what was the most right before. */
  readonly half: number;
  readonly nothing: Steady;
  readonly ours: Ours;
  readonly commit: Steady;
}

/** The same calls without a bet in them, at the same rate. */
export function floorsOf(
  { caller }: { readonly caller: Caller },
  perSecond: number,
): { readonly nothing: () => Promise<Steady>; readonly commit: () => Promise<Steady> } {
  const rate = { perSecond, count: perSecond * (warmUpSeconds + floorSeconds), warmUpSeconds };
  const to = (path: string) => {
    const call = postCall(path, "", JSON.stringify({ marketId: "1.1", instructions: [] }));
    return () => steadyRate(rate, async () => ({ isOk: isPlaced(await caller.send(call)) }));
  };
  return { nothing: to("/floor/nothing"), commit: to("/floor/commit") };
}

/** PostgreSQL notes how long its flushes take from now on. */
export async function watchDisk(pool: pg.Pool): Promise<void> {
  await pool.query("alter system set track_wal_io_timing = on");
  await pool.query("select pg_reload_conf()");
}

interface Flushes {
  readonly count: number;
  readonly ms: number;
}
/** Of all connections; each tells them some moments later, the engine's own as soon as it idles. */
async function flushesOf(pool: pg.Pool): Promise<Flushes> {
  const { rows } = await pool.query<Flushes>(
    `select sum(fsyncs)::float8 as count, sum(fsync_time)::float8 as ms from pg_stat_io where object = 'wal' and backend_type = 'client backend'`,
  );
  return rows[0] ?? { count: 0, ms: 0 };
}

export async function waitOf(order: {
  readonly caller: Caller;
  readonly calls: readonly Buffer[];
  readonly half: number;
  readonly platform: BenchedPlatform;
  readonly pool: pg.Pool;
}): Promise<Ours> {
  const { caller, calls, half, platform, pool } = order;
  // In the round it would hold up as many answers as a stop of the server's.
  collectGarbage();
  const before = await flushesOf(pool);
  await platform.ask("begin");
  const [cpu, processors, startedMs] = [process.cpuUsage(), processorsNow(), performance.now()];
  const rate = { perSecond: half, count: calls.length, warmUpSeconds };
  const steady = await steadyRate(rate, async (index) => ({
    isOk: isPlaced(await caller.send(calls[index] as Buffer)),
  }));
  const { user, system } = process.cpuUsage(cpu);
  const stolen = stolenSince(processors);
  const seconds = (performance.now() - startedMs) / 1_000;
  const inside = (await platform.ask("end")) as ProbeReport;
  const after = await flushesOf(pool);
  const count = after.count - before.count;
  return {
    ...steady,
    inside,
    flushes: { count, meanMs: round2((after.ms - before.ms) / Math.max(1, count)) },
    callerProcessors: round2((user + system) / 1e6 / seconds),
    stolen,
  };
}

/** By the floors and the host alone, never by how long our bets took. */
export const quietOnes = (waits: readonly Wait[]): Wait[] =>
  waits.filter(
    ({ nothing, commit, ours }) => Math.max(nothing.p99, commit.p99) <= quietFloorMs && ours.stolen <= quietStolenShare,
  );

/** The 99th percentile of the median quiet round, which the bar is for, and where its time went; that of all rounds' bets together and each round's beside it. */
export function waitLine(waits: readonly Wait[]): Record<string, unknown> {
  const quiet = quietOnes(waits);
  const judged = quiet.length < quietRoundsWanted ? waits : quiet;
  const middle = judged.toSorted((a, b) => a.ours.p99 - b.ours.p99)[judged.length >> 1];
  const failed = waits.reduce((sum, { ours }) => sum + ours.failed, 0);
  const times = waits.flatMap(({ ours }) => Array.from(ours.times)).toSorted((a, b) => a - b);
  const p99 = round2(times[Math.floor(times.length * 0.99)] ?? Number.NaN);
  return {
    bench: "a bet over HTTP at half of the most",
    unit: "ms from request to answer after commit",
    betsPerSecond: middle?.half,
    p50: round2(times[times.length >> 1] ?? Number.NaN),
    p99,
    p99OfMedianRound: middle?.ours.p99,
    quietRounds: quiet.length,
    quietFloorMs,
    quietStolenShare,
    worst: round2(times.at(-1) ?? Number.NaN),
    failed,
    rounds: waits.map(({ half, nothing, ours, commit }) => ({
      betsPerSecond: half,
      p50: ours.p50,
      p99: ours.p99,
      stolen: ours.stolen,
      nothingP50: nothing.p50,
      nothingP99: nothing.p99,
      commitP50: commit.p50,
      commitP99: commit.p99,
      worst: worstOf(ours.inside),
    })),
    sentLateP99: middle?.ours.lateP99,
    callerProcessors: middle?.ours.callerProcessors,
    inside: middle?.ours.inside,
    flushes: middle?.ours.flushes,
    bar: p99BarMs,
    isMet: (middle?.ours.p99 ?? Number.NaN) <= p99BarMs && failed === 0,
  };
}

/** Where a round's longest wait was: in the statements, in the thread, or in neither of them. */
const worstOf = ({ call, stages, loopDelayMs, collections }: ProbeReport): Record<string, number> => ({
  call: call.worst,
  looked: stages.looked.worst,
  written: stages.written.worst,
  loop: loopDelayMs.worst,
  collection: collections.pauseMs.worst,
});

const round2 = (value: number): number => Math.round(value * 100) / 100;
