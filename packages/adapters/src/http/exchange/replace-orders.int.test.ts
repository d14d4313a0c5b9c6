import { describe, expect, test } from "vitest";
import { apiPerFile } from "./test-support/api-per-file.ts";
import type { TestApi } from "./test-support/index.ts";

let api: TestApi;
apiPerFile((made) => {
  api = made;
});

const order = (side: "BACK" | "LAY", size: number, price: number) => ({
  selectionId: 1,
  side,
  orderType: "LIMIT",
  limitOrder: { size, price, persistenceType: "PERSIST" },
  customerOrderRef: "mine",
});

async function place(player: string, marketId: string, instruction: object, strategy = "s"): Promise<string> {
  const report = await api.rpc(player, "placeOrders", {
    marketId,
    instructions: [instruction],
    customerStrategyRef: strategy,
  });
  const betId = report.instructionReports?.[0]?.betId;
  if (betId === undefined) throw new Error(JSON.stringify(report));
  return betId;
}
const current = async (player: string, marketId: string) =>
  (await api.rpc(player, "listCurrentOrders", { marketIds: [marketId] })).currentOrders;

describe("[EXAPI-28] replacing orders", () => {
  test("places what was cancelled at the new price, with its side, persistence and references; what was matched stays", async () => {
    const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const marketId = await api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    await place(other, marketId, order("LAY", 40, 3));
    const report = await api.rpc(player, "replaceOrders", { marketId, instructions: [{ betId, newPrice: "3.5" }] });
    expect(report).toMatchObject({
      status: "SUCCESS",
      instructionReports: [
        {
          status: "SUCCESS",
          cancelInstructionReport: { status: "SUCCESS", sizeCancelled: 60, instruction: { betId } },
          placeInstructionReport: {
            status: "SUCCESS",
            sizeMatched: 0,
            instruction: { limitOrder: { size: 60, price: 3.5 } },
          },
        },
      ],
    });
    const orders = await current(player, marketId);
    expect(orders.map((each) => [each.priceSize, each.sizeMatched, each.sizeRemaining])).toEqual([
      [{ price: 3, size: 100 }, 40, 0],
      [{ price: 3.5, size: 60 }, 0, 60],
    ]);
    expect(orders[1]).toMatchObject({ persistenceType: "PERSIST", customerOrderRef: "mine", customerStrategyRef: "s" });
  });

  test("[BOOK-26] a remainder of any size goes to the new price, and the other bets of the call with it", async () => {
    const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const marketId = await api.createMarket();
    const matched = await place(player, marketId, order("BACK", 100, 3));
    await place(other, marketId, order("LAY", 99.99, 3));
    const whole = await place(player, marketId, order("BACK", 50, 3.5));
    const instructions = [matched, whole].map((betId) => ({ betId, newPrice: 4 }));
    const report = await api.rpc(player, "replaceOrders", { marketId, instructions, customerRef: "small" });
    expect(report).toMatchObject({
      status: "SUCCESS",
      instructionReports: [
        { placeInstructionReport: { status: "SUCCESS", instruction: { limitOrder: { size: 0.01, price: 4 } } } },
        { placeInstructionReport: { status: "SUCCESS", instruction: { limitOrder: { size: 50, price: 4 } } } },
      ],
    });
    expect(await api.rpc(player, "replaceOrders", { marketId, instructions, customerRef: "small" })).toEqual(report);
    const open = (await current(player, marketId)).filter(({ sizeRemaining }) => sizeRemaining > 0);
    expect(open.map(({ sizeRemaining }) => sizeRemaining)).toEqual([0.01, 50]);
    const again = open.slice(0, 1).map(({ betId }) => ({ betId, newPrice: 5 }));
    const later = await api.rpc(player, "replaceOrders", { marketId, instructions: again, async: true });
    expect(later).toMatchObject({ instructionReports: [{ placeInstructionReport: { orderStatus: "PENDING" } }] });
    await expect
      .poll(async () => (await current(player, marketId)).map(({ priceSize }) => priceSize))
      .toContainEqual({ price: 5, size: 0.01 });
    const fresh = await api.rpc(player, "placeOrders", { marketId, instructions: [order("BACK", 0.01, 6)] });
    expect(fresh.instructionReports).toMatchObject([{ errorCode: "INVALID_BET_SIZE" }]);
    expect(await api.offenders()).toEqual([]);
  });

  test("each bet keeps its own strategy, also none", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const betIds = [
      await place(player, marketId, order("BACK", 20, 3), "one"),
      await place(player, marketId, order("BACK", 20, 3), ""),
      await place(player, marketId, order("BACK", 20, 3), "two"),
    ];
    const instructions = betIds.map((betId) => ({ betId, newPrice: 4 }));
    expect(await api.rpc(player, "replaceOrders", { marketId, instructions })).toMatchObject({ status: "SUCCESS" });
    const strategies = (await current(player, marketId)).map((each) => [
      each.priceSize?.price,
      each.customerStrategyRef,
    ]);
    expect(strategies).toEqual([
      [4, "one"],
      [4, undefined],
      [4, "two"],
    ]);
  });

  test("[ENG-62] for an earlier version of the market what replaces them lapses; a version that can't be one cancels nothing", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const replace = (version: number) =>
      api.rpc(player, "replaceOrders", {
        marketId,
        instructions: [{ betId, newPrice: 4 }],
        marketVersion: { version },
      });
    expect(await replace(1_234_567_890_123)).toMatchObject({ status: "FAILURE", errorCode: "INVALID_MARKET_VERSION" });
    expect(await current(player, marketId)).toHaveLength(1);
    expect(await replace(1)).toMatchObject({
      instructionReports: [{ placeInstructionReport: { sizeMatched: 0, orderStatus: "EXECUTION_COMPLETE" } }],
    });
    expect(await current(player, marketId)).toEqual([]);
    const lapsed = await api.rpc(player, "listClearedOrders", { betStatus: "LAPSED", marketIds: [marketId] });
    expect(lapsed.clearedOrders).toMatchObject([{ priceRequested: 4, sizeCancelled: 100 }]);
    expect(await api.balances(player)).toEqual({ cash: 100_000n, locked: 0n });
  });

  test("what can't be placed at the new price stays cancelled, and the report says so", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const report = await api.rpc(player, "replaceOrders", { marketId, instructions: [{ betId, newPrice: 3.01 }] });
    expect(report).toMatchObject({
      status: "FAILURE",
      instructionReports: [
        { errorCode: "CANCELLED_NOT_PLACED", placeInstructionReport: { status: "FAILURE", errorCode: "INVALID_ODDS" } },
      ],
    });
    expect(await current(player, marketId)).toEqual([]);
    expect(await api.balances(player)).toEqual({ cash: 100_000n, locked: 0n });
  });

  test("nothing is cancelled for a price that no ladder has, a bet given twice, or more than sixty", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const errorOf = async (instructions: readonly object[]) =>
      (await api.rpc(player, "replaceOrders", { marketId, instructions })).errorCode;
    expect(await errorOf([{ betId, newPrice: 3.001 }])).toBe("BET_ACTION_ERROR");
    expect(
      await errorOf([
        { betId, newPrice: 4 },
        { betId, newPrice: 5 },
      ]),
    ).toBe("DUPLICATE_BETIDS");
    const many = Array.from({ length: 61 }, (_, number) => ({ betId: String(number), newPrice: 2 }));
    expect(await errorOf(many)).toBe("TOO_MANY_INSTRUCTIONS");
    expect((await current(player, marketId)).map((each) => each.sizeRemaining)).toEqual([100]);
  });

  test("another player's bet is neither cancelled nor placed anew", async () => {
    const [player, other] = [await api.createPlayer(1_000), await api.createPlayer(1_000)];
    const marketId = await api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const report = await api.rpc(other, "replaceOrders", { marketId, instructions: [{ betId, newPrice: 2 }] });
    expect(report.status).toBe("FAILURE");
    expect(await current(other, marketId)).toEqual([]);
    expect((await current(player, marketId)).map((each) => each.sizeRemaining)).toEqual([100]);
  });

  test("the same customerRef replaces once, and gets the first answer again", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const call = { marketId, instructions: [{ betId, newPrice: 4 }], customerRef: "once" };
    const first = await api.rpc(player, "replaceOrders", call);
    expect(await api.rpc(player, "replaceOrders", call)).toEqual(first);
    expect((await current(player, marketId)).map((each) => each.priceSize)).toEqual([{ price: 4, size: 100 }]);
  });

  test("[EXAPI-24] under a customerRef another price, another version of the market or none is refused as other content, with no reports", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const betIds = [
      await place(player, marketId, order("BACK", 100, 3)),
      await place(player, marketId, order("BACK", 50, 3)),
    ];
    const to = (newPrice: number, at: number) => ({ marketId, instructions: [{ betId: betIds[at], newPrice }] });
    const plain = { ...to(4, 0), customerRef: "plain" };
    const versioned = { ...to(4, 1), customerRef: "versioned", marketVersion: { version: 999_999 } };
    const firsts = [await api.rpc(player, "replaceOrders", plain), await api.rpc(player, "replaceOrders", versioned)];
    expect(firsts.map(({ status }) => status)).toEqual(["SUCCESS", "SUCCESS"]);
    const { marketVersion: _, ...unversioned } = versioned;
    for (const other of [
      { ...plain, ...to(5, 0) },
      { ...plain, marketVersion: { version: 1 } },
      { ...versioned, marketVersion: { version: 999_998 } },
      unversioned,
    ]) {
      const { customerRef } = other;
      const refused = { customerRef, status: "FAILURE", errorCode: "DUPLICATE_TRANSACTION", marketId };
      for (const async of [false, true]) {
        const call = { ...other, async };
        expect(await api.rpc(player, "replaceOrders", call)).toEqual({ ...refused, instructionReports: [] });
        expect((await api.rest(player, "replaceOrders", call)).status).toBe(409);
      }
    }
    expect([await api.rpc(player, "replaceOrders", plain), await api.rpc(player, "replaceOrders", versioned)]).toEqual(
      firsts,
    );
    expect((await current(player, marketId)).map((each) => each.priceSize)).toEqual([
      { price: 4, size: 100 },
      { price: 4, size: 50 },
    ]);
  });

  test("[EXAPI-24] [EXAPI-26] what stands isn't said to be missing when it is asked for again with async, whatever the market would take by then", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const placing = { marketId, instructions: [order("BACK", 50, 3)], customerRef: "stands" };
    expect(await api.rpc(player, "placeOrders", placing)).toMatchObject({ status: "SUCCESS" });
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const replacing = { marketId, instructions: [{ betId, newPrice: 4 }], customerRef: "replaced" };
    const first = await api.rpc(player, "replaceOrders", replacing);
    const before = await current(player, marketId);
    await api.control(marketId, { type: "suspend", reason: "toss" });
    expect(await api.rpc(player, "placeOrders", { ...placing, async: true })).toMatchObject({ status: "SUCCESS" });
    expect(await api.rpc(player, "replaceOrders", { ...replacing, async: true })).toMatchObject({
      status: "SUCCESS",
      instructionReports: [{ status: "SUCCESS", placeInstructionReport: { orderStatus: "PENDING" } }],
    });
    // Under a reference that stands for nothing the same is refused.
    const fresh = { ...placing, customerRef: "fresh", async: true };
    expect(await api.rpc(player, "placeOrders", fresh)).toMatchObject({ errorCode: "MARKET_SUSPENDED" });
    expect(await api.rpc(player, "replaceOrders", replacing)).toEqual(first);
    expect(await current(player, marketId)).toEqual(before);
  });

  test("[EXAPI-24] under a customerRef that stands for bets that were placed, waited for or not, nothing is cancelled", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const placed = { marketId, instructions: [order("BACK", 100, 3)], customerRef: "placed" };
    const betId = (await api.rpc(player, "placeOrders", placed)).instructionReports?.[0]?.betId;
    await api.rpc(player, "placeOrders", { ...placed, customerRef: "pending", async: true });
    for (const customerRef of ["placed", "pending"]) {
      const call = { marketId, instructions: [{ betId, newPrice: 4 }], customerRef };
      const refused = { status: "FAILURE", errorCode: "DUPLICATE_TRANSACTION", customerRef };
      expect(await api.rpc(player, "replaceOrders", call)).toMatchObject(refused);
      expect((await api.rest(player, "replaceOrders", call)).status).toBe(409);
    }
    expect((await current(player, marketId)).find((each) => each.betId === betId)?.sizeRemaining).toBe(100);
  });
});

