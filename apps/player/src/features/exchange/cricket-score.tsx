import type { CricketScoreboard } from "@maidan/core/sports";
import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { ballIn, statusIn } from "./match-status.ts";
import { kindOfBall, type BallKind } from "./scoreboard.ts";
import { scoreText } from "./score-text.ts";

const ballTones: Readonly<Record<BallKind, string>> = {
  wicket: "bg-alert text-on-price",
  six: "bg-accent text-on-accent",
  four: "bg-accent-soft text-accent",
  extra: "bg-raised text-alert",
  plain: "bg-raised text-ink",
};
const ballsShown = 8;

/** Innings with their overs, what is left to do, who bats and bowls, and the last balls. */
export function CricketScore({ score }: { score: CricketScoreboard }): ReactNode {
  const text = useText(scoreText);
  const { language } = useLanguage();
  const figure = (value: number | string): string => toDigits(String(value), language);
  const { target, currentRunRate, requiredRunRate } = score;
  return (
    <>
      <ul>
        {score.innings.map((innings, place) => (
          // Innings come one after the other and stay: the place is what an innings is.
          <li
            key={`${place}-${innings.team}`}
            className={`flex items-baseline gap-2 ${place === score.innings.length - 1 ? "text-lg font-bold" : "text-sm text-muted"}`}
          >
            <span className="min-w-0 truncate">
              {innings.team}
              {innings.isSuperOver && ` · ${text.superOver}`}
            </span>
            <span className="tabular ms-auto">
              {figure(innings.runs)}/{figure(innings.wickets)}
            </span>
            <span className="tabular w-14 text-end text-xs font-normal text-muted">({figure(innings.overs)})</span>
          </li>
        ))}
      </ul>
      {score.innings.length === 0 && <p className="text-lg font-bold">{score.headline}</p>}
      <p className="mt-1 text-sm font-medium text-accent">{statusIn(language, score.status)}</p>
      <p className="tabular flex flex-wrap gap-x-4 text-xs text-muted">
        {target !== null && <Rate label={text.target} value={figure(target)} />}
        {currentRunRate !== null && <Rate label={text.runRate} value={figure(currentRunRate.toFixed(2))} />}
        {requiredRunRate !== null && <Rate label={text.requiredRate} value={figure(requiredRunRate.toFixed(2))} />}
      </p>
      <Crease score={score} />
      {score.lastBalls.length > 0 && (
        <ul aria-label={text.lastBalls} className="mt-2 flex gap-1">
          {score.lastBalls.slice(-ballsShown).map((ball, place) => (
            // Balls have no names of their own; the place in the row is what they are.
            <li
              key={`${place}-${ball}`}
              className={`tabular flex h-7 min-w-7 items-center justify-center rounded-full px-1.5 text-xs font-semibold ${ballTones[kindOfBall(ball)]}`}
            >
              {figure(ballIn(language, ball))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Rate({ label, value }: { label: string; value: string }): ReactNode {
  return (
    <span>
      {label} <span className="font-semibold text-ink">{value}</span>
    </span>
  );
}

/** The two batters and the bowler. */
function Crease({ score }: { score: CricketScoreboard }): ReactNode {
  const text = useText(scoreText);
  const { language } = useLanguage();
  const figure = (value: number | string): string => toDigits(String(value), language);
  const { bowler } = score;
  if (score.batters.length === 0 && bowler === null) return null;
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-4 border-t border-line pt-2 text-xs">
      <div className="min-w-0">
        <dt className="text-muted">{text.batting}</dt>
        {score.batters.map((batter) => (
          <dd key={batter.name} className={`flex gap-2 ${batter.isOnStrike ? "font-semibold" : "text-muted"}`}>
            <span className="min-w-0 truncate">{batter.name}</span>
            <span className="tabular ms-auto">
              {figure(batter.runs)}
              {batter.isOnStrike && <span aria-label={text.onStrike}>*</span>} ({figure(batter.balls)})
            </span>
          </dd>
        ))}
      </div>
      {bowler !== null && (
        <div className="min-w-0">
          <dt className="text-muted">{text.bowling}</dt>
          <dd className="flex gap-2 font-semibold">
            <span className="min-w-0 truncate">{bowler.name}</span>
            <span className="tabular ms-auto">
              {figure(bowler.wickets)}-{figure(bowler.runs)} ({figure(bowler.overs)})
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}
