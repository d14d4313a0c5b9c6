/** Points are counted in ten-thousandths, so that small stakes add up. */
export const onePoint = 10_000n;

/** Fewer points are not converted. [CONST-30] */
export const leastConverted = 10n;

/** What a stake earns, in ten-thousandths of a point, rounded down; 0 where the game type earns nothing. [VIP-R01] */
export function pointsForStake(stakeMinor: bigint, stakePerPointMinor: bigint | null): bigint {
  if (stakeMinor < 0n) throw new RangeError(`a stake is not below 0, got ${stakeMinor}`);
  return stakePerPointMinor === null ? 0n : (stakeMinor * onePoint) / stakePerPointMinor;
}

/** What a void takes back of what its stake had earned: as far as it is there. [VIP-R02] */
export const takenBackPoints = (earnedX10000: bigint, hasX10000: bigint): bigint =>
  earnedX10000 < hasX10000 ? earnedX10000 : hasX10000;

/** The highest level whose points have been earned. `levels` in any order; undefined only when none begins at 0. [VIP-R03] */
export function levelAt<Level extends { readonly minPoints: bigint }>(
  levels: readonly Level[],
  earnedX10000: bigint,
): Level | undefined {
  const reached = levels.filter((level) => level.minPoints * onePoint <= earnedX10000);
  return reached.reduce<Level | undefined>(
    (best, level) => (best === undefined || level.minPoints > best.minPoints ? level : best),
    undefined,
  );
}

/** The level after the one that was reached; undefined at the top. */
export function nextLevel<Level extends { readonly minPoints: bigint }>(
  levels: readonly Level[],
  earnedX10000: bigint,
): Level | undefined {
  const ahead = levels.filter((level) => level.minPoints * onePoint > earnedX10000);
  return ahead.toSorted((a, b) => (a.minPoints < b.minPoints ? -1 : 1))[0];
}

/** Points as people write them: at most four decimals, no zeros at the end. */
export function printPoints(pointsX10000: bigint): string {
  const sign = pointsX10000 < 0n ? "-" : "";
  const size = pointsX10000 < 0n ? -pointsX10000 : pointsX10000;
  const rest = String(size % onePoint)
    .padStart(4, "0")
    .replace(/0+$/, "");
  return `${sign}${size / onePoint}${rest === "" ? "" : `.${rest}`}`;
}
