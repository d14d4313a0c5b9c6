import type { ExchangeParams, MarketBookResult, RunnerBookResult } from "@maidan/contract/http/exchange";
import type { PriceLevel } from "@maidan/services/exchange";
import {
  bestFirst,
  displayedOf,
  laddersOf,
  projectedOf,
  wholeDepth,
  type BookFacts,
  type MarketBook,
  type RunnerLadders,
} from "@maidan/services/exchange-reads";
import { bestPricesDepth } from "./limits.ts";
import { dateText, priceNumber, sizeNumber } from "./numbers.ts";
import { overridesOf, rollUpOf, type RolledMarket } from "./roll-up.ts";

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

export type RunnerPrices = (ladders: RunnerLadders) => RunnerBookResult["ex"];

/** As deep as the ladders that are kept with virtual offers go for sure, what is too small carried on. */
const keptDepth = 10;

/** The ladders that the call wants: with virtual offers when it asks for them and the market is matched across its runners. All of them are worked out where a roll-up of the call's own, or its depth, may reach deep. */
export function wantedLadders(params: BookParams, book: MarketBook): (selectionId: number) => RunnerLadders {
  const { virtualise, priceData } = params.priceProjection ?? {};
  if (virtualise !== true) return (selectionId) => laddersOf(book, selectionId);
  const isWhole =
    priceData?.includes("EX_ALL_OFFERS") === true ||
    overridesOf(params)?.rollupModel !== undefined ||
    bestPricesDepth(params) > keptDepth;
  return (selectionId) => (isWhole ? displayedOf(book, selectionId, wholeDepth) : displayedOf(book, selectionId));
}

/**
 * How the call wants a runner's prices: the best few rolled up, all as they are, what was traded, or none. All offers take precedence over the best.
 * [EXAPI-31]
 */
export function runnerPrices(params: BookParams, market: RolledMarket): RunnerPrices {
  const data = new Set(params.priceProjection?.priceData);
  const isAll = data.has("EX_ALL_OFFERS");
  const isBest = data.has("EX_BEST_OFFERS");
  const isTraded = data.has("EX_TRADED");
  const depth = bestPricesDepth(params);
  const rollUp = rollUpOf(params, market);
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
    const money = (ladder: ReadonlyMap<number, bigint> | undefined, side: "BACK" | "LAY"): PriceSizes => {
      if (!isTraded || ladder === undefined || ladder.size === 0) return [];
      if (!isReconciled || actual === undefined) return priceSizes(bestFirst(ladder, side));
      // All that was matched was so at the one price. [SP-08]
      return [{ price: priceOfMillionths(actual), size: sizeNumber(sumOf(ladder)) }];
    };
    return {
      ...(isReconciled || near === 0 ? {} : { nearPrice: priceOfMillionths(near) }),
      ...(isReconciled || far === 0 ? {} : { farPrice: priceOfMillionths(far) }),
      backStakeTaken: money(ladders.startingBacks, "LAY"),
      layLiabilityTaken: money(ladders.startingLays, "BACK"),
      ...(actual === undefined ? {} : { actualSP: priceOfMillionths(actual) }),
    };
  };
}

export type RunnerOwn = (selectionId: number) => Pick<RunnerBookResult, "orders" | "matches" | "matchesByStrategy">;

export interface BookParts {
  /** The caller's orders and matches on a runner. */
  readonly own: RunnerOwn;
  readonly facts: Pick<BookFacts, "leastStakeMinor" | "lastMatchAtMs">;
}

/** The book in the field's shape. */
export function bookResult(book: MarketBook, params: BookParams, { own, facts }: BookParts): MarketBookResult {
  const { definition } = book;
  const { leastStakeMinor, lastMatchAtMs } = facts;
  const prices = runnerPrices(params, { leastStakeMinor, isLine: definition.line !== undefined });
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
    ...(lastMatchAtMs === undefined ? {} : { lastMatchTime: dateText(lastMatchAtMs) }),
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
