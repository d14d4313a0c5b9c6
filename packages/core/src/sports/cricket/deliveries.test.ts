import { describe, expect, test } from "vitest";
import { foldDeliveries, runsAfterOvers, type Delivery } from "./deliveries.ts";
import { finalScoreboard } from "./scorecard.ts";

const ball = (innings: number, place: readonly [number, number], facts: Partial<Delivery> = {}): Delivery => ({
  innings,
  battingTeam: innings % 2 === 1 ? "Northfield" : "Southgate",
  over: place[0],
  ball: place[1],
  striker: "A One",
  nonStriker: "B Two",
  bowler: "P Alpha",
  runsOffBat: 0,
  wides: 0,
  noBalls: 0,
  byes: 0,
  legByes: 0,
  penalty: 0,
  dismissals: [],
  ...facts,
});

describe("[CRIC-02] deliveries make an innings", () => {
  test("every kind of extra adds to the runs, and only wides and no-balls have to be bowled again", () => {
    const [innings] = foldDeliveries([
      ball(1, [0, 1], { wides: 5 }),
      ball(1, [0, 2], { noBalls: 1, runsOffBat: 6 }),
      ball(1, [0, 3], { byes: 4 }),
      ball(1, [0, 4], { legByes: 1 }),
      ball(1, [0, 5], { penalty: 5, runsOffBat: 4 }),
    ]);
    expect(innings).toMatchObject({ runs: 26, legalBalls: 3, deliveries: 5, fours: 1, sixes: 1, wickets: 0 });
    expect(innings?.extras).toEqual({ wides: 5, noBalls: 1, byes: 4, legByes: 1, penalty: 5, total: 16 });
  });

  test("a batter who retires hurt costs no wicket, one who retires out does, and two can go at one ball", () => {
    const [innings] = foldDeliveries([
      ball(1, [0, 1], { runsOffBat: 2, dismissals: [{ kind: "retired hurt", player: "A One" }] }),
      ball(1, [0, 2], { dismissals: [{ kind: "retired out", player: "C Three" }] }),
      ball(1, [0, 3], {
        dismissals: [
          { kind: "caught", player: "B Two" },
          { kind: "retired not out", player: "D Four" },
        ],
      }),
    ]);
    expect(innings?.wickets).toBe(2);
    expect(innings?.fallOfWickets).toEqual([
      { wicket: 1, runs: 2, over: 0, ball: 2, player: "C Three", kind: "retired out" },
      { wicket: 2, runs: 2, over: 0, ball: 3, player: "B Two", kind: "caught" },
    ]);
  });

  test("an over holds its own runs and wickets and the score after it", () => {
    const [innings] = foldDeliveries([
      ball(1, [0, 1], { runsOffBat: 3 }),
      ball(1, [0, 2], { dismissals: [{ kind: "bowled", player: "A One" }] }),
      ball(1, [1, 1], { runsOffBat: 4 }),
    ]);
    expect(innings?.overs).toEqual([
      { over: 0, runs: 3, wickets: 1, totalRuns: 3, totalWickets: 1 },
      { over: 1, runs: 4, wickets: 0, totalRuns: 7, totalWickets: 1 },
    ]);
  });
});

test("[CRIC-03] runs after an over that was never bowled are those of the whole innings", () => {
  const [innings] = foldDeliveries([ball(1, [0, 1], { runsOffBat: 3 }), ball(1, [1, 1], { runsOffBat: 4 })]);
  if (innings === undefined) throw new Error("there is an innings");
  expect([1, 2, 20].map((overs) => runsAfterOvers(innings, overs))).toEqual([3, 7, 7]);
  expect(runsAfterOvers({ ...innings, overs: [] }, 6)).toBeUndefined();
});

describe("[CRIC-04] super overs", () => {
  const level = [ball(1, [0, 1], { runsOffBat: 4 }), ball(2, [0, 1], { runsOffBat: 4 })];
  const superOvers = (deliveries: readonly Delivery[]): readonly boolean[] =>
    finalScoreboard(deliveries).innings.map(({ isSuperOver }) => isSuperOver);

  test("innings of six balls after two level ones are super overs", () => {
    expect(superOvers([...level, ball(3, [0, 1]), ball(4, [0, 1])])).toEqual([false, false, true, true]);
  });

  test("a second innings of both sides is none, be it that the first ones were not level or that it went on for more than an over", () => {
    expect(superOvers([ball(1, [0, 1]), ...level.slice(1), ball(3, [0, 1])])).toEqual([false, false, false]);
    const long = [1, 2, 3, 4, 5, 6].map((place) => ball(3, [0, place]));
    expect(superOvers([...level, ...long, ball(3, [1, 1])])).toEqual([false, false, false]);
  });
});

test("[CRIC-05] the final score gives every innings and no winner", () => {
  const score = finalScoreboard([
    ball(1, [0, 1], { runsOffBat: 6 }),
    ball(2, [0, 1], { dismissals: [{ kind: "lbw", player: "P Alpha" }] }),
  ]);
  expect(score.headline).toBe("Southgate 0/1 (0.1)");
  expect(score.status).toBe("Northfield 6/0 (0.1) · Southgate 0/1 (0.1)");
  expect(score.batting).toBeNull();
});
