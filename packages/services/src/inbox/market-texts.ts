import { formatMoney, type Currency } from "@maidan/core/money";
import type { InboxLanguage, InboxText } from "./ports.ts";

/** What a settlement came to for one player. */
export interface SettledForPlayer {
  readonly event: string;
  readonly market: string;
  readonly kind: "SETTLE" | "RESETTLE" | "VOID";
  /** Names of the winners; none where nothing won. */
  readonly winners: readonly string[];
  /** Why it was voided, as whoever did it wrote it. */
  readonly reason: string;
  /** Won (+) or lost (-), after commission. */
  readonly profitMinor: bigint;
  readonly currency: Currency;
}

/** The result of a market for one of its players, in both languages, with the names of matches, markets and winners as `inBangla` says them. [LETTER-08] */
export function settledMarketText(settled: SettledForPlayer, inBangla: (name: string) => string): InboxText {
  const { event, market, kind, winners, profitMinor, reason } = settled;
  const name = `${event} · ${market}`;
  const nameBn = inBangla(name);
  const amount = (language: InboxLanguage): string =>
    formatMoney(profitMinor < 0n ? -profitMinor : profitMinor, { currency: settled.currency, language });
  if (kind === "VOID")
    return {
      en: {
        title: "Market void",
        message: `${name} was voided. Your stakes there count as if they had not been placed. Reason: ${reason}`,
      },
      bn: {
        title: "মার্কেট বাতিল",
        message: `${nameBn} বাতিল হয়েছে। এতে আপনার বেটগুলো ধরা হবে না, স্টেক ফেরত এসেছে। কারণ: ${reason}`,
      },
    };
  const isCorrected = kind === "RESETTLE";
  const result = {
    en: winners.length === 0 ? "" : ` Winner: ${winners.join(", ")}.`,
    bn: winners.length === 0 ? "" : ` বিজয়ী: ${winners.map(inBangla).join(", ")}।`,
  };
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
      message: `${name}${isCorrected ? " was settled again" : " is settled"}.${result.en} ${outcome.en}`,
    },
    bn: {
      title: isCorrected ? "ফলাফল সংশোধন" : "মার্কেটের ফলাফল",
      message: `${nameBn} ${isCorrected ? "আবার নিষ্পত্তি হয়েছে" : "নিষ্পত্তি হয়েছে"}।${result.bn} ${outcome.bn}`,
    },
  };
}
