import { formatMoney, type Currency } from "@maidan/core/money";
import type { InboxName } from "./reward-texts.ts";
import type { InboxLanguage, InboxText } from "./ports.ts";

/** A coupon whose result was corrected after it was paid. */
export interface CorrectedForPlayer {
  /** Of the product. */
  readonly product: InboxName;
  /** Of its matches, in order. */
  readonly matches: readonly InboxName[];
  /** What staff wrote when they corrected a market or made a leg void; each once. */
  readonly reasons: readonly string[];
  readonly beforeMinor: bigint;
  readonly nowMinor: bigint;
  readonly currency: Currency;
}

const mostNamed = 3;

/** A corrected coupon for its player, in both languages. [SPORTSBOOK-56] */
export function correctedCouponText(corrected: CorrectedForPlayer): InboxText {
  const { beforeMinor, nowMinor, reasons } = corrected;
  const isMore = nowMinor > beforeMinor;
  const of = (language: InboxLanguage) => {
    const amount = (minor: bigint): string => formatMoney(minor, { currency: corrected.currency, language });
    const named = corrected.matches.slice(0, mostNamed).map((match) => match[language]);
    const more = corrected.matches.length > mostNamed ? " …" : "";
    return {
      coupon: `${corrected.product[language]} · ${named.join(", ")}${more}`,
      before: amount(beforeMinor),
      now: amount(nowMinor),
      difference: amount(isMore ? nowMinor - beforeMinor : beforeMinor - nowMinor),
      reason: reasons.join("; "),
    };
  };
  const [en, bn] = [of("en"), of("bn")];
  const moved = isMore
    ? {
        en: `The difference of ${en.difference} was added to your balance, less what had not been taken back before.`,
        bn: `পার্থক্যের ${bn.difference} আপনার ব্যালেন্সে যোগ হয়েছে; আগে যা ফেরত নেওয়া যায়নি তা বাদে।`,
      }
    : {
        en: `The difference of ${en.difference} was taken back from your balance, as far as it was there.`,
        bn: `পার্থক্যের ${bn.difference} আপনার ব্যালেন্স থেকে ফেরত নেওয়া হয়েছে, যতটুকু ব্যালেন্সে ছিল।`,
      };
  return {
    en: {
      title: "Coupon corrected",
      message: `${en.coupon}: a result was corrected. Your coupon pays ${en.now} instead of ${en.before}. ${moved.en}${en.reason === "" ? "" : ` Reason: ${en.reason}`}`,
    },
    bn: {
      title: "কুপন সংশোধন",
      message: `${bn.coupon}: একটি ফলাফল সংশোধন করা হয়েছে। আপনার কুপনে ${bn.before}-এর বদলে ${bn.now} পাওয়া যাবে। ${moved.bn}${bn.reason === "" ? "" : ` কারণ: ${bn.reason}`}`,
    },
  };
}
