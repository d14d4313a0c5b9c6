import { isCrossMatched, isRemoved, virtualPrice, type Book, type MarketSpec, type Side } from "@maidan/core/exchange";
import type { PlaceInstruction } from "../ports.ts";

/**
 * Whether bets that meet nothing by themselves are matched across the runners with each other and what rests beside them: the first of them rest, and a later one
 * takes them all. A delay that is for takers is for these too. [ENG-28] [VIRT-04]
 */
export function meetTogether(spec: MarketSpec, book: Book, bets: readonly PlaceInstruction[]): boolean {
  if (bets.length < 2 || !isCrossMatched(spec)) return false;
  return (["BACK", "LAY"] as const).some((side) => {
    const own = bets.filter((bet) => bet.side === side && bet.orderType === undefined);
    return own.length > 1 && areCrossed({ spec, book, side }, own);
  });
}

interface Runners {
  readonly spec: MarketSpec;
  readonly book: Book;
  readonly side: Side;
}

/** As they would be entered: each against the best of its side on the other runners, those before it included. */
function areCrossed({ spec, book, side }: Runners, bets: readonly PlaceInstruction[]): boolean {
  const isBack = side === "BACK";
  const running = spec.selectionIds.filter((id) => !isRemoved(spec, id));
  // The best for who takes them: the lowest price that backers ask for, the highest of layers.
  const best = new Map(running.map((id) => [id, book.levels(id, side, 1)[0]?.priceX100]));
  return bets.some(({ selectionId, priceX100 }) => {
    const others = running.filter((id) => id !== selectionId).map((id) => best.get(id));
    const known = others.filter((price) => price !== undefined);
    const shownX100 = known.length < others.length ? undefined : virtualPrice(side, known)?.shownX100;
    if (shownX100 !== undefined && (isBack ? shownX100 >= priceX100 : shownX100 <= priceX100)) return true;
    const before = best.get(selectionId) ?? priceX100;
    best.set(selectionId, isBack ? Math.min(before, priceX100) : Math.max(before, priceX100));
    return false;
  });
}
