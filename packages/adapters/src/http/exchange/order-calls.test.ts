import { describe, expect, test } from "vitest";
import { cashOutStrategy } from "@maidan/core/cash-out";
import { BusTimeout } from "@maidan/services/bus";
import type { LossLimit } from "@maidan/services/exchange";
import { exchange, order, place, type Engine } from "./test-support/stub-exchange.ts";

describe("placing orders", () => {
  test("numbers as text and nulls are understood, and the engine gets whole hundredths and paisa", async () => {
    const { rpc, asked } = await exchange();
    const instruction = {
      ...order({ selectionId: "7", handicap: "0.0" }, { size: "10.10", price: "2.58" }),
      customerOrderRef: null,
      limitOnCloseOrder: null,
    };
    const answer = await rpc(
      "SportsAPING/v1.0/placeOrders",
      place([instruction], { customerRef: null, marketVersion: { version: null } }),
    );
    expect(answer.result.status).toBe("SUCCESS");
    expect(asked).toEqual([
      {
        playerId: "7",
        marketId: "1.200000001",
        customerRef: null,
        instructions: [{ selectionId: 7, side: "BACK", priceX100: 258, sizeMinor: 1010n, persistence: "LAPSE" }],
      },
    ]);
  });

  test("the report has the field's members in its order", async () => {
    const { rest } = await exchange();
    const answer = await rest("placeOrders", place([order({ customerOrderRef: "o-1" })], { customerRef: "c-1" }));
    expect(answer.body).toBe(
      '{"customerRef":"c-1","status":"SUCCESS","marketId":"1.200000001","instructionReports":[{"status":"SUCCESS","instruction":' +
        '{"selectionId":7,"handicap":0,"limitOrder":{"size":100,"price":2.5,"persistenceType":"LAPSE"},"customerOrderRef":"o-1","orderType":"LIMIT","side":"BACK"},' +
        '"betId":"100","placedDate":"2026-01-02T00:00:00.000Z","averagePriceMatched":0,"sizeMatched":0,"orderStatus":"EXECUTABLE"}]}',
    );
  });

  test("[EXAPI-45] a bet with a target goes without a size: the stake that reaches it at its price is worked out, rounded down", async () => {
    const { rpc, asked } = await exchange();
    const target = (betTargetType: string, betTargetSize: number) =>
      order({}, { size: undefined, price: 3.5, betTargetType, betTargetSize });
    const { result } = await rpc(
      "SportsAPING/v1.0/placeOrders",
      place([target("PAYOUT", 100), target("BACKERS_PROFIT", 100)]),
    );
    const limitOrder = { price: 3.5, persistenceType: "LAPSE", betTargetSize: 100 };
    expect(result).toMatchObject({
      instructionReports: [
        { instruction: { limitOrder: { ...limitOrder, betTargetType: "PAYOUT" } } },
        { instruction: { limitOrder: { ...limitOrder, betTargetType: "BACKERS_PROFIT" } } },
      ],
    });
    expect(asked).toMatchObject([{ instructions: [{ sizeMinor: 2_857n }, { sizeMinor: 4_000n }] }]);
  });

  test("[EXAPI-38] bets at the starting price name what they risk and are repeated as they were sent; without a price they take any", async () => {
    const { rpc, asked } = await exchange();
    const limited = { liability: 20, price: 4 };
    const { result } = await rpc(
      "SportsAPING/v1.0/placeOrders",
      place([
        // As some programs send it: what isn't of its type is not looked at.
        {
          selectionId: 7,
          side: "LAY",
          orderType: "MARKET_ON_CLOSE",
          limitOrder: { size: 2, price: 2, persistenceType: "LAPSE" },
          marketOnCloseOrder: { liability: "100" },
        },
        { selectionId: 7, side: "BACK", orderType: "LIMIT_ON_CLOSE", limitOnCloseOrder: limited },
      ]),
    );
    expect(result).toMatchObject({
      instructionReports: [
        { instruction: { orderType: "MARKET_ON_CLOSE", marketOnCloseOrder: { liability: 100 } } },
        { instruction: { orderType: "LIMIT_ON_CLOSE", limitOnCloseOrder: limited } },
      ],
    });
    expect(asked).toMatchObject([
      {
        instructions: [
          { orderType: "MARKET_ON_CLOSE", priceX100: 100_000, sizeMinor: 10_000n },
          { orderType: "LIMIT_ON_CLOSE", priceX100: 400, sizeMinor: 2_000n },
        ],
      },
    ]);
  });

  test.each([
    ["INVALID_BET_SIZE", {}, { size: 1.001 }],
    ["INVALID_BET_SIZE", {}, { size: 0 }],
    ["INVALID_BET_SIZE", {}, { size: -5 }],
    ["INVALID_BET_SIZE", {}, { size: 1e30 }],
    ["INVALID_BET_SIZE", {}, { size: undefined }],
    ["INVALID_ODDS", {}, { price: 2.505 }],
    ["INVALID_ODDS", {}, { price: -2 }],
    ["INVALID_ODDS", {}, { price: 99_999 }],
    ["INVALID_MIN_FILL_SIZE", {}, { timeInForce: "FILL_OR_KILL", minFillSize: 1.005 }],
    ["UNEXPECTED_MIN_FILL_SIZE", {}, { minFillSize: 10 }],
    ["INVALID_BID_TYPE", {}, { betTargetType: "PAYOUT", betTargetSize: 10 }],
    ["INVALID_BID_TYPE", {}, { betTargetType: "PAYOUT", size: undefined }],
    ["INVALID_BID_TYPE", {}, { betTargetSize: 10, size: undefined }],
    ["INVALID_BET_SIZE", {}, { betTargetType: "BACKERS_PROFIT", betTargetSize: 10.005, size: undefined }],
    ["INVALID_RUNNER", { handicap: -1.5 }, {}],
    ["INVALID_CUSTOMER_ORDER_REF", { customerOrderRef: "with spaces" }, {}],
    ["INVALID_CUSTOMER_ORDER_REF", { customerOrderRef: "x".repeat(33) }, {}],
    ["INVALID_ORDER_TYPE", { limitOrder: undefined }, {}],
    ["INVALID_ORDER_TYPE", { orderType: "MARKET_ON_CLOSE" }, {}],
    ["INVALID_ORDER_TYPE", { marketOnCloseOrder: { liability: 10 } }, {}],
    [
      "INVALID_ORDER_TYPE",
      {
        orderType: "MARKET_ON_CLOSE",
        limitOnCloseOrder: { liability: 10, price: 2 },
        marketOnCloseOrder: { liability: 10 },
      },
      {},
    ],
    [
      "INVALID_BET_SIZE",
      { orderType: "MARKET_ON_CLOSE", limitOrder: undefined, marketOnCloseOrder: { liability: 10.005 } },
      {},
    ],
    [
      "INVALID_ODDS",
      { orderType: "LIMIT_ON_CLOSE", limitOrder: undefined, limitOnCloseOrder: { liability: 10, price: 2.005 } },
      {},
    ],
  ])(
    "an instruction with %s fails the whole call, and the others say that they were part of it",
    async (code, parts, limit) => {
      const { rpc, asked } = await exchange();
      const bad = { ...order({}, limit), ...parts };
      const { result } = await rpc("SportsAPING/v1.0/placeOrders", place([order(), bad]));
      expect(result).toMatchObject({
        status: "FAILURE",
        errorCode: "BET_ACTION_ERROR",
        instructionReports: [
          { status: "FAILURE", errorCode: "ERROR_IN_ORDER" },
          { status: "FAILURE", errorCode: code },
        ],
      });
      expect(asked).toEqual([]);
    },
  );

  test("[EXAPI-22] more than 200 instructions are TOO_MANY_INSTRUCTIONS, none at all is INVALID_INPUT_DATA", async () => {
    const { rpc, asked } = await exchange();
    const many = Array.from({ length: 201 }, () => order());
    expect((await rpc("SportsAPING/v1.0/placeOrders", place(many))).result).toMatchObject({
      status: "FAILURE",
      errorCode: "TOO_MANY_INSTRUCTIONS",
    });
    expect((await rpc("SportsAPING/v1.0/placeOrders", place([]))).error.message).toBe("ANGX-0002");
    expect(asked).toEqual([]);
  });

  test("[EXAPI-23] an empty reference of a bet or a strategy is none", async () => {
    const { rpc, asked } = await exchange();
    const params = place([order({ customerOrderRef: "" })], { customerStrategyRef: "" });
    const { result } = await rpc("SportsAPING/v1.0/placeOrders", params);
    expect(result).toMatchObject({ status: "SUCCESS" });
    expect(result.instructionReports[0].instruction).not.toHaveProperty("customerOrderRef");
    expect(asked[0]).not.toHaveProperty("customerStrategyRef");
    expect(asked[0]?.instructions[0]).not.toHaveProperty("customerOrderRef");
  });

  test("[EXAPI-22] a market version of more than twelve digits, or below 0, is INVALID_MARKET_VERSION, and nothing is cancelled or placed for it", async () => {
    const { rpc, asked } = await exchange();
    const versions = [1_000_000_000_000, "-1", 999_999_999_999];
    const codes = versions.map(async (version) => {
      const marketVersion = { version };
      const instructions = [{ betId: 1, newPrice: 3 }];
      const placed = await rpc("SportsAPING/v1.0/placeOrders", place([order()], { marketVersion }));
      const replaced = await rpc("SportsAPING/v1.0/replaceOrders", { marketId: "1.2", instructions, marketVersion });
      return [placed.result?.errorCode, replaced.result?.errorCode];
    });
    const code = "INVALID_MARKET_VERSION";
    expect((await Promise.all(codes)).slice(0, 2)).toEqual([
      [code, code],
      [code, code],
    ]);
    expect(asked).toMatchObject([{ marketVersion: 999_999_999_999 }]);
  });

  test("[EXAPI-23] references of wrong length or characters are refused", async () => {
    const { rpc, asked } = await exchange();
    expect((await rpc("SportsAPING/v1.0/placeOrders", place([order()], { customerRef: "ü" }))).error.message).toBe(
      "ANGX-0002",
    );
    expect(
      (await rpc("SportsAPING/v1.0/placeOrders", place([order()], { customerRef: "x".repeat(33) }))).error.message,
    ).toBe("ANGX-0002");
    const strategy = await rpc(
      "SportsAPING/v1.0/placeOrders",
      place([order()], { customerStrategyRef: "x".repeat(16) }),
    );
    expect(strategy.result.instructionReports[0].errorCode).toBe("INVALID_CUSTOMER_STRATEGY_REF");
    expect(asked).toEqual([]);
  });

  test("[BOOK-25] [CASH-02] orders are a cash-out's when our own app calls them so; of a program the reference is a name like any other", async () => {
    const marked = async (isOwnApp: boolean, customerStrategyRef: string) => {
      const { rpc, asked } = await exchange({ isOwnApp });
      await rpc("SportsAPING/v1.0/placeOrders", place([order()], { customerStrategyRef }));
      return asked.map((request) => [request.customerStrategyRef, request.isCashOut]);
    };
    expect(await marked(true, cashOutStrategy)).toEqual([[cashOutStrategy, true]]);
    expect(await marked(false, cashOutStrategy)).toEqual([[cashOutStrategy, undefined]]);
    expect(await marked(true, "mine")).toEqual([["mine", undefined]]);
  });

  test("[CASH-08] what a cash-out was reckoned from goes with those of our own app; from a program it is a key that nobody knows", async () => {
    const from = async (isOwnApp: boolean, customerStrategyRef: string) => {
      const { rpc, asked } = await exchange({ isOwnApp });
      const params = place([order()], { customerStrategyRef, cashOutFrom: [[1, -10_050]] });
      const answer = await rpc("SportsAPING/v1.0/placeOrders", params);
      return [answer.error?.data.APINGException.errorCode, asked.map((request) => request.cashOutFrom)];
    };
    expect(await from(true, cashOutStrategy)).toEqual([undefined, [[[1, -10_050]]]]);
    expect(await from(true, "mine")).toEqual(["INVALID_INPUT_DATA", []]);
    expect(await from(false, cashOutStrategy)).toEqual(["INVALID_INPUT_DATA", []]);
  });

  test("[CASH-13] a cash-out of all of a market ends what waits there, once all of it is filled; of a program it is a key that nobody knows", async () => {
    const after = async (isOwnApp: boolean, sizeMatchedMinor: bigint) => {
      const filled: Engine = async ({ marketId }) => ({
        status: "SUCCESS",
        marketId,
        reports: [{ status: "SUCCESS", betId: "1", sizeMatchedMinor }],
        isReplay: false,
      });
      const { rpc, ended } = await exchange({ isOwnApp, place: filled });
      const whole = { customerStrategyRef: cashOutStrategy, cashOutOfAll: true };
      const answer = await rpc("SportsAPING/v1.0/placeOrders", place([order()], whole));
      await rpc("SportsAPING/v1.0/placeOrders", place([order()], { ...whole, cashOutOfAll: false }));
      return [answer.error?.data.APINGException.errorCode, ended];
    };
    expect(await after(true, 10_000n)).toEqual([undefined, [{ playerId: "7", marketId: "1.200000001" }]]);
    // The rest may still wait for its target or stop.
    expect(await after(true, 9_900n)).toEqual([undefined, []]);
    expect(await after(true, 0n)).toEqual([undefined, []]);
    expect(await after(false, 100n)).toEqual(["INVALID_INPUT_DATA", []]);
  });

  test("[LIMIT-36] which bound a refusal is of is told to our own app; a program gets the field's own report", async () => {
    const told = async (isOwnApp: boolean, lossLimit: LossLimit) => {
      const refuse: Engine = async ({ marketId }) => ({
        status: "FAILURE",
        errorCode: "LOSS_LIMIT_EXCEEDED",
        lossLimit,
        marketId,
        reports: [{ status: "FAILURE", errorCode: "ERROR_IN_ORDER" }],
        isReplay: false,
      });
      const { rpc } = await exchange({ isOwnApp, place: refuse });
      return (await rpc("SportsAPING/v1.0/placeOrders", place([order()]))).result;
    };
    const ofSport = { of: "SPORT", eventTypeId: "4" } as const;
    const plain = await told(false, ofSport);
    expect(Object.keys(plain)).toEqual(["status", "errorCode", "marketId", "instructionReports"]);
    expect(await told(true, ofSport)).toEqual({ ...plain, lossLimit: ofSport });
    expect(await told(true, { of: "ALL_MARKETS" })).toEqual({ ...plain, lossLimit: { of: "ALL_MARKETS" } });
  });

  test("[EXAPI-02] [BOOK-25] [BOOK-26] nobody can mark a request as a cash-out's, or its bets as replacing others, by a parameter", async () => {
    const { rpc, asked } = await exchange({ isOwnApp: true });
    for (const mark of ["isCashOut", "isReplacement"]) {
      const answer = await rpc("SportsAPING/v1.0/placeOrders", place([order()], { [mark]: true }));
      expect(answer.error).toMatchObject({ code: -32602, message: "DSC-0009" });
      const ofBet = await rpc("SportsAPING/v1.0/placeOrders", place([order({ [mark]: true })]));
      expect(ofBet.error).toMatchObject({ code: -32602, message: "DSC-0009" });
    }
    expect(asked).toEqual([]);
  });

  test("[EXAPI-24] a customerRef with other content is 409 over REST and 200 over JSON-RPC, the same report in both", async () => {
    const { rest, rpc } = await exchange({
      place: async (request) => ({
        status: "FAILURE",
        errorCode: "DUPLICATE_TRANSACTION",
        marketId: request.marketId,
        reports: [],
        isReplay: false,
      }),
    });
    const answer = await rest("placeOrders", place([order()], { customerRef: "c" }));
    expect(answer.statusCode).toBe(409);
    const { result } = await rpc("SportsAPING/v1.0/placeOrders", place([order()], { customerRef: "c" }));
    expect(result).toEqual(answer.json());
    expect(result).toMatchObject({
      status: "FAILURE",
      errorCode: "DUPLICATE_TRANSACTION",
      instructionReports: [{ errorCode: "ERROR_IN_ORDER" }],
    });
  });

  test("[EXAPI-25] an engine that doesn't answer leaves the status TIMEOUT, which says that the bets may stand", async () => {
    const { rpc } = await exchange({ place: () => Promise.reject(new BusTimeout("engine")) });
    const { result } = await rpc("SportsAPING/v1.0/placeOrders", place([order()]));
    expect(result).toMatchObject({ status: "TIMEOUT", instructionReports: [{ status: "TIMEOUT" }] });
  });
});

