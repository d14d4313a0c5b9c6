import fc from "fast-check";
import { expect, test } from "vitest";
import { ladderPrices } from "@maidan/core/odds";
import { openSlip, type Side } from "./bet-slip-form.ts";
import type { ListedBet, ListedOrder } from "./bet-list.ts";
import { dutchable, dutchResult, dutchStakes, withShares } from "./dutch.ts";

const backOf = (selectionId: number, priceX100: number, side: Side = "BACK"): ListedOrder => ({
  id: selectionId,
  form: openSlip({ marketId: "1.1", selectionId, runnerName: `runner ${selectionId}`, side, priceX100 }),
});

test("[SLIP-23] 100 at 3, 4 and 6 is 44.44, 33.33 and 22.22, which bring 33.33 whichever wins", () => {
  const bets = withShares([backOf(1, 300), backOf(2, 400), backOf(3, 600)], 10_000n);
  expect(bets.map(({ form }) => form.stakeText)).toEqual(["44.44", "33.33", "22.22"]);
  expect(dutchResult(bets)).toEqual({ leastMinor: 3_333n, stakesMinor: 9_999n });
});

test("[SLIP-23] never more than the total, short of it by less than a unit a bet, and all bring the same but for the rounding", () => {
  const prices = fc.array(fc.constantFrom(...ladderPrices), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 100_000_000_00n }), prices, (total, each) => {
      const stakes = dutchStakes(total, each);
      const sum = stakes.reduce((all, stake) => all + stake, 0n);
      expect(sum <= total && total - sum < BigInt(each.length)).toBe(true);
      // A unit of a stake is worth its odds.
      const returns = stakes.map((stake, place) => stake * BigInt(each[place] ?? 0));
      const most = returns.reduce((best, brought) => (brought > best ? brought : best), 0n);
      for (const [place, brought] of returns.entries()) expect(most - brought < BigInt(each[place] ?? 0)).toBe(true);
    }),
  );
});

test("[SLIP-23] backs of one market at odds, not sent yet, of two runners and more", () => {
  const lay = backOf(3, 200, "LAY");
  const sent: ListedBet = { ...backOf(4, 200), sent: { reference: "r", remoteId: "p", policy: "better" } };
  const elsewhere: ListedBet = { id: 9, form: { ...backOf(1, 200).form, marketId: "1.2" } };
  const line = { leastX100: 50, mostX100: 1_000, intervalX100: 100 };
  const atLine: ListedBet = { id: 8, form: { ...backOf(5, 150).form, line } };
  const list = [backOf(1, 200), lay, sent, elsewhere, atLine];
  expect(dutchable(list)).toEqual([]);
  expect(dutchable([...list, backOf(2, 300)]).map((bets) => bets.map(({ id }) => id))).toEqual([[1, 2]]);
});

test("[SLIP-23] as long as one has no stake nothing is said of all", () => {
  const [first] = withShares([backOf(1, 300)], 1_000n);
  expect(first === undefined ? undefined : dutchResult([first, backOf(2, 300)])).toBeUndefined();
});

test("[SLIP-23] while the odds of one are being typed nothing is shared", () => {
  for (const typed of [0, 100, 301]) {
    const bets = [backOf(1, 300), backOf(2, typed)];
    expect(withShares(bets, 1_000n)).toEqual(bets);
  }
});
