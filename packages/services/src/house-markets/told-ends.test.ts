import { matchMarketDecision, startMatch, type CricketMatch, type CricketTelling } from "@maidan/core/sports";
import { describe, expect, test } from "vitest";
import { hearAll } from "../../../core/src/sports/test-support/told-match.ts";
import { houseLinesOf, houseResultsOf } from "./match-lines.ts";

const team = (name: string) => ({ name, strength: 0, players: [] });
const fresh = startMatch({ sport: "cricket", teams: [team("Dhaka"), team("Khulna")] }, "told") as CricketMatch;

const heard = (tellings: readonly CricketTelling[]): CricketMatch => hearAll(tellings, fresh);

type Brought = Partial<Pick<Extract<CricketTelling, { type: "ball" }>, "runsOffBat" | "penalty" | "wicket">>;
const nothing = { runsOffBat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, wicket: null } as const;
const ballsOf = (innings: number, brought: readonly Brought[]): CricketTelling[] =>
  brought.map((one, index) => ({
    type: "ball",
    innings,
    over: Math.floor(index / 6),
    ball: (index % 6) + 1,
    ...nothing,
    ...one,
  }));
const singles = (count: number): Brought[] => Array.from({ length: count }, () => ({ runsOffBat: 1 }));
const start: CricketTelling = { type: "start", batting: 0 };
const chase: CricketTelling = { type: "innings_start", innings: 2, batting: 1 };
/** Dhaka make 120. */
const first = [start, ...ballsOf(1, singles(120)), chase];
const number = (value: number) => ({ type: "number", number: value });

describe("[RATES-70] reference 5.5: a winner that a rain rule names before the chase is over", () => {
  const isVoid = { type: "void", reason: "Overs were lost to rain" };
  const inTheRain = (balls: number) =>
    heard([...first, ...ballsOf(2, singles(balls)), { type: "interruption" }, { type: "end", winner: 1 }]);

  test("what is complete has its result, all else of the chase is void, and the meter is the middle of its last rates", () => {
    const match = inTheRain(76);
    const resultOf = houseResultsOf(match);
    expect(["6-overs", "10-overs", "over-11", "digits-10"].map((key) => resultOf(`second:${key}`))).toEqual(
      [36, 60, 6, 0].map(number),
    );
    const cut = ["15-overs", "20-overs", "over-12", "over-12:even", "khadda", "even", "fours", "wicket-1", "digits-15"];
    for (const key of cut) expect(resultOf(`second:${key}`), key).toEqual(isVoid);
    expect(resultOf("second:meter")).toEqual({ type: "middleOfRates", made: 76, isRain: true });
    expect(resultOf("bookmaker")).toEqual(number(2));
    for (const key of ["20-overs", "meter", "khadda"]) expect(resultOf(`first:${key}`), key).toEqual(number(120));
  });

  test("of a chase in which no ball was bowled everything is void", () => {
    const resultOf = houseResultsOf(inTheRain(0));
    for (const key of ["6-overs", "khadda", "even", "fours", "wicket-1", "over-0"])
      expect(resultOf(`second:${key}`), key).toEqual(isVoid);
  });

  test("[SIDE-02] such a match is completed and not tied", () => {
    const match = inTheRain(76);
    const decided = (kind: string) => matchMarketDecision(match, { kind, part: 0 });
    expect(decided("COMPLETED_MATCH")).toEqual({ type: "WINNER", runner: 0 });
    expect(decided("TIED_MATCH")).toEqual({ type: "WINNER", runner: 1 });
    expect(decided("MATCH_ODDS")).toEqual({ type: "WINNER", runner: 1 });
  });
});

test("[RATES-70] [FEED-34] a chase that ends with batters left, since one is hurt, leaves its numbers standing", () => {
  const out: CricketTelling = { type: "innings_end", innings: 2, reason: "all_out" };
  const told = [...first, ...ballsOf(2, singles(76)), out];
  expect(houseResultsOf(heard(told))("second:20-overs")).toBeUndefined();
  const resultOf = houseResultsOf(heard([...told, { type: "end", winner: 0 }]));
  for (const key of ["15-overs", "20-overs", "khadda", "meter", "wicket-1"])
    expect(resultOf(`second:${key}`), key).toEqual(number(76));
});

