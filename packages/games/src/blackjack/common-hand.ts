import type { Card } from "../fair/index.ts";
import { blackjackPaysHalves, countOf, dealerStands, isNatural, worthOf, type BlackjackEnd } from "./blackjack.ts";

/**
 * Blackjack in which one hand is dealt to all and each player decides for himself. Cards lie at fixed places of the shuffled shoe, so that nobody's decision changes
 * what another is dealt: the player's first, the dealer's open card, the player's second, the dealer's hidden one; from there three rows, card after card in turn: the
 * hand's (and the first hand's of a split), the second hand's of a split, the dealer's. All decide at the same time, and whoever takes a card in a turn takes the same
 * card of their row: it lies open only once nobody can decide about it any more. [BJ-10] [BJ-11]
 */
export const commonMoves = ["hit", "stand", "double", "split"] as const;
export type CommonMove = (typeof commonMoves)[number];

/** What a player did with a hand in a turn: turns from 1, the second hand of a split is 1. */
export interface CommonTurn {
  readonly turn: number;
  readonly hand: 0 | 1;
  readonly move: CommonMove;
}

/** What is dealt of a round: all of it, or what lies open while players decide. */
export interface CommonDeal {
  readonly player: readonly Card[];
  readonly dealer: readonly Card[];
  /** Cards of the hand's row, one a turn. */
  readonly draws: readonly Card[];
  /** Cards of the row of a split's second hand, one a turn. */
  readonly second: readonly Card[];
}

export interface CommonHand {
  readonly cards: readonly Card[];
  /** Nothing is to be decided for it any more. */
  readonly isOver: boolean;
}

/** In a row, at the most: 21 is reached before. */
const mostDraws = 20;
/** So many cards of the shoe's order a round may take at the most. */
export const commonCards = 4 + 3 * mostDraws;

const stops = (cards: readonly Card[]): boolean => countOf(cards).total >= 21;
export const isSplittable = ([first, second]: readonly Card[]): boolean =>
  first !== undefined && second !== undefined && worthOf(first) === worthOf(second);

/** The shortest beginning of a row after which whoever took all of it can take no more. */
function untilStop(cards: readonly Card[], row: readonly Card[]): number {
  let taken = 0;
  while (taken < row.length && !stops([...cards, ...row.slice(0, taken)])) taken += 1;
  return taken;
}

/** Nobody has anything to decide: the dealer looks for a blackjack at once, and a blackjack of the players stands. */
export const isDecidedAtOnce = ({ player, dealer }: Pick<CommonDeal, "player" | "dealer">): boolean =>
  isNatural(player) || isNatural(dealer);

/** All of a round by the first cards of its shoe: `commonCards` of them. Rows are as long as anybody's play can make them. */
export function dealCommon(cards: readonly Card[]): CommonDeal {
  const row = (from: number): Card[] => cards.filter((_, place) => place >= 4 && (place - 4) % 3 === from);
  const at = (place: number): Card[] => cards.slice(place, place + 1);
  const player = [...at(0), ...at(2)];
  const dealer = [...at(1), ...at(3)];
  const isDecided = isDecidedAtOnce({ player, dealer });
  const [draws, second, dealt] = [row(0), row(1), row(2)];
  while (!dealerStands(countOf(dealer))) dealer.push(...dealt.splice(0, 1));
  if (isDecided) return { player, dealer, draws: [], second: [] };
  // A split ace takes one card.
  const single = (place: number, cardsOf: readonly Card[]): number =>
    player[place]?.rank === "A" ? 1 : untilStop(player.slice(place, place + 1), cardsOf);
  const isPair = isSplittable(player);
  const longest = Math.max(untilStop(player, draws), isPair ? single(0, draws) : 0);
  return { player, dealer, draws: draws.slice(0, longest), second: isPair ? second.slice(0, single(1, second)) : [] };
}

/** What lies open while a turn is decided: the dealer's first card, and what was taken in the turns before. */
export const openInTurn = ({ player, dealer, draws, second }: CommonDeal, turn: number): CommonDeal => ({
  player,
  dealer: dealer.slice(0, 1),
  draws: draws.slice(0, turn - 1),
  second: second.slice(0, turn - 1),
});

/** What is done for who doesn't decide: to eleven or less a card is taken, which can't lose; all else stands. */
export const defaultMove = (cards: readonly Card[]): CommonMove => (countOf(cards).total <= 11 ? "hit" : "stand");

/** What may be done with a hand in a turn: doubling and splitting with the first two cards alone, so once, and not after a split. */
export function allowedMoves(hands: readonly CommonHand[], hand: number, turn: number): readonly CommonMove[] {
  const held = hands[hand];
  if (held === undefined || held.isOver) return [];
  if (turn > 1) return ["hit", "stand"];
  return isSplittable(held.cards) ? commonMoves : ["hit", "stand", "double"];
}

