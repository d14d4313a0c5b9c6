import { randomUUID } from "node:crypto";
import { done } from "@maidan/services/command";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAppKeyStore, createCertificateStore } from "../../postgres/programs/index.ts";
import { createSessionStore } from "../../postgres/player/index.ts";
import { startDesk, type Answer, type Desk, type NewPlayer, type TestPlayer } from "./test-support/index.ts";

let desk: Desk;
const tokens = new Map<string, string>();
beforeAll(async () => {
  desk = await startDesk();
  for (const role of ["owner", "cashier", "trader", "support"]) tokens.set(role, await desk.signInAs(role));
});
afterAll(() => desk.close());

interface Asked {
  readonly role?: string;
  readonly body?: object;
  readonly key?: string;
}
const ask = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, { role = "support", ...rest }: Asked = {}) =>
  desk.office(method, `/api/players/${path}`, { token: tokens.get(role) ?? "", ...rest });
const details = async ({ playerId }: TestPlayer): Promise<Answer["body"]> => (await ask("GET", playerId)).body;
const newPlayer = (wanted?: NewPlayer): Promise<TestPlayer> => desk.newPlayer(wanted);
const lastAudit = async ({ playerId }: TestPlayer): Promise<Answer["body"]> =>
  (
    await desk.office("GET", `/api/audit?subject_kind=player&subject_id=${playerId}`, {
      token: tokens.get("owner") ?? "",
    })
  ).body.items[0];

/** Writes what a player does elsewhere. */
const write = async <T extends string>(work: Parameters<typeof desk.runner.run<T>>[1]): Promise<T> => {
  const actor = { kind: "system", name: "test" } as const;
  const answer = await desk.runner.run<T>({ kind: "test", actor, idempotencyKey: randomUUID(), content: {} }, work);
  if (!answer.outcome.ok) throw new Error(answer.outcome.message);
  return answer.outcome.value;
};
const signedIn = ({ playerId }: TestPlayer): Promise<string> =>
  write(async (tx) =>
    done(
      await createSessionStore().open(tx, {
        playerId,
        kind: "app",
        tokenHash: Buffer.from(randomUUID().replaceAll("-", "").padEnd(64, "0"), "hex"),
        userAgent: "test",
        addressPrefix: "127.0.0.0",
        lifetimeMs: 60_000,
      }),
    ),
  );

test("[STAFF-11] locking signs a player out everywhere and is undone; an account with money in it is not closed", async () => {
  const player = await newPlayer({ cashMinor: 5_000n });
  await signedIn(player);
  const set = (status: string, role = "support") =>
    ask("PUT", `${player.playerId}/status`, { role, body: { status, reason: "A stranger has the phone" } });
  expect((await set("locked", "cashier")).status).toBe(403);
  expect((await set("locked")).body).toEqual({ success: true });
  expect(await details(player)).toMatchObject({ status: "locked", sessions: [] });
  expect(await lastAudit(player)).toMatchObject({
    action: "player.setStatus",
    before: { status: "active" },
    after: { status: "locked", reason: "A stranger has the phone" },
  });
  expect((await set("active")).status).toBe(200);
  expect((await details(player)).status).toBe("active");
  expect((await set("closed")).body.message).toContain("still holds money");
  const empty = await newPlayer();
  const closed = await ask("PUT", `${empty.playerId}/status`, { body: { status: "closed", reason: "Asked for" } });
  expect(closed.status).toBe(200);
  expect((await ask("PUT", "1/status", { body: { status: "locked", reason: "x" } })).status).toBe(404);
});

