import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { send } from "../durable/platform.ts";

/** Where the time goes while players leave: by the server's own metrics and PostgreSQL's, from now until the answer is called. */
export async function beginMeasuring(
  { port, gamesPort }: { readonly port: number; readonly gamesPort: number },
  pool: pg.Pool,
): Promise<() => Promise<Record<string, unknown>>> {
  const startedMs = performance.now();
  const [before, commitsBefore] = [await metricsOf(gamesPort), await commitsOf(pool)];
  const walletBefore = await metricsOf(port);
  const lagsMs: number[] = [];
  let [isOver, mostLagMs] = [false, 0];
  let mostWaiting = { leaves: 0, payouts: 0 };
  const watching = (async () => {
    while (!isOver) {
      const now = await metricsOf(gamesPort);
      mostWaiting = {
        leaves: Math.max(mostWaiting.leaves, sumOf(now, "house_crash_leaves_waiting")),
        payouts: Math.max(mostWaiting.payouts, sumOf(now, "house_payouts_waiting")),
      };
      lagsMs.push(sumOf(now, "nodejs_eventloop_lag_p99_seconds") * 1_000);
      mostLagMs = Math.max(mostLagMs, sumOf(now, "nodejs_eventloop_lag_max_seconds") * 1_000);
      await delay(1_000);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    const [after, commitsAfter] = [await metricsOf(gamesPort), await commitsOf(pool)];
    const seconds = (performance.now() - startedMs) / 1_000;
    const processor = sumOf(after, "process_cpu_seconds_total") - sumOf(before, "process_cpu_seconds_total");
    lagsMs.sort((a, b) => a - b);
    return {
      loopDelayP99Ms: { ofMost: rounded(lagsMs.at(-1) ?? 0), ofHalf: rounded(lagsMs[lagsMs.length >> 1] ?? 0) },
      loopDelayMostMs: rounded(mostLagMs),
      leaveAnsweredInMs: meanOf("/api/crash/leave", before, after),
      winAnsweredInMs: meanOf("/providers/:name/transaction/win", walletBefore, await metricsOf(port)),
      mostLeavesWaiting: mostWaiting.leaves,
      mostPayoutsWaiting: mostWaiting.payouts,
      serverProcessors: rounded(processor / seconds),
      commitsPerSecond: Math.round((commitsAfter - commitsBefore) / seconds),
    };
  };
}

/** Milliseconds of a processor that server and PostgreSQL have used since it was asked last, for each of so many. */
export type Used = (each?: number) => Promise<{ readonly server: number; readonly database: number | null }>;

export function usageOf(port: number, databasePid: number): Used {
  let before = { server: 0, database: 0 };
  return async (each = 1) => {
    const server = sumOf(await metricsOf(port), "process_cpu_seconds_total") * 1_000;
    const database = databaseMs(databasePid);
    const used = { server: (server - before.server) / each, database: ((database ?? 0) - before.database) / each };
    before = { server, database: database ?? 0 };
    return { server: rounded(used.server), database: database === undefined ? null : rounded(used.database) };
  };
}

/** Of PostgreSQL's first process, those that it began, and those of them that have ended; undefined where the system doesn't tell. */
function databaseMs(pid: number): number | undefined {
  if (!existsSync("/proc/self/stat")) return undefined;
  const ticksPerSecond = 100;
  let ticks = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    const [parent = 0] = fields.slice(1, 2);
    if (parent !== pid && Number(name) !== pid) continue;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    ticks += user + system + endedUser + endedSystem;
  }
  return (ticks * 1_000) / ticksPerSecond;
}

/** From the process's state on; nothing for one that has ended meanwhile. */
function statOf(name: string): readonly number[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, "utf8");
    return text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
  } catch {
    return [];
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

type Metrics = readonly { readonly name: string; readonly labels: string; readonly value: number }[];

async function metricsOf(port: number): Promise<Metrics> {
  const { text } = await send(port, { path: "/metrics" });
  return text.split("\n").flatMap((line) => {
    const [, name = "", labels = "", value = ""] = /^([a-z_0-9]+)(\{[^}]*\})? (\S+)$/.exec(line) ?? [];
    return name === "" ? [] : [{ name, labels, value: Number(value) }];
  });
}

const sumOf = (metrics: Metrics, name: string, of = ""): number =>
  metrics.filter((one) => one.name === name && one.labels.includes(of)).reduce((sum, { value }) => sum + value, 0);

/** From the request's arrival to its answer, on the average. */
function meanOf(route: string, before: Metrics, after: Metrics): number {
  const name = "http_request_duration_seconds";
  const grown = (part: string): number =>
    sumOf(after, `${name}_${part}`, `"${route}"`) - sumOf(before, `${name}_${part}`, `"${route}"`);
  return rounded((grown("sum") / Math.max(1, grown("count"))) * 1_000);
}

/** Of the database of the measurement; PostgreSQL tells them some moments later. */
async function commitsOf(pool: pg.Pool): Promise<number> {
  await pool.query("select pg_stat_force_next_flush()");
  const { rows } = await pool.query<{ commits: bigint }>(
    "select xact_commit as commits from pg_stat_database where datname = current_database()",
  );
  return Number(rows[0]?.commits ?? 0);
}
