import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWholePlatform, type WholePlatform } from "../../../../../apps/server/src/test-support/whole-platform.ts";

let whole: WholePlatform;
let apps: { one: string; two: string };
beforeAll(async () => {
  whole = await startWholePlatform();
  apps = { one: (await whole.logInPlayer("demoplayer1")).token, two: (await whole.logInPlayer("demoplayer2")).token };
});
afterAll(() => whole.close());

const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
const formType = { "content-type": "application/x-www-form-urlencoded" };

interface Asked {
  readonly method?: "GET" | "POST";
  readonly payload?: string;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}
/** A request to BETTING_API_PORT. */
const ask = (
  url: string,
  { method = "POST", payload, headers = {}, address }: Asked = {},
): Promise<LightMyRequestResponse> =>
  whole.platform.programApp.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
    ...(address === undefined ? {} : { remoteAddress: address }),
  });

const logIn = async (username: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  ask("/api/login", { payload: form({ username, password: "demo12345" }), headers: { ...formType, ...headers } });
const tokenOf = async (username: string): Promise<string> => (await logIn(username)).json().token;

/** A JSON-RPC call with a session and a key. */
async function rpc(call: { method: string; params?: unknown; token?: string; key?: string; address?: string }) {
  const service = { S: "betting", A: "account", H: "heartbeat" }[call.method[0] ?? "S"] ?? "betting";
  const headers = {
    ...(call.token === undefined ? {} : { "x-authentication": call.token }),
    ...(call.key === undefined ? {} : { "x-application": call.key }),
  };
  const payload = JSON.stringify({ jsonrpc: "2.0", method: call.method, params: call.params ?? {}, id: 1 });
  const answer = await ask(`/exchange/${service}/json-rpc/v1`, {
    payload,
    headers,
    ...(call.address === undefined ? {} : { address: call.address }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const own = (token: string, path: string, method: "GET" | "POST" | "DELETE", body?: unknown) =>
  whole.send("player", { method, path }, body === undefined ? { token } : { token, body });
const makeKey = async (token: string, body: object) =>
  (await own(token, "/api/exchange/app-keys", "POST", body)).json<{ id: string; key: string }>();

describe("identity", () => {
  test("[IDENT-01] a program's token opens the exchange and nothing else", async () => {
    const token = await tokenOf("demoplayer1");
    const funds = await rpc({ method: "AccountAPING/v1.0/getAccountFunds", token, key: "demo-app-key" });
    expect(funds.result.availableToBetBalance).toBe(10_000);
    expect((await own(token, "/api/user/balance", "GET")).statusCode).not.toBe(200);
    expect((await own(token, "/api/sessions", "GET")).statusCode).toBe(401);
    // On PORT no key is asked for: a program's token would get past its key's scope and networks there.
    const onPort = await whole.send(
      "player",
      { method: "POST", path: "/exchange/account/rest/v1.0/getAccountFunds" },
      { headers: { "x-authentication": token }, body: {} },
    );
    expect(onPort.json().detail.AccountAPINGException.errorCode).toBe("INVALID_SESSION_INFORMATION");
  });

  test("[IDENT-02] answers HTTP 200 with the field's codes, whatever was sent", async () => {
    const answers = await Promise.all([
      ask("/api/login", { payload: form({ username: "demoplayer1", password: "wrong12345" }), headers: formType }),
      ask("/api/login", { payload: "" }),
      ask("/api/keepAlive"),
      ask("/api/logout", { headers: { "x-authentication": "x".repeat(43) } }),
    ]);
    expect(answers.map((answer) => [answer.statusCode, answer.json().status, answer.json().error])).toEqual([
      [200, "FAIL", "INVALID_USERNAME_OR_PASSWORD"],
      [200, "FAIL", "INPUT_VALIDATION_ERROR"],
      [200, "FAIL", "NO_SESSION"],
      [200, "FAIL", "NO_SESSION"],
    ]);
    const wrong = await ask("/api/certlogin", { payload: form({ username: "nobody12", password: "wrong12345" }) });
    expect(wrong.json()).toEqual({ loginStatus: "INVALID_USERNAME_OR_PASSWORD" });
  });

  test("[IDENT-02] the certificate login gives a session too, and a login may stand in the query", async () => {
    const answer = await ask("/api/certlogin", { payload: form({ username: "demoplayer2", password: "demo12345" }) });
    expect(answer.json()).toEqual({ sessionToken: expect.stringMatching(/^[\w-]{43}$/), loginStatus: "SUCCESS" });
    const query = await ask(`/api/login?${form({ username: "demoplayer2", password: "demo12345" })}`);
    expect(query.json().status).toBe("SUCCESS");
    expect(whole.log()).not.toContain("demo12345");
  });

  test("[IDENT-02] an address that logs in too often is told so with HTTP 200, in the shape of each call, and another isn't", async () => {
    const from = (address: string, path = "/api/login") => ask(path, { payload: "", headers: formType, address });
    for (let time = 0; time < 20; time += 1) {
      expect((await from("198.51.100.20")).json().error).toBe("INPUT_VALIDATION_ERROR");
      expect((await from("198.51.100.20", "/api/certlogin")).json()).toEqual({ loginStatus: "INPUT_VALIDATION_ERROR" });
    }
    const answers = [await from("198.51.100.20"), await from("198.51.100.20", "/api/certlogin")];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, { token: "", product: "", status: "FAIL", error: "TEMPORARY_BAN_TOO_MANY_REQUESTS" }],
      [200, { loginStatus: "TEMPORARY_BAN_TOO_MANY_REQUESTS" }],
    ]);
    expect(answers[0]?.headers["retry-after"]).toMatch(/^\d+$/);
    expect((await from("198.51.100.21")).json().error).toBe("INPUT_VALIDATION_ERROR");
    const large = await ask("/api/login", {
      payload: "x".repeat(300_000),
      headers: formType,
      address: "198.51.100.22",
    });
    expect([large.statusCode, large.json().error]).toEqual([200, "INPUT_VALIDATION_ERROR"]);
  });

  test("[T11] [T12] [IDENT-04] the login repeats the application key as product and doesn't look at it", async () => {
    const answer = await logIn("demoplayer1", { "x-application": "BetfairAPI" });
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      product: "BetfairAPI",
      status: "SUCCESS",
      error: "",
    });
  });

  test("[T11] [IDENT-04] what is refused repeats it too", async () => {
    const headers = { "x-application": "my-key", "x-authentication": "x".repeat(43) };
    for (const path of ["/api/keepAlive", "/api/logout"])
      expect((await ask(path, { headers })).json()).toEqual({
        token: "",
        product: "my-key",
        status: "FAIL",
        error: "NO_SESSION",
      });
  });

  test("[T15] any host name is answered", async () => {
    const answer = await logIn("demoplayer1", { host: "identitysso.betfair.com" });
    expect(answer.json().status).toBe("SUCCESS");
  });

  test("[IDENT-05] a session is kept alive and ended, by GET as by POST", async () => {
    const token = await tokenOf("demoplayer1");
    const headers = { "x-authentication": token, "x-application": "demo-app-key" };
    for (const method of ["GET", "POST"] as const) {
      const kept = await ask("/api/keepAlive", { method, headers });
      expect(kept.json()).toEqual({ token, product: "demo-app-key", status: "SUCCESS", error: "" });
    }
    expect((await ask("/api/logout", { method: "GET", headers })).json().status).toBe("SUCCESS");
    expect((await ask("/api/keepAlive", { headers })).json().error).toBe("NO_SESSION");
    const after = await rpc({ method: "AccountAPING/v1.0/getAccountFunds", token, key: "demo-app-key" });
    expect(after.error.data.AccountAPINGException.errorCode).toBe("INVALID_SESSION_INFORMATION");
  });

  test("[IDENT-06] a path with a slash behind it is the same call", async () => {
    const payload = form({ username: "demoplayer1", password: "demo12345" });
    const token = (await ask("/api/login/", { payload, headers: formType })).json().token;
    const headers = { "x-authentication": token, "x-application": "demo-app-key", "content-type": "application/json" };
    expect((await ask("/api/certlogin/", { payload, headers: formType })).json().loginStatus).toBe("SUCCESS");
    expect((await ask("/api/keepAlive/", { method: "GET", headers })).json().status).toBe("SUCCESS");
    const rest = await ask("/exchange/account/rest/v1.0/getAccountDetails/", { payload: "{}", headers });
    expect(rest.json()).toMatchObject({ currencyCode: "BDT" });
    const payloadOf = JSON.stringify({ jsonrpc: "2.0", method: "AccountAPING/v1.0/getAccountDetails", id: 1 });
    const rpcAnswer = await ask("/exchange/account/json-rpc/v1/", { payload: payloadOf, headers });
    expect(rpcAnswer.json().result).toMatchObject({ currencyCode: "BDT" });
    const menu = await ask("/exchange/betting/rest/v1/en/navigation/menu.json/", { method: "GET", headers });
    expect(menu.json().name).toBe("ROOT");
    expect((await ask("/api/logout/", { headers })).json().status).toBe("SUCCESS");
  });

  test("[IDENT-03] the oldest program gives way to the twenty-first, and the player's apps stay", async () => {
    const first = await tokenOf("demoplayer2");
    const { rows } = await whole.database.pool.query<{ id: bigint; token_hash: Buffer; player_id: bigint }>(
      "select id, player_id from player_session where kind = 'exchange' and parent_id is null order by id desc limit 1",
    );
    const [mine] = rows;
    await whole.database.pool.query(
      `insert into player_session (player_id, kind, token_hash, user_agent, address_prefix, expires_at)
        select $1, 'exchange', sha256(n::text::bytea), 'x', 'x', now() + interval '1 day' from generate_series(1, 19) as n`,
      [mine?.player_id],
    );
    expect((await ask("/api/keepAlive", { headers: { "x-authentication": first } })).json().status).toBe("SUCCESS");
    await tokenOf("demoplayer2");
    expect((await ask("/api/keepAlive", { headers: { "x-authentication": first } })).json().status).toBe("FAIL");
    expect((await own(apps.two, "/api/sessions", "GET")).statusCode).toBe(200);
  });
});

