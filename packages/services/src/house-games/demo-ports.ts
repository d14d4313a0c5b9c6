import type { Reader, Tx } from "../command/index.ts";

/** A move of play credits. One that was undone before it came stands with no amount. */
export interface DemoMove {
  readonly transactionId: string;
  /** Negative where credits are staked. */
  readonly amountMinor: bigint;
  readonly isUndone: boolean;
}

/** The only door to the play credits of demo sessions. */
export interface DemoPurseStore {
  /** Adds a purse. */
  open(tx: Tx, purse: { readonly sessionId: string; readonly balanceMinor: bigint }): Promise<void>;
  /** Removes so many demos, at most, that ended long ago: purses, moves, rounds, seeds and sessions. Returns how many. */
  prune(tx: Tx, limit: number): Promise<number>;
  balance(reader: Reader, sessionId: string): Promise<bigint | undefined>;
  /** The balance, held until the transaction ends. */
  lock(tx: Tx, sessionId: string): Promise<bigint | undefined>;
  move(tx: Tx, sessionId: string, transactionId: string): Promise<DemoMove | undefined>;
  /** Writes a move, new or changed, and the balance that it leaves. */
  save(tx: Tx, sessionId: string, change: { readonly move: DemoMove; readonly balanceMinor: bigint }): Promise<void>;
}
