import { scaled, withRest, type VirtualTeam } from "../match.ts";

/** Two halves of twenty-four raids, the sides by turns; the away side raids first in the second half. Seven a side. */
export const raidsAHalf = 24;
export const players = 7;
export const raidMs = 2_400;
export const pauseMs = 7_000;
/** A raider may come back empty twice running: the third raid is do-or-die. */
const emptyRaids = 2;

/** The court as the side that raids finds it: its own players on it, those who defend, its empty raids running. */
export interface Court {
  readonly raiders: number;
  readonly defenders: number;
  readonly empties: number;
}

export const outcomes = ["bonus", "touch1", "touch2", "touch3", "tackle", "empty"] as const;
export type Outcome = (typeof outcomes)[number];

export const isDoOrDie = ({ empties }: Court): boolean => empties >= emptyRaids;

/** Fewer defenders tackle more seldom: percent by their number. */
const tacklePercent = [0, 40, 55, 70, 85, 95, 100, 108];

/** The weights of a raid's outcomes. The bonus line counts with six or seven defenders; do-or-die raids end with a touch or a tackle more often. */
export function raidWeights(raiding: VirtualTeam, defending: VirtualTeam, court: Court): number[] {
  const pressed = isDoOrDie(court) ? 160 : 100;
  const touch = [raiding.attack, pressed];
  const touches = [1, 2, 3].map((count) =>
    count <= court.defenders ? ([200_000, 60_000, 15_000][count - 1] ?? 0) : 0,
  );
  const [touch1 = 0, touch2 = 0, touch3 = 0] = touches;
  return withRest([
    court.defenders >= 6 ? scaled(105_000, [raiding.attack], [defending.defence]) : 0,
    scaled(touch1, touch, [defending.defence]),
    scaled(touch2, touch, [defending.defence]),
    scaled(touch3, touch, [defending.defence]),
    scaled(210_000, [defending.defence, tacklePercent[court.defenders] ?? 100, pressed], [raiding.attack]),
  ]);
}

/** What a raid came to. */
export interface Raid {
  readonly raiders: number;
  readonly defenders: number;
  readonly empties: number;
  /** Points of the side that raids and of the one that defends, all-outs included. */
  readonly raidPoints: number;
  readonly tacklePoints: number;
  readonly isSuperTackle: boolean;
  /** Who was put out whole. */
  readonly allOut: "raiders" | "defenders" | null;
}

const superTackleUpTo = 3;
const allOutPoints = 2;

/**
 * A touch puts out as many defenders and brings as many of one's own back; a tackle puts the raider out and brings one defender back, and counts double
 * where at most three defended. An empty do-or-die raid is a tackle without the double. Whoever is put out whole comes back whole and gives two points.
 */
export function afterRaid(court: Court, outcome: Outcome): Raid {
  switch (outcome) {
    case "bonus":
      return { ...court, empties: 0, raidPoints: 1, tacklePoints: 0, isSuperTackle: false, allOut: null };
    case "touch1":
    case "touch2":
    case "touch3":
      return touched(court, Number(outcome.at(-1)));
    case "tackle":
      return tackled(court, court.defenders <= superTackleUpTo);
    case "empty": {
      if (isDoOrDie(court)) return tackled(court, false);
      const empties = court.empties + 1;
      return { ...court, empties, raidPoints: 0, tacklePoints: 0, isSuperTackle: false, allOut: null };
    }
  }
}

function touched({ raiders, defenders }: Court, count: number): Raid {
  const left = defenders - count;
  const isAllOut = left === 0;
  return {
    raiders: Math.min(players, raiders + count),
    defenders: isAllOut ? players : left,
    empties: 0,
    raidPoints: count + (isAllOut ? allOutPoints : 0),
    tacklePoints: 0,
    isSuperTackle: false,
    allOut: isAllOut ? "defenders" : null,
  };
}

function tackled({ raiders, defenders }: Court, isSuperTackle: boolean): Raid {
  const left = raiders - 1;
  const isAllOut = left === 0;
  return {
    raiders: isAllOut ? players : left,
    defenders: Math.min(players, defenders + 1),
    empties: 0,
    raidPoints: 0,
    tacklePoints: (isSuperTackle ? 2 : 1) + (isAllOut ? allOutPoints : 0),
    isSuperTackle,
    allOut: isAllOut ? "raiders" : null,
  };
}

/** Who raids, by the half (0, 1) and the raid within it, from 0. */
export const isHomeRaid = (half: number, raid: number): boolean => (raid + half) % 2 === 0;
