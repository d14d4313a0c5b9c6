import { parseDecimal } from "@maidan/core/money";
import type { FairSeeds } from "../fair/index.ts";

/** What a browser sends and a round keeps: JSON, read by the game's own rules before anything is done with it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type Fields = Readonly<Record<string, Json>>;

/** Bets are from 1.00 to 10,000.00, and no round pays more than 1,000,000.00. */
export const leastStakeMinor = 100n;
export const mostStakeMinor = 1_000_000n;
export const mostPaidMinor = 100_000_000n;

/** `bet`: the game has no such bet. `stake`: too small or too large. `payout`: its best result would pay more than is ever paid; `mostMinor` would not. */
export type BetFault =
  | { readonly ok: false; readonly code: "bet" | "stake" }
  | { readonly ok: false; readonly code: "payout"; readonly mostMinor: bigint };
export type BetReading = { readonly ok: true; readonly stakeMinor: bigint } | BetFault;

/** A round as its bet and the player's steps have made it. */
export interface HouseRound {
  readonly isOver: boolean;
  /** All that was staked by now: more than the bet where a step raised it. */
  readonly stakeMinor: bigint;
  /** What the round pays; 0 while it is open. */
  readonly payoutMinor: bigint;
  /** What the player may see now, and nothing that is still hidden. */
  readonly view: Fields;
}
export type HousePlay =
  | { readonly ok: true; readonly round: HouseRound }
  /** A step that the round doesn't allow. */
  | { readonly ok: false; readonly code: string };

/** A game of the house: pure, so that the server that pays a round and the browser that verifies it run the same lines. */
export interface HouseGame {
  readonly code: string;
  readonly name: string;
  /** The name that players know its maker by, and what kind of game it is in the words of the provider protocol. */
  readonly product: string;
  readonly category: string;
  /** Played with others: the house's table alone takes its bets and steps. */
  readonly isShared?: true;
  /** Its results come from a chain of hashes, not from the player's seeds: a round is checked at its table. */
  readonly isChained?: true;
  /** A share of each stake goes into the house's jackpots, and its rounds may win them. */
  readonly feedsJackpots?: true;
  /** Lowest and highest return of all its bets, in millionths of the stake; counted, not simulated. */
  readonly returns: () => { readonly lowestX1000000: number; readonly highestX1000000: number };
  readonly readBet: (bet: Json) => BetReading;
  /** The steps by which a round that its player left is ended for them: the first that it allows. */
  readonly endings: readonly Json[];
  /** The round of a bet that `readBet` took, after these steps. Throws a `RangeError` on any other bet. */
  readonly play: (seeds: FairSeeds, bet: Json, steps: readonly Json[]) => HousePlay;
}

/** The fields of an object with these keys and no others. */
export function fieldsOf(value: Json | undefined, keys: readonly string[]): Fields | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const fields = value as Fields;
  const isWhole = Object.keys(fields).length === keys.length && keys.every((key) => Object.hasOwn(fields, key));
  return isWhole ? fields : undefined;
}

/** A stake as it travels: a decimal text. */
export const stakeOf = (value: Json | undefined): bigint | undefined =>
  typeof value === "string" ? parseDecimal(value) : undefined;

export const isStake = (stakeMinor: bigint): boolean => stakeMinor >= leastStakeMinor && stakeMinor <= mostStakeMinor;

/** The one of a list that a text names. */
export const oneOf = <T extends string | number>(value: Json | undefined, list: readonly T[]): T | undefined =>
  list.find((item) => item === value);

/** The lowest and the highest of returns. */
export function rangeOf(returnsX1000000: Iterable<number>): { lowestX1000000: number; highestX1000000: number } {
  let [lowestX1000000, highestX1000000] = [Number.POSITIVE_INFINITY, 0];
  for (const one of returnsX1000000) {
    lowestX1000000 = Math.min(lowestX1000000, one);
    highestX1000000 = Math.max(highestX1000000, one);
  }
  return { lowestX1000000, highestX1000000 };
}
