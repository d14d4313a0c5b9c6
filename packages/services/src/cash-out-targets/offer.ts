import {
  cashOutLines,
  cashOutMarket,
  cashOutRunner,
  isLineRefusal,
  isRefusal,
  othersOffers,
  reckonedOf,
  reckonedOfLines,
  runnerPosition,
  type CashOut,
  type OwnOffer,
  type Reckoned,
  type RunnerOffers,
} from "@maidan/core/cash-out";
import type { Reader } from "../command/index.ts";
import { bestFirst, laddersOf, type ExchangeReadStore, type MarketBook } from "../exchange-reads/index.ts";
import type { CashOutTarget } from "./ports.ts";

export interface OfferDeps {
  readonly reader: Reader;
  readonly store: Pick<ExchangeReadStore, "positions" | "currentOrders" | "matchedAfter">;
}

const mostOrders = 1_000;

/** The offers of a book as a cash-out takes them. */
export const offersIn = (book: MarketBook): readonly RunnerOffers[] =>
  book.definition.runners.map(({ selectionId, status }) => {
    const ladders = laddersOf(book, selectionId);
    const levels = (ladder: ReadonlyMap<number, bigint>, side: "BACK" | "LAY") =>
      bestFirst(ladder, side).map(([priceX100, sizeMinor]) => ({ priceX100, sizeX100: Number(sizeMinor) }));
    const real = { back: levels(ladders.availableToBack, "BACK"), lay: levels(ladders.availableToLay, "LAY") };
    return {
      selectionId,
      isActive: status === "ACTIVE",
      ...real,
      ...(book.definition.hasVirtualPrices === true && { real }),
    };
  });

/** What the cash-out of a target would bring now, reckoned as the phone reckons it: from what others offer before the player's own bets. Undefined while there is nothing to cash out, or the book can't fill it. At lines it is told by the least that any number brings. [CASH-02] [CASH-07] [CASH-10] [CASH-31] */
export function offerFor(deps: OfferDeps, target: CashOutTarget, book: MarketBook): Promise<TargetOffer | undefined> {
  return book.definition.line === undefined ? oddsOffer(deps, target, book) : lineOffer(deps, target, book);
}

/** An offer with the position that it was reckoned from. */
export interface TargetOffer {
  readonly offer: CashOut;
  readonly reckoned: Reckoned;
}

/** The one runner's bets are the market's. */
async function lineOffer(deps: OfferDeps, target: CashOutTarget, book: MarketBook): Promise<TargetOffer | undefined> {
  const bets = await matchedBets(deps, target);
  if (bets.length === 0) return undefined;
  const [ladder] = othersOffers(offersIn(book), await ownOffers(deps, target));
  const offer = ladder && cashOutLines({ ladder, bets, share: target.sharePercent / 100 });
  return offer === undefined || isLineRefusal(offer) ? undefined : { offer, reckoned: reckonedOfLines(bets) };
}

async function oddsOffer(
  { reader, store }: OfferDeps,
  target: CashOutTarget,
  book: MarketBook,
): Promise<TargetOffer | undefined> {
  const { playerId, marketId, selectionId } = target;
  const [position] = await store.positions(reader, playerId, [marketId]);
  if (position === undefined) return undefined;
  const ladders = othersOffers(offersIn(book), await ownOffers({ reader, store }, target));
  const outcomes = position.runners.map((runner) => ({
    selectionId: runner.selectionId,
    resultMinor: Number(runner.ifWinMinor),
  }));
  const count = book.definition.numberOfWinners;
  const several = count > 1 ? { count, noneWinsMinor: Number(position.ifOtherMinor) } : undefined;
  const whole = { ladders, outcomes, several, share: target.sharePercent / 100 };
  const reckoned = reckonedOf(outcomes);
  if (selectionId === undefined) return known(cashOutMarket(whole), reckoned);
  const own = (await matchedBets({ reader, store }, target)).filter((bet) => bet.selectionId === selectionId);
  return known(cashOutRunner(whole, runnerPosition(selectionId, own)), reckoned);
}

/** The player's matched bets in the market, by runner, side and price. */
async function matchedBets({ reader, store }: OfferDeps, { playerId, marketId }: CashOutTarget) {
  const { levels } = await store.matchedAfter(reader, { playerId, marketId, afterFillId: "0" });
  return levels.map((level) => ({ ...level, sizeMinor: Number(level.sizeMinor) }));
}

const known = (offer: ReturnType<typeof cashOutMarket>, reckoned: Reckoned): TargetOffer | undefined =>
  isRefusal(offer) ? undefined : { offer, reckoned };

async function ownOffers({ reader, store }: OfferDeps, { playerId, marketId }: CashOutTarget): Promise<OwnOffer[]> {
  const { rows } = await store.currentOrders(reader, {
    playerId,
    marketIds: [marketId],
    state: "EXECUTABLE",
    sort: "BY_PLACE_TIME",
    isDescending: false,
    page: { from: 0, count: mostOrders },
  });
  return rows.map(({ selectionId, side, priceX100 }) => ({ selectionId, side, priceX100 }));
}
