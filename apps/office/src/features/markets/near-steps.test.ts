import { expect, test } from "vitest";
import { nearSteps, stepOf } from "./near-steps.ts";

const steps = Array.from({ length: 20 }, (_, index) => ({ outcome: index * 10, runner: null, house: "0.00" }));
const outcomes = (shown: readonly { readonly outcome: number }[]): readonly number[] =>
  shown.map(({ outcome }) => outcome);

test("[RATES-25] a number is in the last step that begins at it or below, a runner in its own", () => {
  expect(stepOf(steps, "AT_LEAST", 99)?.outcome).toBe(90);
  expect(stepOf(steps, "BAND", 1_000)?.outcome).toBe(190);
  expect(stepOf(steps, "WINNER", 30)?.outcome).toBe(30);
  expect(stepOf(steps, "WINNER", 31)).toBeUndefined();
  expect(stepOf(steps, "AT_LEAST", undefined)).toBeUndefined();
});

test("[RATES-25] of many steps those about the one that is looked at are shown, at the ends as many", () => {
  const near = (outcome: number): readonly number[] => outcomes(nearSteps(steps, stepOf(steps, "AT_LEAST", outcome)));
  expect(near(99)).toEqual([50, 60, 70, 80, 90, 100, 110, 120, 130]);
  expect(near(0)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
  expect(near(500)).toEqual([110, 120, 130, 140, 150, 160, 170, 180, 190]);
  expect(outcomes(nearSteps(steps.slice(0, 3), undefined))).toEqual([0, 10, 20]);
});
