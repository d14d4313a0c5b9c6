import { formatMoney, toDigits, type Currency } from "@maidan/core/money";
import { readWireAmount } from "@maidan/ui/figures";
import { useLanguage } from "@maidan/ui/language";

/** Amounts of the wire inside sentences, in taka where no other currency is named. */
export function useShownAmount(): (wire: string, currency?: Currency) => string {
  const { language } = useLanguage();
  return (wire, currency = "BDT") => formatMoney(readWireAmount(wire) ?? 0n, { currency, language });
}

/** Numbers inside sentences, in the language's digits. */
export function useShownNumber(): (value: number) => string {
  const { language } = useLanguage();
  return (value) => toDigits(String(value), language);
}