/** A player's hands after so many turns: as decided, and by the default where nothing was. Needs the rows' cards of these turns alone. */
export function handsAfter(deal: CommonDeal, moves: readonly CommonTurn[], turns: number): readonly CommonHand[] {
  let hands: readonly CommonHand[] = [{ cards: deal.player, isOver: isDecidedAtOnce(deal) }];
  for (let turn = 1; turn <= turns; turn += 1) {
    const drawn = [deal.draws, deal.second].map((row) => row.slice(turn - 1, turn));
    const moveOf = (hand: number, { cards }: CommonHand): CommonMove =>
      moves.find((one) => one.turn === turn && one.hand === hand)?.move ?? defaultMove(cards);
    hands = hands.flatMap((held, hand) => {
      if (held.isOver) return [held];
      const move = moveOf(hand, held);
      if (move === "split") return split(held.cards, drawn);
      if (move === "stand") return [{ ...held, isOver: true }];
      const cards = [...held.cards, ...(drawn[hand] ?? [])];
      return [{ cards, isOver: move === "double" || stops(cards) }];
    });
  }
  return hands;
}

/** A hand of each card with one more. Aces stand with it. */
const split = (cards: readonly Card[], drawn: readonly (readonly Card[])[]): readonly CommonHand[] =>
  cards.map((card, hand) => {
    const both = [card, ...(drawn[hand] ?? [])];
    return { cards: both, isOver: card.rank === "A" || stops(both) };
  });

/** The hands that a player has to decide about in a turn, by their places. */
export const waitingHands = (deal: CommonDeal, moves: readonly CommonTurn[], turn: number): readonly (0 | 1)[] =>
  handsAfter(deal, moves, turn - 1).flatMap(({ isOver }, hand) => (isOver ? [] : [hand === 0 ? 0 : 1]));

/** A player's hands as they end against the whole of what is dealt. */
export function endHands(
  deal: CommonDeal,
  moves: readonly CommonTurn[],
): readonly { readonly cards: readonly Card[]; readonly end: BlackjackEnd }[] {
  const hands = handsAfter(deal, moves, Math.max(deal.draws.length, deal.second.length));
  return hands.map(({ cards }) => ({ cards, end: endAgainst(cards, deal, hands.length > 1) }));
}

/** A hand that could be held, of whom it is, and how it ends. */
export interface PossibleHand {
  readonly of: "hand" | "first" | "second";
  readonly cards: readonly Card[];
  readonly end: BlackjackEnd;
}

/** Every hand that anybody's decisions could lead to: with each number of cards, and each of a split. A doubled hand is the one of three cards. */
export function everyHand(deal: CommonDeal): readonly PossibleHand[] {
  const { player, draws, second } = deal;
  if (isDecidedAtOnce(deal)) return [{ of: "hand", cards: player, end: endAgainst(player, deal, false) }];
  const withCards = (of: PossibleHand["of"], held: readonly Card[], row: readonly Card[]): readonly PossibleHand[] => {
    const least = of === "hand" ? 0 : 1;
    const most = of !== "hand" && held[0]?.rank === "A" ? 1 : untilStop(held, row);
    return Array.from({ length: most - least + 1 }, (_, more) => {
      const cards = [...held, ...row.slice(0, least + more)];
      return { of, cards, end: endAgainst(cards, deal, of !== "hand") };
    });
  };
  const whole = withCards("hand", player, draws);
  if (!isSplittable(player)) return whole;
  return [...whole, ...withCards("first", player.slice(0, 1), draws), ...withCards("second", player.slice(1), second)];
}

/** How a hand ends. A split's ace and ten are no blackjack. */
export function endAgainst(
  cards: readonly Card[],
  { dealer }: Pick<CommonDeal, "dealer">,
  isSplit: boolean,
): BlackjackEnd {
  const natural = !isSplit && isNatural(cards);
  if (isNatural(dealer)) return natural ? "push" : "lost";
  if (natural) return "blackjack";
  const [total, dealt] = [countOf(cards).total, countOf(dealer).total];
  if (total > 21) return "lost";
  return dealt > 21 || total > dealt ? "won" : total === dealt ? "push" : "lost";
}

/** What an end pays, in ten-thousandths of what was staked on the hand. */
export const paysX10000 = (end: BlackjackEnd): number => Number(blackjackPaysHalves[end]) * 5_000;

/** The side bet on the first two cards: 25 to 1 where they are the same card, 8 to 1 where they are of one rank. */
export function pairPaysX10000([first, second]: readonly Card[]): number {
  if (first === undefined || second === undefined || first.rank !== second.rank) return 0;
  return first.suit === second.suit ? 260_000 : 90_000;
}
