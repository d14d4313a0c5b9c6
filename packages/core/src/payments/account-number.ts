import { latinDigits } from "./transaction-id.ts";

/**
 * A Bangladeshi mobile account as 11 digits, `01` and a third digit from 3 to 9: country code, separators and Bangla digits are taken away.
 * Undefined when it isn't one. [PAY-14] [OP-15]
 */
export function parseMobileAccount(text: string): string | undefined {
  const digits = latinDigits(text.normalize("NFKC"))
    .replace(/[\s().-]/g, "")
    .replace(/^(?:\+?88|0088)(?=01)/, "");
  return /^01[3-9]\d{8}$/.test(digits) ? digits : undefined;
}

/** An account to pay to: a mobile account, or 12 digits, which is such an account and a check digit (Rocket). */
export function parsePayoutAccount(text: string): string | undefined {
  const mobile = parseMobileAccount(text);
  if (mobile !== undefined) return mobile;
  const digits = latinDigits(text.normalize("NFKC")).replace(/[\s-]/g, "");
  return /^01[3-9]\d{9}$/.test(digits) ? digits : undefined;
}

/** The first two and last two characters; each between is a `*`. What has four or fewer is masked whole. [PAY-06] */
export function maskAccount(account: string): string {
  if (account.length <= 4) return "*".repeat(account.length);
  return `${account.slice(0, 2)}${"*".repeat(account.length - 4)}${account.slice(-2)}`;
}

/** True when both are the same account as far as both are known: one may be masked or cut to its last digits (`***515`). */
export function mayBeSameAccount(full: string, seen: string): boolean {
  const tail = /\d+$/.exec(seen)?.[0] ?? "";
  if (tail.length === 0) return false;
  const isWhole = /^\d+$/.test(seen);
  return isWhole && seen.length >= full.length ? seen.startsWith(full) : full.endsWith(tail);
}
