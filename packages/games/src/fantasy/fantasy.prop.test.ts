import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addBall,
  addingFault,
  contestPlans,
  emptyTally,
  faultOf,
  isPlayed,
  ladderMinor,
  poolMinor,
  pointsOf,
  rankEntries,
  squadOf,
  sumTeam,
  tallyAll,
  teamPointsX10,
  teamRules,
  type ContestTerms,
  type FantasyTeam,
  type FinishedEntry,
  type Role,
} from "./index.ts";
import { ballsOf, setupOf } from "./test-support/index.ts";

const strengths = fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }));
const plan = fc.constantFrom(...contestPlans);
/** Few different points, so that many are level. */
const entries = (most: number): fc.Arbitrary<readonly FinishedEntry[]> =>
  fc
    .integer({ min: 0, max: 30 })
    .chain((spread) => fc.array(fc.integer({ min: -1, max: spread }), { minLength: 1, maxLength: most }))
    .map((points) =>
      points.map((pointsX10, order) => ({ entryId: `entry ${order}`, pointsX10: pointsX10 * 5, order })),
    );
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const paidIn = (terms: ContestTerms, count: number): bigint => terms.entryMinor * BigInt(count);

describe("points", () => {
  test("[FANTASY-05] counted ball by ball, with a stop and a reading back at any ball, they are those of all deliveries at once", () => {
    fc.assert(
      fc.property(strengths, fc.string({ maxLength: 8 }), fc.nat(), (strength, seed, stop) => {
        const setup = setupOf(strength);
        const squad = squadOf(setup);
        const balls = ballsOf(setup, seed);
        let tallies = squad.map(() => emptyTally) as readonly (typeof emptyTally)[];
        for (const [index, ball] of balls.entries()) {
          tallies = addBall(squad, tallies, ball);
          if (index === stop % balls.length) tallies = JSON.parse(JSON.stringify(tallies)) as typeof tallies;
        }
        expect(tallies).toEqual(tallyAll(squad, balls));
      }),
      { numRuns: 25 },
    );
  });

  test("[FANTASY-03] a team's points are its players', the captain's twice and the vice captain's one and a half times, exactly", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10, max: 250 }), { minLength: 22, maxLength: 22 }), (points) => {
        const team: FantasyTeam = { picks: [0, 1, 2, 3, 4, 5, 11, 12, 13, 14, 15], captain: 0, viceCaptain: 12 };
        const plain = team.picks.reduce((total, id) => total + (points[id] ?? 0), 0);
        expect(teamPointsX10(team, points)).toBe(10 * plain + 10 * (points[0] ?? 0) + 5 * (points[12] ?? 0));
      }),
    );
  });
});

