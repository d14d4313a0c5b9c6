import { toDigits } from "@maidan/core/money";
import { useLanguage } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { ballIn } from "../match-status.ts";
import { kindOfBall, type BallKind } from "../scoreboard.ts";

const tones: Readonly<Record<BallKind, string>> = {
  wicket: "bg-alert text-on-price",
  six: "bg-accent text-on-accent",
  four: "bg-accent-soft text-accent",
  extra: "bg-raised text-alert",
  plain: "bg-raised text-ink",
};

/** One ball as scorers write it, in a row of them. */
export function BallMark({ ball }: { ball: string }): ReactNode {
  const { language } = useLanguage();
  return (
    <li
      className={`tabular flex h-7 min-w-7 items-center justify-center rounded-full px-1.5 text-xs font-semibold ${tones[kindOfBall(ball)]}`}
    >
      {toDigits(ballIn(language, ball), language)}
    </li>
  );
}
