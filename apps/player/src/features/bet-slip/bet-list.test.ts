import { expect, test } from "vitest";
import { isOrder, longestDelayMs, type ListedBet } from "./bet-list.ts";
import { openSlip } from "./bet-slip-form.ts";

const betOn = (marketId: string, id: number): ListedBet => ({
  id,
  form: openSlip({ marketId, selectionId: 1, runnerName: "Dhaka", side: "BACK", priceX100: 200 }),
});

test("[SLIP-10] [SLIP-18] a list is on its way as long as the slowest of its markets, not as long as all of them", () => {
  const seconds: Readonly<Record<string, number>> = { "1.1": 0, "1.2": 5, "1.3": 8 };
  const list = [betOn("1.2", 1), betOn("1.3", 2), betOn("1.1", 3), betOn("1.9", 4)];
  expect(longestDelayMs(list, (bet) => (isOrder(bet) ? seconds[bet.form.marketId] : undefined))).toBe(8_000);
  expect(longestDelayMs([betOn("1.9", 4)], (bet) => (isOrder(bet) ? seconds[bet.form.marketId] : undefined))).toBe(0);
  expect(longestDelayMs([], () => 5)).toBe(0);
});
