import type { MarketEvent, MatchedFill } from "../index.ts";

/** The matches among a book's events as they are kept, numbered from `from` on. */
export const fillsOf = (events: readonly MarketEvent[], from = 0): MatchedFill[] =>
  events
    .filter((event) => event.type === "fill")
    .map((fill, index) => ({
      fillId: String(from + index),
      selectionId: fill.selectionId,
      priceX100: fill.priceX100,
      sizeMinor: fill.sizeMinor,
      profitMinor: fill.profitMinor,
      backAccountId: fill.takerSide === "BACK" ? fill.takerAccountId : fill.makerAccountId,
      layAccountId: fill.takerSide === "BACK" ? fill.makerAccountId : fill.takerAccountId,
    }));
