/** What is told of many measurements, in their own unit. */
export interface Figures {
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

export function figuresOf(values: readonly number[]): Figures {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  const at = (share: number): number => rounded(sorted[Math.floor(sorted.length * share)] ?? 0);
  const sum = sorted.reduce((total, value) => total + value, 0);
  return { mean: rounded(sum / Math.max(1, sorted.length)), p50: at(0.5), p99: at(0.99), worst: at(0.9999) };
}
