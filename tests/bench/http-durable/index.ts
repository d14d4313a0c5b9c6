/**
 * The most bets a second over HTTP, each answered after its commit: the whole platform in a process of its own, against the same HTTP with a transaction per
 * bet, in turns: of the same flow of bets, and, for comparison without a bar, of bets that never meet, so that each writes the fewest rows; and what a hot market and a hot player cost. Then how long a bet waits at half of the platform's most, as that is
 * right before, where its time goes, and its floors: the same HTTP with nothing behind it, and with one bare commit of one row, called at the same rate by the same caller.
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
import { closeConnections, openSessions, startPlatform } from "../durable/platform.ts";
import { betCall, Caller, isPlaced } from "./caller.ts";
import type { PerBetOrder } from "./per-bet-server.ts";
import { floorsOf, quietOnes, quietRoundsWanted, waitLine, waitOf, waitSeconds, watchDisk, type Wait } from "./wait.ts";

const rounds = 3;
const betsPerRound = { ours: 12_000, perBet: 6_000 };
/** Of ours, until V8 has compiled all that a bet goes through: of the first 25,000 bets each costs up to twice as much of the processor. The baseline has one such round too. */
const warmUpRounds = 3;
/** Callers who each wait for their answer before they bet again. */
const callers = 192;
/** Of the baseline: what served it best of 8, 16 and 32. */
const connections = 16;
const ratioBar = 3;
/** A hot load may cost so many times what a spread one costs. */
const hotBar = 2;
const hotBets = 8_000;
/** Of the wait at half of the most, until enough were quiet: in each the most, a floor, ours, and the other floor. */
const mostWaitRounds = 14;

type Flow = (
  seed: number,
  count: number,
  only?: { readonly playerIds?: readonly string[]; readonly marketIds?: readonly string[] },
) => PlaceRequest[];

/** Each line as it is measured. */
export async function* run(): AsyncGenerator<Record<string, unknown>> {
  const cluster = await startCluster({ players: 1_000, markets: 64 });
  const database = await cluster.fresh();
  const dataDir = mkdtempSync(path.join(tmpdir(), "maidan-bench-http-"));
  const platform = await startPlatform(database.url, dataDir, { probe: path.join(import.meta.dirname, "probe.ts") });
  const caller = new Caller(platform.port);
  const perBet = await startPerBet(cluster, flowOf);
  const neverMet = await startPerBet(cluster, neverMeeting);
  try {
    const tokens = await openSessions(database.pool, cluster.playerIds);
    const { playerIds, marketIds } = cluster;
    const flow: Flow = (seed, count, only) => betsOf({ seed, count, playerIds, marketIds, ...only });
    for (let round = 0; round < warmUpRounds; round += 1)
      await most(caller, flow(80 + round, betsPerRound.ours), tokens);
    for (const baseline of [perBet, neverMet]) await mostOf(baseline, 0);
    const measured: { ours: number; perBet: number; neverMet: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = await most(caller, flow(round + 1, betsPerRound.ours), tokens);
      measured.push({ ours, perBet: await mostOf(perBet, 1 + round), neverMet: await mostOf(neverMet, 1 + round) });
    }
    const ratios = measured.map((one) => round2(one.ours / one.perBet));
    const ratiosToNeverMet = measured.map((one) => round2(one.ours / one.neverMet));
    yield {
      bench: "durable bets over HTTP against one transaction per bet",
      unit: "bets/s",
      ratio: median(ratios),
      ratios,
      bar: ratioBar,
      isMet: median(ratios) >= ratioBar,
      ratioToBetsThatNeverMeet: median(ratiosToNeverMet),
      measured,
      callers,
      settings: cluster.settings,
    };
    await watchDisk(database.pool);
    // What the baselines left would otherwise be looked at in the middle of our rounds.
    for (const baseline of [perBet, neverMet]) await baseline.tidy();
    const waits: Wait[] = [];
    for (let round = 0; round < mostWaitRounds && quietOnes(waits).length < quietRoundsWanted; round += 1) {
      // Half of what this machine can do now: its speed of minutes ago says nothing of it.
      const half = Math.floor((await most(caller, flow(400 + round, betsPerRound.ours), tokens)) / 2);
      const bets = flow(91 + round, half * waitSeconds);
      const { nothing, commit } = floorsOf(perBet, half);
      const calls = bets.map((bet) => betCall(bet, tokens));
      const bare = await nothing();
      const ours = await waitOf({ caller, calls, half, platform, pool: database.pool });
      waits.push({ half, nothing: bare, ours, commit: await commit() });
    }
    yield waitLine(waits);
    for (const hot of ["market", "player"] as const) yield await hotLine(hot, { caller, tokens, flow, cluster });
  } finally {
    caller.close();
    await perBet.stop();
    await neverMet.stop();
    await platform.stop();
    await database.close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
    closeConnections();
  }
}

