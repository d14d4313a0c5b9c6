import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request, type RequestOptions } from "node:https";
import type { IncomingMessage } from "node:http";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWholePlatform, type WholePlatform } from "../../../../../apps/server/src/test-support/whole-platform.ts";
import { makeIdentity } from "../../tls-identity/index.ts";

const dayMs = 86_400_000;
const names = ["demoplayer1", "demoplayer2"] as const;
type Player = (typeof names)[number];

let whole: WholePlatform;
let authority: Buffer;
const tokens = new Map<Player, string>();
beforeAll(async () => {
  // Each call names an address of its own: an address may log in twenty times a minute.
  whole = await startWholePlatform({ TRUSTED_PROXIES: "127.0.0.1" });
  authority = readFileSync(whole.platform.tls?.authorityFile ?? "");
  for (const name of names) tokens.set(name, (await whole.logInPlayer(name)).token);
});
afterAll(() => whole.close());

type Options = Omit<RequestOptions, "headers"> & {
  readonly headers?: Readonly<Record<string, string>>;
  readonly session?: Buffer | undefined;
};
interface Pair {
  readonly cert: string;
  readonly key: string;
}
/** A certificate of a program with its key, good for some two years from a day before that time. */
function makePair(at = new Date()): Pair {
  const { certificate, key } = makeIdentity(["bot.example.test"], at);
  return { cert: certificate.slice(0, certificate.indexOf("-----BEGIN", 1)), key };
}

let calls = 0;
/** A call over a TLS connection of its own, or of the agent's; what was answered, and by which connection. */
async function call(path: string, options: Options, body = ""): Promise<{ json: unknown; socket: TLSSocket }> {
  calls += 1;
  const sent = request(`${whole.running.addresses.bettingApi}${path}`, {
    method: "POST",
    agent: false,
    ca: authority,
    ...options,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": `198.51.100.${calls}`,
      ...options.headers,
    },
  });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const socket = answer.socket as TLSSocket;
  let text = "";
  for await (const part of answer) text += String(part);
  return { json: JSON.parse(text), socket };
}

const credentials = (username: Player, password = "demo12345") =>
  new URLSearchParams({ username, password }).toString();
const certificateLogin = async (player: Player, options: Options = {}, password?: string) =>
  (await call("/api/certlogin", options, credentials(player, password))).json;
const success = { sessionToken: expect.stringMatching(/^[\w-]{43}$/), loginStatus: "SUCCESS" };
const refused = { loginStatus: "CERT_AUTH_REQUIRED" };

const own = (
  player: Player,
  method: "GET" | "POST" | "DELETE",
  { id = "", body }: { id?: string; body?: object } = {},
) =>
  whole.send(
    "player",
    { method, path: `/api/exchange/certificates${id === "" ? "" : `/${id}`}` },
    { token: tokens.get(player), ...(body !== undefined && { body }) },
  );
const register = (player: Player, name: string, certificate: string) =>
  own(player, "POST", { body: { name, certificate } });
const listOf = async (player: Player): Promise<{ id: string; name: string; state: string }[]> =>
  (await own(player, "GET")).json().certificates;
async function removeAll(player: Player): Promise<void> {
  for (const { id } of await listOf(player)) expect((await own(player, "DELETE", { id })).statusCode).toBe(200);
}

test("[CERT-01] [CERT-07] a certificate is registered by its fingerprint and its times, neither is it kept nor told again, and the activity log says so", async () => {
  const { cert } = makePair();
  const added = await register("demoplayer2", "my bot", cert);
  const leaf = new X509Certificate(cert);
  const [id, fingerprint] = [expect.stringMatching(/^\d+$/), leaf.fingerprint256];
  expect(added.json()).toEqual({ success: true, id, fingerprint });
  expect(await listOf("demoplayer2")).toEqual([
    {
      id: added.json().id,
      name: "my bot",
      fingerprint,
      valid_from: leaf.validFromDate.toISOString(),
      valid_to: leaf.validToDate.toISOString(),
      state: "valid",
      created_at: expect.any(String),
      last_used_at: null,
    },
  ]);
  expect(await listOf("demoplayer1")).toEqual([]);
  const [line = ""] = cert.split("\n").slice(2);
  for (const table of ["exchange_certificate", "command"]) {
    const { rows } = await whole.database.pool.query<{ found: boolean }>(
      `select coalesce(bool_or(strpos(t::text, $1) > 0), false) as found from ${table} as t`,
      [line],
    );
    expect(rows[0]?.found, table).toBe(false);
  }
  await removeAll("demoplayer2");
  const activity = await whole.send(
    "player",
    { method: "GET", path: "/api/exchange/activity" },
    { token: tokens.get("demoplayer2") },
  );
  const kinds = activity.json<{ rows: { kind: string }[] }>().rows.map(({ kind }) => kind);
  expect(kinds.slice(0, 2)).toEqual(["certificate-end", "certificate"]);
});

