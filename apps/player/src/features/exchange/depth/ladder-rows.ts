import type { Level, RunnerLadders } from "@maidan/client/market-cache";
import { priceOf, tickCount, tickOf } from "@maidan/core/odds";
import type { CurrentOrder } from "../use-positions.ts";

export interface LadderRow {
  readonly priceX100: number;
  /** What a backer can take here, what a layer can take, what was matched, and the player's own waiting bets; hundredths. */
  readonly backX100: number;
  readonly layX100: number;
  readonly tradedX100: number;
  readonly ownX100: number;
}

/** Prices shown beyond the outermost offer, and at most on each side of the middle. */
const margin = 3;
const reach = 30;

const sizesOf = (levels: readonly Level[]): Map<number, number> =>
  new Map(levels.map((level) => [level.priceX100, level.sizeX100]));

/** The middle of the book: between the best prices, else the last one that was traded, else any. */
function middleTick({ back, lay, lastPriceTradedX100 }: RunnerLadders): number | undefined {
  const [bestBack, bestLay] = [back[0]?.priceX100, lay[0]?.priceX100];
  const ticks = [bestBack ?? bestLay, bestLay ?? bestBack].flatMap((price) =>
    price === undefined ? [] : tickOf(price),
  );
  if (ticks.length === 2) return Math.floor(((ticks[0] ?? 0) + (ticks[1] ?? 0)) / 2);
  return lastPriceTradedX100 === undefined ? undefined : tickOf(lastPriceTradedX100);
}

/** The row that the ladder opens at: the best price to back at, else to lay at, else the middle one. */
export const bestOf = (rows: readonly LadderRow[]): number | undefined =>
  (rows.find((row) => row.backX100 > 0) ?? rows.findLast((row) => row.layX100 > 0) ?? rows[rows.length >> 1])
    ?.priceX100;

/** Every step of the ladder around the middle, the highest first: offers, what was traded, and the player's own bets. Empty while there is no price at all. [ROOM-42] */
export function ladderRows(runner: RunnerLadders, orders: readonly CurrentOrder[]): readonly LadderRow[] {
  const middle = middleTick(runner);
  if (middle === undefined || middle < 0) return [];
  const offered = [...runner.back, ...runner.lay].map((level) => tickOf(level.priceX100));
  const low = Math.max(0, middle - reach, Math.min(middle, ...offered) - margin);
  const high = Math.min(tickCount - 1, middle + reach, Math.max(middle, ...offered) + margin);
  const [back, lay, traded] = [runner.back, runner.lay, runner.traded].map(sizesOf);
  const own = new Map<number, number>();
  for (const order of orders.filter((one) => one.selectionId === runner.selectionId)) {
    const price = Math.round(order.priceSize.price * 100);
    own.set(price, (own.get(price) ?? 0) + Math.round(order.sizeRemaining * 100));
  }
  return Array.from({ length: high - low + 1 }, (_, place) => {
    const priceX100 = priceOf(high - place);
    return {
      priceX100,
      backX100: back?.get(priceX100) ?? 0,
      layX100: lay?.get(priceX100) ?? 0,
      tradedX100: traded?.get(priceX100) ?? 0,
      ownX100: own.get(priceX100) ?? 0,
    };
  });
}
