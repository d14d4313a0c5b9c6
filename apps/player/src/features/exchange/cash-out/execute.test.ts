import { describe, expect, test } from "vitest";
import type { Hedge } from "@maidan/core/cash-out";
import { answerAfterCancel, answerOf, refusalOf, unfilledBets } from "./execute.ts";

const hedge = (selectionId: number, sizeMinor: number): Hedge => ({
  selectionId,
  side: "LAY",
  priceX100: 200,
  sizeMinor,
  fills: [],
});
const hedges = [hedge(1, 15_000), hedge(2, 5_000)];
const report = (betId: string, sizeMatched: number) => ({ status: "SUCCESS", betId, sizeMatched });

describe("[CASH-06] what becomes of a cash-out", () => {
  test("matched whole it is done, and nothing is cancelled", () => {
    expect(unfilledBets(hedges, [report("a", 150), report("b", 50)])).toEqual([]);
    expect(answerOf(hedges, [15_000, 5_000])).toEqual({ kind: "done" });
  });

  test("what the book could not fill is cancelled, and what is matched by then is told", () => {
    const reports = [report("a", 150), report("b", 20)];
    expect(unfilledBets(hedges, reports)).toEqual(["b"]);
    const current = (sizeMatched: number, sizeRemaining: number) => [{ betId: "b", sizeMatched, sizeRemaining }];
    expect(answerAfterCancel(hedges, reports, current(30.5, 0))).toEqual({
      kind: "partly",
      matchedMinor: 18_050,
      wholeMinor: 20_000,
    });
    expect(answerAfterCancel(hedges, reports, current(50, 0))).toEqual({ kind: "done" });
    expect(answerAfterCancel(hedges, reports, current(20, 30))).toEqual({ kind: "notCancelled" });
  });

  test("orders that ended with nothing matched leave nothing", () => {
    const reports = [report("a", 0), report("b", 0)];
    expect(unfilledBets(hedges, reports)).toEqual(["a", "b"]);
    expect(answerAfterCancel(hedges, reports, [])).toEqual({ kind: "nothing" });
  });

  test("a refusal is told by the reason of its bet, else by that of the request", () => {
    const failed = (errorCode: string) => ({ status: "FAILURE", errorCode });
    const request = { status: "FAILURE", errorCode: "BET_ACTION_ERROR" };
    expect(refusalOf({ ...request, instructionReports: [failed("ERROR_IN_ORDER"), failed("INVALID_BET_SIZE")] })).toBe(
      "INVALID_BET_SIZE",
    );
    expect(refusalOf({ status: "FAILURE", errorCode: "INSUFFICIENT_FUNDS" })).toBe("INSUFFICIENT_FUNDS");
    expect(refusalOf({ status: "SUCCESS" })).toBeUndefined();
  });
});