describe("application keys", () => {
  const markets = { method: "SportsAPING/v1.0/listEventTypes", params: { filter: {} } };
  const codeOf = (answer: { error?: { data: { APINGException: { errorCode: string } } } }) =>
    answer.error?.data.APINGException.errorCode ?? "SUCCESS";

  test("[KEY-01] a key is told once and kept as a hash", async () => {
    const { key, id } = await makeKey(apps.one, { name: "told once", scope: "trade" });
    const listed = (await own(apps.one, "/api/exchange/app-keys", "GET")).json<{ keys: { id: string }[] }>();
    expect(listed.keys.find((each) => each.id === id)).toEqual({
      id,
      name: "told once",
      start: key.slice(0, 4),
      scope: "trade",
      addresses: [],
      created_at: expect.any(String),
      last_used_at: null,
    });
    for (const table of ["exchange_app_key", "command"]) {
      const { rows } = await whole.database.pool.query<{ found: boolean }>(
        `select coalesce(bool_or(strpos(t::text, $1) > 0), false) as found from ${table} as t`,
        [key],
      );
      expect(rows[0]?.found, table).toBe(false);
    }
    expect(whole.log()).not.toContain(key);
  });

  test("[KEY-02] a name is one living key's, ten keys are all, and a network must be one", async () => {
    const make = (body: object) => own(apps.two, "/api/exchange/app-keys", "POST", body);
    expect((await make({ name: "bot", scope: "read" })).statusCode).toBe(200);
    expect((await make({ name: "BOT", scope: "read" })).json().reason).toBe("KEY_NAME_TAKEN");
    const wrong = await make({ name: "b", scope: "read", addresses: ["203.0.113.7/24", "10.0.0.0/8"] });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { addresses: ["203.0.113.7/24"] }]);
    const answers: number[] = [];
    for (let number = 0; number < 10; number += 1)
      answers.push((await make({ name: `bot ${number}`, scope: "read" })).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(9);
    expect((await make({ name: "one more", scope: "read" })).json().reason).toBe("TOO_MANY_KEYS");
  });

  test("[KEY-03] no key, an unknown one and another player's are refused; the demo key is everybody's", async () => {
    const [token, other] = [await tokenOf("demoplayer1"), await tokenOf("demoplayer2")];
    const { key } = await makeKey(apps.one, { name: "mine", scope: "read" });
    const tries = [{}, { key: "nonsense-key" }, { key: "ключ" }, { key }, { key: "demo-app-key" }];
    const found = [];
    for (const each of tries) found.push(codeOf(await rpc({ ...markets, token, ...each })));
    expect(found).toEqual(["NO_APP_KEY", "INVALID_APP_KEY", "INVALID_APP_KEY", "SUCCESS", "SUCCESS"]);
    expect(codeOf(await rpc({ ...markets, token: other, key }))).toBe("INVALID_APP_KEY");
    const account = await rpc({ method: "AccountAPING/v1.0/getAccountFunds", token });
    expect([account.error.message, account.error.data.exceptionname]).toEqual(["AANGX-0011", "AccountAPINGException"]);
  });

  test("[KEY-03] a key with networks works from them alone", async () => {
    const token = await tokenOf("demoplayer1");
    const addresses = ["203.0.113.0/24", "2001:db8::/32", "198.51.100.7"];
    const { key } = await makeKey(apps.one, { name: "narrow", scope: "read", addresses });
    const from = async (address: string) => codeOf(await rpc({ ...markets, token, key, address }));
    expect(await from("203.0.113.77")).toBe("SUCCESS");
    expect(await from("::ffff:203.0.113.77")).toBe("SUCCESS");
    expect(await from("2001:db8:1::5")).toBe("SUCCESS");
    expect(await from("198.51.100.7")).toBe("SUCCESS");
    expect(await from("198.51.100.8")).toBe("ACCESS_DENIED");
    expect(await from("127.0.0.1")).toBe("ACCESS_DENIED");
  });

  test("[EXAPI-53] a key that is made by a key works from no network that its maker doesn't work from", async () => {
    const token = await tokenOf("demoplayer1");
    const { key } = await makeKey(apps.one, { name: "listed", scope: "trade", addresses: ["203.0.113.0/24"] });
    const make = (maker: string, appName: string, address: string) =>
      rpc({
        method: "AccountAPING/v1.0/createDeveloperAppKeys",
        params: { appName },
        token,
        key: maker,
        address,
      });
    const made = await make(key, "made by listed", "203.0.113.5");
    const [version] = made.result.appVersions;
    const from = async (address: string) =>
      codeOf(await rpc({ ...markets, token, key: version.applicationKey, address }));
    expect([await from("203.0.113.6"), await from("127.0.0.1")]).toEqual(["SUCCESS", "ACCESS_DENIED"]);
    const free = await make("demo-app-key", "made by demo", "127.0.0.1");
    const [other] = free.result.appVersions;
    expect(codeOf(await rpc({ ...markets, token, key: other.applicationKey }))).toBe("SUCCESS");
  });

  test("[KEY-04] a key that may read is refused whatever changes bets", async () => {
    const token = await tokenOf("demoplayer1");
    const { key } = await makeKey(apps.one, { name: "reader", scope: "read" });
    const changing = ["placeOrders", "cancelOrders", "updateOrders", "replaceOrders"].map(
      (name) => `SportsAPING/v1.0/${name}`,
    );
    for (const method of changing) expect(codeOf(await rpc({ method, token, key })), method).toBe("ACCESS_DENIED");
    // The account's definition has no ACCESS_DENIED.
    const maker = { method: "AccountAPING/v1.0/createDeveloperAppKeys", params: { appName: "x" }, token, key };
    expect((await rpc(maker)).error.message).toBe("AANGX-0004");
    const beat = await rpc({
      method: "HeartbeatAPING/v1.0/heartbeat",
      params: { preferredTimeoutSeconds: 0 },
      token,
      key,
    });
    expect(beat.error.message).toBe("HBT-0005");
    expect(codeOf(await rpc({ method: "SportsAPING/v1.0/listCurrentOrders", token, key }))).toBe("SUCCESS");
  });

  test("[KEY-05] a revoked key is no key, and revoking another player's is not found", async () => {
    const token = await tokenOf("demoplayer1");
    const { key, id } = await makeKey(apps.one, { name: "ended", scope: "trade" });
    expect(codeOf(await rpc({ ...markets, token, key }))).toBe("SUCCESS");
    const path = `/api/exchange/app-keys/${id}`;
    expect((await own(apps.two, path, "DELETE")).statusCode).toBe(404);
    expect((await own(apps.one, path, "DELETE")).statusCode).toBe(200);
    expect((await own(apps.one, path, "DELETE")).statusCode).toBe(404);
    expect(codeOf(await rpc({ ...markets, token, key }))).toBe("INVALID_APP_KEY");
  });

  test("on PORT the player's own token says all: no key is asked for", async () => {
    const answer = await whole.send(
      "player",
      { method: "POST", path: "/exchange/account/rest/v1.0/getAccountFunds" },
      { token: apps.one, body: {} },
    );
    expect(answer.statusCode).toBe(200);
  });
});

