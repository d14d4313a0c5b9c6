import {
  forestCoins,
  forestFreeFor,
  forestWindow,
  forestWins,
  freeFactor,
  freeSpinsFor,
  linePaid,
  onLine,
  slotLines,
  windowOf,
  type ForestSpin,
  type ForestSymbol,
  type ForestWindow,
  type SlotSpin,
  type SlotSymbol,
} from "@maidan/games/slot";

type Seen<Name extends string> = readonly (readonly Name[])[];

/** How a slot of reels that turn is read. */
export interface ReelMechanics<Spin extends { readonly stops: readonly number[] }, Name extends string> {
  /** What is in sight before the first spin. */
  readonly restingStops: readonly number[];
  readonly seenAt: (stops: readonly number[]) => Seen<Name>;
  /** The symbol that brings free spins wherever it stands, and how many of them a spin brought. */
  readonly scatter: Name;
  readonly freeOf: (spin: Spin) => number;
  /** Places that something is paid for, as `reel:row`. */
  readonly paidPlaces: (seen: Seen<Name>, isFree: boolean) => ReadonlySet<string>;
  readonly paidX10000: (spin: Spin, isFree: boolean) => number;
}

/** The places of a spin that a paying line runs over. */
function linePlaces(seen: Seen<SlotSymbol>): ReadonlySet<string> {
  const places = new Set<string>();
  for (const line of slotLines) {
    const { pays, run } = linePaid(onLine(seen, line));
    if (pays > 0) for (let reel = 0; reel < run; reel += 1) places.add(`${reel}:${line[reel]}`);
  }
  return places;
}

export const riverReels: ReelMechanics<SlotSpin, SlotSymbol> = {
  restingStops: [3, 5, 13, 15, 3],
  seenAt: windowOf,
  scatter: "boat",
  freeOf: ({ boats }) => freeSpinsFor[boats] ?? 0,
  paidPlaces: linePlaces,
  paidX10000: ({ pays }, isFree) => pays * 1_000 * (isFree ? freeFactor : 1),
};

/** Places that a paying symbol is seen at on the reels of its run, tigers with it. */
function wayPlaces(seen: ForestWindow, isFree: boolean): ReadonlySet<string> {
  const places = new Set<string>();
  for (const { symbol, run } of forestWins(seen, { isFree })) {
    for (const [reel, column] of seen.slice(0, run).entries()) {
      for (const [row, one] of column.entries()) if (one === symbol || one === "tiger") places.add(`${reel}:${row}`);
    }
  }
  return places;
}

/** Coins in stakes. */
export const stakesX10000 = (coins: number): number => (coins * 10_000) / forestCoins;

export const forestReels: ReelMechanics<ForestSpin, ForestSymbol> = {
  restingStops: [4, 9, 15, 2, 20],
  seenAt: forestWindow,
  scatter: "moon",
  freeOf: ({ moons }) => forestFreeFor[moons] ?? 0,
  paidPlaces: wayPlaces,
  paidX10000: ({ coins }) => stakesX10000(coins),
};
