import type { FairStream } from "../fair/index.ts";
import type { MultiplierX10000, Result } from "./multiplier.ts";

/** A card has nine fields: three of a kind win. */
export const scratchFields = 9;
const ofAKind = 3;
/** Cards of the book: each is drawn as often. */
const cards = 100_000;

/** What three of a kind pay, and on how many cards of the book they are, the best first: 99 in 100 in all. */
const book = {
  tiger: { stakes: 500, cards: 10 },
  hilsa: { stakes: 100, cards: 60 },
  mango: { stakes: 50, cards: 120 },
  lily: { stakes: 20, cards: 500 },
  kite: { stakes: 10, cards: 1_200 },
  drum: { stakes: 5, cards: 3_000 },
  leaf: { stakes: 2, cards: 10_000 },
  shell: { stakes: 1, cards: 25_000 },
} as const;
export type ScratchSymbol = keyof typeof book;
export const scratchSymbols = Object.keys(book) as readonly ScratchSymbol[];

/** What three of a symbol pay. */
export const scratchPays = (symbol: ScratchSymbol): MultiplierX10000 => book[symbol].stakes * 10_000;

export interface ScratchRound {
  /** What lies under the fields, from the top left. */
  readonly fields: readonly ScratchSymbol[];
  /** What three are of; undefined on a card that wins nothing. */
  readonly won: ScratchSymbol | undefined;
  readonly multiplierX10000: MultiplierX10000;
}

/** The symbol that wins on a card of the book, by its place in it. */
function wonOn(card: number): ScratchSymbol | undefined {
  let before = 0;
  for (const symbol of scratchSymbols) {
    before += book[symbol].cards;
    if (card < before) return symbol;
  }
  return undefined;
}

/** Draws a card of the book, then what lies under its fields: of no other symbol more than two. */
export function playScratch(stream: FairStream): ScratchRound {
  const won = wonOn(stream.index(cards));
  const winning = won === undefined ? [] : Array.from({ length: ofAKind }, () => won);
  const others = scratchSymbols.filter((symbol) => symbol !== won).flatMap((symbol) => [symbol, symbol]);
  const filling = stream.places(scratchFields - winning.length, others.length).flatMap((place) => others[place] ?? []);
  const all = [...winning, ...filling];
  const fields = stream.places(scratchFields, scratchFields).flatMap((place) => all[place] ?? []);
  return { fields, won, multiplierX10000: won === undefined ? 0 : scratchPays(won) };
}

const winners = scratchSymbols.reduce((sum, symbol) => sum + book[symbol].cards, 0);
export const scratchResults: readonly Result[] = [
  ...scratchSymbols.map((symbol) => ({ ways: BigInt(book[symbol].cards), multiplierX10000: scratchPays(symbol) })),
  { ways: BigInt(cards - winners), multiplierX10000: 0 },
];
export const scratchAllWays = BigInt(cards);
