import { describe, expect, test } from "vitest";
import { areScoresLevel, tieChance } from "../cricket/tie-chance.ts";
import { advanceCricket } from "../cricket/model.ts";
import type { CutShort } from "../cut-short.ts";
import { advanceMatch, isMatchOver, scoreboardOf, startMatch, winnerOf, type Match } from "../match.ts";
import { seedRandom } from "../random.ts";
import { cricketSetup, playThrough, playToEnd, soccerSetup, tennisSetup } from "../test-support/setups.ts";
import {
  matchMarketChances,
  matchMarketDecision,
  matchMarketRule,
  matchMarketRuns,
  matchMarketsNow,
  type MatchMarketDecision,
} from "./index.ts";

type Soccer = Extract<Match, { sport: "soccer" }>;
type Tennis = Extract<Match, { sport: "tennis" }>;

const soccer = (goals: readonly [number, number], phase: Soccer["state"]["phase"] = "second half"): Soccer => {
  const match = startMatch(soccerSetup(120, 120), "goals") as Soccer;
  return { ...match, state: { ...match.state, goals, phase, minuteOfHalf: 20 } };
};
const tennis = (finishedSets: Tennis["state"]["finishedSets"]): Tennis => {
  const match = startMatch(tennisSetup(620, 610), "sets") as Tennis;
  return { ...match, state: { ...match.state, finishedSets, games: [3, 2] } };
};
const won = (runner: number): MatchMarketDecision => ({ type: "WINNER", runner });
const decision = (match: Match, kind: string, part = 0) => matchMarketDecision(match, { kind, part });

describe("[SIDE-02] a match that is played out", () => {
  test("Over is certain with the goal that passes the line, Under at full time alone", () => {
    expect(decision(soccer([1, 1]), "OVER_UNDER_25")).toBeUndefined();
    expect(decision(soccer([2, 1]), "OVER_UNDER_25")).toEqual(won(1));
    expect(decision(soccer([2, 1]), "OVER_UNDER_35")).toBeUndefined();
    expect(decision(soccer([2, 1], "finished"), "OVER_UNDER_35")).toEqual(won(0));
    expect(decision(soccer([0, 0], "finished"), "OVER_UNDER_05")).toEqual(won(0));
  });

  test("both have scored with the second side's first goal, and haven't at full time alone", () => {
    expect(decision(soccer([3, 0]), "BOTH_TEAMS_TO_SCORE")).toBeUndefined();
    expect(decision(soccer([3, 1]), "BOTH_TEAMS_TO_SCORE")).toEqual(won(0));
    expect(decision(soccer([3, 0], "finished"), "BOTH_TEAMS_TO_SCORE")).toEqual(won(1));
  });

  test("a set is won when it ends, and the next one is opened then", () => {
    const afterOne = tennis([[4, 6]]);
    expect(decision(afterOne, "SET_WINNER", 0)).toEqual(won(1));
    expect(decision(afterOne, "SET_WINNER", 1)).toBeUndefined();
    expect(matchMarketsNow(afterOne, ["MATCH_ODDS", "SET_WINNER"])).toEqual([
      { kind: "MATCH_ODDS", part: 0 },
      { kind: "SET_WINNER", part: 1 },
    ]);
    expect(decision(playToEnd(tennisSetup(780, 560), "short"), "SET_WINNER", 2)).toMatchObject({ type: "VOID" });
  });

  test("[LINE-08] runs of the first innings are a number, certain when it is over, and void when it isn't", () => {
    const states = playThrough(cricketSetup(0, 0), "runs");
    const end = states.at(-1);
    if (end?.sport !== "cricket") throw new Error("no match");
    const [first] = end.state.innings;
    const early = states.find((match) => match.sport === "cricket" && (match.state.innings[0]?.legalBalls ?? 0) === 60);
    if (early === undefined) throw new Error("no tenth over");
    expect(decision(early, "INNINGS_RUNS")).toBeUndefined();
    expect(decision({ ...early, cutShort: { kind: "abandoned" } }, "INNINGS_RUNS")).toMatchObject({ type: "VOID" });
    expect(decision(end, "INNINGS_RUNS")).toEqual({ type: "NUMBER", result: first?.runs });
    expect(decision({ ...end, cutShort: { kind: "abandoned" } }, "INNINGS_RUNS")).toEqual({
      type: "NUMBER",
      result: first?.runs,
    });
    const { mean = 0, variance = 0 } = matchMarketRuns(early, { kind: "INNINGS_RUNS", part: 0 }) ?? {};
    expect(Math.abs(mean - (first?.runs ?? 0))).toBeLessThan(4 * Math.sqrt(variance));
    expect(matchMarketsNow(states[0] ?? end, ["INNINGS_RUNS"])).toEqual([{ kind: "INNINGS_RUNS", part: 0 }]);
  });

  test("a tie is what the two innings are, whatever the super over brings, and is certain when they are over", () => {
    let tied: Match | undefined;
    for (let seed = 0; tied === undefined && seed < 400; seed += 1) {
      const states = playThrough(cricketSetup(0, 0), `tie ${seed}`);
      const end = states.at(-1);
      if (end?.sport !== "cricket" || end.state.innings.length < 4) continue;
      tied = states.find((match) => match.sport === "cricket" && areScoresLevel(match.state) !== undefined);
      expect(decision(end, "TIED_MATCH")).toEqual(won(0));
      expect(decision(end, "COMPLETED_MATCH")).toEqual(won(0));
    }
    if (tied === undefined) throw new Error("no match was tied");
    expect(isMatchOver(tied)).toBe(false);
    expect(decision(tied, "TIED_MATCH")).toEqual(won(0));
    expect(decision(tied, "COMPLETED_MATCH")).toBeUndefined();
    expect(decision(playToEnd(cricketSetup(2, -2), "clear"), "TIED_MATCH")).toEqual(won(1));
  });
});

