/**
 * What it costs when everything falls on one market, or on one player: durable bets per second through the engine, spread over 64 markets and 2,000 players,
 * then all on one market, then all by two players against each other, in turns.
 */
import { startCluster } from "../durable/cluster.ts";
import { betsOf } from "../durable/flow.ts";
import { measureEngine } from "../durable/index.ts";

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
    const measured: { spread: number; hotMarket: number; hotPlayer: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [even, market, player] = [
        await measureEngine(cluster, spread),
        await measureEngine(cluster, hotMarket),
        await measureEngine(cluster, hotPlayer),
      ];
      measured.push({ spread: even.perSecond, hotMarket: market.perSecond, hotPlayer: player.perSecond });
    }
    const line = (name: string, kind: "hotMarket" | "hotPlayer"): Record<string, unknown> => {
      const costs = measured.map((one) => Math.round((one.spread / one[kind]) * 100) / 100);
      const cost = costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? 0;
      const perSecond = measured.map((one) => [Math.round(one.spread), Math.round(one[kind])]);
      return { bench: name, unit: "times the cost of a spread load", cost, costs, bar, isMet: cost <= bar, perSecond };
    };
    return [line("hot market", "hotMarket"), line("hot player", "hotPlayer")];
  } finally {
    await cluster.stop();
  }
}
