import { describe, expect, test } from "vitest";
import {
  exposureMinor,
  holds,
  houseRuleKinds,
  houseRuleText,
  resultMinor,
  stepsOf,
  type HouseBet,
  type HouseQuestion,
} from "./index.ts";

/** In whole taka. */
const bet = (side: "FOR" | "AGAINST", line: number, rate: number, stake: number): HouseBet => ({
  side,
  line,
  rate,
  stakeMinor: BigInt(stake) * 100n,
});
const yes = (line: number, rate: number, stake: number): HouseBet => bet("FOR", line, rate, stake);
const no = (line: number, rate: number, stake: number): HouseBet => bet("AGAINST", line, rate, stake);
const runs: HouseQuestion = { type: "AT_LEAST" };
const exposure = (question: HouseQuestion, bets: readonly HouseBet[]): number =>
  Number(exposureMinor(question, bets)) / 100;
const steps = (bets: readonly HouseBet[]): readonly (readonly [from: number, to: number | null, taka: number])[] =>
  stepsOf(runs, bets).map(({ from, to, resultMinor: minor }) => [from, to, Number(minor) / 100]);

describe("[RATES-02] bookmaker", () => {
  const question: HouseQuestion = { type: "WINNER", selectionIds: [1, 2] };
  test("the example of reference 5.2: of backs and lays of two runners A brings 225, B costs 280, which is locked", () => {
    const bets = [bet("FOR", 1, 90, 1000), bet("AGAINST", 1, 95, 500), bet("FOR", 2, 110, 200)];
    const totals = [1, 2].map((winner) => bets.reduce((sum, one) => sum + resultMinor(question, one, winner), 0n));
    expect(totals).toEqual([22_500n, -28_000n]);
    expect(exposure(question, bets)).toBe(280);
  });
  test("reference 5.3 g: a runner without a bet is an outcome too", () => {
    const three: HouseQuestion = { type: "WINNER", selectionIds: [1, 2, 3] };
    const bets = [bet("FOR", 1, 300, 100), bet("FOR", 2, 300, 100)];
    expect(exposure(three, bets)).toBe(200);
    expect(exposure({ type: "WINNER", selectionIds: [1, 2] }, bets)).toBe(0);
  });
  test("reference 5.3 f: what a bet wins if right and loses if wrong are two columns, and aren't netted into one", () => {
    const bets = [bet("FOR", 1, 100, 1000), bet("FOR", 2, 50, 1000)];
    const totals = [1, 2].map((winner) => bets.reduce((sum, one) => sum + resultMinor(question, one, winner), 0n));
    expect(totals).toEqual([0n, -50_000n]);
    expect(exposure(question, bets)).toBe(500);
  });
});

describe("[RATES-04] fancy is a step function over the runs", () => {
  test("reference 5.3 Ex1: three bets at three lines lock 1850", () => {
    const bets = [yes(46, 90, 1000), no(44, 110, 500), yes(50, 100, 300)];
    expect(steps(bets)).toEqual([
      [0, 43, -800],
      [44, 45, -1850],
      [46, 49, 50],
      [50, null, 650],
    ]);
    expect(exposure(runs, bets)).toBe(1850);
  });
  test("reference 5.3 Ex2, Ex3 and b: a middle can't lose, its opposite loses both; lines hedge each other", () => {
    expect(steps([yes(40, 100, 1000), no(50, 100, 1000)])).toEqual([
      [0, 39, 0],
      [40, 49, 2000],
      [50, null, 0],
    ]);
    expect(exposure(runs, [yes(40, 100, 1000), no(50, 100, 1000)])).toBe(0);
    expect(exposure(runs, [no(40, 100, 1000), yes(50, 100, 1000)])).toBe(2000);
  });
  test("reference 5.3 Ex4 and a: a range that looks complete still holds the 400 that the stakes leave open", () => {
    const bets = [yes(40, 100, 1000), no(50, 120, 600)];
    expect(steps(bets)).toEqual([
      [0, 39, -400],
      [40, 49, 1600],
      [50, null, 280],
    ]);
    expect(exposure(runs, bets)).toBe(400);
  });
  test("reference 5.3 c: a NO loses its rate, not its stake", () => {
    expect(exposure(runs, [no(44, 110, 500)])).toBe(550);
  });
  test("reference 5.3 d: a NO that wins is added to what there is, and doesn't take its place", () => {
    expect(steps([yes(46, 90, 1000), no(60, 100, 300)])).toEqual([
      [0, 45, -700],
      [46, 59, 1200],
      [60, null, 600],
    ]);
    expect(exposure(runs, [yes(46, 90, 1000), no(60, 100, 300)])).toBe(700);
  });
  test("reference 5.3 e: lines far apart all count, in no window around the middle", () => {
    expect(exposure(runs, [no(10, 100, 100), yes(300, 100, 100)])).toBe(200);
  });
  test("nothing is locked without a bet", () => {
    expect(exposure(runs, [])).toBe(0);
    expect(stepsOf(runs, [])).toEqual([{ from: 0, to: null, resultMinor: 0n }]);
  });
});

