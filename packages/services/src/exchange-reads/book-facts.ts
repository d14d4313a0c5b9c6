import type { Reader } from "../command/index.ts";
import type { MarketBook } from "./market-book.ts";
import type { BookFacts, ExchangeReadStore } from "./ports.ts";

export interface ReadBookFactsDeps {
  readonly reader: Reader;
  readonly store: Pick<ExchangeReadStore, "bookFacts">;
  /** Of how many markets they are kept; what was asked for longest ago goes first. */
  readonly capacity?: number;
}

/**
 * What books tell beside their ladders, by market. Kept until a market's traded volume is another: currency and least stake never change, and a match changes
 * the volume. So the engine does nothing for it, and the database is asked once a change at most. [EXAPI-47]
 */
export function createReadBookFacts({ reader, store, capacity = 4_000 }: ReadBookFactsDeps) {
  const kept = new Map<string, { readonly facts: BookFacts; readonly tradedVolumeMinor: bigint }>();

  function keep(facts: BookFacts, tradedVolumeMinor: bigint): void {
    kept.delete(facts.marketId);
    kept.set(facts.marketId, { facts, tradedVolumeMinor });
    const [oldest] = kept.keys();
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest);
  }

  return async (books: readonly MarketBook[]): Promise<ReadonlyMap<string, BookFacts>> => {
    const known = books.flatMap(({ marketId, tradedVolumeMinor }) => {
      const held = kept.get(marketId);
      return held?.tradedVolumeMinor === tradedVolumeMinor ? [held.facts] : [];
    });
    const byId = new Map(known.map((facts) => [facts.marketId, facts]));
    const missing = new Map(books.map((book) => [book.marketId, book.tradedVolumeMinor]));
    for (const marketId of byId.keys()) missing.delete(marketId);
    const read = missing.size === 0 ? [] : await store.bookFacts(reader, [...missing.keys()]);
    for (const facts of read) byId.set(facts.marketId, facts);
    for (const { marketId, tradedVolumeMinor } of books) {
      const facts = byId.get(marketId);
      if (facts !== undefined) keep(facts, tradedVolumeMinor);
    }
    return byId;
  };
}
