import type { Reader, Tx } from "../command/index.ts";
import type { BettingLimit } from "./limits.ts";

export interface BettingLimitStore {
  /** Every row, all sports and types first. */
  all(reader: Reader): Promise<readonly BettingLimit[]>;
  /** The rows, locked until the transaction ends. */
  lock(tx: Tx): Promise<readonly BettingLimit[]>;
  set(tx: Tx, limit: BettingLimit): Promise<void>;
  remove(tx: Tx, kind: Pick<BettingLimit, "eventTypeId" | "marketType">): Promise<void>;
}

/** What the office allows one player; null says nothing. Amounts are minor units. [LIMIT-32] */
export interface PlayerLimit {
  /** A type of market, or `*`. */
  readonly marketType: string;
  /** What may be at stake in all markets together; of the row of all types alone. */
  readonly exposureMaxMinor: bigint | null;
  /** What one bet may stake; 0: none is taken. */
  readonly stakeMaxMinor: bigint | null;
}
export interface PlayerLimitStore {
  of(reader: Reader, playerId: string): Promise<readonly PlayerLimit[]>;
  /** Replaces all of a player's rows. False when there is no such player. */
  replace(tx: Tx, playerId: string, limits: readonly PlayerLimit[]): Promise<boolean>;
}
