import { expect, test } from "vitest";
import type { OperationHandlers } from "../exchange/index.ts";
import { exchange, order, place } from "../exchange/test-support/stub-exchange.ts";
import { limitTransactions } from "./transaction-limit.ts";

const refused = "TOO_MANY_REQUESTS";
type Cancel = OperationHandlers["cancelOrders"];
const nothingCancelled: Cancel = async () => ({ result: { status: "SUCCESS", instructionReports: [] } });
const oneFailed: Cancel = async () => ({
  result: {
    status: "FAILURE",
    errorCode: "BET_ACTION_ERROR",
    instructionReports: [{ status: "FAILURE", errorCode: "INVALID_BET_ID", instruction: { betId: "1" } }],
  },
});

/** The exchange of a program under limits; `at` moves the clock. */
async function stage({ mostPerHour = 3, cancel = nothingCancelled }: { mostPerHour?: number; cancel?: Cancel } = {}) {
  const clock = { nowMs: Date.UTC(2027, 0, 1, 12) };
  const bare = await exchange();
  const handlers = limitTransactions(
    { ...bare.handlers, cancelOrders: cancel },
    { mostPerHour, nowMs: () => clock.nowMs },
  );
  const { rpc } = await exchange({ handlers });
  const call = async (operation: string, params: unknown): Promise<string> => {
    const answer = await rpc(`SportsAPING/v1.0/${operation}`, params);
    return answer.error?.data.APINGException.errorCode ?? answer.result.status;
  };
  const placeBets = (count: number) => call("placeOrders", place(Array.from({ length: count }, () => order())));
  const cancelAll = () => call("cancelOrders", {});
  return { clock, asked: bare.asked, placeBets, cancelAll };
}

test("[EXAPI-56] bets beyond the hour's limit are refused before anything is asked of the engine, until the next clock hour", async () => {
  const { clock, asked, placeBets } = await stage();
  expect([await placeBets(2), await placeBets(2), await placeBets(1), await placeBets(1)]).toEqual([
    "SUCCESS",
    refused,
    "SUCCESS",
    refused,
  ]);
  expect(asked).toHaveLength(2);
  clock.nowMs += 3_599_999;
  expect(await placeBets(1)).toBe(refused);
  clock.nowMs += 1;
  expect(await placeBets(3)).toBe("SUCCESS");
});

test("[EXAPI-56] calls at once don't pass the limit together, a failed cancelling counts, and cancelling is never refused", async () => {
  const { placeBets, cancelAll } = await stage({ cancel: oneFailed });
  expect((await Promise.all([placeBets(2), placeBets(2)])).toSorted((one, other) => one.localeCompare(other))).toEqual([
    "SUCCESS",
    refused,
  ]);
  expect([await cancelAll(), await placeBets(1), await cancelAll()]).toEqual(["FAILURE", refused, "FAILURE"]);
  expect(await (await stage({ mostPerHour: 0 })).placeBets(100)).toBe("SUCCESS");
});

test("[EXAPI-57] a second cancelling of everything at once is refused, and taken when the first has ended, also by a fault", async () => {
  const waiting: ((isFault: boolean) => void)[] = [];
  const { cancelAll } = await stage({
    cancel: (params, caller) =>
      new Promise((resolve, reject) =>
        waiting.push((isFault) =>
          isFault ? reject(new Error("no answer")) : void nothingCancelled(params, caller).then(resolve),
        ),
      ),
  });
  for (const isFault of [true, false]) {
    const first = cancelAll();
    await expect.poll(() => waiting.length).toBe(1);
    expect(await cancelAll()).toBe(refused);
    waiting.pop()?.(isFault);
    expect(await first).toBe(isFault ? "UNEXPECTED_ERROR" : "SUCCESS");
  }
});
