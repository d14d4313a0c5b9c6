import type { Currency } from "@maidan/core/money";

/** The operator's ranges and quick amounts in the currency of the account; in taka those of the specification until they are known. Pure. */

/** In the specification's order. [DEPOSIT-10] [CONST-22] */
const depositAmounts = [2000, 3000, 5000, 10_000, 15_000, 20_000, 25_000, 1000, 500, 100];
/** The same without 100. [WITHDRAW-03] [CONST-23] */
const withdrawalAmounts = depositAmounts.filter((amount) => amount !== 100);

type Way = "deposit" | "withdrawal";
/** The bare names are of taka. [SET-05] */
type Name = `${Way}_${"min" | "max" | "quick_amounts"}`;
export type AmountSettings = Readonly<Record<Name | `${Name}_${"inr" | "pkr"}`, string>>;

export interface AmountChoices {
  /** Decimals with two places; null while those in rupees aren't known. */
  readonly range: { readonly low: string; readonly high: string } | null;
  readonly quickAmounts: readonly number[];
}

const listOf = (text: string): readonly number[] =>
  text
    .split(",")
    .map((amount) => Number(amount.trim()))
    .filter((amount) => Number.isInteger(amount) && amount > 0);

function choicesOf(settings: AmountSettings | undefined, way: Way, currency: Currency): AmountChoices | undefined {
  if (settings === undefined) return undefined;
  const suffix = { BDT: "", INR: "_inr", PKR: "_pkr" } as const;
  const of = (name: "min" | "max" | "quick_amounts"): string => settings[`${way}_${name}${suffix[currency]}`];
  return { range: { low: of("min"), high: of("max") }, quickAmounts: listOf(of("quick_amounts")) };
}

interface First {
  readonly low: string;
  readonly high: string;
  readonly amounts: readonly number[];
}
/** What the specification offers stands in for taka alone. */
function orFirst(choices: AmountChoices | undefined, currency: Currency, first: First): AmountChoices {
  if (currency !== "BDT") return choices ?? { range: null, quickAmounts: [] };
  const { low, high, amounts } = first;
  const quickAmounts = choices?.quickAmounts ?? [];
  return {
    range: choices?.range ?? { low, high },
    quickAmounts: quickAmounts.length === 0 ? amounts : quickAmounts,
  };
}

/** [DEPOSIT-09] [DEPOSIT-10] [SET-05] */
export const depositChoices = (settings: AmountSettings | undefined, currency: Currency): AmountChoices =>
  orFirst(choicesOf(settings, "deposit", currency), currency, {
    low: "100.00",
    high: "25000.00",
    amounts: depositAmounts,
  });

/** [WITHDRAW-02] [WITHDRAW-03] [SET-05] */
export const withdrawalChoices = (settings: AmountSettings | undefined, currency: Currency): AmountChoices =>
  orFirst(choicesOf(settings, "withdrawal", currency), currency, {
    low: "500.00",
    high: "25000.00",
    amounts: withdrawalAmounts,
  });
