/**
 * Money is a whole number of minor units (paisa) in a brand, always beside its currency. [STYLE-9]
 * Decimals exist at the edge only: `parseDecimal` on the way in, `toDecimal` on the way out.
 */
declare const minorBrand: unique symbol;
export type Minor = bigint & { readonly [minorBrand]: true };

export const currencies = ["BDT", "INR", "PKR"] as const;
export type Currency = (typeof currencies)[number];

/** Above this no single amount is believable: 10^15 paisa is ten thousand billion taka. Keeps every product inside int8. */
const largestMinor = 10n ** 15n;

/** The amount in minor units; throws (a bug, not a refusal) when it is outside ±10^15. */
export function minor(value: bigint | number): Minor {
  const amount = typeof value === "bigint" ? value : BigInt(value);
  if (amount > largestMinor || amount < -largestMinor) throw new RangeError(`amount out of range: ${amount}`);
  return amount as Minor;
}

/**
 * A decimal amount from outside (at most 2 decimals, no sign, no exponent, no grouping) in minor units; Bangla digits are read too.
 * Returns undefined when the text is not such an amount.
 */
export function parseDecimal(text: string): Minor | undefined {
  const latin = text.trim().replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(latin);
  if (match === null) return undefined;
  const [, whole = "0", fraction = ""] = match;
  return minor(BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0")));
}

/** The amount with exactly two decimals and a leading minus when negative: `-12.05`. The wire form of all our own APIs. */
export function toDecimal(amount: bigint): string {
  const sign = amount < 0n ? "-" : "";
  const absolute = amount < 0n ? -amount : amount;
  return `${sign}${absolute / 100n}.${String(absolute % 100n).padStart(2, "0")}`;
}

/** Quotient rounded towards minus infinity; the caller names who keeps the remainder. */
export function divFloor(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator !== 0n && numerator < 0n !== denominator < 0n ? quotient - 1n : quotient;
}

/** Quotient rounded to nearest, ties to even (banker's rounding). */
export function divHalfEven(numerator: bigint, denominator: bigint): bigint {
  const floor = divFloor(numerator, denominator);
  const twiceRest = 2n * (numerator - floor * denominator);
  const size = denominator < 0n ? -denominator : denominator;
  const rest = denominator < 0n ? -twiceRest : twiceRest;
  if (rest > size || (rest === size && floor % 2n !== 0n)) return floor + 1n;
  return floor;
}
