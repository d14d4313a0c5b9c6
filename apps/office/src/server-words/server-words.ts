import { houseSentences } from "./house-words.ts";
import { inputSentences } from "./input-words.ts";
import { moneySentences } from "./money-words.ts";
import { peopleSentences } from "./people-words.ts";

/** What the server says to staff, in Bangla. It speaks English; an unknown sentence stays as it came. */
const sentences: Readonly<Record<string, string>> = {
  ...inputSentences,
  ...peopleSentences,
  ...moneySentences,
  ...houseSentences,
};

/** States that stand inside a sentence. */
const states: Readonly<Record<string, string>> = {
  pending: "অপেক্ষমাণ",
  approved: "অনুমোদিত",
  rejected: "বাতিল",
  paid: "পরিশোধ",
  active: "চালু",
  completed: "পূর্ণ",
  expired: "মেয়াদোত্তীর্ণ",
  forfeited: "বাজেয়াপ্ত",
  cancelled: "বাতিল",
  held: "আটকানো",
  refused: "নাকচ",
  owner: "মালিক",
  cashier: "ক্যাশিয়ার",
  trader: "ট্রেডার",
  support: "সাপোর্ট",
};

const isFigure = /^[\d,.]+$/;
const banglaDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
const part = (found: string): string => states[found] ?? (isFigure.test(found) ? banglaDigits(found) : found);

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const patterns = Object.entries(sentences)
  .filter(([english]) => english.includes("{}"))
  .map(([english, bangla]) => ({
    english: new RegExp(`^${english.split("{}").map(literal).join("(.+?)")}$`),
    bangla: bangla.split("{}"),
  }));

/** The sentence in Bangla, its figures in Bangla digits; as it came when it is unknown. */
export function inBangla(sentence: string): string {
  const known = Object.hasOwn(sentences, sentence) ? sentences[sentence] : undefined;
  if (known !== undefined) return known;
  for (const { english, bangla } of patterns) {
    const found = english.exec(sentence);
    if (found !== null) return bangla.map((piece, at) => (at === 0 ? "" : part(found[at] ?? "")) + piece).join("");
  }
  return sentence;
}
