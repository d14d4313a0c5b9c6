import { groupLakh, toDecimal, type Currency } from "@maidan/core/money";
import type { TransferKind } from "@maidan/core/payments";

/** The providers that the sandbox stands for, by the format of their ids and messages. Names are data; the marks on its pages are ours. */
export const sandboxProviders = [
  { code: "bkash", name: "bKash" },
  { code: "nagad", name: "Nagad" },
  { code: "rocket", name: "Rocket" },
  { code: "upay", name: "Upay" },
  // A wallet of nobody's: its gateway takes payments on a page of its own.
  { code: "sandpay", name: "SandPay" },
] as const;
export type SandboxProvider = (typeof sandboxProviders)[number]["code"];
export const isSandboxProvider = (code: string): code is SandboxProvider =>
  sandboxProviders.some((provider) => provider.code === code);

export interface IdSeed {
  readonly nowMs: number;
  /** Rises with each transfer of the sandbox. */
  readonly counter: bigint;
  /** Seven random characters of base 36. */
  readonly random: string;
}

const dhakaOffsetMs = 6 * 3_600_000;
interface DhakaTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}
function dhakaTime(nowMs: number): DhakaTime {
  const shifted = new Date(nowMs + dhakaOffsetMs);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
}

// Where the two counters stood when they were last seen in public.
const nagadStart = BigInt(Number.parseInt("75X3V7DE", 36));
const rocketStart = 6_910_652_291n;

/** A transaction id in the provider's format: a date and random characters, a counter in base 36, a counter in digits. [SAND-03] */
export function makeTransactionId(provider: SandboxProvider, seed: IdSeed): string {
  switch (provider) {
    case "bkash": {
      const { year, month, day } = dhakaTime(seed.nowMs);
      const date = `${(year - 2013).toString(36)}${String.fromCharCode(64 + month)}${day.toString(36)}`;
      return `${date}${seed.random}`.toUpperCase();
    }
    case "nagad":
      return (nagadStart + seed.counter).toString(36).toUpperCase().padStart(8, "0");
    case "rocket":
      return String(rocketStart + seed.counter);
    case "upay":
      return `01${crockford(seed.random)}`;
    case "sandpay":
      return `SP${seed.random}${(seed.counter % 36n).toString(36)}`.toUpperCase();
  }
}

const crockfordLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Eight characters of the alphabet without I, L, O and U. */
function crockford(random: string): string {
  let value = BigInt(Number.parseInt(random, 36)) * 31n;
  let text = "";
  for (let place = 0; place < 8; place += 1) {
    text = `${crockfordLetters.charAt(Number(value % 32n))}${text}`;
    value /= 32n;
  }
  return text;
}

export interface TransferFacts {
  readonly provider: SandboxProvider;
  readonly kind: TransferKind | "payout" | "topUp";
  readonly transactionId: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly fromNumber: string;
  readonly toNumber: string;
  readonly balanceMinor: bigint;
  readonly atMs: number;
}

const two = (value: number): string => String(value).padStart(2, "0");
const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** How messages name the currency: two of the three share the sign Rs. */
export const currencyWords: Readonly<Record<Currency, string>> = { BDT: "Tk", INR: "INR", PKR: "PKR" };

function money(amountMinor: bigint): string {
  const [whole = "0", fraction = "00"] = toDecimal(amountMinor).split(".");
  return `${groupLakh(whole)}.${fraction}`;
}
function dayAndTime(atMs: number): string {
  const { year, month, day, hour, minute } = dhakaTime(atMs);
  return `${two(day)}/${two(month)}/${year} ${two(hour)}:${two(minute)}`;
}
function rocketTime(atMs: number): string {
  const { year, month, day, hour, minute, second } = dhakaTime(atMs);
  const half = hour < 12 ? "am" : "pm";
  return `${two(day)}-${months[month - 1] ?? ""}-${two(year % 100)} ${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(minute)}:${two(second)} ${half}`;
}

const paidWords: Record<TransferFacts["kind"], string> = {
  sendMoney: "Send Money",
  cashOut: "Cash Out",
  makePayment: "Payment",
  payout: "Send Money",
  topUp: "Cash In",
};

/** The message that the payer's phone shows, in the provider's wording. */
export function payerMessage(facts: TransferFacts): string {
  const amount = money(facts.amountMinor);
  const balance = money(facts.balanceMinor);
  const tk = currencyWords[facts.currency];
  const what = paidWords[facts.kind];
  switch (facts.provider) {
    case "bkash":
      return `${what} ${tk} ${amount} to ${facts.toNumber} successful. Fee ${tk} 0.00. Balance ${tk} ${balance}. TrxID ${facts.transactionId} at ${dayAndTime(facts.atMs)}`;
    case "nagad":
      return `${what} Successful.\nAmount: ${tk} ${amount}\nReceiver: ${facts.toNumber}\nFee: ${tk} 0.00\nTxnID: ${facts.transactionId}\nBalance: ${tk} ${balance}\n${dayAndTime(facts.atMs)}`;
    case "rocket":
      return `${tk}${amount} sent to A/C:***${facts.toNumber.slice(-3)} Fee:${tk}0, Your A/C Balance: ${tk}${balance} TxnId:${facts.transactionId} Date:${rocketTime(facts.atMs)}.`;
    case "upay":
    case "sandpay":
      return `${tk}. ${amount} has been sent to ${facts.toNumber}. ${what}. Balance ${tk}. ${balance}. TrxID ${facts.transactionId} at ${dayAndTime(facts.atMs)}`;
  }
}

/** The message that the receiver's phone shows. */
export function receiverMessage(facts: TransferFacts): string {
  const amount = money(facts.amountMinor);
  const balance = money(facts.balanceMinor);
  const tk = currencyWords[facts.currency];
  switch (facts.provider) {
    case "bkash":
      return `${bkashOpening(facts, amount)} Fee ${tk} 0.00. Balance ${tk} ${balance}. TrxID ${facts.transactionId} at ${dayAndTime(facts.atMs)}`;
    case "nagad": {
      const head = facts.kind === "makePayment" ? "Payment Received." : "Money Received.";
      const payer = facts.kind === "makePayment" ? "Customer" : "Sender";
      return `${head}\nAmount: ${tk} ${amount}\n${payer}: ${facts.fromNumber}\nTxnID: ${facts.transactionId}\nBalance: ${tk} ${balance}\n${dayAndTime(facts.atMs)}`;
    }
    case "rocket":
      return `${tk}${amount} received from A/C:${shownSender(facts)} Fee:${tk}0, Your A/C Balance: ${tk}${balance} TxnId:${facts.transactionId} Date:${rocketTime(facts.atMs)}.`;
    case "upay":
    case "sandpay":
      return `${tk}. ${amount} has been received from ${facts.fromNumber}. Ref-. Balance ${tk}. ${balance}. TrxID ${facts.transactionId} at ${dayAndTime(facts.atMs)}`;
  }
}

function bkashOpening(facts: TransferFacts, amount: string): string {
  const tk = currencyWords[facts.currency];
  if (facts.kind === "cashOut") return `Cash Out ${tk} ${amount} from ${facts.fromNumber} successful.`;
  const what = facts.kind === "makePayment" ? "You have received payment" : "You have received";
  return `${what} ${tk} ${amount} from ${facts.fromNumber}.`;
}

/** The sender as the receiver's statement shows it: one provider shows the last three digits alone. */
export const shownSender = (facts: { readonly provider: string; readonly fromNumber: string }): string =>
  facts.provider === "rocket" ? `***${facts.fromNumber.slice(-3)}` : facts.fromNumber;
