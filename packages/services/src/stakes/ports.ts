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

/** The sources of stakes. Each is looked at by itself: what fails in one holds up none of the others. [STAKE-10] */
export const stakeSources = ["exchange", "game", "house"] as const satisfies readonly SettledStake["source"][];

/** What is looked at in one transaction. */
export interface StakeLook {
  readonly source: SettledStake["source"];
  /** Of the source's queue, as `due` told them. Those that are gone by now are left out. */
  readonly ids: readonly string[];
  /** The most stakes that are told at once. */
  readonly limit: number;
}

/** Finds bets and rounds that were settled, and remembers which were counted. */
export interface StakeStore {
  /** What waits to be looked at in a source's queue, from the oldest, at most `limit`; without what stands aside until later. */
  due(reader: Reader, source: SettledStake["source"], limit: number): Promise<readonly string[]>;
  /** Takes counted stakes whose bets were voided, or came to another stake, since, and marks them so. Before `takeSettled`, which counts them anew. */
  takeVoided(tx: Tx, look: StakeLook): Promise<readonly SettledStake[]>;
  /** Takes stakes that have not been counted yet and marks them as counted. */
  takeSettled(tx: Tx, look: StakeLook): Promise<readonly SettledStake[]>;
  /** Leaves rows of a queue for later, after a fault: 5 seconds the first time, twice as long each time after, up to some 40 minutes. [STAKE-10] */
  setAside(tx: Tx, failed: Pick<StakeLook, "source" | "ids"> & { readonly fault: string }): Promise<void>;
}
