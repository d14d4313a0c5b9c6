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
