import { expect, test } from "vitest";
import { checkSchema, limitOrder, placeOn, runnersOf, streamOverExchange } from "./stream-stage.ts";

const stage = streamOverExchange();

const bet = (reference: string, order = limitOrder("BACK", 3, 20)) => ({
  selectionId: 1,
  ...order,
  customerOrderRef: reference,
});
const place = (player: string, marketId: string, instructions: readonly object[], more: object = {}) =>
  stage.api.rpc(player, "placeOrders", { marketId, instructions, async: true, ...more });

/** A player who follows their bets, and a market to bet in. */
async function follower(taka: number, market: Parameters<typeof stage.api.createMarket>[0] = {}) {
  const player = await stage.api.createPlayer(taka);
  const marketId = await stage.api.createMarket(market);
  const { client } = await stage.follow(player, { op: "orderSubscription" });
  const told = async (reference: string) => {
    const ofReference = () =>
      client.messages
        .flatMap(runnersOf)
        .flatMap(({ uo }) => uo ?? [])
        .find((order) => order["rfo"] === reference);
    while (ofReference() === undefined) await client.next();
    return ofReference();
  };
  return { player, marketId, client, told };
}

test("[EXAPI-26] an async placement is answered PENDING without an id, which comes by the stream and by customerOrderRef", async () => {
  const { player, marketId, client, told } = await follower(100);
  const report = await place(player, marketId, [bet("mine")], { customerRef: "first", customerStrategyRef: "node" });
  expect(report).toEqual({
    customerRef: "first",
    status: "SUCCESS",
    marketId,
    instructionReports: [{ status: "SUCCESS", orderStatus: "PENDING", instruction: expect.any(Object) }],
  });
  const order = await told("mine");
  expect(order).toMatchObject({ status: "E", s: 20, sr: 20, rfs: "node" });
  const { currentOrders } = await stage.api.rpc(player, "listCurrentOrders", { customerOrderRefs: ["mine"] });
  expect(currentOrders.map(({ betId, status }) => [betId, status])).toEqual([[order?.["id"], "EXECUTABLE"]]);
  checkSchema(client);
});

test("[EXAPI-26] it is taken for a bet at the starting price and for fill or kill too", async () => {
  const { player, marketId, told } = await follower(100, { hasStartingPrice: true });
  const onClose = { selectionId: 1, side: "BACK", orderType: "MARKET_ON_CLOSE", marketOnCloseOrder: { liability: 20 } };
  const kill = { ...bet("kill"), limitOrder: { size: 20, price: 3, timeInForce: "FILL_OR_KILL" } };
  const report = await place(player, marketId, [{ ...onClose, customerOrderRef: "close" }, kill]);
  expect(report.instructionReports?.map(({ orderStatus, betId }) => [orderStatus, betId])).toEqual([
    ["PENDING", undefined],
    ["PENDING", undefined],
  ]);
  expect([await told("close"), await told("kill")]).toMatchObject([
    { ot: "MOC", bsp: 20, status: "E" },
    { status: "EC", sl: 20 },
  ]);
});

test("[EXAPI-26] the same customerRef is pending once, whether its answer is waited for or not; other content is DUPLICATE_TRANSACTION", async () => {
  const { player, marketId, told } = await follower(1_000);
  const customerRef = "once";
  const first = await place(player, marketId, [bet("once")], { customerRef });
  const order = await told("once");
  expect(await place(player, marketId, [bet("once")], { customerRef })).toEqual(first);
  const waited = await place(player, marketId, [bet("once")], { customerRef, async: false });
  expect(waited.instructionReports).toMatchObject([{ betId: order?.["id"], orderStatus: "EXECUTABLE" }]);
  const params = { marketId, instructions: [bet("other")], customerRef, async: true };
  const { status, body } = await stage.api.rest(player, "placeOrders", params);
  expect([status, body]).toMatchObject([409, { status: "FAILURE", errorCode: "DUPLICATE_TRANSACTION" }]);
  const { currentOrders } = await stage.api.rpc(player, "listCurrentOrders", {});
  expect(currentOrders).toHaveLength(1);
});

test("[EXAPI-26] what is plainly wrong is refused at once, all of it, and stays so under its reference", async () => {
  const { player, marketId } = await follower(100);
  const off = limitOrder("BACK", 3.01, 20);
  const report = await place(player, marketId, [bet("good"), bet("bad", off)], { customerRef: "wrong" });
  expect(report).toMatchObject({ status: "FAILURE", errorCode: "BET_ACTION_ERROR" });
  expect(report.instructionReports?.map(({ errorCode }) => errorCode)).toEqual(["ERROR_IN_ORDER", "INVALID_ODDS"]);
  expect(await place(player, marketId, [bet("good"), bet("bad", off)], { customerRef: "wrong" })).toEqual(report);
  await stage.api.control(marketId, { type: "suspend", reason: "test" });
  expect(await place(player, marketId, [bet("late")])).toMatchObject({ errorCode: "MARKET_SUSPENDED" });
  expect(await place(player, "1.999999999", [bet("none")])).toMatchObject({ errorCode: "INVALID_MARKET_ID" });
  expect((await stage.pool.query("select from pending_bet where player_id = $1", [player])).rowCount).toBe(0);
});

