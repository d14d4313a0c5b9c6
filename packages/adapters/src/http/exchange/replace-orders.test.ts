import { expect, test } from "vitest";
import type { LossLimit } from "@maidan/services/exchange";
import { replaceHandlers } from "./replace-orders.ts";

const order = {
  betId: "7",
  selectionId: 1,
  side: "BACK",
  persistence: "LAPSE",
} as const;
const lossLimit: LossLimit = { of: "SPORT", eventTypeId: "4" };

/** The bet is cancelled, and what is placed for it would be more than may be at stake. */
async function replacedBy(isOwnApp: boolean) {
  const { replaceOrders } = replaceHandlers({
    reader: {} as never,
    store: { isForPlacing: async () => false, ordersById: async () => [order as never] },
    engine: {
      cancel: async ({ marketId = null }) => ({
        status: "SUCCESS",
        marketId,
        reports: [{ status: "SUCCESS", betId: "7", sizeCancelledMinor: 6_000n, cancelledAtMs: 0 }],
        isReplay: false,
      }),
      place: async ({ marketId }) => ({
        status: "FAILURE",
        errorCode: "LOSS_LIMIT_EXCEEDED",
        lossLimit,
        marketId,
        reports: [{ status: "FAILURE", errorCode: "ERROR_IN_ORDER" }],
        isReplay: false,
      }),
    },
    acceptBets: {} as never,
  });
  const params = { marketId: "1.200000001", instructions: [{ betId: "7", newPrice: "3.5" }] };
  return (await replaceOrders(params as never, { playerId: "7", isOwnApp } as never)).result;
}

test("[LIMIT-36] which bound a replacement was refused for is told to our own app; a program gets the field's own report", async () => {
  const plain = await replacedBy(false);
  expect(plain).toMatchObject({
    status: "FAILURE",
    errorCode: "LOSS_LIMIT_EXCEEDED",
    instructionReports: [{ status: "FAILURE", errorCode: "CANCELLED_NOT_PLACED" }],
  });
  expect(Object.keys(plain)).toEqual(["status", "errorCode", "marketId", "instructionReports"]);
  expect(await replacedBy(true)).toEqual({ ...plain, lossLimit });
});
