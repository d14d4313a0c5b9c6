import { describe, expect, test } from "vitest";
import type { ExchangeOperationName } from "@maidan/contract/http/exchange";
import { BusTimeout } from "@maidan/services/bus";
import { build, token } from "../server/test-support/index.ts";
import { createOperationHandlers, registerExchangeRoutes, type OperationHandlers } from "./index.ts";
import type { PlaceReport, PlaceRequest } from "@maidan/services/exchange";

type Engine = (request: PlaceRequest) => Promise<PlaceReport>;
const accepted: Engine = async (request) => ({
  status: "SUCCESS",
  marketId: request.marketId,
  isReplay: false,
  reports: request.instructions.map((_, index) => ({
    status: "SUCCESS",
    betId: String(100 + index),
    placedAtMs: Date.UTC(2026, 0, 2),
    averagePriceMatchedX100: 0,
    sizeMatchedMinor: 0n,
    orderStatus: "EXECUTABLE",
  })),
});

/** Of the whole API only what a test reaches: whatever else is touched fails the test by its error. */
async function exchange(parts: { readonly place?: Engine; readonly handlers?: Partial<OperationHandlers> } = {}) {
  const asked: PlaceRequest[] = [];
  const untouched = {} as never;
  const handlers = createOperationHandlers({
    reader: untouched,
    store: untouched,
    books: untouched,
    readBooks: untouched,
    currency: "BDT",
    regulator: "PLAY MONEY",
    ledger: {
      balances: async () => ({ currency: "BDT", cashMinor: 90_000n, lockedMinor: 10_050n, withdrawalMinor: 0n }),
    },
    holder: async () => ({ name: "Rina Akter Banu", language: "bn", vipPoints: 12 }),
    engine: {
      place: (request) => {
        asked.push(request);
        return (parts.place ?? accepted)(request);
      },
      cancel: async (request) => ({
        status: "SUCCESS",
        marketId: request.marketId ?? null,
        reports: [],
        isReplay: false,
      }),
    },
  });
  const { app } = await build();
  registerExchangeRoutes(app, {
    handlers: { ...handlers, ...parts.handlers },
    authenticate: async (given) => (given === token ? { playerId: "7", sessionId: "1" } : undefined),
  });
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url,
      payload,
      headers: { "content-type": "application/json", "x-authentication": token, ...headers },
    });
  const rpc = async (method: string, params: unknown, headers?: Record<string, string>) => {
    const service = method.startsWith("AccountAPING") ? "account" : "betting";
    const answer = await post(
      `/exchange/${service}/json-rpc/v1`,
      JSON.stringify({ jsonrpc: "2.0", method, params, id: 1 }),
      headers,
    );
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const rest = (operation: ExchangeOperationName, params: unknown, service = "betting") =>
    post(`/exchange/${service}/rest/v1.0/${operation}/`, JSON.stringify(params));
  return { app, post, rpc, rest, asked };
}

const order = (parts: object = {}, limit: object = {}) => ({
  selectionId: 7,
  side: "BACK",
  orderType: "LIMIT",
  limitOrder: { size: 100, price: 2.5, persistenceType: "LAPSE", ...limit },
  ...parts,
});
const place = (instructions: readonly unknown[], parts: object = {}) => ({
  marketId: "1.200000001",
  instructions,
  ...parts,
});

