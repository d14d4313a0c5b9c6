import { formatMoney, inSentence, toDigits, type Currency } from "@maidan/core/money";
import { readWireAmount, useCurrency } from "@maidan/ui/figures";
import { useLanguage } from "@maidan/ui/language";

/** Amounts of the wire inside sentences, in the currency that holds here where none is named. */
export function useShownAmount(): (wire: string, currency?: Currency) => string {
  const { language } = useLanguage();
  const here = useCurrency();
  return (wire, currency = here) => inSentence(formatMoney(readWireAmount(wire) ?? 0n, { currency, language }));
}

/** Numbers inside sentences, in the language's digits. */
export function useShownNumber(): (value: number) => string {
  const { language } = useLanguage();
  return (value) => toDigits(String(value), language);
}
