import { describe, expect, test } from "vitest";
import { readerOf } from "../../postgres/database/index.ts";
import { createLedgerStore } from "../../postgres/ledger/index.ts";
import { call, freshSignup, lastCode, logIn, newPlayer, startPlayerApi } from "./test-support/index.ts";
import { playerApiPerFile } from "./test-support/player-api-per-file.ts";

const api = playerApiPerFile();
const ask = (what: string, options: Parameters<typeof call>[2] = {}) => call(api.app, what, options);

describe("signing up", () => {
  test("[AUTH-08] [API-19] [API-65] a signup makes a player with empty accounts who can log in", async () => {
    const signup = freshSignup();
    const created = await ask("POST /api/v1/create-players", { body: signup });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({ success: true, username: signup["username"] });
    const { token, remoteId } = await logIn(api.app, signup);
    expect(remoteId).toBe(created.body.remote_id);
    expect((await ask("POST /api/balance", { token })).body).toEqual({
      balance: "0.00",
      exposure: "0.00",
      currency: "BDT",
    });
  });

  test("[AUTH-10] [AUTH-11] [AUTH-12] [AUTH-14] [AUTH-16] [AUTH-21] [ERR-07] [ERR-08] [ERR-09] [ERR-10] [ERR-11] faults are told per field in the specified words", async () => {
    const answer = await ask("POST /api/v1/create-players", {
      body: freshSignup({
        username: "a".repeat(17),
        email: "no address",
        phone: "123",
        password: "no spaces allowed",
        confirmPassword: "other",
      }),
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      username: ["Username must be between 8 and 16 characters"],
      email: ["Invalid email address"],
      phone: ["Invalid phone number (10-15 digits)"],
      password: ["Password can only contain letters and numbers (no special characters)"],
      confirmPassword: ["Passwords do not match"],
    });
  });

  test("[AUTH-23] [OP-12] a missing field gets its format text", async () => {
    const { username: _username, phone: _phone, ...rest } = freshSignup();
    const answer = await ask("POST /api/v1/create-players", { body: rest });
    expect(answer.body.errors).toEqual({
      username: ["Username must be between 8 and 16 characters"],
      phone: ["Invalid phone number (10-15 digits)"],
    });
  });

  test("[PLAYER-04] [OP-13] the status that a client sends is ignored: the player is active", async () => {
    const { token, remoteId } = await newPlayer(api.app, { status: "locked" });
    expect((await ask("POST /api/balance", { token })).status).toBe(200);
    const { rows } = await api.pool.query("select status from player where id = $1", [remoteId]);
    expect(rows).toEqual([{ status: "active" }]);
  });

  test.each([
    "role",
    "is_admin",
    "balance",
    "vip_coin",
    "kyc_status",
    "referred_by",
    "id",
    "remote_id",
    "password_hash",
  ])("[HTTP-05] a signup that sends %s is refused whole", async (key) => {
    const signup = freshSignup({ [key]: "1000000" });
    const answer = await ask("POST /api/v1/create-players", { body: signup });
    expect([answer.status, answer.body.errors]).toEqual([422, { [key]: ["This field is not accepted."] }]);
    const { rows } = await api.pool.query("select from player where username = $1", [signup["username"]]);
    expect(rows).toHaveLength(0);
  });

  test("[AUTH-09] INR and PKR are offered, anything else is refused, and BDT is meant when none is sent", async () => {
    for (const currency of ["INR", "PKR"]) {
      const { token } = await newPlayer(api.app, { currency });
      expect((await ask("POST /api/balance", { token })).body.currency).toBe(currency);
    }
    expect((await ask("POST /api/v1/create-players", { body: freshSignup({ currency: "USD" }) })).status).toBe(422);
    const { token } = await newPlayer(api.app, { currency: undefined });
    expect((await ask("GET /api/user/show", { token })).body.currency).toBe("BDT");
  });

  test("[PLAYER-01] a username is taken in whatever case, by one of twenty who ask at once", async () => {
    const signup = freshSignup();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask("POST /api/v1/create-players", {
          body: { ...signup, username: index % 2 === 0 ? signup["username"] : signup["username"]?.toUpperCase() },
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.find((answer) => answer.status !== 200)?.body.errors).toEqual({
      username: ["This username is already taken"],
    });
  });

  test("a repeated signup under one key makes one player, and another one under that key is refused", async () => {
    const signup = freshSignup();
    const headers = { "idempotency-key": `signup-${signup["username"]}` };
    const first = await ask("POST /api/v1/create-players", { body: signup, headers });
    const again = await ask("POST /api/v1/create-players", { body: signup, headers });
    expect(again.body).toEqual(first.body);
    const other = await ask("POST /api/v1/create-players", { body: freshSignup(), headers });
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
  });

  test("[AUTH-17] [OP-14] the code of a player makes that player the referrer, an agent's code is kept", async () => {
    const inviter = await newPlayer(api.app);
    const code = (await ask("GET /api/user/show", { token: inviter.token })).body.referral_code;
    const invited = await newPlayer(api.app, { referral_code: code, agent_code: "AGENT77" });
    const { rows } = await api.pool.query("select referred_by, signup_agent_code from player where id = $1", [
      invited.remoteId,
    ]);
    expect(rows).toEqual([{ referred_by: BigInt(inviter.remoteId), signup_agent_code: "AGENT77" }]);
  });

  test("[PLAYER-03] [OP-15] a phone is kept in one form, however it was typed", async () => {
    const signup = freshSignup();
    const { token } = await newPlayer(api.app, {
      phone: `+88 ${signup["phone"]?.slice(0, 5)}-${signup["phone"]?.slice(5)}`,
    });
    expect((await ask("GET /api/user/show", { token })).body.phone).toBe(signup["phone"]);
  });
});

describe("logging in", () => {
  test("[AUTH-07] [API-18] [API-64] a login gives the token, the remote_id, the username, and a list whose first item holds the exchange token", async () => {
    const { signup, exchangeToken, token, remoteId } = await newPlayer(api.app);
    expect(signup["username"]).toMatch(/^user/);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(exchangeToken).not.toBe(token);
    expect(await api.authenticateExchange(exchangeToken)).toMatchObject({ playerId: remoteId, isOwnApp: false });
    expect(await api.authenticateExchange(token)).toMatchObject({ playerId: remoteId, isOwnApp: true });
    expect((await ask("POST /api/balance", { token: exchangeToken })).status).toBe(401);
  });

  test("[SESSION-04] an unknown name and a wrong password get the same answer, to the byte but for the request id", async () => {
    const { signup } = await newPlayer(api.app);
    const wrong = await ask("POST /api/login", { body: { username: signup["username"], password: "Wrong12345" } });
    const unknown = await ask("POST /api/login", { body: { username: "nobodyatall", password: "Wrong12345" } });
    const without = ({ body: { requestId: _id, ...body }, status, headers }: typeof wrong) => ({
      body,
      status,
      headerNames: Object.keys(headers).sort(),
    });
    expect(without(wrong)).toEqual(without(unknown));
    expect(wrong.status).toBe(401);
    expect(wrong.body.message).toBe("Invalid credentials");
  });

  test("[AUTH-02] [AUTH-03] [ERR-03] [ERR-04] what can't be a login is told in the specified words", async () => {
    const answer = await ask("POST /api/login", { body: { username: "has space", password: "short" } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      username: ["Invalid username (only letters and numbers)"],
      password: ["Password must be at least 8 characters"],
    });
  });

  test("[SESSION-05] five wrong passwords from one network stop the sixth try there, even a right one, also after a restart; elsewhere the player still gets in", async () => {
    const { signup } = await newPlayer(api.app);
    const login = (password: string, address: string, at = api.app) =>
      call(at, "POST /api/login", { body: { username: signup["username"], password }, address });
    for (let index = 0; index < 5; index += 1) expect((await login("Wrong12345", "10.9.8.7")).status).toBe(401);
    expect((await login("Secret123", "10.9.8.200")).status).toBe(429);
    const restarted = await startPlayerApi(api.pool);
    const after = await login("Secret123", "10.9.8.7", restarted.app);
    await restarted.app.close();
    expect([after.status, after.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect((await login("Secret123", "10.50.60.70")).status).toBe(200);
  });

  test("[SESSION-05] a hundred guesses at once count as a hundred: at most five reach the password", async () => {
    const { signup } = await newPlayer(api.app);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        ask("POST /api/login", { body: { username: signup["username"], password: "Wrong12345" }, address: "10.1.1.1" }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(95);
  });
});

describe("sessions", () => {
  test("[SESSION-06] logging out kills the token and the exchange token of that login, and no other", async () => {
    const first = await newPlayer(api.app);
    const second = await logIn(api.app, first.signup);
    expect((await ask("POST /api/logout", { token: first.token })).status).toBe(200);
    expect((await ask("POST /api/balance", { token: first.token })).status).toBe(401);
    expect(await api.authenticateExchange(first.exchangeToken)).toBeUndefined();
    expect((await ask("POST /api/balance", { token: second.token })).status).toBe(200);
  });

  test("[SESSION-06] a player sees the own sessions without tokens or whole addresses, ends one, and its sockets are told", async () => {
    const first = await newPlayer(api.app);
    await call(api.app, "POST /api/login", {
      body: { username: first.signup["username"], password: "Secret123" },
      address: "103.4.5.6",
      headers: { "user-agent": "Phone \u0007Browser/1.0" },
    });
    const { sessions } = (await ask("GET /api/sessions", { token: first.token })).body;
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ user_agent: "Phone Browser/1.0", address: "103.4.5.0/24", is_current: false });
    expect(sessions[1].is_current).toBe(true);
    expect(JSON.stringify(sessions)).not.toContain(first.token);
    expect((await ask(`DELETE /api/sessions/${sessions[0].id}`, { token: first.token })).status).toBe(200);
    expect((await ask("GET /api/sessions", { token: first.token })).body.sessions).toHaveLength(1);
    const { rows } = await api.pool.query(
      "select payload from outbox where topic = $1 and payload->>'type' = 'session.revoked'",
      [`player.${first.remoteId}`],
    );
    expect(rows.map((row) => row.payload.sessionId)).toContain(sessions[0].id);
  });

  test("[SESSION-06] another player's session can't be ended: 404", async () => {
    const victim = await newPlayer(api.app);
    const stranger = await newPlayer(api.app);
    const { sessions } = (await ask("GET /api/sessions", { token: victim.token })).body;
    expect((await ask(`DELETE /api/sessions/${sessions[0].id}`, { token: stranger.token })).status).toBe(404);
    expect((await ask("POST /api/balance", { token: victim.token })).status).toBe(200);
  });

  test("[SESSION-03] a session ends when it was idle for a day, when its time is over, and when the player is locked, by the database's clock", async () => {
    for (const change of [
      "update player_session set last_seen_at = now() - interval '24 hours 1 second' where player_id = $1",
      "update player_session set expires_at = now() where player_id = $1",
      "update player set status = 'locked' where id = $1",
    ]) {
      const { token, remoteId } = await newPlayer(api.app);
      expect((await ask("POST /api/balance", { token })).status).toBe(200);
      await api.pool.query(change, [remoteId]);
      expect((await ask("POST /api/balance", { token })).status, change).toBe(401);
    }
  });

  test("[SESSION-02] a call keeps a session from idling", async () => {
    const { token, remoteId } = await newPlayer(api.app);
    await api.pool.query("update player_session set last_seen_at = now() - interval '23 hours' where player_id = $1", [
      remoteId,
    ]);
    await ask("POST /api/balance", { token });
    const { rows } = await api.pool.query(
      "select last_seen_at > now() - interval '1 minute' as is_fresh from player_session where player_id = $1 and kind = 'app'",
      [remoteId],
    );
    expect(rows).toEqual([{ is_fresh: true }]);
  });

  test("[SESSION-06] the twenty-first login ends the oldest", async () => {
    const first = await newPlayer(api.app);
    for (let index = 0; index < 20; index += 1) await logIn(api.app, first.signup);
    expect((await ask("POST /api/balance", { token: first.token })).status).toBe(401);
  });

  test("[SESSION-01] [CODE-03] the database keeps no token, no password and no code that could be used", async () => {
    const { token, exchangeToken, signup } = await newPlayer(api.app);
    await ask("POST /api/send-verification-code", { token, body: { phone: signup["phone"] } });
    const code = await lastCode(api.pool, signup["phone"] ?? "");
    await ask("POST /api/verify-phone-number", { token, body: { verification_code: code } });
    const tables = [
      "player",
      "player_phone",
      "player_session",
      "verification_code",
      "command",
      "outbox",
      "rate_counter",
    ];
    for (const table of tables) {
      const { rows } = await api.pool.query(`select row_to_json(t)::text as row from ${table} t`);
      const text = rows.map((row) => row.row).join("\n");
      for (const secret of [token, exchangeToken, "Secret123", `"${code}"`]) expect(text, table).not.toContain(secret);
    }
    const { rows } = await api.pool.query("select password_hash from player where username = $1", [signup["username"]]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("the own record", () => {
  test("[API-22] [API-67] [PROFILE-09] [PROFILE-10] the record has the specified fields, unverified at first", async () => {
    const { token, remoteId, signup } = await newPlayer(api.app);
    const { body } = await ask(`GET /api/user/show?remote_id=${remoteId}`, { token });
    expect(body).toMatchObject({
      id: remoteId,
      username: signup["username"],
      name: "Rahim Uddin",
      phone: signup["phone"],
      email: signup["email"],
      session_id: "0",
      dofb: null,
      email_verified_at: null,
      balance: "0.00",
      vip_coin: "0",
      cash_bonus: "0.00",
      referral_code: expect.stringMatching(/^[A-Za-z0-9]{6,20}$/),
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    });
  });

  test("[HTTP-10] another player's remote_id is 404, the same as one that doesn't exist; a repeated or wrong one is refused", async () => {
    const victim = await newPlayer(api.app);
    const { token, remoteId } = await newPlayer(api.app);
    const foreign = await ask(`GET /api/user/show?remote_id=${victim.remoteId}`, { token });
    const nobody = await ask("GET /api/user/show?remote_id=999999999", { token });
    expect([foreign.status, foreign.body.message]).toEqual([404, nobody.body.message]);
    expect(nobody.status).toBe(404);
    expect((await ask(`GET /api/user/show?remote_id=${remoteId}&remote_id=${victim.remoteId}`, { token })).status).toBe(
      400,
    );
    const update = await ask("POST /api/user/profile/update", {
      token,
      body: { remote_id: victim.remoteId, dofb: "1990-01-01" },
    });
    expect(update.status).toBe(404);
    expect((await ask("GET /api/user/show", { token: victim.token })).body.dofb).toBeNull();
  });

  test("[PLAYER-05] [API-31] [PROFILE-18] [PROFILE-19] [PROFILE-21] [CONST-19] a date of birth is entered once, of somebody 18 or older", async () => {
    const { token, remoteId } = await newPlayer(api.app);
    const save = (dofb: string) => ask("POST /api/user/profile/update", { token, body: { remote_id: remoteId, dofb } });
    expect((await save("")).status).toBe(422);
    expect((await save("2001-02-30")).status).toBe(422);
    const thisYear = new Date().getUTCFullYear();
    expect((await save(`${thisYear - 16}-01-01`)).body.message).toBe("You must be 18 years or older.");
    expect((await save("1999-12-31")).status).toBe(200);
    const again = await save("1980-01-01");
    expect([again.status, again.body.message]).toEqual([
      400,
      "Your date of birth is already saved. Please contact customer service to change it.",
    ]);
    expect((await ask("GET /api/user/show", { token })).body.dofb).toBe("1999-12-31");
  });
});

describe("demo players", () => {
  test("seeding twice gives each demo player 10,000 play taka once, with a verified phone, and the ledger balances", async () => {
    expect(await api.seed()).toEqual(["demoplayer1", "demoplayer2"]);
    expect(await api.seed()).toEqual([]);
    const { token } = await logIn(api.app, { username: "demoplayer1", password: "demo12345" });
    expect((await ask("GET /api/user/show", { token })).body).toMatchObject({
      balance: "10000.00",
      phone: "01700000001",
      session_id: "1",
    });
    const results = await createLedgerStore().check(readerOf(api.pool));
    expect(results.filter((result) => !result.isHeld)).toEqual([]);
  });
});
