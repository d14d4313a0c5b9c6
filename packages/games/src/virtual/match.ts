import type { FairStream } from "../fair/index.ts";

export const virtualSports = ["soccer", "cricket", "siege", "breach", "kabaddi"] as const;
/** What is played: `siege` and `breach` are the two titles of the simulated e-sports. */
export type VirtualSportName = (typeof virtualSports)[number];

/** A made-up side. Ratings are percent of the average side's, 60 to 160. */
export interface VirtualTeam {
  readonly code: string;
  readonly attack: number;
  readonly defence: number;
}

/** All that a match depends on besides what is drawn: told before the first bet. */
export interface VirtualSetup {
  readonly sport: VirtualSportName;
  readonly home: VirtualTeam;
  readonly away: VirtualTeam;
}

export type VirtualSide = "home" | "away";

/** One thing that happens, when, and the score after it. */
export interface Beat {
  /** From the start of the match. */
  readonly atMs: number;
  /** The sport's own word for it. */
  readonly kind: string;
  readonly side: VirtualSide | null;
  readonly home: number;
  readonly away: number;
  readonly facts: Readonly<Record<string, number>>;
}

export interface PlayedMatch {
  readonly beats: readonly Beat[];
  readonly durationMs: number;
  /** What markets are decided by. */
  readonly stats: Readonly<Record<string, number>>;
}

export interface VirtualSelection {
  readonly key: string;
  /** Exact under the model that the match is drawn from. */
  readonly chance: number;
}
export interface VirtualMarket {
  /** Names the market within its match: the kind, or `kind:line`. */
  readonly key: string;
  readonly kind: string;
  /** What the market is about besides its kind: goals, runs, points, in tenths. */
  readonly lineX10?: number;
  /** How much of all stakes the prices are made to give back, in hundredths of a percent, before rounding down. */
  readonly returnBasisPoints: number;
  readonly selections: readonly VirtualSelection[];
}

export interface VirtualSport {
  /** No match of it takes longer. */
  readonly longestMs: number;
  /** The match that these draws make. Equal draws and setups make equal matches. */
  readonly play: (draws: Draws, setup: VirtualSetup) => PlayedMatch;
  /** All markets of a match with their chances, counted over all ways. */
  readonly markets: (setup: VirtualSetup) => readonly VirtualMarket[];
  /** The selections that have won. */
  readonly winners: (market: Pick<VirtualMarket, "kind" | "lineX10">, stats: PlayedMatch["stats"]) => readonly string[];
}

export type Draws = Pick<FairStream, "index">;

export const million = 1_000_000;

/** The place of what was drawn among weights in millionths; what they leave of the million is the last place's too. One draw. */
export function drawWeighted(draws: Draws, weights: readonly number[]): number {
  let left = draws.index(million);
  let place = 0;
  for (const weight of weights) {
    if (left < weight) return place;
    left -= weight;
    place += 1;
  }
  return place;
}

/** The weights and what they leave of the million. Throws a `RangeError` when that is below nothing. */
export function withRest(weights: readonly number[]): number[] {
  const rest = million - weights.reduce((sum, weight) => sum + weight, 0);
  if (rest < 0 || weights.some((weight) => weight < 0 || !Number.isInteger(weight)))
    throw new RangeError(`no weights: ${weights.join()}`);
  return [...weights, rest];
}

/** A weight times percentages, rounded down: whole numbers alone, so that everybody comes to the same. */
export function scaled(weight: number, up: readonly number[], down: readonly number[] = []): number {
  let value = weight;
  for (const percent of up) value = (value * percent) / 100;
  for (const percent of down) value = (value * 100) / percent;
  return Math.floor(value);
}
