import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "../command/index.ts";
import type { LobbyGame } from "../game-lobby/index.ts";

/** A game as the lobby names it. */
export interface GameMark {
  readonly platform: string;
  readonly code: string;
}

/** A large win of the last day, in the currency of whoever won it. */
export interface GameWin {
  readonly game: LobbyGame;
  readonly username: string;
  readonly currency: Currency;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly closedAt: Date;
}

export type LeaderPeriod = "day" | "week";
export type LeaderOrder = "multiplier" | "turnover";

/** A player's place among those of a period: by what was staked, among those of their own currency. */
export interface GameLeader {
  readonly rank: number;
  readonly username: string;
  readonly currency: Currency;
  /** Of the best round, or of the last one where the order is by what was staked. */
  readonly game: LobbyGame;
  readonly bestX100: bigint;
  readonly stakedMinor: bigint;
}
export interface GameLeaders {
  readonly from: Date;
  readonly to: Date;
  readonly leaders: readonly GameLeader[];
}

/** What players keep of the lobby, and what was won there. */
export interface GameMarkStore {
  /** The newest first. */
  favourites(reader: Reader, playerId: string): Promise<readonly GameMark[]>;
  /** Adds those that are missing, up to the limit, oldest of all kept first. */
  addFavourites(
    tx: Tx,
    playerId: string,
    added: { readonly marks: readonly GameMark[]; readonly limit: number },
  ): Promise<void>;
  removeFavourite(tx: Tx, playerId: string, mark: GameMark): Promise<void>;
  /** Games that can be opened now, the last opened first. */
  recent(reader: Reader, playerId: string, limit: number): Promise<readonly LobbyGame[]>;
  noteOpened(tx: Tx, playerId: string, mark: GameMark): Promise<void>;
  /** The largest wins of rounds that were closed within the last 24 hours, of a type or of all: so many of each currency, currency by currency. */
  largestWins(
    reader: Reader,
    query: { readonly gameType: string; readonly limit: number },
  ): Promise<readonly GameWin[]>;
  /**
   * Those who stand first in the period that runs, by Dhaka's clock: rounds of games that can be opened, closed within it, of stakes above nothing. Of equals, who
   * got there first. A multiplier is of any currency; what was staked ranks those of each currency for themselves, so many of each.
   */
  leaders(
    reader: Reader,
    query: { readonly period: LeaderPeriod; readonly by: LeaderOrder; readonly limit: number },
  ): Promise<GameLeaders>;
}
