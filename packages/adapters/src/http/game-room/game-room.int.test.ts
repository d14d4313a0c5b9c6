import { randomUUID } from "node:crypto";
import { ProviderFailed } from "@maidan/services/game-lobby";
import * as room from "@maidan/services/game-room";
import { done } from "@maidan/services/command";
import { createRunAudited, type StaffRole } from "@maidan/services/staff";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createPictures } from "../../pictures/index.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import * as stores from "../../postgres/game-room/index.ts";
import { createGameLobbyStore } from "../../postgres/game-wallet/index.ts";
import { createSettingsStore } from "../../postgres/settings/index.ts";
import { createAuditStore } from "../../postgres/staff/index.ts";
import {
  createTestProvider,
  gameCode,
  type TestProvider,
  type WalletReply,
} from "../game-wallet/test-support/index.ts";
import { createSecretBox } from "../../secret-box/index.ts";
import { createHttpServer, registryOf } from "../server/index.ts";
import { readProviderKey, registerGameRoom, registerReturnMetrics } from "./index.ts";

let database: TestDatabase;
let provider: TestProvider;
let office: FastifyInstance;
let returns: ReturnType<typeof stores.createGameReturnStore>;
/** What the provider answers when it is asked for its games, or for a round. */
let syncFault: string | undefined;

const staff = ["owner", "cashier", "cashier2", "trader", "support"] as const;
type Member = (typeof staff)[number];
const roleOf = (member: Member): StaffRole => (member === "cashier2" ? "cashier" : member);
const tokenOf = (member: Member): string => member.padEnd(43, "-");
const staffIds = new Map<Member, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  provider = await createTestProvider(pool, "hub88");
  for (const member of staff) {
    const { rows } = await pool.query<{ id: bigint }>(
      "insert into staff (email, name, role, password_hash) values ($1, $2, $3, 'x') returning id",
      [`${member}@maidan.test`, member, roleOf(member)],
    );
    staffIds.set(member, String(rows[0]?.id));
  }
  office = await openOffice();
});
afterAll(async () => {
  await office.close();
  await provider.close();
  await database.close();
});
afterEach(async () => {
  expect(await provider.broken()).toEqual([]);
});

async function openOffice(): Promise<FastifyInstance> {
  const { pool } = database;
  const [reader, runner, settings] = [readerOf(pool), createCommandRunner({ pool }), createSettingsStore()];
  const run = createRunAudited({ runner, audit: createAuditStore() });
  const [catalogue, rounds, reports] = [
    stores.createGameCatalogueStore(createSecretBox(Buffer.alloc(32, 7))),
    stores.createGameRoundStore(),
    stores.createGameReportStore(),
  ];
  returns = stores.createGameReturnStore();
  const deps = { run, catalogue };
  const app = await createHttpServer({
    name: "office",
    log: pino({ level: "silent" }),
    publicUrl: "https://office.test",
    docs: { title: "Test", version: "1", description: "Of tests", audience: "public" },
    authenticateStaff: async (token) => {
      const member = staff.find((one) => tokenOf(one) === token);
      const staffId = member === undefined ? undefined : staffIds.get(member);
      return member === undefined || staffId === undefined
        ? undefined
        : { staffId, role: roleOf(member), email: `${member}@maidan.test` };
    },
  });
  const syncGames = async () => {
    if (syncFault !== undefined) throw new ProviderFailed(syncFault);
    const value = { listed: 3, switchedOff: 1 };
    return { commandId: "1", isReplay: false, outcome: done(value), outcomeText: "" };
  };
  const gateway = { roundUrl: async (_name: string, { round }: { round: string }) => `https://replay.test/${round}` };
  const { wallet, store } = provider;
  registerGameRoom(app, {
    reader,
    catalogue,
    rounds,
    returns,
    reports,
    settings,
    changeProvider: room.createChangeProvider(deps),
    replaceKey: room.createReplaceKey({ ...deps, readKey: readProviderKey }),
    syncProvider: room.createSyncProvider({ ...deps, syncGames }),
    changePlatform: room.createChangePlatform(deps),
    changeGame: room.createChangeGame(deps),
    setPoster: room.createSetPoster({ ...deps, pictures: createPictures() }),
    askProvider: room.createAskProvider({ reader, rounds, gateway }),
    decideRound: room.createDecideRound({ run, rounds, wallet: store, books: wallet.books, settings }),
    compareReport: room.createCompareReport({ run, reports }),
  });
  registerReturnMetrics(registryOf(app).metrics, () => returns.measured(reader, 30));
  await app.ready();
  return app;
}

