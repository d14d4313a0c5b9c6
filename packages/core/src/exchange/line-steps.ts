import type { OrderDraft } from "./command.ts";
import { winsLine } from "./line-range.ts";

/** A bet at a line, or a part of one that is matched there. Whole minor units. */
export type LineBet = Pick<OrderDraft, "side" | "priceX100" | "sizeMinor">;

/** What bets bring when the number comes to one from `from` to `to` (null = without end), as it is and with more bets. */
export interface LineStep {
  readonly from: number;
  readonly to: number | null;
  readonly beforeMinor: number;
  readonly afterMinor: number;
}

/** A line lies between whole numbers: the number above it is the first at which its bets have turned. [LINE-01] */
const firstAbove = (priceX100: number): number => Math.ceil(priceX100 / 100);

/** Each number at which some of the bets turn, and the least there is. */
const turns = (bets: readonly LineBet[]): readonly number[] =>
  [...new Set([0, ...bets.map(({ priceX100 }) => firstAbove(priceX100))])].toSorted((a, b) => a - b);

/** What a bet brings at a number: its stake, won or lost. [LINE-02] */
const resultOf = ({ side, priceX100, sizeMinor }: LineBet, result: number): number =>
  winsLine(side, priceX100, result) ? sizeMinor : -sizeMinor;

const resultOfAll = (bets: readonly LineBet[], result: number): number =>
  bets.reduce((sum, bet) => sum + resultOf(bet, result), 0);

/** The ladder of a position in a LINE market: results by number before and after more bets, neighbours with the same results joined. At least one step. */
export function lineSteps(matched: readonly LineBet[], added: readonly LineBet[]): readonly LineStep[] {
  const steps: { from: number; to: number | null; beforeMinor: number; afterMinor: number }[] = [];
  for (const from of turns([...matched, ...added])) {
    const beforeMinor = resultOfAll(matched, from);
    const afterMinor = beforeMinor + resultOfAll(added, from);
    const last = steps.at(-1);
    if (last?.beforeMinor === beforeMinor && last.afterMinor === afterMinor) continue;
    if (last !== undefined) last.to = from - 1;
    steps.push({ from, to: null, beforeMinor, afterMinor });
  }
  return steps;
}

/** What is locked for matched bets and for those that wait, which count only where they would lose; never below 0. The same as the book's. [LINE-04] */
export function lockedOnLines(matched: readonly LineBet[], waiting: readonly LineBet[]): number {
  const worst = turns([...matched, ...waiting]).map(
    (from) => resultOfAll(matched, from) + waiting.reduce((sum, bet) => sum + Math.min(0, resultOf(bet, from)), 0),
  );
  return Math.max(0, -Math.min(...worst));
}
