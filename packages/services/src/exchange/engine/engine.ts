import type { Bus } from "../../bus/index.ts";
import { planPayments, SettlementNets, type SettlementStore } from "../../settlement/index.ts";
import type { BatchStore, LeaseStore } from "../engine-ports.ts";
import type { RemovalStore } from "../removal-ports.ts";
import type {
  CancelReport,
  CancelRequest,
  ControlReport,
  ControlRequest,
  MarketChange,
  PlaceReport,
  PlaceRequest,
  PreviewRequest,
  RemovalPreview,
  RemovalRequest,
  SettlementPreview,
  UpdateReport,
  UpdateRequest,
} from "../ports.ts";
import { shardOf } from "../shard.ts";
import { Batcher } from "./batcher.ts";
import { cancelKey, controlKey, InFlight, placeKey, placingKey, updateKey, type HashText } from "./intake.ts";
import { ImpossibleRemoval } from "./control.ts";
import { LeaseKeeper } from "./lease-keeper.ts";
import { MarketShelf } from "./market-shelf.ts";
import { imageOf } from "./publication.ts";
import type { PlayerLimits } from "./place.ts";
import { requestRefusal } from "./place-checks.ts";
import { previewOf, previewRules } from "./preview.ts";
import { houseRefusal, previewRunnerRemoval, removalRefusal } from "./remove-runner.ts";
import { answer, NotOwner, unavailableReport, type Report, type Work } from "./work.ts";
import { WorkQueue, type QueueLimits } from "./work-queue.ts";

export interface EngineClock {
  /** Moves forward only, in milliseconds. */
  readonly monotonicMs: () => number;
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
}

export interface EngineLog {
  info(message: string, detail?: Readonly<Record<string, unknown>>): void;
  error(message: string, fault: unknown): void;
}

export interface EngineOptions {
  /** Unique for each start of an engine, never reused. */
  readonly owner: string;
  readonly leases: LeaseStore;
  readonly database: BatchStore & SettlementStore & RemovalStore;
  readonly bus: Bus;
  readonly clock: EngineClock;
  readonly log: EngineLog;
  readonly hash: HashText;
  readonly limits: QueueLimits;
  /** As they are now in markets of a currency; absent: none. [LIMIT-37] */
  readonly playerLimits?: (currency: string) => PlayerLimits | undefined;
  readonly leaseTermMs: number;
  /** Called at named points of a batch; tests end the process there. */
  readonly failpoint?: (name: Failpoint) => void;
  /** Settlements of more bets than this are paid afterwards, some players at a time. */
  readonly settledAtOnce?: number;
  /** Told when such a settlement was begun. */
  readonly onSettlementBegun?: () => void;
  /** Told whenever the set of our shards changes. */
  readonly onShards?: (shards: readonly number[]) => void;
}
export type Failpoint = "mid_batch" | "before_commit" | "after_commit_before_answer";

/** The default bounds: a queue of some two seconds' work, and batches whose commit stays far below the delay that a person feels. */
export const defaultQueueLimits: QueueLimits = { maxQueuedInstructions: 20_000, maxBatchInstructions: 500 };

