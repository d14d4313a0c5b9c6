import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWholePlatform, type WholePlatform } from "../../../../../apps/server/src/test-support/whole-platform.ts";

/** What existing programs do that a server must live with, over the real port. */
let whole: WholePlatform;
let ca: string;
let token: string;
beforeAll(async () => {
  whole = await startWholePlatform({ TRANSACTIONS_PER_HOUR: "2" });
  ca = await readFile(whole.platform.tls?.authorityFile ?? "", "utf8");
  const form = new URLSearchParams({ username: "demoplayer1", password: "demo12345" }).toString();
  token = JSON.parse((await raw(request("/api/login", form))).body).token;
});
afterAll(() => whole.close());

function request(path: string, body: string, headers: Record<string, string> = {}): string {
  const all = {
    host: "identitysso.betfair.com",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

/** Sends bytes to BETTING_API_PORT, trusting the made authority alone; what came back until the end. */
async function raw(...pieces: readonly (string | Uint8Array)[]): Promise<{ status: number; body: string }> {
  const port = Number(new URL(whole.running.addresses.bettingApi).port);
  const socket = connect({ port, host: "127.0.0.1", servername: "localhost", ca });
  let answer = "";
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString()));
  socket.on("error", () => undefined);
  await once(socket, "secureConnect");
  const closed = once(socket, "close");
  socket.setNoDelay(true);
  for (const piece of pieces) {
    socket.write(piece);
    // Each in a record of its own.
    await delay(20);
  }
  await closed;
  const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
  return { status: Number(head.split(" ")[1]), body };
}

const rpc = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: "2.0", method: `SportsAPING/v1.0/${method}`, params, id: 1 });
const empty = { jsonrpc: "2.0", result: [], id: 1 };
const session = () => ({ "x-authentication": token, "x-application": "demo-app-key" });
const post = (body: string, headers: Record<string, string> = {}) =>
  raw(request("/exchange/betting/json-rpc/v1", body, { ...session(), ...headers }));

describe("programs as they are", () => {
  test("[T10] the certificate is trusted by whoever is given DATA_DIR/tls/ca.crt and nothing else", async () => {
    const answer = await post(rpc("listEventTypes", { filter: {} }));
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { jsonrpc: "2.0", result: [], id: 1 }]);
  });

  const bangla = rpc("listEventTypes", { filter: { textQuery: "ঢাকা ডমিনেটরস" } });
  const inCharacters = { "content-length": String(bangla.length) };

  test("[T13] [EXAPI-58] a body whose length was counted in characters is read whole, however it is cut, and ends its connection", async () => {
    const answers = [await post(bangla, { ...inCharacters, connection: "keep-alive" })];
    const text = Buffer.from(request("/exchange/betting/json-rpc/v1", bangla, { ...session(), ...inCharacters }));
    const tailBytes = Buffer.byteLength(bangla) - bangla.length;
    for (const cut of [text.length - tailBytes, text.length - 5, text.length - tailBytes - 20])
      answers.push(await raw(text.subarray(0, cut), text.subarray(cut)));
    for (const { status, body } of answers) expect([status, JSON.parse(body)]).toEqual([200, empty]);
    const counted = await post(bangla);
    expect(JSON.parse(counted.body)).toEqual(empty);
  });

  test("[T13] [EXAPI-58] nothing is put together that could be two requests, or that isn't exactly such a body", async () => {
    const head = request("/exchange/betting/json-rpc/v1", bangla, { ...session(), ...inCharacters });
    const second = request("/exchange/betting/json-rpc/v1", rpc("listEventTypes", { filter: {} }), session());
    const tail = Buffer.from(bangla).subarray(bangla.length);
    const cut = Buffer.from(head).subarray(0, -tail.length);
    const answers = [
      // A request in the place of the body's end, and one behind it.
      await raw(cut, Buffer.from(second)),
      await raw(Buffer.concat([cut, Buffer.from(second)])),
      await raw(Buffer.concat([Buffer.from(head), Buffer.from(second)])),
      // One byte too many, and another end.
      await raw(`${head} `),
      await raw(Buffer.concat([cut, tail.map((byte) => byte ^ 1)])),
      // Nothing comes any more.
      await raw(cut),
    ];
    for (const { body } of answers) expect(body.split("HTTP/1.1", 1)[0]).toMatch(/DSC-0008/);
    const last = await post(bangla);
    expect(JSON.parse(last.body)).toEqual(empty);
  });

  test("[T13] header names are taken in any case, and a body without a content type", async () => {
    const answer = await raw(
      request("/exchange/betting/json-rpc/v1/SportsAPING/v1.0/listEventTypes", rpc("listEventTypes", { filter: {} }), {
        "X-AUTHENTICATION": token,
        "X-Application": "demo-app-key",
      }),
    );
    expect(JSON.parse(answer.body).result).toEqual([]);
  });

  test("[T1] [T2] explicit nulls and numbers as text are understood in a placement", async () => {
    const limitOrder = {
      size: "100.0",
      price: "3.0",
      persistenceType: "LAPSE",
      timeInForce: null,
      minFillSize: null,
      betTargetType: null,
      betTargetSize: null,
    };
    const instruction = {
      orderType: "LIMIT",
      selectionId: "50214",
      handicap: "0.0",
      side: "BACK",
      limitOrder,
      limitOnCloseOrder: null,
      marketOnCloseOrder: null,
      customerOrderRef: null,
    };
    const answer = await post(
      rpc("placeOrders", {
        marketId: "1.1",
        instructions: [instruction],
        customerRef: null,
        marketVersion: null,
        async: "false",
      }),
    );
    // Understood: it is the market that there isn't.
    expect(JSON.parse(answer.body).result).toMatchObject({
      status: "FAILURE",
      errorCode: expect.stringMatching(/MARKET/),
    });
    const cleared = await post(
      rpc("listClearedOrders", { betStatus: "SETTLED", settledDateRange: { from: null, to: null }, groupBy: null }),
    );
    expect(JSON.parse(cleared.body).result).toEqual({ clearedOrders: [], moreAvailable: false });
  });

  test("[EXAPI-56] TRANSACTIONS_PER_HOUR bounds the bets of a player's programs, failed ones too", async () => {
    const form = new URLSearchParams({ username: "demoplayer2", password: "demo12345" }).toString();
    const own = { "x-authentication": JSON.parse((await raw(request("/api/login", form))).body).token };
    const limitOrder = { size: 100, price: 3, persistenceType: "LAPSE" };
    const instructions = [{ orderType: "LIMIT", selectionId: 1, side: "BACK", limitOrder }];
    const placed = async () =>
      JSON.parse((await post(rpc("placeOrders", { marketId: "1.1", instructions }), own)).body);
    const answers = [await placed(), await placed(), await placed()];
    expect(answers.map(({ result, error }) => result?.status ?? error.data.APINGException.errorCode)).toEqual([
      "FAILURE",
      "FAILURE",
      "TOO_MANY_REQUESTS",
    ]);
    expect(JSON.parse((await post(rpc("cancelOrders", {}), own)).body).result.status).toBe("SUCCESS");
  });
});
