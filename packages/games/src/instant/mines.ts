import type { FairStream } from "../fair/index.ts";
import { choose, fairMultiplier, type MultiplierX10000, type Result } from "./multiplier.ts";

/** Fields of a board, and how many of them may hide a mine. */
export const mineFields = 25;
export const minesFault = (mines: number): "mines" | undefined =>
  Number.isInteger(mines) && mines >= 1 && mines <= mineFields - 1 ? undefined : "mines";

/** Where the mines of a round are: fixed before the first field is opened. */
export const layMines = (stream: FairStream, mines: number): readonly number[] => stream.places(mines, mineFields);

/** What is paid for leaving after so many gems; 10,000 before the first. */
export function minesMultiplier(mines: number, gems: number): MultiplierX10000 {
  if (gems === 0) return 10_000;
  return fairMultiplier(choose(mineFields - mines, gems), choose(mineFields, gems));
}

/** A round as it stands: what was opened, and whether a mine was among it. */
export interface MinesRound {
  readonly mines: readonly number[];
  readonly opened: readonly number[];
  readonly state: "open" | "lost" | "cashedOut";
}

export type MinesStep =
  | { readonly ok: true; readonly round: MinesRound }
  | { readonly ok: false; readonly code: "over" | "field" | "opened" | "nothing" };

/** Opens a field; the last gem ends the round as if it had been left. */
export function openField(round: MinesRound, field: number): MinesStep {
  if (round.state !== "open") return { ok: false, code: "over" };
  if (!Number.isInteger(field) || field < 0 || field >= mineFields) return { ok: false, code: "field" };
  if (round.opened.includes(field)) return { ok: false, code: "opened" };
  const opened = [...round.opened, field];
  if (round.mines.includes(field)) return { ok: true, round: { ...round, opened, state: "lost" } };
  const isDone = opened.length === mineFields - round.mines.length;
  return { ok: true, round: { ...round, opened, state: isDone ? "cashedOut" : "open" } };
}

/** Leaves with what the gems so far pay. */
export function leaveMines(round: MinesRound): MinesStep {
  if (round.state !== "open") return { ok: false, code: "over" };
  if (round.opened.length === 0) return { ok: false, code: "nothing" };
  return { ok: true, round: { ...round, state: "cashedOut" } };
}

/** What a round pays as it stands: nothing while it is open. */
export const minesPaid = ({ state, mines, opened }: MinesRound): MultiplierX10000 =>
  state === "cashedOut" ? minesMultiplier(mines.length, opened.length) : 0;

/** The results of opening so many fields and leaving then. */
export function minesResults(mines: number, gems: number): readonly Result[] {
  const winning = choose(mineFields - mines, gems);
  return [
    { ways: winning, multiplierX10000: minesMultiplier(mines, gems) },
    { ways: choose(mineFields, gems) - winning, multiplierX10000: 0 },
  ];
}
