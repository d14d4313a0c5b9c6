import type { PricedMarket, VirtualSetup } from "@maidan/games/virtual";
import type { Reader, Tx } from "../command/index.ts";

/** `announced`: its matches can be bet on until the start. `running`: they are played. `over`: all results are written, and its hash may be told. */
export type VirtualPhase = "announced" | "running" | "over";

export interface KeptVirtualMatch {
  /** From 0, within its round. */
  readonly place: number;
  readonly setup: VirtualSetup;
  readonly durationMs: number;
  readonly isOver: boolean;
  /** Known once it is over. */
  readonly score: { readonly home: number; readonly away: number } | undefined;
}

export interface VirtualRound {
  readonly league: string;
  readonly number: number;
  readonly chain: number;
  readonly place: number;
  /** Told to nobody before the round is over. */
  readonly hash: string;
  readonly salt: string;
  /** The end of its chain, which was published before the salt was drawn. */
  readonly publishedHash: string;
  readonly commitment: string;
  readonly phase: VirtualPhase;
  readonly startsAtMs: number;
  /** By the database's clock: below 0 once it has begun. */
  readonly startsInMs: number;
  readonly matches: readonly KeptVirtualMatch[];
}

export interface NewVirtualRound extends Pick<
  VirtualRound,
  "league" | "number" | "chain" | "place" | "hash" | "commitment" | "startsAtMs"
> {
  readonly formDay: string;
  readonly matches: readonly Pick<KeptVirtualMatch, "place" | "setup" | "durationMs">[];
}

/** A league as the schedule finds it. */
export interface LeagueState {
  /** Rounds that aren't over, in the order of playing. */
  readonly rounds: readonly VirtualRound[];
  readonly lastNumber: number;
}

/** The only door to `virtual_round` and `virtual_match`. */
export interface VirtualMatchStore {
  /** The leagues, of those asked, that have something to do: a start or an end that is due, or too few announced rounds; those with the fewest first. */
  due(reader: Reader, leagues: readonly string[], announced: number): Promise<readonly string[]>;
  state(reader: Reader, league: string): Promise<LeagueState>;
  /** Changes nothing where the round is there. */
  add(tx: Tx, round: NewVirtualRound): Promise<void>;
  move(tx: Tx, round: { readonly league: string; readonly number: number; readonly startsAtMs: number }): Promise<void>;
  /** The next phase; nothing happens where it isn't. */
  setPhase(
    tx: Tx,
    round: { readonly league: string; readonly number: number; readonly phase: "running" | "over" },
  ): Promise<void>;
  /** False where it was over before. */
  endMatch(
    tx: Tx,
    match: {
      readonly league: string;
      readonly number: number;
      readonly place: number;
      readonly score: { readonly home: number; readonly away: number };
    },
  ): Promise<boolean>;
  /** The newest rounds that are over. */
  past(reader: Reader, league: string, limit: number): Promise<readonly VirtualRound[]>;
  /** Results of the league's matches that began on this day in Dhaka. */
  resultsOf(
    reader: Reader,
    league: string,
    day: string,
  ): Promise<
    readonly {
      readonly home: string;
      readonly away: string;
      readonly homeScore: number;
      readonly awayScore: number;
    }[]
  >;
  round(reader: Reader, league: string, number: number): Promise<VirtualRound | undefined>;
  /** Whether somebody has a stake on a match of these rounds that isn't decided. */
  hasBets(
    reader: Reader,
    of: { readonly source: string; readonly league: string; readonly numbers: readonly number[] },
  ): Promise<boolean>;
  /** The sportsbook's own ids of matches, by their names there. */
  fixtureIds(
    reader: Reader,
    of: { readonly source: string; readonly sourceIds: readonly string[] },
  ): Promise<ReadonlyMap<string, string>>;
}

/** A match as the sportsbook knows it. Told again, nothing changes. */
export interface BookedMatch {
  readonly league: string;
  readonly number: number;
  readonly place: number;
  readonly setup: VirtualSetup;
  readonly startsAtMs: number;
  readonly commitment: string;
}

export interface PricedMatch extends BookedMatch {
  readonly markets: readonly PricedMarket[];
}

/** The sportsbook, as the schedule needs it. Each call may be made again, and changes nothing then. */
export interface VirtualBook {
  /** Fixtures with their markets, open until they start; also where they start later than was told. */
  announce(matches: readonly PricedMatch[]): Promise<void>;
  /** Betting is over. */
  start(matches: readonly BookedMatch[]): Promise<void>;
  /** The match is over: each market is settled by what decides it, and everybody is paid. */
  settle(match: PricedMatch, stats: Readonly<Record<string, number>>): Promise<void>;
}
