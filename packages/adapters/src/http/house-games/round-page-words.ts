import type { Language } from "@maidan/core/money";
import type { ReplayPart, ReplayValue } from "@maidan/services/house-games";
import { figures } from "./round-page-data-words.ts";

/** What facts of rounds and wagers are called, in Bangla; names, codes and hashes stay as they are. */
const bangla: Readonly<Record<string, string>> = {
  Round: "রাউন্ড",
  Operator: "অপারেটর",
  Player: "খেলোয়াড়",
  Check: "যাচাই",
  Phase: "ধাপ",
  Began: "শুরু",
  Ended: "শেষ",
  Stake: "বাজি",
  Payout: "পরিশোধ",
  Jackpot: "জ্যাকপট",
  Bet: "বাজির বিবরণ",
  Moves: "চাল",
  Outcome: "ফল",
  "Hash of the server seed": "সার্ভার সিডের হ্যাশ",
  "Server seed": "সার্ভার সিড",
  "Client seed": "খেলোয়াড়ের সিড",
  Nonce: "ক্রমসংখ্যা",
  Wins: "জয়ের লেনদেন",
  Coupon: "কুপন",
  Kind: "ধরন",
  Lines: "লাইন",
  "Could pay": "দিতে পারত",
  "Cashed out": "ক্যাশ-আউট",
  Market: "মার্কেট",
  Selection: "বাছাই",
  "Price taken": "নেওয়া দর",
  Result: "ফল",
  "Decided by staff": "কর্মীদের সিদ্ধান্ত",
  Match: "ম্যাচ",
  "Phase of the match": "ম্যাচের ধাপ",
  Score: "স্কোর",
  "Results of the market": "মার্কেটের ফল",
  Source: "উৎস",
  Horse: "ঘোড়া",
  "Price asked for": "চাওয়া দর",
  "Price matched": "মিলে যাওয়া দর",
  "Order on the exchange": "এক্সচেঞ্জের অর্ডার",
  State: "অবস্থা",
  Race: "দৌড়",
  Start: "শুরুর সময়",
  "Race's phase": "দৌড়ের ধাপ",
  Withdrawn: "সরে গেছে",
  Finish: "শেষের ক্রম",
  "SHA-256 of the seed": "সিডের SHA-256",
  Seed: "সিড",
  Entry: "এন্ট্রি",
  Contest: "কনটেস্ট",
  "Contest's phase": "কনটেস্টের ধাপ",
  "Spots taken": "নেওয়া জায়গা",
  Rank: "অবস্থান",
  Prize: "পুরস্কার",
  "Points of the team": "দলের পয়েন্ট",
  "Round of the table": "টেবিলের রাউন্ড",
  "Round's phase": "রাউন্ডের ধাপ",
  Chain: "চেইন",
  "Published hash of the chain": "চেইনের প্রকাশিত হ্যাশ",
  "Salt of the chain": "চেইনের সল্ট",
  "Step from the published hash": "প্রকাশিত হ্যাশ থেকে ধাপ",
  "SHA-256 of the round's hash": "রাউন্ডের হ্যাশের SHA-256",
  "Hash of the round": "রাউন্ডের হ্যাশ",
  "Taken of its order before and after": "এর ক্রম থেকে আগে ও পরে নেওয়া",
  "League, round and match": "লিগ, রাউন্ড ও ম্যাচ",
  "Told before the bets": "বাজির আগে জানানো",
  "Set-up of the match": "ম্যাচের সাজানো",
  Decisions: "সিদ্ধান্ত",
};

/** Values that are words and not what was played. */
const values: Readonly<Record<string, string>> = {
  "not yet": "এখনো নয়",
  "not decided yet": "এখনো সিদ্ধান্ত হয়নি",
  "not known yet": "এখনো জানা যায়নি",
  "not told yet": "এখনো জানানো হয়নি",
  "not drawn": "টানা হয়নি",
  "not ranked yet": "এখনো অবস্থান ঠিক হয়নি",
  "starting price": "শুরুর দর",
  "once the server seed is told": "সার্ভার সিড জানানোর পর",
  "at the table, by its chain": "টেবিলে, তার চেইন দিয়ে",
  none: "নেই",
  no: "না",
  staking: "বাজি নেওয়া হচ্ছে",
  refused: "নেওয়া হয়নি",
  undoing: "ফেরত দেওয়া হচ্ছে",
  void: "বাতিল",
  open: "চলমান",
  raising: "বাজি বাড়ছে",
  unraising: "বাড়তি বাজি ফেরত যাচ্ছে",
  paying: "পরিশোধ হচ্ছে",
  paid: "পরিশোধিত",
  // Of what many play together.
  betting: "বাজি চলছে",
  playing: "খেলা চলছে",
  dealt: "বণ্টন হয়েছে",
  voiding: "বাতিল হচ্ছে",
  planned: "পরিকল্পিত",
  announced: "ঘোষিত",
  running: "চলছে",
  over: "শেষ",
  placing: "বাজি বসানো হচ্ছে",
  standing: "বাজি বসেছে",
  ended: "শেষ",
  live: "চলছে",
  finished: "শেষ",
  abandoned: "পরিত্যক্ত",
  settled: "নিষ্পন্ন",
  "giving-back": "ফেরত দেওয়া হচ্ছে",
  "given-back": "ফেরত দেওয়া হয়েছে",
  win: "জয়",
  lose: "হার",
  "half-win": "অর্ধেক জয়",
  "half-lose": "অর্ধেক হার",
  single: "সিঙ্গেল",
  accumulator: "অ্যাকুমুলেটর",
  trixie: "ট্রিক্সি",
  patent: "পেটেন্ট",
  yankee: "ইয়াঙ্কি",
  "lucky-15": "লাকি ১৫",
  canadian: "ক্যানাডিয়ান",
  "lucky-31": "লাকি ৩১",
  heinz: "হাইঞ্জ",
  hit: "হিট",
  stand: "স্ট্যান্ড",
  double: "ডাবল",
  split: "স্প্লিট",
};