describe("cancelling", () => {
  const cancel = async (params: unknown) => (await exchange()).rpc("SportsAPING/v1.0/cancelOrders", params);

  test("[EXAPI-27] more than 60 instructions, a bet twice, and a reduction that is no amount are refused", async () => {
    const many = Array.from({ length: 61 }, (_, betId) => ({ betId }));
    expect((await cancel({ marketId: "1.2", instructions: many })).result.errorCode).toBe("TOO_MANY_INSTRUCTIONS");
    expect((await cancel({ marketId: "1.2", instructions: [{ betId: 1 }, { betId: "1" }] })).result.errorCode).toBe(
      "DUPLICATE_BETIDS",
    );
    expect(
      (await cancel({ marketId: "1.2", instructions: [{ betId: 1, sizeReduction: 0.001 }] })).result,
    ).toMatchObject({
      errorCode: "BET_ACTION_ERROR",
      instructionReports: [{ errorCode: "INVALID_BET_SIZE" }],
    });
  });

  test("[EXAPI-27] instructions without their market are refused, no instructions and no market mean everything", async () => {
    expect((await cancel({ instructions: [{ betId: 1 }] })).error.message).toBe("ANGX-0002");
    expect((await cancel({})).result).toEqual({ status: "SUCCESS", instructionReports: [] });
  });
});

