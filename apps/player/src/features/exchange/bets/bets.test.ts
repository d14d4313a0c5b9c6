import { describe, expect, test } from "vitest";
import type { CurrentOrder } from "../use-positions.ts";
import { averagedBets } from "./averages.ts";
import { changeOf, openEdit } from "./change-bet.ts";
import { betsText } from "./text.ts";
import { cancelledWords, type Cancelled } from "./use-cancel.ts";

const order = (over: Partial<CurrentOrder>): CurrentOrder => ({
  betId: "1",
  marketId: "1.2",
  selectionId: 11,
  handicap: 0,
  priceSize: { price: 2.5, size: 100 },
  bspLiability: 0,
  side: "BACK",
  status: "EXECUTABLE",
  persistenceType: "LAPSE",
  orderType: "LIMIT",
  placedDate: "2026-11-21T10:00:00.000Z",
  averagePriceMatched: 0,
  sizeMatched: 0,
  sizeRemaining: 100,
  sizeLapsed: 0,
  sizeCancelled: 0,
  sizeVoided: 0,
  ...over,
});

test("matched bets are averaged by runner and side, weighted by what is matched of each", () => {
  const orders = [
    order({ sizeMatched: 100, averagePriceMatched: 2.5, sizeRemaining: 0 }),
    order({ betId: "2", sizeMatched: 300, averagePriceMatched: 2.1, sizeRemaining: 20 }),
    order({ betId: "3", side: "LAY", sizeMatched: 50, averagePriceMatched: 3 }),
    order({ betId: "4" }),
  ];
  expect(averagedBets(orders)).toEqual([
    { selectionId: 11, side: "BACK", sizeMinor: 40_000n, averageX100: 220, betIds: ["1", "2"] },
    { selectionId: 11, side: "LAY", sizeMinor: 5_000n, averageX100: 300, betIds: ["3"] },
  ]);
});

describe("the editor of a bet that waits", () => {
  const waiting = order({ sizeRemaining: 80, sizeMatched: 20 });

  test("it begins with the bet's odds and what remains, and says that nothing is changed", () => {
    expect(openEdit(waiting)).toEqual({ priceX100: 250, stakeText: "80" });
    expect(changeOf(waiting, openEdit(waiting))).toBe("unchanged");
  });

  test("a lower stake is a reduction, other odds are a new price, and both are both", () => {
    expect(changeOf(waiting, { priceX100: 250, stakeText: "30.5" })).toEqual({
      reductionMinor: 4_950n,
      newPriceX100: undefined,
    });
    expect(changeOf(waiting, { priceX100: 260, stakeText: "80" })).toEqual({ reductionMinor: 0n, newPriceX100: 260 });
    expect(changeOf(waiting, { priceX100: 240, stakeText: "79" })).toEqual({ reductionMinor: 100n, newPriceX100: 240 });
  });

  test("a higher stake, none, and odds off the ladder are refused", () => {
    const faults = ["80.01", "0", ""].map((stakeText) => changeOf(waiting, { priceX100: 250, stakeText }));
    expect(faults).toEqual(["tooMuch", "noStake", "noStake"]);
    expect(changeOf(waiting, { priceX100: 251, stakeText: "80" })).toBe("offLadder");
  });
});

test("[LINE-09] a bet at a line is moved to another line, and to nothing between", () => {
  const line = { leastX100: 2_050, mostX100: 27_950, intervalX100: 100 };
  const waiting = order({ priceSize: { price: 164.5, size: 100 } });
  const edit = openEdit(waiting);
  expect(changeOf(waiting, { ...edit, priceX100: 16_550 }, line)).toEqual({ reductionMinor: 0n, newPriceX100: 16_550 });
  expect(changeOf(waiting, { ...edit, priceX100: 16_500 }, line)).toBe("offLadder");
});

test("[ROOM-14] a cancel says whether what waited of one bet, all of a market or all there are was cancelled", () => {
  const said = (of: Cancelled): string => cancelledWords(betsText.en, of);
  expect(said({ betId: "1", marketId: "1.2" })).toBe("The unmatched part is cancelled. Its money is free again.");
  expect(said({ marketId: "1.2" })).toMatch(/^Your unmatched bets in this market are cancelled\./);
  expect(said({})).toMatch(/^All your unmatched bets are cancelled\./);
});
