import type * as contract from "@maidan/contract/http/sportsbook-room";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import { accountCurrency } from "@maidan/services/house-games";
import type { BookDeskStore, BookPreview, CouponChange, CurrencyAmount } from "@maidan/services/house-sports";

type Printed = ResponseOf<typeof contract.previewBookMarket>;
type Amounts = ResponseOf<typeof contract.listBookFixtures>["items"][number]["staked"];

export const printAmounts = (amounts: readonly CurrencyAmount[]): Amounts =>
  amounts.map(({ currency, amountMinor }) => ({
    currency: accountCurrency(currency),
    amount: toDecimal(amountMinor),
  }));

const mostShown = 8;

export async function printPreview(
  { desk, reader }: { readonly desk: Pick<BookDeskStore, "coupon">; readonly reader: Reader },
  preview: BookPreview,
): Promise<Printed> {
  return {
    coupons: preview.coupons,
    decided: preview.decided,
    corrected: preview.corrected,
    sums: preview.sums.map((sum) => ({
      currency: accountCurrency(sum.currency),
      staked: toDecimal(sum.stakedMinor),
      paid: toDecimal(sum.paidMinor),
      added: toDecimal(sum.addedMinor),
      taken: toDecimal(sum.takenMinor),
    })),
    gone: preview.gone,
    largest: await Promise.all(
      largestOf(preview.changes).map(async ({ wager, afterMinor }) => ({
        coupon_id: wager.wagerId,
        player: (await desk.coupon(reader, wager.wagerId))?.username ?? wager.player,
        currency: accountCurrency(wager.currency),
        before: wager.phase === "open" ? null : toDecimal(wager.payoutMinor),
        after: afterMinor === undefined ? null : toDecimal(afterMinor),
      })),
    ),
  };
}

/** Those that change most, of each currency in turn: rupees and taka aren't compared. */
function largestOf(changes: readonly CouponChange[]): readonly CouponChange[] {
  const moved = changes.map((change) => {
    const before = change.wager.phase === "open" ? 0n : change.wager.payoutMinor;
    const difference = (change.afterMinor ?? 0n) - before;
    return { change, size: difference < 0n ? -difference : difference };
  });
  const sorted = moved.toSorted((a, b) => Number(b.size - a.size)).map(({ change }) => change);
  const inEach = [...Map.groupBy(sorted, ({ wager }) => wager.currency).values()];
  const turns = Array.from({ length: mostShown }, (_, turn) => inEach.flatMap((own) => own[turn] ?? []));
  return turns.flat().slice(0, mostShown);
}