const pageWords = {
  en: { verify: "Draw it again on the verify page", dhaka: "(Dhaka)" },
  bn: { verify: "যাচাইয়ের পাতায় আবার তুলে দেখুন", dhaka: "(ঢাকা)" },
} as const;

/** What the page itself says. */
export const wordsOf = (language: Language): (typeof pageWords)[Language] => pageWords[language];

/** Labels with figures or names in them. */
const shaped: readonly (readonly [RegExp, string])[] = [
  [/^Leg (\d+): (.*) v (.*)$/, "লেগ $1: $2 বনাম $3"],
  [/^Part (\d+) cashed out$/, "ক্যাশ-আউট করা অংশ $1"],
  [/^Team (\d+): (.*) v (.*), (\S+)$/, "দল $1: $2 বনাম $3"],
  [/^Turn (\d+), hand (\d+)$/, "পালা $1, হাত $2"],
  [/^(.*) \(captain\)$/, "$1 (অধিনায়ক)"],
  [/^(.*) \(vice captain\)$/, "$1 (সহ-অধিনায়ক)"],
];
const shapedValues: readonly (readonly [RegExp, string])[] = [
  [/^folds-(\d+)$/, "$1টি করে"],
  [/^for ([\d.]+)$/, "$1"],
  [/^([\d.]+) of each line for ([\d.]+)$/, "প্রতি লাইনের $1, পেয়েছেন $2"],
  [/^(\d+) of (\d+\.\d\d)$/, "$1টি, প্রতিটি $2"],
  [/^(\d+) of (\d+)$/, "$2টির মধ্যে $1টি"],
  [/^(\d+) of chain (\d+)$/, "চেইন $2, ধাপ $1"],
];

function said(
  text: string,
  { words, shapes }: { readonly words: typeof bangla; readonly shapes: typeof shaped },
): string | undefined {
  if (Object.hasOwn(words, text)) return words[text];
  const shape = shapes.find(([form]) => form.test(text));
  if (shape === undefined) return undefined;
  const [form, template] = shape;
  const groups = form.exec(text) ?? [];
  return template.replaceAll(/\$(\d)/g, (_, place: string) => wordOrFigures(groups[Number(place)] ?? ""));
}

/** A word of the page in Bangla, or figures in its digits; a name as it is. */
const wordOrFigures = (text: string): string =>
  (Object.hasOwn(values, text) ? values[text] : undefined) ?? figures(text, "bn");

/** Whose values are typed or looked up again as they are, though they may be made of digits alone. */
const codes = new Set([
  "Operator",
  "Player",
  "Server seed",
  "Client seed",
  "Seed",
  "Salt of the chain",
  "Order on the exchange",
]);

/** What a label is called; undefined where nobody has named it in Bangla. */
export const labelInBangla = (label: string): string | undefined => said(label, { words: bangla, shapes: shaped });

/** A part of a page in the language that it is read in. */
export function partIn(language: Language, part: ReplayPart): ReplayPart {
  if (language === "en") return part;
  const valueOf = (label: string, value: ReplayValue): ReplayValue => {
    if (typeof value !== "string") return value;
    return said(value, { words: values, shapes: shapedValues }) ?? (codes.has(label) ? value : figures(value, "bn"));
  };
  return {
    title: labelInBangla(part.title) ?? part.title,
    facts: part.facts.map(([label, value]) => [labelInBangla(label) ?? label, valueOf(label, value)]),
  };
}

/** The language that is asked for by name, or else what the browser reads first. */
export function pageLanguage(asked: unknown, accepted: string | undefined): Language {
  if (asked === "bn" || asked === "en") return asked;
  return accepted?.trimStart().toLowerCase().startsWith("bn") === true ? "bn" : "en";
}
