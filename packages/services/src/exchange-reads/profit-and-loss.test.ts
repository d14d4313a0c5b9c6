import { expect, test } from "vitest";
import type { PlayerPosition, RunnerStakes } from "./ports.ts";
import { needsStakes, profitAndLossOf } from "./profit-and-loss.ts";

const all = { hasStarting: true };
const limits = { hasStarting: false };
const nothing = { winMinor: 0n, loseMinor: 0n };

/** 60.00 backed at 2.50 on 1, and 20.00 laid at 3.00 on 2; of runner 1 the half at the starting price. */
const stakes: readonly RunnerStakes[] = [
  {
    marketId: "1.1",
    selectionId: 1,
    limit: { winMinor: 45_00n, loseMinor: -30_00n },
    starting: { winMinor: 45_00n, loseMinor: -30_00n },
  },
  { marketId: "1.1", selectionId: 2, limit: { winMinor: -40_00n, loseMinor: 20_00n }, starting: nothing },
];
const positionOf = (change: Partial<PlayerPosition> = {}): PlayerPosition => ({
  marketId: "1.1",
  commissionBasisPoints: 500,
  numberOfWinners: 1,
  hasStartingPrice: false,
  // If it alone wins.
  runners: [
    { selectionId: 1, ifWinMinor: 110_00n },
    { selectionId: 2, ifWinMinor: -100_00n },
    { selectionId: 3, ifWinMinor: -40_00n },
  ],
  ifOtherMinor: -40_00n,
  ...change,
});

test("[EXAPI-42] of one winner the market's result is told, from the position where all bets count", () => {
  expect(needsStakes(positionOf(), limits)).toBe(false);
  expect(profitAndLossOf(positionOf(), [], limits)).toEqual(positionOf().runners);
  const priced = positionOf({ hasStartingPrice: true });
  expect([needsStakes(priced, all), needsStakes(priced, limits)]).toEqual([false, true]);
  expect(profitAndLossOf(priced, stakes, limits)).toEqual([
    { selectionId: 1, ifWinMinor: 65_00n },
    { selectionId: 2, ifWinMinor: -70_00n },
    { selectionId: 3, ifWinMinor: -10_00n },
  ]);
});

test("[EXAPI-42] of several winners each runner is told by its own bets, when it wins and when it loses", () => {
  const places = positionOf({ numberOfWinners: 2, hasStartingPrice: true });
  expect(profitAndLossOf(places, stakes, all)).toEqual([
    { selectionId: 1, ifWinMinor: 90_00n, ifLoseMinor: -60_00n },
    { selectionId: 2, ifWinMinor: -40_00n, ifLoseMinor: 20_00n },
    { selectionId: 3, ifWinMinor: 0n, ifLoseMinor: 0n },
  ]);
  expect(profitAndLossOf(places, stakes, limits)[0]).toEqual({
    selectionId: 1,
    ifWinMinor: 45_00n,
    ifLoseMinor: -30_00n,
  });
});
