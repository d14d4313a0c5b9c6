/** Prices as text and back. On the wire of the field a price is a decimal number; `toPrice` gives exactly that number. */

/** `250` as `2.5`, `101` as `1.01`, `100000` as `1000`: no zeros that say nothing, as the field shows prices. */
export function formatPrice(priceX100: number): string {
  const whole = Math.floor(priceX100 / 100);
  const rest = priceX100 % 100;
  if (rest === 0) return String(whole);
  return rest % 10 === 0 ? `${whole}.${rest / 10}` : `${whole}.${String(rest).padStart(2, "0")}`;
}

/** `250` as `2.50`: always two decimals, for columns that must line up. */
export function formatPriceFixed(priceX100: number): string {
  return `${Math.floor(priceX100 / 100)}.${String(priceX100 % 100).padStart(2, "0")}`;
}

/** The decimal number of a price: `101` is `1.01`, the nearest double to it, which prints as it should. */
export const toPrice = (priceX100: number): number => priceX100 / 100;

/**
 * A decimal price from outside in hundredths; undefined when it has more than two decimals or isn't a positive number.
 * Whether it lies on the ladder is another question: `isOnLadder`.
 */
export function fromPrice(price: number): number | undefined {
  const priceX100 = Math.round(price * 100);
  return priceX100 > 0 && Number.isSafeInteger(priceX100) && priceX100 / 100 === price ? priceX100 : undefined;
}

/** The same from text as people type it: `2.5`, `1.01`, Bangla digits too. No sign, no exponent. */
export function parsePrice(text: string): number | undefined {
  const latin = text.trim().replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(latin);
  if (match === null) return undefined;
  const priceX100 = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return priceX100 > 0 ? priceX100 : undefined;
}
