import type { Json as GameJson } from "@maidan/games/house";
import type { Reader } from "../command/index.ts";
import type { HousePlayer, ScheduledPhase } from "../house-games/index.ts";

/** In draws nobody decides anything once they are sold. */
export type DrawPhase = Exclude<ScheduledPhase, "playing">;

/** A draw as results list it. */
export interface DrawResult {
  readonly gameCode: string;
  readonly number: number;
  readonly drawnAt: Date;
  readonly outcome: GameJson;
  readonly hash: string;
  readonly salt: string;
  readonly place: number;
  readonly publishedHash: string;
}

/** A draw as the operator sees it. */
export interface OfficeDraw {
  readonly gameCode: string;
  readonly number: number;
  readonly phase: DrawPhase;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly tickets: number;
  readonly players: number;
  /** What was staked in each currency, by its code, and what was decided to be paid by now. */
  readonly sums: readonly { readonly currency: string; readonly stakeMinor: bigint; readonly payoutMinor: bigint }[];
  /** Wagers that wait: to be taken, decided, paid or given back. */
  readonly waiting: number;
  readonly outcome: GameJson | null;
}

/** Reads of draws that are no table's own business. */
export interface DrawReads {
  /** All draws of a game that were told on this day in Dhaka, the newest first. */
  resultsOf(reader: Reader, gameCode: string, day: string): Promise<readonly DrawResult[]>;
  /** The newest draws that are told, in these phases. */
  newest(
    reader: Reader,
    gameCode: string,
    query: { readonly phases: readonly DrawPhase[]; readonly limit: number },
  ): Promise<readonly DrawResult[]>;
  /** A draw whose tickets are all decided. */
  result(reader: Reader, gameCode: string, number: number): Promise<DrawResult | undefined>;
  /** Whose each ticket of a draw is. */
  playersOf(reader: Reader, gameCode: string, number: number): Promise<ReadonlyMap<string, HousePlayer>>;
  /** For each of these players what the state of their newest tickets of the game hangs on: the same text while nothing came of any. */
  ticketMarks(
    reader: Reader,
    players: readonly (HousePlayer & { readonly gameCode: string })[],
  ): Promise<readonly string[]>;
  /** The numbers of a round that have stakes of a currency, with what all have laid on them in it; the fullest kinds first. */
  laid(
    reader: Reader,
    round: { readonly gameCode: string; readonly number: number; readonly currency: string },
  ): Promise<ReadonlyMap<string, bigint>>;
  /** Open draws, then the newest of those that were drawn. */
  officeDraws(
    reader: Reader,
    query: { readonly gameCodes: readonly string[]; readonly limit: number },
  ): Promise<readonly OfficeDraw[]>;
}
