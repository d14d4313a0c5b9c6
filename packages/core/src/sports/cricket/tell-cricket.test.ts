import { describe, expect, test } from "vitest";
import {
  advanceMatch,
  deliveriesOf,
  foldDeliveries,
  hearCricket,
  isMatchOver,
  isResultAwaited,
  matchProbabilities,
  scoreboardOf,
  startMatch,
  type CricketMatch,
  type CricketTelling,
} from "../index.ts";
import { cricketSetup } from "../test-support/setups.ts";
import { hearAll as hearFrom, tellingsOf } from "../test-support/told-match.ts";

const team = (name: string) => ({ name, strength: 0, players: [] });
const setup = { sport: "cricket", teams: [team("Dhaka"), team("Khulna")] } as const;
const fresh = startMatch(setup, "told") as CricketMatch;

const hearAll = (tellings: readonly CricketTelling[], from = fresh): CricketMatch => hearFrom(tellings, from);
const refusalOf = (tellings: readonly CricketTelling[], telling: CricketTelling): string => {
  const heard = hearCricket(hearAll(tellings), tellings.at(-1)?.type ?? null, telling);
  return heard.ok ? "heard" : heard.code;
};

type Brought = Partial<Omit<Extract<CricketTelling, { type: "ball" }>, "type">>;
const nothing = { runsOffBat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, wicket: null } as const;
const ball = (innings: number, over: number, place: number, brought: Brought = {}): CricketTelling => ({
  type: "ball",
  innings,
  over,
  ball: place,
  ...nothing,
  ...brought,
});
/** Ten batters out, one a ball. */
const allOut = (innings: number): CricketTelling[] =>
  Array.from({ length: 10 }, (_, index) => ball(innings, Math.floor(index / 6), (index % 6) + 1, { wicket: "bowled" }));
const start: CricketTelling = { type: "start", batting: 0 };
const chase: CricketTelling = { type: "innings_start", innings: 2, batting: 1 };

test("[FEED-31] a whole match told ball by ball has the simulator's score, deliveries and chances at every ball", () => {
  for (const seed of ["one", "two", "three"]) {
    let played = startMatch(cricketSetup(1, 0), seed) as CricketMatch;
    const states = new Map<number, CricketMatch>();
    while (!isMatchOver(played)) {
      played = advanceMatch(played).match as CricketMatch;
      const balls = played.state.innings.reduce((sum, { deliveries }) => sum + deliveries, 0);
      if (played.state.phase === "innings") states.set(balls, played);
    }
    let [told, last]: [CricketMatch, CricketTelling["type"] | null] = [
      startMatch({ ...played.setup, teams: [{ ...team("Dhaka"), strength: 1 }, team("Khulna")] }, "x") as CricketMatch,
      null,
    ];
    for (const telling of tellingsOf(played)) {
      const heard = hearCricket(told, last, telling);
      if (!heard.ok) throw new Error(`${seed} ${JSON.stringify(telling)}: ${heard.code}`);
      [told, last] = [heard.match, telling.type];
      const balls = told.state.innings.reduce((sum, { deliveries }) => sum + deliveries, 0);
      const like = states.get(balls);
      if (telling.type !== "ball" || told.state.phase !== "innings" || like?.state.phase !== "innings") continue;
      expect(matchProbabilities(told)[0]).toBe(matchProbabilities(like)[0]);
    }
    expect(told.state.winner).toBe(played.state.winner);
    for (const [place, innings] of played.state.innings.entries()) {
      const [one, other] = [told, played].map(
        (match) => foldDeliveries(deliveriesOf(match.setup, match.state, place + 1) ?? [])[0],
      );
      expect({ ...one, battingTeam: "", fallOfWickets: [] }).toEqual({ ...other, battingTeam: "", fallOfWickets: [] });
      expect(told.state.innings[place]).toMatchObject({ runs: innings.runs, wickets: innings.wickets });
    }
  }
});

