import type { Language } from "@maidan/core/money";
import type { ReactNode } from "react";
import { useLanguage } from "../language/language-context.tsx";

export type TimeShape = "date" | "time" | "seconds" | "moment" | "day";

const shapes: Readonly<Record<TimeShape, Intl.DateTimeFormatOptions>> = {
  date: { day: "2-digit", month: "2-digit", year: "numeric" },
  day: { day: "numeric", month: "short" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  seconds: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  moment: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
};
const locales: Readonly<Record<Language, string>> = { en: "en-GB", bn: "bn-BD" };
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in Dhaka's time, whatever clock the phone keeps. */
export function formatTime(at: string | number, shape: TimeShape, language: Language): string {
  const key = `${language} ${shape}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locales[language], { ...shapes[shape], timeZone: "Asia/Dhaka" });
    formats.set(key, format);
  }
  return format.format(new Date(at));
}

/** A moment as text; machines read the exact one. */
export function Time({
  at,
  shape,
  className,
}: {
  at: string | number;
  shape: TimeShape;
  className?: string;
}): ReactNode {
  const { language } = useLanguage();
  return (
    <time dateTime={new Date(at).toISOString()} className={className} suppressHydrationWarning>
      {formatTime(at, shape, language)}
    </time>
  );
}
