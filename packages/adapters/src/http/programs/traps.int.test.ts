import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWholePlatform, type WholePlatform } from "../../../../../apps/server/src/test-support/whole-platform.ts";

/** What existing programs do that a server must live with, over the real port. */
let whole: WholePlatform;
let ca: string;
let token: string;
beforeAll(async () => {
  whole = await startWholePlatform();
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
async function raw(text: string): Promise<{ status: number; body: string }> {
  const port = Number(new URL(whole.running.addresses.bettingApi).port);
  const socket = connect({ port, host: "127.0.0.1", servername: "localhost", ca });
  let answer = "";
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString()));
  socket.on("error", () => undefined);
  await once(socket, "secureConnect");
  socket.write(text);
  await once(socket, "close");
  const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
  return { status: Number(head.split(" ")[1]), body };
}

const rpc = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: "2.0", method: `SportsAPING/v1.0/${method}`, params, id: 1 });
const session = () => ({ "x-authentication": token, "x-application": "demo-app-key" });
const post = (body: string, headers: Record<string, string> = {}) =>
  raw(request("/exchange/betting/json-rpc/v1", body, { ...session(), ...headers }));

describe("programs as they are", () => {
  test("[T10] the certificate is trusted by whoever is given DATA_DIR/tls/ca.crt and nothing else", async () => {
    const answer = await post(rpc("listEventTypes", { filter: {} }));
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { jsonrpc: "2.0", result: [], id: 1 }]);
  });

  test("[T13] a body whose length was counted in characters is refused whole, never done by half, and the next request is answered", async () => {
    const body = rpc("listEventTypes", { filter: { textQuery: "ঢাকা ডমিনেটরস" } });
    const short = await post(body, { "content-length": String(body.length) });
    // The rest of the body reads as another request, which is none: one of the two is answered.
    expect(short.body).toMatch(/DSC-0008|The request is malformed/);
    expect(short.body).not.toContain("result");
    const right = await post(body);
    expect(JSON.parse(right.body).result).toEqual([]);
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
});
