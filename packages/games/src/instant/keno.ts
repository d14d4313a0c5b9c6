import { drawKeno, type FairStream } from "../fair/index.ts";
import { choose, type MultiplierX10000, type Result } from "./multiplier.ts";

export const kenoNumbers = 40;
export const kenoDrawn = 10;
export const mostKenoPicks = 10;
export const kenoRisks = ["low", "medium", "high"] as const;
export type KenoRisk = (typeof kenoRisks)[number];

export interface KenoRound {
  readonly drawn: readonly number[];
  readonly hits: number;
  readonly multiplierX10000: MultiplierX10000;
}

/** Undefined for picks that the game takes: one to ten different numbers of 1 to 40. */
export function kenoFault(picks: readonly number[]): "picks" | undefined {
  const isEachGood = picks.every((pick) => Number.isInteger(pick) && pick >= 1 && pick <= kenoNumbers);
  const isGood =
    isEachGood && picks.length >= 1 && picks.length <= mostKenoPicks && new Set(picks).size === picks.length;
  return isGood ? undefined : "picks";
}

/** In how many of all draws so many of the picks come. */
export const kenoWays = (picks: number, hits: number): bigint =>
  choose(picks, hits) * choose(kenoNumbers - picks, kenoDrawn - hits);
export const kenoAllWays = choose(kenoNumbers, kenoDrawn);

/** From how many hits on a bet pays, as a share of its picks in hundredths: the higher, the rarer and larger. */
const payingFromX100: Readonly<Record<KenoRisk, number>> = { low: 25, medium: 40, high: 55 };
/** The part of what is given back that goes to each further hit, against the one before, in hundredths. */
const fadingX100: Readonly<Record<KenoRisk, bigint>> = { low: 55n, medium: 65n, high: 75n };

/**
 * The part that each number of hits from `first` on gets of what is given back: a fading one, but never so small that a further hit would pay less than a
 * fifth more.
 */
function partsOf(picks: number, first: number, risk: KenoRisk): bigint[] {
  const parts = [10n ** 18n];
  for (let hits = first + 1; hits <= picks; hits += 1) {
    const last = parts.at(-1) ?? 0n;
    const faded = (last * fadingX100[risk]) / 100n;
    const least = (last * 6n * kenoWays(picks, hits)) / (5n * kenoWays(picks, hits - 1));
    parts.push(faded > least ? faded : least);
  }
  return parts;
}

/** No hits pay more than ten thousand stakes. */
const highestX100 = 1_000_000n;
const scale = 10n ** 18n;

/** The same parts as shares of `scale`, none so large that its hits would pay more than the highest; what is over goes to the others. */
function sharesOf(picks: number, first: number, parts: readonly bigint[]): bigint[] {
  const most = parts.map((_, index) => (highestX100 * kenoWays(picks, first + index) * scale) / (99n * kenoAllWays));
  const isFull = parts.map(() => false);
  for (;;) {
    const left = scale - most.reduce((sum, share, index) => (isFull[index] === true ? sum + share : sum), 0n);
    const sum = parts.reduce((total, part, index) => (isFull[index] === true ? total : total + part), 0n);
    const shares = parts.map((part, index) => (isFull[index] === true ? (most[index] ?? 0n) : (part * left) / sum));
    const over = shares.findLastIndex((share, index) => isFull[index] !== true && share > (most[index] ?? 0n));
    if (over === -1) return shares;
    isFull[over] = true;
  }
}

/**
 * What so many hits pay: the 99 in 100 that are given back are shared out among the hits that pay, and each share is divided by how rarely its hits come.
 * Rounded down to hundredths.
 */
export function kenoTable(picks: number, risk: KenoRisk): readonly MultiplierX10000[] {
  const first = Math.max(1, Math.ceil((picks * payingFromX100[risk]) / 100));
  const shares = sharesOf(picks, first, partsOf(picks, first, risk));
  return Array.from({ length: picks + 1 }, (_, hits) => {
    const share = shares[hits - first];
    if (hits < first || share === undefined) return 0;
    return Number((99n * share * kenoAllWays) / (scale * kenoWays(picks, hits))) * 100;
  });
}

export function playKeno(
  stream: FairStream,
  bet: { readonly picks: readonly number[]; readonly risk: KenoRisk },
): KenoRound {
  const drawn = drawKeno(stream);
  const hits = drawn.filter((number) => bet.picks.includes(number)).length;
  return { drawn, hits, multiplierX10000: kenoTable(bet.picks.length, bet.risk)[hits] ?? 0 };
}

export const kenoResults = (picks: number, risk: KenoRisk): readonly Result[] =>
  kenoTable(picks, risk).map((multiplierX10000, hits) => ({ ways: kenoWays(picks, hits), multiplierX10000 }));
