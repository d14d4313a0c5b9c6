import fc from "fast-check";
import { expect, test } from "vitest";
import { ladderPrices } from "../odds/index.ts";
import { auctionProfitMinor, holdAuction, isUsedUp, startingPrice, type AuctionOrder } from "./index.ts";

const orders = fc
  .array(
    fc.record({
      side: fc.constantFrom("BACK" as const, "LAY" as const),
      limit: fc.oneof(
        fc.constant(undefined),
        fc.integer({ min: 95, max: 125 }).map((tick) => ladderPrices[tick] ?? 0),
      ),
      amountMinor: fc.integer({ min: 1, max: 100_000 }),
      isOnClose: fc.boolean(),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((drafts) =>
    drafts.map(({ side, limit, amountMinor, isOnClose }, index): AuctionOrder => ({
      orderId: index + 1,
      side,
      limitX100: limit ?? (side === "BACK" ? 101 : 100_000),
      amountMinor,
      isLiability: isOnClose && side === "LAY",
    })),
  );

/** By definition, with exact whole numbers. */
function stake(order: AuctionOrder, price: number): bigint {
  const limit = order.limitX100 * 10_000;
  if (order.side === "BACK" ? price < limit : price > limit) return 0n;
  const amount = BigInt(order.amountMinor);
  return order.isLiability ? (amount * 1_000_000n) / BigInt(price - 1_000_000) : amount;
}
const wanted = (all: readonly AuctionOrder[], side: "BACK" | "LAY", price: number): bigint =>
  all.filter((order) => order.side === side).reduce((sum, order) => sum + stake(order, price), 0n);
const matchedAt = (all: readonly AuctionOrder[], price: number): bigint => {
  const [back, lay] = [wanted(all, "BACK", price), wanted(all, "LAY", price)];
  return back < lay ? back : lay;
};

test("[SP-04] no price matches more than the starting price, and none that matches as much leaves less over", () => {
  fc.assert(
    fc.property(orders, fc.array(fc.integer({ min: 1_010_000, max: 1_000_000_000 }), { maxLength: 20 }), (all, any) => {
      const price = startingPrice(all);
      const near = [-2, -1, 1, 2].map((step) => (price === 0 ? 2_000_000 : price) + step);
      const limits = all.flatMap(({ limitX100 }) => [-1, 0, 1].map((step) => limitX100 * 10_000 + step));
      const most = price === 0 ? 0n : matchedAt(all, price);
      const rest = (at: number): bigint => {
        const difference = wanted(all, "BACK", at) - wanted(all, "LAY", at);
        return difference < 0n ? -difference : difference;
      };
      for (const other of [...any, ...near, ...limits].filter((at) => at >= 1_010_000 && at <= 1_000_000_000)) {
        expect(matchedAt(all, other)).toBeLessThanOrEqual(most);
        if (price > 0 && matchedAt(all, other) === most) {
          expect(rest(other)).toBeGreaterThanOrEqual(rest(price));
          if (rest(other) === rest(price)) expect(other).toBeLessThanOrEqual(price);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test("[SP-05] all are matched at one price, within their limits and amounts, the easiest limit first and then the first come, for all that can be matched", () => {
  fc.assert(
    fc.property(orders, (all) => {
      const { price, fills } = holdAuction(all);
      if (price === 0) {
        expect(fills).toEqual([]);
        return;
      }
      const matched = new Map<number, { size: number; profit: number }>();
      for (const fill of fills) {
        expect(fill.profitMinor).toBe(auctionProfitMinor(fill.sizeMinor, price));
        for (const id of [fill.backOrderId, fill.layOrderId]) {
          const before = matched.get(id) ?? { size: 0, profit: 0 };
          matched.set(id, { size: before.size + fill.sizeMinor, profit: before.profit + fill.profitMinor });
        }
      }
      const total = fills.reduce((sum, fill) => sum + BigInt(fill.sizeMinor), 0n);
      expect(total).toBe(matchedAt(all, price));
      for (const order of all) {
        const { size, profit } = matched.get(order.orderId) ?? { size: 0, profit: 0 };
        expect(BigInt(size)).toBeLessThanOrEqual(stake(order, price));
        if (order.isLiability) expect(profit).toBeLessThanOrEqual(order.amountMinor);
        const isFull = BigInt(size) === stake(order, price);
        const isLater = (other: AuctionOrder): boolean => {
          const step = order.side === "BACK" ? other.limitX100 - order.limitX100 : order.limitX100 - other.limitX100;
          return other.side === order.side && (step > 0 || (step === 0 && other.orderId > order.orderId));
        };
        if (!isFull) for (const other of all.filter(isLater)) expect(matched.get(other.orderId)).toBeUndefined();
      }
    }),
    { numRuns: 2_000 },
  );
});

test("[SP-09] a lay's stake is the largest whose liability it covers, to the minor unit, up to what a limit bet at 1000 can stand for", () => {
  const liabilities = fc.oneof(
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.integer({ min: 9_000_000_000, max: 9_990_000_000_000 }),
  );
  const prices = fc.oneof(
    fc.integer({ min: 1_010_000, max: 4_000_000 }),
    fc.integer({ min: 1_010_000, max: 1_000_000_000 }),
  );
  fc.assert(
    fc.property(liabilities, prices, (amountMinor, price) => {
      const lay: AuctionOrder = { orderId: 1, side: "LAY", limitX100: 100_000, amountMinor, isLiability: true };
      const most = (BigInt(amountMinor) * 1_000_000n) / BigInt(price - 1_000_000);
      expect(isUsedUp(lay, price, Number(most))).toBe(true);
      expect(auctionProfitMinor(Number(most), price)).toBeLessThanOrEqual(amountMinor);
    }),
    // In the example a double would be one unit too high.
    { numRuns: 5_000, examples: [[3_585_432_770_812, 2_028_032]] },
  );
});