test("[CERT-01] five are all, each once, and each with a name of its own; another player's can't be removed", async () => {
  const pairs = Array.from({ length: 6 }, () => makePair());
  const reasonOf = async (name: string, place: number) => {
    const answer = await register("demoplayer2", name, pairs[place]?.cert ?? "");
    return answer.json().reason ?? answer.statusCode;
  };
  expect(await reasonOf("bot", 0)).toBe(200);
  expect(await reasonOf("BOT", 1)).toBe("CERTIFICATE_NAME_TAKEN");
  expect(await reasonOf("other", 0)).toBe("CERTIFICATE_TAKEN");
  for (const place of [1, 2, 3, 4]) expect(await reasonOf(`bot ${place}`, place)).toBe(200);
  expect(await reasonOf("sixth", 5)).toBe("TOO_MANY_CERTIFICATES");
  const [first] = await listOf("demoplayer2");
  expect((await own("demoplayer1", "DELETE", { id: first?.id ?? "" })).statusCode).toBe(404);
  await removeAll("demoplayer2");
  expect((await own("demoplayer2", "DELETE", { id: first?.id ?? "" })).statusCode).toBe(404);
});

test("[CERT-02] a private key is refused with a sentence beside its field, and nothing of it is kept or logged", async () => {
  const { cert, key } = makePair();
  const answer = await register("demoplayer2", "both", `${cert}${key}`);
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { certificate: ["That holds a private key. Keep it to yourself: only the certificate is asked for."] },
  ]);
  expect(await listOf("demoplayer2")).toEqual([]);
  expect(whole.log()).not.toContain(key.split("\n")[1]);
  const long = await register("demoplayer2", "long", "x".repeat(16_385));
  expect([long.statusCode, Object.keys(long.json().errors)]).toEqual([422, ["certificate"]]);
});

