import { displayedOffers, type Level, type RunnerOffers } from "@maidan/core/exchange";
import { bestFirst, laddersOf, type MarketBook, type RunnerLadders } from "./market-book.ts";

/** As many virtual prices a side as any depth-based ladder needs, small sizes that are carried on included. */
const usualDepth = 20;
/** All of them: the ladder has no more prices. */
export const wholeDepth = 350;

const levelsOf = (ladder: ReadonlyMap<number, bigint>, side: "BACK" | "LAY"): Level[] =>
  bestFirst(ladder, side).map(([priceX100, sizeMinor]) => ({ priceX100, sizeMinor: Number(sizeMinor) }));

const ladderOf = (levels: readonly Level[]): ReadonlyMap<number, bigint> =>
  new Map(levels.map(({ priceX100, sizeMinor }) => [priceX100, BigInt(sizeMinor)]));

function displayed(book: MarketBook, most: number): ReadonlyMap<number, RunnerLadders> {
  const running = book.definition.runners.filter(({ status }) => status !== "REMOVED");
  const real = running.map(({ selectionId }): RunnerOffers => {
    const { availableToBack, availableToLay } = laddersOf(book, selectionId);
    return { availableToBack: levelsOf(availableToBack, "BACK"), availableToLay: levelsOf(availableToLay, "LAY") };
  });
  return new Map(
    displayedOffers(real, most).map((offers, index) => {
      const selectionId = running[index]?.selectionId ?? 0;
      const { availableToBack, availableToLay } = offers;
      const shown = { availableToBack: ladderOf(availableToBack), availableToLay: ladderOf(availableToLay) };
      return [selectionId, { ...laddersOf(book, selectionId), ...shown }];
    }),
  );
}

const usual = new WeakMap<MarketBook, ReadonlyMap<number, RunnerLadders>>();

/**
 * A runner's ladders as players are shown them: where the market is matched across its runners, virtual offers among the real ones. Worked out once a change
 * at the usual depth. [VIRT-09]
 */
export function displayedOf(book: MarketBook, selectionId: number, most = usualDepth): RunnerLadders {
  if (book.definition.hasVirtualPrices !== true) return laddersOf(book, selectionId);
  if (most !== usualDepth) return displayed(book, most).get(selectionId) ?? laddersOf(book, selectionId);
  const known = usual.get(book) ?? displayed(book, most);
  usual.set(book, known);
  return known.get(selectionId) ?? laddersOf(book, selectionId);
}
