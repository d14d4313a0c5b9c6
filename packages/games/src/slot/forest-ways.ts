import type { FairStream } from "../fair/index.ts";
import type { MultiplierX10000 } from "../instant/index.ts";
import {
  countIn,
  freeOverAll,
  reels,
  reelStops,
  seenAt,
  shownRows,
  spinsWithFree,
  stripsOf,
  type ReelCounts,
} from "./strip.ts";

/** The tiger, on the three reels in the middle, stands for all but the moon; three moons anywhere bring free spins. */
export const forestSymbols = ["tiger", "crocodile", "deer", "bird", "honey", "crab", "lily", "leaf", "moon"] as const;
export type ForestSymbol = (typeof forestSymbols)[number];
export type ForestPaying = Exclude<ForestSymbol, "tiger" | "moon">;

/** One of three places on each of five reels. */
export const forestWays = shownRows ** reels;

const counts: ReelCounts<ForestSymbol> = {
  tiger: [0, 2, 2, 2, 0],
  crocodile: [3, 3, 3, 3, 3],
  deer: [4, 3, 4, 3, 4],
  bird: [4, 5, 4, 5, 5],
  honey: [6, 5, 5, 5, 6],
  crab: [6, 6, 6, 6, 6],
  lily: [7, 7, 7, 7, 7],
  leaf: [8, 8, 7, 8, 7],
  moon: [2, 1, 2, 1, 2],
};
export const forestCountOn = (reel: number, symbol: ForestSymbol): number => counts[symbol][reel] ?? 0;

export const forestStrips = stripsOf(forestSymbols, forestCountOn);

/** A stake is so many coins. */
export const forestCoins = 20;
/** What three, four and five reels from the left pay per way, in coins. */
export const forestPays: Readonly<Record<ForestPaying, readonly [number, number, number]>> = {
  crocodile: [12, 48, 240],
  deer: [9, 32, 150],
  bird: [5, 16, 70],
  honey: [4, 10, 45],
  crab: [2, 8, 35],
  lily: [2, 5, 18],
  leaf: [1, 4, 16],
};
const paying = Object.keys(forestPays) as readonly ForestPaying[];

/** Free spins for so many moons in sight. */
export const forestFreeFor: Readonly<Record<number, number>> = { 3: 8, 4: 12, 5: 20 };
/** In free spins each tiger counts as so many symbols of a way. */
export const forestTigerCounts = 3;

export type ForestWindow = readonly (readonly ForestSymbol[])[];
export const forestWindow = (stops: readonly number[]): ForestWindow => seenAt(forestStrips, stops);

const countsAs = (seen: ForestSymbol, symbol: ForestPaying, tigers: number): number =>
  seen === symbol ? 1 : seen === "tiger" ? tigers : 0;
const onReel = (column: readonly ForestSymbol[], symbol: ForestPaying, tigers: number): number =>
  column.reduce((sum, seen) => sum + countsAs(seen, symbol, tigers), 0);

export interface ForestWin {
  readonly symbol: ForestPaying;
  /** Reels from the left. */
  readonly run: number;
  readonly ways: number;
  readonly coins: number;
}
/** What is won in a window: for each symbol its reels from the left, and the product of how often it stands on each. */
export function forestWins(seen: ForestWindow, { isFree }: { readonly isFree: boolean }): readonly ForestWin[] {
  const tigers = isFree ? forestTigerCounts : 1;
  return paying.flatMap((symbol) => {
    let [run, ways] = [0, 1];
    for (const column of seen) {
      const count = onReel(column, symbol, tigers);
      if (count === 0) break;
      run += 1;
      ways *= count;
    }
    const coins = run < 3 ? 0 : ways * (forestPays[symbol][run - 3] ?? 0);
    return coins === 0 ? [] : [{ symbol, run, ways, coins }];
  });
}

export interface ForestSpin {
  /** The strip's place that is seen on top, per reel. */
  readonly stops: readonly number[];
  readonly coins: number;
  readonly moons: number;
}
export interface ForestRound {
  /** The first was paid for, the others are free. */
  readonly spins: readonly ForestSpin[];
  readonly multiplierX10000: MultiplierX10000;
}

function spin(stream: FairStream, isFree: boolean): ForestSpin {
  const stops = forestStrips.map(() => stream.index(reelStops));
  const seen = forestWindow(stops);
  const coins = forestWins(seen, { isFree }).reduce((sum, win) => sum + win.coins, 0);
  return { stops, coins, moons: countIn(seen, "moon") };
}

/** A paid spin and all free ones that come of it. */
export function playForestWays(stream: FairStream): ForestRound {
  const spins = spinsWithFree(
    (isFree) => spin(stream, isFree),
    ({ moons }) => forestFreeFor[moons] ?? 0,
  );
  const coins = spins.reduce((sum, one) => sum + one.coins, 0);
  return { spins, multiplierX10000: coins * (10_000 / forestCoins) };
}

export interface ForestFigures {
  /** What a paid and what a free spin give back, in millionths of the stake. */
  readonly spinX1000000: number;
  readonly freeSpinX1000000: number;
  /** Free spins that one spin brings of itself, in millionths. */
  readonly freeX1000000: number;
  /** The return of a round, free spins and those that they bring included, in millionths, rounded down. */
  readonly returnX1000000: number;
}

const all = BigInt(reelStops) ** BigInt(reels);

/**
 * The exact figures, counted over all stops of all reels: they turn by themselves, so that the sum over all windows of a product of reels is the product of the
 * sums over each reel's stops. Free spins bring further ones: a / (1 - a) in all.
 */
export function forestFigures(): ForestFigures {
  const [coins, freeCoins] = [coinsOverAll(1), coinsOverAll(forestTigerCounts)];
  const free = freeOverAll(forestStrips, "moon", forestFreeFor);
  const stake = BigInt(forestCoins);
  return {
    spinX1000000: Number((coins * 1_000_000n) / (all * stake)),
    freeSpinX1000000: Number((freeCoins * 1_000_000n) / (all * stake)),
    freeX1000000: Number((free * 1_000_000n) / all),
    returnX1000000: Number(((coins * (all - free) + freeCoins * free) * 1_000_000n) / (all * (all - free) * stake)),
  };
}

/** The coins of all windows together. */
function coinsOverAll(tigers: number): bigint {
  let sum = 0n;
  for (const symbol of paying) {
    // Per reel over its stops: how often the symbol is seen in all, and how many windows don't show it.
    const perReel = forestStrips.map((_, reel) => {
      const seen = Array.from({ length: reelStops }, (_stop, stop) =>
        onReel(forestWindow(forestStrips.map(() => stop))[reel] ?? [], symbol, tigers),
      );
      return { counts: BigInt(seen.reduce((a, b) => a + b, 0)), without: BigInt(seen.filter((n) => n === 0).length) };
    });
    let ways = 1n;
    for (const [reel, { counts: onThis }] of perReel.entries()) {
      ways *= onThis;
      const run = reel + 1;
      if (run < 3) continue;
      const after = perReel[run]?.without ?? 1n;
      const rest = run < reels ? after * BigInt(reelStops) ** BigInt(reels - run - 1) : 1n;
      sum += ways * rest * BigInt(forestPays[symbol][run - 3] ?? 0);
    }
  }
  return sum;
}
