import { verifyAddress } from "../frame/index.ts";
import type { PlayedGame } from "./calls.ts";

/** Cards that say no currency are of the only one that there was. [BINGO-06] */
type SoldTicket = Omit<PlayedGame["sold"][number], "currency"> & { readonly currency?: string };

/** What a draw is drawn again from, and what was told of it. */
export interface ToldDraw {
  readonly game: string;
  readonly number: number;
  readonly hash: string;
  readonly salt: string;
  /** The end of the chain, and how many steps the hash is from it. */
  readonly publishedHash: string;
  readonly steps: number;
  /** Of a lottery: its number. */
  readonly result: string | null;
  /** Of a bingo game: what was sold and won. */
  readonly bingo: {
    readonly calls: number;
    readonly sold: readonly SoldTicket[];
    readonly prizes: readonly {
      readonly prize: string;
      readonly call: number;
      /** Whose pot it is of; games from before pots had one say none. */
      readonly currency?: string;
      readonly cards: readonly { readonly id: string; readonly index: number; readonly amount: string }[];
    }[];
  } | null;
}

/** The verify page's address with all of it in the fragment: nothing of it is sent to anybody. */
export const drawLink = (draw: ToldDraw): string => verifyAddress({ draw });

/** Undefined where the fragment holds no draw. */
export function readDraw(fragment: string): ToldDraw | undefined {
  try {
    const all: unknown = JSON.parse(decodeURIComponent(fragment.replace(/^#/, "")));
    if (typeof all !== "object" || all === null || !("draw" in all)) return undefined;
    const { draw } = all;
    if (typeof draw !== "object" || draw === null) return undefined;
    const found = draw as Readonly<Record<string, unknown>>;
    const isWhole =
      ["game", "hash", "salt", "publishedHash"].every((key) => typeof found[key] === "string") &&
      ["number", "steps"].every((key) => typeof found[key] === "number") &&
      (found["result"] === null || typeof found["result"] === "string") &&
      typeof found["bingo"] === "object";
    return isWhole ? (draw as ToldDraw) : undefined;
  } catch {
    return undefined;
  }
}
