import { highestPriceX100, lowestPriceX100, nearestPriceDown, nearestPriceUp, priceTicksAway } from "../odds/index.ts";
import { averagePriceX100, fillProfitMinor } from "./fill-profit.ts";
import { isRemoved, type MarketSpec, type Side } from "./market.ts";

/** Fewer runners than this that can win: there are no others whose bets could stand for one's own. */
const leastRunners = 2;

/** The market is matched across its runners, and two of them at least can still win. [VIRT-01] */
export const isCrossMatched = (spec: MarketSpec): boolean =>
  spec.hasVirtualPrices === true && spec.selectionIds.filter((id) => !isRemoved(spec, id)).length >= leastRunners;

/** So near to a price of the ladder that doubles can't say on which side of it. */
const nearly = 1e-9;

/** What double arithmetic may have put on the wrong side of a whole number: a minor unit in a million million, at most a thousandth of one. */
const slip = (value: number): number => Math.min(1e-3, value * 1e-12);
const floor = (value: number): number => Math.floor(value + slip(value));
const ceil = (value: number): number => Math.ceil(value - slip(value));

/** A price between those of the ladder: as it is shown, and exactly. In hundredths. */
export interface VirtualPrice {
  /** On the ladder, rounded against whoever takes it: down to back, up to lay. */
  readonly shownX100: number;
  readonly exactX100: number;
}

/** Whether 1/price of all these and of `last` sum to 1 or more (`AT_LEAST`), or to 1 or less. Exact: products of three prices are below 2^53, more are big. */
function isWhole(pricesX100: readonly number[], lastX100: number, how: "AT_LEAST" | "AT_MOST"): boolean {
  if (pricesX100.length <= 2) {
    let sum = 100;
    let product = lastX100;
    for (const price of pricesX100) {
      sum = sum * price + product * 100;
      product *= price;
    }
    return how === "AT_LEAST" ? sum >= product : sum <= product;
  }
  let sum = 100n;
  let product = BigInt(lastX100);
  for (const price of pricesX100) {
    sum = sum * BigInt(price) + product * 100n;
    product *= BigInt(price);
  }
  return how === "AT_LEAST" ? sum >= product : sum <= product;
}

/**
 * At what price all the others' offers together let a taker back or lay a runner: 1 / (1 - sum of 1 / price). To back it the best prices at which the others
 * can be laid count, to lay it those at which they can be backed. Undefined when their chances leave no chance to the runner, or one beyond the ladder. [VIRT-02]
 */
export function virtualPrice(side: Side, othersX100: readonly number[]): VirtualPrice | undefined {
  let chance = 1;
  for (const price of othersX100) chance -= 100 / price;
  const exactX100 = 100 / chance;
  if (!(exactX100 > 0 && exactX100 < highestPriceX100 * (1 + nearly))) return undefined;
  return side === "BACK" ? roundedDown(exactX100, othersX100) : roundedUp(exactX100, othersX100);
}

function roundedDown(exactX100: number, othersX100: readonly number[]): VirtualPrice | undefined {
  const price = nearestPriceDown(exactX100 * (1 + nearly));
  if (price === undefined) return undefined;
  if (price < exactX100 * (1 - nearly)) return { shownX100: price, exactX100 };
  if (isWhole(othersX100, price, "AT_LEAST")) {
    // It is the price, or above it by less than a double can tell.
    return { shownX100: price, exactX100: price };
  }
  const below = priceTicksAway(price, -1);
  return below === undefined ? undefined : { shownX100: below, exactX100 };
}

function roundedUp(exactX100: number, othersX100: readonly number[]): VirtualPrice | undefined {
  const price = nearestPriceUp(exactX100 * (1 - nearly));
  if (price === undefined) return undefined;
  if (price > exactX100 * (1 + nearly)) return { shownX100: price, exactX100 };
  if (isWhole(othersX100, price, "AT_MOST")) return { shownX100: price, exactX100: price };
  const above = priceTicksAway(price, 1);
  return above === undefined ? undefined : { shownX100: above, exactX100 };
}

/** The first order in the queue at the best price of another runner. */
export interface VirtualLeg {
  readonly priceX100: number;
  readonly restMinor: number;
}

/** What one virtual match comes to. `stakesMinor` in order of the legs; a leg of less than a minor unit is 0, and the house stands for it. */
export interface VirtualMatch {
  readonly stakesMinor: readonly number[];
  /** The taker's stake and what its backer wins; 0 when it is less than a minor unit. */
  readonly sizeMinor: number;
  readonly profitMinor: number;
  /** At which the taker's part is told; the profit is more exact. */
  readonly priceX100: number;
}

/**
 * One match of a taker with one order of each other runner, all or none, for one payout R: whichever runner wins, its backer gets R. As much as the smallest of them
 * and what the taker still wants allow. Orders get their own price and profit; the taker gets what they bring together, never less than its shown price. What whole
 * minor units can't express is the house's: it loses in no outcome as much as a minor unit a runner, and gains less than the longest of the prices. [VIRT-04] [VIRT-05]
 */
export function virtualMatch(
  taker: { readonly side: Side; readonly wantedMinor: number },
  price: VirtualPrice,
  legs: readonly VirtualLeg[],
): VirtualMatch {
  const isBack = taker.side === "BACK";
  let least = Infinity;
  for (const { priceX100, restMinor } of legs) least = Math.min(least, restMinor * priceX100);
  // Against backs the payout is rounded up and stakes down, against lays the other way: the smallest order goes whole, and no stake is too small for its payout.
  let payout = isBack ? Math.ceil(least / 100) : Math.floor(least / 100);
  let sizeMinor = isBack ? floor((100 * payout) / price.exactX100) : ceil((100 * payout) / price.exactX100);
  if (sizeMinor > taker.wantedMinor) {
    sizeMinor = taker.wantedMinor;
    payout = floor((sizeMinor * price.exactX100) / 100);
  }
  let staked = 0;
  const stakesMinor = legs.map(({ priceX100, restMinor }) => {
    const exact = (100 * payout) / priceX100;
    const stake = Math.min(restMinor, isBack ? Math.floor(exact) : Math.ceil(exact));
    staked += stake;
    return stake;
  });
  if (sizeMinor === 0) return { stakesMinor, sizeMinor, profitMinor: 0, priceX100: price.shownX100 };
  const shownProfit = fillProfitMinor(sizeMinor, price.shownX100);
  const profitMinor = isBack ? Math.max(staked, shownProfit) : Math.min(staked, shownProfit);
  const averageX100 = averagePriceX100((sizeMinor + profitMinor) * 100, sizeMinor);
  // A minor unit more or less makes much of a very small stake's price: what is told stays on its own side of what was shown.
  const priceX100 = isBack ? Math.max(averageX100, price.shownX100) : Math.min(averageX100, price.shownX100);
  return {
    stakesMinor,
    sizeMinor,
    profitMinor,
    priceX100: Math.max(lowestPriceX100, Math.min(highestPriceX100, priceX100)),
  };
}
