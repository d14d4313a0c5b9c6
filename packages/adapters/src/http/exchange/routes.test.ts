import { describe, expect, test } from "vitest";
import { accepted, exchange, order, place, token, type Engine } from "./test-support/stub-exchange.ts";

describe("the two envelopes", () => {
  test("[EXAPI-01] [EXAPI-12] JSON-RPC takes any suffix after v1, batches, and repeats the id, whatever it is", async () => {
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

  test("[EXAPI-12] [EXAPI-13] an address or a Content-Type that can't be read is answered in the field's shapes, JSON-RPC with 200", async () => {
    const { post } = await exchange();
    const call = '{"jsonrpc":"2.0","method":"SportsAPING/v1.0/listEventTypes","params":{"filter":{}},"id":1}';
    for (const [path, type] of [
      ["v1", "no type at all"],
      ["v1", "application/json; charset"],
      ["v1/%E0%A4", "application/json"],
      ["v1/%zz?a=b", "application/json"],
    ] as const) {
      const rpc = await post(`/exchange/betting/json-rpc/${path}`, call, { "content-type": type });
      expect([rpc.statusCode, rpc.json().jsonrpc]).toEqual([200, "2.0"]);
    }
    const broken = await post("/exchange/account/json-rpc/v1/%E0%A4", call);
    expect(broken.json()).toEqual({ jsonrpc: "2.0", error: { code: -32700, message: "DSC-0008" }, id: null });
    for (const [path, type] of [
      ["listEventTypes/", "no type at all"],
      ["%E0%A4/", "application/json"],
    ] as const) {
      const rest = await post(`/exchange/betting/rest/v1.0/${path}`, "{}", { "content-type": type });
      expect([rest.statusCode, rest.json()]).toEqual([
        400,
        { faultcode: "Client", faultstring: "DSC-0008", detail: {} },
      ]);
    }
  });

  test("[EXAPI-12] an id comes back as it was sent, of whatever type, each digit of it, and none where there was none", async () => {
    const { post } = await exchange();
    const ids = [
      "1",
      "-1",
      "1.5",
      "9007199254740993",
      "18446744073709551615",
      "1e400",
      '"x"',
      "true",
      "null",
      '{"a":[1]}',
      "[7]",
    ];
    const call = (member: string) =>
      `{"jsonrpc":"2.0","method":"AccountAPING/v1.0/listCurrencyRates","params":{"fromCurrency":"GBP"}${member}}`;
    const result = '"result":[{"currencyCode":"BDT","rate":1}]';
    const answer = (member: string) => `{"jsonrpc":"2.0",${result}${member}}`;
    const send = async (body: string) => (await post("/exchange/account/json-rpc/v1", body)).body;
    for (const id of ids) expect(await send(call(`,"id":${id}`))).toBe(answer(`,"id":${id}`));
    expect(await send(call(""))).toBe(answer(""));
    const batch = ids.map((id) => call(`,"id":${id}`)).join();
    expect(await send(`[${batch}]`)).toBe(`[${ids.map((id) => answer(`,"id":${id}`)).join()}]`);
  });

  test("[EXAPI-66] what the field's own samples send is read: a mark of byte order, a brace too many, an id over REST", async () => {
    const { post } = await exchange();
    const rates = [{ currencyCode: "BDT", rate: 1 }];
    const rpc = '{"jsonrpc":"2.0","method":"AccountAPING/v1.0/listCurrencyRates","params":{"fromCurrency":"GBP"}';
    const result = async (body: string) => (await post("/exchange/account/json-rpc/v1", body)).json().result;
    expect(await result(`\ufeff${rpc},"id":1}`)).toEqual(rates);
    expect(await result(`${rpc}}, "id": 1}`)).toEqual(rates);
    const rest = async (body: string) =>
      (await post("/exchange/account/rest/v1.0/listCurrencyRates/", body)).json() as unknown;
    expect(await rest('{"fromCurrency":"GBP","id":1}')).toEqual(rates);
    expect(await rest('\ufeff{"fromCurrency":"GBP"}}')).toEqual(rates);
    expect(await rest('{"fromCurrency":"GBP"}{"fromCurrency":"GBP"}')).toMatchObject({ faultstring: "DSC-0008" });
    expect(await rest('{"fromCurrency":"GBP","id":{}}')).toMatchObject({ faultstring: "DSC-0009" });
  });

  test("[EXAPI-12] an id that nests too deep to be written again is null, in HTTP 200 like every answer", async () => {
    const { post } = await exchange();
    const deep = "[".repeat(50_000) + "]".repeat(50_000);
    const body = `{"jsonrpc":"2.0","method":"AccountAPING/v1.0/listCurrencyRates","id":${deep}}`;
    const answer = await post("/exchange/account/json-rpc/v1", body);
    expect([answer.statusCode, answer.json().id, answer.json().result]).toEqual([
      200,
      null,
      [{ currencyCode: "BDT", rate: 1 }],
    ]);
  });

  test("[EXAPI-01] [EXAPI-13] REST takes the operation with and without a slash at the end", async () => {
    const { post } = await exchange();
    for (const slash of ["", "/"]) {
      const answer = await post(`/exchange/account/rest/v1.0/getAccountFunds${slash}`, "{}");
      expect([answer.statusCode, answer.json().availableToBetBalance]).toEqual([200, 900]);
    }
  });

  test("[EXAPI-11] an unknown operation is -32601 DSC-0021, and 404 over REST; a call of the other service is unknown too", async () => {
    const { rpc, post } = await exchange();
    expect((await rpc("SportsAPING/v1.0/listNothing", {})).error).toEqual({ code: -32601, message: "DSC-0021" });
    expect((await rpc("SportsAPING/v1.0/getAccountFunds", {})).error.message).toBe("DSC-0021");
    const answer = await post("/exchange/betting/rest/v1.0/listNothing/", "{}");
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { faultcode: "Client", faultstring: "DSC-0021", detail: {} },
    ]);
  });

  test("[EXAPI-11] what isn't JSON is -32700, a missing mandatory parameter -32602 DSC-0018, a wrong type or name DSC-0009", async () => {
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

  test("[EXAPI-07] [EXAPI-10] no session and a wrong session are told apart, in each service's own numbers", async () => {
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

  test("[EXAPI-07] our own app's bearer token is a session too", async () => {
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

  test("[EXAPI-12] a body beyond the limit is refused in the field's shape, before anything is read", async () => {
    const { post, asked } = await exchange();
    const huge = `{"x":"${"x".repeat(10 * 1024 * 1024)}"}`;
    const answer = await post("/exchange/betting/json-rpc/v1", huge);
    expect([answer.statusCode, answer.json().error.message]).toEqual([413, "ANGX-0014"]);
    expect((await post("/exchange/betting/rest/v1.0/placeOrders/", huge)).json().faultstring).toBe("ANGX-0014");
    expect(asked).toEqual([]);
  });

  test("[EXAPI-01] more than fifty calls in one request are refused", async () => {
    const { post } = await exchange();
    const calls = Array.from({ length: 51 }, (_, id) => ({ method: "AccountAPING/v1.0/getAccountFunds", id }));
    const answer = await post("/exchange/account/json-rpc/v1", JSON.stringify(calls));
    expect(answer.json().error.data.AccountAPINGException.errorCode).toBe("INVALID_INPUT_DATA");
    expect((await post("/exchange/account/json-rpc/v1", "[]")).json().error).toBeDefined();
  });

  test("[EXAPI-01] calls of a batch that could no longer end in time are not begun, and say so", async () => {
    let nowMs = 0;
    const slow: Engine = (request) => {
      nowMs += 6_000;
      return accepted(request);
    };
    const { post, asked } = await exchange({ place: slow, clock: () => nowMs });
    const call = (id: number) => ({ method: "SportsAPING/v1.0/placeOrders", params: place([order()]), id });
    const answers = (await post("/exchange/betting/json-rpc/v1", JSON.stringify([call(1), call(2), call(3)]))).json();
    expect(asked).toHaveLength(2);
    expect(answers[2]).toMatchObject({ id: 3, error: { message: "ANGX-0010" } });
  });

  test("an error on our side is UNEXPECTED_ERROR without its words", async () => {
    const { rpc } = await exchange({ place: () => Promise.reject(new Error("password of the database")) });
    const answer = await rpc("SportsAPING/v1.0/placeOrders", place([order()]));
    expect(answer.error.data.APINGException).toMatchObject({ errorCode: "UNEXPECTED_ERROR", errorDetails: "" });
  });
});
