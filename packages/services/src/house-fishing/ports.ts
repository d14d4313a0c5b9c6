import type { Reader, Tx } from "../command/index.ts";
import type { HousePlayer } from "../house-games/index.ts";

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
  /** Those who sit at it now. */
  seats(reader: Reader, room: number): Promise<readonly PondSeat[]>;
  /** Caught fish of a room, no longer ago than they can be in sight. */
  caught(reader: Reader, room: number): Promise<readonly { readonly fish: number; readonly agoMs: number }[]>;
  addCaught(
    tx: Tx,
    volley: { readonly room: number; readonly fish: readonly number[]; readonly roundId: string },
  ): Promise<void>;
  /** Rounds of a room that were shot within the last seconds and are decided. */
  volleys(reader: Reader, room: number): Promise<readonly string[]>;
}