describe("the certificate login", () => {
  test("[CERT-03] takes name and password alone while the player has registered no certificate, whatever is brought", async () => {
    expect(await certificateLogin("demoplayer2")).toEqual(success);
    expect(await certificateLogin("demoplayer2", makePair())).toEqual(success);
    expect(await certificateLogin("demoplayer2", makePair(new Date(Date.now() - 900 * dayMs)))).toEqual(success);
  });

  test("[CERT-03] takes one of the player's own certificates once there are any, and no other and none", async () => {
    const [mine, second, others] = [makePair(), makePair(), makePair()];
    await register("demoplayer1", "mine", mine.cert);
    await register("demoplayer1", "second", second.cert);
    await register("demoplayer2", "another player's", others.cert);
    expect(await certificateLogin("demoplayer1", mine)).toEqual(success);
    expect(await certificateLogin("demoplayer1", second)).toEqual(success);
    expect(await certificateLogin("demoplayer1")).toEqual(refused);
    expect(await certificateLogin("demoplayer1", makePair())).toEqual(refused);
    expect(await certificateLogin("demoplayer1", others)).toEqual(refused);
    // Who doesn't know the password isn't told that certificates are asked for, nor let in by one.
    const wrong = { loginStatus: "INVALID_USERNAME_OR_PASSWORD" };
    expect(await certificateLogin("demoplayer1", {}, "wrong12345")).toEqual(wrong);
    expect(await certificateLogin("demoplayer1", mine, "wrong12345")).toEqual(wrong);
    const [used] = (await own("demoplayer1", "GET")).json().certificates;
    expect(used.last_used_at).toEqual(expect.any(String));
    for (const player of ["demoplayer1", "demoplayer2"] as const) await removeAll(player);
    expect(await certificateLogin("demoplayer1")).toEqual(success);
  });

  test("[CERT-03] takes a certificate within its time alone", async () => {
    const early = makePair(new Date(Date.now() + 2 * dayMs));
    await register("demoplayer1", "early", early.cert);
    expect(await listOf("demoplayer1")).toMatchObject([{ state: "early" }]);
    expect(await certificateLogin("demoplayer1", early)).toEqual(refused);
    await removeAll("demoplayer1");
    const over = makePair(new Date(Date.now() - 900 * dayMs));
    const refusedOne = await register("demoplayer1", "over", over.cert);
    expect(refusedOne.json().errors).toEqual({ certificate: ["That certificate has expired."] });
    // As if it had been registered in its time.
    const leaf = new X509Certificate(over.cert);
    await whole.database.pool.query(
      `insert into exchange_certificate (player_id, name, fingerprint, valid_from, valid_to)
        select id, 'over', sha256($2), $3, $4 from player where username = $1`,
      ["demoplayer1", leaf.raw, leaf.validFromDate, leaf.validToDate],
    );
    expect(await listOf("demoplayer1")).toMatchObject([{ state: "expired" }]);
    expect(await certificateLogin("demoplayer1", over)).toEqual(refused);
    await removeAll("demoplayer1");
  });

  test("[CERT-03] leaves the login by name and password as it is", async () => {
    await register("demoplayer1", "mine", makePair().cert);
    const { json } = await call("/api/login", {}, credentials("demoplayer1"));
    expect(json).toMatchObject({ status: "SUCCESS", error: "" });
    await removeAll("demoplayer1");
  });

  for (const version of ["TLSv1.2", "TLSv1.3"] as const)
    test(`[CERT-04] knows the certificate on a kept connection and on one that resumes a session, and after its removal takes it on neither (${version})`, async () => {
      const mine = makePair();
      const { id } = (await register("demoplayer1", "mine", mine.cert)).json<{ id: string }>();
      await register("demoplayer1", "stays", makePair().cert);
      const tls = { ...mine, minVersion: version, maxVersion: version, ca: authority };
      const kept = new Agent({ ...tls, keepAlive: true });
      const again = new Agent({ ...tls, keepAlive: false, maxCachedSessions: 5 });
      const log = (agent: Agent) => call("/api/certlogin", { ...tls, agent }, credentials("demoplayer1"));
      const [first, second] = [await log(kept), await log(kept)];
      expect([first.json, second.json, second.socket === first.socket]).toEqual([success, success, true]);
      expect((await log(again)).json).toEqual(success);
      const resumed = await log(again);
      expect([resumed.json, resumed.socket.isSessionReused(), resumed.socket.getProtocol()]).toEqual([
        success,
        true,
        version,
      ]);
      expect((await own("demoplayer1", "DELETE", { id })).statusCode).toBe(200);
      const last = await log(again);
      expect([last.json, last.socket.isSessionReused()]).toEqual([refused, true]);
      const onKept = await log(kept);
      expect([onKept.json, onKept.socket === first.socket]).toEqual([refused, true]);
      kept.destroy();
      again.destroy();
      await removeAll("demoplayer1");
    });

  test("[CERT-04] finds no certificate on a resumed session that began without one, though the client has one at hand", async () => {
    const mine = makePair();
    await register("demoplayer1", "mine", mine.cert);
    const log = (more: Options) =>
      call("/api/certlogin", { maxVersion: "TLSv1.2", ...more }, credentials("demoplayer1"));
    const bare = await log({});
    expect(bare.json).toEqual(refused);
    const resumed = await log({ ...mine, session: bare.socket.getSession() });
    expect([resumed.json, resumed.socket.isSessionReused()]).toEqual([refused, true]);
    await removeAll("demoplayer1");
  });

  test("[CERT-05] believes no header that names a certificate", async () => {
    const mine = makePair();
    await register("demoplayer1", "mine", mine.cert);
    const { fingerprint256 } = new X509Certificate(mine.cert);
    const headers = {
      "x-ssl-client-cert": encodeURIComponent(mine.cert),
      "x-ssl-client-verify": "SUCCESS",
      "x-client-cert-fingerprint": fingerprint256,
      "client-cert": `:${new X509Certificate(mine.cert).raw.toString("base64")}:`,
      "x-forwarded-client-cert": `Hash=${fingerprint256.replaceAll(":", "").toLowerCase()}`,
    };
    expect(await certificateLogin("demoplayer1", { headers })).toEqual(refused);
    await removeAll("demoplayer1");
  });

  test("[CERT-06] what a certificate opened ends with it, and what the password or another certificate opened goes on", async () => {
    const [mine, other] = [makePair(), makePair()];
    const { id } = (await register("demoplayer1", "mine", mine.cert)).json<{ id: string }>();
    await register("demoplayer1", "other", other.cert);
    const opened = async (pair: Pair) => (await certificateLogin("demoplayer1", pair)) as { sessionToken: string };
    const { sessionToken: byMine } = await opened(mine);
    const { sessionToken: byOther } = await opened(other);
    const plain = await call("/api/login", {}, credentials("demoplayer1"));
    const byPassword = (plain.json as { token: string }).token;
    const statusOf = async (token: string) =>
      ((await call("/api/keepAlive", { headers: { "x-authentication": token } })).json as { status: string }).status;
    expect(await Promise.all([byMine, byOther, byPassword].map(statusOf))).toEqual(["SUCCESS", "SUCCESS", "SUCCESS"]);
    expect((await own("demoplayer1", "DELETE", { id })).statusCode).toBe(200);
    expect(await Promise.all([byMine, byOther, byPassword].map(statusOf))).toEqual(["FAIL", "SUCCESS", "SUCCESS"]);
    await removeAll("demoplayer1");
  });
});
