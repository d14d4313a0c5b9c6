import type { MarketDefinition, MarketStatus, OnCloseType, Persistence, RunnerStatus, Side } from "./ports.ts";
import type { Json } from "../command/index.ts";

/** What the engine needs of its database. Amounts are minor units, prices hundredths; bet ids are whole numbers far below 2^53. */

export interface Lease {
  readonly shard: number;
  /** Rises with each taking; fences every earlier owner. */
  readonly epoch: number;
  /** The number of the last batch that was committed under the lease before it was taken. */
  readonly batchNumber: number;
  /** Who held it before. */
  readonly previousOwner: string | null;
}

/** The database can't be reached, or a race was lost: nothing was done, and the same may be tried again. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

export interface LeaseStore {
  /** Says that the owner lives, and renews its leases. Returns the database's time, how many owners live and which shards are still ours. */
  renew(
    owner: string,
    termMs: number,
  ): Promise<{ readonly nowMs: number; readonly owners: number; readonly shards: readonly number[] }>;
  /** Takes up to `limit` leases that are free or run out. Waits for a commit that is under way on them. */
  takeFree(request: {
    readonly owner: string;
    readonly termMs: number;
    readonly limit: number;
  }): Promise<readonly Lease[]>;
  /** Takes our own leases anew, with a higher epoch, after a commit whose end we did not see. Those that others took meanwhile are absent. */
  retake(request: {
    readonly owner: string;
    readonly termMs: number;
    readonly shards: readonly number[];
  }): Promise<readonly Lease[]>;
  giveUp(owner: string, shards: readonly number[]): Promise<void>;
}

export interface StoredRunner {
  readonly selectionId: number;
  readonly name: string;
  readonly sortPriority: number;
  readonly status: RunnerStatus;
  readonly lastPriceTradedX100: number | null;
  readonly tradedVolumeMinor: bigint;
  /** In millionths, once reconciled. */
  readonly startingPrice: number | null;
}

/** Money at the starting price at a limit: stakes to back, liabilities to lay. */
export interface ClosingLevel {
  readonly selectionId: number;
  readonly side: Side;
  readonly priceX100: number;
  readonly amountMinor: bigint;
}

/** Why a bet lapsed instead of being placed, or at the off instead of becoming one at the starting price, in the field's words (`lsrc`). [STREAM-36] */
export type LapseCode =
  | "PRICE_IMP_TOO_LARGE"
  | "MKT_INVALID"
  | "MKT_SUSPENDED"
  | "MKT_VERSION"
  | "LINE_TARGET"
  | "RNR_UNKNOWN"
  | "PRICE_INVALID"
  | "SP_IN_PLAY"
  | "SMALL_STAKE"
  | "TIME_ELAPSED";

/**
 * A bet as its row stands. `matchedValue` = sum of price x size of its fills. What is asked for, open, or lapsed of a lay at the starting price is
 * liability; what is matched, stake.
 */
export interface OrderRow {
  readonly betId: number;
  readonly marketId: string;
  readonly selectionId: number;
  readonly playerId: string;
  readonly side: Side;
  readonly priceX100: number;
  sizeMinor: bigint;
  remainingMinor: bigint;
  matchedMinor: bigint;
  matchedValue: bigint;
  /** What the backer wins with the matched part; the layer's liability. Rounded fill by fill. */
  matchedProfitMinor: bigint;
  cancelledMinor: bigint;
  lapsedMinor: bigint;
  voidedMinor: bigint;
  persistence: Persistence;
  /** Null: a limit bet. */
  orderType: OnCloseType | null;
  /** Of a fill-or-kill bet that was entered: the least that had to be matched of it at once, its size where it named none. Null: any other. */
  leastFillMinor: bigint | null;
  readonly customerOrderRef: string | null;
  readonly customerStrategyRef: string | null;
  readonly placedAtMs: number;
  matchedAtMs: number | null;
  endedAtMs: number | null;
  /** When some of it, or all, was last cancelled. */
  cancelledAtMs: number | null;
  /** Why all of it lapsed as it was placed, or its rest at the off; absent for any other end. */
  lapseCode?: LapseCode;
}

export interface FillRow {
  readonly marketId: string;
  readonly selectionId: number;
  readonly priceX100: number;
  readonly sizeMinor: bigint;
  /** Null: size x (price - 1), rounded down. At the starting price it is more exact than the price in hundredths. */
  readonly profitMinor: bigint | null;
  readonly backBetId: number;
  readonly layBetId: number;
}

