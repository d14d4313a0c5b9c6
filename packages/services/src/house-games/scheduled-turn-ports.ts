import type { Json as GameJson } from "@maidan/games/house";
import type { Reader, Tx } from "../command/index.ts";
import type { HousePlayer } from "./ports.ts";
import type { ScheduledRound } from "./scheduled-ports.ts";

/** What a player decided in a turn of a round. */
export interface KeptMove extends HousePlayer {
  readonly turn: number;
  readonly hand: number;
  readonly move: string;
  /** It counts. One that stakes besides does once its stake is taken. */
  readonly isTaken: boolean;
}

/** What is dealt from. */
export type TurnSource = Pick<ScheduledRound, "hash" | "salt" | "takenBefore">;
type Moves = readonly Pick<KeptMove, "turn" | "hand" | "move">[];

/** Turns in which all players of a round decide at the same time, each for himself. Pure. */
export interface ScheduledTurns {
  /** How long a turn is decided, how long stakes on their way are waited for after, and how long what came is shown before. */
  readonly decideMs: number;
  readonly closingMs: number;
  readonly showMs: (turn: number) => number;
  /** What lies open while a turn is decided. */
  readonly view: (source: TurnSource, turn: number) => GameJson;
  /** The hands for which a player with these moves has to decide in a turn. */
  readonly waiting: (source: TurnSource, asked: { readonly moves: Moves; readonly turn: number }) => readonly number[];
  /** `raises`: it stakes as much again as lies on the hand. Undefined for a move that the hand doesn't allow. */
  readonly read: (
    source: TurnSource,
    asked: { readonly moves: Moves; readonly turn: number; readonly hand: number; readonly move: string },
  ) => { readonly raises: boolean } | undefined;
  /** What of a bet lies on the hand that is decided about. */
  readonly decidingMinor: (bet: GameJson) => bigint;
}

/** Turns and moves of scheduled rounds. */
export interface ScheduledMoveStore {
  /** Begins a turn, the first one too, or the same one anew. */
  beginTurn(
    tx: Tx,
    gameCode: string,
    turn: { readonly number: number; readonly turn: number; readonly closesInMs: number; readonly endsInMs: number },
  ): Promise<void>;
  /** Writes a move; with a wager it counts once `takeMove` says so. */
  addMove(
    tx: Tx,
    move: HousePlayer &
      Pick<KeptMove, "turn" | "hand" | "move"> & {
        readonly gameCode: string;
        readonly number: number;
        readonly wagerId: string | undefined;
      },
  ): Promise<void>;
  takeMove(tx: Tx, wagerId: string): Promise<void>;
  /** The stake of a move that never counted isn't there: the hand may be decided anew. */
  dropMove(tx: Tx, wagerId: string): Promise<void>;
  /** All moves of a round, the first first. */
  movesOf(reader: Reader, gameCode: string, number: number): Promise<readonly KeptMove[]>;
}
