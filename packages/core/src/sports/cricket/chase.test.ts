import { beforeAll, describe, expect, test } from "vitest";
import { advanceMatch, startMatch, type Match } from "../match.ts";
import { cricketSetup } from "../test-support/setups.ts";
import { chaseBattersAhead, firstBattersAhead, nextOut, topBatterShares } from "./batters-ahead.ts";
import { chaseAhead, type ChaseAhead } from "./chase.ts";
import { firstInningsFlow } from "./innings-flow.ts";
import { atLeast } from "./next-wicket.ts";
import type { Innings } from "./types.ts";

const setup = cricketSetup(0, 0);
const matches = 250;

interface Played {
  /** As it stood before its first ball and after each. */
  readonly stood: readonly Innings[];
  readonly last: Innings;
}

/** Both innings of a match. */
function played(seed: string): readonly [Played, Played] {
  const stood: [Innings[], Innings[]] = [[], []];
  let match: Match = startMatch(setup, seed);
  for (;;) {
    match = advanceMatch(match).match;
    if (match.sport !== "cricket") throw new Error("it is cricket");
    const { innings, phase } = match.state;
    const current = innings.at(-1);
    if (current !== undefined && innings.length <= 2) stood[innings.length === 1 ? 0 : 1].push(current);
    if (innings.length > 2 || phase === "finished") break;
    if (innings.length === 2 && phase === "interval") break;
  }
  const of = (own: Innings[]): Played => {
    const last = own.at(-1);
    if (last === undefined) throw new Error("no innings was played");
    return { stood: own, last };
  };
  return [of(stood[0]), of(stood[1])];
}