export interface PositionRow {
  readonly marketId: string;
  readonly playerId: string;
  /** Matched profit and loss per runner that wins, in order of sort priority, and for an outcome that is none of ours. */
  readonly ifWinMinor: readonly bigint[];
  readonly ifOtherMinor: bigint;
  readonly lockedMinor: bigint;
}

/** A market as the engine rebuilds it: definition, open bets in order of entry, positions, traded volume by price. */
export interface StoredMarket {
  readonly definition: MarketDefinition;
  readonly currency: string;
  readonly minimumStakeMinor: bigint;
  /** With so much to get back a stake may be smaller. Absent: ten times the least stake. [BOOK-26] */
  readonly minimumPayoutMinor?: bigint;
  readonly isHeld: boolean;
  /** What is held was suspended by something else, too. [ENG-26] */
  readonly isHeldOverSuspension: boolean;
  /** Why it was suspended by itself; null: it wasn't. */
  readonly haltReason: string | null;
  readonly hasPriceBand: boolean;
  /** How often its start was moved. [HAND-16] */
  readonly startMoves: number;
  /** Whether something may win that is none of the runners. */
  readonly hasOtherOutcome: boolean;
  readonly settlementRevision: number;
  /** Its last settlement was begun, and not all of its players are paid yet. */
  readonly isBeingPaid: boolean;
  readonly settlement: "UNSETTLED" | "SETTLED" | "VOIDED";
  /** Empty until settled. */
  readonly winners: readonly number[];
  readonly deadHeat: { readonly selectionIds: readonly number[]; readonly places: number } | null;
  readonly tradedVolumeMinor: bigint;
  readonly runners: readonly StoredRunner[];
  readonly openOrders: readonly OrderRow[];
  readonly positions: readonly PositionRow[];
  readonly traded: readonly { readonly selectionId: number; readonly priceX100: number; readonly sizeMinor: bigint }[];
  readonly closing: readonly ClosingLevel[];
}

export interface CommandKey {
  readonly scope: string;
  readonly key: string;
}
export interface EarlierAnswer extends CommandKey {
  readonly contentHash: string;
  readonly outcomeText: string;
}

/** What a batch is decided from. */
export interface BatchQuestion {
  /** Players whose bets the batch may accept. */
  readonly playerIds: readonly string[];
  readonly keys: readonly CommandKey[];
  /** Sessions of bets, which are to be placed only if these still live. */
  readonly sessionIds: readonly string[];
  /** Bets that are to be cancelled and aren't open here: are they the player's? */
  readonly endedBetIds: readonly number[];
  /** How many blocks of 1,000 bet ids are wanted. */
  readonly betIdBlocks: number;
}
/** By what a batch may be written: while each of these leases is the owner's own under this epoch. */
export interface BatchFence {
  readonly owner: string;
  readonly batchNumber: number;
  readonly termMs: number;
  readonly leases: readonly { readonly shard: number; readonly epoch: number }[];
}
export interface PlayerFunds {
  readonly playerId: string;
  readonly cashMinor: bigint;
  /** In all markets together. */
  readonly lockedMinor: bigint;
  /** In the markets of each sport; absent where no sport has a bound. [LIMIT-35] */
  readonly lockedInSports?: readonly { readonly eventTypeId: string; readonly lockedMinor: bigint }[];
  /** What the office allows this player to have at stake in all markets, and to stake by type of market (`*`: any). Null, and absent: as all may. */
  readonly exposureMaxMinor: bigint | null;
  /** An account of the house's own: what bounds players does not bound it. [LIMIT-34] */
  readonly isHouse?: boolean;
  readonly stakeMaxima?: readonly { readonly marketType: string; readonly stakeMaxMinor: bigint }[];
  readonly currency: string;
  /** False when the player is blocked, excluded or unknown. */
  readonly mayBet: boolean;
  /** The player's bets take no better price than they ask for. [BOOK-24] */
  readonly lapsesForBetter?: boolean;
}
/** What a player may have at stake in all markets of a sport. */
export interface SportBound {
  readonly playerId: string;
  readonly eventTypeId: string;
  readonly mostMinor: bigint;
}
export interface BatchRead {
  /** The database's clock: it alone decides delays. */
  readonly nowMs: number;
  readonly funds: readonly PlayerFunds[];
  readonly earlierAnswers: readonly EarlierAnswer[];
  /** Of the sessions that were asked about those that live no more. Absent: none. */
  readonly endedSessions?: readonly string[];
  /** Of the bets that were asked about those that there are: of whom, and in which market. */
  readonly endedBets: readonly { readonly betId: string; readonly playerId: string; readonly marketId: string }[];
  /** First ids of the blocks. */
  readonly betIdBlocks: readonly number[];
}
/** Read with the players' cash locked until the batch ends. */
export interface LockedRead extends BatchRead {
  /** Shards of the fence that are no longer ours: nothing of them may be written. */
  readonly lostShards: readonly number[];
}
/** Read as of one moment, with nothing locked. */
export interface SnapshotRead extends BatchRead {
  /** Number of the last batch that was committed in the shard that was asked about; null when none was. */
  readonly lastBatchNumber: number | null;
}

