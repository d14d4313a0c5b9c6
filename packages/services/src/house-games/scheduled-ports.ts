import type { BetFault, Json as GameJson } from "@maidan/games/house";
import type { Reader, Tx } from "../command/index.ts";
import type { HousePlayer } from "./ports.ts";
import type { KeptMove, ScheduledMoveStore, ScheduledTurns } from "./scheduled-turn-ports.ts";
import type { SharedRoundStore } from "./shared-ports.ts";
import type { KeptWager, WagerEnd } from "./wager-ports.ts";

/**
 * `playing`: the deal lies open and players decide, turn after turn (`ScheduledTurns`). `betting`: until the outcome is told, though bets are taken only until the round closes. `dealt`: the outcome is told and shown. `paid`: every bet was decided.
 * `voiding`, `void`: it had no outcome, and every stake goes, or went, back.
 */
export type ScheduledPhase = "betting" | "playing" | "dealt" | "paid" | "voiding" | "void";

/** A round of a table's clock. Its moments are by the database's clock, in milliseconds from now: below 0 is past. */
export interface ScheduledRound {
  readonly number: number;
  readonly chain: number;
  /** Steps from the chain's published hash. Rounds of one shoe share one. */
  readonly place: number;
  /** Told to nobody before `isTold`. */
  readonly hash: string;
  readonly salt: string;
  /** What rounds before have taken of this hash's order, in cards. */
  readonly takenBefore: number;
  readonly takenAfter: number | undefined;
  readonly phase: ScheduledPhase;
  readonly opensInMs: number;
  readonly closesInMs: number;
  readonly dealsInMs: number;
  /** Undefined until it is dealt. */
  readonly paysInMs: number | undefined;
  readonly endsInMs: number | undefined;
  /** The turn that players decide, from 1; 0 before and without one. */
  readonly turn: number;
  /** The last moment for a decision of this turn, and the moment at which it ends without those that are on their way. */
  readonly turnClosesInMs: number | undefined;
  readonly turnEndsInMs: number | undefined;
  readonly outcome: GameJson | null;
  /** No further round comes from its hash. */
  readonly isLast: boolean;
}

/** What lies on a spot: of a player, or of all. */
export type Spots = ReadonlyMap<string, bigint>;

