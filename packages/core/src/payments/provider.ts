/**
 * Mobile-money providers by the format of what they hand out. The patterns are observed, not published: a mismatch warns the cashier and never
 * refuses a player. They are rows of `payment_method`; these are the ones that the rows start with. [PAYM-05]
 */
export interface TransactionIdFormat {
  /** What the provider's ids look like today. */
  readonly strict: string;
  /** What may still be one. */
  readonly loose: string;
}

export const knownFormats = {
  bkash: { strict: "^[0-9A-Z][A-L][1-9A-V][0-9A-Z]{7}$", loose: "^[0-9A-Z]{10}$" },
  nagad: { strict: "^[0-9A-Z]{8}$", loose: "^[0-9A-Z]{7,10}$" },
  rocket: { strict: "^[0-9]{10,11}$", loose: "^[0-9]{9,12}$" },
  sandpay: { strict: "^SP[0-9A-Z]{8}$", loose: "^[0-9A-Z]{10}$" },
  upay: { strict: "^01[0-9A-HJKMNP-TV-Z]{8}$", loose: "^[0-9A-Z]{10}$" },
} as const satisfies Record<string, TransactionIdFormat>;

export type TransactionIdVerdict = "usual" | "unusual" | "foreign";

/** `usual` = the provider's format; `unusual` = may be one; `foreign` = not one of this provider's. `id` is normalised. */
export function judgeTransactionId(id: string, format: TransactionIdFormat): TransactionIdVerdict {
  if (new RegExp(format.strict).test(id)) return "usual";
  return new RegExp(format.loose).test(id) ? "unusual" : "foreign";
}

/** The calendar day that a bKash id carries in its first three characters: years since 2013, months A to L, day in base 36. Undefined = none. */
export function bkashDay(
  id: string,
): { readonly year: number; readonly month: number; readonly day: number } | undefined {
  if (!new RegExp(knownFormats.bkash.strict).test(id)) return undefined;
  const year = 2013 + Number.parseInt(id.charAt(0), 36);
  return { year, month: id.charCodeAt(1) - 64, day: Number.parseInt(id.charAt(2), 36) };
}
