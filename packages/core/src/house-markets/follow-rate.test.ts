import { expect, test } from "vitest";
import type { HouseQuestion } from "./bet.ts";
import { goesAlong, type HouseOffer, type RatePolicy } from "./follow-rate.ts";

const runs = { type: "AT_LEAST" } as const;
const yes = { side: "FOR", line: 46, rate: 90 } as const;
const no = { side: "AGAINST", line: 44, rate: 110 } as const;
const taken = (bet: typeof yes | typeof no, offer: HouseOffer, question: HouseQuestion = runs): readonly RatePolicy[] =>
  (["any", "better", "none"] as const).filter((policy) => goesAlong(bet, offer, { policy, question }));

test("[RATES-17] what stands as it was seen is taken whatever the player wants, what is better unless they want no change, what is worse with any", () => {
  expect(taken(yes, { line: 46, rate: 90 })).toEqual(["any", "better", "none"]);
  expect(taken(yes, { line: 46, rate: 91 })).toEqual(["any", "better"]);
  expect(taken(yes, { line: 46, rate: 89 })).toEqual(["any"]);
  // Who says no pays the rate.
  expect(taken(no, { line: 44, rate: 109 })).toEqual(["any", "better"]);
  expect(taken(no, { line: 44, rate: 111 })).toEqual(["any"]);
});

test("[RATES-17] a line that is easier to reach is better at no worse a rate, and a harder one is worse at any", () => {
  expect(taken(yes, { line: 45, rate: 90 })).toEqual(["any", "better"]);
  expect(taken(yes, { line: 45, rate: 89 })).toEqual(["any"]);
  expect(taken(yes, { line: 47, rate: 300 })).toEqual(["any"]);
  expect(taken(no, { line: 45, rate: 110 })).toEqual(["any", "better"]);
  expect(taken(no, { line: 43, rate: 1 })).toEqual(["any"]);
});

test("[RATES-17] another runner, number or band is another bet, which nobody goes along with", () => {
  for (const question of [
    { type: "WINNER", selectionIds: [46, 47] },
    { type: "BAND", width: 10 },
    { type: "DIGITS", digits: 2 },
  ] satisfies HouseQuestion[]) {
    expect(taken(yes, { line: 47, rate: 90 }, question)).toEqual([]);
    expect(taken(yes, { line: 46, rate: 89 }, question)).toEqual(["any"]);
  }
});
