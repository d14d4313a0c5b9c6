import { rolesWith, type Permission } from "@maidan/services/staff";
import * as office from "@maidan/contract/http/office";
import * as templates from "@maidan/contract/http/market-templates";
import * as book from "@maidan/contract/http/sportsbook-room";
import * as settings from "@maidan/contract/http/settings";
import * as staff from "@maidan/contract/http/staff";
import type { RouteContract } from "@maidan/contract/http/route";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDesk, type Answer, type Desk } from "../office/test-support/index.ts";

let desk: Desk;
let owner: string;
beforeAll(async () => {
  desk = await startDesk();
  owner = await desk.signInAs("owner");
});
afterAll(() => desk.close());

const signIn = (email: string, password: string, totp?: string): Promise<Answer> =>
  desk.office("POST", "/api/session", { body: { email, password, ...(totp === undefined ? {} : { totp }) } });
const auditOf = async (query: string): Promise<Answer["body"]> =>
  (await desk.office("GET", `/api/audit?${query}`, { token: owner })).body.items;
let added = 0;
async function addStaff(role = "support"): Promise<{ email: string; password: string; id: string }> {
  const email = `person${(added += 1)}@maidan.test`;
  const password = "a long enough one";
  const answer = await desk.office("POST", "/api/staff", {
    token: owner,
    body: { email, name: "Person", role, password },
  });
  expect(answer.status, answer.text).toBe(200);
  return { email, password, id: answer.body.id };
}

