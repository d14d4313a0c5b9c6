import type { BonusTerms } from "./terms.ts";

/** The bonus on a credited deposit in minor units, truncated, at most the cap; 0n below the smallest deposit. [BONUS-01] */
export function bonusOn(creditMinor: bigint, terms: BonusTerms): bigint {
  if (creditMinor < terms.minDepositMinor) return 0n;
  const bonusMinor = (creditMinor * BigInt(terms.percentX100)) / 10_000n;
  return terms.capMinor !== null && bonusMinor > terms.capMinor ? terms.capMinor : bonusMinor;
}

/** `amountMinor` times the multiple in hundredths, rounded up to a whole minor unit: a requirement is never below what was stated. */
export const timesX100 = (amountMinor: bigint, multipleX100: number): bigint =>
  (amountMinor * BigInt(multipleX100) + 99n) / 100n;

/** Stakes asked for before the bonus becomes cash: (bonus, or deposit and bonus) × multiple. [BONUS-02] */
export function requiredTurnover(
  money: { readonly creditMinor: bigint; readonly bonusMinor: bigint },
  terms: BonusTerms,
): bigint {
  const base = terms.basis === "bonus" ? money.bonusMinor : money.creditMinor + money.bonusMinor;
  return timesX100(base, terms.turnoverX100);
}

/** What of a completed bonus becomes cash, and what goes back to the house. [BONUS-08] */
export function conversionOf(
  bonusMinor: bigint,
  maxConversionMinor: bigint | null,
): { readonly cashMinor: bigint; readonly returnedMinor: bigint } {
  const cashMinor = maxConversionMinor !== null && bonusMinor > maxConversionMinor ? maxConversionMinor : bonusMinor;
  return { cashMinor, returnedMinor: bonusMinor - cashMinor };
}
