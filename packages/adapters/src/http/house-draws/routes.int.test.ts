import { randomUUID } from "node:crypto";
import { bingoTickets, lotteryNow, lotteryResults, lotteryTickets } from "@maidan/contract/http/house-draws";
import { bingoRules } from "@maidan/services/house-draws";
import { ScheduledTable, type HouseSession } from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { testBytes } from "../../../../../tools/test-random.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createDrawReads } from "../../postgres/house-draws/index.ts";
import { createScheduledRoundStore } from "../../postgres/house-games/index.ts";
import { createTestHouse, passTime, type TestHouse } from "../house-games/test-support/index.ts";
import { startStreamServer, watchStream } from "../server/test-support/watch-stream.ts";
import { registerBingoRoutes, registerLotteryRoutes } from "./index.ts";
import { hourlyLottery } from "./test-support/index.ts";

const randomBytes = testBytes("draws");
let database: TestDatabase;
let house: TestHouse;
let app: FastifyInstance;
let origin: string;
const sessions = new Map<string, HouseSession>();
const tables = new Map<string, ScheduledTable>();

beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool);
  const runner = createCommandRunner({ pool: database.pool });
  const store = createScheduledRoundStore();
  const { wagers } = house;
  const deps = { runner, store, wagers, newKey: randomUUID, randomBytes, wakeWagers: () => undefined };
  for (const rules of [hourlyLottery("lottery-3d"), bingoRules("bingo-75")])
    tables.set(rules.gameCode, new ScheduledTable(deps, rules));
  const server = await startStreamServer((token) => sessions.get(token)?.player);
  app = server.app;
  const routes = {
    reader: readerOf(database.pool),
    reads: createDrawReads(),
    wagers,
    tables,
    sessionOf: async ({ sessionId }: { readonly sessionId: string }) =>
      sessions.get(sessionId) ?? Promise.reject(new Error(sessionId)),
  };
  registerLotteryRoutes(app, routes);
  registerBingoRoutes(app, routes);
  origin = await server.listen();
});
afterAll(async () => {
  await app.close();
  await house.close();
  await database.close();
});