test("[FEED-31] what a ball brought is kept word for word, also where scorers need two", () => {
  const told = hearAll([
    start,
    ball(1, 0, 1, { noBalls: 1, byes: 4 }),
    ball(1, 0, 2, { runsOffBat: 1, penalty: 5 }),
    ball(1, 0, 3, { wides: 5, wicket: "run out" }),
    ball(1, 0, 4, { legByes: 1, wicket: "run out" }),
    ball(1, 0, 5, { runsOffBat: 1, wicket: "run out" }),
    ball(1, 0, 6, { noBalls: 1, runsOffBat: 6 }),
    ball(1, 0, 7, { runsOffBat: 4, penalty: 5 }),
    ball(1, 0, 8),
  ]);
  expect(told.state.innings[0]).toMatchObject({ runs: 34, wickets: 3, legalBalls: 5, deliveries: 8 });
  expect(told.state.innings[0]?.over).toEqual(["4b+1nb", "5p+1", "W+5wd", "W+1lb", "1W", "7nb", "5p+4", "•"]);
  const [totals] = foldDeliveries(deliveriesOf(told.setup, told.state, 1) ?? []);
  expect(totals).toMatchObject({ runs: 34, wickets: 3, legalBalls: 5, fours: 1, sixes: 1 });
  expect(totals?.extras).toEqual({ wides: 5, noBalls: 2, byes: 4, legByes: 1, penalty: 10, total: 22 });
});

describe("[FEED-33] what can't be so is refused", () => {
  const inFirst = [start];
  const interrupted: CricketTelling[] = [start, { type: "interruption" }];
  const running: CricketTelling[] = [start, { type: "ball_running", innings: 1, over: 0, ball: 1 }];
  const firstOver = [start, ...allOut(1)];
  /** Khulna need one. */
  const won = [...firstOver, chase, ball(2, 0, 1, { runsOffBat: 1 })];
  const level = [...firstOver, chase, ...allOut(2)];
  /** Khulna need two, have none, and nobody is left to bat. */
  const outIn = (innings: number): CricketTelling => ({ type: "innings_end", innings, reason: "all_out" });
  const scored = [start, ball(1, 0, 1, { runsOffBat: 1 }), outIn(1), chase];
  const cases: [name: string, before: readonly CricketTelling[], CricketTelling, code: string][] = [
    ["a ball before the start", [], ball(1, 0, 1), "MATCH_NOT_STARTED"],
    ["a second start", inFirst, start, "MATCH_STARTED"],
    ["a ball that was left out", inFirst, ball(1, 0, 2), "BALL_OUT_OF_PLACE"],
    ["a ball of another innings", inFirst, ball(2, 0, 1), "BALL_OUT_OF_PLACE"],
    ["a wide that is a no-ball", inFirst, ball(1, 0, 1, { wides: 1, noBalls: 1 }), "IMPOSSIBLE_BALL"],
    ["runs off the bat of a wide", inFirst, ball(1, 0, 1, { wides: 1, runsOffBat: 4 }), "IMPOSSIBLE_BALL"],
    ["byes that are leg-byes", inFirst, ball(1, 0, 1, { byes: 1, legByes: 4 }), "IMPOSSIBLE_BALL"],
    ["a batter bowled by a wide", inFirst, ball(1, 0, 1, { wides: 1, wicket: "bowled" }), "IMPOSSIBLE_BALL"],
    ["a ball in the rain", interrupted, ball(1, 0, 1), "PLAY_INTERRUPTED"],
    ["a resumption of what goes on", inFirst, { type: "resumption" }, "NOT_INTERRUPTED"],
    ["a dead ball that wasn't running", inFirst, { type: "dead_ball" }, "NO_BALL_RUNNING"],
    ["an end while a ball is running", running, { type: "end", winner: 0 }, "BALL_IS_RUNNING"],
    [
      "an end of an innings that goes on",
      inFirst,
      { type: "innings_end", innings: 1, reason: "complete" },
      "INNINGS_NOT_OVER",
    ],
    [
      "an innings that rain has shortened",
      inFirst,
      { type: "innings_end", innings: 1, reason: "overs_lost" },
      "OVERS_LOST",
    ],
    [
      "a chase that is complete while it goes on",
      [...firstOver, chase],
      { type: "innings_end", innings: 2, reason: "complete" },
      "INNINGS_NOT_OVER",
    ],
    ["a winner of half a match", inFirst, { type: "end", winner: 0 }, "RESULT_CONTRADICTS"],
    ["a ball after the innings", firstOver, ball(1, 1, 5), "INNINGS_OVER"],
    ["the same side batting again", firstOver, { type: "innings_start", innings: 2, batting: 0 }, "WRONG_SIDE"],
    ["a ball after the winning run", won, ball(2, 0, 2), "RESULT_AWAITED"],
    ["a winner that the score gainsays", won, { type: "end", winner: 0 }, "RESULT_CONTRADICTS"],
    ["an abandonment of what is won", won, { type: "abandoned" }, "RESULT_CONTRADICTS"],
    ["a super over of what is won", won, { type: "innings_start", innings: 3, batting: 1 }, "RESULT_CONTRADICTS"],
    ["a super over of level scores", level, { type: "innings_start", innings: 3, batting: 1 }, "heard"],
    ["an end by a rule that the score can't tell", [...firstOver, chase], { type: "end", winner: 0 }, "heard"],
    ["anything after the end", [...won, { type: "end", winner: 1 }], { type: "abandoned" }, "MATCH_OVER"],
    ["a dead ball", running, { type: "dead_ball" }, "heard"],
    ["a side that is out with batters left", inFirst, { type: "innings_end", innings: 1, reason: "all_out" }, "heard"],
    ["a ball after such an end", [...scored, outIn(2)], ball(2, 0, 1), "RESULT_AWAITED"],
    ["a winner that such an end gainsays", [...scored, outIn(2)], { type: "end", winner: 1 }, "RESULT_CONTRADICTS"],
    ["a winner by such an end", [...scored, outIn(2)], { type: "end", winner: 0 }, "heard"],
  ];
  test.each(cases)("%s", (_name, before, telling, code) => expect(refusalOf(before, telling)).toBe(code));
});

