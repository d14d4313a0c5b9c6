import { expect, test } from "vitest";
import { BusTimeout } from "@maidan/services/bus";
import type { CancelReport, ExchangeEngine, LossLimit, PlaceReport, PlaceRequest } from "@maidan/services/exchange";
import type { PlayerOrder } from "@maidan/services/exchange-reads";
import { replaceHandlers } from "./replace-orders.ts";

const marketId = "1.200000001";
const order = {
  betId: "7",
  marketId,
  selectionId: 1,
  side: "BACK",
  priceX100: 300,
  sizeMinor: 10_000n,
  remainingMinor: 6_000n,
  persistence: "PERSIST",
  customerOrderRef: "mine",
} as PlayerOrder;
const onClose: PlayerOrder = { ...order, betId: "8", orderType: "LIMIT_ON_CLOSE" };

const cancelled: CancelReport = {
  status: "SUCCESS",
  marketId,
  reports: [{ status: "SUCCESS", betId: "7", sizeCancelledMinor: 6_000n, cancelledAtMs: 0 }],
  isReplay: false,
};
const placed: PlaceReport = {
  status: "SUCCESS",
  marketId,
  reports: [{ status: "SUCCESS", betId: "9" }],
  isReplay: false,
};

interface Engine {
  readonly cancel?: () => Promise<CancelReport>;
  readonly place?: () => Promise<PlaceReport>;
  readonly refusalOf?: ExchangeEngine["refusalOf"];
  readonly isOwnApp?: boolean;
}

/** What a replacement is answered with by an engine that answers so. */
async function answerOf(params: object, { cancel, place, refusalOf, isOwnApp = false }: Engine = {}) {
  const { replaceOrders } = replaceHandlers({
    reader: {} as never,
    store: {
      isForPlacing: async () => false,
      ordersById: async (_reader, _playerId, betIds) => [order, onClose].filter(({ betId }) => betIds.includes(betId)),
    },
    engine: {
      cancel: cancel ?? (async () => cancelled),
      place: place ?? (async () => placed),
      refusalOf: refusalOf ?? (async () => undefined),
    },
    acceptBets: {} as never,
  });
  return (await replaceOrders({ marketId, ...params } as never, { playerId: "7", isOwnApp } as never)).result;
}
const to = (newPrice: string, betId = "7") => ({ betId, newPrice });
const backAt = (price: number, size = 100) => ({
  selectionId: 1,
  handicap: 0,
  limitOrder: { size, price, persistenceType: "PERSIST" },
  customerOrderRef: "mine",
  orderType: "LIMIT",
  side: "BACK",
});

test("[ROOM-16] [EXAPI-28] of our own app nothing is cancelled where the new bet would not be taken now; a program's bet is cancelled first, as in the field", async () => {
  const asked: PlaceRequest[] = [];
  const refusalOf = async (request: PlaceRequest): Promise<PlaceReport> => {
    asked.push(request);
    const reports = request.instructions.map(() => ({ status: "FAILURE", errorCode: "ERROR_IN_ORDER" }) as const);
    return { status: "FAILURE", errorCode: "MARKET_SUSPENDED", marketId, reports, isReplay: false };
  };
  let cancels = 0;
  const cancel = async (): Promise<CancelReport> => {
    cancels += 1;
    return cancelled;
  };
  const instructions = [to("3.5")];
  const own = await answerOf({ instructions }, { cancel, refusalOf, isOwnApp: true });
  expect(own).toMatchObject({
    status: "FAILURE",
    errorCode: "MARKET_SUSPENDED",
    instructionReports: [{ status: "FAILURE", errorCode: "ERROR_IN_ORDER" }],
  });
  expect(asked).toMatchObject([
    { isReplacement: true, instructions: [{ priceX100: 350, sizeMinor: order.remainingMinor, side: order.side }] },
  ]);
  expect(cancels).toBe(0);
  expect(await answerOf({ instructions }, { cancel, refusalOf })).toMatchObject({ status: "SUCCESS" });
  expect([cancels, asked.length]).toEqual([1, 1]);
});

test("[LIMIT-36] which bound a replacement was refused for is told to our own app; a program gets the field's own report", async () => {
  const lossLimit: LossLimit = { of: "SPORT", eventTypeId: "4" };
  const refused: PlaceReport = {
    status: "FAILURE",
    errorCode: "LOSS_LIMIT_EXCEEDED",
    lossLimit,
    marketId,
    reports: [{ status: "FAILURE", errorCode: "ERROR_IN_ORDER" }],
    isReplay: false,
  };
  const answered = (isOwnApp: boolean) =>
    answerOf({ instructions: [to("3.5")] }, { place: async () => refused, isOwnApp });
  const plain = await answered(false);
  expect(plain).toMatchObject({
    status: "FAILURE",
    errorCode: "LOSS_LIMIT_EXCEEDED",
    instructionReports: [{ status: "FAILURE", errorCode: "CANCELLED_NOT_PLACED" }],
  });
  expect(Object.keys(plain)).toEqual(["status", "errorCode", "marketId", "instructionReports"]);
  expect(await answered(true)).toEqual({ ...plain, lossLimit });
});