describe("[EXAPI-24] [EXAPI-28] a replacement and bets under one customerRef at the very same moment", () => {
  const engineOf = () => api.door;
  const instruction = {
    selectionId: 1,
    side: "BACK",
    priceX100: 300,
    sizeMinor: 1_000n,
    persistence: "PERSIST",
  } as const;

  test("what is cancelled to be placed anew takes the reference from bets, and the other way round, though neither saw the other before", async () => {
    const player = await api.createPlayer(1_000);
    const [marketId, elsewhere] = [await api.createMarket(), await api.createMarket()];
    const betId = await place(player, marketId, order("BACK", 100, 3));
    const cancel = (customerRef: string) =>
      engineOf().cancel({ playerId: player, marketId, customerRef, instructions: [{ betId, replacedAtX100: 400 }] });
    const bets = (customerRef: string) =>
      engineOf().place({ playerId: player, marketId: elsewhere, customerRef, instructions: [instruction] });
    expect(await bets("bets first")).toMatchObject({ status: "SUCCESS" });
    expect(await cancel("bets first")).toMatchObject({ errorCode: "DUPLICATE_TRANSACTION", isConflict: true });
    expect((await current(player, marketId)).map((each) => each.sizeRemaining)).toEqual([100]);
    expect(await cancel("it first")).toMatchObject({ status: "SUCCESS" });
    expect(await bets("it first")).toMatchObject({ errorCode: "DUPLICATE_TRANSACTION", isConflict: true });
    expect(await cancel("it first")).toMatchObject({ status: "SUCCESS", isReplay: true });
    const anew = { playerId: player, marketId, customerRef: "it first", instructions: [instruction] };
    expect(await engineOf().place({ ...anew, isReplacement: true })).toMatchObject({ status: "SUCCESS" });
    expect(await engineOf().place({ ...anew, isReplacement: true })).toMatchObject({ isReplay: true });
    expect((await current(player, elsewhere)).length).toBe(1);
  });

  test("asked for together, one of them is done and the other is not at all", async () => {
    const player = await api.createPlayer(10_000);
    const [marketId, elsewhere] = [await api.createMarket(), await api.createMarket()];
    for (let round = 0; round < 30; round += 1) {
      const betId = await place(player, marketId, order("BACK", 100, 3));
      const customerRef = `round${round}`;
      const [bets, replaced] = await Promise.all([
        api.rpc(player, "placeOrders", {
          marketId: round % 2 === 0 ? elsewhere : marketId,
          instructions: [order("BACK", 10, 5)],
          customerRef,
        }),
        api.rpc(player, "replaceOrders", { marketId, instructions: [{ betId, newPrice: 4 }], customerRef }),
      ]);
      const both = [bets, replaced].map(({ status, errorCode }) => errorCode ?? status);
      expect(both.toSorted()).toEqual(["DUPLICATE_TRANSACTION", "SUCCESS"]);
      const open = (await current(player, marketId)).filter((each) => each.betId === betId && each.sizeRemaining > 0);
      expect(open).toHaveLength(bets.status === "SUCCESS" ? 1 : 0);
    }
  });

  test("a repetition of what a release placed under the reference of the bets gets its answer, and places nothing", async () => {
    const player = await api.createPlayer(1_000);
    const marketId = await api.createMarket();
    const anew = { playerId: player, marketId, customerRef: "before", instructions: [instruction] };
    const first = await engineOf().place(anew);
    expect(await engineOf().place({ ...anew, isReplacement: true })).toEqual({ ...first, isReplay: true });
    expect(await current(player, marketId)).toHaveLength(1);
  });
});