async function seat(gameCode: string) {
  const player = await house.provider.createPlayer({ cashMinor: 100_000n });
  const session = await house.openGame(player, gameCode);
  sessions.set(session.sessionId, session);
  return Object.assign(calls(session), {
    watch: <T>(path: string, response: { parse(told: unknown): T }) =>
      watchStream({ url: `${origin}${path}`, token: session.sessionId }, response),
  });
}
function calls(session: HouseSession) {
  return async (method: "GET" | "POST", url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${session.sessionId}`, "idempotency-key": randomUUID() };
    const response = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    return { status: response.statusCode, body: response.json() };
  };
}
/** The next step of a table, its newest round so much further. */
async function step(code: string, ms = 0): Promise<void> {
  await passTime(database.pool, code, ms);
  await database.pool.query("update house_table set owned_until = now()");
  await tables.get(code)?.tick();
  await house.recoverAll();
}

test("[HOUSE-41] [BINGO-02] a room tells the balls that were called by now, who won by them, and its hash once all is paid", async () => {
  const code = "bingo-75";
  const [one, two] = [await seat(code), await seat(code)];
  await one("GET", "/api/bingo");
  await step(code);
  const bought = await one("POST", "/api/bingo/tickets", { number: 1, seed: "mine", cards: 2 });
  expect(bought).toMatchObject({
    status: 200,
    body: { ticket: { number: 1, seed: "mine", cards: 2, stake: "40.00", state: "open" }, balance: "960.00" },
  });
  await two("POST", "/api/bingo/tickets", { number: 1, seed: "other", cards: 1 });
  await expect.poll(async () => (await two("GET", "/api/bingo")).body.game.cards).toBe(3);
  const { body: sale } = await two("GET", "/api/bingo");
  expect(sale.game).toMatchObject({ phase: "selling", players: 2, called: [] });
  expect(sale.game.mine).toHaveLength(1);
  await step(code, 62_500);
  await step(code, 3_000 + 10 * 1_800 + 900);
  await expect.poll(async () => (await one("GET", "/api/bingo")).body.game.phase).toBe("calling");
  const { body: calling } = await one("GET", "/api/bingo");
  expect(calling.game.called.length).toBeGreaterThanOrEqual(11);
  expect(calling.game.called.length).toBeLessThan(20);
  expect(calling.game).not.toHaveProperty("hash");
  expect(
    calling.game.prizes.filter((prize: { call: number | null }) => (prize.call ?? 0) > calling.game.called.length),
  ).toEqual([]);
  expect((await one("GET", "/api/bingo/games/1")).status).toBe(404);
  await step(code, 600_000);
  await step(code);
  const { body: game } = await one("GET", "/api/bingo/games/1");
  expect(game.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(game.sold).toHaveLength(2);
  const { body: own } = await one("GET", "/api/bingo/tickets?which=settled");
  const ofPrizes = game.prizes.flatMap((prize: { cards: { is_mine: boolean; amount: string }[] }) => prize.cards);
  const mine = ofPrizes.filter((card: { is_mine: boolean }) => card.is_mine);
  const sum = mine.reduce((total: number, card: { amount: string }) => total + Number(card.amount), 0);
  expect(Number(own.tickets[0].payout)).toBeCloseTo(sum, 2);
  expect(own.tickets[0].won).toHaveLength(mine.length);
});

test("[HOUSE-40] a lottery tells its next draw, what a number still takes, and its results of the day; a session sees its own game alone", async () => {
  const code = "lottery-3d";
  const [player, other, stranger] = [await seat(code), await seat(code), await seat("dice")];
  await step(code);
  const lines = [{ kind: "straight", digits: "123", stake: "5.00" }];
  expect((await player("POST", "/api/lottery/tickets", { number: 1, lines })).status).toBe(200);
  const { body: now } = await player("GET", "/api/lottery");
  expect(now.open).toMatchObject({ number: 1, left: [{ kind: "straight", digits: "123", left: "550.55" }] });
  const more = [{ kind: "straight", digits: "123", stake: "550.56" }];
  const refused = await other("POST", "/api/lottery/tickets", { number: 1, lines: more });
  expect(refused).toMatchObject({
    status: 400,
    body: { reason: "LIMIT_REACHED", errors: { "straight:123": ["550.55"] } },
  });
  await step(code, 3_700_000);
  await step(code, 60_000);
  await step(code);
  const { body: settled } = await player("GET", "/api/lottery/tickets?which=settled");
  expect(settled.tickets[0]).toMatchObject({ number: 1, stake: "5.00", result: expect.stringMatching(/^\d{3}$/) });
  const drawnAt = (await player("GET", "/api/lottery")).body.past[0].drawn_at as string;
  const day = new Date(Date.parse(drawnAt) + 6 * 3_600_000).toISOString().slice(0, 10);
  const { body: results } = await player("GET", `/api/lottery/results?day=${day}`);
  expect(results.draws).toMatchObject([{ number: 1, result: settled.tickets[0].result }]);
  for (const url of [
    "/api/lottery",
    "/api/bingo",
    "/api/lottery/tickets?which=open",
    `/api/lottery/results?day=${day}`,
    "/api/bingo/games/1",
  ])
    expect((await stranger("GET", url)).status, url).toBe(404);
  expect((await player("GET", "/api/bingo")).status).toBe(404);
});

test("[HOUSE-29] a lottery is told to who watches it: what is laid, the draw, the day's results, and to each their own tickets to the end", async () => {
  const waitFor = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000, interval: 20 });
  const code = "lottery-3d";
  const [player, other, stranger] = [await seat(code), await seat(code), await seat("dice")];
  await step(code);
  const [now, mine, theirs] = [
    await other.watch("/api/lottery/stream?of=now", lotteryNow.response),
    await player.watch("/api/lottery/stream?of=tickets", lotteryTickets),
    await other.watch("/api/lottery/stream?of=tickets", lotteryTickets),
  ];
  await waitFor(() => expect(now.events.at(-1)?.open).toMatchObject({ players: 0 }));
  const number = now.events.at(-1)?.open?.number ?? 0;
  const lines = [{ kind: "straight", digits: "321", stake: "5.00" }];
  expect((await player("POST", "/api/lottery/tickets", { number, lines })).status).toBe(200);
  await waitFor(() => expect(now.events.at(-1)?.open).toMatchObject({ players: 1, stake: "5.00" }));
  await waitFor(() => expect(mine.events.at(-1)?.open.tickets).toMatchObject([{ number, stake: "5.00" }]));
  await step(code, 3_700_000);
  await waitFor(() => expect(now.events.at(-1)?.past[0]).toMatchObject({ number }));
  const drawnAt = now.events.at(-1)?.past[0]?.drawn_at ?? "";
  const day = new Date(Date.parse(drawnAt) + 6 * 3_600_000).toISOString().slice(0, 10);
  const results = await other.watch(`/api/lottery/stream?of=day&day=${day}`, lotteryResults.response);
  await waitFor(() => expect(results.events.at(-1)?.draws[0]).toMatchObject({ number }));
  await step(code, 60_000);
  await step(code);
  await waitFor(() =>
    expect(mine.events.at(-1)).toMatchObject({ open: { tickets: [] }, settled: { tickets: [{ number }] } }),
  );
  expect(theirs.events).toMatchObject([{ open: { tickets: [] }, settled: { tickets: [] } }]);
  for (const { leave } of [now, mine, theirs, results]) leave();
  for (const path of ["/api/lottery/stream?of=now", "/api/bingo/tickets/stream"])
    expect((await stranger.watch(path, lotteryTickets)).status, path).toBe(404);
  const room = await seat("bingo-75");
  const cards = await room.watch("/api/bingo/tickets/stream", bingoTickets);
  await waitFor(() =>
    expect(cards.events).toEqual([
      { open: { tickets: [], has_more: false }, settled: { tickets: [], has_more: false } },
    ]),
  );
  cards.leave();
});
