import { refuse, type Reader, type Refusal } from "../command/index.ts";
import type { CouponStore } from "./coupon-ports.ts";
import { noSuchLeg, refusalOfResults, type BookResults } from "./office.ts";

/** What somebody wants of a market of the sportsbook: results, or a void leg of one of its coupons. */
export type BookWish =
  | { readonly marketId: string; readonly results: BookResults }
  | { readonly marketId: string; readonly voidLegOf: string };

/** Why it can't be done now; undefined when it can. It holds nothing, and is looked at again when it is done. [RESULT-11] */
export function createLookAtBook({
  reader,
  store,
}: {
  readonly reader: Reader;
  readonly store: Pick<CouponStore, "markets" | "legs">;
}): (wish: BookWish) => Promise<Refusal | undefined> {
  return async (wish) => {
    const { marketId } = wish;
    if ("results" in wish) {
      const [market] = await store.markets(reader, [marketId]);
      return market === undefined
        ? refuse("NOT_FOUND", "There is no such market.")
        : refusalOfResults(market, wish.results);
    }
    const legs = await store.legs(reader, [wish.voidLegOf]);
    const isThere = legs.some(({ market, voidReason }) => market.marketId === marketId && voidReason === null);
    return isThere ? undefined : noSuchLeg;
  };
}
