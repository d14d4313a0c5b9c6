import { formatMoney, toDigits, type Currency } from "@maidan/core/money";
import type { InboxLanguage, InboxText } from "./ports.ts";

/** A name in both languages, as the operator gave it. */
export type InboxName = Readonly<Record<InboxLanguage, string>>;

interface Amount {
  readonly amountMinor: bigint;
  readonly currency: Currency;
}
interface Bonus extends Amount {
  readonly promotion: InboxName;
}
/** Why a credited deposit brought no bonus. */
export type NoBonus =
  | { readonly reason: "usedUp" }
  | { readonly reason: "tooSmall"; readonly minDepositMinor: bigint; readonly currency: Currency };

const money = ({ amountMinor, currency }: Amount, language: InboxLanguage): string =>
  formatMoney(amountMinor, { currency, language });
const digits = (text: string): string => toDigits(text, "bn");

const dayMs = 86_400_000;
/** Bangladesh keeps GMT+6 the whole year. */
const dhakaOffsetMs = 6 * 3_600_000;
const dayOf = (atMs: number): string => new Date(atMs + dhakaOffsetMs).toISOString().slice(0, 10);

/** What the house writes of bonuses, points and rewards, in both languages at once. [LETTER-07] */
export const rewardTexts = {
  bonusGranted: (bonus: Bonus & { readonly turnoverMinor: bigint; readonly expiresAtMs: number }): InboxText => {
    const turnover = { amountMinor: bonus.turnoverMinor, currency: bonus.currency };
    // The last whole day on which it can be earned.
    const lastDay = dayOf(bonus.expiresAtMs - dayMs);
    return {
      en: {
        title: "Bonus received",
        message: `${bonus.promotion.en}: a bonus of ${money(bonus, "en")} is waiting for you. Place bets of ${money(turnover, "en")} by ${lastDay} and it becomes cash. Your progress is under Turnover.`,
      },
      bn: {
        title: "বোনাস পেয়েছেন",
        message: `${bonus.promotion.bn}: আপনার জন্য ${money(bonus, "bn")} বোনাস জমা আছে। ${digits(lastDay)} তারিখের মধ্যে ${money(turnover, "bn")} মূল্যের বেট করলে তা ব্যালেন্সে যোগ হবে। অগ্রগতি টার্নওভার পাতায় দেখুন।`,
      },
    };
  },
  bonusCompleted: (bonus: Bonus): InboxText => ({
    en: {
      title: "Bonus paid out",
      message: `${bonus.promotion.en}: ${money(bonus, "en")} of your bonus is now cash in your balance.`,
    },
    bn: {
      title: "বোনাস ব্যালেন্সে যোগ হয়েছে",
      message: `${bonus.promotion.bn}: আপনার বোনাসের ${money(bonus, "bn")} এখন আপনার ব্যালেন্সে।`,
    },
  }),
  bonusExpired: (bonus: Bonus): InboxText => ({
    en: {
      title: "Bonus expired",
      message: `${bonus.promotion.en}: the time for your bonus of ${money(bonus, "en")} is over before its turnover was done. Your deposit and your winnings stay yours.`,
    },
    bn: {
      title: "বোনাসের মেয়াদ শেষ",
      message: `${bonus.promotion.bn}: টার্নওভার পূর্ণ হওয়ার আগেই আপনার ${money(bonus, "bn")} বোনাসের মেয়াদ শেষ হয়েছে। আপনার ডিপোজিট ও জেতা টাকা আপনারই আছে।`,
    },
  }),
  bonusForfeited: (bonus: Bonus & { readonly reason: string }): InboxText => ({
    en: {
      title: "Bonus taken back",
      message: `${bonus.promotion.en}: your bonus of ${money(bonus, "en")} was taken back. Reason: ${bonus.reason}`,
    },
    bn: {
      title: "বোনাস ফেরত নেওয়া হয়েছে",
      message: `${bonus.promotion.bn}: আপনার ${money(bonus, "bn")} বোনাস ফেরত নেওয়া হয়েছে। কারণ: ${bonus.reason}`,
    },
  }),
  bonusMissing: (missing: { readonly promotion: InboxName; readonly number: string } & NoBonus): InboxText => {
    const { promotion, number } = missing;
    const least = (language: InboxLanguage): string =>
      missing.reason === "usedUp"
        ? ""
        : money({ amountMinor: missing.minDepositMinor, currency: missing.currency }, language);
    const isUsedUp = missing.reason === "usedUp";
    const why = {
      en: isUsedUp
        ? "You have already had it as often as it may be used."
        : `It needs a deposit of at least ${least("en")}, and less was received.`,
      bn: isUsedUp
        ? "এই প্রমোশন যতবার নেওয়া যায় ততবার আপনি নিয়েছেন।"
        : `এর জন্য অন্তত ${least("bn")} ডিপোজিট লাগে, পাওয়া গেছে তার চেয়ে কম।`,
    };
    return {
      en: {
        title: "No bonus with this deposit",
        message: `Your deposit no. ${number} is in your balance, but ${promotion.en} brought no bonus with it. ${why.en}`,
      },
      bn: {
        title: "এই ডিপোজিটে বোনাস নেই",
        message: `আপনার ${digits(number)} নম্বর ডিপোজিট ব্যালেন্সে যোগ হয়েছে, তবে ${promotion.bn} থেকে বোনাস পাওয়া যায়নি। ${why.bn}`,
      },
    };
  },
  rewardsClaimable: (rewards: Amount): InboxText => ({
    en: {
      title: "Referral rewards to claim",
      message: `Your friends' play has brought you ${money(rewards, "en")}. Claim it on the Referral page.`,
    },
    bn: {
      title: "রেফারেল পুরস্কার নিন",
      message: `আপনার বন্ধুদের খেলা থেকে আপনি ${money(rewards, "bn")} পেয়েছেন। রেফারেল পাতা থেকে নিয়ে নিন।`,
    },
  }),
  rewardReversed: (reward: Amount & { readonly reason: string }): InboxText => ({
    en: {
      title: "Referral reward corrected",
      message: `A referral reward of ${money(reward, "en")} was taken back. Reason: ${reward.reason}`,
    },
    bn: {
      title: "রেফারেল পুরস্কার সংশোধন",
      message: `${money(reward, "bn")} রেফারেল পুরস্কার ফেরত নেওয়া হয়েছে। কারণ: ${reward.reason}`,
    },
  }),
  levelChanged: ({ level, isHigher }: { readonly level: InboxName; readonly isHigher: boolean }): InboxText => ({
    en: {
      title: isHigher ? "You have reached a new VIP level" : "Your VIP level has changed",
      message: `Your VIP level is now ${level.en}. What it brings is on the VIP page.`,
    },
    bn: {
      title: isHigher ? "নতুন ভিআইপি লেভেলে পৌঁছেছেন" : "আপনার ভিআইপি লেভেল বদলেছে",
      message: `আপনার ভিআইপি লেভেল এখন ${level.bn}। এর সুবিধাগুলো ভিআইপি পাতায় দেখুন।`,
    },
  }),
};
