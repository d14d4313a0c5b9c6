import { expect, test } from "vitest";
import { emptyTarget, goalOf, type TargetForm } from "./target-form.ts";

const form = (change: Partial<TargetForm>): TargetForm => ({ ...emptyTarget, ...change });

test("[CASH-10] a target is a profit and a stop a loss unless the player says otherwise", () => {
  expect(goalOf(form({ target: "50", stop: "20.5" }), 0)).toEqual({ target: "50.00", stop: "-20.50" });
  expect(goalOf(form({ target: "10", isTargetLoss: true }), -3_000)).toEqual({ target: "-10.00", stop: null });
  expect(goalOf(form({ stop: "10", isStopLoss: false }), 3_000)).toEqual({ target: null, stop: "10.00" });
});

test("without an amount, with a stop that is not below the target, or with what is there already, nothing is kept", () => {
  expect(goalOf(form({}), 0)).toBe("noAmount");
  expect(goalOf(form({ target: "5", stop: "." }), 0)).toBe("noAmount");
  expect(goalOf(form({ target: "5", stop: "5", isStopLoss: false }), undefined)).toBe("stopNotBelow");
  expect(goalOf(form({ target: "30" }), 3_000)).toBe("reachedNow");
  expect(goalOf(form({ stop: "30" }), -3_000)).toBe("reachedNow");
  expect(goalOf(form({ target: "30", stop: "30" }), undefined)).toEqual({ target: "30.00", stop: "-30.00" });
});
