import { marketTopic } from "@maidan/contract/socket";
import type { Bus, Unsubscribe } from "@maidan/services/bus";
import type { PushLimits } from "./limits.ts";
import { isUrgentChange, MarketState, type EngineChange } from "./market-state.ts";
import { Pace } from "./pace.ts";
import { TopicFeed } from "./topic-feed.ts";

export interface MarketFeedDeps {
  readonly bus: Bus;
  /** The whole market now; undefined when there is no such market; rejects when nobody answered. */
  readonly readImage: (marketId: string) => Promise<EngineChange | undefined>;
  readonly limits: PushLimits;
  /** There is no such market: whoever waits for it must be told. */
  readonly onMissing: () => void;
  /** The engine does not answer; the feed goes on asking. */
  readonly onUnavailable: () => void;
}

/** First wait before the engine is asked again; doubles up to the longest. */
const firstRetryMs = 250;
const longestRetryMs = 5_000;
/** Changes kept while the image is on its way; more means that it is hopeless, and another image is asked for. */
const waitingChanges = 1_000;

/**
 * One market of this gateway: the engine's changes come in by the bus, one message per conflation step goes out to all. A gap in the engine's
 * sequence, or a new epoch, makes it ask the engine for the image, which then replaces what everybody holds. [PUSH-05]
 */
export class MarketFeed {
  readonly feed: TopicFeed;
  readonly #marketId: string;
  readonly #deps: MarketFeedDeps;
  readonly #pace: Pace;
  readonly #unsubscribe: Unsubscribe;
  #book: MarketState;
  #unsent: MarketState;
  #epoch = 0;
  #sequence = 0;
  #waiting: EngineChange[] | undefined = [];
  #retryTimer: NodeJS.Timeout | undefined;
  #retryMs = firstRetryMs;
  #loadedAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  constructor(marketId: string, deps: MarketFeedDeps) {
    this.#marketId = marketId;
    this.#deps = deps;
    this.#book = new MarketState(marketId, { isWhole: true });
    this.#unsent = new MarketState(marketId, { isWhole: false });
    this.feed = new TopicFeed({
      topic: marketTopic(marketId),
      isPaced: true,
      readImage: () => this.#book.toData(),
      bounds: deps.limits,
    });
    this.#pace = new Pace(deps.limits.conflationMs, () => this.#send({ isUrgent: false }));
    // The bus carries what `toWireChange` made.
    this.#unsubscribe = deps.bus.subscribe(`market.${marketId}`, (change) =>
      this.#receive(change as unknown as EngineChange),
    );
    void this.#load();
  }

  stop(): void {
    this.#isStopped = true;
    this.#pace.stop();
    clearTimeout(this.#retryTimer);
    this.#unsubscribe();
  }

  /** At once, but not twice in a moment: an engine that is behind its own changes would be asked without end. */
  #loadAgain(): void {
    const waitMs = this.#loadedAt + firstRetryMs - performance.now();
    if (waitMs <= 0) void this.#load();
    else this.#retryTimer = setTimeout(() => void this.#load(), waitMs);
  }

  async #load(): Promise<void> {
    this.#loadedAt = performance.now();
    this.#waiting ??= [];
    let image: EngineChange | undefined;
    try {
      image = await this.#deps.readImage(this.#marketId);
    } catch {
      if (!this.#isStopped) this.#loadLater();
      return;
    }
    if (this.#isStopped) return;
    if (image === undefined) this.#deps.onMissing();
    else this.#loaded(image);
  }

  #loadLater(): void {
    this.#deps.onUnavailable();
    this.#retryTimer = setTimeout(() => void this.#load(), this.#retryMs);
    this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
  }

  #loaded(image: EngineChange): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    this.#retryMs = firstRetryMs;
    this.#replace(image);
    for (const change of waiting) {
      const isOld = change.epoch < image.epoch || (change.epoch === image.epoch && change.sequence <= image.sequence);
      if (!isOld) this.#receive(change);
    }
  }

  #receive(change: EngineChange): void {
    if (this.#waiting !== undefined) {
      if (change.isImage) this.#loaded(change);
      else if (this.#waiting.push(change) > waitingChanges) this.#waiting.shift();
      return;
    }
    if (change.epoch < this.#epoch) return;
    if (change.isImage) {
      this.#replace(change);
      return;
    }
    if (change.epoch === this.#epoch && change.sequence <= this.#sequence) return;
    if (change.epoch !== this.#epoch || change.sequence !== this.#sequence + 1) {
      this.#waiting = [change];
      this.#pace.stop();
      this.#loadAgain();
      return;
    }
    const isUrgent = isUrgentChange(this.#book.definition, change.definition);
    this.#sequence = change.sequence;
    this.#book.apply(change);
    this.#unsent.apply(change);
    if (isUrgent) {
      this.#pace.stop();
      this.#send({ isUrgent: true });
    } else this.#pace.request();
  }

  #replace(image: EngineChange): void {
    this.#pace.stop();
    this.#book = new MarketState(this.#marketId, { isWhole: true });
    this.#unsent = new MarketState(this.#marketId, { isWhole: false });
    this.#book.apply(image);
    this.#epoch = image.epoch;
    this.#sequence = image.sequence;
    this.feed.reset({ epoch: image.epoch, sequence: image.sequence });
  }

  #send(options: { readonly isUrgent: boolean }): void {
    if (this.#unsent.isEmpty) return;
    const data = this.#unsent.toData();
    this.#unsent = new MarketState(this.#marketId, { isWhole: false });
    this.feed.publish({ sequence: this.#sequence, data, isUrgent: options.isUrgent });
  }
}
