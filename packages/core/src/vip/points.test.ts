import { expect, test } from "vitest";
import { levelAt, nextLevel, pointsForStake, printPoints, takenBackPoints } from "./index.ts";

const levels = [
  { name: "Gold", minPoints: 2_500n },
  { name: "Bronze", minPoints: 0n },
  { name: "Silver", minPoints: 500n },
];

test("[VIP-R01] a stake earns its share of a point, rounded down, and a type without a rate earns nothing", () => {
  expect(pointsForStake(1_000_00n, 1_000_00n)).toBe(10_000n);
  expect(pointsForStake(10_00n, 1_000_00n)).toBe(100n);
  expect(pointsForStake(9n, 1_000_00n)).toBe(0n);
  expect(pointsForStake(1_000_00n, null)).toBe(0n);
});

test("[VIP-R02] a void takes back what was earned, and no more than is there", () => {
  expect(takenBackPoints(500n, 800n)).toBe(500n);
  expect(takenBackPoints(500n, 80n)).toBe(80n);
});

test("[VIP-R03] a level is reached with its last ten-thousandth, whatever the order of the levels", () => {
  expect(levelAt(levels, 4_999_999n)?.name).toBe("Bronze");
  expect(levelAt(levels, 5_000_000n)?.name).toBe("Silver");
  expect(levelAt(levels, 99_000_000n)?.name).toBe("Gold");
  expect(nextLevel(levels, 0n)?.name).toBe("Silver");
  expect(nextLevel(levels, 5_000_000n)?.name).toBe("Gold");
  expect(nextLevel(levels, 25_000_000n)).toBeUndefined();
});

test("points are written without zeros at the end", () => {
  expect([printPoints(120_000n), printPoints(1_500n), printPoints(-25_500n), printPoints(0n)]).toEqual([
    "12",
    "0.15",
    "-2.55",
    "0",
  ]);
});
