import { parseDecimal, type Currency } from "@maidan/core/money";
import { normaliseTransactionId } from "@maidan/core/payments";

/** What a provider's message says of a payment. */
export interface ReadMessage {
  readonly methodCode: string;
  readonly transactionId: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** Whole, or its last digits after `***`. */
  readonly sender: string;
}

interface Form {
  readonly methodCode: string;
  readonly expression: RegExp;
}

const word = "(?<currency>Tk|INR|PKR)";
const amount = String.raw`(?<amount>[\d,]+(?:\.\d{1,2})?)`;

/** One expression for each wording that a receiver's phone shows. A wording that isn't here is typed in by hand: nothing is guessed. [PAYM-31] */
const forms: readonly Form[] = [
  {
    methodCode: "bkash",
    expression: new RegExp(
      String.raw`^You have received (?:payment )?${word} ${amount} from (?<sender>\d{11})\b.*\bTrxID (?<id>[0-9A-Za-z]{10})\b`,
      "s",
    ),
  },
  {
    methodCode: "bkash",
    expression: new RegExp(
      String.raw`^Cash Out ${word} ${amount} from (?<sender>\d{11}) successful\b.*\bTrxID (?<id>[0-9A-Za-z]{10})\b`,
      "s",
    ),
  },
  {
    methodCode: "nagad",
    expression: new RegExp(
      String.raw`^(?:Money|Payment) Received\.\s+Amount: ${word} ${amount}\s+(?:Sender|Customer): (?<sender>\d{11})\s.*?\bTxnID: (?<id>[0-9A-Za-z]{7,10})\b`,
      "s",
    ),
  },
  {
    methodCode: "rocket",
    expression: new RegExp(
      String.raw`^${word}\s?${amount} received from A/C:(?<sender>\*{0,3}\d{3,12})\b.*\bTxnId:(?<id>\d{9,12})\b`,
      "s",
    ),
  },
];

/** The gateway's wallet words its messages as Upay does; its ids tell the two apart. */
const wallets = [
  { methodCode: "upay", id: String.raw`01[0-9A-Z]{8}` },
  { methodCode: "sandpay", id: String.raw`SP[0-9A-Z]{8}` },
];
const allForms: readonly Form[] = [
  ...forms,
  ...wallets.map(({ methodCode, id }) => ({
    methodCode,
    expression: new RegExp(
      String.raw`^${word}\. ${amount} has been received from (?<sender>\d{11})\. .*\bTrxID (?<id>${id})\b`,
      "s",
    ),
  })),
];

const currencyOf = (word: string | undefined): Currency => (word === "INR" || word === "PKR" ? word : "BDT");

/** Reads a message that tells of money received; undefined when its wording isn't one of the known ones. */
export function parseProviderMessage(message: string): ReadMessage | undefined {
  const text = message.trim();
  for (const form of allForms) {
    const groups = form.expression.exec(text)?.groups;
    if (groups === undefined) continue;
    const amountMinor = parseDecimal((groups["amount"] ?? "").replaceAll(",", ""));
    const transactionId = normaliseTransactionId(groups["id"] ?? "");
    if (amountMinor === undefined || transactionId === undefined) return undefined;
    const currency = currencyOf(groups["currency"]);
    return { methodCode: form.methodCode, transactionId, amountMinor, currency, sender: groups["sender"] ?? "" };
  }
  return undefined;
}
