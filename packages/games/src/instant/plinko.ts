import { drawPlinko, type FairStream } from "../fair/index.ts";
import { choose, type MultiplierX10000, type Result } from "./multiplier.ts";

export const plinkoRows = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const;
export const plinkoRisks = ["low", "medium", "high"] as const;
export type PlinkoRows = (typeof plinkoRows)[number];
export type PlinkoRisk = (typeof plinkoRisks)[number];

export interface PlinkoRound {
  readonly directions: readonly ("L" | "R")[];
  readonly slot: number;
  readonly multiplierX10000: MultiplierX10000;
}

/**
 * How much a slot is worth before scaling, by its distance from the middle in half slots: the middle pays `floor`, and each half slot further out pays
 * `growth` hundredths of the one before. The shapes are ours.
 */
const shapes: Readonly<Record<PlinkoRisk, { readonly floor: bigint; readonly growth: bigint }>> = {
  low: { floor: 60n, growth: 112n },
  medium: { floor: 25n, growth: 140n },
  high: { floor: 6n, growth: 172n },
};

function worthOf(risk: PlinkoRisk, halfSlots: number): bigint {
  const { floor, growth } = shapes[risk];
  let worth = floor * 10n ** 12n;
  for (let step = 0; step < halfSlots; step += 1) worth = (worth * growth) / 100n;
  return worth;
}

/** What each slot pays, from left to right: the shape scaled to a return of 99 in 100, each rounded down to hundredths. */
export function plinkoTable(rows: PlinkoRows, risk: PlinkoRisk): readonly MultiplierX10000[] {
  const slots = Array.from({ length: rows + 1 }, (_, slot) => slot);
  const worths = slots.map((slot) => worthOf(risk, Math.abs(2 * slot - rows)));
  const mean = slots.reduce((sum, slot) => sum + (worths[slot] ?? 0n) * choose(rows, slot), 0n);
  const all = 2n ** BigInt(rows);
  return worths.map((worth) => Number((worth * all * 99n) / mean) * 100);
}

export function playPlinko(
  stream: FairStream,
  bet: { readonly rows: PlinkoRows; readonly risk: PlinkoRisk },
): PlinkoRound {
  const { directions, slot } = drawPlinko(stream, bet.rows);
  return { directions, slot, multiplierX10000: plinkoTable(bet.rows, bet.risk)[slot] ?? 0 };
}

export const plinkoResults = (rows: PlinkoRows, risk: PlinkoRisk): readonly Result[] =>
  plinkoTable(rows, risk).map((multiplierX10000, slot) => ({ ways: choose(rows, slot), multiplierX10000 }));
export const plinkoAllWays = (rows: PlinkoRows): bigint => 2n ** BigInt(rows);
