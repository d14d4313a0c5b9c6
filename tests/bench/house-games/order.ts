/** Five standard errors: of a hundred honest figures none is beyond it. */
export const mostErrors = 5;

/** How many standard errors the correlation of each round with the next, and the number of runs above and below the mean, lie from those of chance. */
export function orderOf(payouts: Float64Array, mean: number): readonly [number, number] {
  let [covariance, variance, won, runs] = [0, 0, 0, 1];
  for (let place = 0; place < payouts.length; place += 1) {
    const now = payouts[place] ?? 0;
    const next = payouts[place + 1] ?? 0;
    variance += (now - mean) ** 2;
    if (now > mean) won += 1;
    if (place + 1 === payouts.length) break;
    covariance += (now - mean) * (next - mean);
    if (now > mean !== next > mean) runs += 1;
  }
  const lost = payouts.length - won;
  const expected = 1 + (2 * won * lost) / payouts.length;
  const spread = Math.sqrt(((expected - 1) * (expected - 2)) / (payouts.length - 1));
  return [(covariance / variance) * Math.sqrt(payouts.length), (runs - expected) / spread];
}

export const meanOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Counts against the chances by which they should come, in all of so many. */
export const chiSquareOf = (
  counts: ReadonlyMap<string, number>,
  chances: Readonly<Record<string, number>>,
  all: number,
): number =>
  Object.entries(chances).reduce(
    (sum, [came, chance]) => sum + ((counts.get(came) ?? 0) - chance * all) ** 2 / (chance * all),
    0,
  );

/** What each game's line says: how many outcomes, its return or mean against what was counted, and the three tests of chance. */
export interface Proof {
  readonly game: string;
  readonly outcomes: number;
  readonly stated: number;
  readonly measured: number;
  /** One standard error of what was measured. */
  readonly error: number;
  readonly chiSquare: number;
  readonly bound: number;
  readonly serial: number;
  readonly runs: number;
  /** Further figures of this game alone. */
  readonly besides?: Readonly<Record<string, unknown>>;
}

/** A line of the bench: met when the measured figure and the order lie within so many standard errors of chance, and the counts within their bound. */
export function printProof(bench: string, { besides, ...proof }: Proof): Record<string, unknown> {
  const { stated, measured, error, chiSquare, bound, serial, runs } = proof;
  const isMet =
    Math.abs(measured - stated) <= mostErrors * error &&
    chiSquare <= bound &&
    [serial, runs].every((z) => Math.abs(z) <= mostErrors);
  return { bench, ...proof, ...besides, isMet };
}