test("[FEED-34] a chase that is over waits for its result, and says whom it will be", () => {
  const won = hearAll([start, ...allOut(1), chase, ball(2, 0, 1, { runsOffBat: 2 })]);
  expect(isResultAwaited(won)).toBe(true);
  expect(isMatchOver(won)).toBe(false);
  expect(scoreboardOf(won).status).toBe("Khulna won by 10 wickets");
  expect(matchProbabilities(won)).toEqual([0, 1]);
  const level = hearAll([start, ...allOut(1), chase, ...allOut(2)]);
  expect(isResultAwaited(level)).toBe(true);
  expect(scoreboardOf(level).status).toBe("Scores level: super over to come");
});

describe("[FEED-38] balls that were told wrongly", () => {
  const correction = (over: number, place: number, balls: readonly Brought[], innings = 1): CricketTelling => ({
    type: "correction",
    innings,
    over,
    ball: place,
    balls: balls.map((brought) => ({ ...nothing, ...brought })),
  });
  const three = [start, ball(1, 0, 1, { runsOffBat: 4 }), ball(1, 0, 2, { wicket: "lbw" }), ball(1, 0, 3)];
  const cases: [name: string, before: readonly CricketTelling[], CricketTelling, code: string][] = [
    ["of a match that hasn't begun", [], correction(0, 1, []), "BALL_OUT_OF_PLACE"],
    ["at a place that has none", three, correction(0, 4, [{}]), "BALL_OUT_OF_PLACE"],
    ["of a later innings", three, correction(0, 1, [], 2), "BALL_OUT_OF_PLACE"],
    ["by what no ball can be", three, correction(0, 3, [{ noBalls: 1, wicket: "lbw" }]), "IMPOSSIBLE_BALL"],
    [
      "while a ball is running",
      [...three, { type: "ball_running", innings: 1, over: 0, ball: 4 }],
      correction(0, 3, [{}]),
      "BALL_IS_RUNNING",
    ],
    ["in the rain", [...three, { type: "interruption" }], correction(0, 3, [{}]), "PLAY_INTERRUPTED"],
    ["of a first innings that has just ended", [start, ...allOut(1)], correction(1, 4, [{}]), "heard"],
    ["of one after which the chase has begun", [start, ...allOut(1), chase], correction(1, 4, [{}]), "heard"],
    [
      "of one after which a ball is running",
      [start, ...allOut(1), chase, { type: "ball_running", innings: 2, over: 0, ball: 1 }],
      correction(1, 4, [{}]),
      "BALL_IS_RUNNING",
    ],
    [
      "of the innings before",
      [start, ...allOut(1), chase, ball(2, 0, 1)],
      correction(0, 1, [{}]),
      "CORRECTION_TOO_LATE",
    ],
    [
      "by more than an innings has",
      [start, ...allOut(1).slice(0, 9)],
      correction(
        1,
        3,
        Array.from({ length: 3 }, () => ({ wicket: "out" as const })),
      ),
      "INNINGS_OVER",
    ],
    [
      "of thirteen balls",
      [start, ...Array.from({ length: 13 }, (_, index) => ball(1, Math.floor(index / 6), (index % 6) + 1))],
      correction(0, 1, [{}]),
      "CORRECTION_TOO_LATE",
    ],
    [
      "of twelve balls",
      [start, ...Array.from({ length: 13 }, (_, index) => ball(1, Math.floor(index / 6), (index % 6) + 1))],
      correction(0, 2, [{}]),
      "heard",
    ],
    [
      "of the winning run",
      [start, ...allOut(1), chase, ball(2, 0, 1, { runsOffBat: 1 })],
      correction(0, 1, [{}], 2),
      "heard",
    ],
  ];
  test.each(cases)("%s", (_name, before, telling, code) => expect(refusalOf(before, telling)).toBe(code));

  test("are replaced: a run too many, a wicket taken back, a no-ball called late, a ball that wasn't", () => {
    const scoreAfter = (telling: CricketTelling) => {
      const [innings] = hearAll([...three, telling]).state.innings;
      return innings && [innings.runs, innings.wickets, innings.legalBalls, innings.over.join(" "), innings.isFreeHit];
    };
    expect(scoreAfter(correction(0, 1, [{ runsOffBat: 3 }, { wicket: "lbw" }, {}]))).toEqual([3, 1, 3, "3 W •", false]);
    expect(scoreAfter(correction(0, 2, [{}, {}]))).toEqual([4, 0, 3, "4 • •", false]);
    expect(scoreAfter(correction(0, 3, [{ noBalls: 1 }]))).toEqual([5, 1, 2, "4 W 1nb", true]);
    expect(scoreAfter(correction(0, 3, []))).toEqual([4, 1, 2, "4 W", false]);
    const unwon = hearAll([start, ...allOut(1), chase, ball(2, 0, 1, { runsOffBat: 1 }), correction(0, 1, [{}], 2)]);
    expect(isResultAwaited(unwon)).toBe(false);
  });

  test("the innings that they ended goes on, and the next is as if it hadn't begun", () => {
    const goesOn = hearAll([start, ...allOut(1), chase, correction(1, 4, [{}])]).state;
    expect([goesOn.phase, goesOn.innings.length, goesOn.innings[0]?.wickets]).toEqual(["innings", 1, 9]);
    const isOutAfterAll = hearAll([start, ...allOut(1), chase, correction(1, 4, [{}, { wicket: "bowled" }])]).state;
    expect([isOutAfterAll.phase, isOutAfterAll.innings.length]).toEqual(["interval", 1]);
    const level = [start, ...allOut(1), chase, ...allOut(2)];
    const superOver: CricketTelling = { type: "innings_start", innings: 3, batting: 1 };
    const chased = hearAll([...level, superOver, correction(1, 4, [{}], 2)]).state;
    expect([chased.phase, chased.innings.length, chased.innings[1]?.wickets]).toEqual(["innings", 2, 9]);
  });
});

