import type { RunnerLadders } from "@maidan/client/market-cache";
import { describe, expect, test } from "vitest";
import { openSlip, type SlipForm } from "./bet-slip-form.ts";
import { fillNowMinor, matchNowMinor } from "./fill-now.ts";

const slip = (given: Partial<SlipForm>): SlipForm => ({
  ...openSlip({ marketId: "1.1", selectionId: 7, runnerName: "Dhaka", side: "BACK", priceX100: 540 }),
  rest: "kill",
  stakeText: "10",
  ...given,
});
const levels = (...offers: readonly (readonly [price: number, taka: number])[]) =>
  offers.map(([price, taka]) => ({ priceX100: Math.round(price * 100), sizeX100: taka * 100 }));
const book = (side: Pick<Partial<RunnerLadders>, "back" | "lay">): readonly RunnerLadders[] => [
  {
    selectionId: 7,
    name: "Dhaka",
    isActive: true,
    back: [],
    lay: [],
    traded: [],
    lastPriceTradedX100: undefined,
    tradedVolumeX100: 0,
    ...side,
  },
];

describe("[SLIP-20] what fill or kill would have filled now", () => {
  test("is reckoned by the average price, as the field's worked example is: 10 at 5.4 from 2 at 5.5, 6 at 5.4 and 2 at 5.3", () => {
    expect(fillNowMinor(slip({}), book({ back: levels([5.5, 2], [5.4, 6], [5.3, 2]) }))).toBe(1_000);
    expect(fillNowMinor(slip({}), book({ lay: levels([5.3, 2], [5.4, 6], [5.5, 2]) }))).toBe(0);
    expect(fillNowMinor(slip({ side: "LAY" }), book({ lay: levels([5.3, 2], [5.4, 6], [5.5, 2]) }))).toBe(1_000);
  });

  test("is nothing where the best odds are good but too little is there, and that much with a least that it reaches", () => {
    const thin = book({ back: levels([5.5, 2], [5.4, 5]) });
    expect(fillNowMinor(slip({}), thin)).toBe(0);
    expect(fillNowMinor(slip({ leastText: "7" }), thin)).toBe(700);
    expect(fillNowMinor(slip({ leastText: "7.01" }), thin)).toBe(0);
  });

  test("at a line counts what is within it, and nothing beyond is made good by better ones", () => {
    const line = { leastX100: 10_050, mostX100: 20_050, intervalX100: 100 };
    const atLine = { line, priceX100: 15_050 } as const;
    const offers = book({ back: levels([155.5, 6], [150.5, 3], [145.5, 100]) });
    expect(fillNowMinor(slip({ ...atLine, leastText: "1" }), offers)).toBe(900);
    expect(fillNowMinor(slip(atLine), offers)).toBe(0);
  });

  test("is not known without a stake, or without the book", () => {
    expect(fillNowMinor(slip({ stakeText: "" }), book({}))).toBeUndefined();
    expect(fillNowMinor(slip({}), undefined)).toBeUndefined();
  });
});

describe("[SLIP-08] what of a bet that may wait would be matched now", () => {
  test("is all that is offered at its odds or better, on the side that it takes, and no more than its stake", () => {
    const offers = book({ back: levels([5.5, 2], [5.4, 5], [5.3, 100]), lay: levels([5.6, 3], [5.7, 9]) });
    expect(matchNowMinor(slip({ stakeText: "10" }), offers)).toBe(700);
    expect(matchNowMinor(slip({ stakeText: "6.5" }), offers)).toBe(650);
    expect(matchNowMinor(slip({ priceX100: 560 }), offers)).toBe(0);
    expect(matchNowMinor(slip({ side: "LAY", priceX100: 560 }), offers)).toBe(300);
    // A payout of 54 is a stake of 10.
    expect(matchNowMinor(slip({ entry: "payout", stakeText: "37.8" }), offers)).toBe(700);
  });

  test("is not known without a stake, or without the book", () => {
    expect(matchNowMinor(slip({ stakeText: "" }), book({}))).toBeUndefined();
    expect(matchNowMinor(slip({}), undefined)).toBeUndefined();
  });
});
