import { describe, expect, test } from "vitest";
import { call, lastCode, logIn, newPlayer, startPlayerApi, type Session } from "./test-support/index.ts";
import { playerApiPerFile } from "./test-support/player-api-per-file.ts";

const api = playerApiPerFile();
const ask = (what: string, options: Parameters<typeof call>[2] = {}) => call(api.app, what, options);
const phoneOf = (session: Session): string => session.signup["phone"] ?? "";
const sendToPhone = (session: Session) =>
  ask("POST /api/send-verification-code", { token: session.token, body: { phone: phoneOf(session) } });
const verifyPhone = (session: Session, code: string) =>
  ask("POST /api/verify-phone-number", { token: session.token, body: { verification_code: code } });
const userOf = async (session: Session) => (await ask("GET /api/user/show", { token: session.token })).body;
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function verifiedPlayer(): Promise<Session> {
  const session = await newPlayer(api.app);
  await sendToPhone(session);
  const answer = await verifyPhone(session, await lastCode(api.pool, phoneOf(session)));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return session;
}

describe("codes", () => {
  test("[API-25] [API-27] [PROFILE-09] a code sent to the phone verifies it, once", async () => {
    const session = await newPlayer(api.app);
    const sent = await sendToPhone(session);
    expect([sent.status, sent.body.expires_in]).toEqual([200, 300]);
    const code = await lastCode(api.pool, phoneOf(session));
    expect((await verifyPhone(session, code)).status).toBe(200);
    expect((await userOf(session)).session_id).toBe("1");
    expect((await verifyPhone(session, code)).status).toBe(400);
    const again = await sendToPhone(session);
    expect([again.status, again.body.message]).toEqual([400, "This phone number is already verified."]);
  });

  test("[API-26] [PROFILE-10] a code sent to the address verifies it; Bangla digits are read", async () => {
    const session = await newPlayer(api.app);
    const email = session.signup["email"] ?? "";
    await ask("POST /api/send-verification-code", { token: session.token, body: { email: email.toUpperCase() } });
    const code = (await lastCode(api.pool, email)).replace(/\d/g, (digit) =>
      String.fromCharCode(0x09e6 + Number(digit)),
    );
    expect((await ask("POST /api/verify-email", { token: session.token, body: { code } })).status).toBe(200);
    expect((await userOf(session)).email_verified_at).toMatch(/^\d{4}-/);
  });

  test("[CODE-05] five wrong codes end the code: the right one is refused then, and a new one works", async () => {
    const session = await newPlayer(api.app);
    await sendToPhone(session);
    const code = await lastCode(api.pool, phoneOf(session));
    const messages: string[] = [];
    for (let index = 0; index < 5; index += 1)
      messages.push((await verifyPhone(session, otherThan(code))).body.message);
    expect(messages).toEqual([
      "Wrong code. 4 attempts left.",
      "Wrong code. 3 attempts left.",
      "Wrong code. 2 attempts left.",
      "Wrong code. 1 attempt left.",
      "This code is no longer valid. Please request a new one.",
    ]);
    expect((await verifyPhone(session, code)).status).toBe(400);
    expect((await userOf(session)).session_id).toBe("0");
    await sendToPhone(session);
    expect((await verifyPhone(session, await lastCode(api.pool, phoneOf(session)))).status).toBe(200);
  });

  test("[CODE-05] a hundred guesses at once count as a hundred: five are looked at, however they interleave", async () => {
    const session = await newPlayer(api.app);
    await sendToPhone(session);
    const code = await lastCode(api.pool, phoneOf(session));
    const answers = await Promise.all(Array.from({ length: 100 }, () => verifyPhone(session, otherThan(code))));
    expect(answers.filter((answer) => answer.body.message.startsWith("Wrong code."))).toHaveLength(4);
    const { rows } = await api.pool.query(
      "select attempts, ended_at is not null as is_over from verification_code where player_id = $1",
      [session.remoteId],
    );
    expect(rows).toEqual([{ attempts: 5, is_over: true }]);
    expect((await verifyPhone(session, code)).status).toBe(400);
  });

  test("[CODE-01] a code is over after 300 seconds of the database's clock", async () => {
    const session = await newPlayer(api.app);
    await sendToPhone(session);
    const { rows } = await api.pool.query(
      "update verification_code set expires_at = clock_timestamp() where player_id = $1 returning extract(epoch from expires_at - created_at) < 300 as is_shorter",
      [session.remoteId],
    );
    expect(rows).toEqual([{ is_shorter: true }]);
    expect((await verifyPhone(session, await lastCode(api.pool, phoneOf(session)))).status).toBe(400);
  });

  test("[CODE-02] asking again replaces the code: the old one is refused", async () => {
    const session = await newPlayer(api.app);
    await sendToPhone(session);
    const old = await lastCode(api.pool, phoneOf(session));
    await sendToPhone(session);
    const fresh = await lastCode(api.pool, phoneOf(session));
    if (old !== fresh) expect((await verifyPhone(session, old)).status).toBe(400);
    expect((await verifyPhone(session, fresh)).status).toBe(200);
  });

  test("[CODE-03] a code for one purpose or player is none for another", async () => {
    const session = await newPlayer(api.app);
    const stranger = await newPlayer(api.app);
    await sendToPhone(session);
    await sendToPhone(stranger);
    const code = await lastCode(api.pool, phoneOf(session));
    expect((await ask("POST /api/verify-email", { token: session.token, body: { code } })).status).toBe(400);
    if (code !== (await lastCode(api.pool, phoneOf(stranger))))
      expect((await verifyPhone(stranger, code)).status).toBe(400);
  });

  test("[CODE-02] three codes in a quarter of an hour and ten in a day go to one phone, however many ask at once", async () => {
    const session = await newPlayer(api.app);
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendToPhone(session)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.find((answer) => answer.status !== 200)?.status).toBe(429);
    for (let sent = 3; sent < 10; sent += 1) {
      await api.pool.query(
        "update verification_code set created_at = created_at - interval '20 minutes' where destination = $1",
        [phoneOf(session)],
      );
      expect((await sendToPhone(session)).status).toBe(200);
    }
    await api.pool.query(
      "update verification_code set created_at = created_at - interval '20 minutes' where destination = $1",
      [phoneOf(session)],
    );
    expect((await sendToPhone(session)).status).toBe(429);
  });

  test("[CODE-04] a code goes to the own phone or address only, and to one of them", async () => {
    const session = await newPlayer(api.app);
    const stranger = await newPlayer(api.app);
    const send = (body: unknown) => ask("POST /api/send-verification-code", { token: session.token, body });
    expect((await send({ phone: phoneOf(stranger) })).status).toBe(400);
    expect((await send({ email: "else@example.com" })).status).toBe(400);
    expect((await send({})).status).toBe(422);
    expect((await send({ phone: phoneOf(session), email: session.signup["email"] })).status).toBe(422);
    expect((await send({ phone: [phoneOf(session)] })).status).toBe(422);
  });

  test("[PLAYER-06] a phone that another player has proved is not verified a second time", async () => {
    const owner = await verifiedPlayer();
    const other = await newPlayer(api.app, { phone: phoneOf(owner) });
    await sendToPhone(other);
    const answer = await verifyPhone(other, await lastCode(api.pool, phoneOf(other)));
    expect([answer.status, answer.body.code]).toEqual([409, "CONFLICT"]);
    expect((await userOf(other)).session_id).toBe("0");
  });

  test("[MSG-02] a player whose language is Bangla gets the message in Bangla", async () => {
    const signup = await newPlayer(api.app);
    await api.pool.query("update player set language = 'bn' where id = $1", [signup.remoteId]);
    await sendToPhone(signup);
    const { rows } = await api.pool.query("select body, channel, status from message where recipient = $1", [
      phoneOf(signup),
    ]);
    expect(rows[0]).toMatchObject({ channel: "sms", status: "outbox" });
    expect(rows[0].body).toMatch(/^\d{6} আপনার ময়দান যাচাই কোড/);
  });

  test("[MSG-05] outside of play mode the office sees that a code went out, not which", async () => {
    const licensed = await startPlayerApi(api.pool, { isPlayMode: false });
    const session = await newPlayer(licensed.app);
    await call(licensed.app, "POST /api/send-verification-code", {
      token: session.token,
      body: { phone: phoneOf(session) },
    });
    await licensed.app.close();
    const { rows } = await api.pool.query("select body from message where recipient = $1", [phoneOf(session)]);
    expect(rows[0].body).toContain("••••••");
    expect(rows[0].body).not.toMatch(/\d{6}/);
  });
});

