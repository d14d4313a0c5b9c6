import { expect, test } from "vitest";
import type { EventDetail, HousePick } from "./offer.ts";
import type { Words } from "./side-word.ts";
import { houseText } from "./text.ts";
import { decideRate, outcomeWords, questionOf, whatIf } from "./what-if.ts";

const words: Words = houseText.en;
const runs = { type: "AT_LEAST" } as const;
const yes: HousePick = { marketId: "9.2", side: "for", line: 46, rate: 90 };
const bet = (side: "FOR" | "AGAINST", line: number, rate: number, taka: number) => ({
  side,
  line,
  rate,
  stakeMinor: BigInt(taka) * 100n,
});

test("[RATES-04] [RATES-05] the run ladder of a slip has each range with the bets that stand and with this one, and what it locks is the change of the worst", () => {
  const { steps, neededMinor } = whatIf(runs, [bet("FOR", 46, 90, 1_000)], bet("AGAINST", 60, 100, 950));
  expect(
    steps.map((step) => [outcomeWords(words, runs, { step, runner: undefined }), step.beforeMinor, step.afterMinor]),
  ).toEqual([
    ["up to 45", -100_000n, -5_000n],
    ["46 to 59", 90_000n, 185_000n],
    ["60 or more", 90_000n, -5_000n],
  ]);
  // It frees money, so it needs none.
  expect(neededMinor).toBe(0n);
  expect(whatIf(runs, [], bet("AGAINST", 44, 110, 500)).neededMinor).toBe(55_000n);
});

test("the question of a market is told by its kind", () => {
  const row = { title: "", suspended: 0, ball_running: 0 };
  const detail = {
    bookmaker: { "9.1": { runners: [{ selection_id: 1 }, { selection_id: 2 }] } },
    fancy2: {
      "9.2": { ...row, type: 2 },
      "9.4": { ...row, type: 4, width: 10 },
      "9.5": { ...row, type: 5 },
      "9.6": { ...row, type: 6 },
      "9.7": { ...row, type: 5, digits: 2 },
    },
  } as unknown as EventDetail;
  expect(["9.1", "9.2", "9.4", "9.5", "9.6", "9.7", "9.9"].map((id) => questionOf(detail, id))).toEqual([
    { type: "WINNER", selectionIds: [1, 2] },
    runs,
    { type: "BAND", width: 10 },
    { type: "LAST_DIGIT", digit: 0 },
    { type: "EVEN" },
    { type: "DIGITS", digits: 2 },
    undefined,
  ]);
  const even = { type: "EVEN" } as const;
  const named = [0, 1].map((from) => outcomeWords(words, even, { step: { from, to: from }, runner: undefined }));
  expect(named).toEqual(["Yes", "No"]);
  const digits = { type: "DIGITS", digits: 2 } as const;
  const told = [5, 0].map((from) =>
    outcomeWords(words, digits, { step: { from, to: from }, runner: undefined, named: [5] }),
  );
  expect(told).toEqual(["05", "Any other"]);
});

test("[SLIP-14] rates that moved are gone along with as the player's setting says; a harder line is worse whatever its rate", () => {
  const decided = (policy: "any" | "better" | "none", offer: { line: number; rate: number }, pick = yes) =>
    decideRate(pick, offer, { policy, question: runs });
  for (const policy of ["any", "better", "none"] as const) expect(decided(policy, { line: 46, rate: 90 })).toEqual(yes);
  expect(decided("better", { line: 46, rate: 95 })).toMatchObject({ line: 46, rate: 95 });
  expect(decided("better", { line: 45, rate: 90 })).toMatchObject({ line: 45 });
  expect(decided("better", { line: 47, rate: 300 })).toBeUndefined();
  expect(decided("better", { line: 46, rate: 89 })).toBeUndefined();
  expect(decided("any", { line: 47, rate: 80 })).toMatchObject({ line: 47, rate: 80 });
  expect(decided("none", { line: 46, rate: 95 })).toBeUndefined();
  const no: HousePick = { ...yes, side: "against", line: 44, rate: 110 };
  expect(decided("better", { line: 45, rate: 110 }, no)).toMatchObject({ line: 45 });
  expect(decided("better", { line: 44, rate: 115 }, no)).toBeUndefined();
});
