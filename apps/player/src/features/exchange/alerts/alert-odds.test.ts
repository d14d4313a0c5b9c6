import { expect, test } from "vitest";
import { isThere, readAlertOdds, stepAlertOdds } from "./alert-odds.ts";

test("[ALERT-01] odds between two steps of the ladder name both, those beyond it are told apart", () => {
  expect(readAlertOdds("2.5")).toEqual({ kind: "odds", priceX100: 250 });
  expect(readAlertOdds("2.")).toEqual({ kind: "odds", priceX100: 200 });
  expect(readAlertOdds("2.03")).toEqual({ kind: "between", downX100: 202, upX100: 204 });
  expect(["", "1", "1000.5", "1001"].map((text) => readAlertOdds(text).kind)).toEqual(Array(4).fill("beyond"));
});

test("[ALERT-01] a step goes along the ladder, from between two of its steps to the next one, and stays at its ends", () => {
  expect([stepAlertOdds("2", 1, undefined), stepAlertOdds("2", -1, undefined)]).toEqual(["2.02", "1.99"]);
  expect([stepAlertOdds("2.03", 1, undefined), stepAlertOdds("2.03", -1, undefined)]).toEqual(["2.04", "2.02"]);
  expect([stepAlertOdds("1000", 1, undefined), stepAlertOdds("1.01", -1, undefined)]).toEqual(["1000", "1.01"]);
  expect([stepAlertOdds("", 1, 350), stepAlertOdds("", -1, undefined)]).toEqual(["3.55", "2"]);
});

test("[ALERT-03] what the best odds have reached already would be told at once", () => {
  const at = (direction: "rise" | "fall", bestX100: number | undefined) =>
    isThere(direction, { priceX100: 250, bestX100 });
  expect([at("rise", 250), at("rise", 248), at("fall", 250), at("fall", 252)]).toEqual([true, false, true, false]);
  expect([at("rise", undefined), at("fall", undefined)]).toEqual([false, false]);
});
