import { ranks, type Card } from "../fair/index.ts";
import type { MultiplierX10000 } from "../instant/index.ts";

export const dragonTigerBets = ["dragon", "tiger", "tie"] as const;
export type DragonTigerBet = (typeof dragonTigerBets)[number];
export interface DragonTigerRound {
  readonly dragon: Card;
  readonly tiger: Card;
  readonly winner: DragonTigerBet;
}

/** The ace is the lowest, the king the highest. */
const heightOf = (card: Card): number => (card.rank === "A" ? 0 : ranks.indexOf(card.rank) + 1);

/** One card each from the next two of a shoe. */
export function playDragonTiger(shoe: readonly Card[]): DragonTigerRound {
  const [dragon, tiger] = shoe;
  if (dragon === undefined || tiger === undefined) throw new RangeError("a round needs two cards in the shoe");
  const difference = heightOf(dragon) - heightOf(tiger);
  return { dragon, tiger, winner: difference === 0 ? "tie" : difference > 0 ? "dragon" : "tiger" };
}

/** What a bet pays, the stake included: 1:1 on a side, of which a tie takes half; 11:1 on the tie. */
export function dragonTigerPaid(bet: DragonTigerBet, winner: DragonTigerBet): MultiplierX10000 {
  if (bet !== winner) return winner === "tie" ? 5_000 : 0;
  return bet === "tie" ? 120_000 : 20_000;
}

/** In how many of all orders of two cards from `packs` packs each side wins. */
export function dragonTigerWays(packs: number): Readonly<Record<DragonTigerBet, bigint>> & { readonly all: bigint } {
  const size = BigInt(52 * packs);
  const all = size * (size - 1n);
  const tie = size * BigInt(4 * packs - 1);
  return { dragon: (all - tie) / 2n, tiger: (all - tie) / 2n, tie, all };
}