/** What was said of a chance, each with what came: how many standard errors apart they are. */
class Said {
  #came = 0;
  #said = 0;
  #variance = 0;
  add(chance: number, hasCome: boolean): void {
    this.#came += hasCome ? 1 : 0;
    this.#said += chance;
    this.#variance += chance * (1 - chance);
  }
  expectTrue(of: string, tolerance = 0): void {
    const apart = Math.max(0, Math.abs(this.#came - this.#said) - tolerance * matches);
    expect(apart / Math.sqrt(this.#variance + 1e-9), `${of}: said ${this.#said}, came ${this.#came}`).toBeLessThan(4);
  }
}

/** Whose wicket fell after this. */
const outAfter = ({ stood, last }: Played, at: Innings): number | undefined => {
  const next = stood.find(({ wickets }) => wickets > at.wickets) ?? last;
  return next.batters.find(({ out }, place) => out !== undefined && at.batters[place]?.out === undefined)?.player;
};
const topOf = ({ batters }: Innings): number[] => {
  const most = Math.max(...batters.map(({ runs }) => runs));
  return batters.filter(({ runs }) => runs === most).map(({ player }) => player);
};

describe("[SPORT-12] what a chase may still bring", () => {
  let chases: { readonly own: Played; readonly at: Innings; readonly needed: number; readonly ahead: ChaseAhead }[];
  let innings: (readonly [Played, Played])[];
  beforeAll(() => {
    innings = Array.from({ length: matches }, (_, index) => played(`chase ${index}`));
    chases = innings.flatMap(([first, own], index) => {
      // Seen from its start, from its middle, and from its last overs.
      const at = own.stood.find(({ legalBalls }) => legalBalls >= ([0, 60, 96][index % 3] ?? 0)) ?? own.last;
      const needed = first.last.runs + 1 - at.runs;
      const isOver = needed <= 0 || at.wickets >= 10 || at.legalBalls >= 120;
      return isOver ? [] : [{ own, at, needed, ahead: chaseAhead(setup, at, needed) }];
    });
  });

  test("its chances sum to one, and a side that needs 12 never makes 40", () => {
    for (const { ahead, needed } of chases.slice(0, 20)) {
      for (const chances of [ahead.total, ahead.nextBall, ahead.nextWicket.runs, ahead.nextWicket.balls])
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
      expect(ahead.total.length).toBeLessThanOrEqual(needed + 7);
      expect(atLeast(ahead.total, needed + 7)).toBe(0);
    }
    const standing = { battingSide: 0, legalBalls: 30, wickets: 2, isFreeHit: false } as const;
    const near = chaseAhead(setup, standing, 12);
    expect(near.total.length).toBeLessThanOrEqual(19);
    expect(atLeast(near.total, 12)).toBeGreaterThan(0.99);
    // The tenth over is still to come, and it hardly comes to the fifteenth.
    expect([near.by(36).chance > 0.5, near.by(90).chance < 0.01]).toEqual([true, true]);
    expect(near.by(36).runs.length).toBeLessThanOrEqual(19);
  });

  test.each([-20, -10, 0, 3])("the target and %d more is made as often as is said", (beyond) => {
    const said = new Said();
    for (const { own, at, needed, ahead } of chases)
      said.add(atLeast(ahead.total, needed + beyond), own.last.runs - at.runs >= needed + beyond);
    said.expectTrue(`${beyond}`);
  });

  test("it comes to the end of an over as often as is said, and has then as many runs", () => {
    const [comes, runs] = [new Said(), new Said()];
    for (const { own, at, needed, ahead } of chases) {
      const end = Math.min(120, Math.ceil((at.legalBalls + 18) / 6) * 6);
      const found = own.stood.find(({ legalBalls }) => legalBalls >= end);
      const isWonBefore = own.last.runs - at.runs >= needed && found === undefined;
      const by = ahead.by(end);
      comes.add(by.chance, !isWonBefore);
      const line = Math.round(by.runs.reduce((sum, chance, number) => sum + chance * number, 0));
      if (!isWonBefore) runs.add(atLeast(by.runs, line), (found ?? own.last).runs - at.runs >= line);
    }
    comes.expectTrue("comes to it");
    runs.expectTrue("runs then");
  });

  test("the next wicket falls at as many runs and balls as is said, and fours and sixes come as often", () => {
    const [runs, balls] = [new Said(), new Said()];
    const far = { fours: 0, sixes: 0, variance: 0 };
    for (const { own, at, ahead } of chases) {
      const fallen = own.stood.find(({ wickets }) => wickets > at.wickets) ?? own.last;
      runs.add(atLeast(ahead.nextWicket.runs, 15), fallen.runs - at.runs >= 15);
      balls.add(atLeast(ahead.nextWicket.balls, 10), fallen.legalBalls - at.legalBalls >= 10);
      for (const counted of ["fours", "sixes"] as const) {
        const { mean, variance } = ahead.boundaries(counted);
        const struck = (of: Innings): number => of.batters.reduce((sum, batter) => sum + batter[counted], 0);
        far[counted] += struck(own.last) - struck(at) - mean;
        far.variance += variance;
      }
    }
    runs.expectTrue("runs");
    balls.expectTrue("balls");
    expect(Math.abs(far.fours + far.sixes) / Math.sqrt(far.variance)).toBeLessThan(4);
  });

  test.each([8, 25])("a batter at the crease makes %d more about as often as is said", (line) => {
    const said = new Said();
    for (const { own, at, ahead } of chases) {
      const batter = at.batters[at.striker];
      const end = own.last.batters[at.striker];
      if (batter === undefined || end === undefined) throw new Error("nobody bats");
      said.add(atLeast(chaseBattersAhead(ahead.flow).atCrease, line), end.runs - batter.runs >= line);
    }
    said.expectTrue(`${line}`, 0.03);
  });

  test("who is out next is the striker as often as is said, in both innings", () => {
    const said = new Said();
    for (const { own, at, ahead } of chases) {
      const chances = nextOut(ahead.flow, at);
      const out = outAfter(own, at);
      if (out !== undefined) said.add(chances.striker, out === at.batters[at.striker]?.player);
    }
    for (const [first] of innings) {
      const [at] = first.stood;
      if (at === undefined) throw new Error("nobody bats");
      const out = outAfter(first, at);
      if (out !== undefined) said.add(nextOut(firstInningsFlow(setup, at), at).striker, out === 0);
    }
    said.expectTrue("the striker");
  });

  test("who makes the most runs does so about as often as is said, and the shares sum to one", () => {
    const [openers, third, rest] = [new Said(), new Said(), new Said()];
    for (const [first] of innings) {
      const at = first.stood.find(({ legalBalls }) => legalBalls >= 36) ?? first.last;
      if (at.wickets >= 10) continue;
      const { atCrease, comingIn } = firstBattersAhead(setup, at);
      const shares = topBatterShares(
        Array.from({ length: 11 }, (_, player) => {
          const batter = at.batters[player];
          if (batter === undefined) return { made: 0, ahead: comingIn(player - 1) };
          return { made: batter.runs, ahead: batter.out === undefined ? atCrease : [1] };
        }),
      );
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      const [top = -1] = topOf(first.last);
      const sum = (from: number, to: number): number => shares.slice(from, to).reduce((all, share) => all + share, 0);
      openers.add(sum(0, 2), top < 2);
      third.add(sum(2, 4), top === 2 || top === 3);
      rest.add(sum(4, 11), top > 3);
    }
    for (const [name, said] of Object.entries({ openers, third, rest })) said.expectTrue(name, 0.03);
  });

  test("of a chase the shares sum to one as well, from its first ball to its last", () => {
    for (const { at, ahead } of chases) {
      const { atCrease, comingIn } = chaseBattersAhead(ahead.flow);
      const shares = topBatterShares([
        { made: at.batters[at.striker]?.runs ?? 0, ahead: atCrease },
        { made: 0, ahead: at.wickets + 1 < 10 ? comingIn(at.wickets + 1) : [1] },
      ]);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    }
  });

  test("batters who are level share: of two alike each may expect half, and who can't be caught has all", () => {
    expect(
      topBatterShares([
        { made: 10, ahead: [1] },
        { made: 10, ahead: [1] },
      ]),
    ).toEqual([0.5, 0.5]);
    expect(
      topBatterShares([
        { made: 30, ahead: [0.5, 0.5] },
        { made: 10, ahead: [0.5, 0.5] },
      ]),
    ).toEqual([1, 0]);
    const [first = 0, second = 0] = topBatterShares([
      { made: 0, ahead: [0.5, 0.5] },
      { made: 1, ahead: [1] },
    ]);
    expect([first, second]).toEqual([expect.closeTo(0.25, 9), expect.closeTo(0.75, 9)]);
  });
});
