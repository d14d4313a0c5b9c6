import type { Delivery } from "@maidan/core/sports";
import { describe, expect, test } from "vitest";
import { emptyTally, pointsOf, scoringLines, squadOf, tallyAll, type ScoringItem, type Tally } from "./index.ts";
import { ballsOf, setupOf } from "./test-support/index.ts";

const setup = setupOf([0, 0]);
const squad = squadOf(setup);
const [north, south] = [setup.teams[0], setup.teams[1]];
const striker = north.players[0] ?? "";
const bowler = south.players[9] ?? "";
const keeper = squad.find(({ side, role }) => side === 1 && role === "keeper")?.name ?? "";
const fielder = south.players[0] ?? "";

const ball = (place: readonly [number, number], facts: Partial<Delivery> = {}): Delivery => ({
  innings: 1,
  battingTeam: north.name,
  over: place[0],
  ball: place[1],
  striker,
  nonStriker: north.players[1] ?? "",
  bowler,
  runsOffBat: 0,
  wides: 0,
  noBalls: 0,
  byes: 0,
  legByes: 0,
  penalty: 0,
  dismissals: [],
  ...facts,
});
const over = (facts: readonly Partial<Delivery>[], number = 0): readonly Delivery[] =>
  facts.map((fact, index) => ball([number, index + 1], fact));
const tallyOf = (name: string, balls: readonly Delivery[]): Tally => {
  const tallies = tallyAll(squad, balls);
  return tallies[squad.findIndex((player) => player.name === name)] ?? emptyTally;
};
const tally = (facts: Partial<Tally>): Tally => ({ ...emptyTally, ...facts });
const lineOf = (item: ScoringItem, facts: Partial<Tally>, role: Parameters<typeof scoringLines>[1] = "batter") =>
  scoringLines(tally(facts), role).find((line) => line.item === item);

describe("[FANTASY-05] a ball counts for those who had a part in it", () => {
  test("runs off the bat are the striker's, wides aren't faced, byes are nobody's", () => {
    const balls = over([{ runsOffBat: 4 }, { runsOffBat: 6, noBalls: 1 }, { wides: 5 }, { byes: 4 }, { legByes: 1 }]);
    expect(tallyOf(striker, balls)).toMatchObject({ runs: 10, balls: 4, fours: 1, sixes: 1, out: 0 });
    expect(tallyOf(bowler, balls)).toMatchObject({ bowled: 3, conceded: 16, wickets: 0 });
  });

  test("a maiden is six legal balls of one over without a charged run: byes don't spoil it, a wide does, two halves don't make one", () => {
    const dots = [{}, {}, {}, {}, {}];
    expect(tallyOf(bowler, over([...dots, { legByes: 4 }])).maidens).toBe(1);
    expect(tallyOf(bowler, over([{ wides: 1 }, ...dots, {}])).maidens).toBe(0);
    expect(tallyOf(bowler, over(dots)).maidens).toBe(0);
    expect(tallyOf(bowler, [...over([{}, {}, {}]), ...over([{}, {}, {}], 2)]).maidens).toBe(0);
    expect(tallyOf(bowler, [...over([...dots, {}]), ...over([...dots, {}], 2)]).maidens).toBe(2);
  });

  test("catches, stumpings and run-outs go to their fielders, run-outs are not the bowler's wicket, and both of a shared one are counted", () => {
    const balls = over([
      { dismissals: [{ kind: "caught", player: striker, fielders: [fielder] }] },
      { dismissals: [{ kind: "stumped", player: striker, fielders: [keeper] }] },
      { dismissals: [{ kind: "run out", player: striker, fielders: [fielder] }] },
      { dismissals: [{ kind: "run out", player: striker, fielders: [fielder, keeper] }] },
      { dismissals: [{ kind: "bowled", player: striker }] },
      { dismissals: [{ kind: "lbw", player: striker }] },
    ]);
    expect(tallyOf(bowler, balls)).toMatchObject({ wickets: 4, bowledOrLbw: 2 });
    expect(tallyOf(fielder, balls)).toMatchObject({ catches: 1, directRunOuts: 1, sharedRunOuts: 1 });
    expect(tallyOf(keeper, balls)).toMatchObject({ stumpings: 1, sharedRunOuts: 1, catches: 0 });
    expect(tallyOf(striker, balls).out).toBe(6);
  });

  test("a bowler who catches it counts both, who retires hurt isn't out, and super overs count for nobody", () => {
    const caught = over([{ dismissals: [{ kind: "caught and bowled", player: striker }] }]);
    expect(tallyOf(bowler, caught)).toMatchObject({ wickets: 1, catches: 1 });
    const hurt = over([{ dismissals: [{ kind: "retired hurt", player: striker }] }]);
    expect(tallyOf(striker, hurt).out).toBe(0);
    expect(tallyOf(bowler, hurt).wickets).toBe(0);
    expect(tallyOf(striker, [ball([0, 1], { innings: 3, runsOffBat: 6 })])).toEqual(emptyTally);
  });
});

