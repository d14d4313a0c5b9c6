import { fillProfitMinor } from "../exchange/index.ts";
import { CrossedOffers } from "./take-across.ts";

/**
 * Cash-out: bets against the player's position, reckoned from the book as it is now, so that the outcomes come to the same. Whole minor units
 * throughout; a bet's payout is its size times its price. Pure. [CASH-01]
 */

/** So much is offered at a price; hundredths, which of a size are minor units. */
export interface OfferLevel {
  readonly priceX100: number;
  readonly sizeX100: number;
}
/** What can be backed and laid of a runner, best first. */
export interface RunnerOffers {
  readonly selectionId: number;
  readonly isActive: boolean;
  readonly back: readonly OfferLevel[];
  readonly lay: readonly OfferLevel[];
  /** In a market that is matched across its runners: what is offered on this one itself; what they offer together follows from it. [VIRT-02] */
  readonly real?: { readonly back: readonly OfferLevel[]; readonly lay: readonly OfferLevel[] } | undefined;
}
/** A bet of the player that waits. */
export interface OwnOffer {
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  readonly priceX100: number;
}

export interface Fill {
  readonly priceX100: number;
  readonly sizeMinor: number;
  /** Of a match across the runners, which brings a little more than its price says. Absent: what the price says. */
  readonly profitMinor?: number;
}

/** One order of a cash-out. Its price is the worst that it must take. */
export interface Hedge {
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  readonly priceX100: number;
  readonly sizeMinor: number;
  /** What the book holds for it now, best price first. */
  readonly fills: readonly Fill[];
}

export interface Outcome {
  readonly selectionId: number;
  /** What its win brings, before commission. */
  readonly resultMinor: number;
}

export interface CashOut {
  readonly hedges: readonly Hedge[];
  /** Every outcome after it. */
  readonly outcomes: readonly Outcome[];
  /** What is secured by it, whatever happens: the whole result of a full one. */
  readonly securedMinor: number;
}

export type CashOutRefusal =
  /** Every outcome brings the same: there is nothing to cash out. */
  | { readonly kind: "level" }
  /** The book does not hold enough on this runner. */
  | { readonly kind: "noOffers"; readonly selectionId: number };

export const isRefusal = (value: CashOut | CashOutRefusal): value is CashOutRefusal => "kind" in value;

/**
 * What others offer at better prices than the player's own waiting bets, which is all that can be taken without meeting one: at the same price theirs may stand
 * first. Nobody cashes out against themselves, as both bets together would change nothing. [CASH-02]
 */
export function othersOffers(ladders: readonly RunnerOffers[], orders: readonly OwnOffer[]): readonly RunnerOffers[] {
  const pricesOf = (selectionId: number, side: OwnOffer["side"]): readonly number[] =>
    orders.filter((order) => order.selectionId === selectionId && order.side === side).map((order) => order.priceX100);
  return ladders.map((runner) => {
    const { back, lay } = runner.real ?? runner;
    // A bet that waits to be laid is what a backer can take, the dearest first; and the other way round.
    const [ownLay, ownBack] = [
      Math.max(...pricesOf(runner.selectionId, "LAY")),
      Math.min(...pricesOf(runner.selectionId, "BACK")),
    ];
    const others = {
      back: back.filter(({ priceX100 }) => priceX100 > ownLay),
      lay: lay.filter(({ priceX100 }) => priceX100 < ownBack),
    };
    return { ...runner, ...others, ...(runner.real !== undefined && { real: others }) };
  });
}

/**
 * Takes offers, best first, until their payouts come to the one that is wanted (minor units times hundredths of price). The size of the last is
 * rounded to the nearest minor unit. Undefined when the book holds less.
 */
export function sweep(levels: readonly OfferLevel[], payoutX100: number): readonly Fill[] | undefined {
  const fills: Fill[] = [];
  let rest = payoutX100;
  for (const { priceX100, sizeX100 } of levels) {
    const wanted = Math.round(rest / priceX100);
    if (wanted <= 0) return fills;
    if (wanted <= sizeX100) return [...fills, { priceX100, sizeMinor: wanted }];
    fills.push({ priceX100, sizeMinor: sizeX100 });
    rest -= sizeX100 * priceX100;
  }
  return rest <= 0 ? fills : undefined;
}

/** Takes of the offers, order after order. */
type Take = (runner: RunnerOffers, side: Hedge["side"], payoutX100: number) => readonly Fill[] | undefined;

/** With all offers there. */
function takeOf({ ladders }: Position): Take {
  if (!ladders.some(({ real }) => real !== undefined))
    return (runner, side, payout) => sweep(side === "LAY" ? runner.lay : runner.back, payout);
  const offers = new CrossedOffers(ladders);
  return ({ selectionId }, side, payout) => offers.take(selectionId, side, payout);
}

/** The order that pays so much if its runner wins (laid when it is to be paid, backed when it is to be won); null = none is needed. */
function hedgeFor(runner: RunnerOffers, payoutX100: number, take: Take): Hedge | null | undefined {
  const side = payoutX100 > 0 ? "LAY" : "BACK";
  const fills = take(runner, side, Math.abs(payoutX100));
  if (fills === undefined) return undefined;
  const last = fills.at(-1);
  if (last === undefined) return null;
  return {
    selectionId: runner.selectionId,
    side,
    priceX100: last.priceX100,
    sizeMinor: fills.reduce((sum, fill) => sum + fill.sizeMinor, 0),
    fills,
  };
}