test("[T3] [EXAPI-28] a bet that is gone has both halves in its report: why it was not cancelled, and that therefore nothing was placed", async () => {
  const gone: CancelReport = {
    ...cancelled,
    status: "FAILURE",
    errorCode: "BET_ACTION_ERROR",
    reports: [
      { status: "FAILURE", errorCode: "BET_TAKEN_OR_LAPSED", betId: "7", sizeCancelledMinor: 0n },
      { status: "FAILURE", errorCode: "INVALID_BET_ID", betId: "1", sizeCancelledMinor: 0n },
    ],
  };
  const related = { status: "FAILURE", errorCode: "RELATED_ACTION_FAILED" };
  const nothingOf = (betId: string, errorCode: string, instruction: object) => ({
    status: "FAILURE",
    errorCode,
    cancelInstructionReport: { status: "FAILURE", errorCode, instruction: { betId } },
    placeInstructionReport: { ...related, instruction },
  });
  // Of a bet that isn't the player's nothing is told but the price that was asked for.
  const unknown = {
    selectionId: 0,
    handicap: 0,
    limitOrder: { size: 0, price: 4, persistenceType: "LAPSE" },
    orderType: "LIMIT",
    side: "BACK",
  };
  expect(await answerOf({ instructions: [to("3.5"), to("4", "1")] }, { cancel: async () => gone })).toEqual({
    status: "FAILURE",
    errorCode: "BET_ACTION_ERROR",
    marketId,
    instructionReports: [nothingOf("7", "BET_TAKEN_OR_LAPSED", backAt(3.5)), nothingOf("1", "INVALID_BET_ID", unknown)],
  });
});

test("[T3] [EXAPI-28] what is refused before anything is cancelled, and what nobody answered in time, has both halves too", async () => {
  const neither = (betId: string, errorCode: string, instruction: object) => ({
    status: "FAILURE",
    errorCode,
    cancelInstructionReport: { status: "FAILURE", errorCode: "ERROR_IN_ORDER", instruction: { betId } },
    placeInstructionReport: { status: "FAILURE", errorCode, instruction },
  });
  const atClose = {
    selectionId: 1,
    handicap: 0,
    limitOnCloseOrder: { liability: 100, price: 2.5 },
    customerOrderRef: "mine",
    orderType: "LIMIT_ON_CLOSE",
    side: "BACK",
  };
  const untouched = { cancel: () => expect.unreachable("nothing is cancelled") };
  const failed = { status: "FAILURE", errorCode: "BET_ACTION_ERROR", marketId };
  expect(await answerOf({ instructions: [to("3.001"), to("2.5", "8")] }, untouched)).toEqual({
    ...failed,
    instructionReports: [neither("7", "INVALID_ODDS", backAt(3.001)), neither("8", "ERROR_IN_ORDER", atClose)],
  });
  expect(await answerOf({ async: true, instructions: [to("3.5"), to("2.5", "8")] }, untouched)).toEqual({
    ...failed,
    instructionReports: [neither("7", "ERROR_IN_ORDER", backAt(3.5)), neither("8", "INVALID_ORDER_TYPE", atClose)],
  });
  const silent = { place: () => Promise.reject(new BusTimeout("engine")) };
  expect(await answerOf({ instructions: [to("3.5")] }, silent)).toEqual({
    status: "TIMEOUT",
    marketId,
    instructionReports: [
      {
        status: "TIMEOUT",
        cancelInstructionReport: { status: "TIMEOUT", instruction: { betId: "7" } },
        placeInstructionReport: { status: "TIMEOUT", instruction: backAt(3.5) },
      },
    ],
  });
});

test("[EXAPI-28] of a market that takes nothing the whole report says why", async () => {
  const closed: CancelReport = {
    ...cancelled,
    status: "FAILURE",
    errorCode: "INVALID_MARKET_ID",
    reports: [{ status: "FAILURE", errorCode: "ERROR_IN_ORDER", betId: "7", sizeCancelledMinor: 0n }],
  };
  expect(await answerOf({ instructions: [to("3.5")] }, { cancel: async () => closed })).toMatchObject({
    status: "FAILURE",
    errorCode: "INVALID_MARKET_ID",
  });
});
