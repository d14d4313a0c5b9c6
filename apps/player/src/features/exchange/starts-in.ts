import { toDigits, type Language } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import { useSyncExternalStore } from "react";
import { startsInText } from "./starts-in-text.ts";

const minuteMs = 60_000;
const hour = 60;
const day = 24 * hour;

/** The two largest units of so many minutes, none of which is nothing: 2 d 3 h, 1 h 8 min, 5 min. */
export function timeLeft(minutes: number, words: (typeof startsInText)["en"], language: Language): string {
  const parts = [
    [words.days, Math.floor(minutes / day)],
    [words.hours, Math.floor((minutes % day) / hour)],
    [words.minutes, minutes % hour],
  ] as const;
  const first = parts.findIndex(([, count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([say, count]) => say({ count: toDigits(String(count), language) }))
    .join(" ");
}

const everyMs = 5_000;
const subscribe = (act: () => void): (() => void) => {
  const timer = setInterval(act, everyMs);
  return () => clearInterval(timer);
};
const minuteNow = (): number | undefined => Math.floor(Date.now() / minuteMs);
/** The page may be read long after it was written. */
const unknown = (): number | undefined => undefined;

/** How long it is until a match begins, by this phone's clock; undefined once that is a minute or less, and while the page is what the server wrote. [ROOM-67] */
export function useStartsIn(startsAt: string | undefined): string | undefined {
  const { language } = useLanguage();
  const words = useText(startsInText);
  const now = useSyncExternalStore(subscribe, minuteNow, unknown);
  const startsAtMs = Date.parse(startsAt ?? "");
  if (now === undefined || Number.isNaN(startsAtMs)) return undefined;
  const minutes = Math.floor(startsAtMs / minuteMs) - now;
  return minutes <= 1 ? undefined : words.startsIn({ left: timeLeft(minutes, words, language) });
}
