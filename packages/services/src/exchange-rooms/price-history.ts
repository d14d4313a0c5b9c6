import type { Reader } from "../command/index.ts";
import type { ExchangeRoomStore, PricePoint } from "./ports.ts";

/** A busy market has more; the newest of them are what is looked at. */
const mostFills = 20_000;
/** A phone is no wider than this many points. */
const mostSpans = 90;
const spans = [10, 30, 60, 300, 900, 3_600, 21_600, 86_400] as const;

/** The shortest span of time, in seconds, of which so long a time has at most 90. */
export function spanFor(lengthMs: number): number {
  const fits = spans.find((seconds) => lengthMs / (seconds * 1000) <= mostSpans);
  return fits ?? spans[spans.length - 1] ?? 86_400;
}

export interface PriceHistory {
  readonly spanSeconds: number;
  /** By runner, then by time. */
  readonly points: readonly PricePoint[];
}

/** At which prices a market was matched over time; empty while nothing was. [ROOM-44] */
export function createPriceHistory({
  reader,
  store,
}: {
  readonly reader: Reader;
  readonly store: Pick<ExchangeRoomStore, "matchedBetween" | "prices">;
}) {
  return async (marketId: string): Promise<PriceHistory> => {
    const matched = await store.matchedBetween(reader, { marketId, most: mostFills });
    if (matched === undefined) return { spanSeconds: spans[0], points: [] };
    const spanSeconds = spanFor(matched.toMs - matched.fromMs);
    return { spanSeconds, points: await store.prices(reader, { marketId, most: mostFills, spanSeconds }) };
  };
}
