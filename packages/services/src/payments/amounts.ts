import { formatMoney, groupLakh, parseDecimal, toDecimal } from "@maidan/core/money";
import type { AmountRange } from "../settings/index.ts";

/** An amount as clients send it, a decimal text or a number with at most two decimals, in minor units; undefined when it is none or is 0. */
export function readAmount(value: string | number | undefined): bigint | undefined {
  if (value === undefined) return undefined;
  const amount = parseDecimal(String(value));
  return amount === undefined || amount === 0n ? undefined : amount;
}

/** `25,000.00` for sentences. */
export function amountForPeople(amountMinor: bigint): string {
  const [whole = "0", fraction = "00"] = toDecimal(amountMinor).split(".");
  return `${groupLakh(whole)}.${fraction}`;
}

/** The sentence when an amount is outside its range, with the sign of its currency; undefined when it is inside. [DEPOSIT-11] [OP-34] [SET-05] */
export function rangeMessage(amountMinor: bigint, { minMinor, maxMinor, currency }: AmountRange): string | undefined {
  if (amountMinor >= minMinor && amountMinor <= maxMinor) return undefined;
  const [low, high] = [minMinor, maxMinor].map((minor) => formatMoney(minor, { language: "en", currency }));
  return `The amount must be from ${low} to ${high}.`;
}
