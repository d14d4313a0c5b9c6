import type { Delivery, Match } from "@maidan/core/sports";
import type { ContestTerms, FantasyTeam, Tally } from "@maidan/games/fantasy";
import type { Reader, Tx } from "../command/index.ts";
import type { HousePlayer } from "../house-games/index.ts";

export type { ContestTerms, FantasyTeam, Tally };

export type CricketMatch = Extract<Match, { readonly sport: "cricket" }>;

/** A cricket match of the feed that has yet to begin. */
export interface ComingMatch {
  readonly feedMatchId: string;
  readonly competition: string;
  readonly startAtMs: number;
  readonly match: CricketMatch;
}
/** Where a match of the feed has come to. */
export interface FeedPosition {
  /** Balls and breaks that were played. */
  readonly step: number;
  readonly isFinished: boolean;
  /** Its match odds were made void. */
  readonly isVoid: boolean;
}

/** Our own feed of simulated cricket, as the provider looks at it. */
export interface FantasyFeed {
  /** Announced matches that begin later than now, the next one first. */
  coming(reader: Reader, limit: number): Promise<readonly ComingMatch[]>;
  /** Undefined for a match that the feed doesn't know. */
  position(reader: Reader, feedMatchId: string): Promise<FeedPosition | undefined>;
}

/** `open`: teams and entries are taken until its start. `void`: abandoned, and everything is given back. */
export type FantasyPhase = "open" | "live" | "finished" | "void";

export interface FantasyMatch {
  readonly matchId: string;
  readonly feedMatchId: string;
  readonly competition: string;
  readonly startAtMs: number;
  /** By the database's clock when it was read: below 0 once it should have begun. */
  readonly startsInMs: number;
  readonly phase: FantasyPhase;
  readonly step: number;
  readonly match: CricketMatch;
  readonly tallies: readonly Tally[];
  /** Of each of the squad, in its order. */
  readonly points: readonly number[];
}

/** `running`: its match has begun and it is played. `paying`: ranked. `giving-back`, `given-back`: it was not played. */
export type ContestPhase = "open" | "running" | "paying" | "settled" | "giving-back" | "given-back";
export type BackReason = "not-full" | "alone" | "void";

export interface KeptContest {
  readonly contestId: string;
  readonly matchId: string;
  readonly code: string;
  readonly copy: number;
  readonly terms: ContestTerms;
  /** Spots that are taken, those whose stake is asked for included. */
  readonly taken: number;
  readonly phase: ContestPhase;
  readonly reason: BackReason | null;
}

export interface KeptTeam extends HousePlayer, FantasyTeam {
  readonly teamId: string;
  readonly matchId: string;
  readonly number: number;
  readonly pointsX10: number;
}

/** `held`: its stake is asked for. `out`: it never was. `in`: it plays. `back`: its stake was given back. `ended`: it has its prize, 0 too. */
export type EntryState = "held" | "out" | "in" | "back" | "ended";

export interface KeptEntry extends HousePlayer {
  readonly entryId: string;
  readonly contestId: string;
  readonly teamId: string;
  readonly wagerId: string;
  readonly state: EntryState;
  readonly rank: number | null;
  readonly prizeMinor: bigint | null;
}

/** An entry as a leaderboard shows it. */
export interface RankedRow {
  readonly entryId: string;
  readonly teamId: string;
  readonly operator: string;
  readonly player: string;
  readonly teamNumber: number;
  readonly pointsX10: number;
  /** By the points now. */
  readonly rank: number;
  /** Once the contest is ranked. */
  readonly prizeMinor: bigint | null;
  readonly state: EntryState;
}

/** A match in a list, with what the player has in it. */
export interface ListedMatch {
  readonly match: FantasyMatch;
  readonly teams: number;
  readonly entries: number;
}

/** What the player entered, with all that its line shows. */
export interface OwnEntry {
  readonly entry: KeptEntry;
  readonly contest: KeptContest;
  readonly match: FantasyMatch;
  readonly teamNumber: number;
  readonly pointsX10: number;
  /** By the points now; null until the match has begun. */
  readonly rankNow: number | null;
}

/** What is left to do, by the ids of what it is to be done to. */
export interface FantasyWork {
  /** Matches that aren't over. */
  readonly matches: readonly string[];
  /** Contests that have to be closed, ranked, paid or given back. */
  readonly contests: readonly string[];
}