test("[FEED-40] [RATES-42] [RATES-70] such a chase leaves its numbers standing by the balls that are right, where its end was corrected together with the last of them", () => {
  const out: CricketTelling = { type: "innings_end", innings: 2, reason: "all_out" };
  const balls = [{ ...nothing, runsOffBat: 4 }];
  const correction = { innings: 2, over: 12, ball: 4, balls };
  const ended = [...first, ...ballsOf(2, singles(76)), out, { type: "end", winner: 0 }] as const;
  const resultOf = houseResultsOf(heard([...ended, { type: "end_correction", winner: 0, correction }]));
  for (const key of ["15-overs", "20-overs", "khadda", "meter", "wicket-1"])
    expect(resultOf(`second:${key}`), key).toEqual(number(79));
  expect(resultOf("second:over-12")).toEqual(number(7));
});

test("[RATES-70] what a chase with level scores has completed stands where the super over never comes", () => {
  const wicket: Brought = { wicket: "bowled" };
  const balls = [...singles(101), ...Array.from({ length: 10 }, () => wicket)];
  const match = heard([
    start,
    ...ballsOf(1, [...singles(101), ...singles(19).map(() => ({}))]),
    chase,
    ...ballsOf(2, balls),
  ]);
  expect(houseResultsOf(match)("second:khadda")).toBeUndefined();
  const resultOf = houseResultsOf({ ...match, cutShort: { kind: "abandoned" } });
  for (const key of ["20-overs", "khadda", "meter", "even"])
    expect(resultOf(`second:${key}`), key).toEqual(number(101));
  expect(resultOf("second:over-18")).toEqual(number(0));
  expect(resultOf("bookmaker")).toEqual({ type: "void", reason: "Match abandoned" });
});

test("[RATES-70] rates leave penalty runs out wherever results do", () => {
  const lines = (penalties: number) => {
    const balls = singles(34).map((one, index) => ({ ...one, penalty: index >= 34 - penalties ? 5 : 0 }));
    return new Map(
      houseLinesOf(heard([start, ...ballsOf(1, balls)])).map(({ market, quotes }) => [market.sourceKey, quotes]),
    );
  };
  const [without, withTwo] = [lines(0), lines(2)];
  const keys = ["6-overs", "20-overs", "over-5", "over-5:even", "meter", "khadda", "even", "wicket-1", "digits-10"];
  for (const key of keys) {
    expect(without.get(`first:${key}`)?.length, key).toBeGreaterThan(0);
    expect(withTwo.get(`first:${key}`), key).toEqual(without.get(`first:${key}`));
  }
});

describe("[FEED-44] a second innings that a correction took back, and that never begins again", () => {
  /** The last ball of Dhaka's was none: their innings goes on. */
  const correction: CricketTelling = { type: "correction", innings: 1, over: 19, ball: 6, balls: [] };
  const asked = ["6-overs", "ball-0.1", "over-0:even", "khadda", "meter", "digits-6", "wicket-1~2"];
  const resultsOf = (after: readonly CricketTelling[]) => {
    const resultOf = houseResultsOf(heard([...first, correction, ...after]));
    return asked.map((key) => resultOf(`second:${key}`));
  };

  test("has no result while the match goes on", () => {
    expect(resultsOf([])).toEqual(asked.map(() => undefined));
    expect(resultsOf([{ type: "hand_over" }])).toEqual(asked.map(() => undefined));
  });

  test("is void with the match that is abandoned, and with one that ends before it", () => {
    const isVoid = (reason: string) => asked.map(() => ({ type: "void", reason }));
    expect(resultsOf([{ type: "abandoned" }])).toEqual(isVoid("Match abandoned"));
    const last: CricketTelling = { ...nothing, type: "ball", innings: 1, over: 19, ball: 6 };
    expect(resultsOf([last, { type: "end", winner: 1 }])).toEqual(isVoid("It was not played"));
  });

  test("has its result to come where the abandoned match goes on", () => {
    expect(resultsOf([{ type: "abandoned" }, { type: "end_correction" }])).toEqual(asked.map(() => undefined));
  });
});
