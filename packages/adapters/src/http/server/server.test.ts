import { route } from "@maidan/contract/http/route";
import { refuse, refuseForNow } from "@maidan/services/command";
import type { FastifyInstance } from "fastify";
import { describe, expect, test } from "vitest";
import { z } from "zod/mini";
import { mount } from "./index.ts";
import { build, token } from "./test-support/index.ts";

const post = (app: FastifyInstance, payload: unknown, url = "/api/echo/1") =>
  app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(payload),
  });

describe("what is asked", () => {
  test("[HTTP-01] [HTTP-11] a valid call is answered, with a request id that a header and every error repeat", async () => {
    const { app } = await build();
    const answer = await post(app, { name: "Rina" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: "1", name: "Rina" });
    const failed = await post(app, {});
    expect(failed.json().requestId).toBe(failed.headers["x-request-id"]);
  });

  test("[HTTP-05] unknown keys, wrong types and long texts are refused per field, and nothing is coerced or dropped", async () => {
    const { app } = await build();
    const answer = await post(app, { name: "Too long indeed", age: "18", role: "admin" });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      success: false,
      code: "VALIDATION",
      errors: { name: ["Too long for a name"], age: ["Expected number."], role: ["This field is not accepted."] },
    });
  });

  test("[HTTP-05] a text with the character zero or half a surrogate pair, which no row can hold, is refused by its field, wherever it stands", async () => {
    const { app } = await build();
    const refused = [
      await post(app, { name: "a\0" }),
      await post(app, { name: "a\u{d83d}" }),
      await post(app, { name: "x" }, "/api/echo/a%00"),
      await post(app, { name: "x" }, "/api/echo/1?q=%00"),
    ];
    expect(refused.map((answer) => [answer.statusCode, Object.keys(answer.json().errors)])).toEqual([
      [422, ["name"]],
      [422, ["name"]],
      [422, ["id"]],
      [422, ["q"]],
    ]);
  });

  test.each([
    '{"name":"x","__proto__":{"admin":true}}',
    '{"name":"x","constructor":{"prototype":{"admin":true}}}',
    "[]",
    '"x"',
    "{",
    "null",
  ])("[HTTP-05] the body %s is refused as malformed", async (payload) => {
    const { app } = await build();
    const answer = await app.inject({
      method: "POST",
      url: "/api/echo/1",
      headers: { "content-type": "application/json" },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe("MALFORMED");
  });

  test.each([
    ["/api/echo/1?q=a&q=b", 400],
    ["/api/echo/1?other=1", 422],
    ["/api/echo/1?__proto__=1", 422],
    ["/api/echo/1?q[]=1", 422],
  ])("[HTTP-05] the query of %s is refused with %i", async (url, status) => {
    const { app } = await build();
    expect((await post(app, { name: "x" }, url)).statusCode).toBe(status);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "text/json",
    "application/jsonx",
    "*/*",
  ])("[HTTP-04] content type %s is refused with 415", async (type) => {
    const { app } = await build();
    const answer = await app.inject({
      method: "POST",
      url: "/api/echo/1",
      headers: { "content-type": type },
      payload: '{"name":"x"}',
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ success: false, code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  test("[HTTP-04] a body of 10 MB is refused with 413 in the error shape, announced or not", async () => {
    const { app } = await build();
    const announced = await post(app, { name: "x".repeat(10 * 1024 * 1024) });
    expect(announced.statusCode).toBe(413);
    expect(announced.json()).toMatchObject({ success: false, code: "PAYLOAD_TOO_LARGE" });
    const listening = await app.listen({ port: 0, host: "127.0.0.1" });
    const chunked = await fetch(`${listening}/api/echo/1`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new Blob([JSON.stringify({ name: "x".repeat(300 * 1024) })]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  test("[HTTP-06] an unknown call is 404 and a wrong method 405 with Allow, both in the error shape", async () => {
    const { app } = await build();
    const unknown = await app.inject({ method: "GET", url: "/api/nothing" });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, "NOT_FOUND"]);
    const wrong = await app.inject({ method: "DELETE", url: "/api/echo/1" });
    expect([wrong.statusCode, wrong.json().code, wrong.headers.allow]).toEqual([405, "METHOD_NOT_ALLOWED", "POST"]);
    const malformed = await app.inject({ method: "GET", url: "/api/%zz" });
    expect([malformed.statusCode, malformed.json().success]).toEqual([400, false]);
  });

  test("[HTTP-08] an idempotency key outside 1 to 255 printable characters is refused, and a missing one is minted", async () => {
    const { app } = await build();
    const call = (key: string) =>
      app.inject({ method: "POST", url: "/api/echo/1", headers: { "idempotency-key": key }, payload: { name: "x" } });
    expect((await call("order-1")).json().key).toBe("order-1");
    expect((await call("k".repeat(256))).statusCode).toBe(400);
    expect((await call("two words")).statusCode).toBe(400);
    const first = (await post(app, { name: "x" })).json().key;
    expect((await post(app, { name: "x" })).json().key).not.toBe(first);
  });
});

describe("who asks", () => {
  test("[HTTP-08] a refusal under the caller's key is repeated byte for byte, and the header names each request", async () => {
    const { app } = await build();
    const pay = route({
      method: "POST",
      path: "/api/pay",
      summary: "",
      tag: "test",
      auth: "none",
      movesMoney: true,
      response: z.strictObject({}),
    });
    mount(app, pay, async () => ({ refusal: refuse("FULL", "It is full.") }));
    const ask = (headers: Record<string, string>) => app.inject({ method: "POST", url: "/api/pay", headers });
    const [first, again] = [await ask({ "idempotency-key": "k1" }), await ask({ "idempotency-key": "k1" })];
    expect(again.body).toBe(first.body);
    expect(first.json()).toMatchObject({ reason: "FULL", requestId: "k1" });
    expect(again.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    const bare = await ask({});
    expect(bare.json().requestId).toBe(bare.headers["x-request-id"]);
  });

  test("[HTTP-02] [HTTP-07] without a good token a player's call is 401, before the body is read", async () => {
    const { app } = await build();
    const guarded = route({
      method: "POST",
      path: "/api/guarded",
      summary: "",
      tag: "test",
      auth: "player",
      body: z.strictObject({}),
      response: z.strictObject({}),
    });
    mount(app, guarded, async () => ({ body: {} }));
    for (const authorization of [undefined, "Bearer x", `Bearer ${"b".repeat(43)}`, `Basic ${token}`]) {
      const answer = await app.inject({
        method: "GET",
        url: "/api/mine",
        headers: authorization === undefined ? {} : { authorization },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([401, "UNAUTHENTICATED"]);
    }
    const send = (headers: Record<string, string>) =>
      app.inject({
        method: "POST",
        url: "/api/guarded",
        headers: { "content-type": "application/json", ...headers },
        payload: "{not json",
      });
    expect((await send({})).statusCode).toBe(401);
    expect((await send({ authorization: `Bearer ${token}` })).statusCode).toBe(400);
  });

  test("[HTTP-10] another player's remote_id is 404, the own one and none are answered", async () => {
    const { app } = await build();
    const ask = (query: string) =>
      app.inject({ method: "GET", url: `/api/mine${query}`, headers: { authorization: `Bearer ${token}` } });
    expect((await ask("?remote_id=8")).statusCode).toBe(404);
    expect((await ask("?remote_id=7")).json()).toEqual({ playerId: "7" });
    expect((await ask("")).json()).toEqual({ playerId: "7" });
    expect((await ask("?remote_id=7&remote_id=8")).statusCode).toBe(400);
  });

  test("[HTTP-07] a member of staff without the role is refused with 403", async () => {
    const { app } = await build();
    const answer = await app.inject({ method: "GET", url: "/api/cash", headers: { authorization: `Bearer ${token}` } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, "FORBIDDEN"]);
  });
});

describe("what is answered", () => {
  test("[HTTP-03] security headers stand on every answer, errors included, and no script of a stranger may run", async () => {
    const { app } = await build({ frameOrigins: ["https://games.maidan.test"] });
    for (const url of ["/healthz", "/api/nothing", "/api/mine"]) {
      const { headers } = await app.inject({ method: "GET", url });
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("frame-src 'self' https://games.maidan.test");
      expect(policy).toContain("connect-src 'self' wss://maidan.test");
      expect(policy).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}'/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["strict-transport-security"]).toContain("max-age=31536000");
      expect(headers["referrer-policy"]).toBeDefined();
    }
  });

  test("[HTTP-03] each answer has two nonces of its own, which nobody can know beforehand", async () => {
    const { app } = await build();
    const nonces: string[] = [];
    for (let answer = 0; answer < 3; answer += 1) {
      const { headers } = await app.inject({ method: "GET", url: "/healthz" });
      const named = String(headers["content-security-policy"]).matchAll(
        /(?:script|style)-src [^;]*'nonce-([0-9a-f]{32})'/g,
      );
      nonces.push(...[...named].map(([, nonce = ""]) => nonce));
    }
    expect(new Set(nonces).size).toBe(6);
  });

  test("[HTTP-16] no other origin may read an answer unless it is on the list", async () => {
    const { app } = await build({ allowedOrigins: ["https://friend.test"] });
    const ask = (origin: string) => app.inject({ method: "GET", url: "/healthz", headers: { origin } });
    expect((await ask("https://evil.test")).headers["access-control-allow-origin"]).toBeUndefined();
    expect((await ask("null")).headers["access-control-allow-origin"]).toBeUndefined();
    expect((await ask("https://friend.test")).headers["access-control-allow-origin"]).toBe("https://friend.test");
  });

  test("[HTTP-11] a refusal with a code of its own travels as REFUSED with the code as reason", async () => {
    const { app } = await build();
    const refused = route({
      method: "GET",
      path: "/api/refused",
      summary: "",
      tag: "test",
      auth: "none",
      response: z.strictObject({}),
    });
    mount(app, refused, async () => ({ refusal: refuse("INSUFFICIENT_FUNDS", "Not enough money.") }));
    const answer = await app.inject({ method: "GET", url: "/api/refused" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: "REFUSED",
      reason: "INSUFFICIENT_FUNDS",
      message: "Not enough money.",
      error: "Not enough money.",
    });
  });

  test("[HTTP-11] [HTTP-17] an unexpected error tells the client nothing but the request id, and an answer outside its contract is one", async () => {
    const { app, lines } = await build();
    const broken = route({
      method: "GET",
      path: "/api/broken",
      summary: "",
      tag: "test",
      auth: "none",
      response: z.strictObject({ a: z.number() }),
    });
    mount(app, broken, async () => ({ text: '{"a":"not a number"}' }));
    const answer = await app.inject({ method: "GET", url: "/api/broken" });
    expect(answer.statusCode).toBe(500);
    expect(answer.json().message).toBe("Something went wrong on our side.");
    expect(answer.body).not.toContain("contract");
    expect(lines()).toContain("answers outside its contract");
  });

  test("[HTTP-09] who is refused for now is told when to ask again, by the limit that refused", async () => {
    const { app } = await build();
    const contract = (path: string) =>
      route({ method: "GET", path, summary: "", tag: "test", auth: "none", response: z.strictObject({}) });
    mount(app, contract("/api/told"), async () => ({ refusal: refuseForNow("Later.", 90_001) }));
    mount(app, contract("/api/untold"), async () => ({ refusal: refuse("RATE_LIMITED", "Later.") }));
    const told = await app.inject({ url: "/api/told" });
    expect([told.statusCode, told.headers["retry-after"]]).toEqual([429, "91"]);
    expect(told.json()).not.toHaveProperty("retryAfterSeconds");
    expect((await app.inject({ url: "/api/untold" })).headers["retry-after"]).toBe("60");
  });

  test("[HTTP-09] an address that asks too often is refused with 429 and a time to wait, whatever x-forwarded-for says", async () => {
    const limits = {
      standard: { max: 1000, windowMs: 60_000 },
      exchange: { max: 1000, windowMs: 60_000 },
      routes: { "GET /api/mine": { max: 3, windowMs: 60_000 } },
    };
    const { app } = await build({ limits });
    const statuses: number[] = [];
    for (let call = 0; call < 5; call += 1) {
      const answer = await app.inject({
        method: "GET",
        url: "/api/mine",
        headers: { "x-forwarded-for": `10.0.0.${call}` },
      });
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) {
        expect(answer.json()).toMatchObject({ success: false, code: "RATE_LIMITED" });
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      }
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });

  test("[HTTP-09] behind a proxy that we trust each caller has a limit of its own, and is who that proxy says, not who he says", async () => {
    const limits = {
      standard: { max: 1000, windowMs: 60_000 },
      exchange: { max: 1000, windowMs: 60_000 },
      routes: { "GET /api/mine": { max: 1, windowMs: 60_000 } },
    };
    const { app } = await build({ limits, trustedProxies: ["127.0.0.1"] });
    const ask = async (forwarded: string): Promise<number> =>
      (await app.inject({ url: "/api/mine", headers: { "x-forwarded-for": forwarded } })).statusCode;
    expect([await ask("10.0.0.1"), await ask("10.0.0.2")]).toEqual([401, 401]);
    expect(await ask("10.0.0.1")).toBe(429);
    expect(await ask("203.0.113.9, 10.0.0.2")).toBe(429);
  });
});
