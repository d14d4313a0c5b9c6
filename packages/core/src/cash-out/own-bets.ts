import {
  cashOutMarket,
  cashOutRunner,
  isRefusal,
  othersOffers,
  type CashOut,
  type CashOutRefusal,
  type OfferLevel,
  type OwnOffer,
  type Position,
  type RunnerOffers,
  type RunnerPosition,
} from "./cash-out.ts";

/** A bet of the player that waits, with what still waits of it. */
export interface WaitingBet extends OwnOffer {
  readonly sizeMinor: number;
}

/** The levels without so much of the player's own at each price. */
const lessOwn = (levels: readonly OfferLevel[], own: readonly WaitingBet[]): readonly OfferLevel[] =>
  levels.flatMap((level) => {
    const ownMinor = own
      .filter(({ priceX100 }) => priceX100 === level.priceX100)
      .reduce((sum, { sizeMinor }) => sum + sizeMinor, 0);
    return level.sizeX100 > ownMinor ? [{ ...level, sizeX100: level.sizeX100 - ownMinor }] : [];
  });

/** What others would offer with the player's own waiting bets cancelled: every price, less what is the player's own at it. [CASH-02] */
export function offersWithoutOwn(
  ladders: readonly RunnerOffers[],
  bets: readonly WaitingBet[],
): readonly RunnerOffers[] {
  return ladders.map((runner) => {
    const { back, lay } = runner.real ?? runner;
    const own = (side: OwnOffer["side"]): readonly WaitingBet[] =>
      bets.filter((bet) => bet.selectionId === runner.selectionId && bet.side === side);
    const others = { back: lessOwn(back, own("LAY")), lay: lessOwn(lay, own("BACK")) };
    return { ...runner, ...others, ...(runner.real !== undefined && { real: others }) };
  });
}

export interface OfferBesideOwn {
  /** What a cash-out would bring now, round the player's own waiting bets. */
  readonly offer: CashOut | CashOutRefusal;
  /** Minor units that it would secure with those bets cancelled; undefined where they hold nothing of it back. */
  readonly withoutOwnMinor: number | undefined;
}

/**
 * A cash-out of the market, or of one runner's own bets, from what others offer before the player's waiting bets, and what it would bring with these
 * cancelled where that is more, or where there is no offer beside them. [CASH-02]
 */
export function cashOutBesideOwn(
  position: Position,
  runner: RunnerPosition | undefined,
  bets: readonly WaitingBet[],
): OfferBesideOwn {
  const offerFrom = (ladders: readonly RunnerOffers[]): CashOut | CashOutRefusal =>
    runner === undefined ? cashOutMarket({ ...position, ladders }) : cashOutRunner({ ...position, ladders }, runner);
  const offer = offerFrom(othersOffers(position.ladders, bets));
  if (bets.length === 0 || (isRefusal(offer) && offer.kind === "level")) return { offer, withoutOwnMinor: undefined };
  const freed = offerFrom(offersWithoutOwn(position.ladders, bets));
  const isMore = !isRefusal(freed) && (isRefusal(offer) || freed.securedMinor > offer.securedMinor);
  return { offer, withoutOwnMinor: isMore ? freed.securedMinor : undefined };
}
