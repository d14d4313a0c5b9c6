import type { Currency } from "./minor.ts";

/** Money as people read it: the sign of its currency, lakh grouping, Bangla digits in Bangla. Deterministic: no locale data of the machine is asked. */
export type Language = "en" | "bn";

export interface MoneyFormat {
  readonly language: Language;
  readonly currency: Currency;
  /** Show the currency sign (default true). */
  readonly hasSign?: boolean;
  /** A loss in brackets instead of with a minus. */
  readonly hasBrackets?: boolean;
}

export const currencySigns: Readonly<Record<Currency, string>> = { BDT: "৳", INR: "₹", PKR: "Rs" };

/** Western digits replaced by Bangla ones when the language is Bangla. */
export function toDigits(text: string, language: Language): string {
  return language === "bn" ? text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit))) : text;
}

/** `1234567` as `12,34,567`: the last three digits, then pairs. */
export function groupLakh(whole: string): string {
  if (whole.length <= 3) return whole;
  const head = whole.slice(0, -3);
  return `${head.replace(/\B(?=(\d{2})+$)/g, ",")},${whole.slice(-3)}`;
}

/** `৳ 1,23,456.50`; a negative amount is `-৳ 5.00`, or `(৳ 5.00)` with brackets. */
export function formatMoney(amount: bigint, format: MoneyFormat): string {
  const absolute = amount < 0n ? -amount : amount;
  const digits = `${groupLakh(String(absolute / 100n))}.${String(absolute % 100n).padStart(2, "0")}`;
  const sign = format.hasSign === false ? "" : `${currencySigns[format.currency]} `;
  const body = `${sign}${toDigits(digits, format.language)}`;
  if (amount >= 0n) return body;
  return format.hasBrackets === true ? `(${body})` : `-${body}`;
}