type Answer = { readonly status: number; readonly body: ReturnType<typeof JSON.parse> };
async function ask(member: Member, method: "GET" | "POST" | "PUT", url: string, payload?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${tokenOf(member)}` };
  const answer = await office.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}
type Player = Awaited<ReturnType<TestProvider["createPlayer"]>>;
const call = (player: Player, path: string, fields: object): Promise<WalletReply> =>
  provider.post(path, {
    user: player.playerId,
    token: player.token,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    round_closed: false,
    game_code: gameCode,
    currency: "BDT",
    is_free: false,
    ...fields,
  });
/** Amounts in taka. */
const bet = (player: Player, round: string, taka: number, fields: object = {}) =>
  call(player, "/transaction/bet", { round, amount: taka * 100_000, ...fields });
const roundOf = async (round: string): Promise<ReturnType<typeof JSON.parse>> =>
  (await ask("owner", "GET", `/api/game-rounds?round=${round}`)).body.items[0] ??
  (await ask("owner", "GET", `/api/game-rounds?state=closed&round=${round}`)).body.items[0];
const decide = (member: Member, id: string, verdict: "rollback" | "close") =>
  ask(member, "POST", `/api/game-rounds/${id}/decide`, { verdict, reason: "The provider is gone" });
const auditOf = async (action: string) =>
  (await database.pool.query("select before, after from audit_entry where action = $1 order by id desc", [action]))
    .rows[0];

describe("the operator's room of games", () => {
  test("[GAMEROOM-01] [GAMEROOM-02] a game is named, tagged, placed and switched off, players see it so, and two who change it at once notice each other", async () => {
    await database.pool.query("update game set system = 'Delta-SLOT', platform = 'Delta'");
    await database.pool.query("insert into game_system (system, game_type) values ('Delta-SLOT', 'SLOT')");
    await database.pool.query(
      "insert into game_provider (system, platform, name) values ('Delta-SLOT', 'Delta', 'Delta')",
    );
    const lobby = async () =>
      createGameLobbyStore().list(readerOf(database.pool), { gameType: "SLOT", systems: [], limit: 10 });
    const [game] = (await ask("support", "GET", "/api/lobby-games?query=TEST")).body.items;
    expect(game).toMatchObject({ code: gameCode, listed_name: "Test slot", name: "", is_on: true });
    const { provider: by, code, version } = game;
    const change = { provider: by, code, name: "River", name_bn: "নদী", tags: ["hot"], place: 3, version };
    expect((await ask("trader", "PUT", "/api/lobby-games", { ...change, is_active: true })).status).toBe(200);
    expect(await lobby()).toMatchObject([{ name: "River", nameBn: "নদী", tags: ["hot"] }]);
    expect((await ask("trader", "PUT", "/api/lobby-games", { ...change, is_active: false })).status).toBe(409);
    await ask("trader", "PUT", "/api/lobby-games", { ...change, is_active: false, version: version + 1 });
    expect(await lobby()).toEqual([]);
    expect(await auditOf("game.change")).toMatchObject({ before: { isActive: true }, after: { isActive: false } });
    expect((await ask("owner", "GET", "/api/lobby-games?state=off")).body.total).toBe(1);
    await ask("trader", "PUT", "/api/lobby-games", { ...change, is_active: true, version: version + 2 });
    const platform = (await ask("owner", "GET", "/api/game-providers")).body.platforms[0];
    const { games: _games, type: _type, ...named } = platform;
    const off = { ...named, name_bn: "ডেল্টা", is_active: false };
    expect((await ask("trader", "PUT", "/api/game-platforms", off)).status).toBe(200);
    expect(await lobby()).toEqual([]);
    await ask("trader", "PUT", "/api/game-platforms", { ...off, is_active: true, version: off.version + 1 });
    expect(await lobby()).toHaveLength(1);
  });

  test("[GAMEROOM-02] a poster of the operator's goes before the provider's, and is taken back", async () => {
    const content = (
      await sharp({ create: { width: 30, height: 40, channels: 3, background: "#0a5" } })
        .png()
        .toBuffer()
    ).toString("base64");
    const named = { provider: provider.name, code: gameCode };
    const shown = async () => (await ask("owner", "GET", "/api/lobby-games")).body.items[0];
    expect(
      (await ask("trader", "POST", "/api/lobby-games/poster", { ...named, content: "bm90IGEgcGljdHVyZQ==" })).status,
    ).toBe(422);
    expect((await ask("trader", "POST", "/api/lobby-games/poster", { ...named, content })).status).toBe(200);
    expect(await shown()).toMatchObject({
      has_own_picture: true,
      picture: expect.stringMatching(/^\/storage\/games\/[0-9a-f]{64}\.webp$/),
    });
    expect((await ask("trader", "POST", "/api/lobby-games/poster", { ...named, content: null })).status).toBe(200);
    expect(await shown()).toMatchObject({ has_own_picture: false, picture: "" });
  });

  test("[GAMEROOM-01] [GWAL-14] a provider that is switched off has no game on, and only the owner may", async () => {
    const at = `/api/game-providers/${provider.name}`;
    const [listed] = (await ask("owner", "GET", "/api/game-providers")).body.items;
    expect(listed).toMatchObject({ is_active: true, games_on: 1, sweep_hours: 48 });
    const change = { is_active: false, sweep_hours: 72, version: listed.version };
    expect((await ask("trader", "PUT", at, change)).status).toBe(403);
    expect((await ask("owner", "PUT", at, change)).status).toBe(200);
    expect((await ask("owner", "GET", "/api/game-providers")).body.items[0]).toMatchObject({
      is_active: false,
      games_on: 0,
      sweep_hours: 72,
    });
    expect(
      (await ask("owner", "PUT", at, { ...change, is_active: true, sweep_hours: 48, version: listed.version + 1 }))
        .status,
    ).toBe(200);
  });

  test("[GAMEROOM-03] the provider's key is replaced for a reason, from that moment its old signature is refused, and the audit names both by their print", async () => {
    const player = await provider.createPlayer();
    const at = `/api/game-providers/${provider.name}/key`;
    expect((await ask("owner", "POST", at, { key: "no key at all, it isn't", reason: "New" })).status).toBe(422);
    const { publicKey, restore } = await provider.otherKey();
    expect((await ask("owner", "POST", at, { key: publicKey, reason: "They rotated" })).status).toBe(200);
    expect((await bet(player, "keys", 1)).status).toBe("RS_ERROR_INVALID_SIGNATURE");
    const entry = await auditOf("provider.key");
    expect([entry?.before.key, entry?.after.key]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      readProviderKey("hub88", publicKey)?.print,
    ]);
    await restore();
  });

  test("[GAMEROOM-04] games are imported at once, and how the last import failed stands there until one succeeds", async () => {
    const at = `/api/game-providers/${provider.name}/sync`;
    const fault = async () => (await ask("owner", "GET", "/api/game-providers")).body.items[0].sync_fault;
    syncFault = "it answered 502";
    expect((await ask("trader", "POST", at, {})).status).toBe(503);
    expect(await fault()).toBe("it answered 502");
    syncFault = undefined;
    expect((await ask("trader", "POST", at, {})).body).toEqual({ listed: 3, switched_off: 1 });
    expect(await fault()).toBe("");
  });
});

describe("a round that is stuck", () => {
  test("[GAMEROOM-06] is rolled back once with a reason: all its bets come back, and what the provider sends later moves nothing", async () => {
    const player = await provider.createPlayer({ cashMinor: 10_000n });
    await bet(player, "stuck", 30, { transaction_uuid: "stuck-1" });
    await bet(player, "stuck", 20, { transaction_uuid: "stuck-2" });
    const { id, silent_seconds: silent } = await roundOf("stuck");
    expect(silent).toBeLessThan(60);
    expect((await decide("support", id, "rollback")).status).toBe(403);
    const answers = await Promise.all([decide("cashier", id, "rollback"), decide("owner", id, "rollback")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await provider.cashOf(player.playerId)).toBe(10_000n);
    const late = { round: "stuck", reference_transaction_uuid: "stuck-1", amount: 9_000_000 };
    expect((await call(player, "/transaction/win", late)).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    expect(
      (await call(player, "/transaction/rollback", { round: "stuck", reference_transaction_uuid: "stuck-2" })).status,
    ).toBe("RS_OK");
    expect(await provider.cashOf(player.playerId)).toBe(10_000n);
    const read = (await ask("support", "GET", `/api/game-rounds/${id}`)).body;
    expect(read).toMatchObject({
      closed_by: "office",
      stake: "0.00000",
      decisions: [{ verdict: "rollback", moved: "50.00000" }],
    });
    expect(read.transactions.map(({ kind }: { kind: string }) => kind)).toEqual([
      "bet",
      "bet",
      "rollback",
      "rollback",
      "rollback",
    ]);
  });

  test("[GAMEROOM-06] above the amount of four eyes one proposes and another does it", async () => {
    const player = await provider.createPlayer({ cashMinor: 20_000_000n });
    await bet(player, "large", 90_000);
    const { id, needs_four_eyes: needs } = await roundOf("large");
    expect(needs).toBe(true);
    expect((await decide("cashier", id, "rollback")).body).toMatchObject({ state: "proposed" });
    expect((await ask("owner", "GET", "/api/game-rounds?state=proposed")).body.items).toMatchObject([
      { round: "large", proposal: { verdict: "rollback", proposed_by: "cashier@maidan.test" } },
    ]);
    expect(await decide("cashier", id, "rollback")).toMatchObject({ status: 409, body: { reason: "FOUR_EYES" } });
    expect(await provider.cashOf(player.playerId)).toBe(11_000_000n);
    // Another opinion is another proposal, which again takes two.
    expect((await decide("cashier2", id, "close")).body).toMatchObject({ state: "proposed" });
    expect((await decide("owner", id, "rollback")).body).toMatchObject({ state: "proposed" });
    expect((await decide("cashier", id, "rollback")).body).toMatchObject({ state: "done" });
    expect(await provider.cashOf(player.playerId)).toBe(20_000_000n);
  });

  test("[GAMEROOM-06] [SET-04] of a round in rupees the amount of four eyes is that of its currency", async () => {
    const player = await provider.createPlayer({ cashMinor: 20_000_000n, currency: "INR" });
    // 20,000 taka come to 14,000 Indian rupees.
    await bet(player, "rupees", 14_000, { currency: "INR" });
    await bet(player, "more rupees", 14_000.01, { currency: "INR" });
    const [small, large] = [await roundOf("rupees"), await roundOf("more%20rupees")];
    expect([small.needs_four_eyes, large.needs_four_eyes]).toEqual([false, true]);
    expect((await decide("cashier", small.id, "rollback")).body).toMatchObject({ state: "done" });
    expect((await decide("cashier", large.id, "rollback")).body).toMatchObject({ state: "proposed" });
    expect((await decide("owner", large.id, "rollback")).body).toMatchObject({ state: "done" });
  });

  test("[GAMEROOM-06] is closed as it stands, and a win that comes later is still paid", async () => {
    const player = await provider.createPlayer({ cashMinor: 10_000n });
    await bet(player, "standing", 10, { transaction_uuid: "standing-1" });
    const { id } = await roundOf("standing");
    expect((await decide("cashier", id, "close")).body).toMatchObject({ state: "done" });
    expect(await roundOf("standing")).toMatchObject({ closed_by: "office", stake: "10.00000" });
    const win = { round: "standing", reference_transaction_uuid: "standing-1", amount: 2_500_000 };
    expect((await call(player, "/transaction/win", win)).status).toBe("RS_OK");
    expect(await provider.cashOf(player.playerId)).toBe(11_500n);
  });

  test("[GAMEROOM-07] its provider is asked for its replay", async () => {
    const player = await provider.createPlayer();
    await bet(player, "asked", 1);
    const { id } = await roundOf("asked");
    expect((await ask("support", "POST", `/api/game-rounds/${id}/ask`, {})).body).toEqual({
      url: "https://replay.test/asked",
    });
    expect((await ask("support", "POST", "/api/game-rounds/999999/ask", {})).status).toBe(404);
  });
});

describe("figures", () => {
  test("[GAMEROOM-05] what closed rounds gave back stands beside what the provider states, in the room and in the metrics", async () => {
    await database.pool.query("update game set return_basis_points = 9600");
    const player = await provider.createPlayer({ cashMinor: 1_000_000n });
    const id = randomUUID();
    await bet(player, "paid", 100, { transaction_uuid: id });
    const win = { round: "paid", reference_transaction_uuid: id, amount: 15_000_000, round_closed: true };
    await call(player, "/transaction/win", win);
    await createCommandRunner(database).run(
      { kind: "test", actor: { kind: "system", name: "test" }, idempotencyKey: id, content: {} },
      async (tx) => {
        await returns.sumUp(tx, 2);
        await returns.sumUp(tx, 2);
        return done(null);
      },
    );
    const [shown] = (await ask("support", "GET", "/api/game-returns?days=1")).body.items;
    // The round of 10 that was closed as lost and then won 25 counts as it came out.
    expect(shown).toMatchObject({
      code: gameCode,
      rounds: 2,
      bet: "110.00",
      win: "175.00",
      measured: 159.09,
      low: 96,
      state: "few",
    });
    const metrics = await office.inject({ method: "GET", url: "/metrics" });
    expect(metrics.body).toContain(
      `maidan_game_return_measured_percent{provider="${provider.name}",game="${gameCode}",currency="BDT"} 159.09`,
    );
    expect(metrics.body).toContain(
      `maidan_game_return_stated_percent{provider="${provider.name}",game="${gameCode}",currency="BDT"} 96`,
    );
  });

  test("[GAMEROOM-08] a provider's report is compared with our books, what differs is kept, and no money moves", async () => {
    const player = await provider.createPlayer({ cashMinor: 10_000n });
    await bet(player, "report", 10, { transaction_uuid: "report-1" });
    const before = await database.pool.query("select count(*) from ledger_transaction");
    const period = {
      from: new Date(Date.now() - 3_600_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    };
    const csv = "transaction_id,type,amount\nreport-1,bet,12\nnobody,win,5";
    const asked = { provider: provider.name, ...period, csv };
    expect((await ask("trader", "POST", "/api/game-reports", asked)).status).toBe(403);
    expect((await ask("cashier", "POST", "/api/game-reports", { ...asked, csv: "a,b" })).status).toBe(422);
    const compared = await ask("cashier", "POST", "/api/game-reports", asked);
    expect(compared.body).toMatchObject({ reported: 2, matched: 0 });
    const read = (await ask("support", "GET", `/api/game-reports/${compared.body.id}`)).body;
    expect(read.differences.slice(0, 2)).toMatchObject([
      { kind: "amount", ours: { amount: "10.00000" }, theirs: { amount: "12.00000" } },
      { kind: "unknown_here", transaction_id: "nobody", ours: null },
    ]);
    expect(read.differences.slice(2).every(({ kind }: { kind: string }) => kind === "unknown_there")).toBe(true);
    expect((await ask("owner", "GET", "/api/game-reports")).body.items).toHaveLength(1);
    expect((await database.pool.query("select count(*) from ledger_transaction")).rows).toEqual(before.rows);
    await expect(database.pool.query("update game_report set matched = 9")).rejects.toThrow("append-only");
  });
});
