import type { Level } from "./book.ts";
import type { Side } from "./market.ts";
import { virtualMatch, virtualPrice } from "./virtual-match.ts";

/** What can be taken of a runner, best first on both sides. */
export interface RunnerOffers {
  readonly availableToBack: readonly Level[];
  readonly availableToLay: readonly Level[];
}

/**
 * The virtual ladder of a taker of this side, best first, at most `most` prices: worked out level by level from what can be taken of the others on the other
 * side, each step as large as the smallest payout among their best levels, until one of them has nothing left. [VIRT-02]
 */
export function virtualLevels(side: Side, others: readonly (readonly Level[])[], most: number): Level[] {
  const levels: Level[] = [];
  const places = others.map((ladder) => ({ ladder, index: 0, takenMinor: 0 }));
  if (places.length === 0) return levels;
  for (;;) {
    const legs = places.flatMap(({ ladder, index, takenMinor }) => {
      const level = ladder[index];
      return level === undefined ? [] : [{ priceX100: level.priceX100, restMinor: level.sizeMinor - takenMinor }];
    });
    if (legs.length < places.length) return levels;
    const price = virtualPrice(
      side,
      legs.map((leg) => leg.priceX100),
    );
    if (price === undefined) return levels;
    const match = virtualMatch({ side, wantedMinor: Infinity }, price, legs);
    const last = levels.at(-1);
    if (last?.priceX100 === price.shownX100)
      levels[levels.length - 1] = { ...last, sizeMinor: last.sizeMinor + match.sizeMinor };
    else if (levels.length === most) return levels;
    else if (match.sizeMinor > 0) levels.push({ priceX100: price.shownX100, sizeMinor: match.sizeMinor });
    for (const [leg, place] of places.entries()) {
      place.takenMinor += match.stakesMinor[leg] ?? 0;
      if (place.takenMinor < (place.ladder[place.index]?.sizeMinor ?? 0)) continue;
      place.index += 1;
      place.takenMinor = 0;
    }
  }
}

/** Two ladders of one side as one, best first; what is at one price is added up. */
function merged(side: Side, real: readonly Level[], virtual: readonly Level[]): Level[] {
  if (virtual.length === 0) return [...real];
  const sizes = new Map<number, number>();
  for (const { priceX100, sizeMinor } of [...real, ...virtual])
    sizes.set(priceX100, (sizes.get(priceX100) ?? 0) + sizeMinor);
  const sign = side === "BACK" ? -1 : 1;
  return Array.from(sizes, ([priceX100, sizeMinor]) => ({ priceX100, sizeMinor })).sort(
    (one, other) => sign * (one.priceX100 - other.priceX100),
  );
}

/** What a player is shown of each of these runners (those that can win): real and virtual offers together, `most` of the virtual ones a side. [VIRT-09] */
export function displayedOffers(runners: readonly RunnerOffers[], most: number): RunnerOffers[] {
  return runners.map((runner, place) => {
    const others = runners.filter((_, index) => index !== place);
    const toBack = others.map((other) => other.availableToLay);
    const toLay = others.map((other) => other.availableToBack);
    return {
      availableToBack: merged("BACK", runner.availableToBack, virtualLevels("BACK", toBack, most)),
      availableToLay: merged("LAY", runner.availableToLay, virtualLevels("LAY", toLay, most)),
    };
  });
}
