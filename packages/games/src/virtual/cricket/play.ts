import { drawWeighted, type Beat, type Draws, type PlayedMatch, type VirtualSetup } from "../match.ts";
import {
  ballMs,
  ballsAnOver,
  ballWeights,
  breakMs,
  deliveries,
  inningsBalls,
  inningsWickets,
  moodOf,
} from "./model.ts";

interface Innings {
  runs: number;
  wickets: number;
  bowled: number;
  sixes: number;
  firstOver: number;
  firstOverWickets: number;
  /** Runs when the first wicket fell; those of the whole innings where none did. */
  firstWicketRuns: number | undefined;
}

/** The home side bats first. Ball by ball, one draw each; a wicket draws how it fell besides. */
export function playCricket(draws: Draws, setup: VirtualSetup): PlayedMatch {
  const beats: Beat[] = [];
  let atMs = 0;
  const first = emptyInnings();
  const second = emptyInnings();
  const tell = (kind: string, side: Beat["side"], facts: Beat["facts"]): void => {
    beats.push({ atMs, kind, side, home: first.runs, away: second.runs, facts });
  };
  const bat = (innings: Innings, side: "home" | "away", target: number | undefined): void => {
    const [batting, bowling] = side === "home" ? [setup.home, setup.away] : [setup.away, setup.home];
    while (!isOver(innings, target)) {
      const needed = target === undefined ? undefined : target - innings.runs;
      const weights = ballWeights(batting, bowling, moodOf(innings.bowled, needed));
      const delivery = deliveries[drawWeighted(draws, weights)];
      if (delivery === undefined) throw new RangeError("a ball without a weight");
      bowl(innings, delivery);
      atMs += ballMs;
      const { bowled, wickets } = innings;
      const way = delivery.isWicket ? { way: draws.index(5) } : {};
      tell(delivery.kind, side, { bowled, wickets, ...way, ...(target === undefined ? {} : { target }) });
    }
  };
  tell("start", "home", { bowled: 0, wickets: 0 });
  bat(first, "home", undefined);
  atMs += breakMs;
  const target = first.runs + 1;
  tell("break", "away", { bowled: 0, wickets: 0, target });
  bat(second, "away", target);
  tell("end", null, { bowled: second.bowled, wickets: second.wickets, target });
  return { beats, durationMs: atMs, stats: statsOf(first, second) };
}

const emptyInnings = (): Innings => ({
  runs: 0,
  wickets: 0,
  bowled: 0,
  sixes: 0,
  firstOver: 0,
  firstOverWickets: 0,
  firstWicketRuns: undefined,
});

const isOver = ({ bowled, wickets, runs }: Innings, target: number | undefined): boolean =>
  bowled === inningsBalls || wickets === inningsWickets || (target !== undefined && runs >= target);

function bowl(innings: Innings, { kind, runs, isWicket }: (typeof deliveries)[number]): void {
  innings.bowled += 1;
  innings.runs += runs;
  if (kind === "six") innings.sixes += 1;
  if (isWicket) {
    innings.wickets += 1;
    innings.firstWicketRuns ??= innings.runs;
  }
  if (innings.bowled > ballsAnOver) return;
  innings.firstOver += runs;
  if (isWicket) innings.firstOverWickets += 1;
}

const statsOf = (first: Innings, second: Innings): PlayedMatch["stats"] => ({
  home: first.runs,
  away: second.runs,
  homeWickets: first.wickets,
  awayWickets: second.wickets,
  sixes: first.sixes,
  firstOver: first.firstOver,
  firstOverWickets: first.firstOverWickets,
  firstWicketRuns: first.firstWicketRuns ?? first.runs,
});
