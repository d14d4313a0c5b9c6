import type { Reader } from "../command/index.ts";
import type { KeptWager } from "../house-games/index.ts";
import { cashedMinorOf, payoutOf, stateOfCoupon } from "./admit.ts";
import type { CouponStore, KeptLeg } from "./coupon-ports.ts";
import type { BookResults } from "./office.ts";

/** What becomes of one coupon: what it pays now and then; undefined while not all of it is known. */
export interface CouponChange {
  readonly wager: KeptWager;
  readonly beforeMinor: bigint | undefined;
  readonly afterMinor: bigint | undefined;
}
export interface BookPreview {
  /** Coupons whose stake counts. */
  readonly coupons: number;
  readonly stakedMinor: bigint;
  /** Open ones that would be decided, and what they would be paid. */
  readonly decided: number;
  readonly paidMinor: bigint;
  /** Paid ones that would be corrected: what more is paid, and what is taken back as far as it is there. */
  readonly corrected: number;
  readonly addedMinor: bigint;
  readonly takenMinor: bigint;
  /** Given back before: nothing can be won by them any more. */
  readonly gone: number;
  readonly changes: readonly CouponChange[];
}

export interface PreviewDeps {
  readonly store: Pick<CouponStore, "legs">;
  /** Coupons with a leg on the market, whatever became of them; at most so many. */
  readonly wagersOf: (reader: Reader, marketId: string, limit: number) => Promise<readonly KeptWager[]>;
}
export const mostPreviewed = 5_000;

/** What other results of a market, or a void leg of one coupon, would pay; nothing is changed. [SPORTSBOOK-53] */
export async function previewBook(
  { store, wagersOf }: PreviewDeps,
  reader: Reader,
  asked: { readonly marketId: string; readonly results?: BookResults; readonly voidLegOf?: string },
): Promise<BookPreview> {
  const { marketId, results, voidLegOf } = asked;
  const all = await wagersOf(reader, marketId, mostPreviewed);
  const wagers = voidLegOf === undefined ? all : all.filter(({ wagerId }) => wagerId === voidLegOf);
  const legs = await store.legs(
    reader,
    wagers.map(({ wagerId }) => wagerId),
  );
  const byWager = Map.groupBy(legs, ({ wagerId }) => wagerId);
  const withResult = (leg: KeptLeg): KeptLeg => {
    if (leg.market.marketId !== marketId || leg.voidReason !== null) return leg;
    return { ...leg, result: results === undefined ? "void" : results[leg.selection] };
  };
  const changes = wagers.map((wager): CouponChange => {
    const own = byWager.get(wager.wagerId) ?? [];
    return { wager, beforeMinor: payoutOf(wager, own), afterMinor: payoutOf(wager, own.map(withResult)) };
  });
  return summedUp(changes);
}

function summedUp(all: readonly CouponChange[]): BookPreview {
  const isGone = ({ wager: { phase } }: CouponChange): boolean => phase === "void" || phase === "undoing";
  const counting = all.filter((change) => !isGone(change));
  const open = counting.filter(({ wager, afterMinor }) => isCounting(wager) && afterMinor !== undefined);
  const corrected = counting.filter(
    ({ wager, afterMinor }) =>
      stateOfCoupon(wager) === "settled" && afterMinor !== undefined && afterMinor !== wager.payoutMinor,
  );
  const differences = corrected.map(({ wager, afterMinor = 0n }) => afterMinor - wager.payoutMinor);
  return {
    coupons: counting.length,
    stakedMinor: sum(counting.map(({ wager }) => wager.stakeMinor)),
    decided: open.length,
    // What was cashed out of them is paid already.
    paidMinor: sum(open.map(({ wager, afterMinor = 0n }) => afterMinor - cashedMinorOf(wager))),
    corrected: corrected.length,
    addedMinor: sum(differences.filter((difference) => difference > 0n)),
    takenMinor: -sum(differences.filter((difference) => difference < 0n)),
    gone: all.length - counting.length,
    changes: [...open, ...corrected],
  };
}

/** Its stake is taken, and it isn't decided. */
const isCounting = (wager: KeptWager): boolean => wager.phase !== "staking" && stateOfCoupon(wager) === "open";

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
