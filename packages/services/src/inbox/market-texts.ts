import { formatMoney, toDigits, type Currency } from "@maidan/core/money";
import { isResultToCome, voidReasonInBangla } from "@maidan/core/sport-names";
import type { InboxLanguage, InboxText } from "./ports.ts";

/** What a settlement came to for one player. */
export interface SettledForPlayer {
  readonly event: string;
  readonly market: string;
  readonly kind: "SETTLE" | "RESETTLE" | "VOID";
  /** Names of the winners; none where nothing won. */
  readonly winners: readonly string[];
  /** Those of them that share the last places in a dead heat; none where all won whole. */
  readonly sharing: readonly string[];
  /** Of a market without runners the number that came. */
  readonly result?: string;
  /** Why it was voided, or settled again, as whoever did it wrote it. */
  readonly reason: string;
  /** Won (+) or lost (-), after commission. */
  readonly profitMinor: bigint;
  readonly currency: Currency;
}

/** The result of a market for one of its players, in both languages, with the names of matches, markets and winners as `inBangla` says them. [LETTER-08] */
export function settledMarketText(settled: SettledForPlayer, inBangla: (name: string) => string): InboxText {
  const { event, market, kind, profitMinor, reason } = settled;
  const name = `${event} · ${market}`;
  const nameBn = inBangla(name);
  const amount = (language: InboxLanguage): string =>
    formatMoney(profitMinor < 0n ? -profitMinor : profitMinor, { currency: settled.currency, language });
  if (kind === "VOID" && isResultToCome(reason)) return resultToComeText({ event, market, reason }, inBangla);
  if (kind === "VOID")
    return {
      en: {
        title: "Market void",
        message: `${name} was voided. Your stakes there count as if they had not been placed. Reason: ${reason}`,
      },
      bn: {
        title: "মার্কেট বাতিল",
        message: `${nameBn} বাতিল হয়েছে। এতে আপনার বেটগুলো ধরা হবে না, স্টেক ফেরত এসেছে। কারণ: ${voidReasonInBangla(reason)}`,
      },
    };
  const isCorrected = kind === "RESETTLE";
  const result = resultText(settled, inBangla);
  const why =
    isCorrected && reason !== ""
      ? { en: ` Reason: ${reason}`, bn: ` কারণ: ${voidReasonInBangla(reason)}` }
      : { en: "", bn: "" };
  const outcome = {
    en:
      profitMinor > 0n
        ? `You won ${amount("en")}.`
        : profitMinor < 0n
          ? `You lost ${amount("en")}.`
          : "You neither won nor lost.",
    bn:
      profitMinor > 0n
        ? `আপনি ${amount("bn")} জিতেছেন।`
        : profitMinor < 0n
          ? `আপনি ${amount("bn")} হেরেছেন।`
          : "আপনার লাভ-ক্ষতি কিছুই হয়নি।",
  };
  return {
    en: {
      title: isCorrected ? "Result corrected" : "Market settled",
      message: `${name}${isCorrected ? " was settled again" : " is settled"}.${result.en} ${outcome.en}${why.en}`,
    },
    bn: {
      title: isCorrected ? "ফলাফল সংশোধন" : "মার্কেটের ফলাফল",
      message: `${nameBn} ${isCorrected ? "আবার নিষ্পত্তি হয়েছে" : "নিষ্পত্তি হয়েছে"}।${result.bn} ${outcome.bn}${why.bn}`,
    },
  };
}

/** What came, with a space before it: who won whole and who shares, or the number; nothing where nothing won. [LETTER-08] */
function resultText({ winners, sharing, result }: SettledForPlayer, inBangla: (name: string) => string) {
  const whole = winners.filter((name) => !sharing.includes(name));
  const count = String(sharing.length);
  const en: string[] = [];
  const bn: string[] = [];
  if (whole.length > 0) {
    en.push(` ${whole.length === 1 ? "Winner" : "Winners"}: ${whole.join(", ")}.`);
    bn.push(` বিজয়ী: ${whole.map(inBangla).join(", ")}।`);
  }
  if (sharing.length > 0) {
    en.push(` Dead heat of ${count}: ${sharing.join(", ")}.`);
    bn.push(` ডেড হিট (${inDigits(count)} জন): ${sharing.map(inBangla).join(", ")}।`);
  }
  if (winners.length === 0 && result !== undefined) {
    en.push(` Result: ${result}.`);
    bn.push(` ফল: ${inDigits(result)}।`);
  }
  return { en: en.join(""), bn: bn.join("") };
}

