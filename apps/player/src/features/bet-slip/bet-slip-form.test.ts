import { fillProfitMinor, restingStake, runnerFigures } from "@maidan/core/exchange";
import { ladderPrices } from "@maidan/core/odds";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addStake,
  decidePrice,
  isTaken,
  nearestPrices,
  openSlip,
  slipFault,
  stepPrice,
  summarise,
  typedPrice,
  whatIf,
  type Rest,
  type Side,
} from "./bet-slip-form.ts";

const slip = (side: Side, priceX100: number, stakeText: string) => ({
  ...openSlip({ marketId: "1.2", selectionId: 11, runnerName: "A", side, priceX100 }),
  stakeText,
});
const runners = [11, 12, 13].map((selectionId) => ({ selectionId, resultMinor: 0n }));

describe("the bet slip", () => {
  test("[SLIP-20] the least of fill or kill is more than nothing and at most the stake; of any other bet it says nothing", () => {
    const fault = (leastText: string, rest: Rest = "kill") =>
      slipFault({ ...slip("BACK", 250, "100"), rest, leastText });
    expect(["", "0.01", "100", "100.", "0", "100.01"].map((text) => fault(text))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      "badLeast",
      "badLeast",
    ]);
    expect(fault("500", "lapse")).toBeUndefined();
    expect(slipFault({ ...slip("BACK", 250, ""), rest: "kill", leastText: "1" })).toBe("noStake");
  });

  test("[SLIP-03] a back wins its profit and risks its stake; a lay wins the stake and risks the profit", () => {
    expect(summarise(slip("BACK", 250, "100"))).toEqual({
      stakeMinor: 10_000n,
      profitMinor: 15_000n,
      liabilityMinor: 10_000n,
    });
    expect(summarise(slip("LAY", 250, "100"))).toEqual({
      stakeMinor: 10_000n,
      profitMinor: 10_000n,
      liabilityMinor: 15_000n,
    });
  });

  test("[SLIP-02] the stepper goes along the ladder and stays at its ends", () => {
    expect(stepPrice(slip("BACK", 200, ""), 1).priceX100).toBe(202);
    expect(stepPrice(slip("BACK", 200, ""), -1).priceX100).toBe(199);
    expect(stepPrice(slip("BACK", 101, ""), -1).priceX100).toBe(101);
    expect(stepPrice(slip("BACK", 100_000, ""), 1).priceX100).toBe(100_000);
  });

  test("[SLIP-02] typed odds are as they are typed; those that there aren't are refused, with the ones on both sides, and a step leads to these", () => {
    expect(["2.5", "2.", "1000", "", ".", "2.505"].map(typedPrice)).toEqual([250, 200, 100_000, 0, 0, 0]);
    expect(slipFault({ ...slip("BACK", 205, "10") })).toBe("offLadder");
    expect(nearestPrices(205, undefined)).toEqual([204, 206]);
    expect([100, 0, 200_000].map((price) => nearestPrices(price, undefined))).toEqual([[101], [101], [100_000]]);
    expect([1, -1].map((ticks) => stepPrice(slip("BACK", 205, ""), ticks).priceX100)).toEqual([206, 204]);
    expect([1, -1].map((ticks) => stepPrice(slip("BACK", 0, ""), ticks).priceX100)).toEqual([101, 101]);
    const line = { leastX100: 10_050, mostX100: 20_050, intervalX100: 200 };
    expect([10_100, 9_000, 30_000].map((price) => nearestPrices(price, line))).toEqual([
      [10_050, 10_250],
      [10_050],
      [20_050],
    ]);
    expect(stepPrice({ ...slip("LAY", 10_100, ""), line }, 1).priceX100).toBe(10_250);
  });

  test("[SLIP-02] [SLIP-14] every price of the ladder reads as it is typed, and typed odds are the player's own, which go out as they are", () => {
    for (const priceX100 of ladderPrices) expect(typedPrice(String(priceX100 / 100))).toBe(priceX100);
    const typed = { ...slip("BACK", 250, "10"), priceX100: typedPrice("3") };
    expect(decidePrice(typed, 250, { price_policy: "none", takes_better_prices: true })).toEqual({
      kind: "send",
      priceX100: 300,
    });
  });

  test("a stake key adds to what is there, to the paisa", () => {
    expect(addStake(slip("BACK", 200, ""), 500).stakeText).toBe("500");
    expect(addStake(slip("BACK", 200, "0.50"), 100).stakeText).toBe("100.50");
  });

  test("[SLIP-08] odds that the book offers, or better ones for the player, are matched at once", () => {
    expect([199, 200, 202].map((best) => isTaken(slip("BACK", 200, "1"), best))).toEqual([false, true, true]);
    expect([199, 200, 202].map((best) => isTaken(slip("LAY", 200, "1"), best))).toEqual([true, true, false]);
  });

  test("a stake that ends in a point is the one before the point", () => {
    expect(summarise(slip("BACK", 200, "100."))?.stakeMinor).toBe(10_000n);
    expect(addStake(slip("BACK", 200, "100."), 100).stakeText).toBe("200");
  });

  test("an empty or nought stake, and a price off the ladder, are faults", () => {
    expect(slipFault(slip("BACK", 200, ""))).toBe("noStake");
    expect(slipFault(slip("BACK", 200, "0"))).toBe("noStake");
    expect(slipFault(slip("BACK", 201, "10"))).toBe("offLadder");
    expect(slipFault(slip("BACK", 200, "10"))).toBeUndefined();
  });

  test("[SLIP-04] what the slip shows under each runner is what the engine's own figures give, for any bet", () => {
    const bet = fc.record({
      side: fc.constantFrom<Side>("BACK", "LAY"),
      priceX100: fc.constantFrom(...ladderPrices),
      stake: fc.integer({ min: 1, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(bet, ({ side, priceX100, stake }) => {
        const text = `${Math.floor(stake / 100)}.${String(stake % 100).padStart(2, "0")}`;
        const shown = whatIf(slip(side, priceX100, text), runners);
        const matched = { runnerIndex: 0, side, sizeMinor: stake, profitMinor: fillProfitMinor(stake, priceX100) };
        const figures = runnerFigures([matched], [], 3);
        const lose = figures.map((figure) => figure.loseMinor).reduce((sum, value) => sum + value, 0);
        const expected = figures.map((figure) => BigInt(lose - figure.loseMinor + figure.winMinor));
        expect(shown.map((line) => line.afterMinor)).toEqual(expected);
        // The slip never promises less risk than what resting at its price would lock.
        const resting = restingStake({ side, sizeMinor: stake, priceX100 }, 0);
        const summary = summarise(slip(side, priceX100, text));
        expect(summary?.liabilityMinor).toBe(BigInt(side === "BACK" ? resting.sizeMinor : resting.profitMinor));
      }),
      { numRuns: 500 },
    );
  });
});

test("[SLIP-04] where several win, the bet changes its own runner's two results alone, which with the others' make every set of winners", () => {
  const known = [
    { selectionId: 11, resultMinor: -20_000n, loseMinor: 10_000n },
    { selectionId: 12, resultMinor: 0n, loseMinor: 0n },
    { selectionId: 13, resultMinor: 3_000n, loseMinor: -3_000n },
  ];
  const [own, ...others] = whatIf(slip("BACK", 250, "100"), known, 2);
  expect(own).toMatchObject({ afterMinor: -5_000n, ifLoses: { beforeMinor: 10_000n, afterMinor: 0n } });
  expect(others.every((line) => line.afterMinor === line.beforeMinor)).toBe(true);
  const [laid] = whatIf(slip("LAY", 250, "100"), known, 2);
  expect(laid).toMatchObject({ afterMinor: -35_000n, ifLoses: { afterMinor: 20_000n } });
  // A win that comes alone, which is all that is known of others, is no result here.
  expect(whatIf(slip("BACK", 250, "100"), runners, 2)).toEqual([]);
});

describe("a slip at a line", () => {
  const line = { leastX100: 2_050, mostX100: 27_950, intervalX100: 100 };
  const atLine = (side: Side, priceX100: number, stakeText: string) => ({
    ...openSlip({ marketId: "1.2", selectionId: 1, runnerName: "Runs", side, priceX100, line }),
    stakeText,
  });

  test("[LINE-09] either side wins or risks its stake, whatever the line and whatever the amount stands for", () => {
    const evens = { stakeMinor: 10_000n, profitMinor: 10_000n, liabilityMinor: 10_000n };
    for (const side of ["BACK", "LAY"] as const) {
      expect(summarise(atLine(side, 16_350, "100"))).toEqual(evens);
      expect(summarise({ ...atLine(side, 16_350, "100"), entry: "liability" })).toEqual(evens);
      expect(summarise({ ...atLine(side, 16_350, "100"), entry: "profit" })).toEqual(evens);
      expect(summarise({ ...atLine(side, 16_350, "200"), entry: "payout" })).toEqual(evens);
    }
  });

  test("[LINE-09] it steps from line to line, stays at the ends, and knows what is none", () => {
    expect(stepPrice(atLine("LAY", 16_350, ""), 1).priceX100).toBe(16_450);
    expect(stepPrice(atLine("LAY", 2_050, ""), -1).priceX100).toBe(2_050);
    expect(stepPrice(atLine("LAY", 27_950, ""), 1).priceX100).toBe(27_950);
    expect(slipFault(atLine("LAY", 16_400, "100"))).toBe("offLadder");
    expect(slipFault(atLine("LAY", 16_350, "100"))).toBeUndefined();
  });

  test("[LINE-03] a No is matched at its line or a higher one, a Yes at its line or a lower one", () => {
    expect(isTaken(atLine("BACK", 16_350, ""), 16_450)).toBe(true);
    expect(isTaken(atLine("BACK", 16_350, ""), 16_250)).toBe(false);
    expect(isTaken(atLine("LAY", 16_350, ""), 16_250)).toBe(true);
    expect(isTaken(atLine("LAY", 16_350, ""), 16_450)).toBe(false);
  });
});