describe("[FEED-40] an end that was told wrongly", () => {
  const chased = [start, ...allOut(1), chase];
  const won: CricketTelling[] = [...chased, ball(2, 0, 1, { runsOffBat: 1 }), { type: "end", winner: 1 }];
  const level: CricketTelling[] = [...chased, ball(2, 0, 1), { type: "end", winner: 1 }];
  const nine = Array.from({ length: 9 }, () => ({ ...nothing, wicket: "bowled" as const }));
  const corrected = (winner: 0 | 1, balls?: readonly Brought[], place: Brought = {}): CricketTelling => ({
    type: "end_correction",
    winner,
    ...(balls !== undefined && {
      correction: { innings: 2, over: 0, ball: 1, ...place, balls: balls.map((some) => ({ ...nothing, ...some })) },
    }),
  });
  const cases: [name: string, before: readonly CricketTelling[], telling: CricketTelling, code: string][] = [
    ["by the other winner of a chase that rain ended", level, corrected(0), "heard"],
    ["by the same winner alone", level, corrected(1), "NOTHING_CORRECTED"],
    ["against the score", won, corrected(0), "RESULT_CONTRADICTS"],
    ["with the last ball", won, corrected(0, [{}]), "heard"],
    ["against the corrected score", won, corrected(0, [{ runsOffBat: 2 }]), "RESULT_CONTRADICTS"],
    ["with balls of the same winner", won, corrected(1, [{ runsOffBat: 2 }]), "heard"],
    ["with more balls than the innings had", won, corrected(1, [{ runsOffBat: 2 }, {}]), "INNINGS_OVER"],
    ["at a place without a ball", won, corrected(1, [{}], { ball: 4 }), "BALL_OUT_OF_PLACE"],
    ["of the innings before", won, corrected(1, [{}], { innings: 1 }), "CORRECTION_TOO_LATE"],
    ["by a ball that can't be", won, corrected(0, [{ wides: 1, noBalls: 1 }]), "IMPOSSIBLE_BALL"],
    ["before it was told", won.slice(0, -1), corrected(0, [{}]), "END_NOT_TOLD"],
    [
      "to before the first innings was over",
      [start, ...allOut(1), { type: "end", winner: 0 }],
      corrected(0, [...nine, {}], { innings: 1 }),
      "RESULT_CONTRADICTS",
    ],
  ];
  test.each(cases)("%s", (_name, before, telling, code) => expect(refusalOf(before, telling)).toBe(code));

  test("is as if it had been told so, and the match stays over", () => {
    const right = hearAll([...chased, ball(2, 0, 1), { type: "end", winner: 0 }]);
    expect(hearAll([...won, corrected(0, [{}])])).toEqual(right);
    expect(hearAll([...level, corrected(0)])).toEqual(right);
    expect(refusalOf([...level, corrected(0)], ball(2, 0, 2))).toBe("MATCH_OVER");
  });
});

