import { foldDeliveries, isLegal, runsOf, type Delivery, type Dismissal, type OverTotals } from "./deliveries.ts";

/** A ball as a scorer tells it. */
export interface BallTold {
  /** `7.3`: the third legal ball of the eighth over; a wide or a no-ball has the number of the ball that it is bowled again for. */
  readonly number: string;
  /** `4`, `•`, `W`, `1wd`, `2nb`, `1lb`. */
  readonly text: string;
  readonly striker: string;
  readonly bowler: string;
  /** Who left at it, and how. */
  readonly dismissals: readonly Pick<Dismissal, "kind" | "player">[];
}

export interface OverTold extends OverTotals {
  readonly balls: readonly BallTold[];
}

export interface InningsTold {
  readonly battingTeam: string;
  readonly runs: number;
  readonly wickets: number;
  readonly legalBalls: number;
  /** In the order of play. */
  readonly overs: readonly OverTold[];
}

const extrasText = (delivery: Delivery): string => {
  const { wides, noBalls, byes, legByes, penalty } = delivery;
  if (wides > 0) return `${wides}wd`;
  if (noBalls > 0) return `${runsOf(delivery)}nb`;
  if (legByes > 0) return `${legByes}lb`;
  if (byes > 0) return `${byes}b`;
  return penalty > 0 ? `${penalty}p` : "";
};

/** How scorers write a ball. A wicket stands behind what was run at it. */
function textOf(delivery: Delivery): string {
  const run = extrasText(delivery) || (delivery.runsOffBat > 0 ? String(delivery.runsOffBat) : "");
  const isOut = delivery.dismissals.length > 0;
  return isOut ? `${run}W` : run || "•";
}

/** A match ball by ball, from its deliveries in the order of play. [CRIC-11] */
export function oversTold(deliveries: readonly Delivery[]): readonly InningsTold[] {
  const byInnings = Map.groupBy(deliveries, (delivery) => delivery.innings);
  return foldDeliveries(deliveries).map(({ innings, battingTeam, runs, wickets, legalBalls, overs }) => {
    const byOver = Map.groupBy(byInnings.get(innings) ?? [], (delivery) => delivery.over);
    return {
      battingTeam,
      runs,
      wickets,
      legalBalls,
      overs: overs.map((over) => ({ ...over, balls: ballsOf(byOver.get(over.over) ?? []) })),
    };
  });
}

function ballsOf(over: readonly Delivery[]): readonly BallTold[] {
  let legal = 0;
  return over.map((delivery) => {
    const number = `${delivery.over}.${legal + 1}`;
    if (isLegal(delivery)) legal += 1;
    const { striker, bowler, dismissals } = delivery;
    return {
      number,
      text: textOf(delivery),
      striker,
      bowler,
      dismissals: dismissals.map(({ kind, player }) => ({ kind, player })),
    };
  });
}
