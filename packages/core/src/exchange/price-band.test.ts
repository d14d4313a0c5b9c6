import { expect, test } from "vitest";
import { givesAway, isBeyondBand, isBeyondLineBand } from "./index.ts";

const beyond = (price: number, reference: number, percent: number, kind: "order" | "trade" = "order"): boolean =>
  isBeyondBand({ priceX100: Math.round(price * 100), referenceX100: Math.round(reference * 100) }, percent, kind);

test("[LIMIT-02] odds may be so many times apart, either way, and no more", () => {
  expect(beyond(4, 2, 300)).toBe(false);
  expect(beyond(4.1, 2, 300)).toBe(true);
  expect(beyond(1.34, 2, 300)).toBe(false);
  expect(beyond(1.33, 2, 300)).toBe(true);
  expect(beyond(1000, 2, 0)).toBe(false);
});

test("[LIMIT-02] near 1.01 and far out, where odds are many times apart for little, the chance decides: three in a hundred of an order, fifteen of a trade", () => {
  expect(beyond(1.04, 1.01, 300)).toBe(false);
  expect(beyond(1.05, 1.01, 300)).toBe(true);
  expect(beyond(1000, 110, 300)).toBe(false);
  expect(beyond(1000, 30, 300)).toBe(true);
  // Just three, and just fifteen, are as much as matters: 5 % and 2 %, 20 % and 5 %.
  expect([beyond(20, 50, 200), beyond(20, 49.99, 200)]).toEqual([true, false]);
  expect([beyond(5, 20, 300, "trade"), beyond(5, 19.99, 300, "trade")]).toEqual([true, false]);
  expect(beyond(1.05, 1.01, 300, "trade")).toBe(false);
  expect(beyond(1.2, 1.01, 300, "trade")).toBe(true);
});

test("[LIMIT-02] only what is worse than the runner is worth is given away", () => {
  expect(givesAway("BACK", 150, 200)).toBe(true);
  expect(givesAway("BACK", 300, 200)).toBe(false);
  expect(givesAway("LAY", 300, 200)).toBe(true);
  expect(givesAway("LAY", 150, 200)).toBe(false);
  expect(givesAway("LAY", 200, 200)).toBe(false);
});

test("[LIMIT-07] a line may be so many times another, either way, and is apart from three lines of the market on for an order, five for a trade", () => {
  const isBeyond = (line: number, reference: number, percent: number, intervalX100 = 100): boolean =>
    isBeyondLineBand({ lineX100: line * 100, referenceX100: reference * 100 }, { percent, intervalX100 });
  expect(isBeyond(240, 160, 150)).toBe(false);
  expect(isBeyond(240.5, 160, 150)).toBe(true);
  expect(isBeyond(160, 240, 150)).toBe(false);
  expect(isBeyond(160, 240.5, 150)).toBe(true);
  expect(isBeyond(900.5, 0.5, 0)).toBe(false);
  // Of goals: three lines are as much as matters, two aren't, however many times one is the other.
  expect([isBeyond(2.5, 0.5, 150), isBeyond(3.5, 0.5, 150)]).toEqual([false, true]);
  expect([isBeyond(30.5, 10.5, 150, 1_000), isBeyond(40.5, 10.5, 150, 1_000)]).toEqual([false, true]);
  const isTradeBeyond = (line: number): boolean =>
    isBeyondLineBand({ lineX100: line * 100, referenceX100: 50 }, { percent: 150, intervalX100: 100 }, "trade");
  expect([isTradeBeyond(4.5), isTradeBeyond(5.5)]).toEqual([false, true]);
});
