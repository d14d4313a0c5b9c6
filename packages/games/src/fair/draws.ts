import type { FairStream } from "./stream.ts";

/** A roll in hundredths, 0 to 10,000 (0.00 to 100.00): 10,001 results, each as likely. */
export const drawDiceX100 = (stream: FairStream): number => stream.index(10_001);

const limboSteps = 100_000_000;
/** A million. */
export const maximumLimboX100 = 100_000_000;

/**
 * A multiplier in hundredths, at least 0: P(>= x) = 0.99 / x but for rounding down. One is drawn from 10^8 steps by whole numbers alone, so that every
 * verifier comes to the same. Not capped: the game pays at most `maximumLimboX100`.
 */
export function drawLimboX100(stream: FairStream): number {
  const step = Number((BigInt(stream.uint32()) * BigInt(limboSteps)) >> 32n);
  return Math.floor((99 * limboSteps) / (step + 1));
}

/** The directions of a ball over so many rows; the slot it falls into is the number of rights. */
export function drawPlinko(
  stream: FairStream,
  rows: number,
): { readonly directions: readonly ("L" | "R")[]; readonly slot: number } {
  const directions = Array.from({ length: rows }, () => (stream.index(2) === 1 ? ("R" as const) : ("L" as const)));
  return { directions, slot: directions.filter((direction) => direction === "R").length };
}

/** A pocket of the wheel with one zero, 0 to 36. */
export const drawRoulette = (stream: FairStream): number => stream.index(37);

/** Ten different numbers of 1 to 40, in order of drawing. */
export const drawKeno = (stream: FairStream): number[] => stream.places(10, 40).map((place) => place + 1);

export const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
export const suits = ["diamonds", "hearts", "spades", "clubs"] as const;
export interface Card {
  readonly rank: (typeof ranks)[number];
  readonly suit: (typeof suits)[number];
}

/** The card at a place of the fixed order: 2 of diamonds, 2 of hearts, 2 of spades, 2 of clubs, 3 of diamonds, ... ace of clubs. */
export function cardAt(place: number): Card {
  const rank = ranks[Math.floor(place / suits.length)];
  const suit = suits[place % suits.length];
  if (rank === undefined || suit === undefined || place < 0) throw new RangeError(`no card has place ${place}`);
  return { rank, suit };
}

/** A card of an endless shoe: each of the 52, each time. */
export const drawCard = (stream: FairStream): Card => cardAt(stream.index(52));

/** The first cards of one shuffled pack. */
export const drawFromPack = (stream: FairStream, count: number): Card[] =>
  stream.places(count, 52).map((place) => cardAt(place));

/** The first cards of a shuffled shoe of so many packs. */
export const drawFromShoe = (stream: FairStream, packs: number, count: number): Card[] =>
  stream.places(count, 52 * packs).map((place) => cardAt(place % 52));

/** A whole shuffled shoe of so many packs: what is dealt from it was fixed before the first card. */
export const drawShoe = (stream: FairStream, packs: number): Card[] => drawFromShoe(stream, packs, 52 * packs);