describe("extra phones", () => {
  const add = (session: Session, phone: string) =>
    ask("POST /api/add/number", { token: session.token, body: { phone } });

  test("[PROFILE-11] [PROFILE-13] [API-24] [API-28] [API-29] [API-30] [API-68] an extra phone is added, gets a code, and is verified", async () => {
    const session = await newPlayer(api.app);
    const extra = `018${phoneOf(session).slice(3)}`;
    expect((await add(session, `+88${extra}`)).status).toBe(200);
    const list = async () => (await ask("GET /api/get/other/phone", { token: session.token })).body;
    expect(await list()).toEqual({ data: [{ contract_value: extra, isverify: 0 }] });
    expect(
      (await ask("POST /api/add/send-verification-code", { token: session.token, body: { phone: extra } })).status,
    ).toBe(200);
    const code = await lastCode(api.pool, extra);
    expect(
      (await ask("POST /api/add/verify-phone-number", { token: session.token, body: { verification_code: code } }))
        .status,
    ).toBe(200);
    expect(await list()).toEqual({ data: [{ contract_value: extra, isverify: 1 }] });
    expect((await userOf(session)).session_id).toBe("0");
  });

  test("[PLAYER-07] [PROFILE-12] [CONST-21] at most two extra phones, however many are added at once, and none twice", async () => {
    const session = await newPlayer(api.app);
    const numbers = Array.from({ length: 8 }, (_, index) => `019${index}${phoneOf(session).slice(4)}`);
    const answers = await Promise.all(numbers.map((phone) => add(session, phone)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    expect(answers.find((answer) => answer.status !== 200)?.body.message).toBe(
      "You can add at most 2 extra phone numbers.",
    );
    expect((await add(session, phoneOf(session))).body.message).toBe("This phone number is already on your account.");
  });
});

describe("passwords", () => {
  const change = (session: Session, body: Record<string, string>) =>
    ask("POST /api/user-pwd", {
      token: session.token,
      body: { old_password: "Secret123", new_password: "Fresh1234", new_password_confirmation: "Fresh1234", ...body },
    });

  test("[PWD-03] [PWD-04] [PWD-05] [PWD-06] [PWD-07] [ERR-47] [ERR-48] [ERR-49] [ERR-15] a change is checked in the specified order and words", async () => {
    const session = await newPlayer(api.app);
    const bad = { new_password: "short", old_password: "", new_password_confirmation: "" };
    expect((await change(session, bad)).body.message).toBe(
      "New Password must contain at least one number, one letter, and 8 characters long.",
    );
    expect((await change(session, { ...bad, new_password: "Fresh1234" })).body.message).toBe(
      "Please enter your current password.",
    );
    expect((await change(session, { new_password_confirmation: "" })).body.message).toBe(
      "Please confirm your new password.",
    );
    expect((await change(session, { new_password_confirmation: "Other1234" })).body.message).toBe(
      "Passwords do not match.",
    );
    expect((await change(session, { old_password: "Wrong12345" })).body.message).toBe(
      "Your current password is wrong.",
    );
  });

  test("[PWD-08] [API-47] [ERR-52] [OP-56] a change ends every session, the old password is dead, the new one works", async () => {
    const session = await newPlayer(api.app);
    const other = await logIn(api.app, session.signup);
    const answer = await change(session, {});
    expect(answer.body.message).toBe("Password changed successfully. Please login with your new password.");
    for (const token of [session.token, other.token])
      expect((await ask("POST /api/balance", { token })).status).toBe(401);
    await expect(logIn(api.app, session.signup)).rejects.toThrow("Invalid credentials");
    await expect(logIn(api.app, { ...session.signup, password: "Fresh1234" })).resolves.toBeDefined();
  });

  test("a stolen token guesses the current password five times, no more", async () => {
    const session = await newPlayer(api.app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => change(session, { old_password: "Wrong12345" })),
    );
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
  });

  const forgot = (body: Record<string, string>) => ask("POST /api/usr-forgot-password", { body });
  const reset = (username: string | undefined, otp: string, password = "Fresh1234", confirmation = password) =>
    ask("POST /api/usr-reset-password", { body: { username, otp, password, password_confirmation: confirmation } });

  test("[PWD-13] [PWD-18] [API-60] [API-61] [OP-55] [ERR-52] a forgotten password is replaced by a code to the verified phone, and every session ends", async () => {
    const session = await verifiedPlayer();
    const { username } = session.signup;
    const sent = await forgot({ type: "sms", phone: `+88${phoneOf(session)}`, username: username ?? "" });
    expect([sent.status, sent.body.message]).toEqual([200, "OTP sent successfully. Please check your sms."]);
    const code = await lastCode(api.pool, phoneOf(session));
    expect((await reset(username, code)).status).toBe(200);
    expect((await ask("POST /api/balance", { token: session.token })).status).toBe(401);
    await expect(logIn(api.app, { ...session.signup, password: "Fresh1234" })).resolves.toBeDefined();
    expect((await reset(username, code)).status).toBe(400);
  });

  test("[CODE-06] who asks for a reset learns nothing: an unknown name, a foreign phone and an unproved phone get the same answer and no message", async () => {
    const verified = await verifiedPlayer();
    const unverified = await newPlayer(api.app);
    const messageCount = async () => (await api.pool.query("select count(*) as count from message")).rows[0].count;
    const before = await messageCount();
    const answers = [
      await forgot({ type: "sms", phone: "01555555551", username: "nobodyatall" }),
      await forgot({ type: "sms", phone: "01555555552", username: verified.signup["username"] ?? "" }),
      await forgot({ type: "sms", phone: phoneOf(unverified), username: unverified.signup["username"] ?? "" }),
    ];
    expect(await messageCount()).toBe(before);
    const real = await forgot({ type: "sms", phone: phoneOf(verified), username: verified.signup["username"] ?? "" });
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([real.status, real.body]);
    const guesses = [
      await reset("nobodyatall", "123456"),
      await reset(verified.signup["username"], otherThan(await lastCode(api.pool, phoneOf(verified)))),
    ];
    expect(guesses.map((guess) => [guess.status, guess.body.message])).toEqual([
      [400, "The OTP is wrong or has expired."],
      [400, "The OTP is wrong or has expired."],
    ]);
  });

  test("[CODE-06] unknown people are limited like known ones: the fourth reset code in a quarter of an hour is refused", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1)
      statuses.push((await forgot({ type: "email", email: "Ghost@example.com", username: "ghostghost" })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test("[PWD-16] [PWD-17] [PWD-20] [PWD-21] [PWD-22] [PWD-23] [ERR-47] [ERR-49] [ERR-15] [ERR-53] [ERR-54] [ERR-55] [ERR-56] what is missing is asked for in the specified order and words", async () => {
    const say = async (body: Record<string, string>) => (await forgot(body)).body.message;
    expect(await say({ type: "email", username: "", email: "" })).toBe("Please enter your username.");
    expect(await say({ type: "email", username: "someone1", email: "" })).toBe("Please enter your email address.");
    expect(await say({ type: "sms", username: "", phone: "" })).toBe("Please enter your phone number.");
    expect(await say({ type: "sms", username: "", phone: "01712345678" })).toBe("Please enter your username.");
    expect((await reset("someone1", "")).body.message).toBe("Please enter the OTP.");
    expect((await reset("someone1", "123456", "short")).body.message).toBe(
      "New Password must contain at least one number, one letter, and 8 characters long.",
    );
    expect((await reset("someone1", "123456", "Fresh1234", "")).body.message).toBe("Please confirm your new password.");
    expect((await reset("someone1", "123456", "Fresh1234", "Fresh1235")).body.message).toBe("Passwords do not match.");
  });

  test("[SESSION-05] a reset lifts the brake on logins", async () => {
    const session = await verifiedPlayer();
    const { username } = session.signup;
    for (let index = 0; index < 51; index += 1) {
      await ask("POST /api/login", { body: { username, password: "Wrong12345" }, address: `10.77.${index}.1` });
    }
    const login = (password: string) => ask("POST /api/login", { body: { username, password }, address: "10.78.0.1" });
    expect((await login("Secret123")).status).toBe(429);
    await forgot({ type: "sms", phone: phoneOf(session), username: username ?? "" });
    expect((await reset(username, await lastCode(api.pool, phoneOf(session)))).status).toBe(200);
    expect((await login("Fresh1234")).status).toBe(200);
  });
});

describe("the log", () => {
  test("[HTTP-12] after all of this it holds no password, token, code, phone or address", async () => {
    const session = await verifiedPlayer();
    const code = await lastCode(api.pool, phoneOf(session));
    await ask("POST /api/login", { body: { username: session.signup["username"], password: "Wrong12345" } });
    const text = api.lines();
    expect(text).toContain('"route":"/api/login"');
    for (const secret of [
      "Secret123",
      "Wrong12345",
      "Fresh1234",
      session.token,
      session.exchangeToken,
      code,
      phoneOf(session),
      session.signup["email"] ?? "?",
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});
