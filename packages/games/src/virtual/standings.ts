import type { VirtualSportName } from "./match.ts";

export interface FinalScore {
  readonly home: string;
  readonly away: string;
  readonly homeScore: number;
  readonly awayScore: number;
}
export interface Standing {
  readonly code: string;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Goals, runs, maps or points, for less against. */
  readonly difference: number;
  readonly points: number;
}

const pointsFor: Readonly<Record<VirtualSportName, { readonly won: number; readonly drawn: number }>> = {
  soccer: { won: 3, drawn: 1 },
  cricket: { won: 2, drawn: 1 },
  siege: { won: 3, drawn: 0 },
  breach: { won: 3, drawn: 0 },
  kabaddi: { won: 5, drawn: 3 },
};
/** In kabaddi a defeat by so few gives a point still. */
const closeDefeat = 7;

/** The table of these results: most points first, then the better difference, then by code. */
export function standingsOf(
  sport: VirtualSportName,
  teams: readonly string[],
  results: readonly FinalScore[],
): Standing[] {
  return teams
    .map((code) => {
      const leads = results.flatMap(({ home, away, homeScore, awayScore }) =>
        home === code ? [homeScore - awayScore] : away === code ? [awayScore - homeScore] : [],
      );
      const won = leads.filter((lead) => lead > 0).length;
      const drawn = leads.filter((lead) => lead === 0).length;
      const close = sport === "kabaddi" ? leads.filter((lead) => lead < 0 && lead >= -closeDefeat).length : 0;
      return {
        code,
        played: leads.length,
        won,
        drawn,
        lost: leads.length - won - drawn,
        difference: leads.reduce((sum, lead) => sum + lead, 0),
        points: won * pointsFor[sport].won + drawn * pointsFor[sport].drawn + close,
      };
    })
    .toSorted(
      (one, other) =>
        other.points - one.points || other.difference - one.difference || (one.code < other.code ? -1 : 1),
    );
}
