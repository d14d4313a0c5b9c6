import { houseRule } from "../../house-markets/index.ts";
import type { VoidReason } from "../../sport-names/index.ts";
import {
  foldDeliveries,
  isLegal,
  isWicket,
  runsAfterOvers,
  type Delivery,
  type InningsTotals,
} from "../cricket/deliveries.ts";
import { ruleKindOf, type FancyAsk } from "./ask.ts";

/** An innings as fancies ask of it. */
export interface FancyInnings {
  /** Its balls so far, in the order of play, from whatever ball feed. */
  readonly deliveries: readonly Delivery[];
  /** The side in batting order; empty where it isn't known, and then nothing is asked of its players. */
  readonly players: readonly string[];
  /**
   * `ended`: the side is out, or all the overs are bowled that it began with. `reached`: it has the runs that win the match. `curtailed`: rain has taken some of its
   * overs, and what was left is bowled.
   */
  readonly end: "going" | "ended" | "reached" | "curtailed" | "abandoned";
}

/** A number (of a player the place in batting order, from 1), several that share the win, a void with its reason, or the middle of the last rates that stood for what is asked. */
export type FancyResult =
  | { readonly type: "number"; readonly number: number }
  /** Two or more, rising. [RATES-72] */
  | { readonly type: "shared"; readonly numbers: readonly number[] }
  | { readonly type: "void"; readonly reason: VoidReason }
  /** `made`: the number by then, which only grows. */
  | { readonly type: "middleOfRates"; readonly made: number; readonly isRain?: true };

/** What was asked for, as far as it has come. */
interface Measure {
  readonly number: number;
  /** All of it has been seen. */
  readonly isWhole: boolean;
  /** Some of it has. */
  readonly isBegun: boolean;
  /** Who shares the number's place with it. */
  readonly sharing?: readonly number[];
  /** It can have no result any more, whatever comes. */
  readonly spoilt?: VoidReason;
}

const numberOf = ({ number, sharing = [] }: Measure): FancyResult =>
  sharing.length > 1 ? { type: "shared", numbers: sharing } : { type: "number", number };

/**
 * The result of a fancy from the balls of the innings; undefined while there is none yet. Penalty runs count where its rule says so. The one way from a ball feed
 * to results: of the simulated matches, and of recordings. [RATES-43] [RATES-70] [RATES-71]
 */
export function fancyResult(ask: FancyAsk, innings: FancyInnings): FancyResult | undefined {
  const rule = houseRule(ruleKindOf(ask));
  const counted =
    rule.penaltyRuns === "COUNTED" ? innings.deliveries : innings.deliveries.map((ball) => ({ ...ball, penalty: 0 }));
  const measured = measure(ask, { ...innings, deliveries: counted });
  if (measured.spoilt !== undefined) return { type: "void", reason: measured.spoilt };
  if (measured.isWhole) return numberOf(measured);
  if (innings.end === "going") return undefined;
  if (innings.end === "abandoned" || innings.end === "curtailed")
    return rule.ifAbandoned === "MIDDLE_OF_RATES"
      ? { type: "middleOfRates", made: measured.number, ...(innings.end === "curtailed" && { isRain: true }) }
      : { type: "void", reason: innings.end === "abandoned" ? "Match abandoned" : "Overs were lost to rain" };
  if (innings.end === "reached" && rule.ifReached === "VOID") return { type: "void", reason: cutOff(ask) };
  switch (rule.ifSideEnds) {
    case "STANDS":
      return numberOf(measured);
    case "STANDS_IF_BEGUN":
      return measured.isBegun ? numberOf(measured) : { type: "void", reason: neverBegun(ask) };
    case "VOID":
      return { type: "void", reason: neverBegun(ask) };
  }
}

function neverBegun({ kind }: FancyAsk): VoidReason {
  if (kind === "PLAYER") return "The player didn't bat";
  if (kind === "NEXT_OUT") return "Nobody was out";
  return kind === "BALL" ? "The ball was not bowled" : "The over was not begun";
}

/** What the winning runs left without an end. */
function cutOff(ask: FancyAsk): VoidReason {
  return ask.kind === "BALL" || ask.kind === "NEXT_OUT" ? neverBegun(ask) : "The target was reached before";
}

function measure(ask: FancyAsk, innings: FancyInnings): Measure {
  const { deliveries } = innings;
  const [totals] = foldDeliveries(deliveries);
  const isBegun = deliveries.length > 0;
  // What the innings as a whole brought is not known before its end.
  const isOver = innings.end === "ended" || innings.end === "reached";
  const ofInnings = (number: number): Measure => ({ number, isWhole: isOver, isBegun });
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
    case "NEXT_OUT":
      return ofNextOut(innings, { wicket: ask.wicket, totals });
    case "TOP_BATTER":
      return { ...ofTopBatters(innings), isWhole: isOver, isBegun };
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

const placeOf = ({ players }: FancyInnings, player: string | undefined): number =>
  players.findIndex((one) => one === player) + 1;

/** Who falls at the wicket. Who retires hurt after the one before it, while it is open, spoils it: one of the two can't be out any more. */
function ofNextOut(
  innings: FancyInnings,
  { wicket, totals }: { readonly wicket: number; readonly totals: InningsTotals | undefined },
): Measure {
  const { deliveries } = innings;
  const indexOf = (number: number): number => {
    const fall = totals?.fallOfWickets.find((one) => one.wicket === number);
    return deliveries.findIndex(({ over, ball }) => over === fall?.over && ball === fall.ball);
  };
  const [before, at] = [indexOf(wicket - 1), indexOf(wicket)];
  const isAsked = wicket === 1 || before !== -1;
  const open = isAsked ? deliveries.slice(before + 1, at === -1 ? undefined : at) : [];
  const isHurt = open.some(({ dismissals }) => dismissals.some((one) => !isWicket(one)));
  const fallen = totals?.fallOfWickets.find((one) => one.wicket === wicket);
  const number = placeOf(innings, fallen?.player);
  return {
    number,
    isWhole: number > 0,
    isBegun: isAsked,
    ...(isHurt && { spoilt: "A batter retired hurt" as const }),
  };
}

/** Those with the most runs off the bat, all of them, also from after a return. */
function ofTopBatters(innings: FancyInnings): Pick<Measure, "number" | "sharing"> {
  const runs = innings.players.map((player) =>
    innings.deliveries.reduce((sum, ball) => sum + (ball.striker === player ? ball.runsOffBat : 0), 0),
  );
  const most = Math.max(0, ...runs);
  const sharing = runs.flatMap((made, place) => (made === most ? [place + 1] : []));
  return { number: sharing[0] ?? 0, sharing };
}
