import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { ladderPrices } from "../../packages/core/src/odds/index.ts";
import type { Random } from "./random.ts";
import { insist, refOf, type Scene, type SimMarket } from "./scene.ts";

/** Tell the bets that are replaced, and those in their stead, from all others: both have one `customerOrderRef`. Of two that are replaced together each has its own. */
export const replacedStrategies = ["replace-a", "replace-b"] as const;

interface Replaced {
  readonly strategy: string;
  readonly newPriceX100: number;
  /** What of the bet was cancelled, and whether what stands for it was told to be pending. */
  readonly cancelledMinor: bigint;
  readonly isPending: boolean;
}

/** Bets that were replaced without waiting, and what the database must hold of them. */
export class Replacing {
  readonly #bets = new Map<string, Replaced | undefined>();

  placed(ref: string): void {
    this.#bets.set(ref, undefined);
  }
  replaced(ref: string, told: Replaced): void {
    this.#bets.set(ref, told);
  }

  /** How many were replaced, and how many weren't, for they were matched or their market was stopped. */
  get counts(): { readonly pending: number; readonly refused: number } {
    const told = [...this.#bets.values()].filter((one) => one !== undefined);
    const pending = told.filter(({ isPending }) => isPending).length;
    return { pending, refused: told.length - pending };
  }

  /** Each bet is there once; in the stead of one that was replaced there is one bet of what was cancelled, placed or lapsed whole, and never another. [EXAPI-26] [EXAPI-28] */
  async check(pool: pg.Pool): Promise<string[]> {
    const { rows } = await pool.query<{
      ref: string;
      strategy: string;
      price: number;
      size: bigint;
      cancelled: bigint;
      is_lapsed: boolean;
      is_whole: boolean;
    }>(
      `select customer_order_ref as ref, customer_strategy_ref as strategy, price_x100 as price, size_minor as size, cancelled_minor as cancelled, lapse_code is not null as is_lapsed,
         lapsed_minor = size_minor as is_whole from exchange_order where customer_strategy_ref = any($1) order by bet_id`,
      [replacedStrategies],
    );
    const byRef = Map.groupBy(rows, ({ ref }) => ref);
    return [...this.#bets].flatMap(([ref, told]) => {
      const [first, second, ...others] = byRef.get(ref) ?? [];
      if (first === undefined) return [`${ref}, to be replaced, is not there`];
      if (others.length > 0) return [`${ref} was replaced more than once`];
      if (told?.isPending !== true)
        return second === undefined ? [] : [`${ref} was not replaced, and another bet stands for it`];
      if (second === undefined) return [`${ref} was cancelled, and what was pending in its stead is lost`];
      const isRight =
        first.cancelled === told.cancelledMinor &&
        second.size === told.cancelledMinor &&
        second.price === told.newPriceX100 &&
        first.strategy === told.strategy &&
        second.strategy === told.strategy &&
        (!second.is_lapsed || second.is_whole);
      return isRight ? [] : [`${ref} was replaced by another bet than was told`];
    });
  }
}

/** Two bets of one request, each with a strategy of its own, that are placed and then replaced together at other prices, without waiting for it; asked for again until it is answered. */
export async function replaceWithoutWaiting(scene: Scene, market: SimMarket, random: Random): Promise<void> {
  const { marketId } = market;
  const playerId = random.pick(scene.players);
  // Where they mostly wait: above what is backed, below what is laid.
  const side = random.pick(["BACK", "LAY"] as const);
  const at = (away: number): number => ladderPrices[market.middle + (side === "BACK" ? away : -away)] ?? 200;
  const count = random.whole(1, 2);
  const instructions = replacedStrategies.slice(0, count).map((customerStrategyRef) => ({
    selectionId: random.whole(1, market.runners),
    persistence: "PERSIST" as const,
    customerOrderRef: refOf(scene),
    customerStrategyRef,
    side,
    priceX100: at(6),
    sizeMinor: BigInt(random.whole(1_000, 9_000)),
  }));
  const request = { playerId, marketId, customerRef: refOf(scene), instructions };
  const placed = await insist(() => scene.engine.place(request));
  if (placed.status !== "SUCCESS") return;
  for (const { customerOrderRef } of instructions) scene.replacing.placed(customerOrderRef);
  const bets = placed.reports.flatMap(({ betId }) =>
    betId === undefined ? [] : [{ betId, newPriceX100: at(random.whole(0, 4)) }],
  );
  const customerRef = refOf(scene);
  for (;;) {
    const asked = { playerId, marketId, customerRef, bets };
    const told = await insist(() => scene.engine.replaceWithoutWaiting(asked));
    if (told !== undefined) {
      for (const [index, { customerOrderRef, customerStrategyRef: strategy }] of instructions.entries()) {
        const [one, bet] = [told[index], bets[index]];
        if (one !== undefined && bet !== undefined)
          scene.replacing.replaced(customerOrderRef, { strategy, newPriceX100: bet.newPriceX100, ...one });
      }
      return;
    }
    await delay(20);
  }
}
