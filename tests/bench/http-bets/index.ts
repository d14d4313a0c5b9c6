/**
 * Latency of a bet over HTTP, from the request to the answer after the commit, at a steady 500 bets a second on the whole platform in a process of its
 * own and a durable database. Beside it, in the same run and at the same rate, an answer that does no work: what HTTP alone costs here.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PlaceRequest } from "../../../packages/services/src/exchange/index.ts";
import { startCluster } from "../durable/cluster.ts";
import { betsOf } from "../durable/flow.ts";
import { placeBet, steadyRate } from "../durable/place-bet.ts";
import { closeConnections, openSessions, send, startPlatform } from "../durable/platform.ts";

const betsPerSecond = 500;
const seconds = 20;
const warmUpSeconds = 3;

export async function run(): Promise<Record<string, unknown>[]> {
  const cluster = await startCluster({ players: 500, markets: 40 });
  const database = await cluster.fresh();
  const dataDir = mkdtempSync(path.join(tmpdir(), "maidan-bench-http-"));
  const platform = await startPlatform(database.url, dataDir);
  try {
    const tokens = await openSessions(database.pool, cluster.playerIds);
    const count = betsPerSecond * (seconds + warmUpSeconds);
    const bets = betsOf({ seed: 11, count, playerIds: cluster.playerIds, marketIds: cluster.marketIds });
    const rate = { perSecond: betsPerSecond, count, warmUpSeconds };
    const idle = await steadyRate(rate, () => send(platform.port, { path: "/healthz" }));
    const placed = await steadyRate(rate, (index) => placeBet(platform.port, bets[index] as PlaceRequest, { tokens }));
    const { rows } = await database.pool.query<{ committed: string }>(
      "select count(*)::text as committed from exchange_order",
    );
    return [
      {
        bench: "http-bets",
        unit: "ms from request to answer after commit",
        betsPerSecond,
        seconds,
        p50: placed.p50,
        p99: placed.p99,
        worst: placed.worst,
        failed: placed.failed,
        committed: Number(rows[0]?.committed),
        baseline: "an answer without work over the same HTTP at the same rate",
        baselineP50: idle.p50,
        baselineP99: idle.p99,
        ratio: Math.round((placed.p99 / idle.p99) * 100) / 100,
        settings: cluster.settings,
        isMet: placed.failed === 0,
      },
    ];
  } finally {
    await platform.stop();
    await database.close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
    closeConnections();
  }
}

if (process.argv[1] === import.meta.filename) for (const line of await run()) console.log(JSON.stringify(line));