/**
 * An engine of one process: owns shards of markets by lease, and does their commands in batches, each one database transaction, answered after its
 * commit. See docs/adr/0002-group-commit.md.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #queue: WorkQueue;
  readonly #keeper: LeaseKeeper;
  readonly #shelf: MarketShelf;
  readonly #inFlight = new InFlight();
  readonly #batcher: Batcher;
  #isRunning = false;
  #loops: Promise<void>[] = [];
  #endPause: () => void = () => undefined;

  constructor(options: EngineOptions) {
    const { owner, leases, leaseTermMs, clock, database, limits } = options;
    this.#options = options;
    this.#queue = new WorkQueue(limits);
    this.#keeper = new LeaseKeeper({ owner, leases, termMs: leaseTermMs, monotonicMs: clock.monotonicMs });
    this.#shelf = new MarketShelf({
      load: (marketId) => database.loadMarket(marketId),
      epochOf: (shard) => this.#keeper.epochOf(shard),
    });
    this.#batcher = new Batcher({ ...options, queue: this.#queue, keeper: this.#keeper, shelf: this.#shelf });
  }

  /** Shards that are ours now. */
  get shards(): readonly number[] {
    return this.#keeper.shards;
  }
  get queued(): number {
    return this.#queue.size;
  }

  /** Open ones that somebody asked for, and the few closed ones that are kept. [ENG-59] */
  get marketsInMemory(): number {
    return this.#shelf.size;
  }

  /** Takes the first leases and begins to work. Rejects when the database can't be reached. */
  async start(): Promise<void> {
    await this.#keep();
    this.#isRunning = true;
    this.#loops = [this.#batcher.run(), this.#keepLoop()];
  }

  /** Finishes the batch that is under way, refuses what waits, and gives the leases up. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#batcher.stop();
    this.#endPause();
    await Promise.all(this.#loops);
    for (const work of this.#queue.drain()) answer(work, unavailableReport(work));
    await this.#keeper.giveUp(this.#keeper.shards);
  }

  place(request: PlaceRequest): Promise<PlaceReport> {
    const key = placeKey(request, this.#options.hash);
    return this.#submit<PlaceReport>((ends) => ({
      type: "place",
      request,
      marketId: request.marketId,
      key,
      placingKey: placingKey(request, key),
      maturesAtMs: null,
      ...fresh,
      ...ends,
    }));
  }

  /** What it would be refused for by what is committed, money and limits aside. Rejects with `NotOwner`. [EXAPI-26] */
  refusalOf(request: PlaceRequest): Promise<PlaceReport | undefined> {
    return this.#read(request.marketId, async () => requestRefusal(request, await this.#shelf.get(request.marketId)));
  }

  /** In one market; a cancel of everything is asked of each market by whoever knows them. */
  cancel(request: CancelRequest & { readonly marketId: string }): Promise<CancelReport> {
    const key = cancelKey(request, this.#options.hash);
    return this.#submit<CancelReport>((ends) => ({
      type: "cancel",
      request,
      marketId: request.marketId,
      key,
      placingKey: placingKey(request, key),
      ...fresh,
      ...ends,
    }));
  }

  /** What becomes of open bets at the off. They keep their places. */
  update(request: UpdateRequest): Promise<UpdateReport> {
    const key = updateKey(request, this.#options.hash);
    return this.#submit<UpdateReport>((ends) => ({
      type: "update",
      request,
      marketId: request.marketId,
      key,
      ...fresh,
      ...ends,
    }));
  }

  control(request: ControlRequest): Promise<ControlReport> {
    const key = controlKey(request, this.#options.hash);
    return this.#submit<ControlReport>((ends) => ({
      type: "control",
      request,
      marketId: request.marketId,
      key,
      ...fresh,
      ...ends,
    }));
  }

  /** The market as it is committed; undefined when there is none. Rejects with `NotOwner`. */
  image(marketId: string): Promise<MarketChange | undefined> {
    return this.#read(marketId, async () => {
      const market = await this.#shelf.get(marketId);
      return market === undefined ? undefined : imageOf(market, this.#batcher.databaseNowMs());
    });
  }

  /** Hash of the market's book, equal for equal states. For tests and for comparing engines. */
  stateHash(marketId: string): Promise<string | undefined> {
    return this.#read(marketId, async () => (await this.#shelf.get(marketId))?.book.stateHash());
  }

  /** What a settlement or a void would bring, from what is committed; nothing waits for it. Rejects with `ImpossibleSettlement`. [SETTLE-03] [SETTLE-17] */
  async previewSettlement(request: PreviewRequest): Promise<SettlementPreview> {
    const { marketId } = request;
    const { rules, ...known } = await this.#read(marketId, async () => {
      // By now everybody may be paid of a settlement that was under way when it was loaded.
      if (this.#shelf.peek(marketId)?.isBeingPaid === true) this.#shelf.putAway(marketId);
      const market = await this.#shelf.get(marketId);
      if (market === undefined) throw new RangeError(`there is no market ${marketId}`);
      return previewRules(market, request);
    });
    const nets = new SettlementNets(rules);
    let bets = 0;
    const read = await this.#options.database.readPages(marketId, (page) => (bets += nets.add(page).length));
    const { positions } = read;
    const plan = planPayments({ ...rules, ...read, earlierTransactionId: null, nets: nets.agreed(positions) });
    return previewOf(marketId, { ...plan, ...known, bets, positions });
  }

  /** What a withdrawal would do, from what is committed. Rejects with `ImpossibleRemoval`. [REMOVE-07] */
  previewRemoval({ marketId, ...asked }: RemovalRequest): Promise<RemovalPreview> {
    return this.#read(marketId, async () => {
      const market = await this.#shelf.get(marketId);
      if (market === undefined) throw new RangeError(`there is no market ${marketId}`);
      const control = { type: "removeRunner", reason: "", ...asked } as const;
      const refusal = removalRefusal(control, market);
      if (refusal?.ok === false) throw new ImpossibleRemoval(refusal);
      if (refusal?.ok === true) throw new ImpossibleRemoval(alreadyRemoved);
      const read = await this.#options.database.readRemoval(marketId);
      const { changes, preview } = previewRunnerRemoval({ control, market, read });
      const tooDear = houseRefusal({ control, market }, changes, this.#options.playerLimits?.(market.currency) ?? {});
      if (tooDear?.ok === false) throw new ImpossibleRemoval(tooDear);
      return preview;
    });
  }

  /** Reads see only what is committed: they come between two batches. */
  #read<T>(marketId: string, read: () => Promise<T>): Promise<T> {
    if (this.#keeper.epochOf(shardOf(marketId)) === undefined) return Promise.reject(new NotOwner(marketId));
    return this.#batcher.between(read);
  }

  #submit<R extends Report>(
    make: (ends: { answer: (report: R) => void; abandon: (error: Error) => void }) => Work,
  ): Promise<R> {
    let isOpen = true;
    let work: Work | undefined;
    const report = new Promise<R>((resolve, reject) => {
      work = make({ answer: resolve, abandon: reject });
      isOpen = this.#isRunning;
    });
    if (work === undefined) throw new Error("no work was made");
    if (!isOpen || this.#keeper.epochOf(shardOf(work.marketId)) === undefined) {
      work.abandon(new NotOwner(work.marketId));
      return report;
    }
    const same = this.#inFlight.find(work, () => this.#submit(make));
    if (same !== undefined) return same as Promise<R>;
    this.#inFlight.add(work, report);
    if (this.#queue.offer(work)) this.#batcher.wake();
    else answer(work, unavailableReport(work));
    return report;
  }

  async #keep(): Promise<void> {
    await this.#options.database.connect();
    const { nowMs, taken, lost, surplus } = await this.#keeper.keep();
    this.#batcher.databaseTimeIs(nowMs);
    if (lost.length > 0) this.#batcher.lost(lost);
    if (taken.length > 0) this.#batcher.taken(taken);
    if (surplus.length > 0) {
      // Between batches, so that nothing of these shards is under way; and nobody asks us any more when another engine takes them.
      await this.#batcher.between(async () => {
        this.#batcher.lost(surplus);
        this.#keeper.drop(surplus);
        this.#options.onShards?.(this.#keeper.shards);
        await this.#keeper.giveUp(surplus);
      });
    }
    // Each time: leases that ran out and were renewed before anybody took them are neither lost nor taken, and are served again.
    this.#options.onShards?.(this.#keeper.shards);
  }

  async #keepLoop(): Promise<void> {
    const { clock, leaseTermMs, log } = this.#options;
    while (this.#isRunning) {
      await new Promise<void>((resolve, reject) => {
        this.#endPause = resolve;
        clock.pause(leaseTermMs / 4).then(resolve, reject);
      });
      if (!this.#isRunning) return;
      try {
        await this.#keep();
      } catch (error) {
        log.error("leases could not be renewed", error);
        this.#options.onShards?.(this.#keeper.shards);
      }
    }
  }
}

const alreadyRemoved = { code: "NO_ACTION_REQUIRED", message: "This runner is withdrawn already." };
const fresh = { attempts: 0, isAlone: false };
