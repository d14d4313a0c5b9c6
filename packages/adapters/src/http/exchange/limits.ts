import type { ExchangeParams } from "@maidan/contract/http/exchange";
import type { Page } from "@maidan/services/exchange-reads";
import { ExchangeException, type ExchangeCaller } from "./outcome.ts";
import { overridesOf } from "./roll-up.ts";

/** The field's limits on how much one call may ask for. [EXAPI-20] */

export const mostPlaceInstructions = 200;
export const mostCancelInstructions = 60;
const mostWeight = 200;
const mostOrderIds = 250;
const mostRecords = 1_000;
const deepestBestPrices = 350;

function checkWeight(weight: number, markets: number): void {
  if (weight * markets > mostWeight) {
    throw new ExchangeException(
      "TOO_MUCH_DATA",
      `a weight of ${Math.round(weight * 100) / 100} times ${markets} markets is more than ${mostWeight}`,
    );
  }
}

/** `MARKET_DESCRIPTION` and `RUNNER_METADATA` weigh 1 each for every market that may be returned. */
export function checkCatalogue(params: ExchangeParams<"listMarketCatalogue">): void {
  if (params.maxResults < 1 || params.maxResults > mostRecords) {
    throw new ExchangeException("INVALID_INPUT_DATA", `maxResults must be from 1 to ${mostRecords}`);
  }
  const asked = new Set(params.marketProjection);
  const weight = Number(asked.has("MARKET_DESCRIPTION")) + Number(asked.has("RUNNER_METADATA"));
  checkWeight(weight, params.maxResults);
}

/** How many of the best prices are wanted: 3 unless the call says otherwise. */
export function bestPricesDepth(params: ExchangeParams<"listMarketBook">): number {
  const depth = overridesOf(params)?.bestPricesDepth ?? 3;
  if (depth < 1 || depth > deepestBestPrices) {
    throw new ExchangeException("INVALID_INPUT_DATA", `bestPricesDepth must be from 1 to ${deepestBestPrices}`);
  }
  return depth;
}

/** What a book weighs: 2 without prices, and as the field's table says for each kind of price data. */
export function bookWeight(params: ExchangeParams<"listMarketBook">): number {
  const data = new Set(params.priceProjection?.priceData);
  if (data.size === 0) return 2;
  const isTraded = data.has("EX_TRADED");
  const startingPrices = (data.has("SP_AVAILABLE") ? 3 : 0) + (data.has("SP_TRADED") ? 7 : 0);
  if (data.has("EX_ALL_OFFERS")) return startingPrices + (isTraded ? 32 : 17);
  if (data.has("EX_BEST_OFFERS")) {
    return startingPrices + ((isTraded ? 20 : 5) * bestPricesDepth(params)) / 3;
  }
  return startingPrices + (isTraded ? 17 : 0);
}

export function checkBooks(params: ExchangeParams<"listMarketBook">): void {
  checkWeight(bookWeight(params), params.marketIds.length);
}

export function checkProfitAndLoss(marketIds: readonly string[]): void {
  checkWeight(4, marketIds.length);
}

/** Ids of an orders call: at most 250 of each kind. */
export function checkOrderIds(lists: readonly (readonly unknown[] | undefined)[]): void {
  if (lists.some((list) => list !== undefined && list.length > mostOrderIds)) {
    throw new ExchangeException("REQUEST_SIZE_EXCEEDS_LIMIT", `at most ${mostOrderIds} ids of each kind`);
  }
}

/** Records from `fromRecord` (0 unless given); a `recordCount` of 0 or none means as many as there may be, 1,000. */
export function pageOf(params: {
  readonly fromRecord?: number | undefined;
  readonly recordCount?: number | undefined;
}): Page {
  const { fromRecord = 0, recordCount = 0 } = params;
  if (fromRecord < 0 || recordCount < 0)
    throw new ExchangeException("INVALID_INPUT_DATA", "fromRecord and recordCount must not be negative");
  if (fromRecord > 2_147_483_647)
    throw new ExchangeException("INVALID_INPUT_DATA", "fromRecord must not be more than 2147483647");
  if (recordCount > mostRecords) {
    throw new ExchangeException("TOO_MUCH_DATA", `recordCount must not be more than ${mostRecords}`);
  }
  return { from: fromRecord, count: recordCount === 0 ? mostRecords : recordCount };
}

/** Heavy calls under way per player: three at once. A program's fourth is refused; one of the platform's own app waits for its turn. [EXAPI-21] */
export interface HeavyGate {
  run<T>(caller: Pick<ExchangeCaller, "playerId" | "isOwnApp">, work: () => Promise<T>): Promise<T>;
}

/** More than a few rooms that a player left before they were read; then the app is refused too. */
const mostWaiting = 20;

export function createHeavyGate(most = 3): HeavyGate {
  const players = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  return {
    async run({ playerId, isOwnApp }, work) {
      const own = players.get(playerId) ?? { running: 0, waiting: [] };
      if (own.running >= most) {
        if (isOwnApp !== true || own.waiting.length >= mostWaiting) {
          throw new ExchangeException("TOO_MANY_REQUESTS", `at most ${most} such calls at once`);
        }
        // Whoever ends hands its place on, so that nobody else takes it in between.
        await new Promise<void>((resolve) => own.waiting.push(resolve));
      } else {
        own.running += 1;
        players.set(playerId, own);
      }
      try {
        return await work();
      } finally {
        const next = own.waiting.shift();
        if (next === undefined) own.running -= 1;
        else next();
        if (own.running === 0) players.delete(playerId);
      }
    },
  };
}
