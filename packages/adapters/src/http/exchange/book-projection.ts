import type { ExchangeParams, MarketBookResult, RunnerBookResult } from "@maidan/contract/http/exchange";
import type { PriceLevel } from "@maidan/services/exchange";
import {
  bestFirst,
  displayedOf,
  laddersOf,
  projectedOf,
  wholeDepth,
  type MarketBook,
  type RunnerLadders,
} from "@maidan/services/exchange-reads";
import { bestPricesDepth } from "./limits.ts";
import { dateText, priceNumber, sizeNumber } from "./numbers.ts";
import { ExchangeException } from "./outcome.ts";

type PriceSizes = NonNullable<RunnerBookResult["ex"]>["availableToBack"];
type BookParams = ExchangeParams<"listMarketBook">;

const sumOf = (ladder: ReadonlyMap<number, bigint>): bigint =>
  [...ladder.values()].reduce((sum, size) => sum + size, 0n);

/** All that can be taken in a market, in minor units. */
export function totalAvailable(book: MarketBook): bigint {
  const perRunner = [...book.runners.values()].map(
    (runner) => sumOf(runner.availableToBack) + sumOf(runner.availableToLay),
  );
  return perRunner.reduce((sum, size) => sum + size, 0n);
}

const priceSizes = (levels: readonly PriceLevel[]): PriceSizes =>
  levels.map(([priceX100, sizeMinor]) => ({ price: priceNumber(priceX100), size: sizeNumber(sizeMinor) }));

/** Carries what is too small to the next price of the ladder, until enough has come together. */
function rolledUp(levels: readonly PriceLevel[], isEnough: (level: PriceLevel) => boolean): readonly PriceLevel[] {
  const rolled: PriceLevel[] = [];
  let carriedMinor = 0n;
  for (const [priceX100, sizeMinor] of levels) {
    const level: PriceLevel = [priceX100, sizeMinor + carriedMinor];
    if (isEnough(level)) {
      rolled.push(level);
      carriedMinor = 0n;
    } else carriedMinor = level[1];
  }
  return rolled;
}

type RollUp = (levels: readonly PriceLevel[]) => readonly PriceLevel[];

/** The roll-up that the call asks for: by stake or by payout, with its limit in whole units of money. None unless asked for. */
function rollUpOf(params: BookParams): RollUp {
  const overrides = params.priceProjection?.exBestOffersOverrides;
  const limitMinor = BigInt(overrides?.rollupLimit ?? 0) * 100n;
  switch (overrides?.rollupModel) {
    case undefined:
    case "NONE":
      return (levels) => levels;
    case "STAKE":
      return (levels) => rolledUp(levels, ([, sizeMinor]) => sizeMinor >= limitMinor);
    case "PAYOUT":
      return (levels) =>
        rolledUp(levels, ([priceX100, sizeMinor]) => (sizeMinor * BigInt(priceX100)) / 100n >= limitMinor);
    case "MANAGED_LIABILITY":
      throw new ExchangeException("INVALID_INPUT_DATA", "rollupModel MANAGED_LIABILITY is not offered");
  }
}

export type RunnerPrices = (ladders: RunnerLadders) => RunnerBookResult["ex"];

/** The ladders that the call wants: with virtual offers when it asks for them and the market is matched across its runners. */
export function wantedLadders(params: BookParams, book: MarketBook): (selectionId: number) => RunnerLadders {
  const isVirtual = params.priceProjection?.virtualise === true;
  const isAll = params.priceProjection?.priceData?.includes("EX_ALL_OFFERS") === true;
  if (!isVirtual) return (selectionId) => laddersOf(book, selectionId);
  return (selectionId) => (isAll ? displayedOf(book, selectionId, wholeDepth) : displayedOf(book, selectionId));
}

/**
 * How the call wants a runner's prices: the best few, all, what was traded, or none. All offers take precedence over the best.
 * [EXAPI-31]
 */
