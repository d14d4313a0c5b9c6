import { parseDecimal, toDecimal } from "@maidan/core/money";
import { groupLakh } from "@maidan/core/money";

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

/** The sentence when an amount is outside its range; undefined when it is inside. [DEPOSIT-11] [OP-34] */
export function rangeMessage(
  amountMinor: bigint,
  range: { readonly minMinor: bigint; readonly maxMinor: bigint },
): string | undefined {
  if (amountMinor >= range.minMinor && amountMinor <= range.maxMinor) return undefined;
  return `The amount must be from ${amountForPeople(range.minMinor)} to ${amountForPeople(range.maxMinor)}.`;
}
