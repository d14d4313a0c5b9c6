import { foldDeliveries, type Delivery, type InningsTotals } from "./deliveries.ts";
import { formatOvers, type CricketScoreboard } from "./scoreboard.ts";
import { superOver } from "./types.ts";

/**
 * A super over is an innings after two level ones, and no longer than six legal balls; a third innings of any other match is a side's second.
 * Deliveries don't say which it is. [CRIC-04]
 */
function hasSuperOvers(innings: readonly InningsTotals[]): boolean {
  const [first, second, ...later] = innings;
  return (
    first !== undefined &&
    second !== undefined &&
    first.runs === second.runs &&
    later.length > 0 &&
    later.every(({ legalBalls }) => legalBalls <= superOver.balls)
  );
}

const scoreOf = (innings: InningsTotals): string =>
  `${innings.battingTeam} ${innings.runs}/${innings.wickets} (${formatOvers(innings.legalBalls)})`;

/**
 * The final score of a match that has been played, as a scoreboard shows it. It names no winner: rain rules, walkovers and bowl-outs are not in
 * the deliveries. At least one delivery is needed. [CRIC-05]
 */
export function finalScoreboard(deliveries: readonly Delivery[]): CricketScoreboard {
  const innings = foldDeliveries(deliveries);
  const last = innings.at(-1);
  if (last === undefined) throw new Error("a match without deliveries has no score");
  const decidedOver = hasSuperOvers(innings);
  return {
    sport: "cricket",
    headline: scoreOf(last),
    status: innings.map(scoreOf).join(" · "),
    innings: innings.map((each, index) => ({
      team: each.battingTeam,
      runs: each.runs,
      wickets: each.wickets,
      overs: formatOvers(each.legalBalls),
      isSuperOver: decidedOver && index >= 2,
    })),
    batting: null,
    target: null,
    currentRunRate: null,
    requiredRunRate: null,
    batters: [],
    bowler: null,
    lastBalls: [],
  };
}
