import { atLeast, chanceOfAtLeast, type Chances, type RunsToCome } from "@maidan/core/sports";
import type { HouseQuote } from "./ports.ts";

/** The house's part of a kind's rates, in basis points: what its template says. [RATES-41] */
export type MarginOf = (kind: string) => number;

/** A margin as a part of the odds. */
export const shareOf = (marginOf: MarginOf, kind: string): number => marginOf(kind) / 10_000;

/** Rates beyond these aren't offered: the chance is nearly decided. */
const rates = { least: 3, most: 5_000 } as const;

/** Of odds that are so much of the fair ones; null when they aren't offered. `most`: the highest rate that is. */
export function rateAt(
  chance: number,
  share: number,
  { round, most = rates.most }: { readonly round: (value: number) => number; readonly most?: number },
): number | null {
  if (chance <= 0 || chance >= 1) return null;
  // A rate that is whole but for double arithmetic is that.
  const exact = (share / chance - 1) * 100;
  const rate = Math.abs(exact - Math.round(exact)) < 1e-9 ? Math.round(exact) : round(exact);
  return rate >= rates.least && rate <= most ? rate : null;
}

/** NO wins its stake and loses its rate: what that rate is at these chances, with the margin. */
function lostAt(chance: number, margin: number): number | null {
  if (chance <= 0 || chance >= 1) return null;
  const rate = Math.ceil((chance / (1 - chance)) * (1 + margin) * 100);
  return rate >= rates.least && rate <= rates.most ? rate : null;
}

/** NO at the number that is expected, YES at the one above it. `made`: what there is already; what is to come is mean and variance. */
export function lineQuote(made: number, toCome: RunsToCome, margin: number): HouseQuote {
  const no = Math.max(made + 1, Math.round(made + toCome.mean));
  const from = { mean: made + toCome.mean, variance: toCome.variance };
  return quoteOf({ no, yes: no + 1 }, (line) => chanceOfAtLeast(line, from), margin);
}

/** NO and YES at the one number that is nearest to an even chance. `made`: what there is already; `toCome`: the chances of what is to come. */
export function evenQuote(made: number, toCome: Chances, margin: number): HouseQuote {
  let [nearest, least] = [1, 2];
  let chance = 1 - (toCome[0] ?? 0);
  for (let more = 1; more < toCome.length; more += 1) {
    if (Math.abs(chance - 0.5) < least) [nearest, least] = [more, Math.abs(chance - 0.5)];
    chance -= toCome[more] ?? 0;
  }
  const line = made + nearest;
  return quoteOf({ no: line, yes: line }, (at) => atLeast(toCome, at - made), margin);
}

const quoteOf = (
  { no, yes }: { readonly no: number; readonly yes: number },
  chanceOf: (line: number) => number,
  margin: number,
): HouseQuote => ({
  line: yes,
  forRate: rateAt(chanceOf(yes), 1 - margin, { round: Math.floor }),
  againstLine: no,
  againstRate: lostAt(1 - chanceOf(no), margin),
});
