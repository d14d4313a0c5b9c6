import type { HouseQuestion } from "@maidan/core/house-markets";
import type { NamedHouseBet } from "@maidan/services/house-markets";
import { expect, test } from "vitest";
import { houseRecordItem } from "./house-record.ts";

const bet: Omit<NamedHouseBet, "question" | "line"> = {
  betId: "7",
  marketId: "9.1",
  playerId: "1",
  currency: "BDT",
  side: "FOR",
  rate: 900,
  stakeMinor: 10_000n,
  placedAtMs: 0,
  settledAs: null,
  profitMinor: null,
  eventId: "3",
  eventName: "Dhaka v Khulna",
  title: "6 over lottery Dhaka",
  runner: null,
  kind: "FANCY",
  runners: [],
  settledAtMs: null,
  isCashOut: false,
};
const told = (question: HouseQuestion, line: number) => {
  const { run, is_yes_no: isYesNo } = houseRecordItem({
    kind: "house",
    bet: { ...bet, question, line },
    eventTypeName: "Cricket",
    status: "open",
  });
  return [run, isYesNo];
};

test("[RATES-50] a bet names its line or its lottery's number with leading zeros as its run, and is yes or no of anything but a runner", () => {
  expect(told({ type: "AT_LEAST" }, 46)).toEqual(["46", true]);
  expect(told({ type: "BAND", width: 10 }, 40)).toEqual(["40", true]);
  expect(told({ type: "DIGITS", digits: 1 }, 0)).toEqual(["0", true]);
  expect(told({ type: "DIGITS", digits: 3 }, 7)).toEqual(["007", true]);
  expect(told({ type: "LAST_DIGIT", digit: 4 }, 0)).toEqual([null, true]);
  expect(told({ type: "EVEN" }, 0)).toEqual([null, true]);
  expect(told({ type: "WINNER", selectionIds: [1, 2] }, 1)).toEqual([null, false]);
});
