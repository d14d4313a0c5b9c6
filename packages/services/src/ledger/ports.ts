import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "../command/index.ts";

/** What a player has, in minor units. `cash` is what can be bet or withdrawn now. */
export interface PlayerBalances {
  readonly currency: Currency;
  readonly cashMinor: bigint;
  readonly lockedMinor: bigint;
  readonly withdrawalMinor: bigint;
}

/** One line of a player's statement, newest first. */
export interface LedgerLine {
  readonly postingId: string;
  readonly transactionId: string;
  readonly kind: string;
  readonly reason: string;
  readonly bucket: string;
  readonly amountMinor: bigint;
  readonly at: Date;
}

export interface InvariantResult {
  readonly name: string;
  readonly rule: string;
  readonly isHeld: boolean;
  /** Rows that break it (at most 20), for a person to start from. */
  readonly offenders: readonly string[];
}

/** The only door to the `ledger_*` tables, besides the runner's `post` and the engine's batch. */
export interface LedgerStore {
  /** Opens cash, locked and withdrawal accounts; call once, at signup. */
  openPlayerAccounts(tx: Tx, playerId: string, currency: Currency): Promise<void>;
  balances(reader: Reader, playerId: string): Promise<PlayerBalances | undefined>;
  /** What these players have in cash, by their ids, held until the transaction ends; in the order of the accounts' ids, as postings lock them. */
  holdCash(
    tx: Tx,
    players: readonly { readonly playerId: string; readonly currency: Currency }[],
  ): Promise<ReadonlyMap<string, bigint>>;
  statement(
    reader: Reader,
    query: { playerId: string; beforePostingId?: string; limit: number },
  ): Promise<readonly LedgerLine[]>;
  /** Runs every invariant now, on the primary. */
  check(reader: Reader): Promise<readonly InvariantResult[]>;
}