/** The only door to the `house_fantasy_*` tables. */
export interface FantasyStore {
  /** Undefined when it is there already. */
  addMatch(
    tx: Tx,
    match: ComingMatch & { readonly tallies: readonly Tally[]; readonly points: readonly number[] },
  ): Promise<string | undefined>;
  /** Of these, those that are there. */
  knownMatches(reader: Reader, feedMatchIds: readonly string[]): Promise<ReadonlySet<string>>;
  match(reader: Reader, matchId: string): Promise<FantasyMatch | undefined>;
  /** What all that is told of a match hangs on, of matches of the last days: the same text while no ball was bowled, no spot taken and no contest moved on. */
  marks(
    reader: Reader,
  ): Promise<readonly { readonly matchId: string; readonly mark: string; readonly startsInMs: number }[]>;
  /** The match, held until the transaction ends: `share` by those who enter, `update` by whoever counts. */
  lockMatch(tx: Tx, matchId: string, how: "share" | "update"): Promise<FantasyMatch | undefined>;
  /** Adds these balls to those that are there, writes where the match stands, and counts every team's points anew. */
  advanceMatch(
    tx: Tx,
    match: Pick<FantasyMatch, "matchId" | "phase" | "step" | "match" | "tallies" | "points">,
    counted: {
      readonly balls: readonly Delivery[];
      /** What a captain's, a vice captain's and any other player's points count for, in tenths. */
      readonly captainX10: number;
      readonly viceCaptainX10: number;
      readonly playerX10: number;
    },
  ): Promise<void>;
  voidMatch(tx: Tx, matchId: string, reason: string): Promise<void>;
  balls(reader: Reader, matchId: string): Promise<readonly Delivery[]>;

  /** Nothing where one of its code and copy is there. */
  addContest(
    tx: Tx,
    contest: { readonly matchId: string; readonly code: string; readonly copy: number; readonly terms: ContestTerms },
  ): Promise<void>;
  contest(reader: Reader, contestId: string): Promise<KeptContest | undefined>;
  lockContest(tx: Tx, contestId: string): Promise<KeptContest | undefined>;
  /** Moves a contest on; `takenBy` is added to its taken spots. */
  changeContest(
    tx: Tx,
    contestId: string,
    change: { readonly phase?: ContestPhase; readonly reason?: BackReason; readonly takenBy?: number },
  ): Promise<void>;
  /** Those that take entries, and those that were played or given back with entries in them; in the order of the plans. */
  contests(reader: Reader, matchId: string): Promise<readonly KeptContest[]>;

  /** Undefined when the player has the same team already. */
  addTeam(tx: Tx, team: Omit<KeptTeam, "teamId" | "pointsX10">): Promise<string | undefined>;
  /** False when another team of the player is the same. */
  changeTeam(tx: Tx, teamId: string, team: FantasyTeam): Promise<boolean>;
  team(reader: Reader, teamId: string): Promise<KeptTeam | undefined>;
  teams(reader: Reader, player: HousePlayer, matchId: string): Promise<readonly KeptTeam[]>;
  /** Teams of the match, and in how many of them each of the squad is. */
  popularity(reader: Reader, matchId: string): Promise<{ readonly teams: number; readonly picked: readonly number[] }>;

  /** Undefined when the team is in the contest already. */
  addEntry(
    tx: Tx,
    entry: Pick<KeptEntry, "contestId" | "teamId" | "wagerId" | "operator" | "player">,
  ): Promise<string | undefined>;
  /** Held until the transaction ends. */
  entryOfWager(tx: Tx, wagerId: string): Promise<KeptEntry | undefined>;
  readEntryOfWager(reader: Reader, wagerId: string): Promise<KeptEntry | undefined>;
  entry(reader: Reader, entryId: string): Promise<KeptEntry | undefined>;
  setEntryState(tx: Tx, entryId: string, state: EntryState): Promise<void>;
  /** Entries of a contest in these states, with their teams' points, in the order in which they came; at most `limit`. */
  entries(
    reader: Reader,
    query: { readonly contestId: string; readonly states: readonly EntryState[]; readonly limit: number },
  ): Promise<readonly (KeptEntry & { readonly pointsX10: number })[]>;
  /** How many entries of this player the contest has, those whose stake is asked for included. */
  countOf(reader: Reader, contestId: string, player: HousePlayer): Promise<number>;
  /** Writes ranks and prizes of all of a contest's entries. */
  setRanks(
    tx: Tx,
    ranks: readonly { readonly entryId: string; readonly rank: number; readonly prizeMinor: bigint }[],
  ): Promise<void>;

  /** Best first; of the level, who entered first. */
  leaderboard(
    reader: Reader,
    query: { readonly contestId: string; readonly offset: number; readonly limit: number; readonly of?: HousePlayer },
  ): Promise<readonly RankedRow[]>;
  matches(
    reader: Reader,
    query: { readonly player: HousePlayer; readonly which: "coming" | "live" | "finished"; readonly limit: number },
  ): Promise<readonly ListedMatch[]>;
  /** What the player entered, the newest first, before this entry. */
  ownEntries(
    reader: Reader,
    query: { readonly player: HousePlayer; readonly before: string | undefined; readonly limit: number },
  ): Promise<readonly OwnEntry[]>;
  work(reader: Reader): Promise<FantasyWork>;
}
