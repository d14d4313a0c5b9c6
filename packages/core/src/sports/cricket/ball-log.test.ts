import { expect, test } from "vitest";
import { cricketSetup, playThrough } from "../test-support/setups.ts";
import { deliveriesOf } from "./ball-log.ts";
import type { Delivery } from "./deliveries.ts";
import { withBalls } from "./keep-balls.ts";
import { deliveryBetween } from "./record-ball.ts";
import type { CricketState } from "./types.ts";
import type { Match } from "../match.ts";

const setup = cricketSetup(1, -1);
type CricketMatch = Extract<Match, { sport: "cricket" }>;
const played = (seed: string): CricketMatch[] =>
  playThrough(setup, seed).filter((match): match is CricketMatch => match.sport === "cricket");

const withoutFielders = (ball: Delivery): Delivery => ({
  ...ball,
  dismissals: ball.dismissals.map(({ kind, player }) => ({ kind, player })),
});

test("[CRIC-09] an innings keeps its balls: they are those that follow from its states before and after each", () => {
  for (let seed = 0; seed < 12; seed += 1) {
    const states = played(`log ${seed}`);
    const between = states.flatMap(({ state }, place) => {
      const ball = deliveryBetween(setup, states[place - 1]?.state ?? state, state);
      return ball === undefined ? [] : [withoutFielders(ball)];
    });
    const last = states.at(-1)?.state;
    if (last === undefined) throw new Error("nothing was played");
    const kept = last.innings.flatMap((_, place) => deliveriesOf(setup, last, place + 1) ?? []);
    expect(kept).toEqual(between);
    expect(kept.length).toBeGreaterThan(100);
  }
});

const withoutLogs = (state: CricketState): CricketState => ({
  ...state,
  innings: state.innings.map(({ log: _log, ...innings }) => innings),
});

test("[CRIC-09] a match that began before balls were kept is played again to where it stands and has them; of one that never stood there nothing is made up", () => {
  const states = played("older");
  const [fresh] = states;
  const now = states[150];
  if (fresh === undefined || now === undefined) throw new Error("too little was played");
  const older: Match = { ...now, state: withoutLogs(now.state) };
  expect(deliveriesOf(setup, older.state, 1)).toBeUndefined();
  expect(withBalls(fresh, older)).toEqual(now);
  expect(withBalls(fresh, now)).toBe(now);
  const [stranger = fresh] = played("another");
  expect(withBalls(stranger, older)).toBe(older);
});
