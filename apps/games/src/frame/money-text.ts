import { currencies, formatMoney, inSentence, type Currency } from "@maidan/core/money";
import { useCurrency } from "@maidan/ui/figures";
import { useLanguage } from "@maidan/ui/language";
import { useCallback } from "react";

/** An amount in the player's own currency, for a sentence; the same function as long as neither language nor currency change. [APP-17] */
export function useMoneyText(): (minor: bigint) => string {
  const { language } = useLanguage();
  const currency = useCurrency();
  return useCallback((minor) => inSentence(formatMoney(minor, { currency, language })), [currency, language]);
}

/** The same of somebody else's amount, which names its currency. */
export function useOthersMoney(): (minor: bigint, code: string) => string {
  const { language } = useLanguage();
  return useCallback(
    (minor, code) => inSentence(formatMoney(minor, { currency: currencyOf(code), language })),
    [language],
  );
}

/** The currency of somebody else's amount. */
export const currencyOf = (code: string): Currency => currencies.find((one) => one === code) ?? "BDT";