describe("the two envelopes", () => {
  test("JSON-RPC takes any suffix after v1, batches, and repeats the id, whatever it is", async () => {
    const { post } = await exchange();
    const call = (id: unknown) => ({
      jsonrpc: "2.0",
      method: "AccountAPING/v1.0/listCurrencyRates",
      params: { fromCurrency: "GBP" },
      id,
    });
    for (const suffix of ["", "/", "/AccountAPING/v1.0/listCurrencyRates"]) {
      const answer = await post(`/exchange/account/json-rpc/v1${suffix}`, JSON.stringify(call("x")));
      expect(answer.json()).toEqual({ jsonrpc: "2.0", result: [{ currencyCode: "BDT", rate: 1 }], id: "x" });
    }
    const batch = await post(
      "/exchange/account/json-rpc/v1",
      JSON.stringify([call(1), call(null), { ...call(3), method: "x" }]),
    );
    expect(batch.json().map((each: { id: unknown }) => each.id)).toEqual([1, null, 3]);
  });

  test("REST takes the operation with and without a slash at the end", async () => {
    const { post } = await exchange();
    for (const slash of ["", "/"]) {
      const answer = await post(`/exchange/account/rest/v1.0/getAccountFunds${slash}`, "{}");
      expect([answer.statusCode, answer.json().availableToBetBalance]).toEqual([200, 900]);
    }
  });

  test("an unknown operation is -32601 DSC-0021, and 404 over REST; a call of the other service is unknown too", async () => {
    const { rpc, post } = await exchange();
    expect((await rpc("SportsAPING/v1.0/listNothing", {})).error).toEqual({ code: -32601, message: "DSC-0021" });
    expect((await rpc("SportsAPING/v1.0/getAccountFunds", {})).error.message).toBe("DSC-0021");
    const answer = await post("/exchange/betting/rest/v1.0/listNothing/", "{}");
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { faultcode: "Client", faultstring: "DSC-0021", detail: {} },
    ]);
  });

  test("what isn't JSON is -32700, a missing mandatory parameter -32602 DSC-0018, a wrong type or name DSC-0009", async () => {
    const { rpc, post } = await exchange();
    const broken = await post("/exchange/betting/json-rpc/v1", "{");
    expect([broken.statusCode, broken.json()]).toEqual([
      200,
      { jsonrpc: "2.0", error: { code: -32700, message: "DSC-0008" }, id: null },
    ]);
    expect((await post("/exchange/betting/rest/v1.0/listEvents/", "{")).statusCode).toBe(400);
    const error = async (params: unknown) => (await rpc("SportsAPING/v1.0/placeOrders", params)).error;
    expect(await error({ marketId: "1.2" })).toEqual({ code: -32602, message: "DSC-0018" });
    expect(await error(place([{ ...order(), side: undefined }]))).toEqual({ code: -32602, message: "DSC-0018" });
    expect(await error(place([order({ side: "SIDEWAYS" })]))).toEqual({ code: -32602, message: "DSC-0009" });
    expect(await error(place([order({ selectionId: "seven" })]))).toEqual({ code: -32602, message: "DSC-0009" });
    expect(await error(place([order()], { marketid: "1" }))).toEqual({ code: -32602, message: "DSC-0009" });
    expect(await error([])).toEqual({ code: -32602, message: "DSC-0009" });
    expect(await error("text")).toEqual({ code: -32602, message: "DSC-0009" });
  });

  test("no session and a wrong session are told apart, in each service's own numbers", async () => {
    const { app, rpc } = await exchange();
    const wrong = await rpc("SportsAPING/v1.0/listEventTypes", { filter: {} }, { "x-authentication": "b".repeat(43) });
    expect(wrong.error).toMatchObject({
      code: -32099,
      message: "ANGX-0003",
      data: { exceptionname: "APINGException", APINGException: { errorCode: "INVALID_SESSION_INFORMATION" } },
    });
    expect((await rpc("AccountAPING/v1.0/getAccountFunds", {}, { "x-authentication": "short" })).error.message).toBe(
      "AANGX-0002",
    );
    const none = await app.inject({
      method: "POST",
      url: "/exchange/account/rest/v1.0/getAccountFunds/",
      payload: "{}",
    });
    expect([none.statusCode, none.json()]).toMatchObject([
      400,
      {
        faultcode: "Client",
        faultstring: "AANGX-0010",
        detail: { AccountAPINGException: { errorCode: "NO_SESSION" } },
      },
    ]);
  });

  test("our own app's bearer token is a session too", async () => {
    const { app } = await exchange();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({
      method: "POST",
      url: "/exchange/account/rest/v1.0/getAccountFunds",
      headers,
      payload: "{}",
    });
    expect(answer.statusCode).toBe(200);
  });

  test("a body beyond the limit is refused in the field's shape, before anything is read", async () => {
    const { post, asked } = await exchange();
    const huge = `{"x":"${"x".repeat(10 * 1024 * 1024)}"}`;
    const answer = await post("/exchange/betting/json-rpc/v1", huge);
    expect([answer.statusCode, answer.json().error.message]).toEqual([413, "ANGX-0014"]);
    expect((await post("/exchange/betting/rest/v1.0/placeOrders/", huge)).json().faultstring).toBe("ANGX-0014");
    expect(asked).toEqual([]);
  });

  test("more than fifty calls in one request are refused", async () => {
    const { post } = await exchange();
    const calls = Array.from({ length: 51 }, (_, id) => ({ method: "AccountAPING/v1.0/getAccountFunds", id }));
    const answer = await post("/exchange/account/json-rpc/v1", JSON.stringify(calls));
    expect(answer.json().error.data.AccountAPINGException.errorCode).toBe("INVALID_INPUT_DATA");
    expect((await post("/exchange/account/json-rpc/v1", "[]")).json().error).toBeDefined();
  });

  test("an error on our side is UNEXPECTED_ERROR without its words", async () => {
    const { rpc } = await exchange({ place: () => Promise.reject(new Error("password of the database")) });
    const answer = await rpc("SportsAPING/v1.0/placeOrders", place([order()]));
    expect(answer.error.data.APINGException).toMatchObject({ errorCode: "UNEXPECTED_ERROR", errorDetails: "" });
  });
});

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

  test.each([
    ["INVALID_BET_SIZE", {}, { size: 1.001 }],
    ["INVALID_BET_SIZE", {}, { size: 0 }],
    ["INVALID_BET_SIZE", {}, { size: -5 }],
    ["INVALID_BET_SIZE", {}, { size: 1e30 }],
    ["INVALID_BET_SIZE", {}, { size: undefined }],
    ["INVALID_ODDS", {}, { price: 2.505 }],
    ["INVALID_ODDS", {}, { price: -2 }],
    ["INVALID_ODDS", {}, { price: 99_999 }],
    ["INVALID_PERSISTENCE_TYPE", {}, { persistenceType: "MARKET_ON_CLOSE" }],
    ["INVALID_ORDER_TYPE", {}, { timeInForce: "FILL_OR_KILL" }],
    ["UNEXPECTED_MIN_FILL_SIZE", {}, { minFillSize: 10 }],
    ["INVALID_BID_TYPE", {}, { betTargetType: "PAYOUT", betTargetSize: 10 }],
    ["INVALID_RUNNER", { handicap: -1.5 }, {}],
    ["INVALID_CUSTOMER_ORDER_REF", { customerOrderRef: "with spaces" }, {}],
    ["INVALID_CUSTOMER_ORDER_REF", { customerOrderRef: "x".repeat(33) }, {}],
    [
      "MARKET_NOT_OPEN_FOR_BSP_BETTING",
      { orderType: "MARKET_ON_CLOSE", limitOrder: undefined, marketOnCloseOrder: { liability: 10 } },
      {},
    ],
    ["INVALID_ORDER_TYPE", { limitOrder: undefined }, {}],
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

  test("more than 200 instructions are TOO_MANY_INSTRUCTIONS, none at all is INVALID_INPUT_DATA", async () => {
    const { rpc, asked } = await exchange();
    const many = Array.from({ length: 201 }, () => order());
    expect((await rpc("SportsAPING/v1.0/placeOrders", place(many))).result).toMatchObject({
      status: "FAILURE",
      errorCode: "TOO_MANY_INSTRUCTIONS",
    });
    expect((await rpc("SportsAPING/v1.0/placeOrders", place([]))).error.message).toBe("ANGX-0002");
    expect(asked).toEqual([]);
  });

  test("references of wrong length or characters are refused", async () => {
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

  test("a customerRef with other content is 409 over REST and 200 over JSON-RPC, the same report in both", async () => {
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

  test("an engine that doesn't answer leaves the status TIMEOUT, which says that the bets may stand", async () => {
    const { rpc } = await exchange({ place: () => Promise.reject(new BusTimeout("engine")) });
    const { result } = await rpc("SportsAPING/v1.0/placeOrders", place([order()]));
    expect(result).toMatchObject({ status: "TIMEOUT", instructionReports: [{ status: "TIMEOUT" }] });
  });
});

describe("cancelling", () => {
  const cancel = async (params: unknown) => (await exchange()).rpc("SportsAPING/v1.0/cancelOrders", params);

  test("more than 60 instructions, a bet twice, and a reduction that is no amount are refused", async () => {
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

  test("instructions without their market are refused, no instructions and no market mean everything", async () => {
    expect((await cancel({ instructions: [{ betId: 1 }] })).error.message).toBe("ANGX-0002");
    expect((await cancel({})).result).toEqual({ status: "SUCCESS", instructionReports: [] });
  });
});

describe("the account", () => {
  test("exposure is negative, and the most that may be exposed is all the money there is", async () => {
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

  test("rates are asked from GBP, as clients do inside their login, or from the account's currency", async () => {
    const { rpc } = await exchange();
    expect((await rpc("AccountAPING/v1.0/listCurrencyRates", {})).result).toEqual([{ currencyCode: "BDT", rate: 1 }]);
    expect((await rpc("AccountAPING/v1.0/listCurrencyRates", { fromCurrency: "USD" })).error.message).toBe(
      "AANGX-0001",
    );
  });
});
