import type { Reader, Tx } from "../command/index.ts";

/** `void`: its owner fell silent while it ran, and all stakes that were in it are given back. */
export type SharedPhase = "betting" | "running" | "over" | "void";

export interface SharedRound {
  readonly number: number;
  readonly chain: number;
  /** Steps from the chain's published hash. */
  readonly place: number;
  /** Told once the round is over. */
  readonly hash: string;
  readonly pointX100: number;
  readonly phase: SharedPhase;
  /** By the database's clock, in milliseconds from now: below 0 is past. */
  readonly startsInMs: number;
  readonly endsInMs: number;
  readonly seenBeforeMs: number;
}

export interface Chain {
  readonly chain: number;
  readonly secret: string;
  readonly length: number;
  readonly publishedHash: string;
  readonly salt: string;
}

/** A bet on a shared round as everybody at the table sees it. */
export interface SeenBet {
  readonly roundId: string;
  readonly player: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly outAtX100: number | undefined;
  readonly payoutMinor: bigint;
}

/** The only door to chains, tables and shared rounds. */
export interface SharedRoundStore {
  /** Takes or keeps the table for this long; false while another has it. */
  own(tx: Tx, table: { readonly gameCode: string; readonly owner: string; readonly forMs: number }): Promise<boolean>;
  /** Somebody is there: rounds go on for this long. */
  want(tx: Tx, gameCode: string, forMs: number): Promise<void>;
  isWanted(reader: Reader, gameCode: string): Promise<boolean>;
  newestChain(reader: Reader, gameCode: string): Promise<Chain | undefined>;
  /** The published hash first, the salt in a later transaction. */
  addChain(tx: Tx, gameCode: string, chain: Chain): Promise<void>;
  newest(reader: Reader, gameCode: string): Promise<SharedRound | undefined>;
  /** The round, held until the transaction ends. */
  lock(tx: Tx, gameCode: string, number: number): Promise<SharedRound | undefined>;
  add(
    tx: Tx,
    gameCode: string,
    round: Pick<SharedRound, "number" | "chain" | "place" | "hash" | "pointX100" | "startsInMs" | "endsInMs">,
  ): Promise<void>;
  setPhase(tx: Tx, gameCode: string, round: { readonly number: number; readonly phase: SharedPhase }): Promise<void>;
  /** Rounds of the newest chain that are over, the newest first. */
  past(reader: Reader, gameCode: string, limit: number): Promise<readonly SharedRound[]>;
  /** Bets that can be ended: all that wait, or those that leave by themselves at this multiplier or below, the lowest first. */
  openBets(
    reader: Reader,
    gameCode: string,
    asked: { readonly number: number; readonly leavingAtX100: number | undefined; readonly limit: number },
  ): Promise<readonly string[]>;
  /** The largest bets, one of each currency in turn, and how many there are. */
  bets(
    reader: Reader,
    gameCode: string,
    asked: { readonly number: number; readonly limit: number },
  ): Promise<{ readonly seen: readonly SeenBet[]; readonly players: number }>;
}
