import type { Reader, Tx } from "../command/index.ts";

/** A bet of a game whose result is final, as the player's record lists it. */
export interface SettledBet {
  readonly playerId: string;
  /** Names the bet once and for all. */
  readonly sourceId: string;
  /** Who made the game, as the player knows it. */
  readonly platform: string;
  readonly gameType: string;
  readonly gameName: string;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
  readonly settledAt: Date;
}
export interface ListedBet extends SettledBet {
  readonly id: string;
}

/** The bets of one day of Dhaka on one platform's games of one type. */
export interface BetGroup {
  readonly day: string;
  readonly platform: string;
  readonly gameType: string;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
  readonly bets: number;
}

export interface BetFilter {
  readonly playerId: string;
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly platform?: string | undefined;
  readonly gameType?: string | undefined;
}

export interface SettledBetStore {
  /**
   * Writes what a bet came to; whoever settles a game's bet calls it in the same transaction. The same again writes nothing; other amounts, as after a
   * rollback, take the line's place, and amounts of nothing take it away. [BETREC-04]
   */
  write(tx: Tx, bet: SettledBet): Promise<void>;
  /** The same for several bets, each named once. */
  writeAll(tx: Tx, bets: readonly SettledBet[]): Promise<void>;
  /** Newest day first, then by platform and type. */
  groups(reader: Reader, filter: BetFilter): Promise<readonly BetGroup[]>;
  /** Newest first, after the cursor. */
  bets(
    reader: Reader,
    filter: BetFilter,
    page: { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<{ readonly bets: readonly ListedBet[]; readonly nextCursor: string | null }>;
  /** What the player has ever bet on. */
  choices(
    reader: Reader,
    playerId: string,
  ): Promise<{ readonly platforms: readonly string[]; readonly gameTypes: readonly string[] }>;
}
