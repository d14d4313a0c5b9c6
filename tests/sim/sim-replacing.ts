import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { ladderPrices } from "../../packages/core/src/odds/index.ts";
import type { Random } from "./random.ts";
import { insist, refOf, type Scene, type SimMarket } from "./scene.ts";

/** Tells the bets that are replaced, and those in their stead, from all others: both have one `customerOrderRef`. */
export const replacedStrategy = "replace";

interface Replaced {
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
      price: number;
      size: bigint;
      cancelled: bigint;
      is_lapsed: boolean;
      is_whole: boolean;
    }>(
      `select customer_order_ref as ref, price_x100 as price, size_minor as size, cancelled_minor as cancelled, lapse_code is not null as is_lapsed,
         lapsed_minor = size_minor as is_whole from exchange_order where customer_strategy_ref = $1 order by bet_id`,
      [replacedStrategy],
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
        (!second.is_lapsed || second.is_whole);
      return isRight ? [] : [`${ref} was replaced by another bet than was told`];
    });
  }
}

/** A bet that is placed and then replaced at another price, without waiting for it; asked for again until it is answered. */
export async function replaceWithoutWaiting(scene: Scene, market: SimMarket, random: Random): Promise<void> {
  const { marketId } = market;
  const playerId = random.pick(scene.players);
  const ref = refOf(scene);
  // Where it mostly waits: above what is backed, below what is laid.
  const side = random.pick(["BACK", "LAY"] as const);
  const at = (away: number): number => ladderPrices[market.middle + (side === "BACK" ? away : -away)] ?? 200;
  const terms = {
    selectionId: random.whole(1, market.runners),
    persistence: "PERSIST",
    customerOrderRef: ref,
  } as const;
  const bet = { ...terms, side, priceX100: at(6), sizeMinor: BigInt(random.whole(1_000, 9_000)) };
  const request = { playerId, marketId, customerRef: refOf(scene), customerStrategyRef: replacedStrategy };
  const placed = await insist(() => scene.engine.place({ ...request, instructions: [bet] }));
  const betId = placed.reports[0]?.betId;
  if (placed.status !== "SUCCESS" || betId === undefined) return;
  scene.replacing.placed(ref);
  const newPriceX100 = at(random.whole(0, 4));
  const customerRef = refOf(scene);
  for (;;) {
    const asked = { playerId, marketId, customerRef, betId, newPriceX100 };
    const told = await insist(() => scene.engine.replaceWithoutWaiting(asked));
    if (told !== undefined) return scene.replacing.replaced(ref, { newPriceX100, ...told });
    await delay(20);
  }
}
