import { useLanguage, useText } from "@maidan/ui/language";
import { useEffect, useState, type ReactNode } from "react";
import { deskText } from "./text.ts";

/** [CONST-02] */
const tickMs = 1_000;
const places = { en: "en-GB", bn: "bn-BD" } as const;

/** The time in Dhaka, each second. It stands empty until the browser knows it, in its final size. [SHELL-24] [SHELL-08] */
export function Clock(): ReactNode {
  const text = useText(deskText);
  const { language } = useLanguage();
  const [nowMs, setNowMs] = useState<number>();
  useEffect(() => {
    const tick = (): void => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  const shown =
    nowMs === undefined
      ? ""
      : new Intl.DateTimeFormat(places[language], {
          timeZone: "Asia/Dhaka",
          dateStyle: "medium",
          timeStyle: "medium",
        }).format(nowMs);
  return (
    <p role="timer" aria-label={text.clock} className="tabular hidden min-w-56 text-end lg:block text-xs text-muted">
      <time>{shown}</time> {text.zone}
    </p>
  );
}
