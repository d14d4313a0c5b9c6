import { houseRule } from "../../house-markets/index.ts";
import { foldDeliveries, isLegal, runsAfterOvers, type Delivery, type InningsTotals } from "../cricket/deliveries.ts";
import { ruleKindOf, type FancyAsk } from "./ask.ts";

/** An innings as fancies ask of it. */
export interface FancyInnings {
  /** Its balls so far, in the order of play, from whatever ball feed. */
  readonly deliveries: readonly Delivery[];
  /** The side in batting order; empty where it isn't known, and then nothing is asked of its players. */
  readonly players: readonly string[];
  /** `ended`: the side is out, or all its overs are bowled. */
  readonly end: "going" | "ended" | "abandoned";
}

/** A number, a void with its reason, or the number in the middle of the last rates that the market had. */
export type FancyResult =
  | { readonly type: "number"; readonly number: number }
  | { readonly type: "void"; readonly reason: string }
  | { readonly type: "middleOfRates" };

/** What was asked for, as far as it has come. */
interface Measure {
  readonly number: number;
  /** All of it has been seen. */
  readonly isWhole: boolean;
  /** Some of it has. */
  readonly isBegun: boolean;
}

/**
 * The result of a fancy from the balls of the innings; undefined while there is none yet. Penalty runs count where its rule says so. The one way from a ball feed
 * to results: of the simulated matches, and of recordings. [RATES-43] [RATES-70] [RATES-71]
 */
export function fancyResult(ask: FancyAsk, innings: FancyInnings): FancyResult | undefined {
  const rule = houseRule(ruleKindOf(ask));
  const counted =
    rule.penaltyRuns === "COUNTED" ? innings.deliveries : innings.deliveries.map((ball) => ({ ...ball, penalty: 0 }));
  const { number, isWhole, isBegun } = measure(ask, { ...innings, deliveries: counted });
  if (isWhole) return { type: "number", number };
  if (innings.end === "going") return undefined;
  if (innings.end === "abandoned")
    return rule.ifAbandoned === "MIDDLE_OF_RATES"
      ? { type: "middleOfRates" }
      : { type: "void", reason: "Match abandoned" };
  switch (rule.ifSideEnds) {
    case "STANDS":
      return { type: "number", number };
    case "STANDS_IF_BEGUN":
      return isBegun ? { type: "number", number } : { type: "void", reason: neverBegun(ask) };
    case "VOID":
      return { type: "void", reason: neverBegun(ask) };
  }
}

const neverBegun = ({ kind }: FancyAsk): string =>
  kind === "PLAYER" ? "The player didn't bat" : kind === "BALL" ? "The ball was not bowled" : "The over was not begun";

function measure(ask: FancyAsk, innings: FancyInnings): Measure {
  const { deliveries } = innings;
  const [totals] = foldDeliveries(deliveries);
  const isBegun = deliveries.length > 0;
  // What the innings as a whole brought is not known before its end.
  const ofInnings = (number: number): Measure => ({ number, isWhole: innings.end === "ended", isBegun });
  switch (ask.kind) {
    case "SESSION":
      return { number: runsAfter(totals, ask.overs), isWhole: isBowled(deliveries, ask.overs - 1), isBegun };
    case "LOTTERY":
      return {
        number: Number(ask.overs.map((overs) => runsAfter(totals, overs) % 10).join("")),
        isWhole: ask.overs.every((overs) => isBowled(deliveries, overs - 1)),
        isBegun,
      };
    case "OVER":
    case "OVER_EVEN": {
      const over = totals?.overs.find((one) => one.over === ask.over);
      return { number: over?.runs ?? 0, isWhole: isBowled(deliveries, ask.over), isBegun: over !== undefined };
    }
    case "BALL":
      return ofBall(deliveries, ask);
    case "WICKET":
    case "WICKET_BALLS":
      return ofWicket(ask, { deliveries, totals, isBegun });
    case "PLAYER":
      return ofPlayer(deliveries, innings.players[ask.place]);
    case "FOURS":
      return ofInnings(totals?.fours ?? 0);
    case "SIXES":
      return ofInnings(totals?.sixes ?? 0);
    case "TOTAL":
    case "KHADDA":
    case "EVEN":
    case "METER":
      return ofInnings(totals?.runs ?? 0);
  }
}

const runsAfter = (totals: InningsTotals | undefined, overs: number): number =>
  totals === undefined ? 0 : (runsAfterOvers(totals, overs) ?? 0);

/** All balls of the over: six legal ones, or play has gone on to a later over. */
const isBowled = (deliveries: readonly Delivery[], over: number): boolean =>
  deliveries.some((ball) => ball.over > over) ||
  deliveries.filter((ball) => ball.over === over && isLegal(ball)).length >= 6;

function ofBall(deliveries: readonly Delivery[], asked: { readonly over: number; readonly ball: number }): Measure {
  const [bowled] = foldDeliveries(deliveries.filter(({ over, ball }) => over === asked.over && ball === asked.ball));
  return { number: bowled?.runs ?? 0, isWhole: bowled !== undefined, isBegun: bowled !== undefined };
}

interface Seen {
  readonly deliveries: readonly Delivery[];
  readonly totals: InningsTotals | undefined;
  readonly isBegun: boolean;
}

function ofWicket(
  { kind, wicket }: { readonly kind: "WICKET" | "WICKET_BALLS"; readonly wicket: number },
  { deliveries, totals, isBegun }: Seen,
): Measure {
  const fall = totals?.fallOfWickets.find((one) => one.wicket === wicket);
  const isWhole = fall !== undefined;
  if (kind === "WICKET") return { number: fall?.runs ?? totals?.runs ?? 0, isWhole, isBegun };
  const last = deliveries.findIndex(({ over, ball }) => over === fall?.over && ball === fall.ball);
  const balls = (isWhole ? deliveries.slice(0, last + 1) : deliveries).filter(isLegal).length;
  return { number: balls, isWhole, isBegun };
}

/** Off the bat, until the player is out or leaves the field: what comes after a return doesn't count. */
function ofPlayer(deliveries: readonly Delivery[], player: string | undefined): Measure {
  const left = deliveries.findIndex(({ dismissals }) => dismissals.some((one) => one.player === player));
  const until = left === -1 ? deliveries : deliveries.slice(0, left + 1);
  const hasBatted = until.some((ball) => ball.striker === player || ball.nonStriker === player) || left !== -1;
  const runs = until.reduce((sum, ball) => sum + (ball.striker === player ? ball.runsOffBat : 0), 0);
  return { number: runs, isWhole: left !== -1, isBegun: hasBatted };
}
