import { expect, test } from "vitest";
import { limitOf, reached, type CashOut, type Hedge } from "./index.ts";

const hedge = (side: "BACK" | "LAY", ...fills: (readonly [priceX100: number, sizeMinor: number])[]): Hedge => ({
  selectionId: 1,
  side,
  priceX100: fills.at(-1)?.[0] ?? 0,
  sizeMinor: fills.reduce((sum, [, size]) => sum + size, 0),
  fills: fills.map(([priceX100, sizeMinor]) => ({ priceX100, sizeMinor })),
});
const offer = (securedMinor: number): CashOut => ({
  hedges: [hedge("LAY", [200, 100])],
  outcomes: [],
  worstMinor: securedMinor,
  securedMinor,
});

test("[CASH-10] a target is reached from below, a stop from above, each at its very amount, and neither in between", () => {
  const goal = { targetMinor: 5_000, stopMinor: -2_000 };
  expect([5_001, 5_000, 4_999, -1_999, -2_000, -9_000].map((secured) => reached(goal, offer(secured)))).toEqual([
    "target",
    "target",
    undefined,
    undefined,
    "stop",
    "stop",
  ]);
  expect(reached({ targetMinor: undefined, stopMinor: 0 }, offer(1))).toBeUndefined();
  expect(reached({ targetMinor: 0, stopMinor: undefined }, { ...offer(9), hedges: [] })).toBeUndefined();
});

test("[CASH-11] an order for a target may cost its average to the next step, one for a stop its worst price", () => {
  const lay = hedge("LAY", [200, 10_000], [202, 3_000], [210, 1_000]);
  expect([limitOf(lay, "target"), limitOf(lay, "stop")]).toEqual([202, 210]);
  const back = hedge("BACK", [300, 1_000], [290, 1_000]);
  expect([limitOf(back, "target"), limitOf(back, "stop")]).toEqual([294, 290]);
  expect(limitOf(hedge("BACK", [300, 1_000]), "target")).toBe(300);
});
