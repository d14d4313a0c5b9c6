/** The checks before a deposit and a withdrawal, in the specification's order: the first that fails is the one to show. Pure. */

export interface Verification {
  readonly isMainPhoneVerified: boolean;
  readonly extraPhones: readonly { readonly isVerified: boolean }[];
}

/** The main phone or any extra one is verified. [DEPOSIT-12] */
export const hasVerifiedPhone = (verification: Verification): boolean =>
  verification.isMainPhoneVerified || verification.extraPhones.some((phone) => phone.isVerified);

export interface TransactionLike {
  readonly action: string;
  readonly key: string | number;
}

/** A transaction of this kind with key '0' is still open. [DEPOSIT-18] [OP-68] */
export const hasPending = (transactions: readonly TransactionLike[], action: "deposit" | "withdraw"): boolean =>
  transactions.some((transaction) => transaction.action === action && String(transaction.key) === "0");

export type DepositFault = "phone" | "pending" | "amount" | "method" | "channel";

export interface DepositForm {
  readonly isPhoneVerified: boolean;
  readonly isDepositPending: boolean;
  readonly amount: string;
  readonly methodId: string | undefined;
  readonly channel: string | undefined;
}

/** [DEPOSIT-12] to [DEPOSIT-17] */
export function depositFault(form: DepositForm): DepositFault | undefined {
  if (!form.isPhoneVerified) return "phone";
  if (form.isDepositPending) return "pending";
  if (form.amount === "") return "amount";
  if (form.methodId === undefined) return "method";
  return form.channel === undefined ? "channel" : undefined;
}

export type WithdrawalFault = "phone" | "pending" | "amount" | "account" | "method";

export interface WithdrawalForm {
  readonly isPhoneVerified: boolean;
  readonly isWithdrawalPending: boolean;
  readonly amount: string;
  readonly accountNumber: string;
  readonly methodId: string | undefined;
}

/** [WITHDRAW-05] to [WITHDRAW-09]; the sixth check is the server's. */
export function withdrawalFault(form: WithdrawalForm): WithdrawalFault | undefined {
  if (!form.isPhoneVerified) return "phone";
  if (form.isWithdrawalPending) return "pending";
  if (form.amount === "") return "amount";
  if (form.accountNumber === "") return "account";
  return form.methodId === undefined ? "method" : undefined;
}

export type PaymentFault = "phone" | "transactionId";

/** The two checks of make-payment: a phone of exactly 11 digits, a transaction id of at least 7 characters. [PAY-14] [PAY-15] */
export function paymentFault(form: {
  readonly phone: string;
  readonly transactionId: string;
}): PaymentFault | undefined {
  if (!/^\d{11}$/.test(form.phone)) return "phone";
  return form.transactionId.trim().length < 7 ? "transactionId" : undefined;
}

/** A phone as the 11 local digits that make-payment asks for: the country code is taken away. [OP-15] */
export function localPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return digits.length === 13 && digits.startsWith("880")
    ? digits.slice(2)
    : digits.startsWith("1") && digits.length === 10
      ? `0${digits}`
      : digits;
}

/** Phones that a payment can have come from: the own one when session_id is 1, and extra ones with isverify 1, as text or number. [PAY-09] [OP-68] */
export function verifiedPhones(
  user: { readonly session_id: string | number; readonly phone: string } | undefined,
  extra: readonly { readonly isverify: string | number; readonly contract_value: string }[],
): string[] {
  const own = user !== undefined && String(user.session_id) === "1" ? [user.phone] : [];
  return [...own, ...extra.filter((phone) => String(phone.isverify) === "1").map((phone) => phone.contract_value)];
}

/** The first two and last two digits; the middle is hidden. [PAY-06] */
export const maskNumber = (number: string): string =>
  number.length <= 4
    ? "*".repeat(number.length)
    : `${number.slice(0, 2)}${"*".repeat(number.length - 4)}${number.slice(-2)}`;

/** What a failed call says: the server's own words where it gave any, else undefined, for the page's own. [DEPOSIT-21] [WITHDRAW-21] [PAY-21] */
export const serverWords = (
  error: { readonly kind: string; readonly message: string } | undefined,
): string | undefined => (error?.kind === "refused" && error.message.trim() !== "" ? error.message : undefined);

/** How long the methods of a withdrawal are dimmed after a choice. [WITHDRAW-18] [CONST-24] */
export const methodReloadMs = 300;