describe("the account", () => {
  test("[EXAPI-50] exposure is negative, and the most that may be exposed is all the money there is", async () => {
    const { rpc } = await exchange();
    expect((await rpc("AccountAPING/v1.0/getAccountFunds", { wallet: null })).result).toEqual({
      availableToBetBalance: 900,
      exposure: -100.5,
      retainedCommission: 0,
      exposureLimit: -1000.5,
      discountRate: 0,
      pointsBalance: 12,
      wallet: "UK",
    });
  });

  test("details give the account's currency, name, language and time zone", async () => {
    const { rpc } = await exchange();
    expect((await rpc("AccountAPING/v1.0/getAccountDetails", {})).result).toMatchObject({
      currencyCode: "BDT",
      firstName: "Rina",
      lastName: "Akter Banu",
      localeCode: "bn",
      timezone: "Asia/Dhaka",
      countryCode: "BD",
    });
  });

  test("[EXAPI-51] rates are asked from GBP, as clients do inside their login, or from the account's currency", async () => {
    const { rpc } = await exchange();
    for (const params of [{}, { fromCurrency: "GBP" }, { fromCurrency: "BDT" }, { fromCurrency: null }])
      expect((await rpc("AccountAPING/v1.0/listCurrencyRates", params)).result).toEqual([
        { currencyCode: "BDT", rate: 1 },
      ]);
    expect((await rpc("AccountAPING/v1.0/listCurrencyRates", { fromCurrency: "USD" })).error.message).toBe(
      "AANGX-0001",
    );
  });
});