describe("[SIDE-03] a match that is cut short", () => {
  const abandoned: CutShort = { kind: "abandoned" };
  const cut = <M extends Match>(match: M, cutShort: CutShort): M => ({ ...match, cutShort });
  const cases: readonly (readonly [string, Match, string, number, "void" | number])[] = [
    ["match odds of an abandoned match", cut(soccer([2, 1]), abandoned), "MATCH_ODDS", 0, "void"],
    ["goals that were open", cut(soccer([1, 1]), abandoned), "OVER_UNDER_25", 0, "void"],
    ["goals that were certain", cut(soccer([2, 1]), abandoned), "OVER_UNDER_25", 0, 1],
    ["both to score, open", cut(soccer([2, 0]), abandoned), "BOTH_TEAMS_TO_SCORE", 0, "void"],
    ["both to score, certain", cut(soccer([1, 1]), abandoned), "BOTH_TEAMS_TO_SCORE", 0, 0],
    ["completed match", cut(startMatch(cricketSetup(0, 0), "rain"), abandoned), "COMPLETED_MATCH", 0, 1],
    ["tied match", cut(startMatch(cricketSetup(0, 0), "rain"), abandoned), "TIED_MATCH", 0, "void"],
    ["a retirement in the first set", cut(tennis([]), { kind: "retired", side: 0 }), "MATCH_ODDS", 0, "void"],
    ["a retirement after a set", cut(tennis([[6, 2]]), { kind: "retired", side: 0 }), "MATCH_ODDS", 0, 1],
    ["a set that was finished", cut(tennis([[6, 2]]), { kind: "retired", side: 0 }), "SET_WINNER", 0, 0],
    ["the set of the retirement", cut(tennis([[6, 2]]), { kind: "retired", side: 0 }), "SET_WINNER", 1, "void"],
  ];
  test.each(cases)("%s", (_, match, kind, part, expected) => {
    const found = decision(match, kind, part);
    if (expected === "void") expect(found).toMatchObject({ type: "VOID" });
    else expect(found).toEqual(won(expected));
    expect(winnerOf(match)).toBeUndefined();
    expect(isMatchOver(match)).toBe(true);
  });

  test("the score says so, and each kind has its rule in words", () => {
    expect(scoreboardOf(cut(tennis([]), { kind: "retired", side: 1 })).status).toBe("T. Prodhan retired");
    expect(scoreboardOf(cut(soccer([0, 0]), abandoned)).status).toBe("Match abandoned");
    for (const kind of [
      "MATCH_ODDS",
      "COMPLETED_MATCH",
      "TIED_MATCH",
      "OVER_UNDER_15",
      "BOTH_TEAMS_TO_SCORE",
      "SET_WINNER",
    ]) {
      const text = matchMarketRule(kind)?.text;
      expect(text?.en.length).toBeGreaterThan(0);
      expect(text?.bn.length).toBe(text?.en.length);
      expect(text?.bn.filter((sentence) => !/[\u0980-\u09ff]/.test(sentence))).toEqual([]);
    }
    expect(matchMarketRule("FIRST_GOAL")).toBeUndefined();
  });
});

