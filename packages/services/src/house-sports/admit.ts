import {
  linesOf,
  potentialMinor,
  settledMinor,
  shapeOf,
  stakeOfAll,
  takesPrice,
  type CouponShape,
  type CouponStakes,
} from "@maidan/games/sportsbook";
import { formatMoney, parseDecimal, type Currency } from "@maidan/core/money";
import { refuse, type Refusal } from "../command/index.ts";
import { isPaidInPart, type KeptWager, type WagerView } from "../house-games/index.ts";
import type {
  AskedCoupon,
  AskedLeg,
  BookMarket,
  CouponContent,
  CouponView,
  KeptLeg,
  Liability,
} from "./coupon-ports.ts";
import { bookLimits } from "./rules.ts";
import type { BookLimits } from "./terms.ts";

const closed = refuse("MARKET_CLOSED", "This market takes no bets now.");
export const hasResult = refuse("MARKET_CLOSED", "This market got its result meanwhile. Nothing was bet.");
const related = refuse(
  "RELATED",
  "Two selections of one match are related: they can't be in one coupon. Bet on them one by one.",
);

/** What is wrong with a coupon whatever its markets are; undefined where nothing is. [SPORTSBOOK-33] */
export function faultOf(
  shape: CouponShape,
  { stakeMinor }: Pick<AskedCoupon, "stakeMinor">,
  { leastStakeMinor, mostStakeMinor, currency }: BookLimits & { readonly currency: Currency },
): Refusal | undefined {
  const isWithin = stakeMinor >= leastStakeMinor && stakeOfAll(shape, stakeMinor) <= mostStakeMinor;
  if (isWithin) return undefined;
  const [least, most] = [leastStakeMinor, mostStakeMinor].map((minor) =>
    formatMoney(minor, { language: "en", currency }),
  );
  return refuse("VALIDATION", `A line is at least ${least}, a coupon at most ${most}.`);
}

export interface TakenLeg {
  readonly marketId: string;
  readonly selection: string;
  readonly priceX100: number;
}

/** The legs at the prices of now, or why they can't be taken. `hasWaited`: the delay of play has passed. [SPORTSBOOK-30] [SPORTSBOOK-31] [SPORTSBOOK-34] */
export function takeLegs(
  markets: readonly BookMarket[],
  asked: Pick<AskedCoupon, "legs" | "taking"> & { readonly sources: readonly string[]; readonly hasWaited: boolean },
): readonly TakenLeg[] | Refusal {
  const known = new Map(markets.map((market) => [market.marketId, market]));
  const fixtures = new Set<string>();
  const taken: TakenLeg[] = [];
  for (const leg of asked.legs) {
    const market = known.get(leg.marketId);
    if (market === undefined || !asked.sources.includes(market.source))
      return refuse("VALIDATION", "There is no such market here.");
    if (fixtures.has(market.fixtureId)) return related;
    fixtures.add(market.fixtureId);
    const price = priceOf(market, leg, asked);
    if (typeof price !== "number") return price;
    taken.push({ marketId: leg.marketId, selection: leg.selection, priceX100: price });
  }
  return taken;
}

function priceOf(
  market: BookMarket,
  leg: AskedLeg,
  { taking, hasWaited }: Pick<AskedCoupon, "taking"> & { readonly hasWaited: boolean },
): number | Refusal {
  const isRunning = market.phase === "open" || market.phase === "live";
  const priceX100 = market.selections.find(({ key }) => key === leg.selection)?.priceX100 ?? null;
  if (!isRunning || market.status !== "open" || priceX100 === null) return closed;
  if (market.phase === "live" && !hasWaited)
    return refuse("PRICE_CHANGED", "The match has begun. Look at its prices again.");
  if (takesPrice(taking, { seenX100: leg.seenX100, nowX100: priceX100 })) return priceX100;
  return refuse("PRICE_CHANGED", "The price has changed. Nothing was bet.");
}

