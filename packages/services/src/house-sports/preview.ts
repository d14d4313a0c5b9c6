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
/** The money of coupons of one currency. [SPORTSBOOK-35] */
export interface PreviewSums {
  readonly currency: string;
  readonly stakedMinor: bigint;
  /** What open coupons that would be decided would be paid. */
  readonly paidMinor: bigint;
  /** What more paid ones would be paid, and what would be taken back of them as far as it is there. */
  readonly addedMinor: bigint;
  readonly takenMinor: bigint;
}
export interface BookPreview {
  /** Coupons whose stake counts. */
  readonly coupons: number;
  /** Open ones that would be decided. */
  readonly decided: number;
  /** Paid ones that would be corrected. */
  readonly corrected: number;
  /** In each currency that was staked. */
  readonly sums: readonly PreviewSums[];
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
  const currencies = [...new Set(counting.map(({ wager }) => wager.currency))].toSorted();
  return {
    coupons: counting.length,
    decided: open.length,
    corrected: corrected.length,
    sums: currencies.map((currency) => {
      const own = ({ wager }: CouponChange): boolean => wager.currency === currency;
      return sumsIn(currency, {
        counting: counting.filter(own),
        open: open.filter(own),
        corrected: corrected.filter(own),
      });
    }),
    gone: all.length - counting.length,
    changes: [...open, ...corrected],
  };
}

function sumsIn(
  currency: string,
  own: Readonly<Record<"counting" | "open" | "corrected", readonly CouponChange[]>>,
): PreviewSums {
  const differences = own.corrected.map(({ wager, afterMinor = 0n }) => afterMinor - wager.payoutMinor);
  return {
    currency,
    stakedMinor: sum(own.counting.map(({ wager }) => wager.stakeMinor)),
    // What was cashed out of them is paid already.
    paidMinor: sum(own.open.map(({ wager, afterMinor = 0n }) => afterMinor - cashedMinorOf(wager))),
    addedMinor: sum(differences.filter((difference) => difference > 0n)),
    takenMinor: -sum(differences.filter((difference) => difference < 0n)),
  };
}

/** Its stake is taken, and it isn't decided. */
const isCounting = (wager: KeptWager): boolean => wager.phase !== "staking" && stateOfCoupon(wager) === "open";

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
