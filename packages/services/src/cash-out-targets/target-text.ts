import { formatMoney } from "@maidan/core/money";
import type { InboxText } from "../inbox/index.ts";
import type { CashOutTarget, EndedTargets, PlacingTarget, TargetEnd } from "./ports.ts";

/** A target that was reached, at an offer of so much. */
export type ToldTarget = CashOutTarget &
  Pick<PlacingTarget, "reached" | "securedMinor"> & {
    /** How many others of the player in the market ended with it. */
    readonly ended?: number;
  };

/** What became of a cash-out that waited, in both languages. [CASH-14] */
export function targetText(target: ToldTarget, end: TargetEnd, inBangla: (name: string) => string): InboxText {
  const { eventName, marketName, runnerName, securedMinor, reached, currency } = target;
  const money = (language: "en" | "bn"): string =>
    formatMoney(BigInt(securedMinor), { language, currency, hasBrackets: true });
  const place = `${eventName} · ${marketName}${runnerName === undefined ? "" : `: ${runnerName}`}`;
  const placeBn = inBangla(place);
  // At lines the number that comes may bring more.
  const amount = `${target.isOfLines ? "at least " : ""}${money("en")}`;
  const amountBn = `${target.isOfLines ? "অন্তত " : ""}${money("bn")}`;
  const isAlone = (target.ended ?? 0) === 0;
  const others = isAlone ? "" : " What else you had waiting in this market has ended.";
  const othersBn = isAlone ? "" : " এই মার্কেটে আপনার আর যা অপেক্ষায় ছিল তা শেষ হয়েছে।";
  const [why, whyBn] = reached === "target" ? ["target", "লক্ষ্যে"] : ["stop", "স্টপে"];
  switch (end) {
    case "DONE":
      return {
        en: {
          title: "Cashed out",
          message: `${place}: your ${why} was reached, and your bets were cashed out at an offer of ${amount}, before commission.${others}`,
        },
        bn: {
          title: "ক্যাশ আউট হয়েছে",
          message: `${placeBn}: আপনার ${whyBn} পৌঁছেছে, ${amountBn} অফারে আপনার বেট ক্যাশ আউট হয়েছে, কমিশনের আগে।${othersBn}`,
        },
      };
    case "PARTLY":
      return {
        en: {
          title: "Cashed out in part",
          message: `${place}: your ${why} was reached at an offer of ${amount}, but the offers sufficed for a part alone. Look at your bets; nothing of it waits any more.${others}`,
        },
        bn: {
          title: "আংশিক ক্যাশ আউট হয়েছে",
          message: `${placeBn}: ${amountBn} অফারে আপনার ${whyBn} পৌঁছেছিল, কিন্তু দর শুধু একটি অংশের জন্য ছিল। আপনার বেট দেখুন; এর আর কিছু অপেক্ষায় নেই।${othersBn}`,
        },
      };
    case "REFUSED":
      return {
        en: {
          title: "Not cashed out",
          message: `${place}: your ${why} was reached at an offer of ${amount}, but its bets were refused: your account may not bet now, or its balance or a limit stands against them. Your bets stand as they were.`,
        },
        bn: {
          title: "ক্যাশ আউট হয়নি",
          message: `${placeBn}: ${amountBn} অফারে আপনার ${whyBn} পৌঁছেছিল, কিন্তু এর বেট নেওয়া যায়নি: আপনার অ্যাকাউন্ট এখন বেট করতে পারে না, বা ব্যালেন্স কিংবা কোনো সীমা এতে বাধা দেয়। আপনার বেট আগের মতোই আছে।`,
        },
      };
  }
}

/** That what waited in a market has ended, as all of it was cashed out by hand. [CASH-13] */
export function endedText({ eventName, marketName }: EndedTargets, inBangla: (name: string) => string): InboxText {
  const place = `${eventName} · ${marketName}`;
  return {
    en: {
      title: "Waiting cash-outs ended",
      message: `${place}: you cashed out all your bets there, so what you had waiting to be cashed out in this market has ended.`,
    },
    bn: {
      title: "অপেক্ষমাণ ক্যাশ আউট শেষ",
      message: `${inBangla(place)}: আপনি সেখানকার সব বেট ক্যাশ আউট করেছেন, তাই এই মার্কেটে ক্যাশ আউটের যা অপেক্ষায় ছিল তা শেষ হয়েছে।`,
    },
  };
}
