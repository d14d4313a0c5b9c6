import type * as contract from "@maidan/contract/http/house-fantasy";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import { formatOvers } from "@maidan/core/sports";
import type { HousePlayer } from "@maidan/services/house-games";
import {
  viewPrizes,
  viewSquad,
  type FantasyMatch,
  type KeptContest,
  type KeptTeam,
  type OwnEntry,
  type PrizeRow,
  type RankedRow,
} from "@maidan/services/house-fantasy";

type Printed = ResponseOf<typeof contract.fantasyLeaderboard>;
type PrintedOwn = ResponseOf<typeof contract.listFantasyEntries>["entries"][number];
type PrintedPlayer = ResponseOf<typeof contract.readFantasyMatch>["squad"][number];

/** A name as the session's player reads it. */
export type Named = (name: string) => string;

export function printMatch(match: FantasyMatch, named: Named): Printed["match"] {
  const { setup, state } = match.match;
  return {
    id: match.matchId,
    competition: named(match.competition),
    sides: setup.teams.map(({ name }) => named(name)),
    start_at: new Date(match.startAtMs).toISOString(),
    starts_in_ms: Math.round(match.startsInMs),
    phase: match.phase === "open" && match.startsInMs <= 0 ? "live" : match.phase,
    innings: state.innings.map(({ battingSide, runs, wickets, legalBalls, isSuperOver }) => ({
      side: battingSide,
      runs,
      wickets,
      overs: formatOvers(legalBalls),
      is_super_over: isSuperOver,
    })),
    winner: state.winner,
  };
}

export function printSquad(
  match: FantasyMatch,
  {
    popularity,
    named,
  }: { readonly popularity: { readonly teams: number; readonly picked: readonly number[] }; readonly named: Named },
): PrintedPlayer[] {
  return viewSquad(match).map(({ id, name, side, role, creditsX10, points, lines }) => ({
    id,
    name: named(name),
    side,
    role,
    credits_x10: creditsX10,
    points,
    picked_basis_points:
      popularity.teams === 0 ? 0 : Math.round(((popularity.picked[id] ?? 0) * 10_000) / popularity.teams),
    lines: lines.map((line) => ({ ...line })),
  }));
}

export function printContest(contest: KeptContest): Printed["contest"] {
  const { terms } = contest;
  const { full, now } = viewPrizes(contest);
  return {
    id: contest.contestId,
    match_id: contest.matchId,
    code: contest.code,
    copy: contest.copy,
    kind: terms.kind,
    entry: toDecimal(terms.entryMinor),
    spots: terms.spots,
    taken: contest.taken,
    most_entries: terms.mostEntries,
    fee_basis_points: terms.feeBasisPoints,
    phase: contest.phase,
    reason: contest.reason,
    prizes: full.rows.map((row) => printPrize(row)),
    pool: toDecimal(full.poolMinor),
    prizes_now: now?.rows.map((row) => printPrize(row)) ?? null,
    pool_now: now === undefined ? null : toDecimal(now.poolMinor),
  };
}

const printPrize = ({ from, to, eachMinor }: PrizeRow) => ({ from, to, each: toDecimal(eachMinor) });

export const printTeam = (team: KeptTeam) => ({
  id: team.teamId,
  number: team.number,
  picks: [...team.picks],
  captain: team.captain,
  vice_captain: team.viceCaptain,
  points_x10: team.pointsX10,
});

export const isOwn = (of: HousePlayer, viewer: HousePlayer): boolean =>
  of.operator === viewer.operator && of.player === viewer.player;

/** Others are seen by the end of their id alone. */
export const namedPlayer = (player: string): string => `…${player.slice(-2)}`;

export const printRow = (row: RankedRow, viewer: HousePlayer): Printed["rows"][number] => ({
  entry_id: row.entryId,
  player: namedPlayer(row.player),
  is_mine: isOwn(row, viewer),
  team_number: row.teamNumber,
  points_x10: row.pointsX10,
  rank: row.rank,
  prize: row.prizeMinor === null ? null : toDecimal(row.prizeMinor),
});

/** An own entry as a contest's line shows it. */
export const printOwn = (row: RankedRow, { hasBegun }: { readonly hasBegun: boolean }): PrintedOwn["entry"] => ({
  id: row.entryId,
  team_id: row.teamId,
  team_number: row.teamNumber,
  points_x10: row.pointsX10,
  rank: hasBegun ? row.rank : null,
  prize: row.prizeMinor === null ? null : toDecimal(row.prizeMinor),
});

export function printOwnEntry(own: OwnEntry, named: Named): PrintedOwn {
  const { entry, contest, match, teamNumber, pointsX10, rankNow } = own;
  const isGivenBack = entry.state === "back";
  return {
    entry: {
      id: entry.entryId,
      team_id: entry.teamId,
      team_number: teamNumber,
      points_x10: pointsX10,
      rank: isGivenBack ? null : (entry.rank ?? rankNow),
      prize: entry.prizeMinor === null ? null : toDecimal(entry.prizeMinor),
    },
    is_given_back: isGivenBack,
    contest: {
      id: contest.contestId,
      code: contest.code,
      copy: contest.copy,
      entry: toDecimal(contest.terms.entryMinor),
      spots: contest.terms.spots,
      taken: contest.taken,
      phase: contest.phase,
      reason: contest.reason,
    },
    match: printMatch(match, named),
  };
}
