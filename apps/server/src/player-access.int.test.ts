import { afterAll, beforeAll, expect, test } from "vitest";
import { startWholePlatform, type Asked, type WholePlatform } from "./test-support/whole-platform.ts";

let whole: WholePlatform;
let support: string;
beforeAll(async () => {
  whole = await startWholePlatform();
  support = await whole.signInStaff("support");
});
afterAll(() => whole.close());

const post = (path: string, body: object) => whole.send("player", { method: "POST", path }, { body });
const office = (method: string, path: string, asked: Asked = {}) =>
  whole.send("office", { method, path }, { token: support, ...asked });
const signup = {
  username: "lockedout1",
  password: "Secret123",
  confirmPassword: "Secret123",
  name: "Rahim Uddin",
  phone: "01799990001",
  email: "lockedout1@example.com",
  referral_code: "NOBODYS1",
  affiliate_code: "SHOP42",
  agent_code: "AG1001",
};
const logIn = (password: string) => post("/api/login", { username: signup.username, password });
let playerId: string;

test("[OP-14] the office shows the codes that came with a signup, each in its place", async () => {
  const created = await post("/api/v1/create-players", signup);
  expect(created.statusCode, created.body).toBe(200);
  playerId = created.json<{ remote_id: string }>().remote_id;
  const page = (await office("GET", `/api/players/${playerId}`)).json();
  expect(page.signup_codes).toEqual({ referral: "NOBODYS1", affiliate: "SHOP42", agent: "AG1001" });
  expect(page.login_locked_until).toBeNull();
});

test("[SESSION-05] the office sees until when a login is stopped and lifts it; who looks on may not", async () => {
  for (let tries = 0; tries < 5; tries += 1) expect((await logIn("wrong12345")).statusCode).toBe(401);
  expect((await logIn(signup.password)).statusCode).toBe(429);
  const until = Date.parse((await office("GET", `/api/players/${playerId}`)).json().login_locked_until);
  expect(until - Date.now()).toBeGreaterThan(14 * 60_000);
  expect(until - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  const unlock = `/api/players/${playerId}/unlock-login`;
  expect((await office("POST", unlock, { token: await whole.signInStaff("trader") })).statusCode).toBe(403);
  expect((await logIn(signup.password)).statusCode).toBe(429);
  expect((await office("POST", unlock)).json()).toEqual({ success: true });
  expect((await office("GET", `/api/players/${playerId}`)).json().login_locked_until).toBeNull();
  expect((await logIn(signup.password)).statusCode).toBe(200);
  const again = await office("POST", unlock);
  expect([again.statusCode, again.json().message]).toEqual([400, "Nothing keeps this player from logging in."]);
  expect((await office("POST", "/api/players/1/unlock-login")).statusCode).toBe(404);
});

test("[STAFF-06] lifting it is in the audit log", async () => {
  const { rows } = await whole.platform.pool.query(
    "select actor, role, subject_id from audit_entry where action = 'player.unlockLogin'",
  );
  expect(rows).toEqual([{ actor: "support@maidan.test", role: "support", subject_id: playerId }]);
});
