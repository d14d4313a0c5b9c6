import type { CricketScoreboard } from "@maidan/core/sports";
import { toDigits } from "@maidan/core/money";
import { ListIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { BallMark } from "./balls/ball-mark.tsx";
import { inningsLines } from "./innings-lines.ts";
import { statusIn } from "./match-status.ts";
import { scoreText } from "./score-text.ts";

const ballsShown = 7;

/** Innings with their overs, what is left to do, who bats and bowls, and the last balls. */
export function CricketScore(props: {
  score: CricketScoreboard;
  /** The two teams, as far as they are known. */
  sides: readonly string[];
  onBalls: () => void;
}): ReactNode {
  const { score } = props;
  const text = useText(scoreText);
  const { language } = useLanguage();
  const figure = (value: number | string): string => toDigits(String(value), language);
  const { target, currentRunRate, requiredRunRate } = score;
  const { waiting, shown } = inningsLines(score.innings, props.sides);
  return (
    <>
      <ul>
        {/* Its place is there before its name is known. */}
        {shown.length === 1 && (
          <li className="flex min-h-5 items-baseline gap-2 text-sm text-muted">
            {waiting !== null && (
              <>
                <span className="min-w-0 truncate">{waiting}</span>
                <span className="ms-auto shrink-0 text-xs">{text.yetToBat}</span>
              </>
            )}
          </li>
        )}
        {shown.map((innings, place) => (
          // Innings come one after the other and stay: the place is what an innings is.
          <li
            key={`${place}-${innings.team}`}
            className={`flex items-baseline gap-2 narrow:flex-wrap ${place === shown.length - 1 ? "text-lg font-bold" : "text-sm text-muted"}`}
          >
            <span className="min-w-0 truncate narrow:basis-full">
              {innings.team}
              {innings.isSuperOver && <span className="text-xs font-normal"> · {text.superOver}</span>}
            </span>
            <span className="tabular ms-auto">
              {figure(innings.runs)}/{figure(innings.wickets)}
            </span>
            <span className="tabular w-14 text-end text-xs font-normal text-muted">({figure(innings.overs)})</span>
          </li>
        ))}
      </ul>
      {/* One line each, whatever is told and whenever its letters come: the prices are below. [ROOM-22] */}
      <p className="mt-1 truncate text-sm font-medium text-accent narrow:whitespace-normal">
        {statusIn(language, score.status)}
      </p>
      <p className="tabular flex h-4 gap-x-3 overflow-hidden text-xs whitespace-nowrap text-muted narrow:h-auto narrow:flex-wrap">
        {target !== null && <Rate label={text.target} value={figure(target)} />}
        {currentRunRate !== null && <Rate label={text.runRate} value={figure(currentRunRate.toFixed(2))} />}
        {requiredRunRate !== null && <Rate label={text.requiredRate} value={figure(requiredRunRate.toFixed(2))} />}
      </p>
      <Crease score={score} />
      <LastBalls balls={score.lastBalls} onBalls={props.onBalls} />
    </>
  );
}

/** The balls of the over, and the way to all of them. */
function LastBalls({ balls, onBalls }: { balls: readonly string[]; onBalls: () => void }): ReactNode {
  const text = useText(scoreText);
  return (
    <div className="mt-2 flex min-h-7 items-center gap-1">
      <ul aria-label={text.lastBalls} className="flex min-w-0 flex-1 gap-1 overflow-hidden">
        {balls.slice(-ballsShown).map((ball, place) => (
          // Balls have no names of their own; the place in the row is what they are.
          <BallMark key={`${place}-${ball}`} ball={ball} />
        ))}
      </ul>
      <button
        type="button"
        aria-label={text.allBalls}
        onClick={onBalls}
        className="-my-2 -me-2 inline-flex size-target shrink-0 items-center justify-center text-muted"
      >
        <ListIcon size={20} />
      </button>
    </div>
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
    <dl className="mt-2 grid grid-cols-2 gap-x-4 narrow:grid-cols-1 border-t border-line pt-2 text-xs">
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
