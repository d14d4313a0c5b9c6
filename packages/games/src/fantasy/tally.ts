import { isLegal, type Delivery } from "@maidan/core/sports";
import type { FantasyPlayer } from "./squad.ts";

/** What a player has done in a match. A value that survives JSON. */
export interface Tally {
  readonly runs: number;
  /** Faced; wides are not. */
  readonly balls: number;
  readonly fours: number;
  readonly sixes: number;
  readonly out: number;
  readonly wickets: number;
  readonly bowledOrLbw: number;
  readonly maidens: number;
  /** Legal balls bowled, and the runs charged for all of them: not byes and leg-byes. */
  readonly bowled: number;
  readonly conceded: number;
  readonly catches: number;
  readonly stumpings: number;
  readonly directRunOuts: number;
  readonly sharedRunOuts: number;
  /** The over that the player bowls now. */
  readonly over: {
    readonly innings: number;
    readonly number: number;
    readonly bowled: number;
    readonly conceded: number;
  };
}

export const emptyTally: Tally = {
  runs: 0,
  balls: 0,
  fours: 0,
  sixes: 0,
  out: 0,
  wickets: 0,
  bowledOrLbw: 0,
  maidens: 0,
  bowled: 0,
  conceded: 0,
  catches: 0,
  stumpings: 0,
  directRunOuts: 0,
  sharedRunOuts: 0,
  over: { innings: 0, number: 0, bowled: 0, conceded: 0 },
};

const ballsOfOver = 6;
/** Super overs bring no points. */
const lastInnings = 2;
const bowlersKinds: ReadonlySet<string> = new Set([
  "bowled",
  "caught",
  "caught and bowled",
  "lbw",
  "stumped",
  "hit wicket",
]);
const notOut: ReadonlySet<string> = new Set(["retired hurt", "retired not out"]);

/** A tally for each of the squad, with one more ball in it. Names that the squad doesn't have are passed over. [FANTASY-05] */
export function addBall(squad: readonly FantasyPlayer[], tallies: readonly Tally[], ball: Delivery): readonly Tally[] {
  if (ball.innings > lastInnings) return tallies;
  const next = [...tallies];
  const change = (name: string, changed: (tally: Tally) => Partial<Tally>): void => {
    const place = squad.findIndex((player) => player.name === name);
    const tally = next[place];
    if (tally !== undefined) next[place] = { ...tally, ...changed(tally) };
  };
  change(ball.striker, (tally) => ({
    runs: tally.runs + ball.runsOffBat,
    balls: tally.balls + (ball.wides === 0 ? 1 : 0),
    fours: tally.fours + (ball.runsOffBat === 4 ? 1 : 0),
    sixes: tally.sixes + (ball.runsOffBat === 6 ? 1 : 0),
  }));
  change(ball.bowler, (tally) => bowledBall(tally, ball));
  for (const { kind, player, fielders = [] } of ball.dismissals) {
    if (notOut.has(kind)) continue;
    change(player, (tally) => ({ out: tally.out + 1 }));
    if (kind === "caught and bowled") change(ball.bowler, (tally) => ({ catches: tally.catches + 1 }));
    for (const fielder of fielders) change(fielder, (tally) => fielded(tally, kind, fielders.length));
  }
  return next;
}

function bowledBall(tally: Tally, ball: Delivery): Partial<Tally> {
  const charged = ball.runsOffBat + ball.wides + ball.noBalls;
  const legal = isLegal(ball) ? 1 : 0;
  const isSameOver = tally.over.innings === ball.innings && tally.over.number === ball.over;
  const over = {
    innings: ball.innings,
    number: ball.over,
    bowled: (isSameOver ? tally.over.bowled : 0) + legal,
    conceded: (isSameOver ? tally.over.conceded : 0) + charged,
  };
  const isMaiden = legal === 1 && over.bowled === ballsOfOver && over.conceded === 0;
  const taken = ball.dismissals.filter(({ kind }) => bowlersKinds.has(kind));
  return {
    bowled: tally.bowled + legal,
    conceded: tally.conceded + charged,
    maidens: tally.maidens + (isMaiden ? 1 : 0),
    wickets: tally.wickets + taken.length,
    bowledOrLbw: tally.bowledOrLbw + taken.filter(({ kind }) => kind === "bowled" || kind === "lbw").length,
    over,
  };
}

function fielded(tally: Tally, kind: string, hands: number): Partial<Tally> {
  switch (kind) {
    case "caught":
      return { catches: tally.catches + 1 };
    case "stumped":
      return { stumpings: tally.stumpings + 1 };
    case "run out":
      return hands === 1 ? { directRunOuts: tally.directRunOuts + 1 } : { sharedRunOuts: tally.sharedRunOuts + 1 };
    default:
      return {};
  }
}

/** All tallies of a match from its deliveries: what counting ball by ball has to come to. [FANTASY-05] */
export const tallyAll = (squad: readonly FantasyPlayer[], balls: readonly Delivery[]): readonly Tally[] =>
  balls.reduce<readonly Tally[]>(
    (tallies, ball) => addBall(squad, tallies, ball),
    squad.map(() => emptyTally),
  );
