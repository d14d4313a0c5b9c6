import { drawCard, ranks, type Card, type FairStream } from "../fair/index.ts";

export type BlackjackStep = "hit" | "stand" | "double";
export type BlackjackEnd = "blackjack" | "won" | "push" | "lost";

export interface BlackjackRound {
  readonly player: readonly Card[];
  /** The second lies face down until the round is over. */
  readonly dealer: readonly Card[];
  readonly isDoubled: boolean;
  /** Undefined while the player is to move. */
  readonly end: BlackjackEnd | undefined;
}

/** Two to ten as they say, pictures ten, the ace eleven. */
export function worthOf({ rank }: Card): number {
  if (rank === "A") return 11;
  return Math.min(ranks.indexOf(rank) + 2, 10);
}

export interface Count {
  readonly total: number;
  /** An ace counts eleven in it. */
  readonly isSoft: boolean;
}
export function add({ total, isSoft }: Count, worth: number): Count {
  let [sum, soft] = [total + worth, Number(isSoft) + Number(worth === 11)];
  while (sum > 21 && soft > 0) {
    sum -= 10;
    soft -= 1;
  }
  return { total: sum, isSoft: soft > 0 };
}
export const nothing: Count = { total: 0, isSoft: false };
export const countOf = (cards: readonly Card[]): Count =>
  cards.reduce((count, card) => add(count, worthOf(card)), nothing);

/** The dealer draws to sixteen and stands on every seventeen. */
export const dealerStands = ({ total }: Count): boolean => total >= 17;
/** Ace and ten of two cards: a blackjack, but of a split hand. */
export const isNatural = (cards: readonly Card[]): boolean => cards.length === 2 && countOf(cards).total === 21;

/** Two cards each, in turn. The dealer looks at once whether there is a blackjack: then the round is over before anything is risked besides. */
export function dealBlackjack(stream: FairStream): BlackjackRound {
  const [first, second, up, hole] = [drawCard(stream), drawCard(stream), drawCard(stream), drawCard(stream)];
  const [player, dealer] = [
    [first, second],
    [up, hole],
  ];
  const natural = isNatural(player);
  const end = isNatural(dealer) ? (natural ? "push" : "lost") : natural ? "blackjack" : undefined;
  return { player, dealer, isDoubled: false, end };
}

/** Undefined for a step that the round doesn't allow: any after its end, and doubling with more than two cards. */
export function takeBlackjackStep(
  round: BlackjackRound,
  stream: FairStream,
  step: BlackjackStep,
): BlackjackRound | undefined {
  if (round.end !== undefined || (step === "double" && round.player.length > 2)) return undefined;
  const player = step === "stand" ? round.player : [...round.player, drawCard(stream)];
  const isDoubled = step === "double";
  const { total } = countOf(player);
  if (total > 21) return { ...round, player, isDoubled, end: "lost" };
  // Nobody draws to twenty-one.
  if (step === "hit" && total < 21) return { ...round, player };
  const dealer = [...round.dealer];
  while (!dealerStands(countOf(dealer))) dealer.push(drawCard(stream));
  const dealt = countOf(dealer).total;
  const end = dealt > 21 || total > dealt ? "won" : total === dealt ? "push" : "lost";
  return { player, dealer, isDoubled, end };
}

/** What a round pays, in halves of all that was staked on it: a blackjack 3 to 2, a win 1 to 1, an equal count the stake. */
export const blackjackPaysHalves: Readonly<Record<BlackjackEnd, bigint>> = {
  blackjack: 5n,
  won: 4n,
  push: 2n,
  lost: 0n,
};
