import { describe, expect, test } from "vitest";
import {
  cashOutMarket,
  cashOutRunner,
  isRefusal,
  othersOffers,
  runnerPosition,
  sweep,
  type CashOut,
  type OwnOffer,
  type RunnerOffers,
} from "./index.ts";

type Offers = readonly (readonly [price: number, taka: number])[];
const level = ([price, taka]: Offers[number]) => ({ priceX100: Math.round(price * 100), sizeX100: taka * 100 });
const runner = (selectionId: number, offers: { back?: Offers; lay?: Offers }): RunnerOffers => ({
  selectionId,
  isActive: true,
  back: (offers.back ?? []).map(level),
  lay: (offers.lay ?? []).map(level),
});
/** Results in taka, by runner from 1 on. */
const results = (...taka: number[]) =>
  taka.map((each, place) => ({ selectionId: place + 1, resultMinor: Math.round(each * 100) }));
const takaOf = ({ outcomes }: CashOut): number[] => outcomes.map(({ resultMinor }) => resultMinor / 100);

function done(value: ReturnType<typeof cashOutMarket>): CashOut {
  if (isRefusal(value)) throw new Error(value.kind);
  return value;
}

describe("[CASH-01] the field's worked examples", () => {
  test("backed 100 at 3.0, laid at 2.0: the lay stake is 150, and both outcomes bring 50", () => {
    const ladders = [runner(1, { lay: [[2, 10_000]] }), runner(2, {})];
    const cashOut = done(cashOutMarket({ ladders, outcomes: results(200, -100), share: 1 }));
    expect(cashOut.hedges).toMatchObject([{ selectionId: 1, side: "LAY", priceX100: 200, sizeMinor: 15_000 }]);
    expect([takaOf(cashOut), cashOut.securedMinor]).toEqual([[50, 50], 5_000]);
  });

  test("backed 100 at 2.0, laid at 1.5: the lay stake is 133.33, and both outcomes bring 33.33 to the paisa of a fill", () => {
    const ladders = [runner(1, { lay: [[1.5, 10_000]] }), runner(2, {})];
    const cashOut = done(cashOutMarket({ ladders, outcomes: results(100, -100), share: 1 }));
    expect(cashOut.hedges[0]?.sizeMinor).toBe(13_333);
    expect(takaOf(cashOut)).toEqual([33.34, 33.33]);
    expect(cashOut.securedMinor).toBe(3_333);
  });

  test("a losing position is closed the same way: backed 100 at 2.0, now 4.0, each outcome loses 50", () => {
    const ladders = [runner(1, { lay: [[4, 10_000]] }), runner(2, {})];
    const cashOut = done(cashOutMarket({ ladders, outcomes: results(100, -100), share: 1 }));
    expect([cashOut.hedges[0]?.sizeMinor, takaOf(cashOut)]).toEqual([5_000, [-50, -50]]);
  });
});

describe("the whole market", () => {
  test("the better of the ways is taken: the other runner is backed when that secures more", () => {
    // Laying the first at 2.2 secures less than backing the second at 2.
    const ladders = [runner(1, { lay: [[2.2, 10_000]] }), runner(2, { back: [[2, 10_000]] })];
    const cashOut = done(cashOutMarket({ ladders, outcomes: results(200, -100), share: 1 }));
    expect(cashOut.hedges).toMatchObject([{ selectionId: 2, side: "BACK", sizeMinor: 15_000 }]);
    expect(takaOf(cashOut)).toEqual([50, 50]);
  });

  test("with three runners two orders level all three outcomes", () => {
    const offers = { back: [[3, 10_000]], lay: [[3, 10_000]] } satisfies { back: Offers; lay: Offers };
    const ladders = [runner(1, offers), runner(2, offers), runner(3, offers)];
    const cashOut = done(cashOutMarket({ ladders, outcomes: results(200, -100, 50), share: 1 }));
    expect(cashOut.hedges).toHaveLength(2);
    expect(new Set(takaOf(cashOut))).toEqual(new Set([50]));
  });

  test("[CASH-02] several prices are taken, and the order is sent at the worst of them", () => {
    const lay: Offers = [
      [2, 100],
      [2.02, 30],
      [2.04, 1_000],
    ];
    const cashOut = done(
      cashOutMarket({ ladders: [runner(1, { lay }), runner(2, {})], outcomes: results(200, -100), share: 1 }),
    );
    const [hedge] = cashOut.hedges;
    expect(hedge?.fills.map(({ priceX100, sizeMinor }) => [priceX100, sizeMinor])).toEqual([
      [200, 10_000],
      [202, 3_000],
      [204, 1_931],
    ]);
    expect(hedge?.priceX100).toBe(204);
    const [won, lost] = takaOf(cashOut);
    expect(Math.abs((won ?? 0) - (lost ?? 0))).toBeLessThanOrEqual(0.03);
    expect(lost).toBe(49.31);
  });

  test("[CASH-03] a share secures that share and leaves the rest of the position as it was", () => {
    const ladders = [runner(1, { lay: [[2, 10_000]] }), runner(2, {})];
    const cashOut = done(cashOutMarket({ ladders, outcomes: results(200, -100), share: 0.4 }));
    expect(cashOut.hedges[0]?.sizeMinor).toBe(6_000);
    expect([takaOf(cashOut), cashOut.securedMinor]).toEqual([[140, -40], 2_000]);
  });

  test("[CASH-04] what the book cannot fill is refused with the runner that is short, and a level position with nothing to do", () => {
    const thin = [runner(1, { lay: [[2, 149.99]] }), runner(2, {})];
    expect(cashOutMarket({ ladders: thin, outcomes: results(200, -100), share: 1 })).toMatchObject({
      kind: "noOffers",
    });
    const ladders = [runner(1, { lay: [[2, 100]] }), runner(2, {})];
    expect(cashOutMarket({ ladders, outcomes: results(50, 50.99), share: 1 })).toEqual({ kind: "level" });
    expect(isRefusal(cashOutMarket({ ladders, outcomes: results(200, -100), share: 0.5 }))).toBe(false);
  });

  test("a runner that is out of the market is no outcome", () => {
    const ladders = [runner(1, {}), runner(2, {}), { ...runner(3, {}), isActive: false }];
    expect(cashOutMarket({ ladders, outcomes: results(10, 10, -90), share: 1 })).toEqual({ kind: "level" });
  });
});

