import { projectedPrices } from "@maidan/core/exchange";
import type { MarketChange, MarketDefinition, PriceLevel, RunnerChange } from "../exchange/index.ts";

/** A runner's ladders: price in hundredths to size in minor units. */
export interface RunnerLadders {
  readonly availableToBack: ReadonlyMap<number, bigint>;
  readonly availableToLay: ReadonlyMap<number, bigint>;
  readonly traded: ReadonlyMap<number, bigint>;
  /** Money at the starting price by limit, and once reconciled what of it was matched: stakes to back, liabilities to lay. */
  readonly startingBacks?: ReadonlyMap<number, bigint>;
  readonly startingLays?: ReadonlyMap<number, bigint>;
  readonly lastPriceTradedX100: number | undefined;
  readonly tradedVolumeMinor: bigint;
}

/** A market as the engine last told it. */
export interface MarketBook {
  readonly marketId: string;
  readonly epoch: number;
  readonly sequence: number;
  readonly publishedAtMs: number;
  readonly definition: MarketDefinition;
  readonly runners: ReadonlyMap<number, RunnerLadders>;
  readonly tradedVolumeMinor: bigint;
}

const emptyLadders: RunnerLadders = {
  availableToBack: new Map(),
  availableToLay: new Map(),
  traded: new Map(),
  lastPriceTradedX100: undefined,
  tradedVolumeMinor: 0n,
};

function patched(
  ladder: ReadonlyMap<number, bigint>,
  levels: readonly PriceLevel[] | undefined,
): ReadonlyMap<number, bigint> {
  if (levels === undefined) return ladder;
  const next = new Map(ladder);
  for (const [priceX100, sizeMinor] of levels) {
    if (sizeMinor === 0n) next.delete(priceX100);
    else next.set(priceX100, sizeMinor);
  }
  return next;
}

const noLevels: ReadonlyMap<number, bigint> = new Map();

function patchedRunner(before: RunnerLadders, change: RunnerChange): RunnerLadders {
  const startingBacks = change.startingBacks && patched(before.startingBacks ?? noLevels, change.startingBacks);
  const startingLays = change.startingLays && patched(before.startingLays ?? noLevels, change.startingLays);
  return {
    ...before,
    ...(startingBacks === undefined ? {} : { startingBacks }),
    ...(startingLays === undefined ? {} : { startingLays }),
    availableToBack: patched(before.availableToBack, change.availableToBack),
    availableToLay: patched(before.availableToLay, change.availableToLay),
    traded: patched(before.traded, change.traded),
    lastPriceTradedX100: change.lastPriceTradedX100 ?? before.lastPriceTradedX100,
    tradedVolumeMinor: change.tradedVolumeMinor ?? before.tradedVolumeMinor,
  };
}

/**
 * The book after a change, or undefined when the change doesn't follow from what is held (a gap, another owner): then the whole image must be asked for.
 * A change that is already part of the book leaves it as it is.
 */
export function applyChange(book: MarketBook | undefined, change: MarketChange): MarketBook | undefined {
  const isNewer =
    book === undefined || change.epoch > book.epoch || (change.epoch === book.epoch && change.sequence > book.sequence);
  if (!isNewer) return book;
  const isNext = book !== undefined && change.epoch === book.epoch && change.sequence === book.sequence + 1;
  if (!change.isImage && !isNext) return undefined;
  const definition = change.definition ?? book?.definition;
  if (definition === undefined) return undefined;
  const runners = new Map(change.isImage ? [] : book?.runners);
  for (const runner of change.runners) {
    runners.set(runner.selectionId, patchedRunner(runners.get(runner.selectionId) ?? emptyLadders, runner));
  }
  return {
    marketId: change.marketId,
    epoch: change.epoch,
    sequence: change.sequence,
    publishedAtMs: change.publishedAtMs,
    definition,
    runners,
    tradedVolumeMinor: change.tradedVolumeMinor ?? (change.isImage ? 0n : (book?.tradedVolumeMinor ?? 0n)),
  };
}

/** The ladders of a runner; empty ones when nothing is offered. */
export const laddersOf = (book: MarketBook, selectionId: number): RunnerLadders =>
  book.runners.get(selectionId) ?? emptyLadders;

const projected = new WeakMap<RunnerLadders, ReturnType<typeof projectedPrices>>();

/** What the runner's starting price would be now, in millionths; 0 = none. Worked out once a change. [SP-08] */
export function projectedOf(ladders: RunnerLadders): ReturnType<typeof projectedPrices> {
  const known = projected.get(ladders);
  if (known !== undefined) return known;
  const numbers = (ladder: ReadonlyMap<number, bigint> = noLevels) =>
    Array.from(ladder, ([priceX100, sizeMinor]) => [priceX100, Number(sizeMinor)] as const);
  const prices = projectedPrices({
    backStakes: numbers(ladders.startingBacks),
    layLiabilities: numbers(ladders.startingLays),
    lays: numbers(ladders.availableToBack),
    backs: numbers(ladders.availableToLay),
  });
  projected.set(ladders, prices);
  return prices;
}

/** The levels a taker meets, best first: a backer wants the highest price, a layer the lowest. */
export function bestFirst(ladder: ReadonlyMap<number, bigint>, side: "BACK" | "LAY"): readonly PriceLevel[] {
  const sign = side === "BACK" ? -1 : 1;
  return [...ladder].sort(([one], [other]) => sign * (one - other));
}
