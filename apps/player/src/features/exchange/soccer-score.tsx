import type { SoccerScoreboard, SoccerSideScore } from "@maidan/core/sports";
import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { statusIn } from "./match-status.ts";
import { scoreText } from "./score-text.ts";

/** Goals with their minutes, the clock, cards and corners. */
export function SoccerScore({ score }: { score: SoccerScoreboard }): ReactNode {
  const { language } = useLanguage();
  const figure = (value: number): string => toDigits(String(value), language);
  return (
    <>
      <div className="flex items-center gap-2 text-center">
        <p className="min-w-0 flex-1 leading-tight font-semibold">{score.home.name}</p>
        <div className="shrink-0">
          <p className="tabular text-2xl font-bold">
            {figure(score.home.goals)} – {figure(score.away.goals)}
          </p>
          <p className="tabular text-sm font-medium text-accent">{statusIn(language, score.status)}</p>
        </div>
        <p className="min-w-0 flex-1 leading-tight font-semibold">{score.away.name}</p>
      </div>
      <div className="mt-2 flex gap-2 border-t border-line pt-2 text-xs text-muted">
        <Side side={score.home} goals={score.goals} />
        <Side side={score.away} goals={score.goals} isAway />
      </div>
    </>
  );
}

interface SideProps {
  readonly side: SoccerSideScore;
  readonly goals: SoccerScoreboard["goals"];
  readonly isAway?: boolean;
}

function Side({ side, goals, isAway }: SideProps): ReactNode {
  const text = useText(scoreText);
  const { language } = useLanguage();
  const figure = (value: number | string): string => toDigits(String(value), language);
  const minutes = goals.filter((goal) => goal.team === side.name).map((goal) => figure(goal.minute));
  return (
    <div className={`min-w-0 flex-1 ${isAway === true ? "text-end" : ""}`}>
      <p className="min-h-[1lh] text-ink">{minutes.join(", ")}</p>
      <p>
        {text.corners} {figure(side.corners)}
        {side.yellowCards > 0 && ` · ${text.yellow} ${figure(side.yellowCards)}`}
        {side.redCards > 0 && ` · ${text.red} ${figure(side.redCards)}`}
      </p>
    </div>
  );
}
