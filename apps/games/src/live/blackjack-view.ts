import {
  countOf,
  endAgainst,
  handsAfter,
  type BlackjackEnd,
  type CommonDeal,
  type CommonTurn,
} from "@maidan/games/blackjack";
import type { Card } from "@maidan/games/fair";
import { printCard } from "@maidan/games/house";
import { readWireAmount } from "@maidan/ui/figures";
import { cardOfPrint, cardsOf } from "../table/index.ts";
import type { LiveNow } from "./calls.ts";

type View = Readonly<Record<string, unknown>>;

/** What lies on the table, as it travels. */
export const dealIn = (view: View): CommonDeal => {
  const cards = (key: string): readonly Card[] => cardsOf(view[key]).map((card) => cardOfPrint(card));
  return { player: cards("player"), dealer: cards("dealer"), draws: cards("draws"), second: cards("second") };
};

/** A hand as it is shown. */
export interface ShownHand {
  readonly cards: readonly string[];
  readonly total: number;
  readonly isSoft: boolean;
  /** It has to be decided about in the turn that is on, and wasn't. */
  readonly isWaiting: boolean;
  /** What was decided in the turn that is on. */
  readonly move: CommonTurn["move"] | undefined;
  /** Once all of it lies open. */
  readonly end: BlackjackEnd | undefined;
}

/** What the player has on the hand; raises are besides. */
export const handStake = ({ mine }: Pick<LiveNow, "mine">): bigint =>
  mine
    .filter(({ state }) => state !== "back" && state !== "returning" && state !== "placing")
    .flatMap(({ chips }) => chips)
    .reduce((sum, { on, stake }) => sum + (on === "hand" ? (readWireAmount(stake) ?? 0n) : 0n), 0n);

/** The player's hands by the table's own rules, from what lies open and what they decided; the hand as anybody could have it where they have no bet. */
export function handsOf(now: LiveNow): readonly ShownHand[] {
  const { round, moves } = now;
  const view = round?.outcome ?? round?.open;
  if (round === null || round === undefined || view === null || view === undefined) return [];
  const deal = dealIn(view);
  const isOver = round.outcome !== null;
  const taken = moves.map(
    ({ turn, hand, move }) => ({ turn, hand: hand === 0 ? 0 : 1, move: move as CommonTurn["move"] }) as const,
  );
  const turns = isOver ? Math.max(deal.draws.length, deal.second.length) : round.turn - 1;
  const hands =
    handStake(now) > 0n ? handsAfter(deal, taken, turns) : [{ cards: [...deal.player, ...deal.draws], isOver: true }];
  const isMine = handStake(now) > 0n;
  return hands.map(({ cards, isOver: isStill }, hand) => {
    const move = taken.find((one) => one.turn === round.turn && one.hand === hand)?.move;
    const end = isOver && isMine ? endAgainst(cards, deal, hands.length > 1) : undefined;
    return {
      cards: cards.map((card) => printCard(card)),
      ...countOf(cards),
      isWaiting: !isOver && !isStill && move === undefined,
      move: isOver ? undefined : move,
      end,
    };
  });
}

/** How the dealer ended: for all at the table the same. */
export function dealerEnd(view: View): { readonly kind: "bust" | "blackjack" | "total"; readonly total: number } {
  const { dealer } = dealIn(view);
  const { total } = countOf(dealer);
  if (total > 21) return { kind: "bust", total };
  return { kind: total === 21 && dealer.length === 2 ? "blackjack" : "total", total };
}

/** Of cards that are laid out one by one, those that lie open by now; `laidAtMs` says when each does, by the same clock. */
export const lyingAt = (
  cards: readonly string[],
  nowMs: number,
  laidAtMs: (place: number) => number,
): readonly string[] => cards.filter((_, place) => laidAtMs(place) <= nowMs);
