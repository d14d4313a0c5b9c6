import type { Side } from "../exchange/index.ts";

/** An unmatched bet, or the unmatched rest of one. */
export interface OpenOrder {
  readonly betId: string;
  readonly selectionId: number;
  readonly side: Side;
  readonly priceX100: number;
  readonly remainingMinor: bigint;
}

/** What the account's matched bets bring if a selection wins. */
export type Position = ReadonlyMap<number, bigint>;

/** Reads of an account's bets, as every player has them. They are asked anew each time, so that a restart has nothing to restore. [MAKER-06] */
export interface AccountBook {
  openOrders(playerId: string, marketId: string): Promise<readonly OpenOrder[]>;
  position(playerId: string, marketId: string): Promise<Position>;
}
