import type { Level } from "./ladder.ts";
import { MarketBook, type RunnerSnapshot, type Side, type StreamMarketChange } from "./market-book.ts";

/** Where a cell of the screen looks: the `level`-th best price (0 = best) of one side of one runner. */
export interface CellAddress {
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: Side;
  readonly level: number;
}

/** What a cell shows. `move` is against the price it showed before: it drives the flash. */
export interface CellSnapshot {
  readonly priceX100: number;
  readonly sizeX100: number;
  readonly move: "up" | "down" | "none";
}

export interface MarketSnapshot {
  readonly marketId: string;
  readonly status: string;
  readonly isInPlay: boolean;
  readonly betDelaySeconds: number;
  readonly version: number;
  /** Undefined until the market's own definition has come. */
  readonly numberOfWinners?: number;
  /** Its prices are lines. Absent: odds. */
  readonly isLine?: true;
  /** It has starting prices: `open` until the off, then `known`. Absent: it has none. */
  readonly startingPrice?: "open" | "known";
  readonly tradedVolumeX100: number;
  readonly runners: readonly RunnerSnapshot[];
}

/** All prices of one runner: what a backer can take, what a layer can take (both best first), and what was traded at each price. */
export interface RunnerLadders {
  readonly selectionId: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly back: readonly Level[];
  readonly lay: readonly Level[];
  /** In a market that is matched across its runners: what is offered on this one itself. */
  readonly real?: { readonly back: readonly Level[]; readonly lay: readonly Level[] };
  readonly traded: readonly Level[];
  readonly lastPriceTradedX100: number | undefined;
  readonly tradedVolumeX100: number;
}

/** The two functions that `useSyncExternalStore` takes. The snapshot is the same object until what it shows has changed. */
export interface Source<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => T | undefined;
}

/** `urgent`: a market was suspended, opened or began, or is new here; it should be seen with the next frame. `calm`: prices moved. */
export type Urgency = "urgent" | "calm";

/** Runs the flush later, once: `createFramePace` in a browser. A flush too many does nothing. */
export type Scheduler = (flush: () => void, urgency: Urgency) => void;

interface Watched<T> extends Source<T> {
  /** Takes the newest value; true when it differs from the snapshot given out. */
  refresh(): boolean;
  readonly listeners: Set<() => void>;
}

interface CachedMarket {
  readonly book: MarketBook;
  readonly watched: Map<string, Watched<unknown>>;
}

/**
 * Books of all followed markets, outside any framework. Changes are applied at once; those who watch are told once a frame, and only
 * when the very thing they show has changed. [CACHE-05]
 */
export class MarketCache {
  readonly #markets = new Map<string, CachedMarket>();
  readonly #changed = new Set<CachedMarket>();
  readonly #schedule: Scheduler;
  #scheduled: Urgency | undefined;

  constructor(schedule: Scheduler) {
    this.#schedule = schedule;
  }

  /** The book itself, for whoever needs all of it. Undefined until its first message. */
  book(marketId: string): MarketBook | undefined {
    const market = this.#markets.get(marketId);
    return market?.book.definition === undefined ? undefined : market.book;
  }

  /** Applies one market's change in the stream's form. */
  apply(change: StreamMarketChange): void {
    const market = this.#market(change.id);
    market.book.apply(change);
    this.#touch(market, change.marketDefinition === undefined ? "calm" : "urgent");
  }

  /** Applies the `mc` list of one stream message; a SUB_IMAGE replaces what the cache holds of those markets. [CACHE-02] */
  applyMessage(message: { readonly ct?: string; readonly mc?: readonly StreamMarketChange[] }): void {
    for (const change of message.mc ?? []) this.apply(message.ct === "SUB_IMAGE" ? { ...change, img: true } : change);
  }

  /** Forgets the market's book; its watchers then see nothing. */
  remove(marketId: string): void {
    const market = this.#markets.get(marketId);
    if (market === undefined) return;
    market.book.apply({ id: marketId, img: true });
    this.#touch(market, "urgent");
    if (market.watched.size === 0) this.#markets.delete(marketId);
  }

  /** The same source for the same address, so that a component may ask on every render. */
  cell(address: CellAddress): Source<CellSnapshot> {
    const market = this.#market(address.marketId);
    return this.#watch(
      market,
      `${address.selectionId}/${address.side}/${address.level}`,
      (last: CellSnapshot | undefined) => readCell(market.book, address, last),
    );
  }

  /** Tells the listener, once a frame at most, when the cell's price or size has changed. Returns the unsubscriber. */
  subscribe(address: CellAddress, listener: () => void): () => void {
    return this.cell(address).subscribe(listener);
  }

  getSnapshot(address: CellAddress): CellSnapshot | undefined {
    return this.cell(address).getSnapshot();
  }

  /** Status, volume and runners of a market. */
  market(marketId: string): Source<MarketSnapshot> {
    const market = this.#market(marketId);
    return this.#watch(market, "market", (last: MarketSnapshot | undefined) => readMarket(market.book, last));
  }

  /** Every price of every runner of a market, for whoever shows depth or reckons with it. */
  ladders(marketId: string): Source<readonly RunnerLadders[]> {
    const market = this.#market(marketId);
    return this.#watch(market, "ladders", (last: readonly RunnerLadders[] | undefined) =>
      readLadders(market.book, last),
    );
  }

  /** Tells all watchers now what changed since the last flush. The scheduler calls it; tests may. */
  flush(): void {
    this.#scheduled = undefined;
    const due = [...this.#changed].flatMap((market) => [...market.watched.values()]);
    this.#changed.clear();
    // All snapshots are taken before anybody is told, so that no listener sees half of a frame.
    for (const watched of due.filter((one) => one.refresh())) for (const listener of watched.listeners) listener();
  }

  #market(marketId: string): CachedMarket {
    let market = this.#markets.get(marketId);
    if (market === undefined) {
      market = { book: new MarketBook(marketId), watched: new Map() };
      this.#markets.set(marketId, market);
    }
    return market;
  }

  #touch(market: CachedMarket, urgency: Urgency): void {
    this.#changed.add(market);
    if (this.#scheduled === "urgent" || this.#scheduled === urgency) return;
    this.#scheduled = urgency;
    this.#schedule(() => this.flush(), urgency);
  }

  #watch<T>(market: CachedMarket, key: string, read: (last: T | undefined) => T | undefined): Source<T> {
    const known = market.watched.get(key);
    // The key names the kind of what is watched, so that the type is the one it was made with.
    if (known !== undefined) return known as Watched<T>;
    const listeners = new Set<() => void>();
    let snapshot = read(undefined);
    const watched: Watched<T> = {
      listeners,
      refresh: () => {
        const next = read(snapshot);
        const isChanged = next !== snapshot;
        snapshot = next;
        return isChanged;
      },
      getSnapshot: () => snapshot,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    market.watched.set(key, watched);
    return watched;
  }
}

