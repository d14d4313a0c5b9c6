/** A batter whose innings ended at a delivery. `kind` is the scorer's word: `bowled`, `run out`, `retired hurt`. */
export interface Dismissal {
  readonly kind: string;
  readonly player: string;
  /** Who caught, stumped or threw, the one who finished it last; absent where the source doesn't say. */
  readonly fielders?: readonly string[];
}

/** One ball as a scorer writes it down. */
export interface Delivery {
  /** From 1, in the order of play. */
  readonly innings: number;
  readonly battingTeam: string;
  /** From 0: the over in progress. */
  readonly over: number;
  /** From 1, wides and no-balls counted: the delivery's place in its over. */
  readonly ball: number;
  readonly striker: string;
  readonly nonStriker: string;
  readonly bowler: string;
  readonly runsOffBat: number;
  readonly wides: number;
  readonly noBalls: number;
  readonly byes: number;
  readonly legByes: number;
  readonly penalty: number;
  readonly dismissals: readonly Dismissal[];
}

/** The score when a batter was out. */
export interface FallOfWicket {
  readonly wicket: number;
  readonly runs: number;
  readonly over: number;
  readonly ball: number;
  readonly player: string;
  readonly kind: string;
}

/** The score at the end of an over, and what the over brought. */
export interface OverTotals {
  readonly over: number;
  readonly runs: number;
  readonly wickets: number;
  readonly totalRuns: number;
  readonly totalWickets: number;
}

export interface InningsTotals {
  readonly innings: number;
  readonly battingTeam: string;
  readonly runs: number;
  readonly wickets: number;
  readonly legalBalls: number;
  readonly deliveries: number;
  /** Fours and sixes off the bat. */
  readonly fours: number;
  readonly sixes: number;
  /** In runs, so that a wide that goes to the boundary is five. */
  readonly extras: {
    readonly wides: number;
    readonly noBalls: number;
    readonly byes: number;
    readonly legByes: number;
    readonly penalty: number;
    readonly total: number;
  };
  /** One entry per over bowled, the last perhaps unfinished. */
  readonly overs: readonly OverTotals[];
  readonly fallOfWickets: readonly FallOfWicket[];
}

/** Batters who leave without being out: the side loses no wicket. */
const notOut: ReadonlySet<string> = new Set(["retired hurt", "retired not out"]);

export const isWicket = (dismissal: Dismissal): boolean => !notOut.has(dismissal.kind);

const extrasOf = (delivery: Delivery): number =>
  delivery.wides + delivery.noBalls + delivery.byes + delivery.legByes + delivery.penalty;

/** All that the batting side got from the delivery. */
export const runsOf = (delivery: Delivery): number => delivery.runsOffBat + extrasOf(delivery);

/** A wide or no-ball has to be bowled again. */
export const isLegal = (delivery: Delivery): boolean => delivery.wides === 0 && delivery.noBalls === 0;

function openInnings(delivery: Delivery): InningsTotals {
  return {
    innings: delivery.innings,
    battingTeam: delivery.battingTeam,
    runs: 0,
    wickets: 0,
    legalBalls: 0,
    deliveries: 0,
    fours: 0,
    sixes: 0,
    extras: { wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, total: 0 },
    overs: [],
    fallOfWickets: [],
  };
}

function addDelivery(before: InningsTotals, delivery: Delivery): InningsTotals {
  const runs = before.runs + runsOf(delivery);
  const fallen = delivery.dismissals.filter(isWicket);
  const wickets = before.wickets + fallen.length;
  const last = before.overs.at(-1);
  const current = last?.over === delivery.over ? last : undefined;
  const over: OverTotals = {
    over: delivery.over,
    runs: (current?.runs ?? 0) + runsOf(delivery),
    wickets: (current?.wickets ?? 0) + fallen.length,
    totalRuns: runs,
    totalWickets: wickets,
  };
  return {
    ...before,
    runs,
    wickets,
    legalBalls: before.legalBalls + (isLegal(delivery) ? 1 : 0),
    deliveries: before.deliveries + 1,
    fours: before.fours + (delivery.runsOffBat === 4 ? 1 : 0),
    sixes: before.sixes + (delivery.runsOffBat === 6 ? 1 : 0),
    extras: {
      wides: before.extras.wides + delivery.wides,
      noBalls: before.extras.noBalls + delivery.noBalls,
      byes: before.extras.byes + delivery.byes,
      legByes: before.extras.legByes + delivery.legByes,
      penalty: before.extras.penalty + delivery.penalty,
      total: before.extras.total + extrasOf(delivery),
    },
    overs: [...(current === undefined ? before.overs : before.overs.slice(0, -1)), over],
    fallOfWickets: [
      ...before.fallOfWickets,
      ...fallen.map((dismissal, index) => ({
        wicket: before.wickets + index + 1,
        runs,
        over: delivery.over,
        ball: delivery.ball,
        player: dismissal.player,
        kind: dismissal.kind,
      })),
    ],
  };
}

/** The innings that the deliveries, in the order of play, make. [CRIC-02] */
export function foldDeliveries(deliveries: readonly Delivery[]): readonly InningsTotals[] {
  const innings: InningsTotals[] = [];
  for (const delivery of deliveries) {
    const current = innings.at(-1);
    if (current?.innings === delivery.innings) innings[innings.length - 1] = addDelivery(current, delivery);
    else innings.push(addDelivery(openInnings(delivery), delivery));
  }
  return innings;
}

/**
 * Runs after so many overs, as a session bet asks for them: those of the whole innings when it ended earlier. Undefined before a ball has been
 * bowled. `overs` is 1 or more. [CRIC-03]
 */
export function runsAfterOvers(innings: InningsTotals, overs: number): number | undefined {
  return innings.overs.findLast(({ over }) => over < overs)?.totalRuns;
}
