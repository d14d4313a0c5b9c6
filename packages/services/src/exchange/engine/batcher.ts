import type { BatchFence, BatchQuestion, BatchRead, CommitResult, Lease } from "../engine-ports.ts";
import { shardOf } from "../shard.ts";
import {
  BatchEnds,
  placeOf,
  sentOrRolledBack,
  type ExecutedBatch,
  type OpenBatch,
  type SentBatch,
  type WritingBatch,
} from "./batch-ends.ts";
import { leasesOf, mostNewBets, namedBy, playersOf, showImage } from "./batch-questions.ts";
import { BatchPace } from "./batch-pace.ts";
import { BetIds } from "./bet-ids.ts";
import { BatchDraft } from "./draft.ts";
import type { EngineOptions } from "./engine.ts";
import { execute, type Executed } from "./execute.ts";
import type { LeaseKeeper } from "./lease-keeper.ts";
import type { MarketShelf } from "./market-shelf.ts";
import { publicationsOf } from "./publication.ts";
import { rowsOf } from "./rows.ts";
import { decideRemoval } from "./removal-batch.ts";
import { decideSettlement, withDebts } from "./settlement-batch.ts";
import { Teller } from "./teller.ts";
import { isOwnBatch, isRemoval, isSettlement, NotOwner, type PlaceWork, type Work } from "./work.ts";
import type { WorkQueue } from "./work-queue.ts";

export interface BatcherOptions extends EngineOptions {
  readonly queue: WorkQueue;
  readonly keeper: LeaseKeeper;
  readonly shelf: MarketShelf;
}

/** How long an idle engine waits before it clears its last notes. */
const idleMs = 250;
/**
 * While a batch is written the next one is done in memory, if what waits is worth a batch of its own: at least so many instructions, and half as many as
 * are being written. Less than that waits, and goes with what still comes.
 */
const leastAhead = 20;
/** Bets of a settlement that are paid in the engine's own transaction: some tens of milliseconds, in which no other bet is taken. */
const defaultSettledAtOnce = 500;

/**
 * The loop of batches. Each is done in memory while the one before is written, and written when that one is committed: one transaction at a time, and
 * never more than one batch ahead of the database. Commands whose batch was undone, and settlements, go by themselves with the players' cash locked.
 */
export class Batcher {
  readonly #options: BatcherOptions;
  readonly #betIds = new BetIds();
  readonly #teller: Teller;
  readonly #pace: BatchPace;
  readonly #ends: BatchEnds;
  readonly #trim = (): void => this.#options.shelf.trim();
  #batchNumber = 0;
  #mustDiscardIds = false;
  #writing: WritingBatch | undefined;
  #isStopping = false;
  #wake: () => void = () => undefined;
  #betweens: (() => Promise<void>)[] = [];
  #toLoad: string[] = [];
  /** Database clock minus ours. */
  #clockOffsetMs = 0;

