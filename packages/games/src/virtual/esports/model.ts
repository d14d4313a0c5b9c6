import { million, type VirtualSetup } from "../match.ts";

/**
 * Two titles, both made up, both best of three maps. In Breach a map is a race to eight rounds, and the sides change places after the seventh. In Siege it
 * is a race to bring down six structures, and who leads grows stronger.
 */
export type Title = "siege" | "breach";

export const mapsToWin = 2;
export const mostMaps = 3;
/** Points that win a map. */
export const pointsToWin: Readonly<Record<Title, number>> = { siege: 6, breach: 8 };
export const pointMs: Readonly<Record<Title, number>> = { siege: 3_000, breach: 2_200 };
export const mapPauseMs = 5_000;
export const roundsAHalf = 7;

/** In millionths of a point: a percent of rating, defending a map's sites, having won the point before, each structure of lead. */
const ratingWeight = 3_000;
const defendingWeight = 30_000;
const momentumWeight = 25_000;
const leadWeight = 14_000;

export interface MapState {
  /** From 1. */
  readonly map: number;
  readonly home: number;
  readonly away: number;
  /** Who won the point before: 1 home, -1 away, 0 none yet. */
  readonly last: number;
}

/** In Breach the home side attacks first on the maps 1 and 3. */
export const isHomeAttacking = ({ map, home, away }: MapState): boolean =>
  (map % 2 === 1) === home + away < roundsAHalf;

/** In millionths, the chance that the home side wins the next point. */
export function homeWeight({ sport, home, away }: VirtualSetup, state: MapState): number {
  const base =
    million / 2 + (sport === "breach" ? breachEdge({ home, away }, state) : siegeEdge({ home, away }, state));
  return Math.min(850_000, Math.max(150_000, base));
}

function breachEdge({ home, away }: Pick<VirtualSetup, "home" | "away">, state: MapState): number {
  const edge = isHomeAttacking(state)
    ? (home.attack - away.defence) * ratingWeight - defendingWeight
    : (home.defence - away.attack) * ratingWeight + defendingWeight;
  return edge + state.last * momentumWeight;
}

function siegeEdge({ home, away }: Pick<VirtualSetup, "home" | "away">, state: MapState): number {
  const rating = ((home.attack + home.defence - away.attack - away.defence) / 2) * ratingWeight;
  return Math.floor(rating) + (state.home - state.away) * leadWeight;
}

/** What a point costs: kills of who wins it and of who loses it, with their weights in millionths. */
export const kills: Readonly<
  Record<Title, readonly { readonly winner: number; readonly loser: number; readonly weight: number }[]>
> = {
  breach: [
    { winner: 5, loser: 0, weight: 90_000 },
    { winner: 5, loser: 1, weight: 170_000 },
    { winner: 5, loser: 2, weight: 200_000 },
    { winner: 5, loser: 3, weight: 190_000 },
    { winner: 5, loser: 4, weight: 130_000 },
    { winner: 4, loser: 2, weight: 90_000 },
    { winner: 3, loser: 4, weight: 130_000 },
  ],
  siege: [
    { winner: 0, loser: 0, weight: 120_000 },
    { winner: 1, loser: 0, weight: 240_000 },
    { winner: 2, loser: 0, weight: 160_000 },
    { winner: 2, loser: 1, weight: 170_000 },
    { winner: 3, loser: 1, weight: 140_000 },
    { winner: 4, loser: 2, weight: 100_000 },
    { winner: 5, loser: 1, weight: 70_000 },
  ],
};
