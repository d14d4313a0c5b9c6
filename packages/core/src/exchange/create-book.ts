import type { Book, BookSnapshot } from "./book.ts";
import type { MarketSpec } from "./market.ts";
import { NaiveBook } from "./naive-book.ts";

/** The book that the engine runs: empty and inactive, or rebuilt from what was stored. Throws when the stored state is damaged. */
export function createBook(spec: MarketSpec, snapshot?: BookSnapshot): Book {
  return new NaiveBook(spec, snapshot);
}