function readCell(book: MarketBook, address: CellAddress, last: CellSnapshot | undefined): CellSnapshot | undefined {
  const runner = book.runner(address.selectionId);
  const shown = runner && book.shown(runner);
  const level = (address.side === "BACK" ? shown?.back : shown?.lay)?.[address.level];
  if (level === undefined) return undefined;
  if (last?.priceX100 === level.priceX100 && last.sizeX100 === level.sizeX100) return last;
  return { ...level, move: moveFrom(last?.priceX100, level.priceX100) };
}

function moveFrom(before: number | undefined, after: number): CellSnapshot["move"] {
  if (before === undefined || before === after) return "none";
  return after > before ? "up" : "down";
}

/** A ladder's levels are the same list until one of them has changed. */
function readLadders(
  book: MarketBook,
  last: readonly RunnerLadders[] | undefined,
): readonly RunnerLadders[] | undefined {
  if (book.definition === undefined) return undefined;
  const next = book.runners().map((runner) => ({
    selectionId: runner.selectionId,
    name: runner.definition?.name ?? "",
    isActive: (runner.definition?.status ?? "ACTIVE") === "ACTIVE",
    ...book.shown(runner),
    // Where it changes, what is shown of each runner is made anew.
    ...(book.definition?.crossMatching === true && { real: { back: runner.back.levels, lay: runner.lay.levels } }),
    traded: runner.traded.levels,
    lastPriceTradedX100: runner.lastPriceTradedX100,
    tradedVolumeX100: runner.tradedVolumeX100,
  }));
  const isSame = last?.length === next.length && next.every((runner, place) => hasSameLadders(runner, last[place]));
  return isSame ? last : next;
}

const hasSameLadders = (a: RunnerLadders, b: RunnerLadders | undefined): boolean =>
  b !== undefined &&
  a.selectionId === b.selectionId &&
  a.isActive === b.isActive &&
  a.back === b.back &&
  a.lay === b.lay &&
  a.traded === b.traded &&
  a.lastPriceTradedX100 === b.lastPriceTradedX100 &&
  a.tradedVolumeX100 === b.tradedVolumeX100;

function readMarket(book: MarketBook, last: MarketSnapshot | undefined): MarketSnapshot | undefined {
  const { definition } = book;
  if (definition === undefined) return undefined;
  const next: MarketSnapshot = {
    marketId: book.marketId,
    status: definition.status,
    isInPlay: definition.inPlay,
    betDelaySeconds: definition.betDelay,
    version: definition.version,
    ...(definition.numberOfWinners !== undefined && { numberOfWinners: definition.numberOfWinners }),
    ...(definition.bettingType === "LINE" && { isLine: true as const }),
    ...(definition.bspMarket === true && {
      startingPrice: definition.bspReconciled === true ? ("known" as const) : ("open" as const),
    }),
    tradedVolumeX100: book.tradedVolumeX100,
    runners: book.runners().map((runner) => ({
      selectionId: runner.selectionId,
      status: runner.definition?.status ?? "ACTIVE",
      name: runner.definition?.name ?? "",
      lastPriceTradedX100: runner.lastPriceTradedX100,
      tradedVolumeX100: runner.tradedVolumeX100,
    })),
  };
  return last !== undefined && isSameMarket(last, next) ? last : next;
}

function isSameMarket(a: MarketSnapshot, b: MarketSnapshot): boolean {
  return (
    a.status === b.status &&
    a.isInPlay === b.isInPlay &&
    a.betDelaySeconds === b.betDelaySeconds &&
    a.version === b.version &&
    a.numberOfWinners === b.numberOfWinners &&
    a.startingPrice === b.startingPrice &&
    a.tradedVolumeX100 === b.tradedVolumeX100 &&
    a.runners.length === b.runners.length &&
    a.runners.every((runner, index) => isSameRunner(runner, b.runners[index]))
  );
}

const isSameRunner = (a: RunnerSnapshot, b: RunnerSnapshot | undefined): boolean =>
  b !== undefined &&
  a.selectionId === b.selectionId &&
  a.status === b.status &&
  a.name === b.name &&
  a.lastPriceTradedX100 === b.lastPriceTradedX100 &&
  a.tradedVolumeX100 === b.tradedVolumeX100;
