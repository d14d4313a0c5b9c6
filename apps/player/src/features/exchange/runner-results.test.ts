import { rangeOf } from "@maidan/core/cash-out";
import { expect, test } from "vitest";
import { outcomesOf, resultsOf } from "./runner-results.ts";

const runner = (selectionId: number) => ({
  selectionId,
  name: `Horse ${selectionId}`,
  status: "ACTIVE",
  lastPriceTradedX100: undefined,
  tradedVolumeX100: 0,
});
const market = { runners: [1, 2, 3].map(runner) };
const named = (name: string): string => name;

test("[CASH-07] [ROOM-13] where several win each runner has what its own bets bring if it wins and if it loses, and all of them make the sets of winners", () => {
  // Laid 100 at 3.0 on the first, backed 50 at 2.0 on the second.
  const told = [
    { selectionId: 1, ifWin: -200, ifLose: 100 },
    { selectionId: 2, ifWin: 50, ifLose: -50 },
    { selectionId: 3, ifWin: 0, ifLose: 0 },
  ];
  const results = resultsOf(market, told, named);
  expect(results[0]).toEqual({ selectionId: 1, name: "Horse 1", resultMinor: -20_000n, loseMinor: 10_000n });
  const known = outcomesOf(results, 2);
  expect(known?.several).toEqual({ count: 2, noneWinsMinor: 5_000 });
  // 1 and 3 win: -200 and -50; 2 and 3: 100 and 50.
  expect(rangeOf(known?.outcomes ?? [], known?.several)).toEqual({ worstMinor: -25_000, bestMinor: 15_000 });
});

test("[CASH-07] with one winner the runner's result is the market's; with several and without both figures nothing can be told", () => {
  const told = [{ selectionId: 1, ifWin: 20 }];
  const results = resultsOf(market, told, named);
  expect(outcomesOf(results, 1)?.outcomes.map(({ resultMinor }) => resultMinor)).toEqual([2_000, 0, 0]);
  expect(outcomesOf(results, undefined)?.several).toBeUndefined();
  expect(outcomesOf(results, 2)).toBeUndefined();
  expect(outcomesOf(resultsOf(market, undefined, named), 3)).toBeUndefined();
  const both = [1, 2, 3].map((selectionId) => ({ selectionId, ifWin: 1, ifLose: -1 }));
  expect(outcomesOf(resultsOf(market, both, named), undefined)).toBeUndefined();
});
