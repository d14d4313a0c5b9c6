import { turnoverBases, weightScopes, type BonusTerms, type ContributionWeight } from "@maidan/core/turnover";

/** Terms as they are kept: amounts as text, so that they don't pass through a floating-point number. */
export interface KeptTerms {
  readonly percentX100: number;
  readonly capMinor: string | null;
  readonly minDepositMinor: string;
  readonly turnoverX100: number;
  readonly basis: string;
  readonly weights: readonly { readonly scope: string; readonly ref: string | null; readonly percentX100: number }[];
  readonly maxBetMinor: string | null;
  readonly expiryDays: number;
  readonly maxConversionMinor: string | null;
}

const amountOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

/** Weights as they are kept; one of a scope that isn't known is a fault of the database. */
export const weightsOf = (kept: KeptTerms["weights"]): ContributionWeight[] =>
  kept.map(({ scope, ref, percentX100 }) => {
    const known = weightScopes.find((each) => each === scope);
    if (known === undefined) throw new Error(`unknown scope of a contribution: ${scope}`);
    return { scope: known, ref, percentX100 };
  });

export function termsOf(kept: KeptTerms): BonusTerms {
  const basis = turnoverBases.find((each) => each === kept.basis);
  if (basis === undefined) throw new Error(`unknown basis of a turnover: ${kept.basis}`);
  return {
    percentX100: kept.percentX100,
    capMinor: amountOf(kept.capMinor),
    minDepositMinor: BigInt(kept.minDepositMinor),
    turnoverX100: kept.turnoverX100,
    basis,
    weights: weightsOf(kept.weights),
    maxBetMinor: amountOf(kept.maxBetMinor),
    expiryDays: kept.expiryDays,
    maxConversionMinor: amountOf(kept.maxConversionMinor),
  };
}

export const keptTerms = (terms: BonusTerms): KeptTerms => ({
  ...terms,
  capMinor: terms.capMinor?.toString() ?? null,
  minDepositMinor: terms.minDepositMinor.toString(),
  maxBetMinor: terms.maxBetMinor?.toString() ?? null,
  maxConversionMinor: terms.maxConversionMinor?.toString() ?? null,
});
