import { keeperOf, type CricketSetup } from "@maidan/core/sports";

export type Role = "keeper" | "batter" | "all-rounder" | "bowler";
/** In the order in which they are shown. */
export const roles: readonly Role[] = ["keeper", "batter", "all-rounder", "bowler"];

/** A player who can be picked for a match. */
export interface FantasyPlayer {
  /** 0 to 10 of the first-named side, 11 to 21 of the other: eleven times the side, and the place in the batting order. */
  readonly id: number;
  readonly name: string;
  readonly side: 0 | 1;
  readonly team: string;
  readonly role: Role;
  /** What picking them costs, in tenths of a credit. */
  readonly creditsX10: number;
}

export const sideSize = 11;
/** The last six bowl; of them the first two bat as well. */
const allRounders: ReadonlySet<number> = new Set([5, 6]);
const firstBowler = 7;

/** What a place in the order costs, in tenths of a credit: from the points that it brings on average over many simulated matches. */
const creditsX10OfPlace = [90, 95, 100, 85, 70, 100, 90, 95, 90, 90, 80] as const;
/** What the keeper's catches are worth besides. */
const keeperX10 = 5;
/** For each step by which the side is stronger than the other. */
const strengthX10 = 2.5;
const stepX10 = 5;

/**
 * The 22 players of a match with role and price, the first-named side first: they follow from the setup alone, so that everybody has the same ones. Prices are
 * 6.0 to 11.5 credits in halves, rounded to the nearest half, up from the middle. [FANTASY-02]
 */
export function squadOf(setup: CricketSetup): readonly FantasyPlayer[] {
  return setup.teams.flatMap((team, side) => {
    const keeper = keeperOf(team);
    const advantage = team.strength - setup.teams[side === 0 ? 1 : 0].strength;
    return team.players.map((name, place) => ({
      id: side * sideSize + place,
      name,
      side: side === 0 ? (0 as const) : (1 as const),
      team: team.name,
      role: roleOf(place, keeper),
      creditsX10: creditsX10Of(place, { isKeeper: place === keeper, advantage }),
    }));
  });
}

function roleOf(place: number, keeper: number): Role {
  if (place === keeper) return "keeper";
  if (allRounders.has(place)) return "all-rounder";
  return place >= firstBowler ? "bowler" : "batter";
}

function creditsX10Of(place: number, player: { readonly isKeeper: boolean; readonly advantage: number }): number {
  const base = (creditsX10OfPlace[place] ?? 0) + (player.isKeeper ? keeperX10 : 0);
  return Math.floor((base + strengthX10 * player.advantage) / stepX10 + 0.5) * stepX10;
}
