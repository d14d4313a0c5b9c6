/** A span of time in which a runner was matched. */
export interface PricePoint {
  readonly at: string;
  readonly price: number;
  readonly low: number;
  readonly high: number;
  readonly volume: number;
}

export interface ChartShape {
  readonly low: number;
  readonly high: number;
  readonly last: number;
  /** `x,y` pairs for a line, in the units of the chart. */
  readonly line: string;
  readonly bars: readonly { readonly x: number; readonly width: number; readonly height: number }[];
}

export const chartSize = { width: 300, height: 140, volume: 36 } as const;

/** The line of the last prices and the bars of what was matched. A price holds until the next one, so the line is one of steps. [ROOM-44] */
export function chartShape(points: readonly PricePoint[], spanSeconds: number): ChartShape | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const [low, high] = [Math.min(...points.map((point) => point.low)), Math.max(...points.map((point) => point.high))];
  const [fromMs, spanMs] = [Date.parse(first.at), spanSeconds * 1000];
  const lengthMs = Date.parse(last.at) + spanMs - fromMs;
  const { width, height, volume } = chartSize;
  const xOf = (ms: number): number => round(((ms - fromMs) / lengthMs) * width);
  const priceHeight = height - volume - 8;
  const yOf = (price: number): number =>
    round(high === low ? priceHeight / 2 + 4 : 4 + ((high - price) / (high - low)) * (priceHeight - 4));
  const steps = points.flatMap((point, place) => {
    const startMs = Date.parse(point.at);
    const next = points[place + 1];
    const endMs = next === undefined ? startMs + spanMs : Date.parse(next.at);
    return [`${xOf(startMs)},${yOf(point.price)}`, `${xOf(endMs)},${yOf(point.price)}`];
  });
  const most = Math.max(...points.map((point) => point.volume));
  return {
    low,
    high,
    last: last.price,
    line: steps.join(" "),
    bars: points.map((point) => ({
      x: xOf(Date.parse(point.at)),
      width: Math.max(1, round((spanMs / lengthMs) * width - 1)),
      height: round((point.volume / most) * volume),
    })),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
