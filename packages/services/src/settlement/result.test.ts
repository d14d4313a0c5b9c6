import { expect, test } from "vitest";
import { betResult, type Verdict } from "./result.ts";

const shared: Verdict = { type: "winners", winners: [1, 2], deadHeat: { selectionIds: [1, 2], places: 1 } };
const bet = (side: "BACK" | "LAY", selectionId: number, profitMinor: bigint) => ({
  betId: "1",
  playerId: "9",
  side,
  selectionId,
  matchedMinor: 100_000n,
  matchedProfitMinor: profitMinor,
});
const outcome = (...asked: Parameters<typeof bet>): unknown => betResult(bet(...asked), shared).settledAs;

test("[SETTLE-19] in a dead heat a bet has won that brings something, whatever its side and its runner's place", () => {
  // 1,000 at 1.05: half of it wins 25, the other half loses 500.
  expect([outcome("BACK", 1, 5_000n), outcome("LAY", 1, 5_000n)]).toEqual(["LOST", "WON"]);
  expect([outcome("BACK", 2, 300_000n), outcome("LAY", 2, 300_000n)]).toEqual(["WON", "LOST"]);
  // At 2.0 it comes to nothing.
  expect([outcome("BACK", 1, 100_000n), outcome("LAY", 1, 100_000n)]).toEqual(["WON", "LOST"]);
  expect([outcome("BACK", 3, 5_000n), outcome("LAY", 3, 5_000n)]).toEqual(["LOST", "WON"]);
});
