import { toDigits } from "@maidan/core/money";
import { useSecondsLeft, formatMinutes } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import type { RaceLine } from "./calls.ts";
import { horsebookText } from "./text.ts";

/** When a race begins, counted down; or that it runs. `atDayMs` is when the line was true, by this page's clock. */
export function StartOf({ race, atDayMs }: { readonly race: RaceLine; readonly atDayMs: number }): ReactNode {
  const text = useText(horsebookText);
  const { language } = useLanguage();
  const left = useSecondsLeft(race.phase === "announced" ? atDayMs + race.starts_in_ms : undefined);
  if (race.phase === "running") return <Badge tone="accent">{text.running}</Badge>;
  if (race.phase === "finished") return <Badge>{text.results}</Badge>;
  if (left === 0) return <Badge tone="alert">{text.off}</Badge>;
  return (
    <span role="timer" aria-label={text.startsIn} className="tabular text-base font-bold text-won">
      {toDigits(formatMinutes(left), language)}
    </span>
  );
}

/** `Shalbon Downs · Race 3`, and what kind of race it is. */
export function RaceTitle({ race }: { readonly race: RaceLine }): ReactNode {
  const text = useText(horsebookText);
  const digits = useDigits();
  return (
    <span className="block min-w-0">
      <span className="block truncate font-semibold">
        {race.course} · {text.race({ number: digits(race.number) })}
      </span>
      <span className="block truncate text-xs text-muted">{race.title}</span>
      <span className="block truncate text-xs text-muted">
        {[
          text.metres({ metres: digits(race.metres) }),
          text[race.going],
          text.runners({ count: digits(race.runners) }),
        ].join(" · ")}
      </span>
    </span>
  );
}
