/**
 * The most bets a second over HTTP, each answered after its commit: the whole platform in a process of its own, against the same HTTP with a transaction per
 * bet, in turns. Then how long a bet waits at half of the platform's most.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ladderPrices } from "../../../packages/core/src/odds/index.ts";
import type { PlaceRequest } from "../../../packages/services/src/exchange/index.ts";
import { startCluster, type Cluster } from "../durable/cluster.ts";
import { betsOf } from "../durable/flow.ts";
import { placeBet, steadyRate } from "../durable/place-bet.ts";
import { closeConnections, openSessions, startPlatform } from "../durable/platform.ts";
import type { PerBetOrder } from "./per-bet-server.ts";

const rounds = 3;
const betsPerRound = { ours: 12_000, perBet: 6_000 };
/** Callers who each wait for their answer before they bet again. */
const callers = 192;
/** Of the baseline: what served it best of 8, 16 and 32. */
const connections = 16;
const bars = { ratio: 3, p99Ms: 60 };
const steadySeconds = 12;
/** Callers at several addresses, as players are: the limit on one is not what is measured. */
const addressOf = (index: number): string => `127.0.0.${2 + (index % 24)}`;

export async function run(): Promise<Record<string, unknown>[]> {
  const cluster = await startCluster({ players: 1_000, markets: 64 });
  const database = await cluster.fresh();
  const dataDir = mkdtempSync(path.join(tmpdir(), "maidan-bench-http-"));
  const platform = await startPlatform(database.url, dataDir);
  const perBet = await startPerBet(cluster);
  try {
    const tokens = await openSessions(database.pool, cluster.playerIds);
    const { playerIds, marketIds } = cluster;
    const flow = (seed: number, count: number): PlaceRequest[] => betsOf({ seed, count, playerIds, marketIds });
    await most(platform.port, flow(90, betsPerRound.ours), tokens);
    const measured: { ours: number; perBet: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = await most(platform.port, flow(round + 1, betsPerRound.ours), tokens);
      const first = round * betsPerRound.perBet;
      const bets = perBet.requests.slice(first, first + betsPerRound.perBet);
      measured.push({ ours, perBet: await most(perBet.port, bets, perBet.tokens) });
    }
    const ratios = measured.map((one) => round2(one.ours / one.perBet));
    const half = Math.floor(median(measured.map(({ ours }) => ours)) / 2);
    const bets = flow(91, half * steadySeconds);
    const steady = await steadyRate({ perSecond: half, count: bets.length, warmUpSeconds: 2 }, (index) =>
      placeBet(platform.port, bets[index] as PlaceRequest, { tokens, localAddress: addressOf(index) }),
    );
    return [
      {
        bench: "durable bets over HTTP against one transaction per bet",
        unit: "bets/s",
        ratio: median(ratios),
        ratios,
        bar: bars.ratio,
        isMet: median(ratios) >= bars.ratio,
        measured,
        callers,
        settings: cluster.settings,
      },
      {
        bench: "a bet over HTTP at half of the most",
        unit: "ms from request to answer after commit",
        betsPerSecond: half,
        ...steady,
        bar: bars.p99Ms,
        isMet: steady.p99 <= bars.p99Ms && steady.failed === 0,
      },
    ];
  } finally {
    await perBet.stop();
    await platform.stop();
    await database.close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
    closeConnections();
  }
}

async function startPerBet(cluster: Cluster) {
  const database = await cluster.fresh();
  const { playerIds, marketIds } = cluster;
  const count = betsPerRound.perBet * rounds;
  // Backers ask for more than layers offer, so that no bet meets another.
  const requests = betsOf({ seed: 77, count, playerIds, marketIds }).map((request, index): PlaceRequest => ({
    ...request,
    instructions: request.instructions.map((instruction) => ({
      ...instruction,
      priceX100: ladderPrices[instruction.side === "BACK" ? 150 + (index % 40) : 40 + (index % 40)] ?? 200,
    })),
  }));
  const tokens = await openSessions(database.pool, playerIds);
  const child = fork(path.join(import.meta.dirname, "per-bet-server.ts"), {
    stdio: "inherit",
    serialization: "advanced",
  });
  child.send({ url: database.url, connections, requests } satisfies PerBetOrder);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    await once(child, "exit");
    await database.close();
  };
  return { port, requests, tokens, stop };
}

/** Bets a second, once a sixth of them have warmed both sides up; throws when one is refused. */
async function most(port: number, bets: readonly PlaceRequest[], tokens: ReadonlyMap<string, string>): Promise<number> {
  const warmUp = Math.floor(bets.length / 6);
  let [next, startedMs] = [0, 0];
  const caller = async (): Promise<void> => {
    for (;;) {
      const index = next;
      next += 1;
      const bet = bets[index];
      if (bet === undefined) return;
      if (index === warmUp) startedMs = performance.now();
      const { isOk } = await placeBet(port, bet, { tokens, localAddress: addressOf(index) });
      if (!isOk) throw new Error(`bet ${bet.customerRef} was refused`);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return Math.round(((bets.length - warmUp) * 1_000) / (performance.now() - startedMs));
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const round2 = (value: number): number => Math.round(value * 100) / 100;