describe("[FEED-40] an end after an innings that was told to be all out", () => {
  const isOut = (innings: number): CricketTelling => ({ type: "innings_end", innings, reason: "all_out" });
  const end = (winner: 0 | 1): CricketTelling => ({ type: "end", winner });
  const instead = (place: readonly [number, number], balls: readonly Brought[], winner?: 0 | 1): CricketTelling => ({
    type: "end_correction",
    ...(winner === undefined ? { abandoned: true } : { winner }),
    correction: { innings: place[0], over: 0, ball: place[1], balls: balls.map((one) => ({ ...nothing, ...one })) },
  });
  /** Khulna need seven. */
  const first = [start, ball(1, 0, 1, { runsOffBat: 6 }), isOut(1)];
  const four = [...first, chase, ball(2, 0, 1, { runsOffBat: 4 })];
  const chased = [...four, ball(2, 0, 2, { runsOffBat: 2 }), isOut(2), end(0)];
  const cases: [name: string, before: readonly CricketTelling[], telling: CricketTelling, code: string][] = [
    ["by a winner against the score", chased, instead([2, 2], [{ runsOffBat: 1 }], 1), "RESULT_CONTRADICTS"],
    ["as abandoned, of what the score decides", chased, instead([2, 2], [{ runsOffBat: 1 }]), "RESULT_CONTRADICTS"],
    ["as abandoned, of level scores", chased, instead([2, 2], [{ runsOffBat: 2 }, {}]), "heard"],
  ];
  test.each(cases)("%s", (_name, before, telling, code) => expect(refusalOf(before, telling)).toBe(code));

  test("leaves the side all out by the other balls, unless they end the innings", () => {
    const one = hearAll([...four, ball(2, 0, 2, { runsOffBat: 1 }), isOut(2), end(0)]);
    expect(hearAll([...chased, instead([2, 2], [{ runsOffBat: 1 }], 0)])).toEqual(one);
    expect(hearAll([...chased, instead([2, 2], [], 0)])).toEqual(hearAll([...four, isOut(2), end(0)]));
    const won = hearAll([...four, ball(2, 0, 2, { runsOffBat: 3 }), end(1)]);
    expect(hearAll([...chased, instead([2, 2], [{ runsOffBat: 3 }], 1)])).toEqual(won);
  });

  test("also of the first innings, at the interval", () => {
    const right = [start, ball(1, 0, 1, { runsOffBat: 4 }), isOut(1)];
    expect(hearAll([...first, end(0), instead([1, 1], [{ runsOffBat: 4 }], 0)])).toEqual(hearAll([...right, end(0)]));
    const abandoned = hearAll([...right, { type: "abandoned" }]);
    expect(hearAll([...first, end(0), instead([1, 1], [{ runsOffBat: 4 }])])).toEqual(abandoned);
  });
});

