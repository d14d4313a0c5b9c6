import { parseDecimal, toDecimal } from "@maidan/core/money";

/** Minor units as the field's JSON number: the double that prints as exactly this decimal. [EXAPI-05] */
export const sizeNumber = (minor: bigint): number => Number(toDecimal(minor));

/** Hundredths as the field's JSON number. Division by 100 is rounded to the nearest double, which prints with at most two decimals. */
export const priceNumber = (priceX100: number): number => priceX100 / 100;

/** A size written in decimals, in minor units; undefined when it isn't a plain decimal with at most two places. */
export const sizeMinorOf = (text: string): bigint | undefined => parseDecimal(text);

/** A price written in decimals, in hundredths; undefined when it has more than two places or can't be on any ladder. */
export function priceX100Of(text: string): number | undefined {
  const match = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = "0", fraction = ""] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

/** ISO 8601 in UTC with milliseconds. */
export const dateText = (milliseconds: number): string => new Date(milliseconds).toISOString();
