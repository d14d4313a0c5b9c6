import type {
  BackReason,
  ContestPhase,
  ContestTerms,
  CricketMatch,
  EntryState,
  FantasyMatch,
  FantasyPhase,
  KeptContest,
  KeptEntry,
  KeptTeam,
  Tally,
} from "@maidan/services/house-fantasy";

export interface MatchRow {
  id: bigint;
  feed_match_id: string;
  competition: string;
  start_at: Date;
  starts_in_ms: number;
  phase: FantasyPhase;
  step: number;
  match: CricketMatch;
  tallies: readonly Tally[];
  points: readonly number[];
}
/** Of a row named m. */
export const matchColumns = `m.id, m.feed_match_id, m.competition, m.start_at, extract(epoch from m.start_at - now())::float8 * 1000 as starts_in_ms,
  m.phase, m.step, m.match, m.tallies, m.points`;
export const toMatch = (row: MatchRow): FantasyMatch => ({
  matchId: String(row.id),
  feedMatchId: row.feed_match_id,
  competition: row.competition,
  startAtMs: row.start_at.getTime(),
  startsInMs: row.starts_in_ms,
  phase: row.phase,
  step: row.step,
  match: row.match,
  tallies: row.tallies,
  points: row.points,
});

/** Terms as JSON keeps them: amounts as texts. */
interface KeptTerms extends Omit<ContestTerms, "entryMinor" | "prizes"> {
  readonly entryMinor: string;
  readonly prizes:
    | Extract<ContestTerms["prizes"], { readonly kind: "pro-rata" }>
    | {
        readonly kind: "fixed";
        readonly rows: readonly { readonly from: number; readonly to: number; readonly eachMinor: string }[];
      };
}
export const printTerms = (terms: ContestTerms): string =>
  JSON.stringify(terms, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));
const readTerms = ({ entryMinor, prizes, ...terms }: KeptTerms): ContestTerms => ({
  ...terms,
  entryMinor: BigInt(entryMinor),
  prizes:
    prizes.kind === "pro-rata"
      ? prizes
      : { kind: "fixed", rows: prizes.rows.map((row) => ({ ...row, eachMinor: BigInt(row.eachMinor) })) },
});

export interface ContestRow {
  id: bigint;
  match_id: bigint;
  code: string;
  copy: number;
  terms: KeptTerms;
  taken: number;
  phase: ContestPhase;
  reason: BackReason | null;
}
export const contestColumns = "c.id, c.match_id, c.code, c.copy, c.terms, c.taken, c.phase, c.reason";
export const toContest = (row: ContestRow): KeptContest => ({
  contestId: String(row.id),
  matchId: String(row.match_id),
  code: row.code,
  copy: row.copy,
  terms: readTerms(row.terms),
  taken: row.taken,
  phase: row.phase,
  reason: row.reason,
});

export interface TeamRow {
  id: bigint;
  match_id: bigint;
  operator: string;
  player: string;
  number: number;
  picks: readonly number[];
  captain: number;
  vice_captain: number;
  points_x10: number;
}
export const teamColumns =
  "t.id, t.match_id, t.operator, t.player, t.number, t.picks, t.captain, t.vice_captain, t.points_x10";
export const toTeam = (row: TeamRow): KeptTeam => ({
  teamId: String(row.id),
  matchId: String(row.match_id),
  operator: row.operator,
  player: row.player,
  number: row.number,
  picks: row.picks,
  captain: row.captain,
  viceCaptain: row.vice_captain,
  pointsX10: row.points_x10,
});

export interface EntryRow {
  id: bigint;
  contest_id: bigint;
  team_id: bigint;
  operator: string;
  player: string;
  wager_id: string;
  state: EntryState;
  rank: number | null;
  prize_minor: bigint | null;
}
export const entryColumns =
  "e.id, e.contest_id, e.team_id, e.operator, e.player, e.wager_id, e.state, e.rank, e.prize_minor";
export const toEntry = (row: EntryRow): KeptEntry => ({
  entryId: String(row.id),
  contestId: String(row.contest_id),
  teamId: String(row.team_id),
  operator: row.operator,
  player: row.player,
  wagerId: row.wager_id,
  state: row.state,
  rank: row.rank,
  prizeMinor: row.prize_minor,
});
