/** A team's totals of a match of cricket. */
export interface TeamTotals {
  readonly team: string;
  /** `312 & 145/3`, of a match of one innings each with its overs, `187/5 (20.0)`. */
  readonly totals: string;
  /** `12/0` of each, or empty. */
  readonly superOvers: string;
}

interface Innings {
  readonly team: string;
  readonly runs: number;
  readonly wickets: number;
  readonly overs?: unknown;
  readonly isSuperOver?: unknown;
}

const isInnings = (value: unknown): value is Innings => {
  const { team, runs, wickets } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof team === "string" && Number.isFinite(runs) && Number.isFinite(wickets);
};

const allOut = 10;
const total = ({ runs, wickets }: Innings): string => (wickets === allOut ? `${runs}` : `${runs}/${wickets}`);
const inTurn = (innings: readonly Innings[]): string => innings.map(total).join(" & ");

/** What each team made, who batted first before the other, all out without wickets, as scores are given in papers; empty where the score has no innings. Pure. [ROOM-81] */
export function finalTotals(score: Readonly<Record<string, unknown>> | undefined): readonly TeamTotals[] {
  const innings = Array.isArray(score?.["innings"]) ? score["innings"].filter(isInnings) : [];
  return [...Map.groupBy(innings, ({ team }) => team)].map(([team, own]) => {
    const totals = own.filter(({ isSuperOver }) => isSuperOver !== true);
    const [first, second] = totals;
    const overs = second === undefined && typeof first?.overs === "string" ? ` (${first.overs})` : "";
    const superOvers = own.filter(({ isSuperOver }) => isSuperOver === true);
    return { team, totals: inTurn(totals) + overs, superOvers: inTurn(superOvers) };
  });
}