test("[EXAPI-26] [STREAM-36] what can't be placed after all lapses: told by the stream with the field's code, and among the cleared bets", async () => {
  const { player, marketId, told, client } = await follower(100, { inPlayDelayMs: 60_000 });
  expect(await place(player, marketId, [bet("dear", limitOrder("BACK", 3, 200))])).toMatchObject({ status: "SUCCESS" });
  const dear = await told("dear");
  expect(dear).toMatchObject({ status: "EC", sl: 200, sr: 0, sm: 0 });
  expect(dear).not.toHaveProperty("lsrc");
  await stage.api.control(marketId, { type: "turnInPlay", betDelayMs: 60_000 });
  await place(player, marketId, [bet("stopped")]);
  await stage.api.control(marketId, { type: "suspend", reason: "test" });
  expect(await told("stopped")).toMatchObject({ status: "EC", sl: 20, lsrc: "MKT_SUSPENDED" });
  const lapsed = await stage.api.rpc(player, "listClearedOrders", { betStatus: "LAPSED" });
  expect(new Set(lapsed.clearedOrders.map(({ customerOrderRef }) => customerOrderRef))).toEqual(
    new Set(["dear", "stopped"]),
  );
  const funds = await stage.api.rpc(player, "getAccountFunds", {});
  expect([funds.availableToBetBalance, funds.exposure]).toEqual([100, 0]);
  expect(await stage.api.offenders()).toEqual([]);
  checkSchema(client);
});

test("[EXAPI-26] replaceOrders cancels at once and places without being waited for; bets at the starting price stay as they are", async () => {
  const { player, marketId, told } = await follower(1_000, { hasStartingPrice: true });
  const betId = await placeOn(stage.api, {
    player,
    marketId,
    instruction: { ...limitOrder("BACK", 3, 20), customerOrderRef: "moved" },
  });
  await told("moved");
  const asked = { marketId, instructions: [{ betId, newPrice: 4 }], async: true, customerRef: "move" };
  const report = await stage.api.rpc(player, "replaceOrders", asked);
  expect(report).toMatchObject({
    status: "SUCCESS",
    instructionReports: [
      {
        status: "SUCCESS",
        cancelInstructionReport: { status: "SUCCESS", sizeCancelled: 20 },
        placeInstructionReport: { status: "SUCCESS", orderStatus: "PENDING" },
      },
    ],
  });
  expect(report.instructionReports?.[0]?.placeInstructionReport).not.toHaveProperty("betId");
  expect(await stage.api.rpc(player, "replaceOrders", asked)).toEqual(report);
  await expect
    .poll(async () => {
      const { currentOrders } = await stage.api.rpc(player, "listCurrentOrders", { customerOrderRefs: ["moved"] });
      return currentOrders.map(({ priceSize }) => priceSize);
    })
    .toEqual([{ price: 4, size: 20 }]);
  const onClose = { side: "BACK", orderType: "LIMIT_ON_CLOSE", limitOnCloseOrder: { liability: 20, price: 3 } };
  const closing = await placeOn(stage.api, { player, marketId, instruction: onClose });
  const refused = { marketId, instructions: [{ betId: closing, newPrice: 4 }], async: true };
  expect(await stage.api.rpc(player, "replaceOrders", refused)).toMatchObject({
    status: "FAILURE",
    instructionReports: [{ errorCode: "INVALID_ORDER_TYPE" }],
  });
  const left = await stage.api.rpc(player, "listCurrentOrders", { betIds: [closing] });
  expect(left.currentOrders).toHaveLength(1);
});

test("[ENG-62] [EXAPI-26] [STREAM-36] a bet for an earlier version of its market is pending, and lapses with lsrc MKT_VERSION; waited for, it lapses so too", async () => {
  const { player, marketId, told, client } = await follower(100);
  const marketVersion = { version: 1 };
  const pending = await place(player, marketId, [bet("pending")], { marketVersion });
  expect(pending.instructionReports).toMatchObject([{ status: "SUCCESS", orderStatus: "PENDING" }]);
  expect(await told("pending")).toMatchObject({ status: "EC", sl: 20, sm: 0, lsrc: "MKT_VERSION" });
  const waited = await place(player, marketId, [bet("waited")], { marketVersion, async: false });
  expect(waited).toMatchObject({
    status: "SUCCESS",
    instructionReports: [{ status: "SUCCESS", sizeMatched: 0, orderStatus: "EXECUTION_COMPLETE" }],
  });
  expect(await told("waited")).toMatchObject({ status: "EC", sl: 20, sm: 0, lsrc: "MKT_VERSION" });
  checkSchema(client);
});