export interface MarketRow {
  readonly marketId: string;
  readonly status: MarketStatus;
  readonly isInPlay: boolean;
  readonly betDelayMs: number;
  readonly version: number;
  /** Suspended by staff, so that feeds may not resume it. */
  readonly isHeld: boolean;
  readonly isHeldOverSuspension: boolean;
  readonly haltReason: string | null;
  readonly isReconciled: boolean;
  readonly tradedVolumeMinor: bigint;
}
export interface RunnerRow {
  readonly marketId: string;
  readonly selectionId: number;
  readonly lastPriceTradedX100: number | null;
  readonly tradedVolumeMinor: bigint;
  readonly startingPrice: number | null;
}
export interface CommandRow extends CommandKey {
  readonly kind: string;
  readonly actor: Json;
  /** What was asked, as JSON. */
  readonly contentText: string;
  readonly contentHash: string;
  readonly outcomeText: string;
  readonly isOk: boolean;
}
/** All that one batch writes, and nothing else may. */
export interface BatchRows {
  readonly nowMs: number;
  readonly newOrders: readonly OrderRow[];
  readonly changedOrders: readonly OrderRow[];
  readonly fills: readonly FillRow[];
  readonly positions: readonly PositionRow[];
  /** Moves from cash to locked (+) or back (-), at most one per player and market. */
  readonly exposureMoves: readonly {
    readonly marketId: string;
    readonly playerId: string;
    readonly currency: string;
    readonly lockMinor: bigint;
  }[];
  /** What players of whom the batch locks more may have at stake in all markets once it is written. Beyond it the commit ends as `outrun`. [LIMIT-32] */
  readonly exposureBounds: readonly {
    readonly playerId: string;
    readonly currency: string;
    readonly mostMinor: bigint;
  }[];
  /** And in all markets of a sport, in the same way. [LIMIT-35] */
  readonly sportBounds: readonly SportBound[];
  readonly markets: readonly MarketRow[];
  readonly runners: readonly RunnerRow[];
  readonly commands: readonly CommandRow[];
  /** What must be told even when the engine dies right after the commit. */
  readonly outbox: { readonly topic: string; readonly payload: Json } | null;
  /** Outbox rows of earlier batches, told by now. */
  readonly toldOutboxIds: readonly string[];
}

/**
 * How a commit ended. `rolledBack`: surely nothing was written. `lost`: nor then, because shards aren't ours any more. `outrun`: nor then, because money
 * that a snapshot showed had been moved meanwhile. `unknown`: the connection broke before the answer.
 */
export type CommitResult =
  | { readonly type: "committed"; readonly outboxId: string | null }
  | { readonly type: "rolledBack"; readonly isRetryable: boolean; readonly error: Error }
  | { readonly type: "lost"; readonly shards: readonly number[]; readonly error: Error }
  | { readonly type: "outrun"; readonly error: Error }
  | { readonly type: "unknown"; readonly error: Error };

/**
 * Batches, one commit at a time. Either a batch is read by `look`, while the one before may still be written, and written by `commit` with a fence, as one
 * transaction of its own; or `begin` opens its transaction with the players' cash locked, and `commit` without a fence or `rollBack` ends it.
 */
export interface BatchStore {
  /** Opens the connection if it isn't open: others see by it that the owner lives. */
  connect(): Promise<void>;
  /** Rejects with `DatabaseUnavailable` when it may be tried again. */
  look(question: BatchQuestion & { readonly probedShard: number | null }): Promise<SnapshotRead>;
  /** Rejects with `DatabaseUnavailable` when it may be tried again. */
  begin(request: BatchQuestion & BatchFence): Promise<LockedRead>;
  /** Takes the rows as they stand at the call: they may change as soon as it has returned its promise. Never rejects with a fence. */
  commit(rows: BatchRows, fence?: BatchFence): Promise<CommitResult>;
  rollBack(): Promise<void>;
  loadMarket(marketId: string): Promise<StoredMarket | undefined>;
  deleteOutbox(ids: readonly string[]): Promise<void>;
  /** Ids of the markets that are open or suspended. */
  activeMarkets(): Promise<readonly string[]>;
}