/** Told to whose bets were void, or settled, by what was taken back since. [LETTER-15] */
export function resultToComeText(
  { event, market, reason }: { readonly event: string; readonly market: string; readonly reason: string },
  inBangla: (name: string) => string,
): InboxText {
  const name = `${event} · ${market}`;
  return {
    en: {
      title: "Result to come",
      message: `${name}: your bets there stand, they are not void. What they win or lose is booked when the result comes; until then the stakes are in your balance. Reason: ${reason}`,
    },
    bn: {
      title: "ফল আসা বাকি",
      message: `${inBangla(name)}: এখানে আপনার বেট বহাল আছে, বাতিল নয়। ফল এলে লাভ-ক্ষতি হিসাব হবে; ততক্ষণ স্টেক আপনার ব্যালেন্সে থাকবে। কারণ: ${voidReasonInBangla(reason)}`,
    },
  };
}

/** What a withdrawn runner came to for one player. */
export interface RemovedForPlayer {
  readonly event: string;
  readonly market: string;
  readonly runner: string;
  /** As whoever withdrew it wrote it. */
  readonly reason: string;
  /** Of the player's matched bets on the runner, which are void. */
  readonly voidedMinor: bigint;
  /** By so many basis points the player's matches on other runners count at less; 0 where none does. */
  readonly reducedBasisPoints: number;
  readonly currency: Currency;
}

/** A withdrawal for one of the market's players, in both languages. [LETTER-13] */
export function removedRunnerText(removed: RemovedForPlayer, inBangla: (name: string) => string): InboxText {
  const { event, market, runner, reason, voidedMinor, reducedBasisPoints, currency } = removed;
  const name = `${event} · ${market}`;
  const amount = (language: InboxLanguage): string => formatMoney(voidedMinor, { currency, language });
  const percent = String(reducedBasisPoints / 100);
  const voided =
    voidedMinor > 0n
      ? {
          en: ` Your bets on it are void: stakes of ${amount("en")}.`,
          bn: ` এর ওপর আপনার বেট বাতিল: ${amount("bn")} স্টেক।`,
        }
      : { en: " What you had offered on it was taken out.", bn: " এর ওপর আপনার অমিলিত বেট তুলে নেওয়া হয়েছে।" };
  const reduced =
    reducedBasisPoints > 0
      ? {
          en: ` Your earlier matched bets on the others count at prices reduced by ${percent} %.`,
          bn: ` অন্যদের ওপর আপনার আগে মেলা বেট ${inDigits(percent)}% কম দরে ধরা হবে।`,
        }
      : { en: "", bn: "" };
  const own = voidedMinor > 0n || reducedBasisPoints === 0 ? voided : { en: "", bn: "" };
  return {
    en: {
      title: "Runner withdrawn",
      message: `${name}: ${runner} was withdrawn. Reason: ${reason}.${own.en}${reduced.en}`,
    },
    bn: {
      title: "রানার সরানো হয়েছে",
      message: `${inBangla(name)}: ${inBangla(runner)} সরানো হয়েছে। কারণ: ${reason}।${own.bn}${reduced.bn}`,
    },
  };
}

const inDigits = (figure: string): string => figure.replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? digit);

/** Told to whose bets are void while all others of their market stand. [RATES-73] */
export function voidBetsText(
  {
    event,
    market,
    reason,
    bets,
  }: { readonly event: string; readonly market: string; readonly reason: string; readonly bets: number },
  inBangla: (name: string) => string,
): InboxText {
  const name = `${event} · ${market}`;
  const counted = bets === 1 ? "1 of your bets there counts" : `${bets} of your bets there count`;
  return {
    en: {
      title: "Bets void",
      message: `${name}: ${counted} as not placed; all others stand. Reason: ${reason}`,
    },
    bn: {
      title: "বেট বাতিল",
      message: `${inBangla(name)}: এখানে আপনার ${toDigits(String(bets), "bn")}টি বেট ধরা হবে না, বাকিগুলো বহাল আছে। কারণ: ${reason}`,
    },
  };
}
