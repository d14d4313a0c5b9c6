import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { route } from "@maidan/contract/http/route";
import { HasherBusy } from "@maidan/services/password";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import { announceShutdown, mount, shutDown } from "./index.ts";
import { build, token } from "./test-support/index.ts";

test("[HTTP-13] readyz says no while a check fails and as soon as a shutdown begins, healthz stays", async () => {
  let isReady = false;
  const { app } = await build({
    readiness: [
      { name: "database", check: async () => isReady },
      { name: "throws", check: () => (isReady ? Promise.resolve(true) : Promise.reject(new Error("down"))) },
    ],
  });
  expect((await app.inject({ url: "/readyz" })).json()).toEqual({
    status: "not ready",
    checks: { database: false, throws: false },
  });
  isReady = true;
  expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
  expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
});

test("[HTTP-15] a shutdown lets a request in flight finish with connection: close and then refuses new ones", async () => {
  const { app } = await build();
  let release: () => void = () => undefined;
  let entered: () => void = () => undefined;
  const inside = new Promise<void>((resolve) => (entered = resolve));
  const slow = route({
    method: "GET",
    path: "/api/slow",
    summary: "",
    tag: "test",
    auth: "none",
    response: z.strictObject({}),
  });
  mount(app, slow, async () => {
    entered();
    await new Promise<void>((resolve) => (release = resolve));
    return { body: {} };
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const inFlight = fetch(`${address}/api/slow`);
  await inside;
  const stopped = shutDown(app, { noticeMs: 0 });
  release();
  const answer = await inFlight;
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  await stopped;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
});

test("[HTTP-15] a shutdown that is announced is told by each answer and by readiness, and the port stays open", async () => {
  const { app } = await build();
  const before = await app.inject({ url: "/readyz" });
  announceShutdown(app);
  const [ready, health] = [await app.inject({ url: "/readyz" }), await app.inject({ url: "/healthz" })];
  expect([before.statusCode, ready.statusCode, health.statusCode]).toEqual([200, 503, 200]);
  expect([before, ready, health].map(({ headers }) => headers.connection)).toEqual(["keep-alive", "close", "close"]);
});

test("[HTTP-15] a shutdown doesn't wait for a connection on which nothing was asked, and answers one that is asking", async () => {
  const { app } = await build();
  await app.listen({ port: 0, host: "127.0.0.1" });
  // Nothing but the shutdown itself ends a connection here.
  app.server.setTimeout(0);
  const taken: Socket[] = [];
  app.server.on("connection", (socket) => taken.push(socket));
  const { port } = app.server.address() as AddressInfo;
  const [silent, asking] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  asking.write("GET /healthz HTTP/1.1\r\nHost: x\r\n");
  await expect.poll(() => [taken.length, taken.filter(({ bytesRead }) => bytesRead > 0).length]).toEqual([2, 1]);
  const stopped = shutDown(app, { deadlineMs: 3_600_000 });
  await once(silent, "close");
  asking.write("\r\n");
  expect(await text(asking)).toContain("503 Service Unavailable");
  await stopped;
});

test("[HTTP-13] metrics are for loopback and staff: a request that came through a proxy needs a staff token", async () => {
  const { app } = await build();
  expect((await app.inject({ url: "/metrics" })).body).toContain("http_request_duration_seconds");
  const proxied = { "x-forwarded-for": "10.1.2.3" };
  expect((await app.inject({ url: "/metrics", headers: proxied })).statusCode).toBe(404);
  expect(
    (await app.inject({ url: "/metrics", headers: { ...proxied, authorization: `Bearer ${token}` } })).statusCode,
  ).toBe(200);
});

test("[HTTP-14] the documents show every mounted call, as OpenAPI 3.1 and as a page without scripts", async () => {
  const { app } = await build();
  const document = (await app.inject({ url: "/docs/openapi.json" })).json();
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths)).toEqual(["/api/echo/{id}", "/api/mine", "/api/cash"]);
  expect(
    document.paths["/api/echo/{id}"].post.requestBody.content["application/json"].schema.additionalProperties,
  ).toBe(false);
  const page = await app.inject({ url: "/docs" });
  expect(page.body).toContain("/api/echo/{id}");
  expect(page.body).not.toMatch(/<script|https?:\/\/(?!maidan)/);
  const nonce = /<style nonce="([0-9a-f]+)">/.exec(page.body)?.[1];
  expect(String(page.headers["content-security-policy"])).toContain(`style-src 'self' 'nonce-${nonce}'`);
});