describe("[EXAPI-28] replacing a limit at the starting price", () => {
  const onClose = (side: "BACK" | "LAY", liability: number, price: number) => ({
    selectionId: 1,
    side,
    orderType: "LIMIT_ON_CLOSE",
    limitOnCloseOrder: { liability, price },
  });
  const replace = async (player: string, marketId: string, betId: string, newPrice: number) => {
    const report = await api.rpc(player, "replaceOrders", { marketId, instructions: [{ betId, newPrice }] });
    return { status: report.status, code: report.instructionReports?.[0]?.errorCode, report };
  };

  test("it may only ask for less: a back's limit goes down, a lay's up, under a new bet id and with the same money", async () => {
    const player = await api.createPlayer(5_000);
    const marketId = await api.createMarket({ hasStartingPrice: true });
    const back = await place(player, marketId, onClose("BACK", 200, 3));
    const lay = await place(player, marketId, onClose("LAY", 300, 3));
    expect(await replace(player, marketId, back, 3.1)).toMatchObject({ status: "FAILURE", code: "INVALID_PRICE_EDIT" });
    expect(await replace(player, marketId, lay, 2.9)).toMatchObject({ status: "FAILURE", code: "INVALID_PRICE_EDIT" });
    expect(await replace(player, marketId, lay, 3.07)).toMatchObject({ status: "FAILURE", code: "INVALID_ODDS" });
    const lower = await replace(player, marketId, back, 2.5);
    expect(lower.report).toMatchObject({
      status: "SUCCESS",
      instructionReports: [
        {
          placeInstructionReport: {
            instruction: { orderType: "LIMIT_ON_CLOSE", limitOnCloseOrder: { liability: 200, price: 2.5 } },
          },
        },
      ],
    });
    expect((await replace(player, marketId, lay, 3.5)).status).toBe("SUCCESS");
    const orders = await current(player, marketId);
    expect(
      orders.map(({ side, orderType, bspLiability, priceSize }) => [side, orderType, bspLiability, priceSize.price]),
    ).toEqual([
      ["BACK", "LIMIT_ON_CLOSE", 200, 2.5],
      ["LAY", "LIMIT_ON_CLOSE", 300, 3.5],
    ]);
    expect(orders.map(({ betId }) => betId)).not.toContain(back);
    // The back loses when the lay wins: the larger of the two.
    expect(await api.balances(player)).toMatchObject({ locked: 30_000n });
  });

  test("one at any price, and one after the off, can't be replaced", async () => {
    const player = await api.createPlayer(5_000);
    const marketId = await api.createMarket({ hasStartingPrice: true });
    const any = await place(player, marketId, {
      selectionId: 1,
      side: "BACK",
      orderType: "MARKET_ON_CLOSE",
      marketOnCloseOrder: { liability: 200 },
    });
    expect(await replace(player, marketId, any, 3)).toMatchObject({ status: "FAILURE", code: "BET_TAKEN_OR_LAPSED" });
    const limited = await place(player, marketId, onClose("BACK", 200, 3));
    await api.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
    expect(await replace(player, marketId, limited, 2.5)).toMatchObject({
      status: "FAILURE",
      code: "BET_TAKEN_OR_LAPSED",
    });
  });
});
