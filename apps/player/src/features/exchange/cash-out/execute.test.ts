import { describe, expect, test } from "vitest";
import type { Hedge } from "@maidan/core/cash-out";
import type { exchangeCall } from "../calls.ts";
import { answerOf, executeCashOut, refusalOf, sentCashOut } from "./execute.ts";

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
    expect(answerOf(hedges.slice(0, 1), [3_050])).toEqual({
      kind: "partly",
      matchedMinor: 3_050,
      wholeMinor: 15_000,
    });
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

describe("[CASH-08] a cash-out whose answer was lost", () => {
  const lost = { ok: false, error: { kind: "network", message: "" } } as const;
  const done = {
    ok: true,
    status: 200,
    value: { status: "SUCCESS", instructionReports: hedges.map(({ sizeMinor }) => ({ sizeMatched: sizeMinor / 100 })) },
  } as const;
  function exchange(...answers: readonly (typeof lost | typeof done)[]) {
    const asked: object[] = [];
    const call = (async (_name: string, params: object) => {
      asked.push(params);
      return answers[asked.length - 1];
    }) as unknown as typeof exchangeCall;
    return { asked, call };
  }

  test("is asked about once more by itself, and then by the player, each time under its own reference", async () => {
    const sent = sentCashOut({ marketId: "1.2", hedges, reckoned: [[1, 300]], isOfAll: false });
    const first = exchange(lost, lost);
    expect(await executeCashOut(sent, first.call)).toEqual({ kind: "unknown" });
    const again = exchange(lost, done);
    expect(await executeCashOut(sent, again.call)).toEqual({ kind: "done" });
    const asked = [...first.asked, ...again.asked];
    expect(asked).toHaveLength(4);
    for (const one of asked) expect(one).toEqual(asked[0]);
    expect(asked[0]).toMatchObject({ customerRef: sent.reference, marketId: "1.2", cashOutFrom: [[1, 300]] });
    expect(asked[0]).not.toHaveProperty("cashOutOfAll");
    const whole = exchange(done);
    await executeCashOut({ ...sent, isOfAll: true }, whole.call);
    expect(whole.asked[0]).toHaveProperty("cashOutOfAll", true);
    expect(sentCashOut({ marketId: "1.2", hedges, reckoned: [[1, 300]], isOfAll: false }).reference).not.toBe(
      sent.reference,
    );
  });
});

test("[CASH-16] several orders at odds name no least, as each is filled whole with the others or not at all; one alone, and those at lines, take a part", async () => {
  const leastsOf = async (sent: readonly Hedge[]): Promise<readonly (number | undefined)[]> => {
    const asked: { readonly instructions: readonly { readonly limitOrder: { readonly minFillSize?: number } }[] }[] =
      [];
    const call = (async (_name: string, params: (typeof asked)[number]) => {
      asked.push(params);
      return { ok: true, status: 200, value: { status: "SUCCESS", instructionReports: sent.map(() => ({})) } };
    }) as unknown as typeof exchangeCall;
    expect(
      await executeCashOut(sentCashOut({ marketId: "1.2", hedges: sent, reckoned: undefined, isOfAll: false }), call),
    ).toEqual({ kind: "nothing" });
    return asked.flatMap(({ instructions }) => instructions.map(({ limitOrder }) => limitOrder.minFillSize));
  };
  const [one, other] = [hedge(1, 15_000), hedge(2, 5_000)].map((order) => ({
    ...order,
    fills: [{ priceX100: 200, sizeMinor: order.sizeMinor }],
  }));
  if (one === undefined || other === undefined) throw new Error("there are two");
  expect(await leastsOf([one, other])).toEqual([undefined, undefined]);
  expect(await leastsOf([one])).toEqual([0.01]);
  expect(await leastsOf([one, other].map((order) => ({ ...order, isLine: true as const })))).toEqual([0.01, 0.01]);
});

test("[CASH-30] at lines each order goes out with its line as it is, which is on no ladder of odds", async () => {
  const asked: { readonly instructions?: readonly { readonly limitOrder: object }[] }[] = [];
  const call = (async (_name: string, params: object) => {
    asked.push(params);
    return { ok: true, status: 200, value: { status: "SUCCESS", instructionReports: [{ sizeMatched: 100 }] } };
  }) as unknown as typeof exchangeCall;
  const fills = [{ priceX100: 164_50, sizeMinor: 10_000, profitMinor: 10_000 }];
  const atLine: Hedge = { ...hedge(1, 10_000), side: "BACK", priceX100: 164_50, fills, isLine: true };
  expect(
    await executeCashOut(sentCashOut({ marketId: "1.2", hedges: [atLine], reckoned: undefined, isOfAll: false }), call),
  ).toEqual({ kind: "done" });
  expect(asked[0]?.instructions?.[0]?.limitOrder).toEqual({
    size: 100,
    price: 164.5,
    timeInForce: "FILL_OR_KILL",
    minFillSize: 0.01,
  });
});
