import { mostTeams, roles } from "@maidan/games/fantasy";
import { Button } from "@maidan/ui/controls";
import { EmptyState } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import type { Match, SquadPlayer, Team } from "./calls.ts";
import { CompareSheet, type Compared } from "./compare-sheet.tsx";
import { PitchSheet, type Eleven } from "./pitch.tsx";
import { useScreens } from "./screens.tsx";
import { roleShort, useWords } from "./words.ts";

export const elevenOf = ({ picks, captain, vice_captain: viceCaptain }: Team): Eleven => ({
  picks,
  captain,
  viceCaptain,
});

/** The player's teams for a match: to look at, to change while it hasn't begun, to copy, and to compare. */
export function TeamList(props: {
  readonly match: Match;
  readonly squad: readonly SquadPlayer[];
  readonly teams: readonly Team[];
}): ReactNode {
  const { text, digits } = useWords();
  const { open } = useScreens();
  const { match, squad, teams } = props;
  const [seen, setSeen] = useState<Team>();
  const [isComparing, setIsComparing] = useState(false);
  const isOpen = match.phase === "open";
  const build = (from?: { readonly teamId: string } | { readonly copies: string }): void =>
    open({ at: "build", matchId: match.id, ...from });
  const compared: readonly Compared[] = teams.map((team) => ({
    key: team.id,
    name: text.team({ number: digits(team.number) }),
    eleven: elevenOf(team),
  }));
  return (
    <div className="flex flex-col gap-3 px-3">
      {!isOpen && <p className="text-center text-xs text-muted">{text.locked}</p>}
      {teams.length === 0 && <EmptyState hint={text.noTeams} />}
      <ul className="flex flex-col gap-2">
        {teams.map((team) => (
          <li key={team.id} className="flex flex-col gap-2 rounded-lg bg-surface p-3 ring-1 ring-inset ring-line">
            <TeamHead team={team} squad={squad} match={match} />
            <TeamActions
              isOpen={isOpen}
              canCopy={teams.length < mostTeams}
              onShow={() => setSeen(team)}
              onChange={() => build({ teamId: team.id })}
              onCopy={() => build({ copies: team.id })}
            />
          </li>
        ))}
      </ul>
      {teams.length > 1 && (
        <Button tone="secondary" isWide onClick={() => setIsComparing(true)}>
          {text.compareTwo}
        </Button>
      )}
      {isOpen &&
        (teams.length < mostTeams ? (
          <Button isWide onClick={() => build()}>
            {text.makeTeam}
          </Button>
        ) : (
          <p className="text-center text-xs text-muted">{text.mostTeams({ most: digits(mostTeams) })}</p>
        ))}
      {seen !== undefined && (
        <PitchSheet
          isOpen
          onClose={() => setSeen(undefined)}
          title={text.team({ number: digits(seen.number) })}
          squad={squad}
          eleven={elevenOf(seen)}
          figure={isOpen ? "credits" : "points"}
        />
      )}
      <CompareSheet isOpen={isComparing} onClose={() => setIsComparing(false)} squad={squad} teams={compared} />
    </div>
  );
}

function TeamActions(props: {
  readonly isOpen: boolean;
  readonly canCopy: boolean;
  readonly onShow: () => void;
  readonly onChange: () => void;
  readonly onCopy: () => void;
}): ReactNode {
  const { text } = useWords();
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" tone="secondary" onClick={props.onShow}>
        {text.preview}
      </Button>
      {props.isOpen && (
        <Button size="small" tone="secondary" onClick={props.onChange}>
          {text.edit}
        </Button>
      )}
      {props.isOpen && props.canCopy && (
        <Button size="small" tone="quiet" onClick={props.onCopy}>
          {text.copyTeam}
        </Button>
      )}
    </div>
  );
}

function TeamHead(props: {
  readonly team: Team;
  readonly squad: readonly SquadPlayer[];
  readonly match: Match;
}): ReactNode {
  const words = useWords();
  const { text, digits, tenths } = words;
  const { team, squad, match } = props;
  const nameOf = (id: number): string => squad.find((player) => player.id === id)?.name ?? "";
  const countOf = (role: (typeof roles)[number]): number =>
    squad.filter((player) => player.role === role && team.picks.includes(player.id)).length;
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{text.team({ number: digits(team.number) })}</h2>
        {match.phase !== "open" && (
          <span className="tabular font-semibold">{text.pointsOf({ points: tenths(team.points_x10) })}</span>
        )}
      </div>
      <p className="text-xs text-muted">
        {roles.map((role) => `${roleShort(words, role)} ${digits(countOf(role))}`).join(" · ")}
      </p>
      <p className="text-xs">
        <span className="text-muted">{text.captain}:</span> {nameOf(team.captain)} ·{" "}
        <span className="text-muted">{text.viceCaptain}:</span> {nameOf(team.vice_captain)}
      </p>
    </>
  );
}
