/** The exchange's 350 prices: up to each limit in steps, in hundredths. */
const steps = [
  [200, 1],
  [300, 2],
  [400, 5],
  [600, 10],
  [1_000, 20],
  [2_000, 50],
  [3_000, 100],
  [5_000, 200],
  [10_000, 500],
  [100_000, 1_000],
] as const;

const prices: number[] = [];
for (const [limit, step] of steps) {
  for (let price = prices.length === 0 ? 101 : (prices.at(-1) ?? 0) + step; price <= limit; price += step)
    prices.push(price);
}

/** The price on the ladder that is nearest to this one, moved by so many ticks. */
export function tick(price: number, ticks: number): number {
  const wanted = Math.round(price * 100);
  const above = prices.findIndex((each) => each >= wanted);
  const index = (above < 0 ? prices.length - 1 : above) + ticks;
  return (prices[Math.min(prices.length - 1, Math.max(0, index))] ?? 101) / 100;
}
