import type { FairStream } from "../fair/index.ts";
import type { MultiplierX10000 } from "../instant/index.ts";
import { countIn, freeOverAll, reels, reelStops, seenAt, spinsWithFree, stripsOf, type ReelCounts } from "./strip.ts";

/** The tiger stands for all but the boat; three boats anywhere bring free spins. */
export const slotSymbols = ["tiger", "hilsa", "mango", "lily", "kite", "drum", "leaf", "shell", "boat"] as const;
export type SlotSymbol = (typeof slotSymbols)[number];

const counts: ReelCounts<SlotSymbol> = {
  tiger: [1, 2, 2, 2, 1],
  hilsa: [3, 3, 3, 3, 3],
  mango: [4, 3, 4, 3, 4],
  lily: [4, 5, 4, 5, 4],
  kite: [5, 5, 5, 5, 5],
  drum: [6, 6, 6, 6, 6],
  leaf: [7, 7, 7, 7, 7],
  shell: [8, 8, 7, 8, 8],
  boat: [2, 1, 2, 1, 2],
};

export const countOn = (reel: number, symbol: SlotSymbol): number => counts[symbol][reel] ?? 0;

/** The reels as they turn: no window of three shows two boats. */
export const strips = stripsOf(slotSymbols, countOn);

/** The row of each line on each reel, from the top. */
export const slotLines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
];

/** What three, four and five on a line from the left pay, in stakes of a line. */
export const linePays: Readonly<Record<Exclude<SlotSymbol, "boat">, readonly [number, number, number]>> = {
  tiger: [100, 400, 2_000],
  hilsa: [40, 150, 750],
  mango: [25, 100, 400],
  lily: [20, 75, 250],
  kite: [15, 45, 150],
  drum: [10, 30, 100],
  leaf: [8, 20, 60],
  shell: [6, 15, 50],
};

/** Free spins for so many boats in sight. */
export const freeSpinsFor: Readonly<Record<number, number>> = { 3: 8, 4: 12, 5: 20 };
/** What free spins pay more. */
export const freeFactor = 2;

/** What a line pays, in stakes of a line: the best of its run of tigers and of the symbol that they stand for. */
export function linePaid(symbols: readonly SlotSymbol[]): { readonly pays: number; readonly run: number } {
  const runOf = (isGood: (symbol: SlotSymbol) => boolean): number => {
    const end = symbols.findIndex((symbol) => !isGood(symbol));
    return end === -1 ? symbols.length : end;
  };
  const payOf = (symbol: SlotSymbol | undefined, run: number): { pays: number; run: number } =>
    symbol === undefined || symbol === "boat" || run < 3
      ? { pays: 0, run: 0 }
      : { pays: linePays[symbol][run - 3] ?? 0, run };
  const tigers = payOf(
    "tiger",
    runOf((symbol) => symbol === "tiger"),
  );
  const first = symbols.find((symbol) => symbol !== "tiger");
  const standing = payOf(
    first,
    runOf((symbol) => symbol === "tiger" || symbol === first),
  );
  return standing.pays >= tigers.pays ? standing : tigers;
}

export interface SlotSpin {
  /** The strip's place that is seen on top, per reel. */
  readonly stops: readonly number[];
  /** What the lines pay, in stakes of a line, before free spins' factor. */
  readonly pays: number;
  readonly boats: number;
}
export interface SlotRound {
  /** The first was paid for, the others are free. */
  readonly spins: readonly SlotSpin[];
  readonly multiplierX10000: MultiplierX10000;
}

/** The symbols in sight: per reel from the top. */
export const windowOf = (stops: readonly number[]): readonly (readonly SlotSymbol[])[] => seenAt(strips, stops);

export const onLine = (seen: readonly (readonly SlotSymbol[])[], line: readonly number[]): SlotSymbol[] =>
  seen.map((column, reel) => column[line[reel] ?? 0] ?? "shell");

function spin(stream: FairStream): SlotSpin {
  const stops = strips.map(() => stream.index(reelStops));
  const seen = windowOf(stops);
  const pays = slotLines.reduce((sum, line) => sum + linePaid(onLine(seen, line)).pays, 0);
  return { stops, pays, boats: countIn(seen, "boat") };
}

/** A paid spin and all free ones that come of it, drawn one after the other. */
export function playRiverLines(stream: FairStream): SlotRound {
  const spins = spinsWithFree(
    () => spin(stream),
    ({ boats }) => freeSpinsFor[boats] ?? 0,
  );
  const paid = spins.reduce((sum, { pays }, index) => sum + pays * (index === 0 ? 1 : freeFactor), 0);
  return { spins, multiplierX10000: paid * (10_000 / slotLines.length) };
}

/** Numbers of a spin, counted over all stops. */
export interface SlotFigures {
  /** What the lines of one spin give back, in millionths of the stake. */
  readonly linesX1000000: number;
  /** Free spins that one spin brings of itself, in millionths. */
  readonly freeX1000000: number;
  /** The return of a round, free spins and those that they bring included, in millionths, rounded down. */
  readonly returnX1000000: number;
}

/**
 * The exact figures: a line sees each stop of each reel as often, so that one line's return is counted over the symbols of five reels, and all lines have the
 * same. Boats are counted per window. Free spins bring further ones: a / (1 - a) in all.
 */
export function slotFigures(): SlotFigures {
  const all = BigInt(reelStops) ** BigInt(reels);
  let paid = 0n;
  const each = (symbols: readonly SlotSymbol[], ways: number): void => {
    if (symbols.length === reels) {
      paid += BigInt(ways) * BigInt(linePaid(symbols).pays);
      return;
    }
    for (const symbol of slotSymbols) {
      const count = countOn(symbols.length, symbol);
      if (count > 0) each([...symbols, symbol], ways * count);
    }
  };
  each([], 1);
  const free = freeOverAll(strips, "boat", freeSpinsFor);
  return {
    linesX1000000: Number((paid * 1_000_000n) / all),
    freeX1000000: Number((free * 1_000_000n) / all),
    // lines x (1 + factor x a / (1 - a)), with a = free / all.
    returnX1000000: Number((paid * 1_000_000n * (all - free + BigInt(freeFactor) * free)) / (all * (all - free))),
  };
}
