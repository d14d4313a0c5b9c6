/**
 * What it costs when everything falls on one market, or on one player: durable bets per second through the engine, spread over 64 markets and 2,000 players,
 * then all on one market, then all by two players against each other, in turns; and the same of bets against the house, each a transaction of its own.
 */
import { startCluster } from "../durable/cluster.ts";
import { betsOf } from "../durable/flow.ts";
import { measureEngine } from "../durable/index.ts";
import { measureHouse } from "./house.ts";

const bets = 20_000;
const rounds = 3;
/** A hot load may cost so many times what a spread one costs. */
const bar = 2;

export async function run(): Promise<Record<string, unknown>[]> {
  const cluster = await startCluster({ players: 2_000, markets: 64 });
  try {
    const { playerIds, marketIds } = cluster;
    const spread = betsOf({ seed: 5, count: bets, playerIds, marketIds });
    const hotMarket = betsOf({ seed: 5, count: bets, playerIds, marketIds: marketIds.slice(0, 1) });
    // Two, so that there is somebody to be matched with.
    const hotPlayer = betsOf({ seed: 5, count: bets, playerIds: playerIds.slice(0, 2), marketIds });
    // A cold cluster is slow for whoever comes first.
    await measureEngine(cluster, spread);
    const engine = await inTurns({
      spread: async () => (await measureEngine(cluster, spread)).perSecond,
      market: async () => (await measureEngine(cluster, hotMarket)).perSecond,
      player: async () => (await measureEngine(cluster, hotPlayer)).perSecond,
    });
    const everything = { markets: 64, players: 2_000 };
    await measureHouse(cluster, everything);
    const house = await inTurns({
      spread: () => measureHouse(cluster, everything),
      market: () => measureHouse(cluster, { ...everything, markets: 1 }),
      player: () => measureHouse(cluster, { ...everything, players: 2 }),
    });
    return [
      lineOf("hot market", engine, "market"),
      lineOf("hot player", engine, "player"),
      lineOf("hot market of the house", house, "market"),
      lineOf("hot player against the house", house, "player"),
    ];
  } finally {
    await cluster.stop();
  }
}

type Load = "spread" | "market" | "player";
type Speeds = Readonly<Record<Load, number>>;

/** Bets a second, in rounds: only neighbours compare. */
async function inTurns(measure: Readonly<Record<Load, () => Promise<number>>>): Promise<readonly Speeds[]> {
  const measured: Speeds[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({ spread: await measure.spread(), market: await measure.market(), player: await measure.player() });
  return measured;
}

function lineOf(bench: string, measured: readonly Speeds[], kind: Load): Record<string, unknown> {
  const costs = measured.map((one) => Math.round((one.spread / one[kind]) * 100) / 100);
  const cost = costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? 0;
  const perSecond = measured.map((one) => [Math.round(one.spread), Math.round(one[kind])]);
  return { bench, unit: "times the cost of a spread load", cost, costs, bar, isMet: cost <= bar, perSecond };
}
