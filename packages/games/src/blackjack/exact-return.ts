import type { Card } from "../fair/index.ts";
import { add, countOf, dealerStands, nothing, worthOf, type BlackjackStep, type Count } from "./blackjack.ts";
import type { CommonMove } from "./common-hand.ts";

/** Each card comes from a full pack: worths and their chances of thirteen. */
const worths: readonly (readonly [number, number])[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((worth) => [worth, 1 / 13] as const),
  [10, 4 / 13],
  [11, 1 / 13],
];
const keyOf = ({ total, isSoft }: Count): string => `${total}${isSoft ? "s" : ""}`;

/** What each of the dealer's ends comes with, from a count: 17 to 21, and 22 for every bust. */
function dealerEnds(count: Count, known = new Map<string, Float64Array>()): Float64Array {
  const found = known.get(keyOf(count));
  if (found !== undefined) return found;
  const ends = new Float64Array(23);
  if (dealerStands(count)) ends[Math.min(count.total, 22)] = 1;
  else
    for (const [worth, chance] of worths)
      for (const [end, share] of dealerEnds(add(count, worth), known).entries())
        ends[end] = (ends[end] ?? 0) + chance * share;
  known.set(keyOf(count), ends);
  return ends;
}

/** The same from an open card, when there is no blackjack under it. */
function endsAfterLook(up: number): Float64Array {
  const ends = new Float64Array(23);
  const allowed = worths.filter(([worth]) => up + worth !== 21);
  const all = allowed.reduce((sum, [, chance]) => sum + chance, 0);
  for (const [worth, chance] of allowed) {
    for (const [end, share] of dealerEnds(add(add(nothing, up), worth)).entries())
      ends[end] = (ends[end] ?? 0) + (chance / all) * share;
  }
  return ends;
}

/** What standing on a total gives, in stakes won or lost. */
const standing = (total: number, ends: Float64Array): number =>
  ends.reduce((sum, share, end) => sum + share * (end > 21 || total > end ? 1 : total === end ? 0 : -1), 0);

/** What drawing a card gives, and playing on as well as can be. */
const drawing = (count: Count, ends: Float64Array, known: Map<string, number>): number =>
  worths.reduce((sum, [worth, chance]) => sum + chance * playedOn(add(count, worth), ends, known), 0);

/** The best of standing and drawing on. */
function playedOn(count: Count, ends: Float64Array, known: Map<string, number>): number {
  if (count.total > 21) return -1;
  if (count.total === 21) return standing(21, ends);
  const found = known.get(keyOf(count));
  if (found !== undefined) return found;
  const best = Math.max(standing(count.total, ends), drawing(count, ends, known));
  known.set(keyOf(count), best);
  return best;
}

function doubled(count: Count, ends: Float64Array): number {
  return worths.reduce((sum, [worth, chance]) => {
    const { total } = add(count, worth);
    return sum + 2 * chance * (total > 21 ? -1 : standing(total, ends));
  }, 0);
}

/** What a round gives back with the best step in every place, for each unit of the first stake: counted over all cards, not simulated. */
export function bestBlackjackReturn(): number {
  let won = 0;
  for (const [up, upChance] of worths) {
    const ends = endsAfterLook(up);
    const known = new Map<string, number>();
    const blackjack = up === 11 ? 4 / 13 : up === 10 ? 1 / 13 : 0;
    for (const [first, firstChance] of worths) {
      for (const [second, secondChance] of worths) {
        const chance = upChance * firstChance * secondChance;
        const count = add(add(nothing, first), second);
        const isNatural = count.total === 21;
        const free = isNatural ? 1.5 : Math.max(playedOn(count, ends, known), doubled(count, ends));
        won += chance * (blackjack * (isNatural ? 0 : -1) + (1 - blackjack) * free);
      }
    }
  }
  return 1 + won;
}

/** Two hands of a pair, each with one more card and played on without doubling; aces stand with that card. */
function splitUp(worth: number, ends: Float64Array, known: Map<string, number>): number {
  return worths.reduce((sum, [drawn, chance]) => {
    const count = add(add(nothing, worth), drawn);
    return sum + 2 * chance * (worth === 11 ? standing(count.total, ends) : playedOn(count, ends, known));
  }, 0);
}

/** What a dealer's open card leads to, and what each count is worth against it: counted once. */
const known = new Map<number, { readonly ends: Float64Array; readonly counts: Map<string, number> }>();

/** The move that gives most against a dealer's open card: `pairOf` the worth of each of two equal first cards that may be split. Cards of an endless shoe. */
export function bestMoveAt(
  count: Count,
  at: { readonly upWorth: number; readonly canDouble: boolean; readonly pairOf: number | undefined },
): CommonMove {
  const { upWorth, canDouble, pairOf } = at;
  const against = known.get(upWorth) ?? { ends: endsAfterLook(upWorth), counts: new Map<string, number>() };
  known.set(upWorth, against);
  const { ends, counts } = against;
  const gains: [CommonMove, number][] = [
    ["stand", standing(count.total, ends)],
    ["hit", drawing(count, ends, counts)],
  ];
  if (canDouble) gains.push(["double", doubled(count, ends)]);
  if (pairOf !== undefined) gains.push(["split", splitUp(pairOf, ends, counts)]);
  const [best = "stand"] = gains.toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return best;
}

/** The step that gives most against the dealer's open card: who takes it everywhere gets `bestBlackjackReturn`. */
export function bestBlackjackStep(cards: readonly Card[], up: Card): BlackjackStep {
  const at = { upWorth: worthOf(up), canDouble: cards.length === 2, pairOf: undefined };
  const best = bestMoveAt(countOf(cards), at);
  return best === "split" ? "stand" : best;
}
