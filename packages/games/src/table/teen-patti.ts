import { ranks, type Card } from "../fair/index.ts";
import type { MultiplierX10000 } from "../instant/index.ts";

/** From the lowest to the highest. */
export const handKinds = ["high", "pair", "colour", "sequence", "pureSequence", "trail"] as const;
export type HandKind = (typeof handKinds)[number];
export interface Hand {
  readonly kind: HandKind;
  /** What decides between hands of one kind, most important first. */
  readonly heights: readonly number[];
}

const heightOf = (card: Card): number => ranks.indexOf(card.rank) + 2;

/** The worth of three cards. A-K-Q is the highest sequence, A-2-3 the second, as is played in the sub-continent. */
export function handOf(cards: readonly Card[]): Hand {
  const heights = cards.map(heightOf).toSorted((a, b) => b - a);
  const [high = 0, middle = 0, low = 0] = heights;
  if (cards.length !== 3) throw new RangeError("a hand has three cards");
  const isColour = new Set(cards.map(({ suit }) => suit)).size === 1;
  const isLowAce = high === 14 && middle === 3 && low === 2;
  const isSequence = isLowAce || (high - middle === 1 && middle - low === 1);
  if (high === low) return { kind: "trail", heights: [high] };
  if (isSequence) {
    const place = high === 14 ? (isLowAce ? 13.5 : 14) : high;
    return { kind: isColour ? "pureSequence" : "sequence", heights: [place] };
  }
  if (isColour) return { kind: "colour", heights };
  if (high === middle) return { kind: "pair", heights: [high, low] };
  if (middle === low) return { kind: "pair", heights: [middle, high] };
  return { kind: "high", heights };
}

/** Above 0 when the first hand is higher, 0 when they are equal. */
export function compareHands(first: Hand, second: Hand): number {
  const kinds = handKinds.indexOf(first.kind) - handKinds.indexOf(second.kind);
  if (kinds !== 0) return kinds;
  return first.heights.map((height, place) => height - (second.heights[place] ?? 0)).find((step) => step !== 0) ?? 0;
}

export const teenPattiBets = ["playerA", "playerB", "pairPlus"] as const;
export type TeenPattiBet = (typeof teenPattiBets)[number];
export interface TeenPattiRound {
  readonly playerA: readonly Card[];
  readonly playerB: readonly Card[];
  readonly winner: "playerA" | "playerB" | "tie";
  /** Of player A's hand. */
  readonly kind: HandKind;
}

/** Deals one pack to two players in turn. */
export function playTeenPatti(pack: readonly Card[]): TeenPattiRound {
  const playerA = [0, 2, 4].flatMap((place) => pack[place] ?? []);
  const playerB = [1, 3, 5].flatMap((place) => pack[place] ?? []);
  const handA = handOf(playerA);
  const order = compareHands(handA, handOf(playerB));
  return { playerA, playerB, winner: order === 0 ? "tie" : order > 0 ? "playerA" : "playerB", kind: handA.kind };
}

/** What a pair or better of player A's pays, the stake included. */
const pairPlus: Readonly<Record<HandKind, MultiplierX10000>> = {
  high: 0,
  pair: 20_000,
  colour: 50_000,
  sequence: 70_000,
  pureSequence: 410_000,
  trail: 310_000,
};

/** What a bet pays, the stake included: 0.98:1 on a player, stakes back on a tie; pair plus by its table. */
export function teenPattiPaid(bet: TeenPattiBet, round: Pick<TeenPattiRound, "winner" | "kind">): MultiplierX10000 {
  if (bet === "pairPlus") return pairPlus[round.kind];
  if (round.winner === "tie") return 10_000;
  return bet === round.winner ? 19_800 : 0;
}
