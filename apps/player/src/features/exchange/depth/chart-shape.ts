import { nearestPrice } from "@maidan/core/odds";

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
  /** The most that was matched in a span: the height of the highest bar. */
  readonly mostVolume: number;
  /** Prices of the scale, the highest first, and how far down each stands. */
  readonly ticks: readonly { readonly price: number; readonly y: number }[];
  /** From the lowest to the highest price of each span. */
  readonly ranges: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  /** `x,y` pairs for a line, in the units of the chart. */
  readonly line: string;
  readonly bars: readonly { readonly x: number; readonly width: number; readonly height: number }[];
}

export const chartSize = { width: 300, height: 140, volume: 36 } as const;

/** Four lines at most: the ends, and two of the prices between them that there are no nearer ones to. */
const tickShares = [1, 2 / 3, 1 / 3, 0];

/** Prices of the scale from the highest to the lowest, whole steps of the ladder between them; a line's own numbers are whole or halves, which are written as they are. */
function scaleOf(low: number, high: number): readonly number[] {
  const between = (share: number): number => {
    if (share === 0) return low;
    if (share === 1) return high;
    const priceX100 = Math.round((low + (high - low) * share) * 100);
    return (priceX100 < 101 ? priceX100 : nearestPrice(priceX100)) / 100;
  };
  return [...new Set(tickShares.map(between))].filter((price) => price >= low && price <= high);
}

/** The span that a share of the chart's width lies in: the newest that began by then. */
export function pointAt(points: readonly PricePoint[], spanSeconds: number, share: number): PricePoint | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const fromMs = Date.parse(first.at);
  const atMs = fromMs + share * (Date.parse(last.at) + spanSeconds * 1000 - fromMs);
  return points.findLast((point) => Date.parse(point.at) <= atMs) ?? first;
}

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
  const widthOf = Math.max(1, round((spanMs / lengthMs) * width - 1));
  return {
    low,
    high,
    last: last.price,
    mostVolume: most,
    ticks: scaleOf(low, high).map((price) => ({ price, y: yOf(price) })),
    ranges: points.map((point) => ({
      x: xOf(Date.parse(point.at)),
      y: yOf(point.high),
      width: widthOf,
      height: round(yOf(point.low) - yOf(point.high)),
    })),
    line: steps.join(" "),
    bars: points.map((point) => ({
      x: xOf(Date.parse(point.at)),
      width: widthOf,
      height: round((point.volume / most) * volume),
    })),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