test("[STAFF-12] support corrects name, address and phone, and what is new is proved by nobody", async () => {
  const player = await newPlayer();
  const extra = "01799900011";
  await write(async (tx) => {
    await desk.players.addPhone(tx, player.playerId, { slot: 1, phone: extra });
    await desk.players.addPhone(tx, player.playerId, { slot: 2, phone: "01799900022" });
    await desk.players.verifyEmail(tx, player.playerId);
    return done("");
  });
  const { email } = await details(player);
  const correct = (body: object, role = "support") =>
    ask("PUT", player.playerId, { role, body: { name: "Rahim Uddin", email, phone: player.phone, ...body } });
  expect((await correct({})).body).toEqual({ success: true });
  const same = await details(player);
  expect(same.name).toBe("Rahim Uddin");
  expect(same.email_verified_at).not.toBeNull();
  expect(same.phones[0]).toEqual({ number: player.phone, is_verified: true, is_main: true });
  expect((await correct({ email: "rahim@example.com", phone: "+8801799900011" })).status).toBe(200);
  const changed = await details(player);
  expect(changed).toMatchObject({ email: "rahim@example.com", email_verified_at: null });
  expect(changed.phones).toEqual([
    { number: extra, is_verified: false, is_main: true },
    { number: "01799900022", is_verified: false, is_main: false },
  ]);
  expect(await lastAudit(player)).toMatchObject({
    after: { email: "rahim@example.com", phones: [extra, "01799900022"] },
  });
  expect((await correct({ date_of_birth: "1990-02-28" })).status).toBe(200);
  expect((await correct({ date_of_birth: "1991-03-01" })).status).toBe(200);
  expect(await details(player)).toMatchObject({ date_of_birth: "1991-03-01" });
  expect(await lastAudit(player)).toMatchObject({
    before: { dateOfBirth: "1990-02-28" },
    after: { dateOfBirth: "1991-03-01" },
  });
  expect((await correct({})).status).toBe(200);
  expect(await details(player)).toMatchObject({ date_of_birth: "1991-03-01" });
  for (const wrong of ["1991-02-30", "01.03.1991", "", "2020-01-01"]) {
    expect((await correct({ date_of_birth: wrong })).body.errors, wrong).toHaveProperty("date_of_birth");
  }
  expect((await correct({ email: "no address" })).body.errors).toHaveProperty("email");
  expect((await correct({ phone: "12" })).body.errors).toHaveProperty("phone");
  expect((await correct({ name: " " })).body.errors).toHaveProperty("name");
  expect((await correct({}, "trader")).status).toBe(403);
  const remove = () => ask("DELETE", `${player.playerId}/phones/01799900022`);
  expect((await remove()).body).toEqual({ success: true });
  expect((await remove()).status).toBe(404);
  expect((await ask("DELETE", `${player.playerId}/phones/${extra}`)).status).toBe(404);
});

test("[STAFF-04] all sessions of a player end at once", async () => {
  const player = await newPlayer();
  for (let sessions = 0; sessions < 3; sessions += 1) await signedIn(player);
  expect((await details(player)).sessions).toHaveLength(3);
  expect((await ask("DELETE", `${player.playerId}/sessions`)).body).toEqual({ success: true });
  expect((await details(player)).sessions).toEqual([]);
  expect((await ask("DELETE", `${player.playerId}/sessions`)).status).toBe(404);
});

test("[STAFF-13] money is given and taken once, never below 0, and the player reads why", async () => {
  const player = await newPlayer({ cashMinor: 100_00n });
  const key = randomUUID();
  const correct = (body: object, more: Asked = {}) =>
    ask("POST", `${player.playerId}/balance`, {
      role: "cashier",
      ...more,
      body: { direction: "give", amount: "50.00", reason: "Paid twice", ...body },
    });
  const first = await correct({}, { key });
  expect(first.body).toMatchObject({ success: true });
  expect((await correct({}, { key })).text).toBe(first.text);
  expect((await details(player)).balances.cash).toBe("150.00");
  expect((await correct({ direction: "take", amount: 30.5, reason: "Was not ours" })).status).toBe(200);
  const after = await details(player);
  expect(after.balances.cash).toBe("119.50");
  expect(after.ledger[0]).toMatchObject({ kind: "balance.correct", reason: "Was not ours", amount: "-30.50" });
  expect((await correct({ direction: "take", amount: "119.51" })).status).toBe(400);
  expect((await details(player)).balances.cash).toBe("119.50");
  for (const amount of ["0", "-5", "1.234", "x"]) expect((await correct({ amount })).status, amount).toBe(422);
  expect((await correct({}, { role: "support" })).status).toBe(403);
  const { rows } = await desk.pool.query(
    "select message_en, message_bn from inbox_message where player_id = $1 order by id",
    [player.playerId],
  );
  expect(rows[0].message_en).toMatch(/50\.00 was added to your balance .* Paid twice$/);
  expect(rows[1].message_bn).toMatch(/৩০\.৫০ কাটা হয়েছে .* Was not ours$/);
  const check = await desk.office("GET", "/api/ledger/check", { token: tokens.get("owner") ?? "" });
  expect(check.body.is_held).toBe(true);
});

