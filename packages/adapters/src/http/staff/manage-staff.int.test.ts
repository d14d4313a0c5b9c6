import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDesk, type Answer, type Desk } from "../office/test-support/index.ts";

let desk: Desk;
let owner: string;
beforeAll(async () => {
  desk = await startDesk();
  owner = await desk.signInAs("owner");
});
afterAll(() => desk.close());

const password = "a long enough one";
const signIn = (email: string, word = password): Promise<Answer> =>
  desk.office("POST", "/api/session", { body: { email, password: word } });
const isIn = async (token: string): Promise<boolean> =>
  (await desk.office("GET", "/api/session", { token })).status === 200;

let added = 0;
async function member(role: string): Promise<{ id: string; email: string; token: string }> {
  const email = `member${(added += 1)}@maidan.test`;
  const body = { email, name: "Member", role, password };
  const { id } = (await desk.office("POST", "/api/staff", { token: owner, body })).body;
  return { id, email, token: (await signIn(email)).body.token };
}
const change = (id: string, body: object, token = owner): Promise<Answer> =>
  desk.office("PUT", `/api/staff/${id}`, {
    token,
    body: { name: "Member", role: "support", is_active: true, ...body },
  });
const lastAudit = async (action: string): Promise<Answer["body"]> =>
  (await desk.office("GET", `/api/audit?action=${action}`, { token: owner })).body.items[0];

test("[STAFF-09] an owner changes a role, which counts at once, and keeps somebody out, whose session ends", async () => {
  const { id, email, token } = await member("support");
  expect((await change(id, { role: "cashier", name: " Rahima " })).body).toEqual({ success: true });
  expect((await desk.office("GET", "/api/session", { token })).body.staff).toMatchObject({
    name: "Rahima",
    role: "cashier",
  });
  expect(await lastAudit("staff.change")).toMatchObject({
    actor: "owner@maidan.test",
    subject_id: id,
    before: { role: "support", name: "Member" },
    after: { role: "cashier", name: "Rahima" },
  });
  expect((await change(id, { is_active: false })).status).toBe(200);
  expect(await isIn(token)).toBe(false);
  expect((await signIn(email)).status).toBe(401);
  expect((await change(id, { is_active: true })).status).toBe(200);
  expect(await isIn(token)).toBe(false);
  expect((await signIn(email)).status).toBe(200);
  expect((await change(id, { name: "  " })).status).toBe(422);
  expect((await change("999999", {})).status).toBe(404);
  expect((await change(id, {}, (await signIn(email)).body.token)).status).toBe(403);
});

test("[STAFF-09] nobody changes themselves, and of two owners who put each other out at once one is left", async () => {
  const [first, second] = [await member("owner"), await member("owner")];
  const self = await change(first.id, { role: "owner", is_active: false }, first.token);
  expect([self.status, self.body.message]).toEqual([400, expect.stringContaining("Nobody does this to themselves")]);
  const out = { role: "owner", is_active: false };
  const both = await Promise.all([change(second.id, out, first.token), change(first.id, out, second.token)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([await isIn(first.token), await isIn(second.token)].filter(Boolean)).toHaveLength(1);
});

test("[STAFF-09] a lost password is replaced and a lost authenticator taken away, and either ends the member's sessions", async () => {
  const { id, email, token } = await member("trader");
  const give = (word: string): Promise<Answer> =>
    desk.office("POST", `/api/staff/${id}/password`, { token: owner, body: { password: word } });
  expect((await give("short")).body.errors).toHaveProperty("password");
  expect((await give("another long one")).body).toEqual({ success: true });
  expect(await isIn(token)).toBe(false);
  expect((await signIn(email)).status).toBe(401);
  const again = (await signIn(email, "another long one")).body.token;
  const offered = (await desk.office("POST", "/api/session/totp", { token: again })).body;
  const totp = new TOTP({ secret: Secret.fromBase32(offered.secret), digits: 6, period: 30 }).generate();
  await desk.office("POST", "/api/session/totp/confirm", { token: again, body: { totp } });
  expect((await signIn(email, "another long one")).body.reason).toBe("TOTP_REQUIRED");
  const forget = await desk.office("POST", `/api/staff/${id}/forget-totp`, { token: owner });
  expect(forget.body).toEqual({ success: true });
  expect(await isIn(again)).toBe(false);
  expect((await signIn(email, "another long one")).status).toBe(200);
  expect(await lastAudit("staff.forgetTotp")).toMatchObject({ before: { has_totp: true }, after: { has_totp: false } });
  const kept = "select count(*)::int as n from audit_entry a, command c where a::text like $1 or c::text like $1";
  expect((await desk.pool.query(kept, ["%another long one%"])).rows[0].n).toBe(0);
});

test("[STAFF-10] who knows their password changes it, stays in here and is out elsewhere; guesses are counted", async () => {
  const { email, token } = await member("cashier");
  const elsewhere = (await signIn(email)).body.token;
  const set = (old: string, word: string): Promise<Answer> =>
    desk.office("POST", "/api/session/password", { token, body: { password: old, new_password: word } });
  expect((await set(password, "short")).body.errors).toHaveProperty("new_password");
  expect((await set("not the password", "quite another one")).body.errors).toHaveProperty("password");
  expect((await set(password, "quite another one")).body).toEqual({ success: true });
  expect([await isIn(token), await isIn(elsewhere)]).toEqual([true, false]);
  expect((await signIn(email, "quite another one")).status).toBe(200);
  for (let tries = 0; tries < 5; tries += 1) await set("not the password", "quite another one");
  expect((await set("quite another one", "a third long one")).status).toBe(429);
});
