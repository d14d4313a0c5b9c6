import { projectedPrices } from "@maidan/core/exchange";
import type { ExchangeEngine, MarketChange, PriceLevel, RunnerChange } from "../exchange/index.ts";

export interface RunnerPrices {
  readonly number: number;
  /** The best that a backer gets, and that a layer gets, with what waits there. */
  readonly backX100: number | null;
  readonly backMinor: bigint;
  readonly layX100: number | null;
  readonly layMinor: bigint;
  /** What the starting price would be now, or is; null where there is none. */
  readonly startingX100: number | null;
}

export interface MarketPrices {
  readonly isOpen: boolean;
  readonly isReconciled: boolean;
  readonly runners: readonly RunnerPrices[];
}

/** Prices of a market from its owner's memory; looked at by many, asked for now and then. [HORSEBOOK-06] */
export function createReadPrices(deps: {
  readonly engine: Pick<ExchangeEngine, "image">;
  /** Milliseconds that only ever rise. */
  readonly clock: () => number;
  readonly keptMs: number;
}): (marketId: string) => Promise<MarketPrices | undefined> {
  const kept = new Map<string, { readonly prices: Promise<MarketPrices | undefined>; readonly atMs: number }>();
  return (marketId) => {
    const nowMs = deps.clock();
    const known = kept.get(marketId);
    if (known !== undefined && nowMs - known.atMs < deps.keptMs) return known.prices;
    for (const [id, { atMs }] of kept) if (nowMs - atMs >= deps.keptMs) kept.delete(id);
    const prices = deps.engine.image(marketId).then((image) => (image === undefined ? undefined : pricesOf(image)));
    kept.set(marketId, { prices, atMs: nowMs });
    // A failure isn't kept: the next look asks again.
    prices.catch(() => kept.delete(marketId));
    return prices;
  };
}

/** Exported for its test. */
export function pricesOf({ definition, runners }: MarketChange): MarketPrices {
  const changes = new Map(runners.map((runner) => [runner.selectionId, runner]));
  return {
    isOpen: definition?.status === "OPEN",
    isReconciled: definition?.isReconciled === true,
    runners: (definition?.runners ?? []).map(({ selectionId, startingPrice }) => {
      const book = changes.get(selectionId);
      const back = best(book?.availableToBack, (one, other) => one > other);
      const lay = best(book?.availableToLay, (one, other) => one < other);
      const starting = definition?.isReconciled === true ? (startingPrice ?? 0) : near(book);
      return {
        number: selectionId,
        backX100: back?.[0] ?? null,
        backMinor: back?.[1] ?? 0n,
        layX100: lay?.[0] ?? null,
        layMinor: lay?.[1] ?? 0n,
        startingX100: starting === 0 ? null : Math.round(starting / 10_000),
      };
    }),
  };
}

const best = (
  levels: readonly PriceLevel[] = [],
  isBetter: (one: number, other: number) => boolean,
): PriceLevel | undefined =>
  levels
    .filter(([, sizeMinor]) => sizeMinor > 0n)
    .reduce<PriceLevel | undefined>(
      (found, level) => (found === undefined || isBetter(level[0], found[0]) ? level : found),
      undefined,
    );

/** In millionths; 0 when there is none. */
function near(book: RunnerChange | undefined): number {
  const numbers = (levels: readonly PriceLevel[] = []): (readonly [number, number])[] =>
    levels.map(([priceX100, sizeMinor]) => [priceX100, Number(sizeMinor)]);
  return projectedPrices({
    backStakes: numbers(book?.startingBacks),
    layLiabilities: numbers(book?.startingLays),
    lays: numbers(book?.availableToBack),
    backs: numbers(book?.availableToLay),
  }).near;
}