describe("[STAFF-15] a correction above the amount that two people decide", () => {
  const large = { direction: "give", amount: "20000.01", reason: "Lost in the move" };
  const corrections = (path: string, role: string, body?: object) =>
    desk.office(path.startsWith("?") ? "GET" : "POST", `/api/balance-corrections${path}`, {
      token: tokens.get(role) ?? "",
      ...(body !== undefined && { body }),
    });
  const ask20000 = async (player: { playerId: string }, body: object = {}) =>
    (await ask("POST", `${player.playerId}/balance`, { role: "owner", body: { ...large, ...body } })).body;

  test("waits, an owner's too, and is done once by another member of staff and told to the player only then", async () => {
    const player = await newPlayer();
    const asked = await ask20000(player);
    expect(asked).toEqual({ success: true, transaction_id: null, correction_id: expect.stringMatching(/^\d+$/) });
    expect((await details(player)).balances.cash).toBe("0.00");
    const inbox = () => desk.pool.query("select 1 from inbox_message where player_id = $1", [player.playerId]);
    expect((await inbox()).rowCount).toBe(0);
    const listed = await corrections("?status=waiting", "owner");
    const row = {
      id: asked.correction_id,
      amount: "20000.01",
      currency: "BDT",
      direction: "give",
      reason: large.reason,
    };
    expect(listed.body.items).toContainEqual(expect.objectContaining({ ...row, is_own: true, status: "waiting" }));
    expect((await corrections("?", "cashier")).body.items).toContainEqual(
      expect.objectContaining({ ...row, is_own: false }),
    );
    const own = await corrections(`/${asked.correction_id}/approve`, "owner");
    expect([own.status, own.body.reason]).toEqual([409, "FOUR_EYES"]);
    expect((await details(player)).balances.cash).toBe("0.00");
    const [first, second] = await Promise.all([
      corrections(`/${asked.correction_id}/approve`, "cashier"),
      corrections(`/${asked.correction_id}/approve`, "cashier"),
    ]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await details(player)).balances.cash).toBe("20000.01");
    expect((await inbox()).rowCount).toBe(1);
    const done = (await corrections("?status=done", "cashier")).body.items[0];
    expect(done).toMatchObject({
      id: asked.correction_id,
      asked_by: "owner@maidan.test",
      decided_by: "cashier@maidan.test",
    });
  });

  test("is refused with a reason, by whoever asked too, and moves nothing", async () => {
    const player = await newPlayer();
    const { correction_id: id } = await ask20000(player);
    expect((await corrections(`/${id}/refuse`, "support", { reason: "x" })).status).toBe(403);
    expect((await corrections(`/${id}/refuse`, "owner", { reason: "The wrong player" })).status).toBe(200);
    expect((await corrections(`/${id}/approve`, "cashier")).status).toBe(409);
    expect((await details(player)).balances.cash).toBe("0.00");
    expect((await corrections("?status=refused", "owner")).body.items[0]).toMatchObject({
      id,
      refuse_reason: "The wrong player",
      transaction_id: null,
    });
  });

  test("takes nothing that is no longer there when it is approved, and then still waits", async () => {
    const player = await newPlayer({ cashMinor: 100_00n });
    const { correction_id: id } = await ask20000(player, { direction: "take" });
    const refused = await corrections(`/${id}/approve`, "cashier");
    expect([refused.status, refused.body.reason]).toEqual([400, "INSUFFICIENT_FUNDS"]);
    expect((await details(player)).balances.cash).toBe("100.00");
    expect((await corrections("?status=waiting", "cashier")).body.items).toContainEqual(
      expect.objectContaining({ id, status: "waiting" }),
    );
  });

  test("can't be done by whoever asked, whatever the code says: the table refuses it", async () => {
    const player = await newPlayer();
    const { correction_id: id } = await ask20000(player);
    await expect(
      desk.pool.query(
        `update balance_correction set status = 'done', decided_by = asked_by, decided_by_staff = asked_by_staff, decided_at = now(),
           ledger_transaction_id = (select max(id) from ledger_transaction) where id = $1`,
        [id],
      ),
    ).rejects.toThrow("balance_correction_four_eyes");
  });
});

