import { expect, test } from "vitest";
import { allVoid, isNewResult, oddsText, resultList, resultsOf } from "./view.ts";

const words = { en: "x", bn: "x" };
const selection = (key: string, result: "win" | "lose" | null) => ({
  key,
  name: words,
  price_x100: 200,
  result,
  liability: [],
});

test("results are sent once each selection has one and something differs from what stands", () => {
  const open = { selections: [selection("home", null), selection("away", null)] };
  expect(isNewResult(open, { home: "win" })).toBe(false);
  expect(isNewResult(open, allVoid(open))).toBe(true);
  const settled = { selections: [selection("home", "win"), selection("away", "lose")] };
  expect(isNewResult(settled, resultsOf(settled))).toBe(false);
  expect(isNewResult(settled, { home: "lose", away: "win" })).toBe(true);
  expect(resultList(resultsOf(settled))).toBe("home:win,away:lose");
});

test("odds have two decimals, and what isn't offered has a dash", () => {
  expect([185, 1_000, null].map(oddsText)).toEqual(["1.85", "10.00", "–"]);
});
