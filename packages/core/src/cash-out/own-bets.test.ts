import { describe, expect, test } from "vitest";
import { cashOutBesideOwn, isRefusal, offersWithoutOwn, type RunnerOffers, type WaitingBet } from "./index.ts";

const taka = (amount: number): number => Math.round(amount * 100);
const levels = (...offers: readonly (readonly [price: number, size: number])[]) =>
  offers.map(([price, size]) => ({ priceX100: taka(price), sizeX100: taka(size) }));
const waits = (side: WaitingBet["side"], price: number, size: number, selectionId = 1): WaitingBet => ({
  selectionId,
  side,
  priceX100: taka(price),
  sizeMinor: taka(size),
});
/** 100 backed at 3.0; the first runner is laid at 2.0, or the second one backed at 1.8. The own sizes are part of the book. */
const book: readonly RunnerOffers[] = [
  { selectionId: 1, isActive: true, back: levels([1.95, 20]), lay: levels([2, 250], [2.1, 500]) },
  { selectionId: 2, isActive: true, back: levels([1.8, 500]), lay: [] },
];
const outcomes = [
  { selectionId: 1, resultMinor: taka(200) },
  { selectionId: 2, resultMinor: taka(-100) },
];
const reckoned = (bets: readonly WaitingBet[], ladders = book) => {
  const { offer, withoutOwnMinor } = cashOutBesideOwn({ ladders, outcomes, share: 1 }, undefined, bets);
  return [isRefusal(offer) ? offer.kind : offer.securedMinor, withoutOwnMinor];
};

describe("[CASH-02] own waiting bets hold an offer back", () => {
  test("where it would secure more with them cancelled, and so much is told", () => {
    expect(reckoned([])).toEqual([5_000, undefined]);
    // The own bet stands at the best price: only the worse way by the other runner is left, and 200 of others at 2.0 after it.
    expect(reckoned([waits("BACK", 2, 50)])).toEqual([3_333, 5_000]);
  });

  test("where there is no offer beside them at all", () => {
    const one = book.slice(0, 1).concat({ selectionId: 2, isActive: true, back: [], lay: [] });
    expect(reckoned([waits("BACK", 2, 50)], one)).toEqual(["noOffers", 5_000]);
  });

  test("and not where what is left without them is no more: too little of others, worse prices, another side or runner", () => {
    expect(reckoned([waits("BACK", 2.1, 500)])).toEqual([5_000, undefined]);
    expect(reckoned([waits("LAY", 1.95, 20)])).toEqual([5_000, undefined]);
    expect(reckoned([waits("LAY", 1.7, 20, 2)])).toEqual([5_000, undefined]);
    // All of what is at 2.0 is their own, and what others lay behind it secures less than the other runner does.
    const own = [waits("BACK", 2, 250)];
    const dear = [{ ...book[0], lay: levels([2, 250], [4, 500]) } as RunnerOffers, ...book.slice(1)];
    expect(reckoned(own, dear)).toEqual([3_333, undefined]);
    const alone = [{ ...book[0], lay: levels([2, 250]) } as RunnerOffers, { ...book[1], back: [] } as RunnerOffers];
    expect(reckoned(own, alone)).toEqual(["noOffers", undefined]);
  });
});

test("[CASH-02] without own bets each price holds what others offer, and one that is all their own is gone; across runners the real offers alone", () => {
  const [left] = offersWithoutOwn(book, [waits("BACK", 2, 50), waits("BACK", 2.1, 500)]);
  expect(left).toMatchObject({ back: levels([1.95, 20]), lay: levels([2, 200]) });
  const across = { ...book[0], real: { back: [], lay: levels([2.1, 600]) } } as RunnerOffers;
  const [real] = offersWithoutOwn([across], [waits("BACK", 2.1, 500)]);
  expect(real?.real).toEqual({ back: [], lay: levels([2.1, 100]) });
});

test("[CASH-02] [BOOK-25] across the runners an own bet stands before worse offers of the other runner too: nothing is offered that would meet it", () => {
  // 300 backed on the first runner at 2.0; a bet of 105 of the same player waits there, by which the second runner could be backed at 2.0 before anything of others at 1.8.
  const real = (back: RunnerOffers["back"], lay: RunnerOffers["lay"]) => ({ back, lay, real: { back, lay } });
  const crossed: readonly RunnerOffers[] = [
    { selectionId: 1, isActive: true, ...real(levels([1.98, 800]), levels([2, 105], [2.2, 300])) },
    { selectionId: 2, isActive: true, ...real(levels([1.8, 300]), levels([2.02, 300])) },
  ];
  const ofBoth = {
    ladders: crossed,
    share: 0.5,
    outcomes: [300, -300].map((result, place) => ({ selectionId: place + 1, resultMinor: taka(result) })),
  };
  const offerBeside = (bets: readonly WaitingBet[]) => {
    const { offer, withoutOwnMinor } = cashOutBesideOwn(ofBoth, undefined, bets);
    return [isRefusal(offer) ? offer.kind : offer.hedges, withoutOwnMinor];
  };
  expect(offerBeside([waits("BACK", 2, 105)])).toEqual(["noOffers", -1_364]);
  // What others offer before it is still there.
  const better = [
    { ...crossed[0], ...real(levels([1.98, 800]), levels([1.9, 400], [2, 105])) } as RunnerOffers,
    ...crossed.slice(1),
  ];
  const { offer } = cashOutBesideOwn({ ...ofBoth, ladders: better }, undefined, [waits("BACK", 2, 105)]);
  expect(!isRefusal(offer) && offer.hedges.map(({ side, priceX100 }) => [side, priceX100])).toEqual([["LAY", 190]]);
});
