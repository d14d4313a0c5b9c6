import { beforeAll, expect, test } from "vitest";
import { failpoints } from "./child-engine.ts";
import { faultsOf, simulate, type SimulationResult } from "./simulate.ts";

/** Short runs of fixed seeds, side by side, as each mostly waits; `npm run sim` runs any seed for as long as one likes. Together they meet every fault and every match. */
const runs = [
  {
    seed: 1,
    sports: ["soccer"],
    first: [
      ["mid_batch", "before_step_written", "before_race_written"],
      "database killed",
      ["after_part", "before_complete", "after_acknowledgement"],
    ],
  },
  {
    seed: 2,
    sports: ["tennis"],
    first: [
      ["before_commit", "after_approval"],
      ["connection cut", "house_closed"],
      ["engine killed", "before_forgetting"],
    ],
  },
  {
    seed: 3,
    sports: ["cricket"],
    first: [
      ["after_commit_before_answer", "mid_step", "after_step_written"],
      ["database backend killed", "before_result_end"],
      "after_house_part",
    ],
  },
] as const;
let results: readonly SimulationResult[];

beforeAll(async () => {
  results = await Promise.all(runs.map((run) => simulate({ ...run, durationMs: 6_000 })));
}, 400_000);

const total = (count: (result: SimulationResult) => number | undefined): number =>
  results.reduce((sum, result) => sum + (count(result) ?? 0), 0);

test.each([1, 2, 3])(
  "[ENG-50] seed %i: with engine and database killed under load nothing acknowledged is lost, nothing is there twice and every invariant holds",
  (seed) => {
    const result = results[seed - 1];
    expect(result && faultsOf(result).join("; ")).toBe("");
    expect(result?.acknowledged).toBeGreaterThan(20);
    expect(result?.jumps).toBeGreaterThan(0);
  },
);

test("[ENG-50] [VIRT-01] bets are matched across runners", () => {
  // Which seed's bets meet so depends on how far a busy machine lets each come.
  expect(total((result) => result.seen.across)).toBeGreaterThan(0);
});

test.each(failpoints)("[ENG-50] [SETTLE-13] an engine is ended at %s at least once", (failpoint) => {
  expect(total((result) => result.failpoints[failpoint])).toBeGreaterThan(0);
});

test("[ENG-50] [EXAPI-26] bets that were told to be pending are decided once: placed, or lapsed with a reason, as what comes too late", () => {
  expect(total(({ pending }) => pending.placed)).toBeGreaterThan(0);
  expect(total(({ pending }) => pending.lapsed)).toBeGreaterThan(0);
  expect(total(({ pending }) => pending.overdue)).toBeGreaterThan(0);
  for (const { pending } of results) expect(pending.placed + pending.lapsed + pending.refused).toBe(pending.told);
});

test("[ENG-50] [ENG-15] [ENG-17] bets that wait are reduced and given another persistence", () => {
  expect(total(({ changed }) => changed.reduced)).toBeGreaterThan(0);
  expect(total(({ changed }) => changed.updated)).toBeGreaterThan(0);
});

test("[ENG-50] [HAND-16] starts of events by hand are moved, by two at once too, and refused once they have begun", () => {
  for (const { startsMoved } of results) {
    expect(startsMoved.moved).toBeGreaterThan(1);
    expect(startsMoved.atOnce).toBeGreaterThan(1);
    expect(startsMoved.refused).toBeGreaterThan(0);
  }
});

test("[ENG-50] [FEED-38] a provider corrects the last balls of a told match, also of an innings that seemed to be over", () => {
  for (const { told } of results) expect(told.corrections).toBeGreaterThan(0);
  expect(total(({ told }) => told.inningsTakenBack)).toBeGreaterThan(0);
});

test("[ENG-50] [FEED-40] [FEED-42] [FEED-43] a provider tells a match to be abandoned that goes on, and an end that it corrects: as won by another, and as abandoned", () => {
  for (const { told } of results) {
    expect(told.takenUp).toBeGreaterThan(0);
    expect(told.endsCorrected).toBe(1);
  }
});

test("[ENG-50] [HAND-15] what a trader adds to a feed's match is found open in play, and stopped when it is over", () => {
  expect(total(({ added }) => added.open)).toBeGreaterThan(0);
  expect(total(({ added }) => added.stopped)).toBeGreaterThan(0);
});

test("[ENG-50] [RESULT-05] results are approved by a second person and carried out", () => {
  expect(total(({ decided }) => decided["done"])).toBeGreaterThan(0);
});

test("[ENG-50] [RESULT-11] who knows a result bets on it while it waits for the second person, and is refused", () => {
  expect(total(({ decided }) => decided["refusedBets"])).toBeGreaterThan(0);
});

test("[ENG-50] [EXAPI-26] [EXAPI-28] bets are replaced by ones that nobody waits for", () => {
  for (const { replaced } of results) expect(replaced.pending).toBeGreaterThan(0);
});

test.each(["suspend", "cancel", "fault"])(
  "[ENG-50] [BOOK-13] while bets wait for their in-play delay there is a %s of their market or of all",
  (what) => {
    expect(total(({ duringDelays }) => duringDelays[what])).toBeGreaterThan(0);
  },
);

test("[ENG-50] [LINE-05] bets are matched at lines, and markets of lines settled and settled anew", () => {
  expect(total(({ seen }) => seen.onLines)).toBeGreaterThan(0);
  expect(total(({ seen }) => seen.linesSettled)).toBeGreaterThan(0);
  expect(total(({ seen }) => seen.linesSettledAnew)).toBeGreaterThan(0);
  expect(total(({ seen }) => seen.inParts)).toBeGreaterThan(0);
});

test.each(["filled", "killed", "versioned", "passive", "onPlaces", "races"] as const)(
  "[ENG-50] [BOOK-22] [ENG-62] [ENG-28] [RACE-09] players and feeds have brought about what is counted as %s",
  (count) => {
    expect(total(({ seen }) => seen[count])).toBeGreaterThan(0);
  },
);

test.each(["delayed", "withdrawn", "waitedThrough", "reduced", "deadHeats", "settledAnew", "silenced"] as const)(
  "[ENG-50] the runs have met what is counted as %s",
  (count) => {
    expect(total(({ seen }) => seen[count])).toBeGreaterThan(0);
  },
);

test.each(["OVER_UNDER_25", "BOTH_TEAMS_TO_SCORE", "SET_WINNER", "COMPLETED_MATCH", "TIED_MATCH", "INNINGS_RUNS"])(
  "[ENG-50] [SIDE-01] players bet on %s of a feed's match, which then ends by its own result",
  (kind) => {
    expect(total(({ seen }) => seen.sideBets[kind])).toBeGreaterThan(0);
  },
);

test("[ENG-50] [FEED-12] [RATES-40] [RATES-41] players bet on the house's markets of a feed's match, each of which then ends by what its balls brought", () => {
  expect(total(({ seen }) => seen.fedHouseBets)).toBeGreaterThan(0);
});

test.each(["BOOKMAKER", "FANCY 2", "FANCY 3", "FANCY 4", "FANCY 5", "FANCY 6"])(
  "[ENG-50] [RATES-20] players bet on %s of the house, beside the exchange",
  (kind) => {
    expect(total(({ seen }) => seen.houseBets[kind])).toBeGreaterThan(0);
  },
);

test("[ENG-50] [CASH-26] cash-outs against the house wait for an amount, and are placed once it is there", () => {
  expect(total(({ seen }) => seen.houseCashedOut)).toBeGreaterThan(0);
});
