import { describe, expect, test } from "vitest";
import { readOutcome } from "./outcome.ts";

const answer = (report: object, status = "SUCCESS") =>
  readOutcome({ ok: true, status: 200, value: { status, instructionReports: [{ status, ...report }] } });

describe("[SLIP-06] the answer to a bet in words", () => {
  test("matched, partly matched and waiting are told apart", () => {
    expect(answer({ sizeMatched: 10, averagePriceMatched: 2.1, orderStatus: "EXECUTION_COMPLETE" }).kind).toBe(
      "matched",
    );
    expect(answer({ sizeMatched: 5, averagePriceMatched: 2.1, orderStatus: "EXECUTABLE" }).kind).toBe("partlyMatched");
    expect(answer({ sizeMatched: 0, averagePriceMatched: 0, orderStatus: "EXECUTABLE" }).kind).toBe("waiting");
  });

  test("a refusal names the instruction's code before the report's", () => {
    expect(answer({ errorCode: "INVALID_ODDS" }, "FAILURE")).toEqual({ kind: "refused", code: "INVALID_ODDS" });
    expect(readOutcome({ ok: true, status: 200, value: { status: "FAILURE", errorCode: "MARKET_SUSPENDED" } })).toEqual(
      { kind: "refused", code: "MARKET_SUSPENDED" },
    );
  });

  test("no answer is not a refusal: it is unknown and asked again", () => {
    expect(readOutcome({ ok: false, error: { kind: "timeout", message: "" } }).kind).toBe("unknown");
    expect(readOutcome({ ok: false, error: { kind: "network", message: "" } }).kind).toBe("unknown");
    expect(readOutcome({ ok: false, error: { kind: "unreadable", status: 503, message: "" } }).kind).toBe("unknown");
    expect(readOutcome({ ok: false, error: { kind: "unreadable", status: 400, message: "" } }).kind).toBe("refused");
  });
});
