import { DatabaseUnavailable, type BatchFence, type BatchRead, type CommitResult } from "../engine-ports.ts";
import type { BatchDraft } from "./draft.ts";
import type { EngineClock, EngineLog } from "./engine.ts";
import type { LeaseKeeper } from "./lease-keeper.ts";
import type { MarketShelf } from "./market-shelf.ts";
import type { Publication } from "./publication.ts";
import type { Teller } from "./teller.ts";
import { answer, EffectUnknown, unavailableReport, type Work } from "./work.ts";
import type { WorkQueue } from "./work-queue.ts";

/** A batch that memory holds and that the database has still to take. */
export interface ExecutedBatch {
  readonly number: number;
  readonly shards: readonly number[];
  /** Commands that are done again when the batch is undone. */
  readonly works: readonly Work[];
  readonly draft: BatchDraft;
  readonly publications: readonly Publication[];
  /** Notes of earlier batches that it clears. */
  readonly notes: readonly string[];
}

/** Commands with what they are decided from. */
export interface OpenBatch {
  readonly works: readonly Work[];
  readonly fence: BatchFence;
  readonly draft: BatchDraft;
  readonly read: BatchRead;
  readonly startedAtMs: number;
}

/** A batch that the database is taking, from no later than `startedAtMs`. */
export interface SentBatch extends ExecutedBatch {
  readonly startedAtMs: number;
}
export interface WritingBatch extends SentBatch {
  readonly result: Promise<CommitResult>;
}

export const placeOf = (fence: BatchFence): Pick<ExecutedBatch, "number" | "shards"> => ({
  number: fence.batchNumber,
  shards: fence.leases.map(({ shard }) => shard),
});

/** A commit that could not even be sent wrote nothing. */
export async function sentOrRolledBack(send: () => Promise<CommitResult>): Promise<CommitResult> {
  try {
    return await send();
  } catch (fault) {
    const error = fault instanceof Error ? fault : new Error(String(fault));
    return { type: "rolledBack", isRetryable: false, error };
  }
}

export interface BatchEndsOptions {
  readonly queue: WorkQueue;
  readonly keeper: LeaseKeeper;
  readonly shelf: MarketShelf;
  readonly teller: Teller;
  readonly clock: EngineClock;
  readonly log: EngineLog;
  readonly onShards?: (shards: readonly number[]) => void;
  /** Leases were taken anew, or are gone. */
  readonly taken: LeasesTaken;
  readonly isStopping: () => boolean;
}
type LeasesTaken = (change: Awaited<ReturnType<LeaseKeeper["retake"]>>) => void;

type Failed = Exclude<CommitResult, { readonly type: "committed" }>;

/** How often a command's batch may be undone before the command is refused. */
const maxAttempts = 4;
/** How long the database is left alone after a fault. */
const pauseAfterFaultMs = 100;

/** What becomes of batches that were not simply committed: undone in memory and tried again, or found out about. */
export class BatchEnds {
  readonly #options: BatchEndsOptions;

  constructor(options: BatchEndsOptions) {
    this.#options = options;
  }

  /** Memory holds changes that the database doesn't: the touched markets are loaded anew when next asked for. */
  forget(draft: BatchDraft): void {
    for (const marketId of draft.markets.keys()) this.#options.shelf.putAway(marketId);
  }

  /** A batch that was done on top of one that failed: it goes back to the queue as if it had never been taken. */
  takeBack(batch: ExecutedBatch): void {
    this.forget(batch.draft);
    this.#options.queue.putBack(batch.works);
    this.#options.teller.putBackNotes(batch.notes);
  }

  async failed(batch: ExecutedBatch, result: Failed): Promise<void> {
    this.#options.teller.putBackNotes(batch.notes);
    switch (result.type) {
      case "rolledBack":
        this.forget(batch.draft);
        return this.undone(batch.works, result.error, { isRetryable: result.isRetryable });
      case "outrun":
        // Somebody moved money that the batch counted on: it is done again with that money locked.
        this.forget(batch.draft);
        for (const work of batch.works) work.attempts += 1;
        return this.#options.queue.putBack(batch.works);
      case "lost":
        return this.lost(batch, result.shards);
      case "unknown":
        return this.#findOut(batch, result.error);
    }
  }

  /** These shards aren't ours any more. What else was in the batch is done again. */
  lost(batch: Pick<ExecutedBatch, "works"> & { readonly draft?: BatchDraft }, shards: readonly number[]): void {
    const { keeper, shelf, queue, onShards } = this.#options;
    if (batch.draft !== undefined) this.forget(batch.draft);
    keeper.drop(shards);
    shelf.putAwayShards(shards);
    onShards?.(keeper.shards);
    queue.putBack(batch.works);
  }

  /** The batch surely had no effect: its commands are tried again, at last each alone, so that one bad command can't hold up the others. */
  async undone(
    works: readonly Work[],
    error: unknown,
    options = { isRetryable: error instanceof DatabaseUnavailable },
  ): Promise<void> {
    const { queue, log, clock } = this.#options;
    log.error("a batch was undone", error);
    const again: Work[] = [];
    for (const work of works) {
      work.attempts += 1;
      if (work.attempts >= maxAttempts) answer(work, unavailableReport(work));
      else again.push(work);
      if (!options.isRetryable && works.length > 1) work.isAlone = true;
    }
    queue.putBack(again);
    await clock.pause(pauseAfterFaultMs);
  }

  /**
   * The connection broke during the commit. Taking our leases anew waits for that transaction's end and raises the epoch; the batch number in the lease
   * then says whether it was committed.
   */
  async #findOut(batch: ExecutedBatch, error: Error): Promise<void> {
    const { keeper, log, clock, teller } = this.#options;
    log.error("the end of a commit is unknown", error);
    for (;;) {
      if (this.#options.isStopping()) return this.#abandon(batch);
      try {
        const change = await keeper.retake();
        this.#options.taken(change);
        const lease = change.taken.find(({ shard }) => batch.shards.includes(shard));
        if (lease === undefined) return this.#abandon(batch);
        if (lease.batchNumber !== batch.number) return await this.undone(batch.works, error, { isRetryable: true });
        // Its note stays: the worker tells what the images under the new epoch don't.
        return teller.tell({ ...batch, publications: [], outboxId: null });
      } catch (fault) {
        log.error("the leases could not be taken anew", fault);
        await clock.pause(pauseAfterFaultMs);
      }
    }
  }

  #abandon(batch: ExecutedBatch): void {
    this.forget(batch.draft);
    for (const work of batch.works) work.abandon(new EffectUnknown(work.marketId));
  }
}
