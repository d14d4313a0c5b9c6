import { numbersOf, type HouseQuestion } from "./bet.ts";

/** What is offered at a line: a rate for, and one against at its own line; null = not offered. */
export interface OfferedRates {
  readonly line: number;
  readonly forRate: number | null;
  readonly againstLine: number;
  readonly againstRate: number | null;
}

/** From the outcome at one place up to but without that at another, as chances: at most so many hundredths of 100 + rate, or at least. */
interface Bound {
  readonly from: number;
  readonly to: number;
  readonly isMost: boolean;
  readonly rate: number;
}
/** The chance between two places: that at `to` and below is at most `weight` above that at `from`. */
interface Edge {
  readonly from: number;
  readonly to: number;
  readonly weight: bigint;
}

/**
 * Whether players could take these rates together, at some stakes, so that no outcome costs them anything and one of them brings something: a book that the house
 * can't win. Of reference 5.2 and 5.3 a bet for at rate k is worth its stake where its chance is 100 / (100 + k), and nothing above that is
 * to be had for it; a bet against is worth it at 100 / (100 + k) and below. So the book is against the house where no chances, none of them 0, are at most that at
 * each rate for and at least that at each rate against. Of runners: backs whose chances come to less than 1, lays whose chances come to more. [RATES-64]
 */
export function isAgainstHouse(question: HouseQuestion, quotes: readonly OfferedRates[]): boolean {
  if (question.type === "DIGITS") {
    // One rate is for each of its numbers, and none is offered against. [RATES-44]
    const forRate = quotes[0]?.forRate ?? null;
    return forRate !== null && numbersOf(question) * 100 < 100 + forRate;
  }
  const { places, bounds } = boundsOf(question, quotes);
  // The same chances in whole parts, so that what is exactly fair is that.
  const whole = [...new Set(bounds.map(({ rate }) => BigInt(100 + rate)))].reduce(
    (product, part) => product * part,
    1n,
  );
  // Room for one part per step: each outcome has a chance above 0, and no circle has more steps than places.
  const scale = BigInt(places + 1);
  const edges: Edge[] = bounds.map(({ from, to, isMost, rate }) => {
    const weight = ((whole * 100n) / BigInt(100 + rate)) * scale;
    return isMost ? { from, to, weight } : { from: to, to: from, weight: -weight };
  });
  for (let place = 1; place < places; place += 1) edges.push({ from: place, to: place - 1, weight: -1n });
  edges.push({ from: 0, to: places - 1, weight: whole * scale }, { from: places - 1, to: 0, weight: -whole * scale });
  return hasNegativeCircle(edges, places);
}

/** Outcomes in order, and of which of them each rate is: between which places. */
function boundsOf(
  question: Exclude<HouseQuestion, { readonly type: "DIGITS" }>,
  quotes: readonly OfferedRates[],
): { readonly places: number; readonly bounds: readonly Bound[] } {
  const rates = quotes.flatMap(({ line, forRate, againstLine, againstRate }) => [
    ...(forRate === null ? [] : [{ line, rate: forRate, isMost: true }]),
    ...(againstRate === null ? [] : [{ line: againstLine, rate: againstRate, isMost: false }]),
  ]);
  if (question.type === "WINNER") {
    const { selectionIds } = question;
    const bounds = rates.map(({ line, ...rate }) => {
      const from = selectionIds.indexOf(line);
      return { ...rate, from, to: from + 1 };
    });
    return { places: selectionIds.length + 1, bounds };
  }
  // Of these it is right or wrong, whatever the line.
  if (question.type === "EVEN" || question.type === "LAST_DIGIT")
    return { places: 3, bounds: rates.map(({ line: _line, ...rate }) => ({ ...rate, from: 0, to: 1 })) };
  // Numbers from 0, in steps at whose edges some bet turns, and one step beyond them all that ends nowhere.
  const endOf = (line: number): number | undefined => (question.type === "BAND" ? line + question.width : undefined);
  const lines = rates.flatMap(({ line }) => [line, endOf(line) ?? line]);
  const edges = [...new Set([0, ...lines])].toSorted((a, b) => a - b);
  const placeOf = (line: number | undefined): number => (line === undefined ? edges.length : edges.indexOf(line));
  const bounds = rates.map(({ line, ...rate }) => ({ ...rate, from: placeOf(line), to: placeOf(endOf(line)) }));
  return { places: edges.length + 1, bounds };
}

/** Whether going round some circle brings less than it costs: then no chances keep to all the bounds. At most places x edges steps. */
function hasNegativeCircle(edges: readonly Edge[], places: number): boolean {
  const least = Array.from({ length: places }, () => 0n);
  for (let round = 0; round < places; round += 1) {
    let isSettled = true;
    for (const { from, to, weight } of edges) {
      const reached = (least[from] ?? 0n) + weight;
      if (reached >= (least[to] ?? 0n)) continue;
      least[to] = reached;
      isSettled = false;
    }
    if (isSettled) return false;
  }
  return true;
}
