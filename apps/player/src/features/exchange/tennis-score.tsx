import type { TennisScoreboard } from "@maidan/core/sports";
import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { statusIn } from "./match-status.ts";
import { scoreText } from "./score-text.ts";

/** Sets, games and points, and who serves. */
export function TennisScore({ score }: { score: TennisScoreboard }): ReactNode {
  const text = useText(scoreText);
  const { language } = useLanguage();
  const figure = (value: number | string): string => toDigits(String(value), language);
  const isOver = score.serving === null;
  return (
    <>
      <table className="tabular w-full">
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="text-start font-normal">
              <span className="sr-only">{text.player}</span>
            </th>
            {score.sets.map((_, place) => (
              // Sets are counted: the place is what a set is.
              <th key={`set-${place}`} scope="col" className="w-8 font-normal">
                {figure(place + 1)}
              </th>
            ))}
            {!isOver && (
              <>
                <th scope="col" className="w-12 font-normal">
                  {text.games}
                </th>
                <th scope="col" className="w-14 text-end font-normal">
                  {text.points}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {score.players.map((player, place) => (
            <tr key={player.name} className="h-9">
              <th scope="row" className="max-w-0 truncate text-start font-semibold">
                {player.name}
                {score.serving === place && (
                  <span
                    role="img"
                    aria-label={text.serving}
                    className="ms-2 inline-block size-2 rounded-full bg-accent align-middle"
                  />
                )}
              </th>
              {score.sets.map((set, number) => (
                <td
                  key={`set-${number}`}
                  className={`text-center ${set[place === 0 ? 0 : 1] > set[place === 0 ? 1 : 0] ? "font-bold" : "text-muted"}`}
                >
                  {figure(set[place === 0 ? 0 : 1])}
                </td>
              ))}
              {!isOver && (
                <>
                  <td className="text-center text-lg font-bold">{figure(player.games)}</td>
                  <td className="text-end text-lg font-bold text-accent">{figure(player.points)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="min-h-6 text-sm font-medium text-accent">
        {/* Plain points stand in the table already. */}
        {/^\S+-\S+$/.test(score.status) ? "" : statusIn(language, score.status)}
      </p>
    </>
  );
}
