import { isPriceIn } from "@maidan/core/exchange";
import { toDecimal } from "@maidan/core/money";
import { isOrder, type ListedBet, type ListedOrder } from "./bet-list.ts";
import { summarise } from "./bet-slip-form.ts";

/** Backs of several runners of a market with one stake shared among them, so that each brings the same: dutching. [SLIP-23] */

/** Those of the list that can share a stake: by market the backs at odds that have not gone out, of two runners and more. */
export function dutchable(list: readonly ListedBet[]): readonly (readonly ListedOrder[])[] {
  const byMarket = new Map<string, ListedOrder[]>();
  for (const bet of list) {
    if (!isOrder(bet) || bet.sent !== undefined || bet.form.side !== "BACK" || bet.form.line !== undefined) continue;
    byMarket.set(bet.form.marketId, [...(byMarket.get(bet.form.marketId) ?? []), bet]);
  }
  return [...byMarket.values()].filter((bets) => bets.length > 1);
}

/**
 * The stakes that come back as the same amount at each of these odds (hundredths), with all of them the total at most: each rounded down to a minor unit. By whole
 * numbers, so that no share is off by the error of a fraction.
 */
export function dutchStakes(totalMinor: bigint, pricesX100: readonly number[]): readonly bigint[] {
  const product = pricesX100.reduce((all, price) => all * BigInt(price), 1n);
  const weights = pricesX100.map((price) => product / BigInt(price));
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  return weights.map((weight) => (totalMinor * weight) / whole);
}

/** The bets with their shares as stakes; as they are while the odds of one are none of the ladder, as where they are being typed. */
export const withShares = (bets: readonly ListedOrder[], totalMinor: bigint): readonly ListedOrder[] => {
  const prices = bets.map(({ form }) => form.priceX100);
  if (!prices.every((price) => isPriceIn({}, price))) return bets;
  const stakes = dutchStakes(totalMinor, prices);
  return bets.map((bet, place) => ({
    ...bet,
    form: { ...bet.form, entry: "stake", stakeText: toDecimal(stakes[place] ?? 0n) },
  }));
};

export interface DutchResult {
  /** The least that one of these brings, less the stakes of the others; below nothing where the odds together are too short. Before commission. */
  readonly leastMinor: bigint;
  /** All stakes: lost when none of them wins. */
  readonly stakesMinor: bigint;
}

/** Of bets as they stand in the list; undefined as long as one of them has no stake. */
export function dutchResult(bets: readonly ListedOrder[]): DutchResult | undefined {
  const sums = bets.map(({ form }) => summarise(form)).filter((sum) => sum !== undefined);
  if (sums.length < bets.length) return undefined;
  const stakesMinor = sums.reduce((all, { stakeMinor }) => all + stakeMinor, 0n);
  const results = sums.map(({ stakeMinor, profitMinor }) => profitMinor + stakeMinor - stakesMinor);
  return { leastMinor: results.reduce((least, each) => (each < least ? each : least)), stakesMinor };
}
