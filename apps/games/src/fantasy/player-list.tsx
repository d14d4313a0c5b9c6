import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import type { Match, SquadPlayer } from "./calls.ts";
import { SideMark } from "./pieces.tsx";
import { rulesText } from "./rules-text.ts";
import { roleShort, useWords, type Words } from "./words.ts";

/** All players of the match: the most points first once it has begun, each with what the points are for. */
export function PlayerList({
  match,
  squad,
}: {
  readonly match: Match;
  readonly squad: readonly SquadPlayer[];
}): ReactNode {
  const words = useWords();
  const { text } = words;
  const hasBegun = match.phase !== "open";
  const sorted = [...squad].sort((one, other) =>
    hasBegun
      ? other.points - one.points || one.id - other.id
      : other.credits_x10 - one.credits_x10 || one.id - other.id,
  );
  return (
    <section className="flex flex-col gap-2 px-3">
      <h2 className="text-xs font-semibold text-muted">{hasBegun ? text.playerPoints : text.players}</h2>
      <ul className="flex flex-col gap-1.5">
        {sorted.map((player) => (
          <li key={player.id} className="rounded-md bg-surface ring-1 ring-inset ring-line">
            {hasBegun ? (
              <details>
                <summary className="flex min-h-target cursor-pointer items-center gap-2 px-3">
                  <PlayerHead player={player} match={match} words={words} />
                  <span className="tabular ms-auto shrink-0 text-base font-bold">{words.digits(player.points)}</span>
                </summary>
                <Breakdown player={player} />
              </details>
            ) : (
              <div className="flex min-h-target items-center gap-2 px-3">
                <PlayerHead player={player} match={match} words={words} />
                <span className="tabular ms-auto shrink-0 font-bold">{words.tenths(player.credits_x10)}</span>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="pt-2 text-center text-xs text-muted">{text.simulated}</p>
    </section>
  );
}

function PlayerHead(props: { readonly player: SquadPlayer; readonly match: Match; readonly words: Words }): ReactNode {
  const { player, match, words } = props;
  return (
    <span className="min-w-0 py-1.5">
      <span className="block truncate text-sm font-semibold">{player.name}</span>
      <span className="flex items-center gap-1.5 text-2xs text-muted">
        {roleShort(words, player.role)}
        <SideMark side={player.side} name={match.sides[player.side] ?? ""} />
      </span>
    </span>
  );
}

const rates: ReadonlySet<string> = new Set(["strikeRate", "economy"]);

function Breakdown({ player }: { readonly player: SquadPlayer }): ReactNode {
  const { text, digits, hundredths } = useWords();
  const items = useText(rulesText);
  return (
    <table className="mx-3 mb-2 w-[calc(100%-1.5rem)] text-xs">
      <caption className="sr-only">
        {text.breakdown}: {player.name}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{text.item}</th>
          <th scope="col">{text.points}</th>
        </tr>
      </thead>
      <tbody>
        {player.lines.map(({ item, count, points }) => (
          <tr key={item} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-normal text-muted">
              {items[item]}
              {item !== "playing" && item !== "duck" && (
                <span className="tabular"> · {rates.has(item) ? hundredths(count) : digits(count)}</span>
              )}
            </th>
            <td className="tabular py-1 text-end font-semibold">{digits(points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
