import { boundIn, type Currency, type RupeesPer1000 } from "@maidan/core/money";
import type { BonusAmount, BonusTerms } from "@maidan/core/turnover";
import type { PromotionFields } from "./ports.ts";

/** The amounts of a promotion's terms in a currency: what is set in it, and where nothing is, what the taka's come to, as the trigger on deposits reckons them. [PROM-06] */
export function amountsIn(
  currency: Currency,
  { terms, inRupees }: Pick<PromotionFields, "terms" | "inRupees">,
  rates: RupeesPer1000,
): Pick<BonusTerms, BonusAmount> {
  if (currency === "BDT") return terms;
  const own = inRupees[currency];
  const reckoned = (takaMinor: bigint | null): bigint | null =>
    takaMinor === null ? null : boundIn(currency, takaMinor, rates);
  return {
    minDepositMinor: own.minDepositMinor ?? boundIn(currency, terms.minDepositMinor, rates),
    capMinor: own.capMinor ?? reckoned(terms.capMinor),
    maxBetMinor: own.maxBetMinor ?? reckoned(terms.maxBetMinor),
    maxConversionMinor: own.maxConversionMinor ?? reckoned(terms.maxConversionMinor),
  };
}
