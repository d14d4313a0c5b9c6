import type { Card } from "@maidan/games/fair";
import { handCards, pokerHandOf, pokerPays } from "@maidan/games/poker";

const packSize = 52;
/** Ways to draw so many of the 47 cards that were not dealt. */
const draws = [1, 47, 1_081, 16_215, 178_365, 1_533_939];

/** Ways to choose `count` of `size`, for the places of sets in their order. */
const chooseTable = Array.from({ length: packSize + 1 }, (_, size) => {
  const row = [1];
  for (let count = 1; count <= handCards; count += 1) row.push(((row[count - 1] ?? 0) * (size - count + 1)) / count);
  return row;
});
/** The place of a set of cards among all of its size: cards in rising order. */
function placeOf(cards: readonly number[]): number {
  let place = 0;
  for (const [index, card] of cards.entries()) place += chooseTable[card]?.[index + 1] ?? 0;
  return place;
}

/** Which of a hand's five cards each of its 32 subsets holds. */
const subsets = Array.from({ length: 2 ** handCards }, (_, mask) =>
  Array.from({ length: handCards }, (__, place) => place).filter((place) => ((mask >> place) & 1) === 1),
);

/** Every hand once: five places of the pack in rising order. */
function eachHand(visit: (hand: readonly number[]) => void): void {
  for (let a = 0; a < packSize; a += 1)
    for (let b = a + 1; b < packSize; b += 1)
      for (let c = b + 1; c < packSize; c += 1)
        for (let d = c + 1; d < packSize; d += 1) for (let e = d + 1; e < packSize; e += 1) visit([a, b, c, d, e]);
}

/**
 * The exact return of video poker with the best hold of each of the 2,598,960 hands. For every set of held cards the pays of all hands that hold it are
 * summed; what is drawn besides, and none of what was thrown away, follows by inclusion and exclusion. Takes some seconds.
 */
export function exactPokerReturn(cardOf: (place: number) => Card): number {
  const sums = Array.from({ length: handCards + 1 }, (_, size) => new Float64Array(chooseTable[packSize]?.[size] ?? 0));
  eachHand((hand) => {
    const pays = pokerPays[pokerHandOf(hand.map(cardOf))];
    if (pays === 0) return;
    for (const subset of subsets) {
      const of = sums[subset.length];
      const place = placeOf(subset.map((index) => hand[index] ?? 0));
      if (of !== undefined) of[place] = (of[place] ?? 0) + pays;
    }
  });
  let total = 0;
  let hands = 0;
  const known = new Float64Array(subsets.length);
  eachHand((hand) => {
    for (const [mask, subset] of subsets.entries())
      known[mask] = sums[subset.length]?.[placeOf(subset.map((index) => hand[index] ?? 0))] ?? 0;
    // From hands that hold a set to hands that hold it and nothing else of the five.
    for (let place = 0; place < handCards; place += 1)
      for (let mask = 0; mask < subsets.length; mask += 1)
        if (((mask >> place) & 1) === 0) known[mask] = (known[mask] ?? 0) - (known[mask | (1 << place)] ?? 0);
    let best = 0;
    for (const [mask, subset] of subsets.entries())
      best = Math.max(best, (known[mask] ?? 0) / (draws[handCards - subset.length] ?? 1));
    total += best;
    hands += 1;
  });
  return total / hands;
}
