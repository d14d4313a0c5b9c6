import { lineOutcomeFrom, lineSteps, type LineBet, type MarketSpec } from "../exchange/index.ts";

/**
 * What a cash-out was reckoned from, in minor units: what the market brings by runner, or in a LINE market by the number from which on it brings that, rising. It goes
 * with the orders, which level this position and turn any other one round. [CASH-08]
 */
export type Reckoned = readonly (readonly [of: number, resultMinor: number])[];

/** Of results by runner. */
export const reckonedOf = (
  outcomes: readonly { readonly selectionId: number; readonly resultMinor: number }[],
): Reckoned => outcomes.map(({ selectionId, resultMinor }) => [selectionId, resultMinor]);

/** Of what is matched in a LINE market. */
export const reckonedOfLines = (matched: readonly LineBet[]): Reckoned =>
  lineSteps(matched, []).map(({ from, beforeMinor }) => [from, beforeMinor]);

/** Whether a position, by runner or by outcome of a LINE market, is still the one that was reckoned from. A runner that was withdrawn can't win, and counts no more. */
export function isStillReckoned(
  reckoned: Reckoned,
  figures: readonly number[],
  { selectionIds, removedIds = [], line }: Pick<MarketSpec, "selectionIds" | "removedIds" | "line">,
): boolean {
  if (line === undefined)
    return reckoned.every(([selectionId, resultMinor]) => {
      const place = selectionIds.indexOf(selectionId);
      return place >= 0 && (removedIds.includes(selectionId) || figures[place] === resultMinor);
    });
  return figures.every((figure, outcome) => {
    const number = lineOutcomeFrom(line, outcome);
    return (reckoned.findLast(([from]) => from <= number)?.[1] ?? 0) === figure;
  });
}
