import { add, dealerStands, nothing, type Count } from "./blackjack.ts";
import { bestMoveAt } from "./exact-return.ts";

/** Cards left by their worth: 2 to 9, tens and pictures, aces. */
type Left = number[];
const worths = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
const shoeOf = (packs: number): Left => worths.map((worth) => (worth === 10 ? 16 : 4) * packs);
const sizeOf = (left: Left): number => left.reduce((sum, count) => sum + count, 0);

/** Each worth that is left, as it comes next: its chance, and what is left after it. The same array is given again and again. */
function sumOver(left: Left, size: number, of: (worth: number) => number): number {
  let sum = 0;
  for (const [place, worth] of worths.entries()) {
    const count = left[place] ?? 0;
    if (count === 0) continue;
    left[place] = count - 1;
    sum += (count / size) * of(worth);
    left[place] = count;
  }
  return sum;
}

/** Cards by which a dealer ends from an open card, in any order: how many of each worth, in how many orders they may come, and the end, 22 for every bust. */
interface DealerCards {
  readonly taken: readonly (readonly [place: number, times: number])[];
  readonly cards: number;
  readonly orders: number;
  readonly end: number;
}

/** All of them from an open card; those of a blackjack are in none. */
function dealerCards(up: number): readonly DealerCards[] {
  const found = new Map<string, { taken: Map<number, number>; cards: number; orders: number; end: number }>();
  const draw = (count: Count, drawn: readonly number[]): void => {
    if (!dealerStands(count)) {
      for (const [place, worth] of worths.entries()) draw(add(count, worth), [...drawn, place]);
      return;
    }
    if (drawn.length === 1 && count.total === 21) return;
    const key = drawn.toSorted((one, other) => one - other).join(",");
    const known = found.get(key);
    if (known !== undefined) known.orders += 1;
    else {
      const taken = new Map<number, number>();
      for (const place of drawn) taken.set(place, (taken.get(place) ?? 0) + 1);
      found.set(key, { taken, cards: drawn.length, orders: 1, end: Math.min(count.total, 22) });
    }
  };
  draw(add(nothing, up), []);
  return [...found.values()].map(({ taken, ...rest }) => ({ ...rest, taken: [...taken] }));
}
const cardsFrom = new Map<number, readonly DealerCards[]>();

/** What so many picks in turn from so many may be. */
const picks = (of: number, times: number): number => (times === 0 ? 1 : Math.max(0, of) * picks(of - 1, times - 1));

/** The dealer's ends from an open card when these are left; those of a blackjack are in none, so they don't add up to one where there may be one. */
function endsFrom(up: number, left: Left, known: Map<string, Float64Array>): Float64Array {
  const key = `${up}:${left.join(",")}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const size = sizeOf(left);
  const all = cardsFrom.get(up) ?? dealerCards(up);
  cardsFrom.set(up, all);
  const ends = new Float64Array(23);
  for (const { taken, cards, orders, end } of all) {
    let ways = orders / picks(size, cards);
    for (const [place, times] of taken) ways *= picks(left[place] ?? 0, times);
    ends[end] = (ends[end] ?? 0) + ways;
  }
  known.set(key, ends);
  return ends;
}

/** The stakes won or lost by standing on a total, where the dealer has no blackjack. */
function against(total: number, ends: Float64Array): number {
  const worth = (end: number): number => (end > 21 || total > end ? 1 : total === end ? 0 : -1);
  return ends.reduce((sum, share, end) => sum + share * (total > 21 ? -1 : worth(end)), 0);
}

/**
 * What a hand that is dealt to all gives back with the best moves of an endless shoe in every place, for each unit of the first stake, from a whole shuffled shoe of so
 * many packs: counted over all orders of its cards, none drawn twice. The second hand of a split has cards of its own, of which each order is as likely, so it is
 * worth what the first is. [BJ-14]
 */
export function commonReturn(packs: number): number {
  const left = shoeOf(packs);
  const [known, played] = [new Map<string, Float64Array>(), new Map<string, number>()];
  const take = (of: (worth: number) => number): number => sumOver(left, sizeOf(left), of);
  const stand = ({ total }: Count, up: number): number => against(total, endsFrom(up, left, known));
  // What is left and the open card say what is held, in whatever order it came.
  const playOn = (count: Count, up: number): number => {
    const key = `${up}:${left.join(",")}:${count.total}`;
    const found = played.get(key);
    if (found !== undefined) return found;
    const doesHit =
      count.total < 21 && bestMoveAt(count, { upWorth: up, canDouble: false, pairOf: undefined }) === "hit";
    const worth = doesHit ? take((drawn) => playOn(add(count, drawn), up)) : stand(count, up);
    played.set(key, worth);
    return worth;
  };
  const playFirst = (first: number, second: number, up: number): number => {
    const count = add(add(nothing, first), second);
    const half = add(nothing, first);
    switch (bestMoveAt(count, { upWorth: up, canDouble: true, pairOf: first === second ? first : undefined })) {
      case "stand":
        return stand(count, up);
      case "hit":
        return take((drawn) => playOn(add(count, drawn), up));
      case "double":
        return 2 * take((drawn) => stand(add(count, drawn), up));
      case "split":
        return 2 * take((drawn) => (first === 11 ? stand : playOn)(add(half, drawn), up));
    }
  };
  const round = (first: number, up: number, second: number): number => {
    const free = endsFrom(up, left, known).reduce((sum, share) => sum + share, 0);
    return first + second === 21 ? 1.5 * free : playFirst(first, second, up) - (1 - free);
  };
  return 1 + take((first) => take((up) => take((second) => round(first, up, second))));
}

/** How often the dealer ends so, from a whole shuffled shoe of so many packs: 17 to 21, `bust`, `blackjack`. */
export function dealerChances(packs: number): Readonly<Record<string, number>> {
  const left = shoeOf(packs);
  const known = new Map<string, Float64Array>();
  const chanceOf = (end: number): number => sumOver(left, sizeOf(left), (up) => endsFrom(up, left, known)[end] ?? 0);
  const drawn = Object.fromEntries(
    [17, 18, 19, 20, 21, 22].map((end) => [end > 21 ? "bust" : String(end), chanceOf(end)]),
  );
  return { ...drawn, blackjack: 1 - Object.values(drawn).reduce((sum, chance) => sum + chance, 0) };
}
