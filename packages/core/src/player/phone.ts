/**
 * Phone numbers in one form, so that the same phone is always the same text. [PLAYER-03, OP-15]
 * Bangladesh: the local eleven digits `01XXXXXXXXX`. India and Pakistan: country code and ten digits. Others: the digits as given.
 */

/**
 * Mobile numbers of the three countries can't be taken for one another: 1[3-9], [6-9] and 3 begin them. A country code that was picked from a list may
 * stand before the local form with its 0: `880` and `01712345678`.
 */
const bangladesh = /^(?:88)?0{0,2}(1[3-9]\d{8})$/;
const india = /^(?:91)?0?([6-9]\d{9})$/;
const pakistan = /^(?:92)?0?(3\d{9})$/;

/**
 * The canonical digits of a phone as a person writes it: Bangla digits, spaces, dashes, `+`, `00` and the prefixes 88 and 880 are understood.
 * Undefined when it isn't 10 to 15 digits.
 */
export function normalisePhone(text: string): string | undefined {
  const latin = latinDigits(text.trim()).replace(/[\s().-]/g, "");
  const match = /^(?:\+|00)?(\d{10,15})$/.exec(latin);
  const digits = match?.[1];
  if (digits === undefined) return undefined;
  const local = bangladesh.exec(digits)?.[1];
  if (local !== undefined) return `0${local}`;
  const indian = india.exec(digits)?.[1];
  if (indian !== undefined) return `91${indian}`;
  const pakistani = pakistan.exec(digits)?.[1];
  return pakistani === undefined ? digits : `92${pakistani}`;
}

/** Bangla digits as Latin ones; all else unchanged. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
}

/** `01712345678` as `0171•••••78`: enough to recognise one's own, too little to learn it. */
export function maskPhone(phone: string): string {
  return phone.length < 8
    ? "•".repeat(phone.length)
    : `${phone.slice(0, 4)}${"•".repeat(phone.length - 6)}${phone.slice(-2)}`;
}
