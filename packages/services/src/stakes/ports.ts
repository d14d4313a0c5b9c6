import type { CommandContext, Reader, Tx } from "../command/index.ts";

/**
 * A bet whose result is final, as everything that rewards play sees it: turnover, bonus grants, VIP points, referral. A voided, cancelled or lapsed bet
 * risked nothing and never becomes one.
 */
export interface SettledStake {
  /** Where the bet was made; with `sourceId` it names one counting of a bet once and for all: counted again after a void, it has another name. */
  readonly source: "exchange" | "game" | "house";
  readonly sourceId: string;
  readonly playerId: string;
  /** `EXCHANGE`, or the game type of the specification (`SLOT`, `LIVE`, ...): what contributions are weighted by. */
  readonly gameType: string;
  /** `provider/code` of a game. */
  readonly gameId?: string;
  /** What was at risk (> 0): a backer's matched stake, a layer's liability. */
  readonly stakeMinor: bigint;
  /** What the player won (+) or lost (-) with it, before commission. */
  readonly profitMinor: bigint;
  readonly currency: string;
  readonly placedAt: Date;
  readonly settledAt: Date;
}

/**
 * Told of each settled stake exactly once, in the transaction that counts it: what it writes is written if and only if the stake is counted. Its stakes
 * are in order of settlement, at most some hundreds at a time.
 */
export interface StakeListener {
  readonly name: string;
  onSettled(tx: Tx, stakes: readonly SettledStake[], context: CommandContext): Promise<void>;
  /** A stake that was counted and whose market was voided, or whose round was rolled back, afterwards: what it earned is taken back as far as it is there. */
  onVoided(tx: Tx, stakes: readonly SettledStake[], context: CommandContext): Promise<void>;
}

/** Finds bets and rounds that were settled, and remembers which were counted. */
export interface StakeStore {
  /** Takes at most `limit` stakes that have not been counted yet and marks them as counted. */
  takeSettled(tx: Tx, limit: number): Promise<readonly SettledStake[]>;
  /** Takes at most `limit` counted stakes whose bets were voided, or whose rounds came to another stake, since, and marks them so. */
  takeVoided(tx: Tx, limit: number): Promise<readonly SettledStake[]>;
  hasFresh(reader: Reader): Promise<boolean>;
}
