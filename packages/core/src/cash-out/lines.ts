import { lineSteps, type LineBet, type LineStep } from "../exchange/index.ts";
import { othersOffers, type CashOut, type Fill, type Hedge, type RunnerOffers } from "./cash-out.ts";
import { offersWithoutOwn, type WaitingBet } from "./own-bets.ts";

/** The one runner of a LINE market and what is offered at its lines, the player's matched bets there, and how much of it is cashed out. */
export interface LinePosition {
  readonly ladder: RunnerOffers;
  readonly bets: readonly LineBet[];
  /** 1 = all of it. */
  readonly share: number;
}

/**
 * A cash-out of bets at lines. Where the other line isn't the player's own, numbers between the two bring another result than those outside: so it is told by its
 * least, which is what it secures, and its most. [CASH-30]
 */
export interface LineCashOut extends CashOut {
  /** What it brings at best, of a share as `securedMinor` is. */
  readonly mostMinor: number;
  /** Results by number as they are and after it. */
  readonly steps: readonly LineStep[];
}

export type LineCashOutRefusal =
  /** Every number brings the same. */
  | { readonly kind: "level" }
  /** Nobody offers the other side. */
  | { readonly kind: "noOffers" }
  /** At the lines that are offered a bet on the other side would lose together with the player's own at some number: it secures nothing. */
  | { readonly kind: "worse" };

export const isLineRefusal = (value: LineCashOut | LineCashOutRefusal): value is LineCashOutRefusal => "kind" in value;

/** Less than this, in minor units, is no gain: what is smaller than the least amount that anybody bets. */
const leastGainMinor = 100;
/** Lines that one cash-out takes: each is an order of its own, and a request has at most 200. */
const mostLines = 50;

/** The least that numbers below a line bring, and the least that numbers above it do. A line lies between whole numbers. [LINE-01] */
function leastAround(steps: readonly LineStep[], lineX100: number): { readonly below: number; readonly above: number } {
  const firstAbove = Math.ceil(lineX100 / 100);
  const least = (some: readonly LineStep[]): number => Math.min(...some.map(({ afterMinor }) => afterMinor));
  return {
    below: least(steps.filter(({ from }) => from < firstAbove)),
    above: least(steps.filter(({ to }) => to === null || to >= firstAbove)),
  };
}

/**
 * The bets of one side that raise the least result to the highest, best line first. A sale wins below its line what it loses above, so that each unit of it raises the
 * least below and lowers the least above: it is worth while until both are the same. As lines get worse with each level, where one is worth nothing none behind it is.
 * Bets of both sides are never better: nobody can sell at a higher line than the one at which others sell.
 */
function raising(side: Hedge["side"], { ladder, bets }: LinePosition): readonly LineBet[] {
  const added: LineBet[] = [];
  for (const { priceX100, sizeX100 } of (side === "BACK" ? ladder.back : ladder.lay).slice(0, mostLines)) {
    const { below, above } = leastAround(lineSteps(bets, added), priceX100);
    const wantedMinor = Math.floor((side === "BACK" ? above - below : below - above) / 2);
    if (wantedMinor <= 0) break;
    added.push({ side, priceX100, sizeMinor: Math.min(wantedMinor, sizeX100) });
    if (wantedMinor <= sizeX100) break;
  }
  return added;
}

const leastOf = (steps: readonly LineStep[]): number => Math.min(...steps.map(({ afterMinor }) => afterMinor));

/** So much of the bets, the best lines first. */
function partOf(bets: readonly LineBet[], share: number): readonly LineBet[] {
  let rest = Math.round(bets.reduce((sum, { sizeMinor }) => sum + sizeMinor, 0) * share);
  return bets.flatMap((bet) => {
    const sizeMinor = Math.min(rest, bet.sizeMinor);
    rest -= sizeMinor;
    return sizeMinor > 0 ? [{ ...bet, sizeMinor }] : [];
  });
}

/** Why bets that secure nothing are no cash-out. */
function refusalOf({ ladder, bets }: LinePosition): LineCashOutRefusal {
  const steps = lineSteps(bets, []);
  // Bought more than sold: the highest numbers bring more than the lowest, and the other side is a sale.
  const bought = (steps.at(-1)?.beforeMinor ?? 0) - (steps[0]?.beforeMinor ?? 0);
  const offers = bought > 0 ? ladder.back : bought < 0 ? ladder.lay : [...ladder.back, ...ladder.lay];
  return { kind: offers.length === 0 ? "noOffers" : "worse" };
}

/**
 * Cashes out bets at lines by bets of the other side at the lines that are offered, so that the least which any number can bring becomes the highest that can be had.
 * Each line is an order of its own: what is matched of it is so at that line or a better one, and no number brings less than was said. Refused where the least would
 * not rise. Whole minor units, before commission. [CASH-30]
 */
export function cashOutLines(position: LinePosition): LineCashOut | LineCashOutRefusal {
  const { ladder, bets, share } = position;
  const before = lineSteps(bets, []).map(({ beforeMinor }) => beforeMinor);
  if (Math.max(...before) - Math.min(...before) < leastGainMinor) return { kind: "level" };
  if (!ladder.isActive) return { kind: "noOffers" };
  const ways = (["BACK", "LAY"] as const).map((side) => raising(side, position));
  const [sold = [], bought = []] = ways;
  const whole = leastOf(lineSteps(bets, sold)) >= leastOf(lineSteps(bets, bought)) ? sold : bought;
  if (leastOf(lineSteps(bets, whole)) - Math.min(...before) < leastGainMinor) return refusalOf(position);
  const added = partOf(whole, share);
  const steps = lineSteps(bets, added);
  // Of a share what is above the part that stays as it was; never rounded up.
  const gained = steps.map(({ beforeMinor, afterMinor }) => Math.floor(afterMinor - (1 - share) * beforeMinor));
  return {
    hedges: added.map((bet) => hedgeOf(ladder.selectionId, bet)),
    outcomes: [],
    worstMinor: leastOf(steps),
    securedMinor: Math.min(...gained),
    mostMinor: Math.max(...gained),
    steps,
  };
}

function hedgeOf(selectionId: number, { side, priceX100, sizeMinor }: LineBet): Hedge {
  const fills: readonly Fill[] = [{ priceX100, sizeMinor, profitMinor: sizeMinor }];
  return { selectionId, side, priceX100, sizeMinor, fills, isLine: true };
}

export interface LineOfferBesideOwn {
  readonly offer: LineCashOut | LineCashOutRefusal;
  /** Minor units that it would secure with the player's own waiting bets cancelled; undefined where they hold nothing of it back. */
  readonly withoutOwnMinor: number | undefined;
}

/** The cash-out from what others offer before the player's own waiting bets, and what it would secure without these where that is more. [CASH-02] [CASH-30] */
export function cashOutLinesBesideOwn(position: LinePosition, waiting: readonly WaitingBet[]): LineOfferBesideOwn {
  const offerFrom = ([ladder = position.ladder]: readonly RunnerOffers[]) => cashOutLines({ ...position, ladder });
  const offer = offerFrom(othersOffers([position.ladder], waiting));
  if (waiting.length === 0 || (isLineRefusal(offer) && offer.kind === "level"))
    return { offer, withoutOwnMinor: undefined };
  const freed = offerFrom(offersWithoutOwn([position.ladder], waiting));
  const isMore = !isLineRefusal(freed) && (isLineRefusal(offer) || freed.securedMinor > offer.securedMinor);
  return { offer, withoutOwnMinor: isMore ? freed.securedMinor : undefined };
}
