import { expect, test } from "vitest";
import { finalTotals } from "./final-totals.ts";

const innings = (team: string, runs: number, wickets: number, over = {}) => ({
  team,
  runs,
  wickets,
  overs: "20.0",
  isSuperOver: false,
  ...over,
});
const totalsOf = (...of: unknown[]) =>
  finalTotals({ innings: of }).map(({ team, totals, superOvers }) => [team, totals, superOvers].join("|"));

test("[ROOM-81] of a match of cricket that is over stands what both teams made, all their innings, all out without wickets", () => {
  expect(totalsOf(innings("England", 187, 5), innings("Bangladesh", 115, 10, { overs: "15.5" }))).toEqual([
    "England|187/5 (20.0)|",
    "Bangladesh|115 (15.5)|",
  ]);
  const [first, second] = [innings("Dhaka", 312, 10), innings("Khulna", 280, 9)];
  expect(totalsOf(first, second, innings("Dhaka", 145, 3), innings("Khulna", 178, 4))).toEqual([
    "Dhaka|312 & 145/3|",
    "Khulna|280/9 & 178/4|",
  ]);
  // A side that follows on bats twice in turn; one that won by an innings bats once.
  expect(totalsOf(first, second, innings("Khulna", 20, 10))).toEqual(["Dhaka|312 (20.0)|", "Khulna|280/9 & 20|"]);
});

test("[ROOM-81] super overs stand beside the totals, and are no innings of them", () => {
  const isSuperOver = { isSuperOver: true, overs: "1.0" };
  expect(
    totalsOf(
      innings("Dhaka", 150, 6),
      innings("Khulna", 150, 7),
      innings("Khulna", 9, 1, isSuperOver),
      innings("Dhaka", 10, 0, isSuperOver),
    ),
  ).toEqual(["Dhaka|150/6 (20.0)|10/0", "Khulna|150/7 (20.0)|9/1"]);
});

test("[ROOM-81] a score without innings, or with some that can't be read, has none or the others", () => {
  expect(finalTotals(undefined)).toEqual([]);
  expect(finalTotals({ headline: "Dhaka 12/0", innings: "two" })).toEqual([]);
  expect(totalsOf(null, { team: "Khulna" }, innings("Dhaka", 12, 0))).toEqual(["Dhaka|12/0 (20.0)|"]);
});
