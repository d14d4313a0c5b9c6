import type { FairStream } from "../fair/index.ts";
import { fairMultiplier, type MultiplierX10000, type Result } from "./multiplier.ts";

/** How many doors a floor has, and how many of them are safe. */
export const towerLevels = {
  easy: { doors: 4, safe: 3 },
  medium: { doors: 3, safe: 2 },
  hard: { doors: 2, safe: 1 },
  expert: { doors: 3, safe: 1 },
} as const;
export type TowerLevel = keyof typeof towerLevels;
export const towerFloors = 8;

/** The safe doors of every floor: fixed before the first is opened. */
export const buildTower = (stream: FairStream, level: TowerLevel): readonly (readonly number[])[] =>
  Array.from({ length: towerFloors }, () => {
    const { doors, safe } = towerLevels[level];
    return stream.places(safe, doors);
  });

/** What is paid for leaving after so many floors; 10,000 before the first. */
export function towerMultiplier(level: TowerLevel, floors: number): MultiplierX10000 {
  if (floors === 0) return 10_000;
  const { doors, safe } = towerLevels[level];
  return fairMultiplier(BigInt(safe) ** BigInt(floors), BigInt(doors) ** BigInt(floors));
}

export interface TowerRound {
  readonly level: TowerLevel;
  readonly safeDoors: readonly (readonly number[])[];
  /** The door that was opened on each floor so far. */
  readonly opened: readonly number[];
  readonly state: "open" | "lost" | "cashedOut";
}
export type TowerStep =
  | { readonly ok: true; readonly round: TowerRound }
  | { readonly ok: false; readonly code: "over" | "door" | "nothing" };

/** Opens a door of the next floor; the roof ends the round as if it had been left. */
export function openDoor(round: TowerRound, door: number): TowerStep {
  if (round.state !== "open") return { ok: false, code: "over" };
  if (!Number.isInteger(door) || door < 0 || door >= towerLevels[round.level].doors) return { ok: false, code: "door" };
  const isSafe = round.safeDoors[round.opened.length]?.includes(door) === true;
  const opened = [...round.opened, door];
  if (!isSafe) return { ok: true, round: { ...round, opened, state: "lost" } };
  return { ok: true, round: { ...round, opened, state: opened.length === towerFloors ? "cashedOut" : "open" } };
}

export function leaveTower(round: TowerRound): TowerStep {
  if (round.state !== "open") return { ok: false, code: "over" };
  if (round.opened.length === 0) return { ok: false, code: "nothing" };
  return { ok: true, round: { ...round, state: "cashedOut" } };
}

export const towerPaid = ({ state, level, opened }: TowerRound): MultiplierX10000 =>
  state === "cashedOut" ? towerMultiplier(level, opened.length) : 0;

/** The results of climbing so many floors and leaving then. */
export function towerResults(
  level: TowerLevel,
  floors: number,
): { readonly results: readonly Result[]; readonly allWays: bigint } {
  const { doors, safe } = towerLevels[level];
  const allWays = BigInt(doors) ** BigInt(floors);
  const winning = BigInt(safe) ** BigInt(floors);
  return {
    allWays,
    results: [
      { ways: winning, multiplierX10000: towerMultiplier(level, floors) },
      { ways: allWays - winning, multiplierX10000: 0 },
    ],
  };
}
