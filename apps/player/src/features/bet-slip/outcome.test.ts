import type { OrderData } from "@maidan/contract/socket";
import { describe, expect, test } from "vitest";
import { followOrder, readOutcome } from "./outcome.ts";

const answer = (report: object, status = "SUCCESS") =>
  readOutcome({ ok: true, status: 200, value: { status, instructionReports: [{ status, betId: "7", ...report }] } });

const order = (over: Partial<OrderData>): OrderData => ({
  betId: "7",
  marketId: "1.2",
  selectionId: 11,
  side: "BACK",
  price: 2,
  size: 10,
  sizeMatched: 0,
  sizeRemaining: 10,
  sizeCancelled: 0,
  sizeLapsed: 0,
  sizeVoided: 0,
  averagePriceMatched: 0,
  status: "EXECUTABLE",
  ...over,
});

describe("the answer to a bet in words", () => {
  test("[SLIP-06] matched, partly matched and waiting are told apart", () => {
    expect(answer({ sizeMatched: 10, averagePriceMatched: 2.1, orderStatus: "EXECUTION_COMPLETE" }).kind).toBe(
      "matched",
    );
    expect(answer({ sizeMatched: 5, averagePriceMatched: 2.1, orderStatus: "EXECUTABLE" }).kind).toBe("partlyMatched");
    expect(answer({ sizeMatched: 0, averagePriceMatched: 0, orderStatus: "EXECUTABLE" }).kind).toBe("waiting");
  });

  test("[SLIP-06] a refusal names the instruction's code before the report's", () => {
    expect(answer({ errorCode: "INVALID_ODDS" }, "FAILURE")).toEqual({ kind: "refused", code: "INVALID_ODDS" });
    expect(readOutcome({ ok: true, status: 200, value: { status: "FAILURE", errorCode: "MARKET_SUSPENDED" } })).toEqual(
      { kind: "refused", code: "MARKET_SUSPENDED" },
    );
  });

  test("[SLIP-06] a request that is refused as a whole is told by its own code, as its instructions have none", () => {
    const refused = (errorCode: string) =>
      readOutcome({
        ok: true,
        status: 200,
        value: {
          status: "FAILURE",
          errorCode,
          instructionReports: [{ status: "FAILURE", errorCode: "ERROR_IN_ORDER" }],
        },
      });
    expect(refused("INSUFFICIENT_FUNDS")).toEqual({ kind: "refused", code: "INSUFFICIENT_FUNDS" });
    expect(refused("SERVICE_UNAVAILABLE")).toEqual({ kind: "unknown" });
  });

  test("[SLIP-05] no answer is not a refusal: it is unknown and asked again", () => {
    expect(readOutcome({ ok: false, error: { kind: "timeout", message: "" } }).kind).toBe("unknown");
    expect(readOutcome({ ok: false, error: { kind: "network", message: "" } }).kind).toBe("unknown");
    expect(readOutcome({ ok: false, error: { kind: "unreadable", status: 503, message: "" } }).kind).toBe("unknown");
    expect(readOutcome({ ok: false, error: { kind: "unreadable", status: 400, message: "" } }).kind).toBe("refused");
    // An answer in our own words that only says that something broke.
    const told = (code: "INTERNAL" | "UNAVAILABLE" | "RATE_LIMITED") =>
      readOutcome({ ok: false, error: { kind: "refused", status: 500, code, message: "", fields: {} } });
    expect([told("INTERNAL").kind, told("UNAVAILABLE").kind]).toEqual(["unknown", "unknown"]);
    expect(told("RATE_LIMITED")).toEqual({ kind: "refused", code: "RATE_LIMITED" });
    expect(answer({}, "TIMEOUT").kind).toBe("unknown");
  });

  test("[SLIP-07] a bet that waited becomes matched when its order is, and ended when it lapses", () => {
    const waiting = answer({ sizeMatched: 0, orderStatus: "EXECUTABLE" });
    const part = order({ sizeMatched: 4, sizeRemaining: 6, averagePriceMatched: 2.1 });
    const whole = order({ sizeMatched: 10, sizeRemaining: 0, averagePriceMatched: 2.08, status: "EXECUTION_COMPLETE" });
    expect(followOrder(waiting, part)).toEqual({
      kind: "partlyMatched",
      betId: "7",
      sizeMatched: 4,
      averagePrice: 2.1,
    });
    expect(followOrder(waiting, whole).kind).toBe("matched");
    expect(followOrder(waiting, order({ sizeLapsed: 10, sizeRemaining: 0, status: "EXECUTION_COMPLETE" })).kind).toBe(
      "ended",
    );
  });

  test("[SLIP-07] a bet that is made void says so, also one that was matched; of what stays matched nothing is void", () => {
    const matched = answer({ sizeMatched: 4, averagePriceMatched: 2.1, orderStatus: "EXECUTABLE" });
    const over = { sizeRemaining: 0, status: "EXECUTION_COMPLETE" } as const;
    expect(followOrder(matched, order({ ...over, sizeVoided: 4, sizeLapsed: 6 })).kind).toBe("voided");
    expect(followOrder(matched, order({ ...over, sizeMatched: 4, sizeLapsed: 6 })).kind).toBe("matched");
  });

  test("[SLIP-07] news of another bet, or older than the answer, changes nothing", () => {
    const matched = answer({ sizeMatched: 10, averagePriceMatched: 2.1, orderStatus: "EXECUTION_COMPLETE" });
    expect(followOrder(matched, order({}))).toBe(matched);
    expect(followOrder(matched, order({ betId: "8", sizeMatched: 99 }))).toBe(matched);
  });
});