test("[SPORT-09] of matches that may be cut short a few are, the losing player retires more often, and all others go as they would have gone", () => {
  let ended = 0;
  let losing = 0;
  for (let seed = 0; seed < 600; seed += 1) {
    const setup = tennisSetup(700, 560);
    const end = playToEnd({ ...setup, canBeCutShort: true }, `retire ${seed}`);
    if (end.cutShort === undefined) {
      expect(end.state).toEqual(playToEnd(setup, `retire ${seed}`).state);
      continue;
    }
    ended += 1;
    losing += end.cutShort.kind === "retired" && end.cutShort.side === 1 ? 1 : 0;
    expect(() => advanceMatch(end)).toThrow("over");
  }
  expect(ended).toBeGreaterThan(2);
  expect(ended).toBeLessThan(30);
  expect(losing).toBeGreaterThan(ended / 2);
});

test("[SPORT-10] of goals that were given a chance of p, a share of p comes", () => {
  const markets = [
    { kind: "OVER_UNDER_15", part: 0 },
    { kind: "OVER_UNDER_25", part: 0 },
    { kind: "BOTH_TEAMS_TO_SCORE", part: 0 },
  ];
  const sums = markets.map(() => ({ forecast: 0, won: 0, variance: 0 }));
  for (let seed = 0; seed < 900; seed += 1) {
    const states = playThrough(soccerSetup(170, 110), `goals ${seed}`);
    const [at, end] = [states[40], states.at(-1)];
    if (at === undefined || end === undefined) throw new Error("no match");
    for (const [index, market] of markets.entries()) {
      const chance = matchMarketChances(at, market)?.[0] ?? Number.NaN;
      const sum = sums[index];
      const result = matchMarketDecision(end, market);
      if (sum === undefined || result?.type !== "WINNER") throw new Error("no result");
      sum.forecast += chance;
      sum.variance += chance * (1 - chance);
      sum.won += result.runner === 0 ? 1 : 0;
    }
  }
  for (const { forecast, won: came, variance } of sums)
    expect(Math.abs(came - forecast) / Math.sqrt(variance)).toBeLessThan(4);
});

test("[SPORT-10] the chance of level scores is what comes of the last overs when they are played again and again", () => {
  const setup = cricketSetup(0, 1);
  let close: Extract<Match, { sport: "cricket" }> | undefined;
  for (let seed = 0; close === undefined && seed < 200; seed += 1)
    for (const match of playThrough(setup, `close ${seed}`)) {
      if (match.sport !== "cricket" || match.state.innings.length !== 2 || match.state.phase !== "innings") continue;
      const chance = tieChance(setup, match.state);
      expect(chance).toBeGreaterThanOrEqual(0);
      if (chance > 0.12 && chance < 0.5 && (match.state.innings[1]?.legalBalls ?? 0) < 117) close ??= match;
    }
  if (close === undefined) throw new Error("no close match");
  const said = tieChance(setup, close.state);
  const runs = 1_500;
  let ties = 0;
  for (let run = 0; run < runs; run += 1) {
    let state = { ...close.state, random: seedRandom(`again ${run}`) };
    while (areScoresLevel(state) === undefined) state = advanceCricket(setup, state).state;
    ties += areScoresLevel(state) === true ? 1 : 0;
  }
  expect(Math.abs(ties / runs - said)).toBeLessThan(4 * Math.sqrt((said * (1 - said)) / runs));
});

test("[SPORT-10] before the match the chances of each market sum to one and are none of them certain", () => {
  const rain = { ...cricketSetup(0, 0), canBeCutShort: true } as const;
  for (const [setup, kinds] of [
    [rain, ["COMPLETED_MATCH", "TIED_MATCH"]],
    [soccerSetup(120, 100), ["OVER_UNDER_25", "BOTH_TEAMS_TO_SCORE"]],
    [tennisSetup(640, 620), ["SET_WINNER"]],
  ] as const) {
    const match = startMatch(setup, "start");
    expect(matchMarketsNow(match, [...kinds, "ANYTHING"])).toEqual(kinds.map((kind) => ({ kind, part: 0 })));
    for (const kind of kinds) {
      const [first = 0, second = 0] = matchMarketChances(match, { kind, part: 0 }) ?? [];
      expect(first + second).toBeCloseTo(1, 12);
      expect(Math.min(first, second)).toBeGreaterThan(0.005);
    }
  }
});
