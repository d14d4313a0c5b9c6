import { setTimeout as delay } from "node:timers/promises";
import type { Bus, Unsubscribe } from "@maidan/services/bus";
import type { Json, Reader } from "@maidan/services/command";
import type { ExchangeReadStore, PlayerOrder } from "@maidan/services/exchange-reads";
import { EndedBets, missedEnds, withEnds, type FollowedMarket } from "./ended-bets.ts";
import { emptyBets, nextOrderMarket, type MarketBets } from "./order-market.ts";

export interface PlayerOrdersDeps {
  readonly bus: Bus;
  readonly reader: Reader;
  readonly store: Pick<
    ExchangeReadStore,
    "currentOrders" | "ordersById" | "clearedBets" | "marketsWithBets" | "matchedAfter"
  >;
  readonly stepMs: number;
  /** A closed market is kept for those who are told late, or come back. */
  readonly keptClosedMs: number;
  readonly onFault: (error: unknown) => void;
}

/** No player has more executable bets in a market than one stream shows; of those that a result won, lost or made void the newest are told of once more. */
const mostOrders = 5_000;
const retryMs = 1_000;
/** Where the word that a player was paid got lost, the bets of a closed market are looked at this often until it shows. */
const unpaidRetryMs = 5_000;
/** Ended bets that are read at once for a program that is told late. */
const endsPerReading = 1_000;

const memberOf = (value: Json, key: string): Json | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as { readonly [name: string]: Json })[key]
    : undefined;

/** The runners that were withdrawn, by selection id. */
const removedIn = (definition: Json): ReadonlySet<Json | undefined> => {
  const runners = memberOf(definition, "runners");
  if (!Array.isArray(runners)) return new Set();
  const removed = runners.filter((runner) => memberOf(runner, "status") === "REMOVED");
  return new Set(removed.map((runner) => memberOf(runner, "selectionId")));
};

/** What the database says of the bets of a market that had to be looked at. */
interface BetsRead {
  readonly orders: readonly PlayerOrder[];
  /** Everything of it is settled: nothing more becomes of these bets. */
  readonly isClosed: boolean;
  /** The market gave everything back. */
  readonly isVoid: boolean;
}

/** The market as it was, but for what was matched. */
const withoutMatched = (market: FollowedMarket): FollowedMarket => ({
  ...market,
  runners: new Map([...market.runners].map(([id, runner]) => [id, { ...runner, matched: new Map() }])),
});

/** One player's bets on this stream: read from the database when the bus says that they changed. [STREAM-35] */
export class PlayerOrders {
  readonly followers = new Set<(marketId: string) => void>();
  readonly #playerId: string;
  readonly #deps: PlayerOrdersDeps;
  readonly #markets = new Map<string, FollowedMarket>();
  readonly #bets = new Map<string, MarketBets>();
  /** Bets that were announced and not read yet, by market. */
  readonly #announced = new Map<string, Set<string>>();
  readonly #watched = new Map<string, Unsubscribe>();
  /** Markets that have closed, each with the runners that were withdrawn before; and those of them of which the player isn't paid yet. */
  readonly #closed = new Map<string, ReadonlySet<Json | undefined>>();
  readonly #unpaid = new Set<string>();
  #unpaidTimer: ReturnType<typeof setInterval> | undefined;
  /** Runners that were removed, by market, and markets of which matches are to be read anew. */
  readonly #removed = new Map<string, number>();
  readonly #isReread = new Set<string>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #unsubscribe: Unsubscribe;
  readonly loaded: Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reading: Promise<void> | undefined;
  /** It is known in which markets the player has bets. */
  #isListed = false;
  #isLoaded = false;
  #isStale = false;
  /** Readings of ends for programs that are told late, of which the last try failed. */
  #failedEnds = 0;
  #isStopped = false;
  lingerTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(playerId: string, deps: PlayerOrdersDeps) {
    this.#playerId = playerId;
    this.#deps = deps;
    this.#unsubscribe = deps.bus.subscribe(`player.${playerId}`, (message) => this.#receive(message));
    this.loaded = this.#loadAll();
  }

  /** All markets with bets have been read. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }
  get isStale(): boolean {
    return this.#isStale || this.#failedEnds > 0 || !this.#isLoaded;
  }
  ids(): Iterable<string> {
    return this.#markets.keys();
  }
  market(marketId: string): FollowedMarket | undefined {
    return this.#markets.get(marketId);
  }

  /** The market with all bets that ended since `held`, when some of them have to be read first; undefined when none has. Tries until it succeeds. [STREAM-32] */
  withMissedEnds(held: FollowedMarket | undefined, now: FollowedMarket): Promise<FollowedMarket> | undefined {
    const betIds = missedEnds(held, now);
    return betIds.length === 0 ? undefined : this.#readEnds(betIds).then((ended) => withEnds(now, ended));
  }

