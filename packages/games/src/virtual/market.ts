import type { VirtualMarket, VirtualSelection } from "./match.ts";

/** A price isn't above this, whatever the chance. */
export const highestPriceX100 = 50_000;
export const lowestPriceX100 = 102;

export interface PricedSelection extends VirtualSelection {
  readonly priceX100: number;
}
export interface PricedMarket extends VirtualMarket {
  readonly selections: readonly PricedSelection[];
  /** What a stake on the worst and on the best selection gives back on average, in millionths. */
  readonly lowestReturnX1000000: number;
  readonly highestReturnX1000000: number;
}

/** The price that gives back so much of all stakes, in hundredths, rounded down. */
export function priceX100Of(chance: number, returnBasisPoints: number): number {
  if (!(chance > 0)) return highestPriceX100;
  return Math.min(highestPriceX100, Math.floor(returnBasisPoints / 100 / chance));
}

/** The market with its prices. Undefined where a selection is too sure to have one: such a market is no bet. */
export function priced(market: VirtualMarket): PricedMarket | undefined {
  const selections = market.selections.map((selection) => ({
    ...selection,
    priceX100: priceX100Of(selection.chance, market.returnBasisPoints),
  }));
  if (selections.some(({ priceX100 }) => priceX100 < lowestPriceX100)) return undefined;
  const returns = selections.map(({ chance, priceX100 }) => Math.floor(chance * priceX100 * 10_000));
  return {
    ...market,
    selections,
    lowestReturnX1000000: Math.min(...returns),
    highestReturnX1000000: Math.max(...returns),
  };
}

/** Chances by a whole number of 0 and more. */
export type Counted = ArrayLike<number>;

export function chanceAbove(counted: Counted, lineX10: number): number {
  let chance = 0;
  for (let count = Math.floor(lineX10 / 10) + 1; count < counted.length; count += 1) chance += counted[count] ?? 0;
  return chance;
}

/** The half line, in tenths, that comes closest to an even chance. */
export function evenLineX10(counted: Counted): number {
  let above = 1;
  for (let count = 0; count < counted.length; count += 1) {
    const next = above - (counted[count] ?? 0);
    // Above `count - 0.5` it is `above`, above `count + 0.5` it is `next`.
    if (next <= 0.5) return Math.abs(above - 0.5) < Math.abs(0.5 - next) && count > 0 ? count * 10 - 5 : count * 10 + 5;
    above = next;
  }
  throw new RangeError("chances that don't add up to one");
}

/** Over and under a half line. */
export function lineMarket(
  kind: string,
  counted: Counted,
  asked: { readonly lineX10: number; readonly returnBasisPoints: number },
): VirtualMarket {
  const over = chanceAbove(counted, asked.lineX10);
  return {
    key: `${kind}:${asked.lineX10}`,
    kind,
    ...asked,
    selections: [
      { key: "over", chance: over },
      { key: "under", chance: 1 - over },
    ],
  };
}

export const overOrUnder = (count: number, lineX10: number): readonly string[] => [
  count * 10 > lineX10 ? "over" : "under",
];

export const simpleMarket = (
  kind: string,
  returnBasisPoints: number,
  chances: Readonly<Record<string, number>>,
): VirtualMarket => ({
  key: kind,
  kind,
  returnBasisPoints,
  selections: Object.entries(chances).map(([key, chance]) => ({ key, chance })),
});

/** `home`, `draw` or `away`. */
export const leaderOf = (home: number, away: number): "home" | "draw" | "away" =>
  home > away ? "home" : home < away ? "away" : "draw";