export function runnerPrices(params: BookParams): RunnerPrices {
  const data = new Set(params.priceProjection?.priceData);
  const isAll = data.has("EX_ALL_OFFERS");
  const isBest = data.has("EX_BEST_OFFERS");
  const isTraded = data.has("EX_TRADED");
  const depth = bestPricesDepth(params);
  const rollUp = rollUpOf(params);
  if (!isAll && !isBest && !isTraded) return () => undefined;
  const offers = (ladder: ReadonlyMap<number, bigint>, side: "BACK" | "LAY"): PriceSizes => {
    if (isAll) return priceSizes(bestFirst(ladder, side));
    return isBest ? priceSizes(rollUp(bestFirst(ladder, side)).slice(0, depth)) : [];
  };
  return (ladders) => ({
    availableToBack: offers(ladders.availableToBack, "BACK"),
    availableToLay: offers(ladders.availableToLay, "LAY"),
    tradedVolume: isTraded ? priceSizes(bestFirst(ladders.traded, "LAY")) : [],
  });
}

const priceOfMillionths = (price: number): number => price / 1e6;

/** The runner's starting price as far as it is asked for: projected before the off, what it was afterwards. [EXAPI-39] */
export function startingPrices(params: BookParams, book: MarketBook): (selectionId: number) => RunnerBookResult["sp"] {
  const data = new Set(params.priceProjection?.priceData);
  const { hasStartingPrice = false, isReconciled = false, runners } = book.definition;
  const isTraded = data.has("SP_TRADED");
  if (!hasStartingPrice || (!isTraded && !data.has("SP_AVAILABLE"))) return () => undefined;
  return (selectionId) => {
    const ladders = laddersOf(book, selectionId);
    const { near, far } = projectedOf(ladders);
    const actual = runners.find((runner) => runner.selectionId === selectionId)?.startingPrice;
    const money = (ladder: ReadonlyMap<number, bigint> | undefined, side: "BACK" | "LAY"): PriceSizes =>
      isTraded ? priceSizes(bestFirst(ladder ?? new Map(), side)) : [];
    return {
      ...(isReconciled || near === 0 ? {} : { nearPrice: priceOfMillionths(near) }),
      ...(isReconciled || far === 0 ? {} : { farPrice: priceOfMillionths(far) }),
      backStakeTaken: money(ladders.startingBacks, "LAY"),
      layLiabilityTaken: money(ladders.startingLays, "BACK"),
      ...(actual === undefined ? {} : { actualSP: priceOfMillionths(actual) }),
    };
  };
}

export type RunnerOwn = (selectionId: number) => Pick<RunnerBookResult, "orders" | "matches">;

/** The book in the field's shape. `own` gives the caller's orders and matches on a runner. */
export function bookResult(book: MarketBook, params: BookParams, own: RunnerOwn): MarketBookResult {
  const { definition } = book;
  const prices = runnerPrices(params);
  const starting = startingPrices(params, book);
  const wanted = wantedLadders(params, book);
  const runners = [...definition.runners].sort((one, other) => one.sortPriority - other.sortPriority);
  return {
    marketId: book.marketId,
    isMarketDataDelayed: false,
    status: definition.status,
    betDelay: Math.ceil(definition.betDelayMs / 1000),
    bspReconciled: definition.isReconciled === true,
    complete: true,
    inplay: definition.isInPlay,
    numberOfWinners: definition.numberOfWinners,
    numberOfRunners: runners.length,
    numberOfActiveRunners: runners.filter((runner) => runner.status === "ACTIVE").length,
    totalMatched: sizeNumber(book.tradedVolumeMinor),
    totalAvailable: sizeNumber(totalAvailable(book)),
    crossMatching: definition.hasVirtualPrices === true,
    runnersVoidable: false,
    version: definition.version,
    runners: runners.map((runner) => {
      const ladders = laddersOf(book, runner.selectionId);
      const ex = prices(wanted(runner.selectionId));
      const sp = starting(runner.selectionId);
      return {
        selectionId: runner.selectionId,
        handicap: 0,
        status: runner.status,
        ...(runner.adjustmentBasisPoints === undefined ? {} : { adjustmentFactor: runner.adjustmentBasisPoints / 100 }),
        ...(runner.removedAtMs === undefined ? {} : { removalDate: dateText(runner.removedAtMs) }),
        ...(ladders.lastPriceTradedX100 === undefined
          ? {}
          : { lastPriceTraded: priceNumber(ladders.lastPriceTradedX100) }),
        totalMatched: sizeNumber(ladders.tradedVolumeMinor),
        ...(sp === undefined ? {} : { sp }),
        ...(ex === undefined ? {} : { ex }),
        ...own(runner.selectionId),
      };
    }),
  };
}