interface HotOrder {
  readonly caller: Caller;
  readonly tokens: ReadonlyMap<string, string>;
  readonly flow: Flow;
  readonly cluster: Cluster;
}

/** What it costs when every bet is in one market, or of two players against each other: in turns with a spread load. */
async function hotLine(hot: "market" | "player", order: HotOrder): Promise<Record<string, unknown>> {
  const { caller, tokens, flow, cluster } = order;
  const only =
    hot === "market" ? { marketIds: cluster.marketIds.slice(0, 1) } : { playerIds: cluster.playerIds.slice(0, 2) };
  const perSecond: (readonly [number, number])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const seed = 200 + round + (hot === "market" ? 0 : 50);
    const spread = await most(caller, flow(seed, hotBets), tokens);
    perSecond.push([spread, await most(caller, flow(seed + 25, hotBets, only), tokens)]);
  }
  const costs = perSecond.map(([spread, one]) => round2(spread / one));
  const cost = median(costs);
  const bench = `a hot ${hot} over HTTP`;
  return { bench, unit: "times the cost of a spread load", cost, costs, bar: hotBar, isMet: cost <= hotBar, perSecond };
}

/** The flow that ours has, as the baseline's bets. */
const flowOf = ({ playerIds, marketIds }: Cluster): PlaceRequest[] =>
  betsOf({ seed: 77, count: betsPerRound.perBet * (1 + rounds), playerIds, marketIds });

/** The same where backers ask for more than layers offer: no bet meets another. */
const neverMeeting = (cluster: Cluster): PlaceRequest[] =>
  flowOf(cluster).map((request, index) => ({
    ...request,
    instructions: request.instructions.map((instruction) => ({
      ...instruction,
      priceX100: ladderPrices[instruction.side === "BACK" ? 150 + (index % 40) : 40 + (index % 40)] ?? 200,
    })),
  }));

type Baseline = Awaited<ReturnType<typeof startPerBet>>;

/** Of the baseline's bets each is sent once: those of one round. */
function mostOf({ caller, requests, tokens }: Baseline, round: number): Promise<number> {
  const first = round * betsPerRound.perBet;
  return most(caller, requests.slice(first, first + betsPerRound.perBet), tokens);
}

async function startPerBet(cluster: Cluster, requestsOf: (cluster: Cluster) => PlaceRequest[]) {
  const database = await cluster.fresh();
  const { playerIds } = cluster;
  const requests = requestsOf(cluster);
  const tokens = await openSessions(database.pool, playerIds);
  const child = fork(path.join(import.meta.dirname, "per-bet-server.ts"), {
    stdio: "inherit",
    serialization: "advanced",
    // It does nothing while the platform is measured; V8 would look through its memory then, with four threads.
    execArgv: ["--no-memory-reducer"],
  });
  child.send({ url: database.url, connections, requests } satisfies PerBetOrder);
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const caller = new Caller(port);
  const stop = async (): Promise<void> => {
    caller.close();
    child.kill("SIGKILL");
    await once(child, "exit");
    await database.close();
  };
  const tidy = async (): Promise<void> => void (await database.pool.query("vacuum analyze"));
  return { caller, requests, tokens, tidy, stop };
}

/** Bets a second, once a sixth of them have warmed both sides up; throws when one is refused. */
async function most(
  caller: Caller,
  bets: readonly PlaceRequest[],
  tokens: ReadonlyMap<string, string>,
): Promise<number> {
  const calls = bets.map((bet) => betCall(bet, tokens));
  const warmUp = Math.floor(calls.length / 6);
  let [next, startedMs] = [0, 0];
  const bettor = async (): Promise<void> => {
    for (;;) {
      const index = next;
      next += 1;
      const call = calls[index];
      if (call === undefined) return;
      if (index === warmUp) startedMs = performance.now();
      if (!isPlaced(await caller.send(call))) throw new Error(`bet ${bets[index]?.customerRef} was refused`);
    }
  };
  await Promise.all(Array.from({ length: callers }, bettor));
  return Math.round(((calls.length - warmUp) * 1_000) / (performance.now() - startedMs));
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const round2 = (value: number): number => Math.round(value * 100) / 100;
