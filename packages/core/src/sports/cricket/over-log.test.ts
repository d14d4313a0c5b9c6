import { expect, test } from "vitest";
import { cricketSetup, playThrough } from "../test-support/setups.ts";
import { deliveriesOf } from "./ball-log.ts";
import type { Delivery } from "./deliveries.ts";
import { oversTold } from "./over-log.ts";

const ball = (over: number, place: number, facts: Partial<Delivery> = {}): Delivery => ({
  innings: 1,
  battingTeam: "Dhaka",
  over,
  ball: place,
  striker: "A",
  nonStriker: "B",
  bowler: "C",
  runsOffBat: 0,
  wides: 0,
  noBalls: 0,
  byes: 0,
  legByes: 0,
  penalty: 0,
  dismissals: [],
  ...facts,
});

test("[CRIC-11] balls are written as scorers do, numbered by the legal ones, in overs with their runs and the score after them", () => {
  const [innings] = oversTold([
    ball(0, 1, { runsOffBat: 4 }),
    ball(0, 2, { wides: 1 }),
    ball(0, 3, { noBalls: 1, runsOffBat: 1 }),
    ball(0, 4),
    ball(0, 5, { legByes: 2 }),
    ball(0, 6, { runsOffBat: 1, dismissals: [{ kind: "run out", player: "B" }] }),
    ball(0, 7, { byes: 1 }),
    ball(0, 8, { dismissals: [{ kind: "bowled", player: "A" }] }),
    ball(1, 1, { runsOffBat: 6, bowler: "D" }),
  ]);
  expect(
    innings?.overs.map(({ over, runs, wickets, totalRuns, totalWickets }) => [
      over,
      runs,
      wickets,
      totalRuns,
      totalWickets,
    ]),
  ).toEqual([
    [0, 11, 2, 11, 2],
    [1, 6, 0, 17, 2],
  ]);
  expect(innings?.overs[0]?.balls.map(({ number, text }) => `${number} ${text}`)).toEqual([
    "0.1 4",
    "0.2 1wd",
    "0.2 2nb",
    "0.2 •",
    "0.3 2lb",
    "0.4 1W",
    "0.5 1b",
    "0.6 W",
  ]);
  expect(innings?.overs[0]?.balls[5]?.dismissals).toEqual([{ kind: "run out", player: "B" }]);
  expect([innings?.battingTeam, innings?.runs, innings?.wickets, innings?.legalBalls]).toEqual(["Dhaka", 17, 2, 7]);
  expect(oversTold([])).toEqual([]);
});

test("[CRIC-11] what is told of a simulated match is its score, over by over and ball by ball", () => {
  const match = playThrough(cricketSetup(1, -1), "seed 7").at(-1);
  if (match?.sport !== "cricket") throw new Error("no cricket");
  const { setup, state } = match;
  const told = oversTold(state.innings.flatMap((_, place) => deliveriesOf(setup, state, place + 1) ?? []));
  expect(told.map(({ runs, wickets, legalBalls }) => [runs, wickets, legalBalls])).toEqual(
    state.innings.map(({ runs, wickets, legalBalls }) => [runs, wickets, legalBalls]),
  );
  expect(told.map(({ overs }) => overs.flatMap(({ balls }) => balls.map(({ text }) => text)))).toEqual(
    state.innings.map(({ log = [] }) => log.map(([text]) => text)),
  );
});