describe("signing in", () => {
  test("[STAFF-01] a token is opaque, kept as a hash alone, and works until it is signed out", async () => {
    const { body } = await signIn("support@maidan.test", "maidan-demo-1");
    expect(body.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const stored = await desk.pool.query("select * from staff_session");
    expect(
      JSON.stringify(stored.rows, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain(body.token);
    const session = await desk.office("GET", "/api/session", { token: body.token });
    expect(session.body).toMatchObject({ staff: { role: "support", email: "support@maidan.test" } });
    expect((await desk.office("DELETE", "/api/session", { token: body.token })).status).toBe(200);
    expect((await desk.office("GET", "/api/session", { token: body.token })).status).toBe(401);
  });

  test("[STAFF-01] an unknown name and a wrong password get the same answer", async () => {
    const unknown = await signIn("nobody@maidan.test", "maidan-demo-1");
    const wrong = await signIn("trader@maidan.test", "maidan-demo-2");
    const without = (answer: Answer) => ({ ...answer.body, requestId: "" });
    expect(unknown.status).toBe(401);
    expect(without(unknown)).toEqual(without(wrong));
  });

  test("[STAFF-01] an expired session and that of an inactive member are unknown", async () => {
    const person = await addStaff();
    const { body } = await signIn(person.email, person.password);
    await desk.pool.query("update staff set is_active = false where id = $1", [person.id]);
    expect((await desk.office("GET", "/api/session", { token: body.token })).status).toBe(401);
    expect((await signIn(person.email, person.password)).status).toBe(401);
    await desk.pool.query("update staff set is_active = true where id = $1", [person.id]);
    await desk.pool.query("update staff_session set expires_at = now() where staff_id = $1", [person.id]);
    expect((await desk.office("GET", "/api/session", { token: body.token })).status).toBe(401);
  });

  test("[STAFF-03] after five wrong tries even the right password waits, and fifty at once aren't more than five", async () => {
    const person = await addStaff();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn(person.email, `wrong-password-${index}`)),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(25);
    expect((await signIn(person.email, person.password)).status).toBe(429);
    expect((await signIn("cashier@maidan.test", "maidan-demo-1")).status).toBe(200);
  });

  test("[STAFF-02] an enrolled authenticator is asked for after the right password, and a code works once", async () => {
    await desk.pool.query("delete from staff_sign_in_attempt");
    const person = await addStaff();
    const { token } = (await signIn(person.email, person.password)).body;
    const offered = (await desk.office("POST", "/api/session/totp", { token })).body;
    expect(offered.url).toMatch(/^otpauth:\/\/totp\/Maidan/);
    const codes = new TOTP({ secret: Secret.fromBase32(offered.secret), digits: 6, period: 30 });
    const at = (steps: number): string => codes.generate({ timestamp: Date.now() + steps * 30_000 });
    expect((await signIn(person.email, person.password)).status).toBe(200);
    const wrong = await desk.office("POST", "/api/session/totp/confirm", { token, body: { totp: "000000" } });
    expect(wrong.body.reason).toBe("WRONG_CODE");
    expect((await desk.office("POST", "/api/session/totp/confirm", { token, body: { totp: at(0) } })).status).toBe(200);
    const asked = await signIn(person.email, person.password);
    expect([asked.status, asked.body.reason]).toEqual([401, "TOTP_REQUIRED"]);
    expect((await signIn(person.email, "a wrong password")).body.reason).toBeUndefined();
    const code = at(1);
    const twice = await Promise.all([
      signIn(person.email, person.password, code),
      signIn(person.email, person.password, code),
    ]);
    expect(twice.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });
});

describe("roles", () => {
  const permissionOf: readonly [RouteContract, Permission][] = [
    [office.listDeposits, "deposit.read"],
    [office.listEwalletRequests, "deposit.read"],
    [office.readDeposit, "deposit.read"],
    [office.listUnclaimedLines, "deposit.read"],
    [office.listReceipts, "deposit.read"],
    [office.readReceipt, "deposit.read"],
    [office.listMethods, "method.read"],
    [office.addMethod, "method.write"],
    [office.changeMethod, "method.write"],
    [office.setChannel, "method.write"],
    [office.addAccount, "method.write"],
    [office.switchAccount, "method.write"],
    [office.forgetWalletPin, "wallet.forgetPin"],
    [office.approveDeposit, "deposit.decide"],
    [office.rejectDeposit, "deposit.decide"],
    [office.adjustDeposit, "deposit.decide"],
    [office.enterStatementLine, "statement.write"],
    [office.readMessage, "statement.write"],
    [office.listWithdrawals, "withdrawal.read"],
    [office.approveWithdrawal, "withdrawal.decide"],
    [office.rejectWithdrawal, "withdrawal.decide"],
    [office.payWithdrawal, "withdrawal.decide"],
    [office.findPlayers, "player.read"],
    [office.readPlayer, "player.read"],
    [office.revokeSession, "session.revoke"],
    [office.unlockLogin, "login.unlock"],
    [office.setPlayerStatus, "player.lock"],
    [office.correctPlayer, "player.correct"],
    [office.removePlayerPhone, "player.correct"],
    [office.endPlayerSessions, "session.revoke"],
    [office.correctBalance, "balance.correct"],
    [office.listCorrections, "balance.correct"],
    [office.approveCorrection, "balance.correct"],
    [office.refuseCorrection, "balance.correct"],
    [office.listPlayerAppKeys, "player.read"],
    [office.listPlayerCertificates, "player.read"],
    [office.endPlayerAppKey, "program.revoke"],
    [office.listEvents, "market.read"],
    [office.listMarkets, "market.read"],
    [office.readConsole, "market.read"],
    [office.readSportNames, "market.read"],
    [office.openMarket, "market.control"],
    [office.addMarket, "market.control"],
    [office.readEvent, "market.read"],
    [office.addMarketTo, "market.control"],
    [office.renameEvent, "market.control"],
    [office.moveEventStart, "market.control"],
    [office.turnInPlay, "market.control"],
    [office.suspendMarket, "market.control"],
    [office.resumeMarket, "market.control"],
    [office.removeRunner, "market.control"],
    [office.settleMarket, "market.control"],
    [office.resettleMarket, "market.control"],
    [office.voidMarket, "market.control"],
    [office.previewSettlement, "market.control"],
    [office.previewVoid, "market.control"],
    [office.previewHouseSettlement, "market.control"],
    [office.previewHouseVoid, "market.control"],
    [office.listBetsToVoid, "market.control"],
    [office.voidHouseBets, "market.control"],
    [office.previewRemoval, "market.control"],
    [office.listResults, "market.control"],
    [office.approveResult, "market.control"],
    [office.refuseResult, "market.control"],
    [office.checkLedger, "ledger.check"],
    [office.listMessages, "message.read"],
    [office.resendMessage, "message.resend"],
    [office.readLimits, "limit.read"],
    [office.setLimit, "limit.write"],
    [office.removeLimit, "limit.write"],
    [office.readPlayerLimits, "player.read"],
    [office.setPlayerLimits, "player.limit"],
    [templates.listTemplates, "market.read"],
    [templates.changeTemplate, "market.control"],
    [book.listBookFixtures, "market.read"],
    [book.listBookCompetitions, "market.read"],
    [book.listBookMarkets, "market.read"],
    [book.listBookCoupons, "market.read"],
    [book.readBookCoupon, "market.read"],
    [book.readBookTerms, "market.read"],
    [book.holdBookFixture, "market.control"],
    [book.releaseBookFixture, "market.control"],
    [book.holdBookMarket, "market.control"],
    [book.releaseBookMarket, "market.control"],
    [book.decideBookMarket, "market.control"],
    [book.voidBookLeg, "market.control"],
    [book.previewBookMarket, "market.control"],
    [book.previewBookLeg, "market.control"],
    [book.changeBookTerms, "settings.write"],
    [settings.readSettings, "settings.read"],
    [settings.changeSettings, "settings.write"],
    [settings.readRates, "settings.read"],
    [settings.confirmRates, "settings.write"],
    [staff.readAudit, "audit.read"],
    [staff.listStaff, "staff.manage"],
    [staff.addStaff, "staff.manage"],
    [staff.changeStaff, "staff.manage"],
    [staff.setStaffPassword, "staff.manage"],
    [staff.forgetAuthenticator, "staff.manage"],
  ];
  test("[STAFF-04] every call of the office names the roles that have its permission, and none is missing here", () => {
    const all = ["owner", "cashier", "trader", "support"];
    for (const [contract, permission] of permissionOf) {
      expect([...(contract.roles ?? all)].toSorted(), `${contract.method} ${contract.path}`).toEqual(
        [...rolesWith(permission)].toSorted(),
      );
    }
    const routes = [
      ...Object.values<unknown>(office),
      ...Object.values<unknown>(book),
      ...Object.values<unknown>(templates),
    ].filter((value): value is RouteContract => typeof value === "object" && value !== null && "path" in value);
    expect(routes.filter((contract) => !permissionOf.some(([known]) => known === contract))).toEqual([]);
  });

  test("[STAFF-04] support can't approve, a cashier can't settle or read the audit log, a trader sees no deposits", async () => {
    const [support, cashier, trader] = await Promise.all(
      ["support", "cashier", "trader"].map((role) => desk.signInAs(role)),
    );
    const refused = await Promise.all([
      desk.office("POST", "/api/deposits/1/approve", { token: support ?? "" }),
      desk.office("POST", "/api/markets/1.1/settle", { token: cashier ?? "", body: { winner: 1 } }),
      desk.office("GET", "/api/audit", { token: cashier ?? "" }),
      desk.office("GET", "/api/settings", { token: cashier ?? "" }),
      desk.office("GET", "/api/deposits", { token: trader ?? "" }),
    ]);
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403]);
    expect((await desk.office("GET", "/api/deposits")).status).toBe(401);
  });

  test("[STAFF-04] what the calls refuse, the use case refuses too, and leaves no trace", async () => {
    const by = { staffId: null, email: "support", role: "support", address: "local", requestId: "r" } as const;
    const command = {
      by,
      permission: "deposit.decide",
      kind: "test",
      idempotencyKey: "no-right",
      content: {},
      subject: { kind: "x", id: "1" },
    } as const;
    const answer = await desk.run(command, () => Promise.reject(new Error("must not run")));
    expect(answer.outcome).toMatchObject({ ok: false, code: "FORBIDDEN" });
    const { rowCount } = await desk.pool.query("select from command where key = 'no-right'");
    expect(rowCount).toBe(0);
  });

  test("[STAFF-05] a new member needs an address of their own and a long password", async () => {
    const add = (body: Record<string, unknown>): Promise<Answer> =>
      desk.office("POST", "/api/staff", {
        token: owner,
        body: { name: "N", role: "support", email: "x@maidan.test", password: "long enough 12", ...body },
      });
    expect((await add({ password: "short" })).body.errors).toHaveProperty("password");
    expect((await add({ email: "no address" })).body.errors).toHaveProperty("email");
    expect((await add({ email: "Owner@maidan.test" })).status).toBe(409);
  });
});

describe("the audit log", () => {
  test("[STAFF-06] who, what, from what to what, from where, under which request", async () => {
    await desk.office("PUT", "/api/settings", { token: owner, body: { notice: "Welcome", deposit_max: "24000.00" } });
    const [entry] = await auditOf("action=settings.change");
    expect(entry).toMatchObject({
      actor: "owner@maidan.test",
      role: "owner",
      before: { notice: "", deposit_max: "25000.00" },
      after: { notice: "Welcome", deposit_max: "24000.00" },
      address: "127.0.0.1",
    });
    expect(entry.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("[STAFF-06] signing in and failing to are in it, and no password is", async () => {
    await desk.pool.query("delete from staff_sign_in_attempt");
    await signIn("trader@maidan.test", "the-wrong-one-9");
    const actions = (await auditOf("limit=20")).map((entry: { action: string }) => entry.action);
    expect(actions).toContain("staff.signInRefused");
    const { rows } = await desk.pool.query(
      "select count(*)::int as n from audit_entry a, command c where a::text like '%wrong-one%' or c::text like '%wrong-one%'",
    );
    expect(rows[0].n).toBe(0);
  });

  test("[STAFF-06] the database refuses to change or remove an entry, whoever asks", async () => {
    for (const statement of ["update audit_entry set actor = 'x'", "delete from audit_entry", "truncate audit_entry"]) {
      await expect(desk.pool.query(statement), statement).rejects.toMatchObject({
        constraint: "audit_entry_append_only",
      });
    }
  });

  test("[STAFF-06] it is read in pages that neither skip nor repeat", async () => {
    const first = (await desk.office("GET", "/api/audit?limit=3", { token: owner })).body;
    const second = (await desk.office("GET", `/api/audit?limit=3&cursor=${first.next_cursor}`, { token: owner })).body;
    const whole = (await desk.office("GET", "/api/audit?limit=6", { token: owner })).body;
    expect([...first.items, ...second.items]).toEqual(whole.items);
  });

  test("[STAFF-08] a trader's command has two entries, what was asked and what came of it, refusals too", async () => {
    const trader = await desk.signInAs("trader");
    const settled = await desk.office("POST", "/api/markets/1.200/settle", {
      token: trader,
      body: { winner: 7 },
      key: "settle-1",
    });
    expect(settled.body).toMatchObject({ success: true, market_id: "1.200" });
    const unknown = await desk.office("POST", "/api/markets/1.404/void", { token: trader, body: { reason: "rain" } });
    expect([unknown.status, unknown.body.reason]).toEqual([400, "INVALID_MARKET_ID"]);
    for (const body of [{}, { winner: 1, result: [2] }])
      expect((await desk.office("POST", "/api/markets/1.200/settle", { token: trader, body })).status).toBe(422);
    expect(desk.controls).toMatchObject([
      { marketId: "1.200", idempotencyKey: "settle-1", control: { type: "settle", winners: [7] } },
      { marketId: "1.404", control: { type: "void" } },
    ]);
    const actions = (await auditOf("subject_kind=market")).map((entry: { action: string }) => entry.action);
    expect(actions).toEqual([
      "market.void.answered",
      "market.void.asked",
      "market.settle.answered",
      "market.settle.asked",
    ]);
  });
});

test("[LINE-05] the number that came may be 0, in the preview and in the result", async () => {
  const trader = await desk.signInAs("trader");
  const preview = await desk.office("GET", "/api/markets/1.200/settlement-preview?winner=0", { token: trader });
  expect(preview.status).toBe(200);
  const settled = await desk.office("POST", "/api/markets/1.200/settle", { token: trader, body: { winner: 0 } });
  expect(settled.status, settled.text).toBe(200);
  expect(desk.controls.at(-1)).toMatchObject({ control: { type: "settle", winners: [0] } });
});

test("[OFFICE-06] a preview of an unknown market is not found, and an engine that doesn't answer is unavailable", async () => {
  const trader = await desk.signInAs("trader");
  const preview = (id: string): Promise<Answer> =>
    desk.office("GET", `/api/markets/${id}/settlement-preview?winner=1`, { token: trader });
  expect((await preview("1.200")).body).toMatchObject({
    bets: 2,
    total_paid: "150.00",
    per_player: [{ net: "50.00" }],
  });
  expect((await preview("1.404")).status).toBe(404);
  expect((await preview("1.503")).status).toBe(503);
});

describe("settings", () => {
  const change = (body: unknown): Promise<Answer> => desk.office("PUT", "/api/settings", { token: owner, body });

  test("[SET-02] a wrong value refuses the whole, with a message by name", async () => {
    for (const [body, name] of [
      [{ deposit_min: "-1.00", notice: "kept out" }, "deposit_min"],
      [{ commission_basis_points: 2001 }, "commission_basis_points"],
      [{ facebook: "javascript:alert(1)" }, "facebook"],
      [{ site_status: 2 }, "site_status"],
      [{ unknown_setting: 1 }, "unknown_setting"],
    ] as const) {
      const answer = await change(body);
      expect(answer.status, name).toBe(422);
      expect(answer.body.errors).toHaveProperty(name);
    }
    expect((await desk.office("GET", "/api/settings", { token: owner })).body.notice).not.toBe("kept out");
  });
  test("[SET-03] two changes at once that contradict each other don't both happen", async () => {
    await change({ deposit_min: "100.00", deposit_max: "25000.00" });
    const answers = await Promise.all([change({ deposit_min: "20000.00" }), change({ deposit_max: "10000.00" })]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("[API-08] [API-09] [API-74] [OP-21] everybody reads the named fields in the first element, and none of the operator's own", async () => {
    const written = {
      notice: "Matches all evening",
      system_notice: "Maintenance at 3",
      support_mail: "help@maidan.test",
      live_chat: "https://chat.test/maidan",
      intercom: "ic-1",
      tawk_id: "tawk-1",
    };
    await change({ ...written, telegram: "https://t.me/maidan" });
    const { body } = await desk.player("GET", "/api/general");
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      ...written,
      site_title: "Maidan",
      site_status: 1,
      withdrawal_status: 1,
      whatsapp: "",
      is_play_money: true,
    });
    expect(body[0]).not.toHaveProperty("four_eyes_above");
    expect((await desk.player("GET", "/api/sociallink")).body).toEqual([
      { whatsapp: "", facebook: "", telegram: "https://t.me/maidan" },
    ]);
  });
});