  constructor(options: BatcherOptions) {
    this.#options = options;
    this.#teller = new Teller(options);
    this.#pace = new BatchPace(options.clock);
    this.#ends = new BatchEnds({
      ...options,
      teller: this.#teller,
      isStopping: () => this.#isStopping,
      taken: ({ taken, lost }) => {
        this.taken(taken);
        this.lost(lost);
        options.onShards?.(options.keeper.shards);
      },
    });
  }

  /** The database's time, as known from the last batch. */
  databaseNowMs(): number {
    return Math.round(this.#clockOffsetMs + this.#options.clock.monotonicMs());
  }

  databaseTimeIs(nowMs: number): void {
    this.#clockOffsetMs = nowMs - this.#options.clock.monotonicMs();
  }

  wake(): void {
    this.#wake();
  }

  stop(): void {
    this.#isStopping = true;
    this.#wake();
  }

  /** Runs something between two batches, when memory is what is committed. */
  between<T>(run: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#betweens.push(() => run().finally(this.#trim).then(resolve, reject));
      this.#wake();
    });
  }

  /** Shards that aren't ours any more: their markets go at once. */
  lost(shards: readonly number[]): void {
    this.#options.shelf.putAwayShards(shards);
  }

  /** Shards that are ours now, under a new epoch: whatever memory holds of them is from before. */
  taken(leases: readonly Lease[]): void {
    this.#options.shelf.putAwayShards(leases.map((lease) => lease.shard));
    for (const lease of leases) this.#batchNumber = Math.max(this.#batchNumber, lease.batchNumber);
    // Ids of ours may be lower than those that the last owner gave out.
    this.#mustDiscardIds = true;
    const shards = new Set(leases.map((lease) => lease.shard));
    void this.between(async () => {
      const active = await this.#options.database.activeMarkets();
      this.#toLoad.push(...active.filter((marketId) => shards.has(shardOf(marketId))));
    }).catch((error: unknown) => this.#options.log.error("the open markets could not be listed", error));
  }

  async run(): Promise<void> {
    while (!this.#isStopping) {
      this.#trim();
      if (this.#betweens.length > 0) {
        await this.#endWriting();
        for (const run of this.#betweens.splice(0)) await run();
      }
      this.#options.queue.wake(this.databaseNowMs());
      if (this.#isWorthTaking()) await this.#runBatch(this.#pace.take(this.#options.queue));
      else if (this.#writing !== undefined) await this.#awaitWriting(this.#writing);
      else if (!this.#options.queue.isEmpty) await this.#woken(this.#pace.end(), false);
      else if (!(await this.#loadOne())) await this.#idle();
    }
    await this.#endWriting();
    for (const run of this.#betweens.splice(0)) await run();
  }

  #isWorthTaking(): boolean {
    const { queue } = this.#options;
    if (this.#writing === undefined) return !queue.isEmpty && !this.#pace.isResting(queue);
    return queue.waitingInstructions >= Math.max(leastAhead, this.#writing.works.length / 2);
  }

  /** Brings one market of a taken shard into memory and publishes its image: subscribers of the owner before would wait for it in vain. */
  async #loadOne(): Promise<boolean> {
    const marketId = this.#toLoad.shift();
    if (marketId === undefined) return false;
    await showImage(this.#options, marketId, this.databaseNowMs());
    return true;
  }

  async #idle(): Promise<void> {
    const { queue, clock, database } = this.#options;
    const maturity = queue.nextMaturityMs;
    const waitMs = maturity === undefined ? idleMs : Math.max(0, Math.min(idleMs, maturity - this.databaseNowMs()));
    const isWoken = await this.#woken(clock.pause(waitMs), !queue.isEmpty);
    const notes = isWoken ? [] : this.#teller.takeNotes();
    if (notes.length === 0) return;
    try {
      await database.deleteOutbox(notes);
    } catch (error) {
      this.#options.log.error("the last note could not be cleared", error);
    }
  }

  /** Until the commit has ended, or there is more to do meanwhile. */
  async #awaitWriting(writing: WritingBatch): Promise<void> {
    const isWoken = await this.#woken(writing.result, false);
    if (!isWoken) await this.#endWriting();
  }

  /** True when woken before the other has come. */
  async #woken(other: Promise<unknown>, isWokenAlready: boolean): Promise<boolean> {
    const isWoken = await new Promise<boolean>((resolve) => {
      this.#wake = () => resolve(true);
      if (this.#isStopping || isWokenAlready || this.#betweens.length > 0) resolve(true);
      void other.then(() => resolve(false));
    });
    this.#wake = () => undefined;
    return isWoken;
  }

  async #runBatch(all: readonly Work[]): Promise<void> {
    const works = this.#ownedOf(all);
    const [first] = works;
    if (first === undefined) return;
    const mustLock = works.some((work) => work.attempts > 0) || isOwnBatch(first);
    try {
      if (!mustLock) return await this.#runAhead(works);
      await this.#endWriting();
      if (isSettlement(first)) await this.#runSettlement(first);
      else if (isRemoval(first)) await this.#runRemoval(first);
      else await this.#runLocked(works);
    } catch (error) {
      // Nothing was sent to be committed: the batch surely had no effect.
      await this.#ends.undone(works, error);
    }
  }

  /** Works of shards that are ours; the others are sent away to ask again. */
  #ownedOf(works: readonly Work[]): Work[] {
    return works.filter((work) => {
      if (this.#options.keeper.epochOf(shardOf(work.marketId)) !== undefined) return true;
      work.abandon(new NotOwner(work.marketId));
      return false;
    });
  }

  /** Loads the markets that aren't in memory, when memory is what is committed. Returns those that there are not. */
  async #loadMarketsOf(works: readonly Work[]): Promise<Set<string>> {
    const { shelf } = this.#options;
    const missing = new Set(
      works.map((work) => work.marketId).filter((marketId) => shelf.peek(marketId) === undefined),
    );
    if (missing.size > 0) await this.#endWriting();
    for (const marketId of missing) if ((await shelf.get(marketId)) !== undefined) missing.delete(marketId);
    return missing;
  }

  #fenceOf(works: readonly Work[]): BatchFence {
    const { keeper } = this.#options;
    this.#batchNumber += 1;
    const leases = leasesOf(works, keeper);
    return { owner: keeper.owner, batchNumber: this.#batchNumber, termMs: keeper.termMs, leases };
  }

  #questionOf(works: readonly Work[], playerIds: readonly string[]): BatchQuestion {
    if (this.#mustDiscardIds) this.#betIds.discard();
    this.#mustDiscardIds = false;
    return {
      playerIds: [...new Set(playerIds)],
      ...namedBy(works, this.#options.shelf),
      betIdBlocks: this.#betIds.blocksFor(mostNewBets(works, this.#options.queue)),
    };
  }

  #draftOf(read: BatchRead, ahead?: BatchDraft): BatchDraft {
    this.databaseTimeIs(read.nowMs);
    this.#betIds.add(read.betIdBlocks);
    return new BatchDraft(read, () => this.#betIds.next(), ahead);
  }

  /** Does a batch in memory while the one before is written, then has it written in its turn. */
  async #runAhead(works: readonly Work[]): Promise<void> {
    const { shelf, database, queue } = this.#options;
    const absent = await this.#loadMarketsOf(works);
    const question = this.#questionOf(works, playersOf(works));
    const before = this.#writing;
    const fence = this.#fenceOf(works);
    const read = await database.look({ ...question, probedShard: before?.shards[0] ?? null });
    if (works.some(({ marketId }) => !absent.has(marketId) && shelf.peek(marketId) === undefined)) {
      // A shard was lost or taken anew meanwhile.
      queue.putBack(works);
      return;
    }
    const isShown = before === undefined || read.lastBatchNumber === before.number;
    const draft = this.#draftOf(read, isShown ? undefined : before.draft);
    const batch = this.#executed({ works, fence, draft, read });
    await this.#endWriting({ batch, write: () => this.#write(batch, fence) });
  }

  /** The same with nothing under way and the players' cash locked, so that nobody can outrun it. */
  async #runLocked(works: readonly Work[]): Promise<void> {
    const { database } = this.#options;
    await this.#loadMarketsOf(works);
    const open = await this.#begin(works, playersOf(works));
    if (open === undefined) return;
    let batch: ExecutedBatch;
    try {
      batch = this.#executed(open);
    } catch (error) {
      await database.rollBack();
      throw error;
    }
    const result = await database.commit(rowsOf(batch.draft, batch.notes));
    await this.#ended({ ...batch, startedAtMs: open.startedAtMs }, result);
  }

  async #begin(works: readonly Work[], playerIds: readonly string[]): Promise<OpenBatch | undefined> {
    const { database, clock } = this.#options;
    const fence = this.#fenceOf(works);
    const startedAtMs = clock.monotonicMs();
    const read = await database.begin({ ...this.#questionOf(works, playerIds), ...fence });
    if (read.lostShards.length === 0) return { works, fence, read, draft: this.#draftOf(read), startedAtMs };
    await database.rollBack();
    this.#ends.lost({ works }, read.lostShards);
    return undefined;
  }

  /** Does the commands in memory. What is to be told is worked out at once, before a later batch changes memory. */
  #executed({ works, fence, draft, read }: Omit<OpenBatch, "startedAtMs">): ExecutedBatch {
    const { shelf, queue, playerLimits } = this.#options;
    const executed: Executed = { delayed: [], refused: [] };
    const refusedBesides = (): PlaceWork[] => executed.refused.filter((work) => !works.includes(work));
    try {
      execute({
        works,
        read,
        draft,
        queue,
        executed,
        limits: playerLimits,
        market: (marketId) => shelf.peek(marketId),
      });
    } catch (error) {
      this.#ends.forget(draft);
      queue.putBack(refusedBesides());
      throw error;
    }
    this.#options.failpoint?.("mid_batch");
    // They wait from now on, whatever becomes of the batch: it writes nothing of them, and a suspension in the next one must find them.
    for (const work of executed.delayed) queue.delay(work);
    const delayed = new Set<Work>(executed.delayed);
    return {
      ...placeOf(fence),
      works: [...works.filter((work) => !delayed.has(work)), ...refusedBesides()],
      draft,
      publications: publicationsOf(draft),
      notes: this.#teller.takeNotes(),
    };
  }

  #write(batch: ExecutedBatch, fence: BatchFence): void {
    const { database, clock } = this.#options;
    const startedAtMs = clock.monotonicMs();
    const send = (): Promise<CommitResult> => database.commit(rowsOf(batch.draft, batch.notes), fence);
    this.#writing = { ...batch, startedAtMs, result: sentOrRolledBack(send) };
  }

  /** Waits for the end of the commit that is under way. Then, before anybody is told of it, the next one is sent. */
  async #endWriting(next?: { readonly batch: ExecutedBatch; readonly write: () => void }): Promise<void> {
    const writing = this.#writing;
    const result = await writing?.result;
    this.#writing = undefined;
    if (writing === undefined || result === undefined) return next?.write();
    if (result.type === "committed") next?.write();
    else if (next !== undefined) this.#ends.takeBack(next.batch);
    await this.#ended(writing, result);
  }

  /** Tells, or undoes in memory. */
  async #ended(batch: SentBatch, result: CommitResult): Promise<void> {
    if (result.type !== "committed") return this.#ends.failed(batch, result);
    this.#options.failpoint?.("after_commit_before_answer");
    // A batch that left a note has written, and so renewed its leases.
    if (result.outboxId !== null) this.#options.keeper.renewedAt(batch.startedAtMs);
    this.#teller.tell({ ...batch, outboxId: result.outboxId });
  }

  async #runSettlement(work: Work): Promise<void> {
    const { shelf, database } = this.#options;
    if (work.type !== "control") throw new Error("a settlement is a control");
    // By now everybody may be paid of a settlement that was under way when it was loaded.
    if (shelf.peek(work.marketId)?.isBeingPaid === true) shelf.putAway(work.marketId);
    const market = await shelf.get(work.marketId);
    const { settledAtOnce = defaultSettledAtOnce } = this.#options;
    const stored = market && ((await database.readSettlement(work.marketId, settledAtOnce)) ?? "large");
    const players = stored === undefined || stored === "large" ? [] : stored.positions.map(({ playerId }) => playerId);
    const open = await this.#begin([work], players);
    if (open === undefined) return;
    try {
      const decided = decideSettlement(await withDebts({ ...this.#options, ...open, work, market, stored }));
      const result = await decided.commit();
      await this.#ended({ ...open, ...decided, ...placeOf(open.fence), works: [work], notes: [] }, result);
      if (stored === "large" && result.type === "committed") this.#options.onSettlementBegun?.();
    } catch (error) {
      this.#ends.forget(open.draft);
      await database.rollBack();
      throw error;
    } finally {
      shelf.putAway(work.marketId);
    }
  }

  async #runRemoval(work: Work): Promise<void> {
    const { shelf, database } = this.#options;
    if (work.type !== "control") throw new Error("a removal is a control");
    const market = await shelf.get(work.marketId);
    const stored = market && (await database.readRemoval(work.marketId));
    const players = (stored?.bets ?? []).map((order) => order.playerId);
    const open = await this.#begin([work], players);
    if (open === undefined) return;
    try {
      const decided = decideRemoval({ ...this.#options, ...open, work, market, stored });
      const result = await decided.commit();
      await this.#ended({ ...open, ...decided, ...placeOf(open.fence), works: [work], notes: [] }, result);
    } catch (error) {
      await database.rollBack();
      throw error;
    } finally {
      shelf.putAway(work.marketId);
    }
    await showImage(this.#options, work.marketId, this.databaseNowMs());
  }
}
