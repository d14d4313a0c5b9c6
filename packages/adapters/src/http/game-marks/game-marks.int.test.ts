import { randomUUID } from "node:crypto";
import { createAddFavourites, createNoteOpened, createRemoveFavourite, veiledName } from "@maidan/services/game-marks";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { untilDayLasts } from "../../../../../tools/test-day.ts";
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
type TestPlayer = Awaited<ReturnType<TestProvider["createPlayer"]>>;
let player: TestPlayer;

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
    jackpots: async () => [],
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

/** A round of 10.00 that is closed with what it wins, in the player's currency. */
async function playRound(
  of: Pick<TestProvider, "post">,
  by: TestPlayer,
  name: string,
  winUnits: number,
  currency = "BDT",
): Promise<void> {
  const common = { user: by.playerId, token: by.token, request_uuid: "r", round: name, game_code: gameCode };
  const money = { currency, is_free: false };
  const id = randomUUID();
  const bet = { transaction_uuid: id, amount: 1_000_000, round_closed: false };
  await of.post("/transaction/bet", { ...common, ...money, ...bet });
  const win = { transaction_uuid: randomUUID(), reference_transaction_uuid: id, amount: winUnits, round_closed: true };
  await of.post("/transaction/win", { ...common, ...money, ...win });
}

test("[LOBBY-10] the largest wins are of real rounds that were closed today and gained, by veiled names", async () => {
  for (const [name, win] of [
    ["lost", 0],
    ["small", 1_500_000],
    ["old", 9_000_000],
    ["large", 5_000_000],
    ["even", 1_000_000],
  ] as const)
    await playRound(provider, player, name, win);
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

test("[LOBBY-10] [APP-17] each currency has its own largest wins, and each of them says which", async () => {
  const [indian, pakistani] = [
    await provider.createPlayer({ currency: "INR", promoUnits: 0n }),
    await provider.createPlayer({ currency: "PKR", promoUnits: 0n }),
  ];
  // Ten wins in taka, all larger by their figures, push none in rupees out.
  for (let n = 1; n <= 11; n += 1) await playRound(provider, player, `taka-${n}`, 6_000_000 + n * 100_000);
  await playRound(provider, indian, "indian", 2_000_000, "INR");
  await playRound(provider, indian, "indian-large", 2_500_000, "INR");
  await playRound(provider, pakistani, "pakistani", 3_000_000, "PKR");
  // Of a category that nobody asked for yet, so that they are read now.
  await database.pool.query("update game set game_type = 'ARCADE' where code = $1", [gameCode]);
  const { items } = (await app.inject({ url: "/api/game-wins?type=ARCADE" })).json();
  await database.pool.query("update game set game_type = 'SLOT' where code = $1", [gameCode]);
  const told = items.map(({ currency, win }: { currency: string; win: string }) => `${currency} ${win}`);
  expect(told).toHaveLength(13);
  expect(told[0]).toBe("BDT 71.00");
  expect(told[9]).toBe("BDT 62.00");
  expect(told.slice(10)).toEqual(["INR 25.00", "INR 20.00", "PKR 30.00"]);
  await database.pool.query(
    "update game_round set closed_at = now() - interval '8 days' where round ~ '^(taka|indian|pakistani)'",
  );
});

test("[LOBBY-12] [APP-17] what was staked ranks the players of each currency for themselves, a multiplier ranks all", async () => {
  await untilDayLasts();
  const [much, little] = [
    await provider.createPlayer({ currency: "INR", promoUnits: 0n }),
    await provider.createPlayer({ currency: "INR", promoUnits: 0n }),
  ];
  await playRound(provider, little, "rupees-little", 12_000_000, "INR");
  for (const n of [1, 2]) await playRound(provider, much, `rupees-much-${n}`, 0, "INR");
  const board = async (query: string) => (await app.inject({ url: `/api/game-leaders?${query}` })).json().items;
  const shown = ({ rank, currency, staked }: { rank: number; currency: string; staked: string }): string =>
    `${rank} ${currency} ${staked}`;
  // Asked for nowhere else, so that it is read now.
  const staked = (await board("period=day&by=turnover")).map(shown);
  expect(staked.slice(-2)).toEqual(["1 INR 20.00", "2 INR 10.00"]);
  expect(staked[0]).toMatch(/^1 BDT/);
  const [best] = await board("period=week&by=multiplier");
  expect(best).toMatchObject({ rank: 1, currency: "INR", multiplier: 12, staked: "10.00" });
  await database.pool.query("update game_round set closed_at = now() - interval '8 days' where round ~ '^rupees'");
});

test("[LOBBY-12] leaders are those of the best round or of the most staked, of this day or week, of real rounds that were closed, by veiled names; of equals who got there first", async () => {
  await untilDayLasts();
  const [early, late, keen] = [
    await provider.createPlayer({ cashMinor: 100_000n }),
    await provider.createPlayer({ cashMinor: 100_000n }),
    await provider.createPlayer({ cashMinor: 100_000n }),
  ];
  await playRound(provider, early, "early", 7_770_000);
  await playRound(provider, late, "late", 7_770_000);
  for (const round of ["a", "b", "c", "d", "e", "f"]) await playRound(provider, keen, round, 0);
  await playRound(provider, keen, "before", 99_000_000);
  await database.pool.query(
    "update game_round set closed_at = now() - interval '8 days' where round in ('before', 'small')",
  );
  const board = async (query: string) => (await app.inject({ url: `/api/game-leaders?${query}` })).json();
  const veiled = async ({ playerId }: { playerId: string }): Promise<string> =>
    veiledName((await database.pool.query("select username from player where id = $1", [playerId])).rows[0].username);
  const best = await board("period=day&by=multiplier");
  expect(best.items.slice(0, 3)).toMatchObject([
    { rank: 1, player: await veiled(early), multiplier: 7.77, staked: "10.00", game: { code: gameCode } },
    { rank: 2, player: await veiled(late), multiplier: 7.77 },
    { rank: 3, player: await veiled(player), multiplier: 5 },
  ]);
  // A round that paid nothing isn't anybody's best.
  expect(best.items).toHaveLength(3);
  const staked = await board("period=week&by=turnover");
  expect(staked.items[0]).toMatchObject({ rank: 1, player: await veiled(keen), staked: "60.00" });
  expect(new Date(best.to).getTime() - new Date(best.from).getTime()).toBe(86_400_000);
  expect(new Date(staked.to).getTime() - new Date(staked.from).getTime()).toBe(7 * 86_400_000);
  // Midnight and Monday in Dhaka, six hours ahead all year round.
  expect(best.from).toMatch(/T18:00:00.000Z$/);
  expect(new Date(new Date(staked.from).getTime() + 6 * 3_600_000).getUTCDay()).toBe(1);
  expect((await app.inject({ url: "/api/game-leaders?period=year&by=turnover" })).statusCode).toBe(422);
});
