/** Five standard errors: of a hundred honest figures none is beyond it. */
export const mostErrors = 5;

/** How many standard errors the correlation of each round with the next, and the number of runs of paying rounds, lie from those of chance. */
export function orderOf(payouts: Float64Array, mean: number): readonly [number, number] {
  let [covariance, variance, won, runs] = [0, 0, 0, 1];
  for (let place = 0; place < payouts.length; place += 1) {
    const now = payouts[place] ?? 0;
    const next = payouts[place + 1] ?? 0;
    variance += (now - mean) ** 2;
    if (now > 0) won += 1;
    if (place + 1 === payouts.length) break;
    covariance += (now - mean) * (next - mean);
    if (now > 0 !== next > 0) runs += 1;
  }
  const lost = payouts.length - won;
  const expected = 1 + (2 * won * lost) / payouts.length;
  const spread = Math.sqrt(((expected - 1) * (expected - 2)) / (payouts.length - 1));
  return [(covariance / variance) * Math.sqrt(payouts.length), (runs - expected) / spread];
}