describe("[FEED-42] an abandonment that was told wrongly", () => {
  const chased = [start, ...allOut(1), chase, ball(2, 0, 1)];
  const abandoned: CricketTelling = { type: "abandoned" };
  const goesOn: CricketTelling = { type: "end_correction" };
  const correction = { innings: 2, over: 0, ball: 1, balls: [{ ...nothing, runsOffBat: 1 }] };
  const one: CricketTelling = { type: "end_correction", winner: 1, correction };
  const cases: [name: string, before: readonly CricketTelling[], telling: CricketTelling, code: string][] = [
    ["by who has won by a rain rule", [...chased, abandoned], { type: "end_correction", winner: 0 }, "heard"],
    ["by the ball that won", [...chased, abandoned], one, "heard"],
    [
      "by a winner before the first innings is over",
      [start, ball(1, 0, 1), abandoned],
      { type: "end_correction", winner: 0 },
      "RESULT_CONTRADICTS",
    ],
    ["as going on", [...chased, abandoned], goesOn, "heard"],
    ["as going on before the toss", [abandoned], goesOn, "heard"],
    ["as going on, of an end", [...chased, { type: "end", winner: 0 }], goesOn, "RESULT_CONTRADICTS"],
    ["as going on, of a match that is on", chased, goesOn, "END_NOT_TOLD"],
  ];
  test.each(cases)("%s", (_name, before, telling, code) => expect(refusalOf(before, telling)).toBe(code));

  test("is as if it had not been told: the same match ends so, or goes on at the same ball", () => {
    const won = [...chased.slice(0, -1), ball(2, 0, 1, { runsOffBat: 1 })];
    expect(hearAll([...chased, abandoned, one])).toEqual(hearAll([...won, { type: "end", winner: 1 }]));
    expect(hearAll([...chased, abandoned, goesOn])).toEqual(hearAll(chased));
    expect(hearAll([...chased, abandoned, goesOn, ball(2, 0, 2)])).toEqual(hearAll([...chased, ball(2, 0, 2)]));
    expect(hearAll([...chased, abandoned, { type: "end_correction", correction }])).toEqual(hearAll(won));
  });
});

describe("[FEED-43] an end that should have been an abandonment", () => {
  const chased = [start, ...allOut(1), chase, ball(2, 0, 1)];
  const abandoned: CricketTelling = { type: "abandoned" };
  const instead: CricketTelling = { type: "end_correction", abandoned: true };
  const ended: readonly CricketTelling[] = [...chased, { type: "end", winner: 0 }];
  const won = [...chased.slice(0, -1), ball(2, 0, 1, { runsOffBat: 1 })];
  const correction = { innings: 2, over: 0, ball: 1, balls: [{ ...nothing, runsOffBat: 1 }] };
  const cases: [name: string, before: readonly CricketTelling[], telling: CricketTelling, code: string][] = [
    ["of a chase that rain ended", ended, instead, "heard"],
    ["between the innings", [...chased.slice(0, -2), { type: "end", winner: 0 }], instead, "heard"],
    ["before it was told", chased, instead, "END_NOT_TOLD"],
    ["that has a winner too", ended, { ...instead, winner: 1 }, "RESULT_CONTRADICTS"],
    ["of a match that the score decides", [...won, { type: "end", winner: 1 }], instead, "RESULT_CONTRADICTS"],
    ["with balls by which one has won", ended, { ...instead, correction }, "RESULT_CONTRADICTS"],
    ["that was told already", [...chased, abandoned], instead, "NOTHING_CORRECTED"],
    [
      "with balls, of one that was abandoned",
      [...won.slice(0, -1), ball(2, 0, 1), abandoned],
      { ...instead, correction: { ...correction, balls: [] } },
      "heard",
    ],
  ];
  test.each(cases)("%s", (_name, before, telling, code) => expect(refusalOf(before, telling)).toBe(code));

  test("is as if it had been told so, and the match stays over", () => {
    expect(hearAll([...ended, instead])).toEqual(hearAll([...chased, abandoned]));
    const nobody: CricketTelling = { ...instead, correction: { ...correction, balls: [nothing] } };
    expect(hearAll([...won, { type: "end", winner: 1 }, nobody])).toEqual(hearAll([...chased, abandoned]));
    expect(refusalOf([...ended, instead], ball(2, 0, 2))).toBe("MATCH_OVER");
  });
});