describe("a heartbeat", () => {
  const beat = async (token: string, preferredTimeoutSeconds: number) =>
    (
      await rpc({
        method: "HeartbeatAPING/v1.0/heartbeat",
        params: { preferredTimeoutSeconds },
        token,
        key: "demo-app-key",
      })
    ).result ?? "refused";

  test("[BEAT-01] is kept within its bounds, and is ended by 0", async () => {
    const token = await tokenOf("demoplayer1");
    expect(await beat(token, 1)).toEqual({ actionPerformed: "NONE", actualTimeoutSeconds: 10 });
    expect(await beat(token, 1_000)).toEqual({ actionPerformed: "NONE", actualTimeoutSeconds: 300 });
    expect(await beat(token, 0)).toEqual({ actionPerformed: "NONE", actualTimeoutSeconds: 0 });
    expect(await beat(token, -1)).toBe("refused");
    const { rows } = await whole.database.pool.query("select from exchange_heartbeat where expires_at is not null");
    expect(rows).toEqual([]);
  });

  test("[BEAT-02] that stays away has the bets cancelled once, and the next one is told", async () => {
    const token = await tokenOf("demoplayer1");
    await beat(token, 10);
    await whole.database.pool.query("update exchange_heartbeat set expires_at = now() - interval '1 second'");
    await expect
      .poll(async () => (await whole.database.pool.query("select action from exchange_heartbeat")).rows[0]?.action, {
        timeout: 30_000,
      })
      .toBe("ALL_BETS_CANCELLED");
    expect(await beat(token, 0)).toEqual({ actionPerformed: "ALL_BETS_CANCELLED", actualTimeoutSeconds: 0 });
    expect(await beat(token, 0)).toEqual({ actionPerformed: "NONE", actualTimeoutSeconds: 0 });
  });
});

test("[EXAPI-33] the navigation menu is read by GET and POST, with a session", async () => {
  const headers = { "x-authentication": await tokenOf("demoplayer1"), "x-application": "demo-app-key" };
  const path = "/exchange/betting/rest/v1/en/navigation/menu.json";
  const newer = path.replace("/v1/", "/v1.0/");
  expect((await ask(newer, { method: "GET", headers })).json().name).toBe("ROOT");
  for (const method of ["GET", "POST"] as const) {
    const answer = await ask(path, { method, headers });
    expect([answer.statusCode, answer.json().type, answer.json().name]).toEqual([200, "GROUP", "ROOT"]);
  }
  expect((await ask(path, { method: "GET" })).statusCode).toBe(400);
});