describe("teams", () => {
  test("[FANTASY-02] at every pair of strengths there is a price to think about: the dearest eleven can't be had, some eleven can", () => {
    for (let first = -2; first <= 2; first += 1) {
      for (let second = -2; second <= 2; second += 1) {
        const squad = squadOf(setupOf([first, second]));
        const prices = squad.map(({ creditsX10 }) => creditsX10).sort((one, other) => other - one);
        expect(prices.slice(0, 11).reduce((total, price) => total + price, 0)).toBeGreaterThan(teamRules.creditsX10);
        expect(Math.min(...prices)).toBeGreaterThanOrEqual(60);
        expect(Math.max(...prices)).toBeLessThanOrEqual(115);
        for (const price of prices) expect(price % 5).toBe(0);
        const cheap = squad.filter(({ side }) => side === (first > second ? 1 : 0)).map(({ id }) => id);
        // Seven of one side and four of the other.
        expect(sumTeam(squad, cheap).creditsX10).toBeLessThan(1_060);
      }
    }
  });

  test("[FANTASY-03] players are added one by one in any order, as far as they may be, and the eleven that comes of it may play", () => {
    fc.assert(
      fc.property(
        strengths,
        fc.shuffledSubarray(
          Array.from({ length: 22 }, (_, id) => id),
          { minLength: 22 },
        ),
        (strength, order) => {
          const squad = squadOf(setupOf(strength));
          const picks: number[] = [];
          for (const id of order) {
            const player = squad[id];
            if (player !== undefined && addingFault(squad, picks, player) === undefined) picks.push(id);
          }
          const fault = faultOf(squad, { picks, captain: picks[0] ?? 0, viceCaptain: picks[1] ?? 1 });
          // Dear players first can leave too few credits for the last; any other fault would be one of the rules of adding.
          expect(fault === undefined || (fault === "players" && picks.length < 11)).toBe(true);
        },
      ),
    );
  });

  test("[FANTASY-03] one player too many of a side, none of a role, too many credits, one twice, or leaders from outside: each is named", () => {
    const squad = squadOf(setupOf([0, 0]));
    /** The cheapest of a side and role. */
    const some = (side: number, role: Role, count: number): number[] =>
      squad
        .filter((player) => player.side === side && player.role === role)
        .sort((one, other) => one.creditsX10 - other.creditsX10)
        .slice(0, count)
        .map(({ id }) => id);
    const team = (...parts: readonly number[][]): FantasyTeam => {
      const picks = parts.flat();
      return { picks, captain: picks[0] ?? 0, viceCaptain: picks[1] ?? 1 };
    };
    const north = (keepers: number): number[][] => [
      some(0, "keeper", keepers),
      some(0, "batter", 2),
      some(0, "bowler", 2),
    ];
    const south = [some(1, "batter", 2), some(1, "all-rounder", 1), some(1, "bowler", 3)];
    const right = team(...north(1), ...south);
    expect(faultOf(squad, right)).toBeUndefined();
    expect(faultOf(squad, { ...right, picks: right.picks.slice(1) })).toBe("players");
    expect(faultOf(squad, { ...right, picks: [...right.picks.slice(1), right.picks[1] ?? 0] })).toBe("players");
    expect(faultOf(squad, { ...right, picks: [...right.picks.slice(1), 22] })).toBe("players");
    expect(faultOf(squad, { ...right, viceCaptain: right.captain })).toBe("leaders");
    const outside = squad.find(({ id }) => !right.picks.includes(id))?.id ?? -1;
    expect(faultOf(squad, { ...right, captain: outside })).toBe("leaders");
    expect(faultOf(squad, team(...north(0), some(0, "all-rounder", 1), ...south))).toBe("role");
    expect(
      faultOf(squad, team(some(0, "bowler", 4), some(1, "bowler", 4), some(0, "keeper", 1), some(0, "batter", 2))),
    ).toBe("role");
    const eight = [some(0, "keeper", 1), some(0, "batter", 4), some(0, "bowler", 3)];
    expect(faultOf(squad, team(...eight, some(1, "all-rounder", 1), some(1, "bowler", 2)))).toBe("side");
    const dearest = (side: number, count: number): number[] =>
      squad
        .filter((player) => player.side === side && player.role !== "keeper")
        .sort((one, other) => other.creditsX10 - one.creditsX10)
        .slice(0, count)
        .map(({ id }) => id);
    expect(faultOf(squad, team(some(0, "keeper", 1), dearest(0, 5), dearest(1, 5)))).toBe("credits");
  });
});

