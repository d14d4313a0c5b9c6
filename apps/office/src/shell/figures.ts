import { formatMoney, toDigits } from "@maidan/core/money";
import { readWireAmount } from "@maidan/ui/figures";
import { useLanguage } from "@maidan/ui/language";

/** Amounts of the wire inside sentences. */
export function useShownAmount(): (wire: string) => string {
  const { language } = useLanguage();
  return (wire) => formatMoney(readWireAmount(wire) ?? 0n, { currency: "BDT", language });
}

/** Numbers inside sentences, in the language's digits. */
export function useShownNumber(): (value: number) => string {
  const { language } = useLanguage();
  return (value) => toDigits(String(value), language);
}
