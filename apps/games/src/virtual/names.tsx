import { leagueOf, leagues, type LeagueTeam } from "@maidan/games/virtual";
import { classNames } from "@maidan/ui/controls";
import { useLanguage } from "@maidan/ui/language";
import type { ReactNode } from "react";

const teams = new Map<string, LeagueTeam>(leagues.flatMap((league) => league.teams.map((team) => [team.code, team])));

/** A side's name and colours; a side that this page doesn't know is named by its code. */
export function useTeam(code: string): { readonly name: string; readonly colours: readonly [string, string] } {
  const { language } = useLanguage();
  const team = teams.get(code);
  return { name: team?.name[language] ?? code, colours: team?.colours ?? ["#708a7d", "#eff5f1"] };
}

export function useLeagueName(): (code: string) => string {
  const { language } = useLanguage();
  return (code) => leagueOf(code)?.name[language] ?? code;
}

/** The side's shirt: a picture of its colours beside its name. */
export function Shirt({ code, className }: { readonly code: string; readonly className?: string }): ReactNode {
  const {
    colours: [ground, trim],
  } = useTeam(code);
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classNames("size-6 shrink-0", className)}>
      <path
        d="M8 3l4 2 4-2 6 4-2.5 4.5-2.5-1.5v11H7v-11l-2.5 1.5L2 7z"
        fill={ground}
        stroke="rgb(255 255 255 / .35)"
        strokeWidth=".8"
      />
      <path d="M8 3c1 2.2 7 2.2 8 0l-1.6-.6c-1 1-3.8 1-4.8 0zM7 16.5h10v2H7z" fill={trim} />
    </svg>
  );
}

export function TeamName({ code, className }: { readonly code: string; readonly className?: string }): ReactNode {
  const { name } = useTeam(code);
  return <span className={classNames("min-w-0 truncate", className)}>{name}</span>;
}
