/**
 * How much a figure grows from one part to the next: the middle of the slopes between all two of them, which a single jump, as when a buffer is given back, doesn't
 * move.
 */
export function slopeOf(values: readonly number[]): number {
  const slopes: number[] = [];
  for (const [at, value] of values.entries())
    for (const [later, other] of values.entries()) if (later > at) slopes.push((other - value) / (later - at));
  slopes.sort((a, b) => a - b);
  const middle = slopes.length >> 1;
  return slopes.length % 2 === 1 ? (slopes[middle] ?? 0) : ((slopes[middle - 1] ?? 0) + (slopes[middle] ?? 0)) / 2;
}
