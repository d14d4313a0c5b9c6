import type { Json } from "../command/index.ts";
import type { CommandRow, CommitResult, OrderRow, PositionRow } from "./engine-ports.ts";

/** What withdrawing a runner needs of the engine's database. Amounts are minor units. */

/** A match as its row stands. */
export interface StoredFill {
  readonly fillId: string;
  readonly selectionId: number;
  readonly priceX100: number;
  readonly sizeMinor: bigint;
  readonly profitMinor: bigint;
  readonly backBetId: number;
  readonly layBetId: number;
}

/** All of the market that still counts: bets that aren't settled with something matched or open, and the matches of runners that aren't removed. */
export interface RemovalRead {
  readonly bets: readonly OrderRow[];
  readonly fills: readonly StoredFill[];
}

/** A bet that the removal changed, as it stands afterwards. */
export interface RemovalBet {
  readonly order: OrderRow;
  /** It counts at a lower price than it was matched at. */
  readonly isReduced: boolean;
  /** Nothing of it is left to be settled: all of it lapsed, or what was matched is void. Null: it goes on. */
  readonly endedAs: "VOIDED" | "LAPSED" | "CANCELLED" | null;
}

/** Everything that a removal writes, in one transaction. */
export interface RemovalRows {
  readonly nowMs: number;
  readonly marketId: string;
  readonly version: number;
  readonly currency: string;
  readonly selectionId: number;
  readonly adjustmentBasisPoints: number;
  /** Players of the market read it. */
  readonly reason: string;
  readonly bets: readonly RemovalBet[];
  readonly fills: readonly { readonly fillId: string; readonly priceX100: number; readonly profitMinor: bigint }[];
  readonly positions: readonly PositionRow[];
  /** From cash to locked (+) or back (-); what cash can't cover the house lends until the market is settled. */
  readonly moves: readonly { readonly playerId: string; readonly lockMinor: bigint; readonly lentMinor: bigint }[];
  readonly command: CommandRow;
  readonly outbox: { readonly topic: string; readonly payload: Json };
}

/** The removal's side of the engine's batch store. `commitRemoval` ends the transaction that `begin` opened. */
export interface RemovalStore {
  /** Read by the market's owner before the transaction: nobody else changes it. */
  readRemoval(marketId: string): Promise<RemovalRead>;
  commitRemoval(rows: RemovalRows): Promise<CommitResult>;
}
