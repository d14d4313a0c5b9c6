import type { Reader, Tx } from "../command/index.ts";
import type { HousePlayer, KeptRound } from "../house-games/index.ts";

export interface PondSeat extends HousePlayer {
  readonly room: number;
  readonly seat: number;
}

/** The only door to seats and caught fish. */
export interface PondStore {
  /** The player's seat if it was seen lately, with the database's clock. */
  seat(reader: Reader, player: HousePlayer): Promise<{ readonly nowMs: number; readonly seat: PondSeat | undefined }>;
  /** Keeps the player's seat, or takes the first that is free of a room that has some; ponds are without number. */
  sit(tx: Tx, player: HousePlayer): Promise<PondSeat>;
  /** Keeps the seats that these players have still. */
  keep(tx: Tx, players: readonly HousePlayer[]): Promise<void>;
  /** Those who sit at these rooms now. */
  seats(reader: Reader, rooms: readonly number[]): Promise<readonly PondSeat[]>;
  /** Caught fish of these rooms, no longer ago than they can be in sight. */
  caught(
    reader: Reader,
    rooms: readonly number[],
  ): Promise<readonly { readonly room: number; readonly fish: number; readonly agoMs: number }[]>;
  addCaught(
    tx: Tx,
    volley: { readonly room: number; readonly fish: readonly number[]; readonly roundId: string },
  ): Promise<void>;
  /** Rounds of these rooms that were shot within the last seconds and are decided, the first first. */
  volleys(reader: Reader, rooms: readonly number[]): Promise<readonly KeptRound[]>;
}
