/** The result of a market of the house as a trader names it. Pure. */
export interface HouseResult {
  /** The winner's selection id, or the number that came; empty: not named yet. */
  readonly typed: string;
  /** Those that share the win, in a dead heat; undefined: one wins. */
  readonly sharing: readonly number[] | undefined;
}
export const nothingNamed: HouseResult = { typed: "", sharing: undefined };

/** What it would do is looked at once it is whole: nobody shares a win alone. [RATES-72] */
export function lookedByResult(marketId: string, { typed, sharing }: HouseResult) {
  const type = "outcome";
  if (sharing === undefined) return typed === "" ? undefined : ({ type, marketId, outcome: Number(typed) } as const);
  const [outcome, another] = sharing;
  if (outcome === undefined || another === undefined) return undefined;
  return { type, marketId, outcome, deadHeat: sharing } as const;
}
