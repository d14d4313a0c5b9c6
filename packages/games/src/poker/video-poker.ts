import { ranks, type Card } from "../fair/index.ts";

/** What a five-card hand is, from the lowest that pays. */
export const pokerHands = [
  "nothing",
  "jacks",
  "twoPairs",
  "three",
  "straight",
  "flush",
  "fullHouse",
  "four",
  "straightFlush",
  "royalFlush",
] as const;
export type PokerHand = (typeof pokerHands)[number];

/** What each pays, in stakes, the stake included: the full-pay table of Jacks or Better. */
export const pokerPays: Readonly<Record<PokerHand, number>> = {
  nothing: 0,
  jacks: 1,
  twoPairs: 2,
  three: 3,
  straight: 4,
  flush: 6,
  fullHouse: 9,
  four: 25,
  straightFlush: 50,
  royalFlush: 800,
};

export const handCards = 5;

/** The hand that five cards make. The ace is the highest, and the lowest in A-2-3-4-5. */
export function pokerHandOf(cards: readonly Card[]): PokerHand {
  if (cards.length !== handCards) throw new RangeError("a hand has five cards");
  const heights = cards.map(({ rank }) => ranks.indexOf(rank)).toSorted((a, b) => a - b);
  const counts = new Map<number, number>();
  for (const height of heights) counts.set(height, (counts.get(height) ?? 0) + 1);
  const groups = [...counts.values()].toSorted((a, b) => b - a);
  const [most = 0, second = 0] = groups;
  if (most === 4) return "four";
  if (most === 3) return second === 2 ? "fullHouse" : "three";
  if (most === 2) {
    if (second === 2) return "twoPairs";
    const paired = [...counts].find(([, count]) => count === 2)?.[0] ?? 0;
    return paired >= ranks.indexOf("J") ? "jacks" : "nothing";
  }
  const [low = 0, , , fourth = 0, high = 0] = heights;
  const isWheel = fourth === ranks.indexOf("5") && high === ranks.indexOf("A");
  const isStraight = high - low === 4 || isWheel;
  const isFlush = cards.every(({ suit }) => suit === cards[0]?.suit);
  if (isFlush && isStraight) return low === ranks.indexOf("10") ? "royalFlush" : "straightFlush";
  if (isFlush) return "flush";
  return isStraight ? "straight" : "nothing";
}

/** The hand after the draw: what isn't held is replaced by the next cards of the pack, in order of place. */
export function drawTo(pack: readonly Card[], held: readonly number[]): Card[] {
  let next = handCards;
  return pack.slice(0, handCards).map((card, place) => {
    if (held.includes(place)) return card;
    const drawn = pack[next];
    next += 1;
    if (drawn === undefined) throw new RangeError("a pack for one draw has ten cards");
    return drawn;
  });
}

/** With the best hold of every hand, in millionths, rounded down: counted over all hands and draws by `npm run bench`. */
export const bestPokerReturnX1000000 = 995_439;
