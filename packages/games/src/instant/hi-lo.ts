import { drawCard, ranks, type Card, type FairStream } from "../fair/index.ts";
import { type MultiplierX10000 } from "./multiplier.ts";

/** The next card is bet to rank as high or higher, or as low or lower, than the one that lies; the ace is the highest. */
export type HiLoGuess = "higherOrSame" | "lowerOrSame";

const rankOf = (card: Card): number => ranks.indexOf(card.rank);

/** In how many of the 13 ranks the guess is right. */
export const hiLoWays = (card: Card, guess: HiLoGuess): number =>
  guess === "higherOrSame" ? ranks.length - rankOf(card) : rankOf(card) + 1;

export interface HiLoRound {
  readonly cards: readonly Card[];
  /** Ways to win and of how many, over all guesses so far: what is paid comes from their product, rounded once. */
  readonly winning: bigint;
  readonly all: bigint;
  readonly state: "open" | "lost" | "cashedOut";
}
export type HiLoStep =
  | { readonly ok: true; readonly round: HiLoRound }
  | { readonly ok: false; readonly code: "over" | "certain" | "nothing" | "full" };

/** So that a round ends. */
export const mostHiLoCards = 52;

export const startHiLo = (stream: FairStream): HiLoRound => ({
  cards: [drawCard(stream)],
  winning: 1n,
  all: 1n,
  state: "open",
});

const lastOf = (round: HiLoRound): Card => {
  const card = round.cards.at(-1);
  if (card === undefined) throw new Error("a round has a first card");
  return card;
};

/** Draws the next card. A guess that can't be wrong is not taken: it would pay less than it risks. */
export function guessHiLo(round: HiLoRound, stream: FairStream, guess: HiLoGuess): HiLoStep {
  if (round.state !== "open") return { ok: false, code: "over" };
  if (round.cards.length >= mostHiLoCards) return { ok: false, code: "full" };
  const card = lastOf(round);
  const ways = hiLoWays(card, guess);
  if (ways === ranks.length) return { ok: false, code: "certain" };
  const next = drawCard(stream);
  const isRight = guess === "higherOrSame" ? rankOf(next) >= rankOf(card) : rankOf(next) <= rankOf(card);
  const cards = [...round.cards, next];
  if (!isRight) return { ok: true, round: { ...round, cards, state: "lost" } };
  return {
    ok: true,
    round: { ...round, cards, winning: round.winning * BigInt(ways), all: round.all * BigInt(ranks.length) },
  };
}

/** What leaving now pays: 0.99 over the chance of having come so far; 10,000 before the first guess. */
export const hiLoMultiplier = ({ cards, winning, all }: HiLoRound): MultiplierX10000 =>
  cards.length < 2 ? 10_000 : Number((9_900n * all) / winning);

export function leaveHiLo(round: HiLoRound): HiLoStep {
  if (round.state !== "open") return { ok: false, code: "over" };
  if (round.cards.length < 2) return { ok: false, code: "nothing" };
  return { ok: true, round: { ...round, state: "cashedOut" } };
}