  async #readEnds(betIds: readonly string[]): Promise<readonly PlayerOrder[]> {
    const ended: PlayerOrder[] = [];
    let hasFailed = false;
    let from = 0;
    while (from < betIds.length && !this.#isStopped) {
      const wanted = betIds.slice(from, from + endsPerReading);
      try {
        ended.push(...(await this.#deps.store.ordersById(this.#deps.reader, this.#playerId, wanted)));
        from += wanted.length;
        if (hasFailed) this.#failedEnds -= 1;
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) this.#failedEnds += 1;
        hasFailed = true;
        if (!this.#isStopped) this.#deps.onFault(error);
        await delay(retryMs, undefined, { ref: false });
      }
    }
    return ended;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.lingerTimer);
    this.#unsubscribe();
    for (const stop of this.#watched.values()) stop();
    for (const timer of this.#timers) clearTimeout(timer);
    clearInterval(this.#unpaidTimer);
  }

  #receive(message: Json): void {
    const type = memberOf(message, "type");
    // The end of a large market is paid player by player, and each is told of that alone. [SETTLE-12]
    if (type === "balance") this.#lookAtUnpaid();
    if (type !== "order") return;
    const [marketId, betId] = [memberOf(message, "marketId"), memberOf(message, "betId")];
    if (typeof marketId !== "string" || typeof betId !== "string") return;
    this.#announce(marketId, betId);
    this.#readSoon(this.#deps.stepMs);
  }

  #lookAtUnpaid(): void {
    for (const marketId of this.#unpaid) this.#announce(marketId);
    if (this.#unpaid.size > 0) this.#readSoon(this.#deps.stepMs);
  }

  #announce(marketId: string, betId?: string): void {
    const bets = this.#announced.get(marketId) ?? new Set<string>();
    this.#announced.set(marketId, bets);
    if (betId !== undefined) bets.add(betId);
  }

  #readSoon(waitMs: number): void {
    if (this.#timer !== undefined || this.#reading !== undefined || this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#readAnnounced();
    }, waitMs);
  }

