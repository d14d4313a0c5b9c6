import { randomUUID } from "node:crypto";
import { printOpenApi, type RouteContract, type StaffRole } from "@maidan/contract/http/route";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  pathOf,
  startWholePlatform,
  type Asked,
  type Call,
  type WholePlatform,
} from "./test-support/whole-platform.ts";

const staffRoles: readonly StaffRole[] = ["owner", "cashier", "trader", "support"];

let whole: WholePlatform;
let playerToken: string;
const staffTokens = new Map<StaffRole, string>();
/** Calls in our own shapes; those below `/exchange/` answer in the field's. */
let calls: readonly Call[];
let exchangeCalls: readonly Call[];

beforeAll(async () => {
  whole = await startWholePlatform();
  playerToken = (await whole.logInPlayer("demoplayer1")).token;
  for (const role of staffRoles) staffTokens.set(role, await whole.signInStaff(role));
  // Those below `/feed/` ask for a provider's key before anything else: `feeds.int.test.ts`.
  const all = [...whole.callsOf("player"), ...whole.callsOf("office")].filter(
    ({ contract }) => !contract.path.startsWith("/feed/"),
  );
  calls = all.filter(({ contract }) => !contract.path.startsWith("/exchange/"));
  exchangeCalls = all.filter(({ contract }) => contract.path.startsWith("/exchange/"));
});
afterAll(() => whole.close());

const ownerToken = (): string | undefined => staffTokens.get("owner");
/** The token that a call asks for, of somebody who may do it. */
function tokenFor({ side, contract }: Call): string | undefined {
  if (side === "player") return contract.auth === "none" ? undefined : playerToken;
  if (contract.auth === "none") return undefined;
  const role = staffRoles.find((each) => contract.roles?.includes(each) ?? true);
  return role === undefined ? undefined : staffTokens.get(role);
}

const answers: [name: string, answer: LightMyRequestResponse][] = [];
async function ask(call: Call, asked: Asked = {}): Promise<LightMyRequestResponse> {
  const headers = { origin: "https://elsewhere.test", ...asked.headers };
  const answer = await whole.send(
    call.side,
    { method: call.contract.method, path: pathOf(call) },
    { ...asked, headers },
  );
  answers.push([`${call.name} ${answer.statusCode}`, answer]);
  return answer;
}

const isRead = ({ contract }: Call): boolean => contract.method === "GET" || contract.method === "DELETE";
/** Something that no call accepts: it gets past the caller's rights and changes nothing. */
const notAccepted = (call: Call): Asked => (isRead(call) ? { query: "nobody=1" } : { body: { nobody: 1 } });
const statuses = async (chosen: readonly Call[], asked: (call: Call) => Asked): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const call of chosen) found[call.name] = (await ask(call, asked(call))).statusCode;
  return found;
};
const allOf = (chosen: readonly Call[], status: number): Record<string, number> =>
  Object.fromEntries(chosen.map(({ name }) => [name, status]));