describe("[FANTASY-04] points", () => {
  test("a hundred with fours and sixes: a point a run, the boundaries' own, the highest mark alone and the strike rate", () => {
    const facts = { runs: 100, balls: 50, fours: 8, sixes: 4 };
    expect(scoringLines(tally(facts), "batter")).toEqual([
      { item: "playing", count: 1, points: 4 },
      { item: "runs", count: 100, points: 100 },
      { item: "fours", count: 8, points: 8 },
      { item: "sixes", count: 4, points: 8 },
      { item: "runMark", count: 100, points: 16 },
      { item: "strikeRate", count: 20_000, points: 6 },
    ]);
    expect(pointsOf(tally(facts), "batter")).toBe(142);
  });

  test("marks begin at 30, 50 and 100 runs and not a run before", () => {
    const marks = [29, 30, 49, 50, 99, 100].map((runs) => lineOf("runMark", { runs, balls: 9 })?.points ?? 0);
    expect(marks).toEqual([0, 4, 4, 8, 8, 16]);
  });

  test("a duck costs batters, keepers and all-rounders two points, bowlers none, and nobody who isn't out", () => {
    const ducks = (["batter", "keeper", "all-rounder", "bowler"] as const).map(
      (role) => lineOf("duck", { out: 1 }, role)?.points ?? 0,
    );
    expect(ducks).toEqual([-2, -2, -2, 0]);
    expect(lineOf("duck", {})).toBeUndefined();
    expect(lineOf("duck", { runs: 1, out: 1 })).toBeUndefined();
  });

  test("wickets are 25, with more for bowled and lbw and for three, four and five of them", () => {
    const of = (wickets: number) => pointsOf(tally({ wickets }), "bowler") - 4;
    expect([1, 2, 3, 4, 5, 6].map(of)).toEqual([25, 50, 79, 108, 141, 166]);
    expect(lineOf("bowledOrLbw", { bowledOrLbw: 2 })?.points).toBe(16);
    expect(lineOf("maidens", { maidens: 1 })?.points).toBe(12);
  });

  test("fielders get 8 for a catch, 4 more once they have three, 12 for a stumping or direct run-out and 6 for a share in one", () => {
    expect([1, 2, 3, 4].map((catches) => pointsOf(tally({ catches }), "batter") - 4)).toEqual([8, 16, 28, 36]);
    expect(pointsOf(tally({ stumpings: 1, directRunOuts: 1, sharedRunOuts: 1 }), "keeper")).toBe(34);
  });

  test("the strike rate counts from ten balls, to two decimals, never for bowlers", () => {
    const of = (runs: number, balls: number) => lineOf("strikeRate", { runs, balls })?.points ?? 0;
    expect(of(20, 9)).toBe(0);
    expect(of(171, 100)).toBe(6);
    expect(of(17, 10)).toBe(4);
    expect(of(15_001, 10_000)).toBe(4);
    expect([of(15, 10), of(13, 10), of(129, 100)]).toEqual([2, 2, 0]);
    expect([of(701, 1_000), of(7, 10), of(6, 10)]).toEqual([0, -2, -2]);
    expect([of(599, 1_000), of(5, 10), of(499, 1_000), of(0, 10)]).toEqual([-4, -4, -6, -6]);
    expect(lineOf("strikeRate", { runs: 40, balls: 10 }, "bowler")).toBeUndefined();
  });

  test("the economy counts from two overs, to two decimals", () => {
    const of = (conceded: number, bowled: number) => lineOf("economy", { conceded, bowled })?.points ?? 0;
    expect(of(0, 11)).toBe(0);
    expect([of(9, 12), of(10, 12), of(11, 12), of(12, 12), of(14, 12), of(15, 12)]).toEqual([6, 4, 4, 2, 2, 0]);
    expect([of(19, 12), of(20, 12), of(22, 12), of(23, 12), of(24, 12), of(25, 12)]).toEqual([0, -2, -2, -4, -4, -6]);
  });

  test("all points of a simulated match are those of its tallies, and every item is seen in a hundred of them", () => {
    const seen = new Set<ScoringItem>();
    for (let match = 0; match < 100; match += 1) {
      const tallies = tallyAll(squad, ballsOf(setup, `scoring ${match}`));
      for (const [place, { role }] of squad.entries())
        for (const line of scoringLines(tallies[place] ?? emptyTally, role)) seen.add(line.item);
    }
    expect(seen.size).toBe(17);
  });
});
