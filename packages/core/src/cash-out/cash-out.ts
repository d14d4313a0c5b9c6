import { fillProfitMinor } from "../exchange/index.ts";
import { CrossedOffers } from "./take-across.ts";
import { rangeOf, type SeveralWinners } from "./winner-sets.ts";

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
  /** There also: at which prices the player's own waiting bets stand behind these offers, to be backed and to be laid. Nothing is taken that would meet them, across the runners either. */
  readonly own?: { readonly back?: number; readonly lay?: number } | undefined;
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
  /** In a LINE market: the price is a line, and nothing comes at a worse one for the sake of an average. [LINE-03] */
  readonly isLine?: true;
}

export interface Outcome {
  readonly selectionId: number;
  /** What its win brings, and its alone, before commission. */
  readonly resultMinor: number;
}

export interface CashOut {
  readonly hedges: readonly Hedge[];
  /** Every outcome after it. */
  readonly outcomes: readonly Outcome[];
  /** Of a market with several winners what comes after it if none of the runners wins. */
  readonly several?: SeveralWinners;
  /** The worst that the market can bring after it, whichever runners win. */
  readonly worstMinor: number;
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
    if (runner.real === undefined) return { ...runner, ...others };
    const own = {
      ...(Number.isFinite(ownLay) && { back: ownLay }),
      ...(Number.isFinite(ownBack) && { lay: ownBack }),
    };
    return { ...runner, ...others, real: others, own };
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

/** No runner has this number: the outcome in which none of them wins. */
const nobody = Number.NaN;

const severalAfter = (several: SeveralWinners | undefined, hedges: readonly Hedge[]): SeveralWinners | undefined =>
  several && {
    ...several,
    noneWinsMinor:
      afterHedges([{ selectionId: nobody, resultMinor: several.noneWinsMinor }], hedges)[0]?.resultMinor ?? 0,
  };

export interface Position {
  readonly ladders: readonly RunnerOffers[];
  readonly outcomes: readonly Outcome[];
  /** Where several runners win together. Absent: one wins. */
  readonly several?: SeveralWinners | undefined;
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

/** A result less the part of it that a share leaves as it was. */
const lessKept = (afterMinor: number, beforeMinor: number, share: number): number =>
  afterMinor - (1 - share) * beforeMinor;

/** What a share secures: the least by which a set of winners is above what is left of it. */
function securedBy(position: Pick<Position, "outcomes" | "several" | "share">, hedges: readonly Hedge[]): number {
  const { outcomes, several, share } = position;
  const after = severalAfter(several, hedges);
  const gained = afterHedges(outcomes, hedges).map(({ selectionId, resultMinor }, place) => ({
    selectionId,
    resultMinor: lessKept(resultMinor, outcomes[place]?.resultMinor ?? 0, share),
  }));
  const noneWinsMinor = lessKept(after?.noneWinsMinor ?? 0, several?.noneWinsMinor ?? 0, share);
  return Math.round(rangeOf(gained, after && { ...after, noneWinsMinor }).worstMinor);
}

/** What comes of the orders. Runners that are out are no outcome. */
function cashOutBy(position: Position, hedges: readonly Hedge[], securedMinor: number): CashOut {
  const outcomes = afterHedges(position.outcomes, hedges);
  const several = severalAfter(position.several, hedges);
  const { worstMinor } = rangeOf(stillRunning(position.ladders, outcomes), several);
  return { hedges, outcomes, ...(several !== undefined && { several }), worstMinor, securedMinor };
}

const stillRunning = (ladders: readonly RunnerOffers[], outcomes: readonly Outcome[]): readonly Outcome[] =>
  outcomes.filter(({ selectionId }) => ladders.some((runner) => runner.selectionId === selectionId && runner.isActive));

/**
 * Cashes out a share of the whole market. Any one runner may be left without a bet, as betting on all others levels it too; the best of these
 * ways is taken. Runners that are out count no more. Where several win, it is the same bets that level: every winner then makes the same difference. [CASH-07]
 */
export function cashOutMarket(whole: Position): CashOut | CashOutRefusal {
  const position = { ...whole, outcomes: stillRunning(whole.ladders, whole.outcomes) };
  const { outcomes } = position;
  const { worstMinor, bestMinor } = rangeOf(outcomes, position.several);
  if (bestMinor - worstMinor < leastSpreadMinor) return { kind: "level" };
  let best: CashOut | undefined;
  let short: number | undefined;
  for (const level of new Set(outcomes.map(({ resultMinor }) => resultMinor))) {
    const hedges = hedgesOf(position, level);
    if (typeof hedges === "number") {
      short ??= hedges;
      continue;
    }
    const securedMinor = securedBy(position, hedges);
    if (best === undefined || securedMinor > best.securedMinor) best = cashOutBy(position, hedges, securedMinor);
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
    // Whichever other runner wins.
    { selectionId: nobody, resultMinor: own.ifLoseMinor },
  ];
  return cashOutBy(position, hedges, securedBy({ outcomes: pair, share: position.share }, hedges));
}
