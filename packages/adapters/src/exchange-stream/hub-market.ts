import type { Bus, Unsubscribe } from "@maidan/services/bus";
import { fromWireChange, type MarketChange } from "@maidan/services/exchange";
import { applyChange, type MarketBook } from "@maidan/services/exchange-reads";

export interface HubMarketDeps {
  readonly bus: Bus;
  /** The whole market from its engine; undefined when no engine knows it. Rejects when nobody answered. */
  readonly readImage: (marketId: string) => Promise<MarketChange | undefined>;
  /** A market that no engine has, from its rows: a closed one. */
  readonly readRows: (marketId: string) => Promise<MarketBook | undefined>;
}

/** First wait before the engine is asked again; doubles up to the longest. */
const firstRetryMs = 250;
const longestRetryMs = 5_000;
/** An engine that has not answered for so long is said not to. */
const staleAfterMs = 1_000;
/** Changes kept while the image is on its way; more means that another image is asked for. */
const mostWaiting = 1_000;

/** One market of this stream: its book, kept from the engine's published changes, and whoever follows it. */
export class HubMarket {
  readonly marketId: string;
  readonly followers = new Set<() => void>();
  readonly #deps: HubMarketDeps;
  readonly #unsubscribe: Unsubscribe;
  #book: MarketBook | undefined;
  /** Set while the image is on its way. */
  #waiting: MarketChange[] | undefined;
  #isStale = false;
  #askedAtMs = 0;
  #retryMs = firstRetryMs;
  #retryTimer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #loading: Promise<void>;
  lingerTimer: NodeJS.Timeout | undefined;

  constructor(marketId: string, deps: HubMarketDeps) {
    this.marketId = marketId;
    this.#deps = deps;
    this.#unsubscribe = deps.bus.subscribe(`market.${marketId}`, (message) => this.#receive(fromWireChange(message)));
    this.#loading = this.#load();
  }

  /** Undefined while no such market is known. */
  get book(): MarketBook | undefined {
    return this.#book;
  }
  /** The engine doesn't answer: what is held may be old, or there is nothing yet. */
  get isStale(): boolean {
    const isUnanswered = this.#waiting !== undefined && performance.now() - this.#askedAtMs > staleAfterMs;
    return this.#isStale || isUnanswered;
  }
  /** Settles when the first image was asked for, whatever came of it. */
  get loaded(): Promise<void> {
    return this.#loading;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.lingerTimer);
    this.#unsubscribe();
  }

  #receive(change: MarketChange): void {
    if (this.#waiting !== undefined) {
      if (this.#waiting.push(change) > mostWaiting) this.#waiting.shift();
      return;
    }
    const next = applyChange(this.#book, change);
    if (next === undefined) this.#loading = this.#load([change]);
    else this.#replace(next);
  }

  #replace(book: MarketBook | undefined): void {
    if (book === this.#book) return;
    this.#book = book;
    for (const tell of this.followers) tell();
  }

  async #load(waiting: MarketChange[] = []): Promise<void> {
    this.#waiting = waiting;
    this.#askedAtMs = performance.now();
    try {
      const image = await this.#deps.readImage(this.marketId);
      const rows = image === undefined ? await this.#deps.readRows(this.marketId) : undefined;
      if (this.#isStopped) return;
      this.#isStale = false;
      this.#retryMs = firstRetryMs;
      const late = this.#waiting;
      this.#waiting = undefined;
      if (image !== undefined) this.#replace(applyChange(this.#book, image) ?? this.#book);
      else if (rows !== undefined) this.#replace(rows);
      for (const change of late) this.#receiveLate(change);
    } catch {
      if (this.#isStopped) return;
      this.#isStale = true;
      this.#retryTimer = setTimeout(() => (this.#loading = this.#load(this.#waiting ?? [])), this.#retryMs);
      this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
    }
  }

  /** One that came while the image was on its way: the image may hold it already, and may be older than a gap before it. */
  #receiveLate(change: MarketChange): void {
    if (this.#waiting !== undefined) {
      this.#waiting.push(change);
      return;
    }
    const next = applyChange(this.#book, change);
    if (next !== undefined) return this.#replace(next);
    // A gap even after the image: not again at once, or an engine behind its own changes would be asked without end.
    this.#isStale = true;
    this.#waiting = [change];
    this.#retryTimer = setTimeout(() => (this.#loading = this.#load(this.#waiting ?? [])), firstRetryMs);
  }
}
