import type { OrderDraft } from "./command.ts";
import type { Side } from "./market.ts";

/**
 * The lines of a LINE market in hundredths: from the least to the most, so far apart. They lie between whole numbers, so that no result is on a line and every bet is
 * won or lost. [LINE-01]
 */
export interface LineRange {
  readonly leastX100: number;
  readonly mostX100: number;
  readonly intervalX100: number;
}

const mostLines = 1000;

export const lineCount = ({ leastX100, mostX100, intervalX100 }: LineRange): number =>
  (mostX100 - leastX100) / intervalX100 + 1;

/** Between whole numbers, whole numbers apart, the most a line itself. */
function areLines({ leastX100, mostX100, intervalX100 }: LineRange): boolean {
  const isWhole = [leastX100, mostX100, intervalX100].every((value) => Number.isSafeInteger(value) && value > 0);
  return isWhole && intervalX100 % 100 === 0 && leastX100 % 100 !== 0 && mostX100 >= leastX100;
}
const isFew = (range: LineRange): boolean => Number.isInteger(lineCount(range)) && lineCount(range) <= mostLines;

/** Whether a market can have these lines. */
export const isLineRange = (range: LineRange): boolean => areLines(range) && isFew(range);

/** Throws (a bug) when a range contradicts itself. */
export function assertLineRange(range: LineRange): void {
  if (!areLines(range)) throw new RangeError("lines lie between whole numbers, whole numbers apart");
  if (!isFew(range)) throw new RangeError("a market has 1 to 1000 lines");
}

/** The place of a line, from 0; -1 when the market has no such line. */
export function lineIndex(range: LineRange, lineX100: number): number {
  const index = (lineX100 - range.leastX100) / range.intervalX100;
  return Number.isInteger(index) && index >= 0 && index < lineCount(range) ? index : -1;
}

/** Which outcome a result is: how many of the lines it is above, 0 to `lineCount`. */
export function lineOutcome({ leastX100, mostX100, intervalX100 }: LineRange, result: number): number {
  if (result * 100 < leastX100) return 0;
  return Math.floor((Math.min(result * 100, mostX100) - leastX100) / intervalX100) + 1;
}

/** The least result that is above so many of the lines, 0 to `lineCount`. */
export const lineOutcomeFrom = ({ leastX100, intervalX100 }: LineRange, outcome: number): number =>
  outcome === 0 ? 0 : Math.ceil((leastX100 + (outcome - 1) * intervalX100) / 100);

/** A number that can be a result. */
export const isLineResult = (result: number): boolean =>
  Number.isSafeInteger(result) && result >= 0 && result < 2 ** 31;

/** A back sells the line and wins below it, a lay buys it and wins above it; either at evens. [LINE-02] */
export const winsLine = (side: Side, lineX100: number, result: number): boolean =>
  side === "BACK" ? result * 100 < lineX100 : result * 100 > lineX100;

/** What bets at lines bring at an outcome, from their definition. */
export function lineResultMinor(
  range: LineRange,
  bets: readonly Pick<OrderDraft, "side" | "priceX100" | "sizeMinor">[],
  outcome: number,
): number {
  return bets.reduce((sum, { side, priceX100, sizeMinor }) => {
    const isAbove = outcome > lineIndex(range, priceX100);
    return sum + (isAbove === (side === "LAY") ? sizeMinor : -sizeMinor);
  }, 0);
}

/** What an account can win at best: matched figures by outcome, and of these unmatched bets all that help. [EXPO-08] */
export function mostWonOnLines(
  range: LineRange,
  ifWinMinor: readonly number[],
  unmatched: readonly Pick<OrderDraft, "side" | "priceX100" | "sizeMinor">[],
): number {
  const results = Array.from(
    { length: lineCount(range) + 1 },
    (_, outcome) =>
      (ifWinMinor[outcome] ?? 0) +
      unmatched.reduce((sum, bet) => sum + Math.max(0, lineResultMinor(range, [bet], outcome)), 0),
  );
  return Math.max(...results);
}
