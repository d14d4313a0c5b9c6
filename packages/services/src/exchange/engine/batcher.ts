import { DatabaseUnavailable, type BatchRead, type CommitResult, type Lease } from "../engine-ports.ts";
import { shardOf } from "../shard.ts";
import { BetIds } from "./bet-ids.ts";
import { BatchDraft } from "./draft.ts";
import type { EngineOptions } from "./engine.ts";
import { execute, record, type Executed } from "./execute.ts";
import type { LeaseKeeper } from "./lease-keeper.ts";
import type { MarketShelf } from "./market-shelf.ts";
import { unknownMarket } from "./control.ts";
import { imageOf } from "./publication.ts";
import { hasRows, rowsOf } from "./rows.ts";
import { settle, type SettlementControl } from "./settle.ts";
import { answer, EffectUnknown, isSettlement, NotOwner, unavailableReport, weightOf, type Work } from "./work.ts";
import { answerAll, Teller } from "./teller.ts";
import type { WorkQueue } from "./work-queue.ts";
import { toWireChange } from "../wire.ts";

export interface BatcherOptions extends EngineOptions {
  readonly queue: WorkQueue;
  readonly keeper: LeaseKeeper;
  readonly shelf: MarketShelf;
}

/** How often a command's batch may be undone before the command is refused. */
const maxAttempts = 4;
/** How long the database is left alone after a fault, and how long an idle engine waits before it clears its last note. */
const pauseAfterFaultMs = 100;
const idleMs = 250;

const nothingWritten: CommitResult = { type: "committed", outboxId: null };

/** A batch between its first statement and its end. */
interface OpenBatch {
  readonly number: number;
  readonly works: readonly Work[];
  readonly shards: readonly number[];
  readonly read: BatchRead;
  readonly draft: BatchDraft;
}

/** The loop of batches: one at a time, each of all that queued while the one before was committed. */
export class Batcher {
  readonly #options: BatcherOptions;
  readonly #betIds = new BetIds();
  #batchNumber = 0;
  #mustDiscardIds = false;
  readonly #teller: Teller;
  #isStopping = false;
  #wake: () => void = () => undefined;
  #betweens: (() => Promise<void>)[] = [];
  #toLoad: string[] = [];
  /** Database clock minus ours. */
  #clockOffsetMs = 0;

  constructor(options: BatcherOptions) {
    this.#options = options;
    this.#teller = new Teller(options);
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
      this.#betweens.push(() => run().then(resolve, reject));
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
      if (this.#betweens.length > 0) {
        this.#teller.tellNow();
        await this.#runBetweens();
      }
      this.#options.queue.wake(this.databaseNowMs());
      if (this.#options.queue.isEmpty) this.#teller.tellNow();
      const works = this.#options.queue.take();
      if (works.length > 0) await this.#runBatch(works);
      else if (!(await this.#loadOne())) await this.#idle();
    }
    this.#teller.tellNow();
    await this.#runBetweens();
  }

  async #runBetweens(): Promise<void> {
    const betweens = this.#betweens;
    this.#betweens = [];
    for (const run of betweens) await run();
  }

  /** Brings one market of a taken shard into memory and publishes its image: subscribers of the owner before would wait for it in vain. */
  async #loadOne(): Promise<boolean> {
    const marketId = this.#toLoad.shift();
    if (marketId === undefined) return false;
    try {
      const market = await this.#options.shelf.get(marketId);
      if (market !== undefined)
        this.#options.bus.publish(`market.${marketId}`, toWireChange(imageOf(market, this.databaseNowMs())));
    } catch (error) {
      this.#options.log.error(`market ${marketId} could not be loaded`, error);
    }
    return true;
  }

  async #idle(): Promise<void> {
    const { queue, clock, database } = this.#options;
    const maturity = queue.nextMaturityMs;
    const waitMs = maturity === undefined ? idleMs : Math.max(0, Math.min(idleMs, maturity - this.databaseNowMs()));
    const isWoken = await new Promise<boolean>((resolve) => {
      this.#wake = () => resolve(true);
      if (this.#isStopping || !queue.isEmpty || this.#betweens.length > 0) resolve(true);
      void clock.pause(waitMs).then(() => resolve(false));
    });
    this.#wake = () => undefined;
    const toldOutboxId = isWoken ? null : this.#teller.takeNote();
    if (toldOutboxId === null) return;
    try {
      await database.deleteOutbox(toldOutboxId);
    } catch (error) {
      this.#options.log.error("the last note could not be cleared", error);
    }
  }

