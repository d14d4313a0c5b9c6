import { expect, test } from "vitest";
import type { HouseBetItem } from "./calls.ts";
import { outcomesByMarket } from "./outcomes.ts";

type Asked = HouseBetItem["question"];
const bet = (marketId: string, question: Omit<Asked, "runners">, over: Partial<HouseBetItem> = {}) =>
  ({
    market_id: marketId,
    title: marketId,
    question: { runners: [], ...question },
    side: "for",
    line: 46,
    rate: 90,
    stake: "100.00",
    ...over,
  }) as HouseBetItem;
const runners = [1, 2].map((selection) => ({ selection_id: selection, name: `Side ${selection}` }));

const told = (bets: readonly HouseBetItem[]) =>
  outcomesByMarket(bets).map(({ marketId, outcomes }) => [
    marketId,
    ...outcomes.map(({ from, to, resultMinor }) => [from, to, Number(resultMinor)]),
  ]);

test("[ROOM-26] what the outcomes of every kind of market bring is told by its bets alone, without the match", () => {
  const winner = { type: "WINNER", runners } as const;
  expect(
    told([
      bet("9.1", winner, { line: 1 }),
      bet("9.1", winner, { line: 2, side: "against", rate: 50 }),
      bet("9.2", { type: "AT_LEAST" }),
      bet("9.3", { type: "BAND", width: 10 }, { line: 150, rate: 300 }),
      bet("9.4", { type: "LAST_DIGIT", digit: 4 }, { line: 0, rate: 800 }),
      bet("9.5", { type: "DIGITS", digits: 2 }, { line: 7, rate: 8_900 }),
      bet("9.6", { type: "EVEN" }, { line: 0, side: "against" }),
    ]),
  ).toEqual([
    ["9.1", [1, 1, 19_000], [2, 2, -15_000]],
    ["9.2", [0, 45, -10_000], [46, null, 9_000]],
    ["9.3", [0, 149, -10_000], [150, 159, 30_000], [160, null, -10_000]],
    ["9.4", [4, 4, 80_000], [5, 5, -10_000]],
    ["9.5", [0, 0, -10_000], [7, 7, 890_000]],
    ["9.6", [0, 0, -9_000], [1, 1, 10_000]],
  ]);
});

test("[ROOM-26] bets of a market count together, and of one that can't be reckoned nothing is told", () => {
  const evens = { type: "EVEN" } as const;
  expect(told([bet("9.6", evens), bet("9.6", evens, { side: "against", rate: 100 })])).toEqual([
    ["9.6", [0, 0, -1_000], [1, 1, 0]],
  ]);
  expect(told([bet("9.7", { type: "BAND" })])).toEqual([]);
});
