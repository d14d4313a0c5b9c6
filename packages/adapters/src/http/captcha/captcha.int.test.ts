import { createHash } from "node:crypto";
import { pino } from "pino";
import { expect, test } from "vitest";
import { clearExpiredCaptchas } from "../../postgres/player/index.ts";
import { call, freshSignup, logIn } from "../player/test-support/index.ts";
import { playerApiPerFile } from "../player/test-support/player-api-per-file.ts";
import { createHttpServer } from "../server/index.ts";
import { registerCaptchaRoutes } from "./index.ts";

const api = playerApiPerFile();

interface Drawn {
  readonly cookie: string;
  readonly digits: string;
}

/** Gets a picture as a browser does, and looks its digits up where the server keeps them. */
async function drawn(cookie?: string): Promise<Drawn> {
  const answer = await api.app.inject({
    method: "GET",
    url: `/captcha?at=${Date.now()}`,
    headers: cookie === undefined ? {} : { cookie },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("image/svg+xml");
  expect(answer.headers["cache-control"]).toBe("no-store");
  const given = String(answer.headers["set-cookie"]);
  expect(given).toMatch(/^captcha=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/);
  const kept = given.split(";", 1)[0] ?? "";
  return { cookie: kept, digits: (await digitsOf(kept)) ?? "" };
}

async function digitsOf(cookie: string): Promise<string | undefined> {
  const tokenHash = createHash("sha256").update(cookie.replace("captcha=", "")).digest();
  const { rows } = await api.pool.query("select digits from captcha_challenge where token_hash = $1", [tokenHash]);
  return rows[0]?.digits;
}

const wrongFor = (digits: string): string => String((Number(digits) + 1) % 10_000).padStart(4, "0");
const signUp = (captcha: string, cookie?: string, more: Record<string, unknown> = {}) =>
  call(api.app, "POST /api/v1/create-players", {
    body: freshSignup({ captcha, ...more }),
    ...(cookie !== undefined && { headers: { cookie } }),
  });
const refusal = { captcha: ["The captcha is wrong or has expired. Please enter the new one."] };

test("[AUTH-42] [API-62] [CONST-18] the picture's four digits, given back by the browser that got it, sign up", async () => {
  const { cookie, digits } = await drawn();
  expect(digits).toMatch(/^\d{4}$/);
  const signup = freshSignup({ captcha: digits });
  const created = await call(api.app, "POST /api/v1/create-players", { body: signup, headers: { cookie } });
  expect(created.status).toBe(200);
  expect((await logIn(api.app, signup)).remoteId).toBe(created.body.remote_id);
});

test("[OP-08] a wrong answer is told at its field and uses the picture up: the right one comes too late", async () => {
  const { cookie, digits } = await drawn();
  const wrong = await signUp(wrongFor(digits), cookie);
  expect([wrong.status, wrong.body.errors]).toEqual([422, refusal]);
  const late = await signUp(digits, cookie);
  expect([late.status, late.body.errors]).toEqual([422, refusal]);
});

test("[CAPTCHA-03] a picture is good for one signup, however many ask at once", async () => {
  const { cookie, digits } = await drawn();
  const answers = await Promise.all(Array.from({ length: 12 }, () => signUp(digits, cookie)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("[CAPTCHA-03] the captcha comes first: with a wrong one nobody learns whether a name is taken", async () => {
  const { cookie, digits } = await drawn();
  const answer = await signUp(wrongFor(digits), cookie, { username: "x" });
  expect(answer.body.errors).toEqual(refusal);
});

test("[CAPTCHA-01] digits of another browser's picture, or without the cookie, are wrong", async () => {
  const [mine, theirs] = [await drawn(), await drawn()];
  expect((await signUp(theirs.digits)).body.errors).toEqual(refusal);
  if (mine.digits !== theirs.digits) expect((await signUp(theirs.digits, mine.cookie)).body.errors).toEqual(refusal);
});

test("[AUTH-43] [OP-08] a reload draws other digits, and the picture before it is dead", async () => {
  const first = await drawn();
  const second = await drawn(first.cookie);
  expect(second.cookie).not.toBe(first.cookie);
  expect(await digitsOf(first.cookie)).toBeUndefined();
  expect((await signUp(first.digits, first.cookie)).status).toBe(422);
  expect((await signUp(second.digits, second.cookie)).status).toBe(200);
});

test("[CAPTCHA-02] a picture is over after five minutes of the database's clock, and is cleared away", async () => {
  const { cookie, digits } = await drawn();
  await api.pool.query("update captcha_challenge set expires_at = expires_at - interval '301 seconds'");
  expect((await signUp(digits, cookie)).body.errors).toEqual(refusal);
  await drawn();
  await api.pool.query("update captcha_challenge set expires_at = now() - interval '1 second'");
  await clearExpiredCaptchas(api.pool);
  expect((await api.pool.query("select from captcha_challenge")).rows).toHaveLength(0);
});

test("[CAPTCHA-03] Bangla digits are read", async () => {
  const { cookie, digits } = await drawn();
  const bangla = digits.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
  expect((await signUp(bangla, cookie)).status).toBe(200);
});

test("[CAPTCHA-04] who cannot see the picture hears its digits, without using it up", async () => {
  const { cookie, digits } = await drawn();
  const sound = await api.app.inject({ method: "GET", url: "/captcha/sound", headers: { cookie } });
  expect([sound.statusCode, sound.headers["content-type"]]).toEqual([200, "audio/wav"]);
  expect((await api.app.inject({ method: "GET", url: "/captcha/sound" })).statusCode).toBe(404);
  expect((await signUp(digits, cookie)).status).toBe(200);
});

test("the form of /signup, which has no captcha, signs up by the same call without one", async () => {
  expect((await call(api.app, "POST /api/v1/create-players", { body: freshSignup() })).status).toBe(200);
});

test("[CAPTCHA-01] under HTTPS the cookie is sent over HTTPS alone, and pictures are limited per address", async () => {
  const limit = { max: 3, windowMs: 60_000 };
  const wide = { max: 1_000, windowMs: 60_000 };
  const app = await createHttpServer({
    name: "player",
    log: pino({ level: "silent" }),
    publicUrl: "https://maidan.test",
    limits: { standard: wide, exchange: wide, routes: { "GET /captcha": limit } },
    docs: { title: "Player", version: "1", description: "", audience: "public" },
  });
  registerCaptchaRoutes(app, {
    isSecure: true,
    mintCaptcha: async () => ({ token: "t".repeat(43), digits: "1234" }),
    hearCaptcha: async () => undefined,
  });
  const statuses: number[] = [];
  for (let asked = 0; asked < 4; asked += 1) {
    const answer = await app.inject({ method: "GET", url: "/captcha" });
    statuses.push(answer.statusCode);
    if (answer.statusCode === 200) expect(answer.headers["set-cookie"]).toMatch(/; Secure$/);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  await app.close();
});
