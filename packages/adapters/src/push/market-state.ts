import type { MarketData, MarketDefinitionData, RunnerData } from "@maidan/contract/socket";
import type { MarketChange, MarketDefinition } from "@maidan/services/exchange";

/** A change as the engine gives it, or as it came over the bus: there amounts are strings of minor units. */
type Amount = bigint | string;
type Levels = readonly (readonly [priceX100: number, sizeMinor: Amount])[];
interface EngineRunner {
  readonly selectionId: number;
  readonly availableToBack?: Levels;
  readonly availableToLay?: Levels;
  readonly traded?: Levels;
  readonly lastPriceTradedX100?: number;
  readonly tradedVolumeMinor?: Amount;
}
export type EngineChange = Omit<MarketChange, "runners" | "tradedVolumeMinor"> & {
  readonly runners: readonly EngineRunner[];
  readonly tradedVolumeMinor?: Amount;
};

interface RunnerState {
  readonly back: Map<number, number>;
  readonly lay: Map<number, number>;
  readonly traded: Map<number, number>;
  lastPriceX100: number | undefined;
  volumeX100: number | undefined;
}

const newRunner = (): RunnerState => ({
  back: new Map(),
  lay: new Map(),
  traded: new Map(),
  lastPriceX100: undefined,
  volumeX100: undefined,
});

/** Keeps every level given, also those of size 0: for changes that are still to be sent. */
const keepZero = (side: Map<number, number>, levels: Levels): void => {
  for (const [priceX100, size] of levels) side.set(priceX100, Number(size));
};
/** Keeps the levels that are there: for the book. */
const dropZero = (side: Map<number, number>, levels: Levels): void => {
  for (const [priceX100, size] of levels) {
    if (Number(size) === 0) side.delete(priceX100);
    else side.set(priceX100, Number(size));
  }
};

/**
 * What is known of a market: all of it (`isWhole`, the book), or what changed since the last message (the changes to send). Both take the same
 * changes and print the same form.
 */
export class MarketState {
  readonly marketId: string;
  readonly #isWhole: boolean;
  readonly #runners = new Map<number, RunnerState>();
  #definition: MarketDefinition | undefined;
  #volumeX100: number | undefined;
  #publishedAtMs = 0;
  #changes = 0;

  constructor(marketId: string, options: { readonly isWhole: boolean }) {
    this.marketId = marketId;
    this.#isWhole = options.isWhole;
  }

  get definition(): MarketDefinition | undefined {
    return this.#definition;
  }

  get isEmpty(): boolean {
    return this.#changes === 0;
  }

  apply(change: EngineChange): void {
    const set = this.#isWhole ? dropZero : keepZero;
    this.#changes += 1;
    this.#publishedAtMs = change.publishedAtMs;
    if (change.definition !== undefined) this.#definition = change.definition;
    if (change.tradedVolumeMinor !== undefined) this.#volumeX100 = Number(change.tradedVolumeMinor);
    for (const runner of change.runners) {
      const state = this.#runnerFor(runner.selectionId);
      set(state.back, runner.availableToBack ?? []);
      set(state.lay, runner.availableToLay ?? []);
      set(state.traded, runner.traded ?? []);
      if (runner.lastPriceTradedX100 !== undefined) state.lastPriceX100 = runner.lastPriceTradedX100;
      if (runner.tradedVolumeMinor !== undefined) state.volumeX100 = Number(runner.tradedVolumeMinor);
    }
  }

  /** In the field's stream form. */
  toData(): MarketData {
    return {
      id: this.marketId,
      pt: this.#publishedAtMs,
      ...(this.#isWhole ? { img: true as const } : {}),
      ...(!this.#isWhole && this.#changes > 1 ? { con: true as const } : {}),
      ...(this.#volumeX100 === undefined ? {} : { tv: this.#volumeX100 / 100 }),
      ...(this.#definition === undefined ? {} : { marketDefinition: toDefinitionData(this.#definition) }),
      ...(this.#runners.size === 0 ? {} : { rc: [...this.#runners].map(([id, state]) => toRunnerData(id, state)) }),
    };
  }

  #runnerFor(selectionId: number): RunnerState {
    let state = this.#runners.get(selectionId);
    if (state === undefined) {
      state = newRunner();
      this.#runners.set(selectionId, state);
    }
    return state;
  }
}

function toRunnerData(id: number, state: RunnerState): RunnerData {
  return {
    id,
    ...(state.back.size === 0 ? {} : { atb: toPairs(state.back) }),
    ...(state.lay.size === 0 ? {} : { atl: toPairs(state.lay) }),
    ...(state.traded.size === 0 ? {} : { trd: toPairs(state.traded) }),
    ...(state.lastPriceX100 === undefined ? {} : { ltp: state.lastPriceX100 / 100 }),
    ...(state.volumeX100 === undefined ? {} : { tv: state.volumeX100 / 100 }),
  };
}

/** Division by 100 of a whole number gives the double nearest to the decimal, which prints as that decimal. */
const toPairs = (side: ReadonlyMap<number, number>): [number, number][] =>
  Array.from(side, ([priceX100, sizeX100]) => [priceX100 / 100, sizeX100 / 100]);

function toDefinitionData(definition: MarketDefinition): MarketDefinitionData {
  return {
    eventId: definition.eventId,
    eventTypeId: definition.eventTypeId,
    bettingType: definition.line === undefined ? "ODDS" : "LINE",
    marketType: definition.marketType,
    name: definition.name,
    status: definition.status,
    inPlay: definition.isInPlay,
    betDelay: definition.betDelayMs / 1000,
    version: definition.version,
    marketTime: new Date(definition.startAtMs).toISOString(),
    marketBaseRate: definition.commissionBasisPoints / 100,
    numberOfWinners: definition.numberOfWinners,
    ...(definition.hasVirtualPrices === true ? { crossMatching: true as const } : {}),
    ...(definition.hasStartingPrice === true ? { bspMarket: true as const } : {}),
    ...(definition.isReconciled === true ? { bspReconciled: true as const } : {}),
    runners: definition.runners.map((runner) => ({
      id: runner.selectionId,
      name: runner.name,
      sortPriority: runner.sortPriority,
      status: runner.status,
    })),
  };
}

/** True when a bet that was possible before may not be now, or the other way: such a change is never held back. [PUSH-06] */
export function isUrgentChange(before: MarketDefinition | undefined, after: MarketDefinition | undefined): boolean {
  if (after === undefined) return false;
  if (before === undefined || before.status !== after.status || before.isInPlay !== after.isInPlay) return true;
  return after.runners.some(
    (runner) => before.runners.find((other) => other.selectionId === runner.selectionId)?.status !== runner.status,
  );
}
