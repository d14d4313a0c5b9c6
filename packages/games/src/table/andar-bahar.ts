import type { Card } from "../fair/index.ts";
import type { MultiplierX10000 } from "../instant/index.ts";

export const andarBaharBets = ["andar", "bahar"] as const;
export type AndarBaharBet = (typeof andarBaharBets)[number];
export interface AndarBaharRound {
  readonly joker: Card;
  /** Dealt in turn, the first to Andar. The last one matches the joker. */
  readonly dealt: readonly Card[];
  readonly winner: AndarBaharBet;
}

/** Deals one pack: a joker, then cards in turn until one has its rank. */
export function playAndarBahar(pack: readonly Card[]): AndarBaharRound {
  const [joker, ...rest] = pack;
  const match = rest.findIndex((card) => card.rank === joker?.rank);
  if (joker === undefined || match === -1) throw new RangeError("a pack has four cards of each rank");
  return { joker, dealt: rest.slice(0, match + 1), winner: match % 2 === 0 ? "andar" : "bahar" };
}

/** What a bet pays, the stake included: 0.9:1 on Andar, which is dealt to first, 1:1 on Bahar. */
export const andarBaharPaid = (bet: AndarBaharBet, winner: AndarBaharBet): MultiplierX10000 =>
  bet === winner ? { andar: 19_000, bahar: 20_000 }[bet] : 0;

/** In how many of all orders each side wins: three of the 51 cards match, and where the first of them lies decides. */
export function andarBaharWays(): Readonly<Record<AndarBaharBet, bigint>> & { readonly all: bigint } {
  const ways = { andar: 0n, bahar: 0n, all: 0n };
  for (let place = 0; place <= 48; place += 1) {
    // The first match lies here: the other two anywhere behind it.
    const behind = BigInt(50 - place);
    const orders = (behind * (behind - 1n)) / 2n;
    ways[place % 2 === 0 ? "andar" : "bahar"] += orders;
    ways.all += orders;
  }
  return ways;
}
