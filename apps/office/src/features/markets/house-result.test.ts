import { expect, test } from "vitest";
import { lookedByResult, nothingNamed } from "./house-result.ts";

test("[RATES-72] [CONSOLE-05] a result is looked at once it is whole: a winner or a number, or two and more who share", () => {
  const looked = (typed: string, sharing?: readonly number[]) => lookedByResult("9.1", { typed, sharing });
  expect(lookedByResult("9.1", nothingNamed)).toBeUndefined();
  expect(looked("0")).toEqual({ type: "outcome", marketId: "9.1", outcome: 0 });
  // Whoever was chosen before doesn't count where several share.
  expect(looked("2", [])).toBeUndefined();
  expect(looked("2", [3])).toBeUndefined();
  expect(looked("2", [3, 1])).toEqual({ type: "outcome", marketId: "9.1", outcome: 3, deadHeat: [3, 1] });
});
