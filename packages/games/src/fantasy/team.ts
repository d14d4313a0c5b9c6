import { roles, type FantasyPlayer, type Role } from "./squad.ts";

/** What a team has to be. Data, so that what is checked and what is shown are the same figures. [FANTASY-03] */
export const teamRules = {
  players: 11,
  creditsX10: 1_000,
  mostOfSide: 7,
  leastOfRole: 1,
  mostOfRole: 8,
  /** In tenths: twice and one and a half times the points. */
  captainX10: 20,
  viceCaptainX10: 15,
  playerX10: 10,
} as const;

/** Eleven ids of a squad, and which two of them lead. */
export interface FantasyTeam {
  readonly picks: readonly number[];
  readonly captain: number;
  readonly viceCaptain: number;
}

/** `players`: not eleven different ones of the squad. `leaders`: captain and vice captain aren't two of them. */
export type TeamFault = "players" | "credits" | "side" | "role" | "leaders";

/** Figures of a choice that may be unfinished. */
export interface TeamSums {
  readonly players: number;
  readonly creditsX10: number;
  readonly ofSide: readonly [number, number];
  readonly ofRole: Readonly<Record<Role, number>>;
}

export function sumTeam(squad: readonly FantasyPlayer[], picks: readonly number[]): TeamSums {
  const chosen = squad.filter(({ id }) => picks.includes(id));
  const count = (isCounted: (player: FantasyPlayer) => boolean): number => chosen.filter(isCounted).length;
  return {
    players: chosen.length,
    creditsX10: chosen.reduce((sum, { creditsX10 }) => sum + creditsX10, 0),
    ofSide: [count(({ side }) => side === 0), count(({ side }) => side === 1)],
    ofRole: {
      keeper: count(({ role }) => role === "keeper"),
      batter: count(({ role }) => role === "batter"),
      "all-rounder": count(({ role }) => role === "all-rounder"),
      bowler: count(({ role }) => role === "bowler"),
    },
  };
}

/** The first rule that the team breaks; undefined for one that may play. [FANTASY-03] */
export function faultOf(squad: readonly FantasyPlayer[], team: FantasyTeam): TeamFault | undefined {
  const { picks, captain, viceCaptain } = team;
  const isDistinct = new Set(picks).size === picks.length;
  const sums = sumTeam(squad, picks);
  if (!isDistinct || picks.length !== teamRules.players || sums.players !== teamRules.players) return "players";
  if (sums.creditsX10 > teamRules.creditsX10) return "credits";
  if (Math.max(...sums.ofSide) > teamRules.mostOfSide) return "side";
  const isRoleRight = (role: Role): boolean =>
    sums.ofRole[role] >= teamRules.leastOfRole && sums.ofRole[role] <= teamRules.mostOfRole;
  if (!roles.every(isRoleRight)) return "role";
  if (captain === viceCaptain || !picks.includes(captain) || !picks.includes(viceCaptain)) return "leaders";
  return undefined;
}

/**
 * Why a player can't be added to an unfinished choice: the eleven are full, the side or role is, or the credits don't reach. Undefined when they can be. A choice
 * that could no longer have every role is stopped too: the places left have to reach for the roles that are missing.
 */
export function addingFault(
  squad: readonly FantasyPlayer[],
  picks: readonly number[],
  player: FantasyPlayer,
): Exclude<TeamFault, "leaders"> | undefined {
  if (picks.length >= teamRules.players) return "players";
  const sums = sumTeam(squad, [...picks, player.id]);
  if (sums.creditsX10 > teamRules.creditsX10) return "credits";
  if (Math.max(...sums.ofSide) > teamRules.mostOfSide) return "side";
  const missing = roles.filter((role) => sums.ofRole[role] < teamRules.leastOfRole).length;
  if (sums.ofRole[player.role] > teamRules.mostOfRole || missing > teamRules.players - sums.players) return "role";
  return undefined;
}

/** A team's points in tenths from its players' (whole) points, by id. [FANTASY-03] */
export const teamPointsX10 = (team: FantasyTeam, points: readonly number[]): number =>
  team.picks.reduce((sum, id) => sum + (points[id] ?? 0) * multiplierX10(team, id), 0);

/** What a player's points count for in the team, in tenths. */
export function multiplierX10(team: FantasyTeam, id: number): number {
  if (id === team.captain) return teamRules.captainX10;
  return id === team.viceCaptain ? teamRules.viceCaptainX10 : teamRules.playerX10;
}
