import {
  currencySigns,
  formatMoney,
  inSentence,
  parseDecimal,
  toDigits,
  type Currency,
  type MoneyFormat,
} from "@maidan/core/money";
import { createContext, use, type ReactNode } from "react";
import { classNames } from "../controls/class-names.ts";
import { useLanguage } from "../language/language-context.tsx";

/** A decimal text of the wire (`-12.50`) in minor units; undefined when it is none. */
export function readWireAmount(text: string): bigint | undefined {
  const isNegative = text.startsWith("-");
  const amount = parseDecimal(isNegative ? text.slice(1) : text);
  return amount === undefined ? undefined : isNegative ? -BigInt(amount) : amount;
}

const CurrencyContext = createContext<Currency | undefined>(undefined);

/** What amounts below are in, where they name no currency: a market's own. Without it they are in the reader's. [APP-17] */
export function CurrencyProvider({ currency, children }: { currency: Currency; children: ReactNode }): ReactNode {
  return <CurrencyContext value={currency}>{children}</CurrencyContext>;
}

export function useCurrency(): Currency {
  const { currency: own } = useLanguage();
  return use(CurrencyContext) ?? (own === "INR" || own === "PKR" ? own : "BDT");
}

/** The sign beside an entry of money. */
export const useCurrencySign = (): string => currencySigns[useCurrency()];

/** Money inside a sentence, in the reader's language and with the sign of the currency that holds here; no line ends inside of it. [APP-19] */
export function useMoney(): (amount: bigint, format?: Pick<MoneyFormat, "hasSign" | "hasBrackets">) => string {
  const { language } = useLanguage();
  const currency = useCurrency();
  return (amount, format) => inSentence(formatMoney(amount, { language, currency, ...format }));
}

export interface MoneyProps {
  /** Minor units, or the decimal text of the wire. */
  readonly amount: bigint | string;
  /** Where the amount says it itself; otherwise the one that holds here. */
  readonly currency?: Currency;
  /** Without the currency's sign, where the column says it. */
  readonly isBare?: boolean;
  /** A result: won in gold, lost in red and in brackets, nothing in plain. */
  readonly isResult?: boolean;
  readonly className?: string;
}

/** Money as people read it: `৳ 1,23,456.50`, in Bangla digits in Bangla, with figures of one width. */
export function Money({ amount, currency, isBare, isResult, className }: MoneyProps): ReactNode {
  const { language } = useLanguage();
  const own = useCurrency();
  const value = typeof amount === "bigint" ? amount : readWireAmount(amount);
  if (value === undefined) throw new TypeError(`not an amount of money: ${String(amount)}`);
  const shown = formatMoney(value, {
    language,
    hasSign: isBare !== true,
    hasBrackets: isResult === true,
    currency: currency ?? own,
  });
  const tone = isResult === true && value !== 0n ? (value > 0n ? "text-won" : "text-lost") : undefined;
  return <span className={classNames("tabular", tone, className)}>{shown}</span>;
}

/** Whole figures, such as a count, with the language's digits. */
export function Count({ value, className }: { value: number; className?: string }): ReactNode {
  const { language } = useLanguage();
  return <span className={classNames("tabular", className)}>{toDigits(String(value), language)}</span>;
}