describe("[CASH-05] one runner", () => {
  test("its own bets are levelled by one order on it, and the other outcomes move alike", () => {
    const own = runnerPosition(1, [
      { side: "BACK", priceX100: 300, sizeMinor: 15_000 },
      { side: "LAY", priceX100: 250, sizeMinor: 5_000 },
    ]);
    expect(own).toEqual({ selectionId: 1, ifWinMinor: 22_500, ifLoseMinor: -10_000 });
    const ladders = [runner(1, { lay: [[2, 10_000]] }), runner(2, {}), runner(3, {})];
    const cashOut = done(cashOutRunner({ ladders, outcomes: results(225, -100, -130), share: 1 }, own));
    expect(cashOut.hedges).toMatchObject([{ selectionId: 1, side: "LAY", sizeMinor: 16_250 }]);
    expect(takaOf(cashOut)).toEqual([62.5, 62.5, 32.5]);
    expect(cashOut.securedMinor).toBe(6_250);
  });

  test("bets that are level already, and a book without offers, are refused", () => {
    const ladders = [runner(1, {}), runner(2, {})];
    const position = { ladders, outcomes: results(200, -100), share: 1 };
    expect(cashOutRunner(position, { selectionId: 1, ifWinMinor: 5, ifLoseMinor: 5 })).toEqual({ kind: "level" });
    expect(cashOutRunner(position, { selectionId: 1, ifWinMinor: 500, ifLoseMinor: 5 })).toEqual({
      kind: "noOffers",
      selectionId: 1,
    });
  });
});

describe("[CASH-02] the player's own waiting bets", () => {
  const own = (side: OwnOffer["side"], priceX100: number): OwnOffer => ({ selectionId: 1, side, priceX100 });
  const book = runner(1, {
    back: [
      [1.95, 20],
      [1.9, 50],
    ],
    lay: [
      [2, 100],
      [2.1, 30],
    ],
  });
  const offered = (orders: readonly OwnOffer[], of = book) => {
    const [left] = othersOffers([of], orders);
    return { back: left?.back.map(({ priceX100 }) => priceX100), lay: left?.lay.map(({ priceX100 }) => priceX100) };
  };

  test("stand before what is offered at their price and at worse ones, which would be taken only after them", () => {
    expect(offered([])).toEqual({ back: [195, 190], lay: [200, 210] });
    expect(offered([own("BACK", 210)])).toEqual({ back: [195, 190], lay: [200] });
    expect(offered([own("BACK", 210), own("BACK", 200)])).toEqual({ back: [195, 190], lay: [] });
    expect(offered([own("LAY", 190)])).toEqual({ back: [195], lay: [200, 210] });
    expect(offered([own("BACK", 220), own("LAY", 180)])).toEqual({ back: [195, 190], lay: [200, 210] });
  });

  test("of another runner hide nothing of this one, and in a market across its runners they hide its own offers alone", () => {
    expect(offered([{ ...own("BACK", 200), selectionId: 2 }]).lay).toEqual([200, 210]);
    const across = { ...book, real: { back: book.back.slice(1), lay: book.lay } };
    expect(offered([own("LAY", 190)], across)).toEqual({ back: [], lay: [200, 210] });
  });

  test("keep a cash-out from meeting one: it takes what stands before them, or says that there is not enough", () => {
    const position = runnerPosition(1, [{ side: "BACK", priceX100: 300, sizeMinor: 6_000 }]);
    const outcomes = results(120, -60);
    const cashOut = (orders: readonly OwnOffer[]) =>
      cashOutRunner({ ladders: othersOffers([book, runner(2, {})], orders), outcomes, share: 1 }, position);
    expect(done(cashOut([own("BACK", 210)])).hedges).toMatchObject([{ side: "LAY", priceX100: 200, sizeMinor: 9_000 }]);
    expect(cashOut([own("BACK", 200)])).toEqual({ kind: "noOffers", selectionId: 1 });
  });
});

test("a sweep of nothing takes nothing, and one beyond the book is none", () => {
  const levels = [{ priceX100: 200, sizeX100: 1_000 }];
  expect(sweep(levels, 0)).toEqual([]);
  expect(sweep(levels, 200_000)).toEqual([{ priceX100: 200, sizeMinor: 1_000 }]);
  expect(sweep(levels, 200_200)).toBeUndefined();
});
