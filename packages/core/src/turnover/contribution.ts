import { weightScopes, type ContributionWeight } from "./terms.ts";

/** What a stake was placed on, from the widest to the narrowest name. */
export interface StakedOn {
  readonly product: string;
  readonly category?: string;
  readonly gameId?: string;
}

/** The products of the platform. A stake on anything else counts nothing, whatever the default is. */
export const products = ["exchange", "casino"] as const;

/** Where a settled stake belongs by its game and its type: `EXCHANGE`, or a type of the casino (`SLOT`, `LIVE`, ...). */
export const stakedOn = ({ gameType, gameId }: { readonly gameType: string; readonly gameId?: string }): StakedOn =>
  gameType === "EXCHANGE"
    ? { product: "exchange" }
    : { product: "casino", category: gameType, ...(gameId !== undefined && { gameId }) };

/**
 * How far a stake counts, in hundredths of a percent: the narrowest weight that fits, 0 when none does or the product is unknown. A weight of a narrow
 * scope without a name fits nothing. [BONUS-04]
 */
export function contributionX100(
  weights: readonly ContributionWeight[],
  stake: StakedOn,
  known: readonly string[] = products,
): number {
  if (!known.includes(stake.product)) return 0;
  const names = { game: stake.gameId, category: stake.category, product: stake.product };
  for (const scope of weightScopes) {
    const found = weights.find((weight) =>
      weight.scope === scope && scope !== "default"
        ? weight.ref !== null && weight.ref === names[scope]
        : weight.scope === scope,
    );
    if (found !== undefined) return found.percentX100;
  }
  return 0;
}

/** `stake` times the weight, truncated: never rounded up. [BONUS-05] */
export const weightedStake = (stake: bigint, percentX100: number): bigint => (stake * BigInt(percentX100)) / 10_000n;

/** What is wrong with a table of weights; undefined = nothing. One row per target, one default, 0 to 100 percent each. */
export function findWeightProblem(weights: readonly ContributionWeight[]): string | undefined {
  const targets = new Set<string>();
  for (const { scope, ref, percentX100 } of weights) {
    if (!Number.isInteger(percentX100) || percentX100 < 0 || percentX100 > 10_000) {
      return "A contribution is from 0 to 100 percent.";
    }
    if ((scope === "default") !== (ref === null))
      return "A contribution names what it is for; only the default names nothing.";
    const target = `${scope}:${ref ?? ""}`;
    if (targets.has(target)) return "Two contributions are for the same games.";
    targets.add(target);
  }
  return undefined;
}