const minorOf = (amount: string): bigint => {
  const minor = parseDecimal(amount);
  if (minor === undefined) throw new Error("a coupon can't be read");
  return minor;
};
const sumOf = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + minorOf(amount), 0n);

/** What was cashed out of a coupon while the rest of it went on. [SPORTSBOOK-64] */
export const partsOf = ({ content }: Pick<KeptWager, "content">): NonNullable<CouponContent["parts"]> =>
  (content as unknown as CouponContent).parts ?? [];
export const cashedMinorOf = (wager: Pick<KeptWager, "content">): bigint =>
  sumOf(partsOf(wager).map(({ amount }) => amount));

/** What a coupon is worked out from, as far as it still stands: without what was cashed out of it. Throws where its wager is none. */
export function stakesOf(
  wager: Pick<KeptWager, "content">,
  legs: readonly KeptLeg[],
): CouponStakes & { readonly kind: string } {
  const { kind, stake } = wager.content as unknown as CouponContent;
  const shape = shapeOf(kind, legs.length);
  if (shape === undefined) throw new Error("a coupon can't be read");
  const stakeMinor = minorOf(stake) - sumOf(partsOf(wager).map((part) => part.stake));
  const mostPaidMinor = (legs[0]?.mostPaidMinor ?? bookLimits.mostPaidMinor) - cashedMinorOf(wager);
  return { kind, shape, stakeMinor, mostPaidMinor, legs: legs.map(({ priceX100, result }) => ({ priceX100, result })) };
}

/** What the house would pay at most is risked on each of its selections: one of them alone can't know of the others. */
export const liabilitiesOf = (
  legs: readonly Pick<TakenLeg, "marketId" | "selection">[],
  risked: Pick<Liability, "currency" | "payoutMinor">,
): readonly Liability[] => legs.map(({ marketId, selection }) => ({ marketId, selection, ...risked }));

/** What is risked on what stands of a coupon. */
export const riskedMinor = (stakes: CouponStakes): bigint =>
  potentialMinor({ ...stakes, legs: stakes.legs.map(({ priceX100 }) => ({ priceX100, result: undefined })) });

/** Whether its player was paid an offer for it: then no result changes what it pays. [SPORTSBOOK-63] */
export const isCashedOut = ({ outcome }: Pick<KeptWager, "outcome">): boolean =>
  typeof outcome === "object" && outcome !== null && "cash_out" in outcome;

/** What it pays in all, parts that were cashed out included; undefined while that isn't sure. */
export function payoutOf(wager: KeptWager, legs: readonly KeptLeg[]): bigint | undefined {
  if (isCashedOut(wager)) return wager.payoutMinor;
  const restMinor = settledMinor(stakesOf(wager, legs));
  return restMinor === undefined ? undefined : restMinor + cashedMinorOf(wager);
}

export function viewOf({ wager, balanceMinor }: WagerView, legs: readonly KeptLeg[]): CouponView {
  const stakes = stakesOf(wager, legs);
  return {
    wager,
    legs,
    balanceMinor,
    kind: stakes.kind,
    stakeMinor: stakes.stakeMinor,
    cashedMinor: cashedMinorOf(wager),
    lines: linesOf(stakes.shape).length,
    potentialMinor: potentialMinor(stakes),
  };
}

/** A coupon as staff see it. */
export const couponOf = (wager: KeptWager, legs: readonly KeptLeg[]): CouponView =>
  viewOf({ wager, balanceMinor: undefined }, legs);

/** What a coupon is to whoever looks at it. `void`: its stake is given back, or is on its way. `settled`: what it pays is there or on its way. */
export function stateOfCoupon({
  phase,
  correction,
}: Pick<KeptWager, "phase" | "correction">): "open" | "void" | "settled" {
  switch (phase) {
    case "paying":
      // A part of it is on its way: the rest counts on.
      return isPaidInPart({ correction }) ? "open" : "settled";
    case "paid":
      return "settled";
    case "refused":
    case "undoing":
    case "void":
      return "void";
    case "staking":
    case "open":
      return "open";
  }
}
