import { displayedOffers, type Level as CoreLevel } from "@maidan/core/exchange";
import { Ladder, toHundredths, type Level, type PriceSize } from "./ladder.ts";

/** What the cache needs of the stream's form; recordings and other exchanges carry more, which is passed over. */
export interface StreamRunnerChange {
  readonly id: number;
  readonly hc?: number;
  readonly atb?: readonly PriceSize[] | undefined;
  readonly atl?: readonly PriceSize[] | undefined;
  readonly trd?: readonly PriceSize[] | undefined;
  readonly ltp?: number | undefined;
  readonly tv?: number | undefined;
}
export interface StreamRunnerDefinition {
  readonly id: number;
  readonly hc?: number;
  readonly status: string;
  readonly sortPriority: number;
  readonly name?: string;
}
export interface StreamMarketDefinition {
  readonly status: string;
  readonly inPlay: boolean;
  readonly betDelay: number;
  readonly version: number;
  readonly numberOfWinners?: number | undefined;
  readonly bettingType?: string | undefined;
  /** What can be taken of a runner follows from the others too. */
  readonly crossMatching?: boolean | undefined;
  readonly bspMarket?: boolean | undefined;
  readonly bspReconciled?: boolean | undefined;
  readonly runners: readonly StreamRunnerDefinition[];
}
export interface StreamMarketChange {
  readonly id: string;
  readonly img?: boolean | undefined;
  readonly tv?: number | undefined;
  readonly marketDefinition?: StreamMarketDefinition | undefined;
  readonly rc?: readonly StreamRunnerChange[] | undefined;
}

/** BACK = what a backer can take now, LAY = what a layer can take now. */
export type Side = "BACK" | "LAY";

export interface RunnerSnapshot {
  readonly selectionId: number;
  readonly status: string;
  readonly name: string;
  readonly lastPriceTradedX100: number | undefined;
  readonly tradedVolumeX100: number;
}

const keyOf = (id: number, handicap: number): string => (handicap === 0 ? String(id) : `${id}/${handicap}`);

/** One runner's ladders. Changed by its `MarketBook` alone. */
export class RunnerBook {
  readonly selectionId: number;
  readonly handicap: number;
  readonly back = new Ladder("highestFirst");
  readonly lay = new Ladder("lowestFirst");
  readonly traded = new Ladder("lowestFirst");
  definition: StreamRunnerDefinition | undefined;
  lastPriceTradedX100: number | undefined;
  tradedVolumeX100 = 0;

  constructor(selectionId: number, handicap: number) {
    this.selectionId = selectionId;
    this.handicap = handicap;
  }

  apply(change: StreamRunnerChange): void {
    if (change.atb !== undefined) this.back.apply(change.atb);
    if (change.atl !== undefined) this.lay.apply(change.atl);
    if (change.trd !== undefined) this.traded.apply(change.trd);
    if (change.ltp !== undefined) this.lastPriceTradedX100 = toHundredths(change.ltp);
    if (change.tv !== undefined) this.tradedVolumeX100 = toHundredths(change.tv);
  }
}

/** Both sides of a runner, best first. */
export interface ShownOffers {
  readonly back: readonly Level[];
  readonly lay: readonly Level[];
}

/** As many virtual prices as a depth view shows. */
const virtualDepth = 10;
const toCore = (levels: readonly Level[]): CoreLevel[] =>
  levels.map(({ priceX100, sizeX100 }) => ({ priceX100, sizeMinor: sizeX100 }));
const fromCore = (levels: readonly CoreLevel[]): Level[] =>
  levels.map(({ priceX100, sizeMinor }) => ({ priceX100, sizeX100: sizeMinor }));

function shownOffers(runners: readonly RunnerBook[]): Map<RunnerBook, ShownOffers> {
  const running = runners.filter((runner) => runner.definition?.status !== "REMOVED");
  const real = running.map(({ back, lay }) => ({
    availableToBack: toCore(back.levels),
    availableToLay: toCore(lay.levels),
  }));
  const displayed = displayedOffers(real, virtualDepth);
  return new Map(
    running.map((runner, place) => {
      const offers = displayed[place];
      return [runner, { back: fromCore(offers?.availableToBack ?? []), lay: fromCore(offers?.availableToLay ?? []) }];
    }),
  );
}

/** One market as the messages so far make it. */
export class MarketBook {
  readonly marketId: string;
  readonly #runners = new Map<string, RunnerBook>();
  #definition: StreamMarketDefinition | undefined;
  #tradedVolumeX100: number | undefined;
  /** Worked out when somebody looks, until the next change. */
  #shown: ReadonlyMap<RunnerBook, ShownOffers> | undefined;

  constructor(marketId: string) {
    this.marketId = marketId;
  }

  get definition(): StreamMarketDefinition | undefined {
    return this.#definition;
  }

  /** The market's own figure where the stream gives one, else the sum over its runners. */
  get tradedVolumeX100(): number {
    if (this.#tradedVolumeX100 !== undefined) return this.#tradedVolumeX100;
    return this.runners().reduce((sum, runner) => sum + runner.tradedVolumeX100, 0);
  }

  /** In the order of the definition's `sortPriority`; those not defined come last. */
  runners(): readonly RunnerBook[] {
    const last = Number.MAX_SAFE_INTEGER;
    return [...this.#runners.values()].sort(
      (a, b) => (a.definition?.sortPriority ?? last) - (b.definition?.sortPriority ?? last),
    );
  }

  runner(selectionId: number, handicap = 0): RunnerBook | undefined {
    return this.#runners.get(keyOf(selectionId, handicap));
  }

  /** What can be taken of a runner, virtual offers included where the market is matched across its runners. [CACHE-10] */
  shown(runner: RunnerBook): ShownOffers {
    if (this.#definition?.crossMatching !== true) return { back: runner.back.levels, lay: runner.lay.levels };
    this.#shown ??= shownOffers(this.runners());
    return this.#shown.get(runner) ?? { back: runner.back.levels, lay: runner.lay.levels };
  }

  /** Applies one change; an image first empties the book. [CACHE-02] */
  apply(change: StreamMarketChange): void {
    this.#shown = undefined;
    if (change.img === true) {
      this.#runners.clear();
      this.#definition = undefined;
      this.#tradedVolumeX100 = undefined;
    }
    if (change.marketDefinition !== undefined) this.#define(change.marketDefinition);
    for (const runner of change.rc ?? []) this.#runnerFor(runner.id, runner.hc ?? 0).apply(runner);
    if (change.tv !== undefined) this.#tradedVolumeX100 = toHundredths(change.tv);
  }

  #define(definition: StreamMarketDefinition): void {
    this.#definition = definition;
    for (const runner of definition.runners) this.#runnerFor(runner.id, runner.hc ?? 0).definition = runner;
  }

  #runnerFor(id: number, handicap: number): RunnerBook {
    const key = keyOf(id, handicap);
    let runner = this.#runners.get(key);
    if (runner === undefined) {
      runner = new RunnerBook(id, handicap);
      this.#runners.set(key, runner);
    }
    return runner;
  }
}