describe("[RATES-01] [RATES-03] reference 5.4: what a question asks", () => {
  test.each<[HouseQuestion, number, readonly number[], readonly number[]]>([
    [{ type: "BAND", width: 5 }, 160, [160, 164], [159, 165]],
    [{ type: "LAST_DIGIT", digit: 7 }, 0, [47, 7], [48, 70]],
    [{ type: "EVEN" }, 0, [0, 46], [1, 47]],
    [{ type: "AT_LEAST" }, 46, [46, 200], [45, 0]],
  ])("%j at line %d holds for the first and not for the second", (question, line, held, not) => {
    expect(held.map((outcome) => holds(question, line, outcome))).toEqual(held.map(() => true));
    expect(not.map((outcome) => holds(question, line, outcome))).toEqual(not.map(() => false));
    expect(exposure(question, [bet("FOR", line, 50, 100)])).toBe(100);
    expect(exposure(question, [bet("AGAINST", line, 50, 100)])).toBe(50);
  });
  test("[RATES-02] amounts at a rate are rounded down to the paisa for both sides alike", () => {
    const odd: HouseBet = { side: "FOR", line: 0, rate: 33, stakeMinor: 101n };
    expect(resultMinor({ type: "EVEN" }, odd, 2)).toBe(33n);
    expect(resultMinor({ type: "EVEN" }, { ...odd, side: "AGAINST" }, 2)).toBe(-33n);
  });
});

describe("[RATES-44] a lottery, in which a bet names its number", () => {
  const two: HouseQuestion = { type: "DIGITS", digits: 2 };
  test("a bet on 53 wins at 53 alone; numbers hedge each other only where all of them are named", () => {
    const bets = [yes(53, 8_000, 100), yes(35, 8_000, 100)];
    expect(
      [53, 35, 0, 99].map((outcome) => bets.reduce((sum, one) => sum + resultMinor(two, one, outcome), 0n)),
    ).toEqual([790_000n, 790_000n, -20_000n, -20_000n]);
    expect(exposure(two, bets)).toBe(200);
    const all = Array.from({ length: 10 }, (_, number) => yes(number, 900, 100));
    expect(exposure({ type: "DIGITS", digits: 1 }, all)).toBe(0);
    expect(exposure({ type: "DIGITS", digits: 1 }, all.slice(1))).toBe(900);
  });
});

describe("[RATES-72] a dead heat", () => {
  const four: HouseQuestion = { type: "WINNER", selectionIds: [1, 2, 3, 4] };
  test("reference 5.5: 10,000 at odds of 3.75 on one of two that share the win come back as 18,750, and who laid it pays that", () => {
    expect(resultMinor(four, bet("FOR", 1, 275, 10_000), [1, 2])).toBe(1_875_000n - 1_000_000n);
    expect(resultMinor(four, bet("AGAINST", 1, 275, 10_000), [1, 2])).toBe(1_000_000n - 1_875_000n);
    expect(resultMinor(four, bet("FOR", 1, 60, 10_000), [1, 2, 3])).toBe(533_333n - 1_000_000n);
    expect(resultMinor(four, bet("AGAINST", 1, 60, 10_000), [1, 2, 3])).toBe(1_000_000n - 533_334n);
  });
  test("a runner beside those that share it has lost, and its lay has won", () => {
    expect(resultMinor(four, bet("FOR", 3, 275, 100), [1, 2])).toBe(-10_000n);
    expect(resultMinor(four, bet("AGAINST", 3, 275, 100), [1, 2])).toBe(10_000n);
  });
});

test("[RATES-70] the rules say in Bangla the word for a bet that the app says", () => {
  const texts = houseRuleKinds.flatMap((kind) => houseRuleText(kind, "bn"));
  expect(texts.filter((text) => text.includes("বাজি"))).toEqual([]);
  expect(texts.some((text) => text.includes("বেট বাতিল"))).toBe(true);
});
