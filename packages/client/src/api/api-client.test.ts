import { route } from "@maidan/contract/http/route";
import { expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { createApiClient, FormKey, mintKey, type ApiClientOptions } from "./index.ts";

const approve = route({
  method: "POST",
  path: "/api/deposits/:id/approve",
  summary: "Approve",
  tag: "test",
  auth: "staff",
  movesMoney: true,
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ amount: z.string() }),
  response: z.strictObject({ status: z.string() }),
});
const list = route({
  method: "GET",
  path: "/api/deposits",
  summary: "List",
  tag: "test",
  auth: "staff",
  query: z.strictObject({ status: z.optional(z.string()), page: z.optional(z.string()) }),
  response: z.strictObject({ rows: z.array(z.string()) }),
});

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Record<string, string>;
}
type Answer = Response | Error | "hang";

function setUp(answers: readonly Answer[], more: Partial<ApiClientOptions> = {}) {
  const sent: Sent[] = [];
  const left = [...answers];
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push({ url, init, headers: init.headers as Record<string, string> });
    const answer = left.shift();
    if (answer === "hang") {
      return new Promise((_resolve, reject) => {
        init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      });
    }
    if (answer instanceof Error || answer === undefined) throw answer ?? new Error("no more answers");
    return answer;
  }) as typeof globalThis.fetch;
  const client = createApiClient({ token: () => "secret", fetch, retryDelaysMs: [1, 1], ...more });
  return { client, sent };
}
const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const refusal = (status: number, code: string): Response =>
  json(status, {
    success: false,
    code,
    message: "No.",
    error: "No.",
    reason: "WHY",
    errors: { amount: ["x"] },
    requestId: "r1",
  });
const input = { params: { id: "5/6" }, body: { amount: "10.00" } };

test("[CALL-01] a call carries its parameters, body and token in the contract's places", async () => {
  const { client, sent } = setUp([json(200, { status: "approved" })], { baseUrl: "http://office" });
  const result = await client.call(approve, { ...input, idempotencyKey: "k1" });
  expect(result).toEqual({ ok: true, status: 200, value: { status: "approved" } });
  expect(sent[0]?.url).toBe("http://office/api/deposits/5%2F6/approve");
  expect(sent[0]?.init).toMatchObject({ method: "POST", body: '{"amount":"10.00"}' });
  expect(sent[0]?.headers).toMatchObject({ authorization: "Bearer secret", "idempotency-key": "k1" });
});

test("a call travels without cookies unless it is judged by one", async () => {
  const { client, sent } = setUp([json(200, { status: "approved" }), json(200, { status: "approved" })]);
  await client.call(approve, input);
  await client.call(approve, { ...input, withCookies: true });
  expect(sent.map(({ init }) => init.credentials)).toEqual(["omit", "same-origin"]);
});

test("[CALL-01] a query leaves out what is undefined, and a read has no idempotency key", async () => {
  const { client, sent } = setUp([json(200, { rows: [] })]);
  await client.call(list, { query: { status: "pending now", page: undefined } as { status: string } });
  expect(sent[0]?.url).toBe("/api/deposits?status=pending+now");
  expect(sent[0]?.headers["idempotency-key"]).toBeUndefined();
});

test("[CALL-03] a refusal is a value with code, reason, fields and request id", async () => {
  const { client } = setUp([refusal(422, "VALIDATION")]);
  expect(await client.call(approve, input)).toEqual({
    ok: false,
    error: {
      kind: "refused",
      status: 422,
      code: "VALIDATION",
      reason: "WHY",
      message: "No.",
      fields: { amount: ["x"] },
      requestId: "r1",
    },
  });
});

test("[API-02] the stored token goes along as a bearer's unless the call is marked as without, and a guest's call carries none", async () => {
  const bearerOf = async (auth: "player" | "optional" | "none", token: string | undefined) => {
    const { client, sent } = setUp([json(200, { rows: [] })], { token: () => token });
    await client.call(route({ ...list, auth }), {});
    return sent[0]?.headers["authorization"];
  };
  expect(await bearerOf("player", "secret")).toBe("Bearer secret");
  expect(await bearerOf("optional", "secret")).toBe("Bearer secret");
  expect(await bearerOf("none", "secret")).toBeUndefined();
  expect(await bearerOf("optional", undefined)).toBeUndefined();
});

test("[CALL-02] money that got no answer is sent again under the same key, a refusal is not", async () => {
  const lost = setUp([new Error("cable"), refusal(503, "UNAVAILABLE"), json(200, { status: "approved" })]);
  expect((await lost.client.call(approve, input)).ok).toBe(true);
  expect(lost.sent).toHaveLength(3);
  expect(new Set(lost.sent.map((one) => one.headers["idempotency-key"])).size).toBe(1);
  const refused = setUp([refusal(400, "REFUSED")]);
  await refused.client.call(approve, input);
  expect(refused.sent).toHaveLength(1);
});

test("[CALL-03] a read is not repeated, and a lost network is a value", async () => {
  const { client, sent } = setUp([new Error("cable")]);
  expect(await client.call(list, {})).toEqual({ ok: false, error: { kind: "network", message: "cable" } });
  expect(sent).toHaveLength(1);
});

test("[CALL-03] no answer in time, a caller that gives up, and a proxy's page are told apart", async () => {
  expect(await setUp(["hang"]).client.call(list, { timeoutMs: 5 })).toMatchObject({ error: { kind: "timeout" } });
  const giveUp = new AbortController();
  const call = setUp(["hang"]).client.call(list, { signal: giveUp.signal });
  giveUp.abort();
  expect(await call).toMatchObject({ error: { kind: "aborted" } });
  const page = setUp([new Response("<html>", { status: 502 })]);
  expect(await page.client.call(list, {})).toMatchObject({ error: { kind: "unreadable", status: 502 } });
});

test("[CALL-04] a token that no longer counts is reported once, unless another took its place meanwhile", async () => {
  const onUnauthenticated = vi.fn();
  await setUp([refusal(401, "UNAUTHENTICATED")], { onUnauthenticated }).client.call(list, {});
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
  let token = "old";
  const { client } = setUp([refusal(401, "UNAUTHENTICATED")], { onUnauthenticated, token: () => token });
  const call = client.call(list, {});
  token = "new";
  await call;
  expect(onUnauthenticated).toHaveBeenCalledTimes(1);
});

test("[CALL-02] a form keeps its key while the outcome is unknown, and takes a new one after an answer or a change", () => {
  const form = new FormKey();
  const first = form.keyFor({ amount: "1" });
  form.settle({ ok: false, error: { kind: "timeout", message: "" } });
  expect(form.keyFor({ amount: "1" })).toBe(first);
  expect(form.keyFor({ amount: "2" })).not.toBe(first);
  const second = form.keyFor({ amount: "2" });
  form.settle({ ok: true, status: 200, value: {} });
  expect(form.keyFor({ amount: "2" })).not.toBe(second);
});

test("[CALL-02] a minted key is a version 4 UUID", () => {
  const keys = Array.from({ length: 100 }, mintKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
});
