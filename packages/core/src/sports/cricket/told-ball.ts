import type { BallNote, Innings, Overs, WicketKind } from "./types.ts";
import { isOverDone } from "./play-ball.ts";

/** A ball as who watches the match tells it: by its place, and what it brought. */
export interface ToldBall {
  /** From 1. */
  readonly innings: number;
  /** From 0. */
  readonly over: number;
  /** From 1, wides and no-balls counted: its place in the over. */
  readonly ball: number;
  readonly runsOffBat: number;
  readonly wides: number;
  readonly noBalls: number;
  readonly byes: number;
  readonly legByes: number;
  /** Penalty runs to the side that bats. */
  readonly penalty: number;
  /** How a batter was out at it; null: nobody was. */
  readonly wicket: WicketKind | null;
}

/** How a batter may be out at a wide and at a no-ball. `out`, which doesn't say how, may be any of it: obstructing the field, say, or retired. */
const outAtWide: ReadonlySet<WicketKind> = new Set(["stumped", "run out", "hit wicket", "out"]);
const outAtNoBall: ReadonlySet<WicketKind> = new Set(["run out", "out"]);
/** With these the ball is dead at once, before a run is made of it. */
const runless: ReadonlySet<WicketKind> = new Set(["caught", "bowled", "lbw", "stumped", "hit wicket"]);

/**
 * What can't be of one ball by the laws of cricket, in a sentence; undefined where all of it can. Penalty runs may come with any ball. After a no-ball comes a free hit, until a ball
 * counts: who bats can be out at it as at a no-ball, also where it is a wide. [FEED-33] [FEED-45]
 */
export function impossibleIn(
  ball: Omit<ToldBall, "innings" | "over" | "ball">,
  { isFreeHit = false }: { readonly isFreeHit?: boolean } = {},
): string | undefined {
  const { wides, noBalls, runsOffBat, byes, legByes, wicket } = ball;
  const [isStruck, isRun] = [runsOffBat > 0, byes > 0 || legByes > 0];
  if (wides > 0 && noBalls > 0) return "A ball is a wide or a no-ball, not both.";
  if (wides > 0 && (isStruck || isRun)) return "All that a wide brings is told in its wides.";
  if (byes > 0 && legByes > 0) return "Runs that weren't struck are byes or leg-byes, not both.";
  if (isStruck && isRun) return "Runs of a ball that was struck are runs off the bat, not byes or leg-byes.";
  if (wicket === null) return undefined;
  if (wides > 0 && !outAtWide.has(wicket)) return `Nobody is out ${wicket} at a wide.`;
  if (noBalls > 0 && !outAtNoBall.has(wicket)) return `Nobody is out ${wicket} at a no-ball.`;
  if (isFreeHit && !outAtNoBall.has(wicket)) return `Nobody is out ${wicket} at a free hit.`;
  if (runless.has(wicket) && (isStruck || isRun)) return `A ball at which a batter is out ${wicket} brings no runs.`;
  return undefined;
}

const allRuns = ({ runsOffBat, wides, noBalls, byes, legByes, penalty }: ToldBall): number =>
  runsOffBat + wides + noBalls + byes + legByes + penalty;

/** As scorers write it, by `factsOf` read back: `4`, `W`, `1W`, `2nb`, `1lb`; what one word can't say in several, the one that says whether it counts last: `4b+1nb`, `5p+1`. */
export function textOfTold(ball: ToldBall): string {
  const { runsOffBat, wides, noBalls, byes, legByes, penalty, wicket } = ball;
  const [out, noBall] = [wicket === null ? "" : "W", noBalls > 0 ? `${noBalls + runsOffBat}nb` : ""];
  const word = (runs: number, kind: string): string => (runs > 0 ? `${runs}${kind}` : "");
  const isStruck = noBalls === 0 && runsOffBat > 0;
  const words = [
    word(penalty, "p"),
    isStruck ? "" : out,
    word(byes, "b"),
    word(legByes, "lb"),
    isStruck ? `${runsOffBat}${out}` : noBall,
    word(wides, "wd"),
  ];
  return words.filter((each) => each !== "").join("+") || "•";
}

/** An innings whose batters and bowlers nobody tells: all that is struck is kept of one who isn't at the crease, so that nothing is offered of those who are. */
export const openToldInnings = (
  battingSide: Innings["battingSide"],
  { isSuperOver, overs }: { readonly isSuperOver: boolean; readonly overs?: Overs | undefined },
): Innings => ({
  ...(overs !== undefined && { overs }),
  battingSide,
  isSuperOver,
  runs: 0,
  wickets: 0,
  legalBalls: 0,
  deliveries: 0,
  extras: { wides: 0, noBalls: 0, byes: 0, legByes: 0 },
  isFreeHit: false,
  batters: [{ player: 0, runs: 0, balls: 0, fours: 0, sixes: 0 }],
  striker: 1,
  nonStriker: 2,
  bowlers: [],
  bowler: 0,
  over: [],
  previousOver: [],
  log: [],
});

/** Where the next ball of the innings has its place. */
export const nextPlace = (innings: Innings): { readonly over: number; readonly ball: number } => ({
  over: Math.floor(innings.legalBalls / 6),
  ball: isOverDone(innings) ? 1 : innings.over.length + 1,
});

/** The innings after the ball. */
export function withToldBall(innings: Innings, ball: ToldBall): Innings {
  const text = textOfTold(ball);
  const isLegal = ball.wides === 0 && ball.noBalls === 0;
  const { extras } = innings;
  const note: BallNote = [text, 0, 0, 0, ...(ball.wicket === null ? ([] as const) : ([0, ball.wicket] as const))];
  return {
    ...innings,
    runs: innings.runs + allRuns(ball),
    wickets: innings.wickets + (ball.wicket === null ? 0 : 1),
    legalBalls: innings.legalBalls + (isLegal ? 1 : 0),
    deliveries: innings.deliveries + 1,
    extras: {
      wides: extras.wides + ball.wides,
      noBalls: extras.noBalls + ball.noBalls,
      byes: extras.byes + ball.byes,
      legByes: extras.legByes + ball.legByes,
    },
    ...(ball.penalty > 0 && { penaltyRuns: (innings.penaltyRuns ?? 0) + ball.penalty }),
    isFreeHit: ball.noBalls > 0 || (!isLegal && innings.isFreeHit),
    batters: innings.batters.map((all) => ({
      ...all,
      runs: all.runs + ball.runsOffBat,
      balls: all.balls + (ball.wides > 0 ? 0 : 1),
      fours: all.fours + (ball.runsOffBat === 4 ? 1 : 0),
      sixes: all.sixes + (ball.runsOffBat === 6 ? 1 : 0),
    })),
    ...(isOverDone(innings) ? { previousOver: innings.over, over: [text] } : { over: [...innings.over, text] }),
    log: [...(innings.log ?? []), note],
  };
}
