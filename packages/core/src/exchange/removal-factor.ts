/** What is known of a runner's price: the best that backers and layers can take, and the last that was traded. Null where there is none. */
export interface RunnerPrice {
  readonly selectionId: number;
  readonly backX100: number | null;
  readonly layX100: number | null;
  readonly lastX100: number | null;
}

/** The price midway in chances between the best offers; the last traded one where a side is missing; else the side there is. */
function chanceOf({ backX100, layX100, lastX100 }: RunnerPrice): number | undefined {
  if (backX100 !== null && layX100 !== null) return (100 / backX100 + 100 / layX100) / 2;
  const price = lastX100 ?? backX100 ?? layX100;
  return price === null ? undefined : 100 / price;
}

/**
 * The reduction factor that the book itself proposes for a withdrawn runner: its chance (RACE-06), in basis points, when the chances of all runners are
 * brought to as many as win. Where others have no price, its own is taken as it is. Undefined when it has no price. [REMOVE-07]
 */
export function proposedAdjustment(
  prices: readonly RunnerPrice[],
  removal: { readonly selectionId: number; readonly numberOfWinners: number },
): number | undefined {
  const own = prices.find(({ selectionId }) => selectionId === removal.selectionId);
  const chance = own && chanceOf(own);
  if (chance === undefined) return undefined;
  const chances = prices.map(chanceOf);
  const known = chances.filter((each) => each !== undefined);
  const isWhole = known.length === prices.length;
  const total = known.reduce((sum, each) => sum + each, 0);
  const share = isWhole && total > 0 ? (chance / total) * removal.numberOfWinners : chance;
  return Math.min(10_000, Math.max(0, Math.round(share * 10_000)));
}