test("[HTTP-14] the office's documents are not for strangers", async () => {
  const { app } = await build({ docs: { title: "Office", version: "1", description: "", audience: "staff" } });
  expect((await app.inject({ url: "/docs", headers: { "x-forwarded-for": "10.1.2.3" } })).statusCode).toBe(404);
});

test("[HTTP-12] the log names the route and never the token, the query or what an error quotes", async () => {
  const { app, lines } = await build();
  await app.inject({ url: "/api/mine?remote_id=7", headers: { authorization: `Bearer ${token}` } });
  app.log.info({ body: { password: "demo12345", nested: { otp: "123456" } }, token }, "a careless line");
  const text = lines();
  expect(text).toContain('"route":"/api/mine"');
  for (const secret of [token, "remote_id=7", "demo12345", "123456"]) expect(text).not.toContain(secret);
});

test("[HTTP-18] a client that sends its headers slowly doesn't hold the server up", async () => {
  const { app } = await build();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const slow = connect(port, "127.0.0.1");
  slow.write("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect(app.server.headersTimeout).toBeLessThanOrEqual(15_000);
  slow.destroy();
});

test.for(["GET", "POST"] as const)(
  "[HTTP-18] a handler of %s that takes too long is answered 503 for it, in the error shape, and its late answer is left",
  async (method) => {
    const { app } = await build({ handlerTimeoutMs: 30 });
    let end: (answer: { readonly body: object }) => void = () => undefined;
    const stuck = route({
      method,
      path: "/api/stuck",
      summary: "",
      tag: "test",
      auth: "none",
      ...(method === "POST" ? { body: z.strictObject({}) } : {}),
      response: z.strictObject({}),
    });
    mount(app, stuck, () => new Promise((resolve) => (end = resolve as typeof end)));
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const headers = { "content-type": "application/json" };
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, method === "GET" ? {} : { method, headers, body: "{}" });
    const answer = await ask("/api/stuck");
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: "UNAVAILABLE" })]);
    end({ body: {} });
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  },
);

test("[HTTP-11] a lost database and a full queue of passwords are 503 with a time to wait", async () => {
  const { app, lines } = await build();
  const contract = (path: string) =>
    route({ method: "GET", path, summary: "", tag: "test", auth: "none", response: z.strictObject({}) });
  mount(app, contract("/api/lost"), () => Promise.reject(Object.assign(new Error("gone"), { code: "ECONNREFUSED" })));
  mount(app, contract("/api/busy"), () => Promise.reject(new HasherBusy("busy")));
  for (const url of ["/api/lost", "/api/busy"]) {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([503, "UNAVAILABLE", "2"]);
  }
  expect(lines()).toContain("ECONNREFUSED");
});

test("[HTTP-11] what cannot be read as HTTP is answered in the error shape, with a content policy, and the line is closed", async () => {
  const { app } = await build();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const answerTo = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(text));
      socket.on("data", (chunk) => (answer += String(chunk)));
      socket.on("end", () => resolve(answer)).on("error", reject);
    });
  const cases: [sent: string, status: number, code: string][] = [
    ["GET / HTTP/1.1\r\nHost: x\r\nX: \u0001\r\n\r\n", 400, "MALFORMED"],
    ["NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n", 400, "MALFORMED"],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431, "PAYLOAD_TOO_LARGE"],
  ];
  for (const [sent, status, code] of cases) {
    const [head = "", body = ""] = (await answerTo(sent)).split("\r\n\r\n");
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain("content-security-policy: default-src 'none'");
    expect(head).toContain("connection: close");
    expect(JSON.parse(body)).toMatchObject({ success: false, code, requestId: /x-request-id: (\S+)/.exec(head)?.[1] });
  }
});