  async #runBatch(all: readonly Work[]): Promise<void> {
    const works = this.#ownedOf(all);
    if (works.length === 0) return;
    const [first] = works;
    try {
      if (first !== undefined && isSettlement(first)) await this.#runSettlement(first);
      else await this.#runOrdinary(works);
    } catch (error) {
      // Nothing was sent to be committed: the batch surely had no effect.
      await this.#undone(works, error);
    } finally {
      // Whatever became of this batch, the one before is answered.
      this.#teller.answerNow();
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

  async #begin(works: readonly Work[], playerIds: readonly string[]): Promise<OpenBatch | undefined> {
    const { keeper, database, shelf, clock } = this.#options;
    // In order, as every other statement locks lease rows.
    const shards = [...new Set(works.map((work) => shardOf(work.marketId)))].toSorted((a, b) => a - b);
    const leases = shards.map((shard) => ({ shard, epoch: keeper.epochOf(shard) ?? 0 }));
    if (this.#mustDiscardIds) this.#betIds.discard();
    this.#mustDiscardIds = false;
    this.#batchNumber += 1;
    const number = this.#batchNumber;
    const bets = works.reduce((sum, work) => (work.type === "place" ? sum + weightOf(work) : sum), 0);
    const startedAtMs = clock.monotonicMs();
    const reading = database.begin({
      owner: keeper.owner,
      batchNumber: number,
      termMs: keeper.termMs,
      leases,
      playerIds,
      keys: works.flatMap(({ key }) => (key === null ? [] : [key])),
      endedBetIds: works.flatMap((work) => this.#betsNotOpen(work)),
      betIdBlocks: this.#betIds.blocksFor(bets),
    });
    // The database works on this batch while the one before is told: published now, before memory changes, and answered once this one's rows are sent.
    this.#teller.publishNow();
    const read = await reading;
    this.databaseTimeIs(read.nowMs);
    this.#betIds.add(read.betIdBlocks);
    if (read.lostShards.length > 0) {
      await database.rollBack();
      keeper.drop(read.lostShards);
      shelf.putAwayShards(read.lostShards);
      this.#options.onShards?.(keeper.shards);
      this.#options.queue.putBack(this.#ownedOf(works));
      return undefined;
    }
    keeper.renewedAt(startedAtMs);
    return { number, works, shards, read, draft: new BatchDraft(read, () => this.#betIds.next()) };
  }

  #betsNotOpen(work: Work): number[] {
    if (work.type !== "cancel") return [];
    const market = this.#options.shelf.peek(work.marketId);
    return work.request.instructions
      .filter(({ betId }) => /^\d{1,15}$/.test(betId) && market?.openOrder(betId) === undefined)
      .map(({ betId }) => Number(betId));
  }

  async #runOrdinary(works: readonly Work[]): Promise<void> {
    const { shelf, database, queue } = this.#options;
    const missing = new Set(
      works.map((work) => work.marketId).filter((marketId) => shelf.peek(marketId) === undefined),
    );
    if (missing.size > 0) this.#teller.tellNow();
    for (const marketId of missing) await shelf.get(marketId);
    const players = works.flatMap((work) => (work.type === "place" ? [work.request.playerId] : []));
    const batch = await this.#begin(works, [...new Set(players)]);
    if (batch === undefined) return;
    const { draft, read } = batch;
    const executed: Executed = { delayed: [], refused: [] };
    try {
      execute({ works, read, draft, queue, executed, market: (marketId) => shelf.peek(marketId) });
    } catch (error) {
      this.#forget(draft);
      queue.putBack(executed.refused.filter((work) => !works.includes(work)));
      await database.rollBack();
      throw error;
    }
    this.#options.failpoint?.("mid_batch");
    const rows = rowsOf(draft, this.#teller.note);
    const isWritten = hasRows(rows);
    const ending = isWritten ? database.commit(rows) : database.rollBack().then(() => nothingWritten);
    this.#teller.answerNow();
    const result = await ending;
    const all = { ...batch, works: [...works, ...executed.refused.filter((work) => !works.includes(work))] };
    await this.#ended(all, result, () => {
      for (const work of executed.delayed) queue.delay(work);
      if (isWritten) this.#teller.takeNote();
    });
  }

  async #runSettlement(work: Work): Promise<void> {
    const { shelf, database } = this.#options;
    if (work.type !== "control") throw new Error("a settlement is a control");
    this.#teller.tellNow();
    const market = await shelf.get(work.marketId);
    const stored = market === undefined ? undefined : await database.readSettlement(work.marketId);
    const batch = await this.#begin([work], stored?.positions.map((position) => position.playerId) ?? []);
    if (batch === undefined) return;
    const { draft, read } = batch;
    const control = work.request.control as SettlementControl;
    try {
      if (read.earlierAnswers.length > 0) {
        const { queue } = this.#options;
        execute({ works: [work], read, draft, queue, executed: { delayed: [], refused: [] }, market: () => undefined });
      } else if (market === undefined || stored === undefined) record(draft, work, unknownMarket);
      else {
        const settled = settle({ work, control, market, draft, read, stored, settlements: database });
        if (settled.type === "settled") {
          this.#options.failpoint?.("mid_batch");
          const result = await settled.commit();
          draft.answers.push({ work, report: settled.report });
          await this.#ended(batch, result, () => {
            for (const playerId of settled.players)
              this.#options.bus.publish(`player.${playerId}`, { type: "balance" });
          });
          shelf.putAway(market.marketId);
          return;
        }
        record(draft, work, settled.report);
      }
    } catch (error) {
      this.#forget(draft);
      shelf.putAway(work.marketId);
      await database.rollBack();
      throw error;
    }
    const result = await database.commit(rowsOf(draft, null));
    await this.#ended(batch, result, () => undefined);
  }

  /** After the end of a commit: tell, or undo in memory, or find out what happened. */
  async #ended(batch: OpenBatch, result: CommitResult, whenCommitted: () => void): Promise<void> {
    switch (result.type) {
      case "committed":
        whenCommitted();
        this.#options.failpoint?.("after_commit_before_answer");
        this.#teller.committed(batch.draft, result.outboxId);
        return;
      case "rolledBack":
        this.#forget(batch.draft);
        await this.#undone(batch.works, result.error, { isRetryable: result.isRetryable });
        return;
      case "unknown":
        await this.#findOut(batch, result.error, whenCommitted);
        return;
    }
  }

  /** Memory holds changes that the database doesn't: the touched markets are loaded anew when next asked for. */
  #forget(draft: BatchDraft): void {
    for (const marketId of draft.markets.keys()) this.#options.shelf.putAway(marketId);
  }

  /** The batch surely had no effect: its commands are tried again, at last each alone, so that one bad command can't hold up the others. */
  async #undone(
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
  async #findOut(batch: OpenBatch, error: Error, whenCommitted: () => void): Promise<void> {
    const { keeper, log, clock } = this.#options;
    log.error("the end of a commit is unknown", error);
    for (;;) {
      if (this.#isStopping) return this.#abandon(batch);
      try {
        const { taken, lost } = await keeper.retake();
        this.taken(taken);
        this.lost(lost);
        this.#options.onShards?.(keeper.shards);
        const lease = taken.find(({ shard }) => batch.shards.includes(shard));
        if (lease === undefined) return this.#abandon(batch);
        if (lease.batchNumber !== batch.number) return await this.#undone(batch.works, error, { isRetryable: true });
        whenCommitted();
        return answerAll(batch.draft);
      } catch (fault) {
        log.error("the leases could not be taken anew", fault);
        await clock.pause(pauseAfterFaultMs);
      }
    }
  }

  #abandon(batch: OpenBatch): void {
    this.#forget(batch.draft);
    for (const work of batch.works) work.abandon(new EffectUnknown(work.marketId));
  }
}