describe("every call", () => {
  test("there are as many as the platform has features for", () => {
    expect(calls.length).toBeGreaterThan(75);
    expect(exchangeCalls.length).toBeGreaterThan(12);
  });

  test("[HTTP-05] refuses what it doesn't know, in the query or in the body", async () => {
    const asked = (call: Call): Asked => ({ token: tokenFor(call), ...notAccepted(call) });
    expect(await statuses(calls, asked)).toEqual(allOf(calls, 422));
  });

  test("[HTTP-05] refuses a query parameter that is given twice", async () => {
    const asked = (call: Call): Asked => ({ token: tokenFor(call), query: "remote_id=1&remote_id=2" });
    expect(await statuses(calls, asked)).toEqual(allOf(calls, 400));
  });

  test("[HTTP-05] names each part of the body that is of the wrong type", async () => {
    for (const call of calls.filter(({ contract }) => contract.body !== undefined)) {
      const names = Object.keys(bodySchema(call.contract).properties ?? {});
      const wrong = Object.fromEntries(names.map((name) => [name, { wrong: true }]));
      const answer = await ask(call, { token: tokenFor(call), body: wrong });
      expect(answer.statusCode, call.name).toBe(422);
      // What is inside of a part is named with it: `terms.cap`.
      const named = new Set(Object.keys(answer.json().errors).map((name) => name.split(".", 1)[0]));
      expect([...named].toSorted(), call.name).toEqual(names.toSorted());
    }
  });

  test("[HTTP-04] refuses a body of 10 MB with 413", async () => {
    const payload = Buffer.alloc(10 * 1024 * 1024, 0x20);
    const chosen = [...calls, ...exchangeCalls].filter((call) => !isRead(call));
    expect(await statuses(chosen, (call) => ({ token: tokenFor(call), payload }))).toEqual(allOf(chosen, 413));
  });

  test("[HTTP-07] that wants a token refuses a caller without one, and one with a token of the other side", async () => {
    const guarded = calls.filter(({ contract }) => contract.auth === "player" || contract.auth === "staff");
    expect(await statuses(guarded, notAccepted)).toEqual(allOf(guarded, 401));
    const foreign = (call: Call): Asked => ({
      ...notAccepted(call),
      token: call.side === "player" ? ownerToken() : playerToken,
    });
    expect(await statuses(guarded, foreign)).toEqual(allOf(guarded, 401));
  });

  test("[STAFF-04] of the office lets in the roles it names and refuses every other with 403", async () => {
    const office = calls.filter(({ side, contract }) => side === "office" && contract.auth === "staff");
    for (const role of staffRoles) {
      const expected = Object.fromEntries(
        office.map(({ name, contract }) => [name, (contract.roles?.includes(role) ?? true) ? 422 : 403]),
      );
      const asked = (call: Call): Asked => ({ ...notAccepted(call), token: staffTokens.get(role) });
      expect(await statuses(office, asked), role).toEqual(expected);
    }
  });

  test("[HTTP-10] that takes a remote_id answers 404 for another player's, be there one or not", async () => {
    const taking = calls.filter(({ contract }) => takesRemoteId(contract));
    expect(taking.map(({ name }) => name).toSorted()).toEqual([
      "GET /api/bet-records",
      "GET /api/convert-vipcoin",
      "GET /api/exchange-records",
      "GET /api/exchange/wallets",
      "GET /api/inbox",
      "GET /api/transaction/show",
      "GET /api/turnovers",
      "GET /api/user/show",
      "GET /api/userwithdrawcheck",
      "POST /api/convert-vipcoin",
      "POST /api/submit-deposit",
      "POST /api/submit-withdraw",
      "POST /api/user/profile/update",
    ]);
    const other = (await whole.logInPlayer("demoplayer2")).remote_id;
    const rest: Readonly<Record<string, object>> = { "POST /api/user/profile/update": { dofb: "1990-01-31" } };
    for (const remoteId of [other, "999999999"]) {
      const asked = (call: Call): Asked => ({
        token: playerToken,
        ...(isRead(call) ? { query: `remote_id=${remoteId}` } : { body: { remote_id: remoteId, ...rest[call.name] } }),
      });
      expect(await statuses(taking, asked), remoteId).toEqual(allOf(taking, 404));
    }
  });

  test("[HTTP-06] that doesn't exist is 404, and the wrong method 405 that names the right ones", async () => {
    for (const side of ["player", "office"] as const) {
      for (const method of ["GET", "POST", "DELETE"]) {
        const answer = await whole.send(side, { method, path: "/api/no-such-call" });
        expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND"]);
      }
      const wrong = await whole.send(side, {
        method: "PATCH",
        path: side === "player" ? "/api/login" : "/api/session",
      });
      expect(wrong.statusCode).toBe(405);
      expect(wrong.headers["allow"]).toContain("POST");
    }
  });

  test("[HTTP-03] [HTTP-11] [HTTP-16] [HTTP-17] [API-05] has answered all of this with a policy, an id, nothing to keep and nothing for other origins", () => {
    expect(answers.length).toBeGreaterThan(500);
    for (const [name, { headers, statusCode, body }] of answers) {
      expect(String(headers["content-security-policy"]), name).toMatch(/default-src 'self'|default-src 'none'/);
      expect(headers["x-content-type-options"], name).toBe("nosniff");
      expect(headers["x-request-id"], name).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers["cache-control"], name).toBe("no-store");
      expect(headers["access-control-allow-origin"], name).toBeUndefined();
      if (statusCode >= 400 && !name.includes("/exchange/")) {
        expect(JSON.parse(body), name).toMatchObject({
          success: false,
          code: expect.any(String),
          message: expect.any(String),
        });
      }
    }
  });

  test("[HTTP-14] is in the documents of its server, for people and for programs", async () => {
    for (const side of ["player", "office"] as const) {
      const page = (await whole.send(side, { method: "GET", path: "/docs" })).body;
      const { paths } = (await whole.send(side, { method: "GET", path: "/docs/openapi.json" })).json();
      for (const { contract } of [...calls, ...exchangeCalls].filter((call) => call.side === side)) {
        const printed = contract.path.replace(/:(\w+)/g, "{$1}");
        expect(paths[printed]?.[contract.method.toLowerCase()]?.summary, contract.path).toBe(contract.summary);
        expect(page, contract.path).toContain(`>${printed}</code>`);
      }
    }
  });

  test("[HTTP-09] counts calls per address: the 21st login in a minute is refused with the time to wait", async () => {
    const login = () =>
      whole.send(
        "player",
        { method: "POST", path: "/api/login" },
        { body: { username: randomUUID().slice(0, 8).replace("-", "x"), password: "wrong12345" } },
      );
    const seen: number[] = [];
    for (let tries = 0; tries < 21; tries += 1) {
      const answer = await login();
      seen.push(answer.statusCode);
      if (answer.statusCode === 429) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(seen.at(-1)).toBe(429);
  });
});

interface PrintedBody {
  readonly properties?: Readonly<Record<string, unknown>>;
}
function bodySchema(contract: RouteContract): PrintedBody {
  const info = { title: "", version: "", description: "" };
  const printed = printOpenApi(info, [contract]) as {
    paths: Record<
      string,
      Record<string, { requestBody?: { content: { "application/json": { schema: PrintedBody } } } }>
    >;
  };
  const operation = Object.values(Object.values(printed.paths)[0] ?? {})[0];
  return operation?.requestBody?.content["application/json"].schema ?? {};
}

function takesRemoteId(contract: RouteContract): boolean {
  const { paths } = printOpenApi({ title: "", version: "", description: "" }, [contract]) as {
    paths: Record<string, Record<string, { parameters?: readonly { name: string }[] }>>;
  };
  const parameters = Object.values(Object.values(paths)[0] ?? {})[0]?.parameters ?? [];
  return parameters.some(({ name }) => name === "remote_id") || "remote_id" in (bodySchema(contract).properties ?? {});
}
