import { questionKeyOf } from "@maidan/core/sports";
import type { HouseMarket, HouseQuote } from "./ports.ts";

/**
 * The rates that stood last for what a market asks, from markets of one event in any order: where others have asked it anew since, theirs. One number settles all of
 * them, and the rates of a score that was corrected since tell none. Null where none stood. [FEED-41] [RATES-71]
 */
export function lastRatesFrom(
  markets: readonly Pick<HouseMarket, "sourceKey" | "lastRates">[],
): (sourceKey: string) => HouseQuote | null {
  const last = new Map<string, HouseQuote>();
  const inTurn = markets.toSorted((one, other) => turnOf(one.sourceKey) - turnOf(other.sourceKey));
  for (const { sourceKey, lastRates } of inTurn) if (lastRates !== null) last.set(questionKeyOf(sourceKey), lastRates);
  return (sourceKey) => last.get(questionKeyOf(sourceKey)) ?? null;
}

/** How often it was asked by then: `first:meter` is 1, `first:meter~2` is 2. */
const turnOf = (sourceKey: string): number => Number(sourceKey.slice(questionKeyOf(sourceKey).length + 1) || 1);
