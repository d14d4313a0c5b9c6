import { evenLineX10, lineMarket, overOrUnder, simpleMarket, type Counted } from "../market.ts";
import { million, type VirtualMarket, type VirtualSetup, type VirtualSport } from "../match.ts";
import { homeWeight, kills, mostMaps, pointsToWin } from "./model.ts";
import { titleOf } from "./play.ts";

/** Chances of a map's end by the points that it took, for each side that wins it. */
interface MapEnds {
  readonly home: Float64Array;
  readonly away: Float64Array;
}

const add = (counts: Float64Array, at: number, chance: number): void => {
  counts[at] = (counts[at] ?? 0) + chance;
};
const sumOf = (counts: Counted): number => Array.from(counts).reduce((sum, one) => sum + one, 0);

/** Calls for every way through a map: its chance by score and by who won the point before. */
function mapEnds(setup: VirtualSetup, map: number): MapEnds {
  const target = pointsToWin[titleOf(setup)];
  const ends = { home: new Float64Array(2 * target), away: new Float64Array(2 * target) };
  const chances = new Map<string, number>([["0:0:0", 1]]);
  // Scores in the order of points played: each is whole before it is left.
  for (let played = 0; played < 2 * target - 1; played += 1) {
    for (let home = Math.max(0, played - target + 1); home <= Math.min(played, target - 1); home += 1) {
      const away = played - home;
      for (const last of [-1, 0, 1]) {
        const chance = chances.get(`${home}:${away}:${last}`) ?? 0;
        if (chance === 0) continue;
        const won = (chance * homeWeight(setup, { map, home, away, last })) / million;
        if (home + 1 === target) add(ends.home, played + 1, won);
        else bump(chances, `${home + 1}:${away}:1`, won);
        if (away + 1 === target) add(ends.away, played + 1, chance - won);
        else bump(chances, `${home}:${away + 1}:-1`, chance - won);
      }
    }
  }
  return ends;
}

const bump = (chances: Map<string, number>, key: string, chance: number): void =>
  void chances.set(key, (chances.get(key) ?? 0) + chance);

/** The sum of two independent counts. */
function together(one: Counted, other: Counted): Float64Array {
  const sums = new Float64Array(one.length + other.length - 1);
  for (let first = 0; first < one.length; first += 1)
    for (let second = 0; second < other.length; second += 1)
      add(sums, first + second, (one[first] ?? 0) * (other[second] ?? 0));
  return sums;
}

const merged = (...counts: readonly Counted[]): Float64Array =>
  Float64Array.from({ length: Math.max(...counts.map(({ length }) => length)) }, (_, at) =>
    counts.reduce((sum, one) => sum + (one[at] ?? 0), 0),
  );

/** Kills of a map: each point costs some, whoever wins it. */
function killsOf(setup: VirtualSetup, ends: MapEnds): Counted {
  const ofPoint = new Float64Array(11);
  for (const { winner, loser, weight } of kills[titleOf(setup)]) add(ofPoint, winner + loser, weight / million);
  const points = merged(ends.home, ends.away);
  let counts: Float64Array = Float64Array.of(1);
  const all: Float64Array[] = [];
  for (const chance of points) {
    const weighted = counts.map((one) => one * chance);
    all.push(weighted);
    counts = together(counts, ofPoint);
  }
  return merged(...all);
}

export function esportsMarkets(setup: VirtualSetup): VirtualMarket[] {
  const maps = Array.from({ length: mostMaps }, (_, index) => mapEnds(setup, index + 1));
  const [first, second, third] = maps;
  if (first === undefined || second === undefined || third === undefined) throw new Error("three maps are played");
  const [one, two, three] = [sumOf(first.home), sumOf(second.home), sumOf(third.home)];
  const score = {
    "2-0": one * two,
    "2-1": (one * (1 - two) + (1 - one) * two) * three,
    "1-2": (one * (1 - two) + (1 - one) * two) * (1 - three),
    "0-2": (1 - one) * (1 - two),
  };
  const decided = merged(together(first.home, second.home), together(first.away, second.away));
  const level = merged(together(first.home, second.away), together(first.away, second.home));
  const points = merged(decided, together(level, merged(third.home, third.away)));
  const mapPoints = merged(first.home, first.away);
  const mapKills = killsOf(setup, first);
  const opening = homeWeight(setup, { map: 1, home: 0, away: 0, last: 0 }) / million;
  const distance = score["2-1"] + score["1-2"];
  return [
    simpleMarket("match-odds", 9_500, { home: score["2-0"] + score["2-1"], away: score["1-2"] + score["0-2"] }),
    simpleMarket("map-score", 9_300, score),
    simpleMarket("maps", 9_500, { "2": 1 - distance, "3": distance }),
    simpleMarket("map-1", 9_500, { home: one, away: 1 - one }),
    simpleMarket("map-2", 9_500, { home: two, away: 1 - two }),
    simpleMarket("map-1-first", 9_500, { home: opening, away: 1 - opening }),
    lineMarket("map-1-points", mapPoints, { lineX10: evenLineX10(mapPoints), returnBasisPoints: 9_400 }),
    lineMarket("map-1-kills", mapKills, { lineX10: evenLineX10(mapKills), returnBasisPoints: 9_500 }),
    lineMarket("points", points, { lineX10: evenLineX10(points), returnBasisPoints: 9_500 }),
  ];
}

const sideOf = (sign: number | undefined): readonly string[] => [(sign ?? 0) > 0 ? "home" : "away"];

export const esportsWinners: VirtualSport["winners"] = ({ kind, lineX10 = 0 }, stats) => {
  const { home = 0, away = 0 } = stats;
  switch (kind) {
    case "match-odds":
      return sideOf(home - away);
    case "map-score":
      return [`${home}-${away}`];
    case "maps":
      return [String(home + away)];
    case "map-1":
    case "map-2":
      return sideOf(stats[kind]);
    case "map-1-first":
      return sideOf(stats["first-1"]);
    case "map-1-points":
      return overOrUnder(stats["points-1"] ?? 0, lineX10);
    case "map-1-kills":
      return overOrUnder(stats["kills-1"] ?? 0, lineX10);
    case "points":
      return overOrUnder(stats["points"] ?? 0, lineX10);
    default:
      throw new RangeError(`e-sports have no market ${kind}`);
  }
};
