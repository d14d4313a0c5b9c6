/** A multiplier of the stake in ten-thousandths: 10,000 gives the stake back. Whole numbers alone decide what is paid. */
export type MultiplierX10000 = number;

/** Every instant game gives back 99 in 100 before rounding; rounding is always down, so that the house's part is never below one in a hundred. */
export const returnNumerator = 99n;
export const returnDenominator = 100n;

/** What a bet of so many units pays, rounded down to a unit. */
export const payoutUnits = (stakeUnits: bigint, multiplierX10000: MultiplierX10000): bigint =>
  (stakeUnits * BigInt(multiplierX10000)) / 10_000n;

/** 0.99 x `of` / `waysToWin`, rounded down to ten-thousandths: what a fair chance of `waysToWin` in `of` pays. */
export function fairMultiplier(waysToWin: bigint, of: bigint): MultiplierX10000 {
  if (waysToWin <= 0n || waysToWin > of) throw new RangeError(`no chance: ${waysToWin} of ${of}`);
  return Number((10_000n * returnNumerator * of) / (returnDenominator * waysToWin));
}

/** Binomial coefficient: the ways to choose `count` of `size`. */
export function choose(size: number, count: number): bigint {
  if (count < 0 || count > size) return 0n;
  let ways = 1n;
  for (let step = 1; step <= count; step += 1) ways = (ways * BigInt(size - count + step)) / BigInt(step);
  return ways;
}

/** One result of a game: in how many of all ways it comes, and what it pays. */
export interface Result {
  readonly ways: bigint;
  readonly multiplierX10000: MultiplierX10000;
}

/**
 * The exact return to player of a bet whose results are these, in millionths of the stake, rounded down. Throws unless the ways make up the whole.
 */
export function returnX1000000(results: readonly Result[], allWays: bigint): number {
  const sum = results.reduce((ways, result) => ways + result.ways, 0n);
  if (sum !== allWays) throw new RangeError(`the results are ${sum} of ${allWays} ways`);
  const paid = results.reduce((total, { ways, multiplierX10000 }) => total + ways * BigInt(multiplierX10000), 0n);
  return Number((paid * 100n) / allWays);
}
