import { randomUUID } from "node:crypto";
import { createAddFavourites, createNoteOpened, createRemoveFavourite } from "@maidan/services/game-marks";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createGameMarkStore } from "../../postgres/game-marks/index.ts";
import { createTestProvider, gameCode, type TestProvider } from "../game-wallet/test-support/index.ts";
import { createHttpServer } from "../server/index.ts";
import { registerGameMarkRoutes } from "./index.ts";

let database: TestDatabase;
let provider: TestProvider;
let app: FastifyInstance;
let noteOpened: ReturnType<typeof createNoteOpened>;
let player: Awaited<ReturnType<TestProvider["createPlayer"]>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  provider = await createTestProvider(pool, "hub88");
  await pool.query("update game set platform = 'Delta', system = 'Delta-SLOT'");
  await pool.query(
    `insert into game (provider, code, name, game_type, platform, system) select $1, 'g' || n, 'Game ' || n, 'TABLE', 'Delta', 'Delta-TABLE'
     from generate_series(1, 15) n`,
    [provider.name],
  );
  player = await provider.createPlayer({ cashMinor: 100_000n });
  const [runner, marks, reader] = [createCommandRunner({ pool }), createGameMarkStore(), readerOf(pool)];
  const deps = { runner, marks };
  noteOpened = createNoteOpened({ ...deps, newKey: randomUUID });
  app = await createHttpServer({
    name: "player",
    log: pino({ level: "silent" }),
    publicUrl: "https://maidan.test",
    authenticatePlayer: async () => ({ playerId: player.playerId, sessionId: "1" }),
    isCheckingResponses: true,
    docs: { title: "Test", version: "1", description: "Of tests", audience: "public" },
  });
  registerGameMarkRoutes(app, {
    reader,
    marks,
    addFavourites: createAddFavourites(deps),
    removeFavourite: createRemoveFavourite(deps),
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await database.close();
});

const headers = { authorization: `Bearer ${"token".padEnd(43, "-")}` };
const read = async (): Promise<{ favourites: { code: string }[]; recent: { code: string }[] }> =>
  (await app.inject({ url: "/api/game-marks", headers })).json();
const post = async (url: string, payload: object) =>
  (await app.inject({ method: "POST", url, headers, payload })).statusCode;
const codesOf = (games: readonly { code: string }[]): string => games.map(({ code }) => code).join(" ");

test("[LOBBY-09] [OP-30] favourites are kept on the server, each once, and those of a guest join them", async () => {
  const delta = (code: string) => ({ platform: "Delta", code });
  expect(await post("/api/game-favourites", { games: [delta("g1")] })).toBe(200);
  expect(await post("/api/game-favourites", { games: [delta("g2"), delta("g1")] })).toBe(200);
  expect(codesOf((await read()).favourites)).toBe("g2 g1");
  expect(await post("/api/game-favourites/remove", delta("g1"))).toBe(200);
  expect(codesOf((await read()).favourites)).toBe("g2");
  expect((await app.inject({ url: "/api/game-marks" })).statusCode).toBe(401);
});

test("[LOBBY-09] [LOBBY-08] the games opened last are told, the newest first, without those that are switched off", async () => {
  for (let n = 1; n <= 14; n += 1) await noteOpened(player.playerId, { platform: "Delta", code: `g${n}` });
  await noteOpened(player.playerId, { platform: "Delta", code: "g3" });
  expect(codesOf((await read()).recent)).toBe("g3 g14 g13 g12 g11 g10 g9 g8 g7 g6 g5 g4");
  await database.pool.query("update game set is_active = false where code in ('g14', 'g13')");
  expect(codesOf((await read()).recent)).toBe("g3 g12 g11 g10 g9 g8 g7 g6 g5 g4 g2 g1");
});

test("[LOBBY-10] the largest wins are of real rounds that were closed today and gained, by veiled names", async () => {
  const round = async (name: string, winUnits: number): Promise<void> => {
    const common = { user: player.playerId, token: player.token, request_uuid: "r", round: name, game_code: gameCode };
    const money = { currency: "BDT", is_free: false };
    const id = randomUUID();
    await provider.post("/transaction/bet", {
      ...common,
      ...money,
      transaction_uuid: id,
      amount: 1_000_000,
      round_closed: false,
    });
    const win = {
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: id,
      amount: winUnits,
      round_closed: true,
    };
    await provider.post("/transaction/win", { ...common, ...money, ...win });
  };
  for (const [name, win] of [
    ["lost", 0],
    ["small", 1_500_000],
    ["old", 9_000_000],
    ["large", 5_000_000],
    ["even", 1_000_000],
  ] as const)
    await round(name, win);
  await database.pool.query("update game_round set closed_at = now() - interval '25 hours' where round = 'old'");
  const body = (await app.inject({ url: "/api/game-wins?type=SLOT" })).json();
  expect(body.items).toMatchObject([
    {
      win: "50.00",
      stake: "10.00",
      multiplier: 5,
      player: expect.stringMatching(/^ga\*\*\*.$/),
      game: { code: gameCode },
    },
    { win: "15.00", multiplier: 1.5 },
  ]);
  expect(body.items).toHaveLength(2);
  expect((await app.inject({ url: "/api/game-wins?type=TABLE" })).json().items).toEqual([]);
});
