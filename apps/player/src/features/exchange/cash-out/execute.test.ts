import { describe, expect, test } from "vitest";
import type { Hedge } from "@maidan/core/cash-out";
import { answerOf, refusalOf } from "./execute.ts";

const hedge = (selectionId: number, sizeMinor: number): Hedge => ({
  selectionId,
  side: "LAY",
  priceX100: 200,
  sizeMinor,
  fills: [],
});
const hedges = [hedge(1, 15_000), hedge(2, 5_000)];

describe("[CASH-06] what becomes of a cash-out", () => {
  test("matched whole it is done; what the book could not fill is told as a part, or as nothing", () => {
    expect(answerOf(hedges, [15_000, 5_000])).toEqual({ kind: "done" });
    expect(answerOf(hedges, [15_000, 3_050])).toEqual({ kind: "partly", matchedMinor: 18_050, wholeMinor: 20_000 });
    expect(answerOf(hedges, [0, 0])).toEqual({ kind: "nothing" });
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