test("[STAFF-16] [CERT-01] the certificates of a player's programs are seen by support, with fingerprint and times, and those that are removed no more", async () => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  const store = createCertificateStore();
  const [validFrom, validTo] = [new Date("2026-01-01T00:00:00Z"), new Date("2036-01-01T00:00:00Z")];
  const add = (playerId: string, name: string, byte: number): Promise<string> =>
    write(async (tx) =>
      done((await store.add(tx, { playerId, name, fingerprint: Buffer.alloc(32, byte), validFrom, validTo })) ?? ""),
    );
  const id = await add(player.playerId, "My server", 0xab);
  const gone = await add(player.playerId, "Old server", 0xcd);
  await add(other.playerId, "Another's", 0xef);
  await write(async (tx) => {
    await store.admit(tx, { playerId: player.playerId, fingerprint: Buffer.alloc(32, 0xab) });
    return done(String(await store.remove(tx, { playerId: player.playerId, certificateId: gone })));
  });
  const listed = await ask("GET", `${player.playerId}/certificates`, { role: "support" });
  expect(listed.body.items).toEqual([
    {
      id,
      name: "My server",
      fingerprint: Array.from({ length: 32 }, () => "AB").join(":"),
      valid_from: validFrom.toISOString(),
      valid_to: validTo.toISOString(),
      state: "valid",
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    },
  ]);
  // Nobody of the staff adds or removes one.
  expect((await ask("DELETE", `${player.playerId}/certificates/${id}`, { role: "owner" })).status).toBe(404);
});

test("[STAFF-14] the keys of a player's programs are listed without themselves, and one is ended by who may", async () => {
  const player = await newPlayer();
  const keyId = await write(async (tx) =>
    done(
      (await createAppKeyStore().add(tx, {
        playerId: player.playerId,
        name: "Robot",
        keyHash: Buffer.alloc(32, 7),
        start: "abcd",
        scope: "trade",
        addresses: ["203.0.113.0/24"],
      })) ?? "",
    ),
  );
  const listed = (await ask("GET", `${player.playerId}/app-keys`)).body.items;
  expect(listed).toMatchObject([
    { id: keyId, name: "Robot", start: "abcd", scope: "trade", addresses: ["203.0.113.0/24"], last_used_at: null },
  ]);
  const end = (role: string) => ask("DELETE", `${player.playerId}/app-keys/${keyId}`, { role });
  expect((await end("cashier")).status).toBe(403);
  expect((await end("trader")).body).toEqual({ success: true });
  expect((await ask("GET", `${player.playerId}/app-keys`)).body.items).toEqual([]);
  expect((await end("trader")).status).toBe(404);
  expect(await lastAudit(player)).toMatchObject({ action: "programs.revokeKey", before: { key: keyId } });
});
