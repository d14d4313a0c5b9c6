import { drawWeighted, million, type Beat, type Draws, type PlayedMatch, type VirtualSetup } from "../match.ts";
import { homeWeight, kills, mapPauseMs, mapsToWin, pointMs, pointsToWin, type MapState, type Title } from "./model.ts";

export const titleOf = ({ sport }: Pick<VirtualSetup, "sport">): Title => {
  if (sport !== "siege" && sport !== "breach") throw new RangeError(`${sport} is no title of ours`);
  return sport;
};

interface Tally {
  home: number;
  away: number;
  homeKills: number;
  awayKills: number;
}

/** Point by point, two draws each: who wins it, and at what cost. */
export function playEsports(draws: Draws, setup: VirtualSetup): PlayedMatch {
  const title = titleOf(setup);
  const beats: Beat[] = [];
  const maps = { home: 0, away: 0 };
  const stats: Record<string, number> = { home: 0, away: 0, points: 0 };
  let atMs = 0;
  const tell = (kind: string, side: Beat["side"], facts: Beat["facts"]): void => {
    beats.push({ atMs, kind, side, ...maps, facts });
  };
  tell("start", null, { map: 1 });
  for (let map = 1; maps.home < mapsToWin && maps.away < mapsToWin; map += 1) {
    const tally: Tally = { home: 0, away: 0, homeKills: 0, awayKills: 0 };
    let last = 0;
    while (Math.max(tally.home, tally.away) < pointsToWin[title]) {
      const side = drawPoint(draws, setup, { map, home: tally.home, away: tally.away, last });
      last = side === "home" ? 1 : -1;
      stats[`first-${map}`] ??= last;
      const cost =
        kills[title][
          drawWeighted(
            draws,
            kills[title].map(({ weight }) => weight),
          )
        ];
      score(tally, side, cost ?? { winner: 0, loser: 0 });
      atMs += pointMs[title];
      tell("point", side, factsOf(map, tally));
    }
    const winner = tally.home > tally.away ? "home" : "away";
    maps[winner] += 1;
    stats[`map-${map}`] = winner === "home" ? 1 : -1;
    stats[`points-${map}`] = tally.home + tally.away;
    stats[`kills-${map}`] = tally.homeKills + tally.awayKills;
    stats["points"] = (stats["points"] ?? 0) + tally.home + tally.away;
    tell("map", winner, factsOf(map, tally));
    atMs += mapPauseMs;
  }
  atMs -= mapPauseMs;
  tell("end", maps.home > maps.away ? "home" : "away", {});
  return { beats, durationMs: atMs, stats: { ...stats, ...maps } };
}

const drawPoint = (draws: Draws, setup: VirtualSetup, state: MapState): "home" | "away" =>
  draws.index(million) < homeWeight(setup, state) ? "home" : "away";

function score(tally: Tally, side: "home" | "away", cost: { readonly winner: number; readonly loser: number }): void {
  tally[side] += 1;
  tally.homeKills += side === "home" ? cost.winner : cost.loser;
  tally.awayKills += side === "home" ? cost.loser : cost.winner;
}

const factsOf = (map: number, tally: Tally): Record<string, number> => ({
  map,
  pointsHome: tally.home,
  pointsAway: tally.away,
  killsHome: tally.homeKills,
  killsAway: tally.awayKills,
});
