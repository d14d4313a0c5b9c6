import type { ToldHash } from "@maidan/games/live";
import { verifyAddress } from "../frame/index.ts";
import type { ToldRound } from "./calls.ts";

/** What was told of a round's hash, to deal it again; undefined while it isn't told. */
export function toldOf(game: string, round: ToldRound): ToldHash | undefined {
  const { hash, salt, published_hash: publishedHash, place, rounds } = round;
  if (hash === null) return undefined;
  const fallen = rounds.map(({ number, taken_before: takenBefore, outcome }) => ({ number, takenBefore, outcome }));
  return { game, hash, salt, publishedHash, place, rounds: fallen as ToldHash["rounds"] };
}

/** The verify page's address with all of it in the fragment: nothing of it is sent to anybody. */
export const liveLink = (live: ToldHash): string => verifyAddress({ live });

/** Undefined where the fragment holds nothing of a live table. */
export function readLive(fragment: string): ToldHash | undefined {
  try {
    const all: unknown = JSON.parse(decodeURIComponent(fragment.replace(/^#/, "")));
    if (typeof all !== "object" || all === null || !("live" in all)) return undefined;
    const { live } = all;
    if (typeof live !== "object" || live === null) return undefined;
    const found = live as Readonly<Record<string, unknown>>;
    const isWhole =
      ["game", "hash", "salt", "publishedHash"].every((key) => typeof found[key] === "string") &&
      typeof found["place"] === "number" &&
      Array.isArray(found["rounds"]);
    return isWhole ? (live as ToldHash) : undefined;
  } catch {
    return undefined;
  }
}
