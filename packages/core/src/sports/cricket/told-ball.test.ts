import { describe, expect, test } from "vitest";
import type { BroughtBall } from "./correct-balls.ts";
import { startMatch } from "../index.ts";
import { hearAll } from "../test-support/told-match.ts";
import { hearCricket, hearKept, type CricketMatch, type CricketTelling } from "./tell-cricket.ts";
import { impossibleIn } from "./told-ball.ts";

const nothing: BroughtBall = { runsOffBat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, wicket: null };
const faultOf = (brought: Partial<BroughtBall>): string | undefined => impossibleIn({ ...nothing, ...brought });
const kinds = ["caught", "bowled", "lbw", "stumped", "hit wicket", "run out", "out"] as const;
const possible = (with_: Partial<BroughtBall>) => kinds.filter((wicket) => faultOf({ ...with_, wicket }) === undefined);

describe("[FEED-33] by the laws of cricket", () => {
  const any = ["run out", "out"];
  const rows: [name: string, with_: Partial<BroughtBall>, outs: readonly string[]][] = [
    ["any way, at a ball without runs", {}, kinds],
    ["any way, beside penalty runs", { penalty: 5 }, kinds],
    ["stumped, run out or hit wicket, at a wide", { wides: 1 }, ["stumped", "hit wicket", ...any]],
    ["run out, at a no-ball", { noBalls: 1 }, any],
    ["run out, at a no-ball that was struck", { noBalls: 1, runsOffBat: 1 }, any],
    ["run out, at a no-ball with byes", { noBalls: 1, byes: 2 }, any],
    ["run out, at a ball that was struck and run for", { runsOffBat: 1 }, any],
    ["run out, at byes", { byes: 1 }, any],
    ["run out, at leg-byes", { legByes: 2 }, any],
  ];
  test.each(rows)("a batter is out %s", (_name, with_, outs) => expect(possible(with_)).toEqual(outs));

  test("runs are struck, byes or leg-byes, and one of them", () => {
    const of = (brought: Partial<BroughtBall>): boolean => faultOf(brought) === undefined;
    expect([{ runsOffBat: 7 }, { byes: 4 }, { legByes: 1, penalty: 5 }, { noBalls: 1, legByes: 1 }].map(of)).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    const mixed = [
      { runsOffBat: 4, byes: 4 },
      { runsOffBat: 1, legByes: 1 },
      { noBalls: 1, runsOffBat: 1, byes: 1 },
      { byes: 1, legByes: 1 },
      { wides: 1, byes: 1 },
    ];
    expect(mixed.filter(of)).toEqual([]);
  });

  test("what can't be is said in a sentence", () => {
    expect(faultOf({ wides: 1, wicket: "bowled" })).toBe("Nobody is out bowled at a wide.");
    expect(faultOf({ noBalls: 1, wicket: "lbw" })).toBe("Nobody is out lbw at a no-ball.");
    expect(faultOf({ runsOffBat: 6, wicket: "caught" })).toBe("A ball at which a batter is out caught brings no runs.");
  });
});

describe("[FEED-45] at a free hit", () => {
  const team = (name: string) => ({ name, strength: 0, players: [] });
  const fresh = startMatch({ sport: "cricket", teams: [team("Dhaka"), team("Khulna")] }, "free") as CricketMatch;
  const start: CricketTelling = { type: "start", batting: 0 };
  const at = (place: number, brought: Partial<BroughtBall>): CricketTelling => ({
    type: "ball",
    innings: 1,
    over: 0,
    ball: place,
    ...nothing,
    ...brought,
  });
  const from = (place: number, balls: readonly Partial<BroughtBall>[]): CricketTelling => ({
    type: "correction",
    innings: 1,
    over: 0,
    ball: place,
    balls: balls.map((some) => ({ ...nothing, ...some })),
  });
  const noBall = at(1, { noBalls: 1 });
  const answerOf = (before: readonly CricketTelling[], telling: CricketTelling): string => {
    const heard = hearCricket(hearAll([start, ...before], fresh), "ball", telling);
    return heard.ok ? "heard" : heard.message;
  };
  const caught = "Nobody is out caught at a free hit.";

  test("a batter is run out, or out otherwise than by the bowler, also where it is a wide; and it lasts until a ball counts", () => {
    const outs = (before: readonly CricketTelling[], place: number, with_: Partial<BroughtBall> = {}) =>
      kinds.filter((wicket) => answerOf(before, at(place, { ...with_, wicket })) === "heard");
    expect(outs([noBall], 2)).toEqual(["run out", "out"]);
    expect(outs([noBall], 2, { wides: 1 })).toEqual(["run out", "out"]);
    expect(outs([noBall, at(2, { wides: 1 })], 3)).toEqual(["run out", "out"]);
    expect(outs([noBall, at(2, {})], 3)).toEqual(kinds);
    expect(answerOf([noBall], at(2, { wicket: "caught" }))).toBe(caught);
  });

  test("so it is by the balls of a correction, and not by those that it replaces", () => {
    const two = [noBall, at(2, {})];
    expect(answerOf(two, from(2, [{ wicket: "caught" }]))).toBe(caught);
    expect(answerOf(two, from(1, [{ noBalls: 1 }, { wicket: "caught" }]))).toBe(caught);
    expect(answerOf(two, from(1, [{}, { wicket: "caught" }]))).toBe("heard");
    expect(answerOf([at(1, {}), at(2, { wicket: "caught" })], from(1, [{ noBalls: 1 }, { wicket: "caught" }]))).toBe(
      caught,
    );
    expect(answerOf(two, from(1, [{ noBalls: 1 }, { wicket: "run out" }, { wicket: "caught" }]))).toBe("heard");
  });

  test("what was taken when it was told is heard again", () => {
    const told = at(2, { wicket: "caught" });
    expect(hearKept(hearAll([start, noBall], fresh), "ball", told).ok).toBe(true);
  });
});

test("[FEED-33] what was taken when it was told is heard again by a release that would refuse it now: told anew it is refused, in a correction too", () => {
  const team = (name: string) => ({ name, strength: 0, players: [] });
  const fresh = startMatch({ sport: "cricket", teams: [team("Dhaka"), team("Khulna")] }, "kept") as CricketMatch;
  const at = hearAll([{ type: "start", batting: 0 }], fresh);
  const brought: BroughtBall = { ...nothing, wides: 1, wicket: "bowled" };
  const place = { innings: 1, over: 0, ball: 1 };
  const ball: CricketTelling = { type: "ball", ...place, ...brought };
  expect(hearCricket(at, "start", ball)).toMatchObject({ ok: false, code: "IMPOSSIBLE_BALL" });
  const kept = hearKept(at, "start", ball);
  if (!kept.ok) throw new Error(kept.code);
  expect(kept.match.state.innings.at(-1)).toMatchObject({ runs: 1, wickets: 1 });
  const correction: CricketTelling = { type: "correction", ...place, balls: [brought] };
  expect(hearCricket(kept.match, "ball", correction)).toMatchObject({ ok: false, code: "IMPOSSIBLE_BALL" });
  expect(hearKept(kept.match, "ball", correction)).toMatchObject({ ok: true });
});
