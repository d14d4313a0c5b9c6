import { ranks, type Card } from "../fair/index.ts";
import type { MultiplierX10000 } from "../instant/index.ts";

export const baccaratBets = ["player", "banker", "tie"] as const;
export type BaccaratBet = (typeof baccaratBets)[number];

export interface BaccaratRound {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  readonly winner: BaccaratBet;
}

/** Ace 1, tens and pictures 0. */
export function baccaratValue(card: Card): number {
  const place = ranks.indexOf(card.rank);
  if (card.rank === "A") return 1;
  return place <= 7 ? place + 2 : 0;
}
const natural = 8;

/** Whether the banker draws: on 0 to 5 when the player stood; else by the player's third card. */
export function bankerDraws(banker: number, playerThird: number | undefined): boolean {
  if (playerThird === undefined) return banker <= 5;
  switch (banker) {
    case 0:
    case 1:
    case 2:
      return true;
    case 3:
      return playerThird !== 8;
    case 4:
      return playerThird >= 2 && playerThird <= 7;
    case 5:
      return playerThird >= 4 && playerThird <= 7;
    case 6:
      return playerThird === 6 || playerThird === 7;
    default:
      return false;
  }
}

/** How many cards a coup may take. */
export const baccaratCards = 6;

/** Plays a coup from the next cards of a shoe, dealt in turn: player, banker, player, banker, then the thirds. Returns how many were taken with it. */
export function playBaccarat(shoe: readonly Card[]): BaccaratRound & { readonly taken: number } {
  const [first, second, third, fourth] = shoe;
  if (
    first === undefined ||
    second === undefined ||
    third === undefined ||
    fourth === undefined ||
    shoe.length < baccaratCards
  ) {
    throw new RangeError("a coup needs six cards in the shoe");
  }
  const player = [first, third];
  const banker = [second, fourth];
  const total = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + baccaratValue(card), 0) % 10;
  let taken = 4;
  const draw = (hand: Card[]): Card | undefined => {
    const card = shoe[taken];
    taken += 1;
    if (card !== undefined) hand.push(card);
    return card;
  };
  if (total(player) < natural && total(banker) < natural) {
    const drawn = total(player) <= 5 ? draw(player) : undefined;
    if (bankerDraws(total(banker), drawn === undefined ? undefined : baccaratValue(drawn))) draw(banker);
  }
  const [playerTotal, bankerTotal] = [total(player), total(banker)];
  const winner = playerTotal === bankerTotal ? "tie" : playerTotal > bankerTotal ? "player" : "banker";
  return { player, banker, winner, taken };
}

/** What a bet pays, the stake included: 1:1 on the player, 0.95:1 on the banker, 8:1 on a tie, which gives the other two their stakes back. */
export function baccaratPaid(bet: BaccaratBet, winner: BaccaratBet): MultiplierX10000 {
  if (bet !== winner) return winner === "tie" ? 10_000 : 0;
  return { player: 20_000, banker: 19_500, tie: 90_000 }[bet];
}

/** In how many of all orders of cards from `packs` full packs each side wins. */
export const baccaratWays = (packs: number): ReturnType<typeof baccaratWaysFrom> =>
  baccaratWaysFrom(Array.from({ length: 10 }, (_, value) => packs * (value === 0 ? 16 : 4)));

/** The same from what is left of a shoe: so many cards of each value from 0 to 9, six at least. Goes through the values of the six cards. */
export function baccaratWaysFrom(
  left: readonly number[],
): Readonly<Record<BaccaratBet, bigint>> & { readonly all: bigint } {
  const counts = [...left];
  const size = left.reduce((sum, count) => sum + count, 0);
  const ways = { player: 0n, banker: 0n, tie: 0n, all: 0n };
  const count = (winner: BaccaratBet, weight: number, further: number): void => {
    // Every coup is weighed as if all six cards had been drawn, so that all are parts of one whole.
    let whole = BigInt(weight);
    for (let drawn = 6 - further; drawn < 6; drawn += 1) whole *= BigInt(size - drawn);
    ways[winner] += whole;
    ways.all += whole;
  };
  const take = (value: number, next: (weight: number) => void): void => {
    const left = counts[value] ?? 0;
    if (left === 0) return;
    counts[value] = left - 1;
    next(left);
    counts[value] = left;
  };
  const winnerOf = (player: number, banker: number): BaccaratBet =>
    player === banker ? "tie" : player > banker ? "player" : "banker";
  const each = (next: (value: number, weight: number) => void): void => {
    for (let value = 0; value < 10; value += 1) take(value, (weight) => next(value, weight));
  };
  each((p1, w1) =>
    each((b1, w2) =>
      each((p2, w3) =>
        each((b2, w4) => {
          const weight = w1 * w2 * w3 * w4;
          const [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10];
          if (player >= natural || banker >= natural) return count(winnerOf(player, banker), weight, 2);
          if (player > 5) {
            if (!bankerDraws(banker, undefined)) return count(winnerOf(player, banker), weight, 2);
            return each((b3, w5) => count(winnerOf(player, (banker + b3) % 10), weight * w5, 1));
          }
          each((p3, w5) => {
            const now = (player + p3) % 10;
            if (!bankerDraws(banker, p3)) return count(winnerOf(now, banker), weight * w5, 1);
            each((b3, w6) => count(winnerOf(now, (banker + b3) % 10), weight * w5 * w6, 0));
          });
        }),
      ),
    ),
  );
  return ways;
}