describe("prizes", () => {
  test("[FANTASY-07] money in is prizes and fee, to the paisa, however many entered and however many are level; nobody's prize is below 0", () => {
    fc.assert(
      fc.property(plan, entries(60), (terms, all) => {
        const finished = all.slice(0, terms.spots);
        const ranked = rankEntries(terms, finished);
        expect(ranked).toHaveLength(finished.length);
        const paid = sum(ranked.map(({ prizeMinor }) => prizeMinor));
        expect(paid).toBe(poolMinor(terms, finished.length));
        expect(paid).toBe(sum(ladderMinor(terms, finished.length)));
        for (const { prizeMinor } of ranked) expect(prizeMinor).toBeGreaterThanOrEqual(0n);
        const fee = paidIn(terms, finished.length) - paid;
        if (terms.kind === "pro-rata") {
          const stated = paidIn(terms, finished.length) * BigInt(terms.feeBasisPoints);
          // The pool is rounded down to the paisa, the fee up.
          expect(fee * 10_000n).toBeGreaterThanOrEqual(stated);
          expect(fee * 10_000n).toBeLessThan(stated + 10_000n);
        }
        if (finished.length === terms.spots)
          expect(fee * 10_000n).toBe(paidIn(terms, terms.spots) * BigInt(terms.feeBasisPoints));
      }),
    );
  });

  test("[FANTASY-07] the level have equal rank and prizes that differ by a paisa at most, more for the earlier; better points never get less", () => {
    fc.assert(
      fc.property(plan, entries(60), (terms, all) => {
        const ranked = rankEntries(terms, all.slice(0, terms.spots));
        for (const one of ranked) {
          expect(one.rank).toBe(1 + ranked.filter(({ pointsX10 }) => pointsX10 > one.pointsX10).length);
          for (const other of ranked) {
            if (one.pointsX10 > other.pointsX10) expect(one.prizeMinor).toBeGreaterThanOrEqual(other.prizeMinor);
            if (one.pointsX10 === other.pointsX10 && one.order < other.order) {
              expect(one.rank).toBe(other.rank);
              expect([0n, 1n]).toContain(one.prizeMinor - other.prizeMinor);
            }
          }
        }
      }),
    );
  });

  test("[FANTASY-07] the order in which entries are given changes nothing", () => {
    fc.assert(
      fc.property(plan, entries(30), fc.infiniteStream(fc.nat()), (terms, all, draws) => {
        const finished = all.slice(0, terms.spots);
        const mixed = finished
          .map((entry) => ({ entry, at: draws.next().value as number }))
          .sort((one, other) => one.at - other.at)
          .map(({ entry }) => entry);
        expect(rankEntries(terms, mixed)).toEqual(rankEntries(terms, finished));
      }),
    );
  });

  test("[FANTASY-06] a full contest pays what is promised and keeps its fee; a better rank never has less, at any number of entries", () => {
    for (const terms of contestPlans) {
      expect(paidIn(terms, terms.spots) * BigInt(10_000 - terms.feeBasisPoints)).toBe(
        poolMinor(terms, terms.spots) * 10_000n,
      );
      for (let count = 1; count <= terms.spots; count += 1) {
        const ladder = ladderMinor(terms, count);
        expect(ladder.length).toBeLessThanOrEqual(count);
        for (const [rank, prize] of ladder.entries())
          expect(prize, `${terms.code} with ${count} at ${rank + 1}`).toBeLessThanOrEqual(ladder[rank - 1] ?? prize);
      }
    }
  });

  test("[FANTASY-06] no number of entries costs the house more than 500.00 by a guarantee", () => {
    for (const terms of contestPlans.filter(({ kind }) => kind === "guaranteed"))
      for (let count = 2; count <= terms.spots; count += 1)
        expect(poolMinor(terms, count) - paidIn(terms, count), `${count} entries`).toBeLessThanOrEqual(50_000n);
  });

  test("[FANTASY-08] a contest with one player is never played, one that must be full only when it is, the others with two players", () => {
    fc.assert(
      fc.property(plan, fc.nat({ max: 600 }), fc.nat({ max: 600 }), (terms, count, players) => {
        const isRight = players >= 2 && (terms.kind !== "full" || count === terms.spots);
        expect(isPlayed(terms, { entries: count, players })).toBe(isRight);
      }),
    );
  });
});

test("[FANTASY-04] a player's points are a whole number in every simulated match", () => {
  const setup = setupOf([1, -1]);
  const squad = squadOf(setup);
  for (let match = 0; match < 20; match += 1) {
    const tallies = tallyAll(squad, ballsOf(setup, `whole ${match}`));
    for (const [place, { role }] of squad.entries())
      expect(Number.isInteger(pointsOf(tallies[place] ?? emptyTally, role))).toBe(true);
  }
});
