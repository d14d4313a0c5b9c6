import type { VirtualSetup } from "@maidan/games/virtual";
import { verifyAddress } from "../frame/index.ts";

/** What a simulated match is drawn again from, and what was told of it. */
export interface ToldMatch {
  readonly league: string;
  readonly number: number;
  readonly hash: string;
  readonly salt: string;
  readonly commitment: string;
  /** The end of the league's chain, and how many steps the hash is from it. */
  readonly publishedHash: string;
  readonly steps: number;
  readonly place: number;
  readonly setup: VirtualSetup;
  readonly score: { readonly home: number; readonly away: number } | null;
}

/** The verify page's address with all of it in the fragment: nothing of it is sent to anybody. */
export const matchLink = (match: ToldMatch): string => verifyAddress({ match });

/** Undefined where the fragment holds no match. */
export function readMatch(fragment: string): ToldMatch | undefined {
  try {
    const all: unknown = JSON.parse(decodeURIComponent(fragment.replace(/^#/, "")));
    if (typeof all !== "object" || all === null || !("match" in all)) return undefined;
    const { match } = all;
    if (typeof match !== "object" || match === null) return undefined;
    const found = match as Readonly<Record<string, unknown>>;
    const isWhole =
      ["league", "hash", "salt", "commitment", "publishedHash"].every((key) => typeof found[key] === "string") &&
      ["number", "place", "steps"].every((key) => typeof found[key] === "number") &&
      typeof found["setup"] === "object" &&
      found["setup"] !== null;
    return isWhole ? (match as ToldMatch) : undefined;
  } catch {
    return undefined;
  }
}
