import { describe, expect, test } from "vitest";
import type { CurrentOrder } from "../use-positions.ts";
import { changeBet } from "./change-bet.ts";
import { changeRest, restsOf } from "./rest.ts";

type Call = NonNullable<Parameters<typeof changeBet>[2]>;
interface Asked {
  readonly name: string;
  readonly customerRef: string;
}

const order = { betId: "7", marketId: "1.2", priceSize: { price: 2.5, size: 100 } } as CurrentOrder;
const done = (value: object) => ({ ok: true, value });
const lost = { ok: false, error: { kind: "offline", message: "" } };
const refused = { ok: false, error: { kind: "refused", code: "INVALID_INPUT_DATA", message: "" } };
/** A fault of the exchange API's own shape. */
const fault = { ok: false, error: { kind: "unreadable", status: 400, message: "" } };
const success = done({ status: "SUCCESS" });
const replaced = (report: object) => done({ status: "FAILURE", instructionReports: [report] });
const moved = done({
  status: "SUCCESS",
  instructionReports: [{ status: "SUCCESS", placeInstructionReport: { sizeMatched: 0 } }],
});

/** Gives these answers one after the other, and keeps what was asked. */
function answering(...answers: readonly object[]): { readonly call: Call; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const call = async (name: string, { customerRef }: { customerRef: string }) => {
    asked.push({ name, customerRef });
    return answers[asked.length - 1];
  };
  return { call: call as unknown as Call, asked };
}
const both = { reductionMinor: 1_000n, newPriceX100: 260 };
const price = { reductionMinor: 0n, newPriceX100: 260 };
const outcomeOf = async (change: typeof both, ...answers: readonly object[]) =>
  changeBet(order, change, answering(...answers).call);

describe("[ROOM-16] a change in place", () => {
  test("says that the stake is lowered and the odds are not changed, where only the first was done", async () => {
    const taken = replaced({ status: "FAILURE", errorCode: "BET_TAKEN_OR_LAPSED" });
    expect(await outcomeOf(both, success, taken)).toEqual({ kind: "reducedOnly" });
    expect(await outcomeOf(both, success, refused)).toEqual({ kind: "reducedOnly" });
    expect(await outcomeOf(both, success, fault)).toEqual({ kind: "reducedOnly" });
    expect(await outcomeOf(price, taken)).toEqual({ kind: "failed" });
    expect(await outcomeOf(both, done({ status: "FAILURE" }))).toEqual({ kind: "failed" });
    expect(await outcomeOf(both, success, moved)).toEqual({ kind: "changed" });
    const gone = { status: "FAILURE", errorCode: "CANCELLED_NOT_PLACED", placeInstructionReport: { errorCode: "X" } };
    expect(await outcomeOf(both, success, replaced(gone))).toEqual({ kind: "cancelledOnly", code: "X" });
  });

  test("[LIMIT-36] says which bound stood in the way where the old bet is cancelled and the new one not taken", async () => {
    const report = {
      status: "FAILURE",
      errorCode: "CANCELLED_NOT_PLACED",
      placeInstructionReport: { status: "FAILURE", errorCode: "ERROR_IN_ORDER" },
    };
    const lossLimit = { of: "SPORT", eventTypeId: "4" };
    const beyond = done({
      status: "FAILURE",
      errorCode: "LOSS_LIMIT_EXCEEDED",
      lossLimit,
      instructionReports: [report],
    });
    expect(await outcomeOf(price, beyond)).toEqual({ kind: "cancelledOnly", code: "LOSS_LIMIT_EXCEEDED", lossLimit });
  });

  test("says what of it was matched at once where the rest waits at the new odds", async () => {
    const taken = (sizeMatched: number) =>
      done({
        status: "SUCCESS",
        instructionReports: [
          {
            status: "SUCCESS",
            cancelInstructionReport: { sizeCancelled: 80 },
            placeInstructionReport: { sizeMatched, averagePriceMatched: 2.62 },
          },
        ],
      });
    expect(await outcomeOf(price, taken(30))).toEqual({
      kind: "partMatched",
      averagePriceX100: 262,
      matchedMinor: 3_000n,
      waitingMinor: 5_000n,
    });
    expect(await outcomeOf(price, taken(80))).toEqual({ kind: "matched", averagePriceX100: 262 });
  });

  test("is asked again under the reference that it was asked under before", async () => {
    const { call, asked } = answering(lost, lost, moved);
    const change = { ...price, reference: "a-move" };
    expect(await changeBet(order, change, call)).toEqual({ kind: "unknown" });
    expect(await changeBet(order, change, call)).toEqual({ kind: "changed" });
    expect(new Set(asked.map(({ customerRef }) => customerRef))).toEqual(new Set(["a-move-r"]));
  });

  test("asks once more under the same reference when an answer is lost, and says that it isn't known when that is lost too", async () => {
    const { call, asked } = answering(lost, success, done({ status: "TIMEOUT" }), moved);
    expect(await changeBet(order, both, call)).toEqual({ kind: "changed" });
    expect(asked.map(({ name }) => name)).toEqual(["cancelOrders", "cancelOrders", "replaceOrders", "replaceOrders"]);
    const [lowered, loweredAgain, replacedFirst, replacedAgain] = asked.map(({ customerRef }) => customerRef);
    expect([loweredAgain, replacedAgain]).toEqual([lowered, replacedFirst]);
    expect(lowered).not.toBe(replacedFirst);
    expect(lowered).toMatch(/^[0-9a-f]{30}-c$/);
    expect(await outcomeOf(both, lost, lost)).toEqual({ kind: "unknown" });
    expect(await outcomeOf(both, success, lost, lost)).toEqual({ kind: "unknown" });
    expect(await outcomeOf(price, done({ status: "TIMEOUT" }), lost)).toEqual({ kind: "unknown" });
  });
});

describe("[ROOM-19] what becomes of a waiting bet at the off", () => {
  const open = { isInPlay: false } as const;

  test("is kept or lapses, takes the starting price where there is one to come, and is no question in play or of a bet at that price", () => {
    const limit = { orderType: "LIMIT" as const };
    expect(restsOf(limit, open)).toEqual(["LAPSE", "PERSIST"]);
    expect(restsOf(limit, { ...open, startingPrice: "open" })).toEqual(["LAPSE", "PERSIST", "MARKET_ON_CLOSE"]);
    expect(restsOf(limit, { ...open, startingPrice: "known" })).toEqual(["LAPSE", "PERSIST"]);
    expect(restsOf(limit, { isInPlay: true, startingPrice: "open" })).toEqual([]);
    expect(restsOf({ orderType: "MARKET_ON_CLOSE" }, open)).toEqual([]);
    expect(restsOf(limit, undefined)).toEqual([]);
  });

  test("is told as it went: changed, too late, refused, or not known", async () => {
    const ends = async (answer: object) => changeRest(order, "PERSIST", answering(answer).call);
    expect(await ends(success)).toBe("changed");
    expect(await ends(replaced({ status: "FAILURE", errorCode: "NO_ACTION_REQUIRED" }))).toBe("changed");
    expect(await ends(replaced({ status: "FAILURE", errorCode: "BET_TAKEN_OR_LAPSED" }))).toBe("tooLate");
    expect(await ends(replaced({ status: "FAILURE", errorCode: "INVALID_PERSISTENCE_TYPE" }))).toBe("failed");
    expect([await ends(lost), await ends(done({ status: "TIMEOUT" })), await ends(fault)]).toEqual([
      "unknown",
      "unknown",
      "failed",
    ]);
  });
});
