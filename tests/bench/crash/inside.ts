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

/** Seconds of a processor that the server has used since its start. */
export const processorSeconds = async (port: number): Promise<number> =>
  sumOf(await metricsOf(port), "process_cpu_seconds_total");

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
