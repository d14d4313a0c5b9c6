import { sportEventTypes } from "@maidan/contract/http/exchange";
import { matchMarketRule } from "@maidan/core/sports";
import { formatMoney, toDigits } from "@maidan/core/money";
import type { CatalogueMarket } from "@maidan/services/exchange-reads";

/** A sentence in both languages. */
interface Sentence {
  readonly en: string;
  readonly bn: string;
}
type RuledMarket = Pick<
  CatalogueMarket,
  "marketType" | "commissionBasisPoints" | "hasStartingPrice" | "event" | "least"
>;

const question: Readonly<Record<string, Sentence>> = {
  MATCH_ODDS: { en: "Who wins this match?", bn: "এই ম্যাচ কে জিতবে?" },
  COMPLETED_MATCH: { en: "Will this match be completed?", bn: "এই ম্যাচ কি শেষ হবে?" },
  TIED_MATCH: { en: "Will this match be tied?", bn: "এই ম্যাচ কি টাই হবে?" },
  BOTH_TEAMS_TO_SCORE: { en: "Will both teams score in this match?", bn: "এই ম্যাচে কি দুই দলই গোল করবে?" },
  SET_WINNER: { en: "Who wins this set?", bn: "এই সেট কে জিতবে?" },
  INNINGS_RUNS: {
    en: "How many runs will be scored in this innings?",
    bn: "এই ইনিংসে কত রান হবে?",
  },
  WIN: { en: "Which horse wins this race?", bn: "এই দৌড়ে কোন ঘোড়া জিতবে?" },
  PLACE: { en: "Which horses are placed in this race?", bn: "এই দৌড়ে কোন কোন ঘোড়া স্থান পাবে?" },
};

const goals: Sentence = { en: "How many goals will be scored in this match?", bn: "এই ম্যাচে কত গোল হবে?" };

const ofAll: readonly Sentence[] = [
  {
    en: "Bets are matched between players by price, then by time.",
    bn: "বেট মেলে খেলোয়াড়দের মধ্যে: আগে দর, তারপর সময় অনুযায়ী।",
  },
  {
    en: "An unmatched bet ends when the market turns in-play, unless it is kept.",
    bn: "মার্কেট ইন-প্লে হলে যে বেট মেলেনি তা শেষ হয়ে যায়, রেখে দিতে না বললে।",
  },
];

const startingPrice: Sentence = {
  en: "Bets at the starting price wait for the off and are all matched at the one price at which most money meets.",
  bn: "শুরুর দরের বেট শুরু পর্যন্ত অপেক্ষা করে, আর যে দরে সবচেয়ে বেশি টাকা মেলে সেই একই দরে সবগুলো মেলে।",
};

const delay: Sentence = {
  en: "In-play bets wait for the market's delay before they are placed.",
  bn: "ইন-প্লে বেট বসার আগে মার্কেটের বিলম্বটুকু অপেক্ষা করে।",
};

const ifAbandoned: Sentence = {
  en: "If the event is abandoned without a result, every bet is void and stakes are returned.",
  bn: "ফল ছাড়া ইভেন্ট পরিত্যক্ত হলে সব বেট বাতিল, স্টেক ফেরত আসে।",
};

const moneyNames: Readonly<Record<"INR" | "PKR", Sentence>> = {
  INR: { en: "Indian rupees (INR)", bn: "ভারতীয় রুপিতে (INR)" },
  PKR: { en: "Pakistani rupees (PKR)", bn: "পাকিস্তানি রুপিতে (PKR)" },
};
/** Of markets that aren't in taka. [BOOK-27] */
function otherMoney({ least }: RuledMarket): Sentence | undefined {
  if (least === undefined || least.currency === "BDT") return undefined;
  const { en, bn } = moneyNames[least.currency];
  return {
    en: `Bets here are in ${en}: an account in another currency can't bet here.`,
    bn: `এখানে বেট হয় ${bn}: অন্য মুদ্রার অ্যাকাউন্ট এখানে বেট দিতে পারে না।`,
  };
}

/** Of markets whose least is known. [BOOK-26] */
function leastStake({ least }: RuledMarket): Sentence | undefined {
  if (least === undefined) return undefined;
  const { currency, stakeMinor, payoutMinor } = least;
  const [en, bn] = (["en", "bn"] as const).map((language) => ({
    stake: formatMoney(stakeMinor, { currency, language }),
    payout: formatMoney(payoutMinor, { currency, language }),
  }));
  return {
    en: `The least stake is ${en?.stake}; a smaller one is taken where it would bring back ${en?.payout} or more.`,
    bn: `সর্বনিম্ন স্টেক ${bn?.stake}; জিতলে ${bn?.payout} বা তার বেশি ফেরত এলে কমও নেওয়া হয়।`,
  };
}

const commission = (rate: string): Sentence => ({
  en: `Commission of ${rate}% is taken from net winnings on this market; a loss pays none.`,
  bn: `এই মার্কেটে মোট লাভ থেকে ${toDigits(rate, "bn")}% কমিশন কাটা হয়; ক্ষতিতে কোনো কমিশন নেই।`,
});

/** The rules of a market in a few sentences, for players and programs alike: what it asks, how bets are matched, what is void, the commission. [SIDE-03] */
export function marketRuleSentences(market: RuledMarket, language: "en" | "bn"): readonly string[] {
  const asked = question[market.marketType] ?? (market.marketType.startsWith("OVER_UNDER_") ? goals : undefined);
  const said = (sentences: readonly (Sentence | undefined)[]): string[] =>
    sentences.flatMap((sentence) => (sentence === undefined ? [] : [sentence[language]]));
  const rule = matchMarketRule(market.marketType);
  const retired = market.event.eventTypeId === sportEventTypes.tennis ? rule?.retiredText?.[language] : undefined;
  return [
    ...said([asked, otherMoney(market), ...ofAll, market.hasStartingPrice === true ? startingPrice : undefined]),
    ...said([delay, leastStake(market)]),
    ...(rule?.text[language] ?? [ifAbandoned[language]]),
    ...(retired ?? []),
    commission(String(market.commissionBasisPoints / 100))[language],
  ];
}

/** The same as plain HTML in English, as `description.rules` gives them. */
export const marketRules = (market: RuledMarket): string =>
  marketRuleSentences(market, "en")
    .map((sentence) => `<p>${sentence}</p>`)
    .join("");
