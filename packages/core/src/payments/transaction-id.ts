/** Shortest and longest id that can be one. [PAY-15] */
const shortest = 7;
const longest = 32;

/** Bangla digits as Latin ones; everything else stays. */
export const latinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));

/**
 * The one spelling of a transaction id: compatibility forms folded (NFKC), Bangla digits Latin, spaces, invisible characters and punctuation
 * removed, upper case. Undefined when what is left isn't 7 to 32 Latin letters and digits: look-alikes of other scripts are refused, and O and 0,
 * I and 1 are never taken for each other. [PAYM-04]
 */
export function normaliseTransactionId(text: string): string | undefined {
  const folded = latinDigits(text.normalize("NFKC")).replace(/[\p{White_Space}\p{Cf}\p{Cc}\p{P}\p{S}]/gu, "");
  // Before the upper case, so that a letter whose capital is Latin (ı, ſ) isn't let in by it.
  if (!/^[0-9A-Za-z]*$/.test(folded)) return undefined;
  return folded.length >= shortest && folded.length <= longest ? folded.toUpperCase() : undefined;
}