/** A bet of a round as everybody at the table sees it. */
export interface ScheduledSeat {
  readonly player: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/** What the players of one currency have on a round. */
export interface CurrencySums {
  readonly currency: string;
  readonly players: number;
  readonly stakeMinor: bigint;
  readonly spots: Spots;
}

/** All that lies on a round; stakes of two currencies are never one sum. [HOUSE-39] */
export interface ScheduledSums {
  readonly players: number;
  /** Of each currency that somebody staked, by its code. */
  readonly byCurrency: readonly CurrencySums[];
  /** The largest, one of each currency in turn. */
  readonly seats: readonly ScheduledSeat[];
}

/** A bet as its round is dealt. */
export type ScheduledEntry = Pick<KeptWager, "wagerId" | "operator" | "player" | "currency" | "content" | "stakeMinor">;

/** The only door to `house_scheduled_round`, `house_scheduled_bet` and `house_scheduled_move`. */
export interface ScheduledRoundStore
  extends Pick<SharedRoundStore, "own" | "want" | "isWanted" | "newestChain" | "addChain">, ScheduledMoveStore {
  newest(reader: Reader, gameCode: string): Promise<ScheduledRound | undefined>;
  round(reader: Reader, gameCode: string, number: number): Promise<ScheduledRound | undefined>;
  /** The round as a bet needs it: it isn't dealt until the transaction ends. */
  lockForBet(tx: Tx, gameCode: string, number: number): Promise<ScheduledRound | undefined>;
  /** The round as its table needs it: nobody's bet is taken until the transaction ends. */
  lock(tx: Tx, gameCode: string, number: number): Promise<ScheduledRound | undefined>;
  add(
    tx: Tx,
    gameCode: string,
    round: Pick<
      ScheduledRound,
      "number" | "chain" | "place" | "hash" | "takenBefore" | "opensInMs" | "closesInMs" | "dealsInMs"
    >,
  ): Promise<void>;
  /** Tells the outcome; without one the round is void. */
  deal(
    tx: Tx,
    gameCode: string,
    dealt: {
      readonly number: number;
      readonly outcome: GameJson | null;
      readonly takenAfter: number;
      readonly isLast: boolean;
      readonly showMs: number;
      readonly restMs: number;
    },
  ): Promise<void>;
  /** Every bet was decided. */
  finish(tx: Tx, gameCode: string, number: number): Promise<void>;
  /** No further round is dealt from this one's hash. */
  endHash(tx: Tx, gameCode: string, number: number): Promise<void>;
  /** Rounds with an outcome after this number, the newest first. */
  past(
    reader: Reader,
    gameCode: string,
    page: { readonly after: number; readonly limit: number },
  ): Promise<readonly ScheduledRound[]>;
  /** All rounds that were dealt from one hash, in order. */
  ofHash(
    reader: Reader,
    gameCode: string,
    hash: { readonly chain: number; readonly place: number },
  ): Promise<readonly ScheduledRound[]>;
  /** The published end of a chain. */
  publishedHash(reader: Reader, gameCode: string, chain: number): Promise<string>;
  /** One bet of a player after the other, until the transaction ends. */
  holdPlayer(tx: Tx, gameCode: string, player: HousePlayer): Promise<void>;
  addBet(
    tx: Tx,
    bet: HousePlayer & {
      readonly wagerId: string;
      readonly gameCode: string;
      readonly number: number;
      readonly spots: Spots;
    },
  ): Promise<void>;
  /** What a player has on a round, stakes that are being asked for included. */
  laid(reader: Reader, bets: HousePlayer & { readonly gameCode: string; readonly number: number }): Promise<Spots>;
  /** One bet of a round after the other, until the transaction ends. */
  holdRound(tx: Tx, gameCode: string, number: number): Promise<void>;
  /** What all of this currency have on these spots of a round, stakes that are being asked for included. */
  laidByAll(
    reader: Reader,
    bets: {
      readonly gameCode: string;
      readonly number: number;
      readonly currency: string;
      readonly spots: readonly string[];
    },
  ): Promise<Spots>;
  /** What all have on a round. */
  sums(reader: Reader, gameCode: string, number: number): Promise<ScheduledSums>;
  /** The player's wagers on a round, the first first; those that were refused are in none. */
  mine(
    reader: Reader,
    bets: HousePlayer & { readonly gameCode: string; readonly number: number },
  ): Promise<readonly KeptWager[]>;
  /** All wagers on a round, of all players, but those that were refused. */
  wagersOf(reader: Reader, gameCode: string, number: number): Promise<readonly KeptWager[]>;
  /** Bets that count and wait for the round's end. */
  openBets(
    reader: Reader,
    gameCode: string,
    page: { readonly number: number; readonly limit: number },
  ): Promise<readonly ScheduledEntry[]>;
}

/** A bet that its rules can read: where its stakes lie. */
export type ScheduledReading = { readonly ok: true; readonly stakeMinor: bigint; readonly spots: Spots } | BetFault;

/** When the round after the last one takes bets, and when it is dealt: milliseconds from now. */
export interface ScheduledTimes {
  /** At most 0 = at once. */
  readonly opensInMs: number;
  readonly closesInMs: number;
  /** Bets that are on their way at the close are waited for until then: some two seconds. */
  readonly dealsInMs: number;
}

/** What came of a round. */
export interface ScheduledDeal {
  /** All that is kept of it and told; null for a round without one: every stake goes back. */
  readonly outcome: GameJson | null;
  /** What it took of its hash's order; 0 where every round has a hash of its own. */
  readonly taken: number;
  /** The next round has a hash of its own, and this one's may be told. */
  readonly isLast: boolean;
  /** From the outcome to the payouts, and from there to the next round. */
  readonly showMs: number;
  readonly restMs: number;
}

/** A game that is played by a table's clock: all that the machine doesn't know of it. Pure, but for what it is given. */
export interface ScheduledRules {
  readonly gameCode: string;
  /** Hashes of a chain; 5,000 without one. */
  readonly chainLength?: number;
  /** Rounds go on though nobody looks on: draws of a timetable. Else they begin while somebody is there. */
  readonly isAlwaysOn?: true;
  readonly readBet: (bet: GameJson) => ScheduledReading;
  /** The most that one player may have on a spot of one round, and on the whole round. */
  readonly mostOnSpot: (spot: string) => bigint;
  readonly mostOnRound: bigint;
  /** The most that all players of one currency together may have on a spot of one round, in it: a bound of the house's risk. Bets of a round come one after the other then. */
  readonly mostOfAll?: (spot: string) => bigint;
  /** The next round's clock; undefined where none is due yet: asked again in a second. `nowMs` is the database's. */
  readonly next: (now: {
    readonly last: ScheduledRound | undefined;
    readonly nowMs: number;
  }) => ScheduledTimes | undefined;
  /** What the round's hash gives; the same arguments give the same. `entries` are all bets that count, in the order of their ids, where `needsEntries` asks for them. */
  readonly deal: (
    round: Pick<ScheduledRound, "number" | "hash" | "salt" | "takenBefore">,
    entries: readonly ScheduledEntry[],
  ) => ScheduledDeal;
  readonly needsEntries?: true;
  /** Players decide between the deal and the outcome. */
  readonly turns?: ScheduledTurns;
  /** How a bet ends by the round's outcome. */
  readonly end: (
    round: Pick<ScheduledRound, "number" | "hash" | "salt" | "takenBefore"> & { readonly outcome: GameJson },
    /** `moves`: what its player decided, where the game has turns. */
    entry: ScheduledEntry & { readonly bet: GameJson; readonly moves: readonly KeptMove[] },
  ) => WagerEnd;
}
