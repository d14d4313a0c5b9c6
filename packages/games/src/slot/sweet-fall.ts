import type { FairStream } from "../fair/index.ts";
import type { MultiplierX10000 } from "../instant/index.ts";
import { spinsWithFree } from "./strip.ts";
import { tumbleFigures, type TumbleRules } from "./tumble-figures.ts";

/** Six sweets pay wherever they lie; the lantern brings free spins. */
export const sweets = ["rosogolla", "laddu", "sandesh", "kalojam", "jilapi", "doi", "lantern"] as const;
export type Sweet = (typeof sweets)[number];
export type PayingSweet = Exclude<Sweet, "lantern">;

export const sweetColumns = 5;
export const sweetRows = 4;
/** So many of a sweet pay. */
export const sweetNeed = 7;

/** How often each falls among a hundred. */
const weights: Readonly<Record<Sweet, number>> = {
  rosogolla: 10,
  laddu: 12,
  sandesh: 14,
  kalojam: 17,
  jilapi: 20,
  doi: 23,
  lantern: 4,
};
const falling: readonly number[] = sweets.flatMap((sweet, kind) => Array.from({ length: weights[sweet] }, () => kind));

/** What 7 or 8, 9 or 10, and 11 or more pay, in hundredths of the stake. */
export const sweetPaysX100: Readonly<Record<PayingSweet, readonly [number, number, number]>> = {
  rosogolla: [600, 2_000, 10_000],
  laddu: [400, 1_000, 5_000],
  sandesh: [220, 600, 2_500],
  kalojam: [110, 300, 1_000],
  jilapi: [65, 170, 600],
  doi: [30, 100, 400],
};
/** What the first, second, ... tumble of a spin pays so often; the last stands for all later ones. */
export const sweetLadder = [1, 2, 3, 5, 8, 12] as const;
export const sweetFreeLadder = [2, 4, 6, 10, 15, 20] as const;
/** After so many tumbles a spin is over. */
export const mostTumbles = 12;
/** Free spins for so many lanterns in sight when nothing falls any more. */
export const sweetFreeFor = (lanterns: number): number =>
  lanterns < 4 ? 0 : lanterns === 4 ? 8 : lanterns === 5 ? 10 : 15;

const lantern = sweets.indexOf("lantern");
/** What so many of a kind pay, in hundredths of the stake. */
export function sweetPaidX100(kind: number, count: number): number {
  const sweet = sweets[kind];
  if (count < sweetNeed || sweet === undefined || sweet === "lantern") return 0;
  return sweetPaysX100[sweet][count < 9 ? 0 : count < 11 ? 1 : 2];
}
export const ladderAt = (ladder: readonly number[], tumble: number): number =>
  ladder[Math.min(tumble, ladder.length - 1)] ?? 1;

/** What lies in sight, kinds by their place in `sweets`: column after column, each from the top. */
export type SweetGrid = readonly number[];

const countsOf = (grid: SweetGrid): readonly number[] =>
  sweets.map((_, kind) => grid.reduce((sum, one) => sum + (one === kind ? 1 : 0), 0));

/** The kinds that pay in a grid, and what they pay before the tumble's factor. */
export function sweetWins(grid: SweetGrid): { readonly kinds: ReadonlySet<number>; readonly paysX100: number } {
  const kinds = new Set<number>();
  let paysX100 = 0;
  for (const [kind, count] of countsOf(grid).entries()) {
    const pays = sweetPaidX100(kind, count);
    if (pays === 0) continue;
    kinds.add(kind);
    paysX100 += pays;
  }
  return { kinds, paysX100 };
}

/** The grid after what paid has gone: what was above falls, and what is missing comes from the top, column after column from the left, the lowest first. */
export function tumble(grid: SweetGrid, gone: ReadonlySet<number>, next: () => number): SweetGrid {
  return Array.from({ length: sweetColumns }, (_, column) => {
    const left = grid.slice(column * sweetRows, (column + 1) * sweetRows).filter((kind) => !gone.has(kind));
    while (left.length < sweetRows) left.unshift(next());
    return left;
  }).flat();
}

export interface SweetSpin {
  /** The grids in order: the first as it fell, each later one after a tumble. */
  readonly grids: readonly SweetGrid[];
  /** What its tumbles pay, factors included, in hundredths of the stake. */
  readonly paysX100: number;
  readonly lanterns: number;
}
export interface SweetRound {
  /** The first was paid for, the others are free. */
  readonly spins: readonly SweetSpin[];
  readonly multiplierX10000: MultiplierX10000;
}

function spin(stream: FairStream, isFree: boolean): SweetSpin {
  const next = (): number => falling[stream.index(falling.length)] ?? 0;
  const ladder = isFree ? sweetFreeLadder : sweetLadder;
  let grid: SweetGrid = tumble([], new Set(), next);
  const grids = [grid];
  let paysX100 = 0;
  for (let tumbles = 0; tumbles < mostTumbles; tumbles += 1) {
    const wins = sweetWins(grid);
    if (wins.kinds.size === 0) break;
    paysX100 += wins.paysX100 * ladderAt(ladder, tumbles);
    grid = tumble(grid, wins.kinds, next);
    grids.push(grid);
  }
  return { grids, paysX100, lanterns: countsOf(grid)[lantern] ?? 0 };
}

/** A paid spin and all free ones that come of it. */
export function playSweetFall(stream: FairStream): SweetRound {
  const spins = spinsWithFree(
    (isFree) => spin(stream, isFree),
    ({ lanterns }) => sweetFreeFor(lanterns),
  );
  return { spins, multiplierX10000: spins.reduce((sum, { paysX100 }) => sum + paysX100 * 100, 0) };
}

/** The same rules as counts of kinds, from which the return is computed. */
const sweetRules: TumbleRules = {
  cells: sweetColumns * sweetRows,
  chances: sweets.map((sweet) => weights[sweet] / falling.length),
  paid: sweetPaidX100,
  freeFor: (counts) => sweetFreeFor(counts[lantern] ?? 0),
  factors: [sweetLadder, sweetFreeLadder].map((ladder) => (tumbles) => ladderAt(ladder, tumbles)),
  mostTumbles,
};

/**
 * Millionths of the stake, rounded down, as `computeSweetFigures` finds them over all ways in which sweets can fall: a paid spin, a free spin, the free spins that one
 * spin brings, and the whole round. `npm run bench -- house-games` computes them anew.
 */
export const sweetFigures = {
  spinX1000000: 777_394,
  freeSpinX1000000: 1_542_718,
  freeX1000000: 105_647,
  returnX1000000: 959_631,
} as const;

/** The figures computed anew, in a second or two. */
export function computeSweetFigures(): Readonly<Record<keyof typeof sweetFigures, number>> {
  const { pays, free } = tumbleFigures(sweetRules);
  const [paid = 0, freePaid = 0] = pays;
  const millionths = (hundredths: number): number => Math.floor(hundredths * 10_000);
  return {
    spinX1000000: millionths(paid),
    freeSpinX1000000: millionths(freePaid),
    freeX1000000: Math.floor(free * 1_000_000),
    // Free spins bring further ones: a / (1 - a) in all.
    returnX1000000: millionths(paid + (freePaid * free) / (1 - free)),
  };
}
