import type { Reader, Tx } from "../command/index.ts";

/** A pool from one fall to the next. Amounts in ten-thousandths of a paisa, but for its point. */
export interface KeptJackpot {
  readonly id: string;
  readonly code: string;
  readonly cycle: number;
  readonly secret: string;
  readonly hash: string;
  readonly pointMinor: bigint;
  readonly startX10000: bigint;
  readonly heldX10000: bigint;
}

/** A pool that fell. */
export interface FallenJackpot extends KeptJackpot {
  readonly operator: string;
  readonly player: string;
  readonly gameCode: string;
  readonly roundId: string;
  readonly fallenAt: Date;
}

/** What came into a pool from a round: its stake's share, or what it had won and was given back. */
export interface JackpotShare {
  readonly roundId: string;
  readonly reason: "stake" | "back";
  readonly shareX10000: bigint;
}

/** The only door to `house_jackpot` and its shares. */
export interface JackpotStore {
  /** Adds a pool, unless its code has an open one. */
  open(tx: Tx, jackpot: Omit<KeptJackpot, "id" | "heldX10000">): Promise<void>;
  /** The open pools by their codes' order, held until the transaction ends. */
  lockOpen(tx: Tx): Promise<readonly KeptJackpot[]>;
  openOnes(reader: Reader): Promise<readonly KeptJackpot[]>;
  /** Adds a share to a pool that is held; the same round's again throws. */
  add(tx: Tx, jackpotId: string, share: JackpotShare): Promise<void>;
  setFallen(tx: Tx, jackpotId: string, roundId: string): Promise<void>;
  /** The newest first; of one code where it is named. */
  fallen(reader: Reader, limit: number): Promise<readonly FallenJackpot[]>;
}
