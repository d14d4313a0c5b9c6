import { formatMoney, toDigits, type Currency } from "@maidan/core/money";
import type { InboxLanguage, InboxText } from "./ports.ts";

/** What each message of the house needs to say. */
interface Params {
  readonly welcome: { readonly username: string };
  readonly passwordChanged: void;
  readonly passwordReset: void;
  readonly depositApproved: Movement;
  readonly depositRejected: Movement & { readonly reason: string };
  readonly withdrawalApproved: Movement;
  readonly withdrawalPaid: Movement;
  readonly withdrawalRejected: Movement & { readonly reason: string };
  readonly moneyGiven: Movement & { readonly reason: string };
  readonly moneyTaken: Movement & { readonly reason: string };
}
interface Movement {
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** The number by which the player and support find it. */
  readonly number: string;
}

const money = ({ amountMinor, currency }: Movement, language: InboxLanguage): string =>
  formatMoney(amountMinor, { currency, language });
const digits = (number: string): string => toDigits(number, "bn");

/** The house's own messages, in both languages at once: the reader's language decides later. [LETTER-02] */
export const inboxTexts: { readonly [K in keyof Params]: (params: Params[K]) => InboxText } = {
  welcome: ({ username }) => ({
    en: {
      title: "Welcome to Maidan",
      message: `Welcome, ${username}! Your account is ready. Verify your phone under Personal Info, and write to us in the chat whenever you need help.`,
    },
    bn: {
      title: "ময়দানে স্বাগতম",
      message: `স্বাগতম, ${username}! আপনার অ্যাকাউন্ট তৈরি। ব্যক্তিগত তথ্য পাতায় ফোন যাচাই করে নিন, আর সাহায্য লাগলে যেকোনো সময় চ্যাটে লিখুন।`,
    },
  }),
  passwordChanged: () => ({
    en: {
      title: "Your password was changed",
      message:
        "Your password was changed, and every device was logged out. If it was not you, reset your password and write to us in the chat at once.",
    },
    bn: {
      title: "আপনার পাসওয়ার্ড বদলানো হয়েছে",
      message:
        "আপনার পাসওয়ার্ড বদলানো হয়েছে, আর সব ডিভাইস থেকে লগআউট করা হয়েছে। আপনি না করে থাকলে এখনই পাসওয়ার্ড রিসেট করুন এবং চ্যাটে আমাদের জানান।",
    },
  }),
  passwordReset: () => ({
    en: {
      title: "Your password was reset",
      message:
        "Your password was set anew with a code that was sent to you, and every device was logged out. If it was not you, reset it again and write to us in the chat at once.",
    },
    bn: {
      title: "আপনার পাসওয়ার্ড রিসেট হয়েছে",
      message:
        "আপনাকে পাঠানো কোড দিয়ে নতুন পাসওয়ার্ড দেওয়া হয়েছে, আর সব ডিভাইস থেকে লগআউট করা হয়েছে। আপনি না করে থাকলে এখনই আবার রিসেট করুন এবং চ্যাটে আমাদের জানান।",
    },
  }),
  depositApproved: (deposit) => ({
    en: {
      title: "Deposit received",
      message: `Your deposit no. ${deposit.number} of ${money(deposit, "en")} was received and is in your balance.`,
    },
    bn: {
      title: "ডিপোজিট পাওয়া গেছে",
      message: `আপনার ${digits(deposit.number)} নম্বর ডিপোজিটের ${money(deposit, "bn")} পাওয়া গেছে এবং ব্যালেন্সে যোগ হয়েছে।`,
    },
  }),
  depositRejected: (deposit) => ({
    en: {
      title: "Deposit rejected",
      message: `Your deposit no. ${deposit.number} of ${money(deposit, "en")} was rejected. Reason: ${deposit.reason}`,
    },
    bn: {
      title: "ডিপোজিট বাতিল হয়েছে",
      message: `আপনার ${digits(deposit.number)} নম্বর ডিপোজিটের ${money(deposit, "bn")} গ্রহণ করা হয়নি। কারণ: ${deposit.reason}`,
    },
  }),
  withdrawalApproved: (withdrawal) => ({
    en: {
      title: "Withdrawal approved",
      message: `Your withdrawal no. ${withdrawal.number} of ${money(withdrawal, "en")} was approved and will be paid out soon.`,
    },
    bn: {
      title: "উত্তোলন অনুমোদিত",
      message: `আপনার ${digits(withdrawal.number)} নম্বর উত্তোলনের ${money(withdrawal, "bn")} অনুমোদিত হয়েছে, শিগগিরই পরিশোধ করা হবে।`,
    },
  }),
  withdrawalPaid: (withdrawal) => ({
    en: {
      title: "Withdrawal paid",
      message: `Your withdrawal no. ${withdrawal.number} of ${money(withdrawal, "en")} was paid out.`,
    },
    bn: {
      title: "উত্তোলন পরিশোধ হয়েছে",
      message: `আপনার ${digits(withdrawal.number)} নম্বর উত্তোলনের ${money(withdrawal, "bn")} পরিশোধ করা হয়েছে।`,
    },
  }),
  withdrawalRejected: (withdrawal) => ({
    en: {
      title: "Withdrawal rejected",
      message: `Your withdrawal no. ${withdrawal.number} of ${money(withdrawal, "en")} was rejected and the money is back in your balance. Reason: ${withdrawal.reason}`,
    },
    bn: {
      title: "উত্তোলন বাতিল হয়েছে",
      message: `আপনার ${digits(withdrawal.number)} নম্বর উত্তোলনের ${money(withdrawal, "bn")} পরিশোধ করা হয়নি; টাকা ব্যালেন্সে ফিরেছে। কারণ: ${withdrawal.reason}`,
    },
  }),
  moneyGiven: (correction) => ({
    en: {
      title: "Your balance was corrected",
      message: `${money(correction, "en")} was added to your balance (no. ${correction.number}). Reason: ${correction.reason}`,
    },
    bn: {
      title: "আপনার ব্যালেন্স সংশোধন হয়েছে",
      message: `আপনার ব্যালেন্সে ${money(correction, "bn")} যোগ হয়েছে (নম্বর ${digits(correction.number)})। কারণ: ${correction.reason}`,
    },
  }),
  moneyTaken: (correction) => ({
    en: {
      title: "Your balance was corrected",
      message: `${money(correction, "en")} was taken from your balance (no. ${correction.number}). Reason: ${correction.reason}`,
    },
    bn: {
      title: "আপনার ব্যালেন্স সংশোধন হয়েছে",
      message: `আপনার ব্যালেন্স থেকে ${money(correction, "bn")} কাটা হয়েছে (নম্বর ${digits(correction.number)})। কারণ: ${correction.reason}`,
    },
  }),
};
