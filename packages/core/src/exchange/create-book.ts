import type { Book, BookSnapshot } from "./book.ts";
import { EventLog } from "./event-log.ts";
import { FastBook } from "./fast-book.ts";
import { LineBook } from "./line-book.ts";
import type { MarketSpec } from "./market.ts";

/** One log for all books made here: `apply` reads it before the next command can be given to any of them. */
const log = new EventLog();

/** The book that the engine runs: empty and inactive, or rebuilt from what was stored. Throws when the stored state is damaged. */
export function createBook(spec: MarketSpec, snapshot?: BookSnapshot): Book {
  if (spec.line !== undefined) return new LineBook(spec, snapshot);
  return new FastBook(spec, { snapshot, events: log });
}