  async #loadAll(): Promise<void> {
    if (this.#isStopped) return;
    try {
      const { reader, store } = this.#deps;
      for (const marketId of await store.marketsWithBets(reader, this.#playerId)) this.#announce(marketId);
      this.#isListed = true;
    } catch (error) {
      this.#fail(error);
      setTimeout(() => void this.#loadAll(), retryMs).unref();
      return;
    }
    await this.#readAnnounced();
  }

  #fail(error: unknown): void {
    this.#isStale = true;
    if (!this.#isStopped) this.#deps.onFault(error);
  }

  /** Reads the markets that were announced, each once, also those that are announced meanwhile. Who asks during a reading waits for its end. */
  #readAnnounced(): Promise<void> {
    if (this.#announced.size > 0) this.#reading ??= this.#readEach();
    else if (this.#isListed) this.#isLoaded = true;
    return this.#reading ?? Promise.resolve();
  }

  async #readEach(): Promise<void> {
    let hasFailed = false;
    for (const [marketId, betIds] of this.#announced) {
      if (this.#isStopped) return;
      this.#announced.delete(marketId);
      try {
        await this.#readMarket(marketId, betIds);
      } catch (error) {
        this.#fail(error);
        for (const betId of betIds) this.#announce(marketId, betId);
        this.#announce(marketId);
        hasFailed = true;
        break;
      }
    }
    // At once after the last one, so that what is announced from here on begins another reading.
    this.#reading = undefined;
    if (hasFailed) this.#readSoon(retryMs);
    else if (this.#isListed) this.#isLoaded = true;
  }

  async #readMarket(marketId: string, announced: ReadonlySet<string>): Promise<void> {
    // Nothing more becomes of its bets, and nobody is told of its end again.
    if (this.#markets.get(marketId)?.isClosed === true) return;
    const { reader, store } = this.#deps;
    const playerId = this.#playerId;
    // Before it is read: an end that comes during the reading must not be missed, and calls for another one.
    this.#watch(marketId);
    const withdrawn = this.#closed.get(marketId);
    const bets = this.#bets.get(marketId) ?? emptyBets;
    const { orders, isClosed, isVoid } = await this.#readBets(marketId, announced, withdrawn);
    const isReread = this.#isReread.delete(marketId) || isVoid;
    const afterFillId = isReread ? "0" : bets.lastFillId;
    // A result settles bets before the market's end is heard here, and their positions stay. A market that nobody was told of has none once it is settled.
    const hasSettled = withdrawn !== undefined || (isReread && this.#markets.has(marketId));
    const query = { playerId, marketId, afterFillId, hasSettled };
    const matched = await store.matchedAfter(reader, query).catch((error: unknown) => {
      // The next reading is from the first again, or what a withdrawal reduced or the end gave back would stay as it was.
      if (isReread) this.#isReread.add(marketId);
      throw error;
    });
    if (this.#isStopped) return;
    this.#isStale = false;
    const known = this.#markets.get(marketId);
    const before = isReread && known !== undefined ? withoutMatched(known) : known;
    const next = nextOrderMarket({ marketId, before, bets }, { orders, matched });
    this.#bets.set(marketId, next.bets);
    const ends = known?.ends ?? new EndedBets();
    ends.add(next.ended);
    this.#markets.set(marketId, {
      ...next.market,
      isClosed,
      ends,
      endedCount: ends.count,
    });
    for (const tell of this.followers) tell(marketId);
    if (isClosed) this.#forget(marketId);
    else if (withdrawn !== undefined) this.#awaitPayment(marketId);
  }

  /** Bets that can still be matched, those that no longer can, and of a market that closed all on which it decided. [STREAM-33] */
  async #readBets(
    marketId: string,
    announced: ReadonlySet<string>,
    withdrawn: ReadonlySet<Json | undefined> | undefined,
  ): Promise<BetsRead> {
    const { reader, store } = this.#deps;
    const { rows } = await store.currentOrders(reader, {
      playerId: this.#playerId,
      marketIds: [marketId],
      state: withdrawn === undefined ? "EXECUTABLE" : undefined,
      sort: "BY_BET",
      isDescending: false,
      page: { from: 0, count: mostOrders },
    });
    const executable = rows.filter((order) => order.remainingMinor > 0n);
    const found = new Set(executable.map((order) => order.betId));
    const wasExecutable = [...(this.#bets.get(marketId) ?? emptyBets).orders.values()]
      .filter((order) => order.remainingMinor > 0n)
      .map(({ betId }) => betId);
    const gone = [...new Set([...wasExecutable, ...announced])].filter((betId) => !found.has(betId));
    const ended = gone.length === 0 ? [] : await store.ordersById(reader, this.#playerId, gone);
    const orders = [...executable, ...ended];
    if (withdrawn === undefined || rows.length > 0) return { orders, isClosed: false, isVoid: false };
    const [decided, given] = [
      await this.#readSettled(marketId, "SETTLED"),
      await this.#readSettled(marketId, "VOIDED"),
    ];
    // What was void of a runner that was withdrawn has been told then.
    const voided = given.filter(({ selectionId }) => !withdrawn.has(selectionId));
    const isVoid = decided.length === 0 && voided.length > 0;
    return { orders: [...orders, ...decided, ...voided], isClosed: true, isVoid };
  }

  /** The newest bets of the market that stand so in the record, the oldest of them first. */
  async #readSettled(marketId: string, status: "SETTLED" | "VOIDED"): Promise<readonly PlayerOrder[]> {
    const page = { from: 0, count: mostOrders };
    const query = { playerId: this.#playerId, status, marketIds: [marketId], page };
    const { rows } = await this.#deps.store.clearedBets(this.#deps.reader, query);
    return rows.map(({ order }) => order).toReversed();
  }

  /** The market has closed and not all of the player's bets are settled: it ends for the player with the payment. */
  #awaitPayment(marketId: string): void {
    this.#unpaid.add(marketId);
    this.#unpaidTimer ??= setInterval(() => this.#lookAtUnpaid(), unpaidRetryMs);
  }

  /** Everybody has been told, or will be told of the end alone. */
  #forget(marketId: string): void {
    this.#bets.delete(marketId);
    this.#unpaid.delete(marketId);
    if (this.#unpaid.size === 0) {
      clearInterval(this.#unpaidTimer);
      this.#unpaidTimer = undefined;
    }
    this.#removed.delete(marketId);
    this.#watched.get(marketId)?.();
    this.#watched.delete(marketId);
    const timer = setTimeout(() => {
      this.#markets.delete(marketId);
      this.#closed.delete(marketId);
      this.#timers.delete(timer);
    }, this.#deps.keptClosedMs);
    this.#timers.add(timer);
  }

  /** A removal changes matches that were read before: they are read from the first again. */
  #seeRemovals(marketId: string, removed: number): void {
    const before = this.#removed.get(marketId) ?? 0;
    this.#removed.set(marketId, removed);
    if (removed <= before) return;
    this.#isReread.add(marketId);
    this.#announce(marketId);
    this.#readSoon(this.#deps.stepMs);
  }

  /** A market in which the player has bets tells of its end. */
  #watch(marketId: string): void {
    if (this.#watched.has(marketId)) return;
    const stop = this.#deps.bus.subscribe(`market.${marketId}`, (message) => {
      const definition = memberOf(message, "definition");
      if (definition === undefined) return;
      const removed = removedIn(definition);
      this.#seeRemovals(marketId, removed.size);
      if (memberOf(definition, "status") !== "CLOSED") return;
      // Read once more: what was still unmatched has ended with the market, and what was matched is won, lost or void.
      this.#closed.set(marketId, removed);
      this.#announce(marketId);
      this.#readSoon(this.#deps.stepMs);
    });
    this.#watched.set(marketId, stop);
  }
}