/** What each outcome brings once the orders are matched as the book is now; each fill's profit is rounded as the engine rounds it. */
export function afterHedges(outcomes: readonly Outcome[], hedges: readonly Hedge[]): readonly Outcome[] {
  return outcomes.map(({ selectionId, resultMinor }) => ({
    selectionId,
    resultMinor: hedges.reduce((sum, hedge) => {
      const profit = hedge.fills.reduce(
        (total, fill) => total + (fill.profitMinor ?? fillProfitMinor(fill.sizeMinor, fill.priceX100)),
        0,
      );
      const ifBackWins = hedge.selectionId === selectionId ? profit : -hedge.sizeMinor;
      return sum + (hedge.side === "BACK" ? ifBackWins : -ifBackWins);
    }, resultMinor),
  }));
}

export interface Position {
  readonly ladders: readonly RunnerOffers[];
  readonly outcomes: readonly Outcome[];
  /** 1 = all of it. */
  readonly share: number;
}

/** Outcomes closer than this count as the same: what rounding leaves of a cash-out is no position, and no bet is so small. */
const leastSpreadMinor = 100;

/** All orders, or the runner whose offers don't suffice. */
function hedgesOf(position: Position, levelMinor: number): readonly Hedge[] | number {
  const { ladders, outcomes, share } = position;
  const take = takeOf(position);
  const hedges: Hedge[] = [];
  for (const { selectionId, resultMinor } of outcomes) {
    const runner = ladders.find((one) => one.selectionId === selectionId);
    const payout = Math.round((resultMinor - levelMinor) * share) * 100;
    const hedge = runner === undefined ? undefined : hedgeFor(runner, payout, take);
    if (hedge === undefined) return selectionId;
    if (hedge !== null) hedges.push(hedge);
  }
  return hedges;
}

/** The strategy that orders of a cash-out carry, so that records can tell them from other bets. */
export const cashOutStrategy = "cash-out";

/** What a share secures: the least by which an outcome is above what is left of it. */
const securedBy = (before: readonly Outcome[], after: readonly Outcome[], share: number): number =>
  Math.min(
    ...after.map(({ resultMinor }, place) => Math.round(resultMinor - (1 - share) * (before[place]?.resultMinor ?? 0))),
  );

/**
 * Cashes out a share of the whole market. Any one runner may be left without a bet, as betting on all others levels it too; the best of these
 * ways is taken. Runners that are out count no more.
 */
export function cashOutMarket(position: Position): CashOut | CashOutRefusal {
  const outcomes = position.outcomes.filter(({ selectionId }) =>
    position.ladders.some((runner) => runner.selectionId === selectionId && runner.isActive),
  );
  const results = outcomes.map(({ resultMinor }) => resultMinor);
  if (Math.max(...results) - Math.min(...results) < leastSpreadMinor) return { kind: "level" };
  let best: CashOut | undefined;
  let short: number | undefined;
  for (const level of new Set(outcomes.map(({ resultMinor }) => resultMinor))) {
    const hedges = hedgesOf({ ...position, outcomes }, level);
    if (typeof hedges === "number") {
      short ??= hedges;
      continue;
    }
    const after = afterHedges(outcomes, hedges);
    const securedMinor = securedBy(outcomes, after, position.share);
    if (best === undefined || securedMinor > best.securedMinor) best = { hedges, outcomes: after, securedMinor };
  }
  return best ?? { kind: "noOffers", selectionId: short ?? 0 };
}

/** The player's own bets on one runner: what they bring if it wins, and if it loses. */
export interface RunnerPosition {
  readonly selectionId: number;
  readonly ifWinMinor: number;
  readonly ifLoseMinor: number;
}

export function runnerPosition(
  selectionId: number,
  matches: readonly { readonly side: "BACK" | "LAY"; readonly priceX100: number; readonly sizeMinor: number }[],
): RunnerPosition {
  let [ifWinMinor, ifLoseMinor] = [0, 0];
  for (const match of matches) {
    const { sizeMinor } = match;
    const profit = fillProfitMinor(sizeMinor, match.priceX100);
    ifWinMinor += match.side === "BACK" ? profit : -profit;
    ifLoseMinor += match.side === "BACK" ? -sizeMinor : sizeMinor;
  }
  return { selectionId, ifWinMinor, ifLoseMinor };
}

/** Levels the player's own bets on one runner by one order on it; the other runners move by the same amount. */
export function cashOutRunner(position: Position, own: RunnerPosition): CashOut | CashOutRefusal {
  const runner = position.ladders.find((one) => one.selectionId === own.selectionId);
  const payout = Math.round((own.ifWinMinor - own.ifLoseMinor) * position.share) * 100;
  if (Math.abs(payout) < leastSpreadMinor * 100) return { kind: "level" };
  const hedge = runner?.isActive === true ? hedgeFor(runner, payout, takeOf(position)) : undefined;
  if (hedge === undefined) return { kind: "noOffers", selectionId: own.selectionId };
  const hedges = hedge === null ? [] : [hedge];
  const pair: readonly Outcome[] = [
    { selectionId: own.selectionId, resultMinor: own.ifWinMinor },
    // Whichever other runner wins: no runner has this number.
    { selectionId: Number.NaN, resultMinor: own.ifLoseMinor },
  ];
  return {
    hedges,
    outcomes: afterHedges(position.outcomes, hedges),
    securedMinor: securedBy(pair, afterHedges(pair, hedges), position.share),
  };
}
