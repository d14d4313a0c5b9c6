import { randomUUID } from "node:crypto";
import { bingoNow, bingoStreamPath } from "@maidan/contract/http/house-draws";
import { pond, pondStreamPath } from "@maidan/contract/http/house-fishing";
import { liveStreamPath, liveTable } from "@maidan/contract/http/live-tables";
import type { Currency } from "@maidan/core/money";
import { isInSight, swimmersAt } from "@maidan/games/fishing";
import { findLiveTable } from "@maidan/games/live";
import { bingoRules } from "@maidan/services/house-draws";
import { FishingPonds } from "@maidan/services/house-fishing";
import { ScheduledTable, type HouseSession } from "@maidan/services/house-games";
import { liveRules } from "@maidan/services/live-tables";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { testBytes } from "../../../../../tools/test-random.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createDrawReads } from "../../postgres/house-draws/index.ts";
import { createPondStore } from "../../postgres/house-fishing/index.ts";
import { createScheduledRoundStore } from "../../postgres/house-games/index.ts";
import { registerBingoRoutes } from "../house-draws/index.ts";
import { registerLiveRoutes } from "../live-tables/index.ts";
import { startStreamServer, watchStream } from "../server/test-support/watch-stream.ts";
import { registerPondRoutes } from "./index.ts";
import { createTestHouse, passTime, type TestHouse } from "./test-support/index.ts";

const waitFor = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000, interval: 20 });

const randomBytes = testBytes("tables");
let database: TestDatabase;
let house: TestHouse;
let origin: string;
let stop: () => Promise<void>;
let ponds: FishingPonds;
const tables = new Map<string, ScheduledTable>();
const sessions = new Map<string, HouseSession>();

beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool);
  const { wagers, rounds } = house;
  const runner = createCommandRunner({ pool: database.pool });
  const store = createScheduledRoundStore();
  const deps = { runner, store, wagers, newKey: randomUUID, randomBytes, wakeWagers: () => undefined };
  const roulette = findLiveTable("live-roulette");
  if (roulette === undefined) throw new Error("no roulette");
  for (const rules of [liveRules(roulette), bingoRules("bingo-75")])
    tables.set(rules.gameCode, new ScheduledTable(deps, rules));
  ponds = new FishingPonds({ runner, rounds, store: createPondStore(), newKey: randomUUID });
  const { app, listen } = await startStreamServer((token) => sessions.get(token)?.player);
  const reader = readerOf(database.pool);
  const sessionOf = async ({ sessionId }: { readonly sessionId: string }) =>
    sessions.get(sessionId) ?? Promise.reject(new Error(sessionId));
  registerLiveRoutes(app, { tables: [...tables.values()], wagers, sessionOf });
  registerBingoRoutes(app, { reader, reads: createDrawReads(), wagers, tables, sessionOf });
  registerPondRoutes(app, { ponds, sessionOf });
  origin = await listen();
  stop = async () => {
    await app.close();
  };
});
afterAll(async () => {
  await stop();
  await house.close();
  await database.close();
});

async function sitDown(gameCode: string, currency: Currency = "BDT"): Promise<HouseSession> {
  const player = await house.provider.createPlayer({ cashMinor: 100_000n, currency });
  const session = await house.openGame({ ...player, currency }, gameCode);
  sessions.set(session.sessionId, session);
  return session;
}

const watch = <T>({ sessionId }: HouseSession, path: string, response: { parse(told: unknown): T }) =>
  watchStream({ url: `${origin}${path}`, token: sessionId }, response);

/** The table's next step, its newest round so much further. */
async function step(code: string, ms = 0): Promise<void> {
  await passTime(database.pool, code, ms);
  await database.pool.query("update house_table set owned_until = now()");
  await tables.get(code)?.tick();
}
const numberOf = async (code: string): Promise<number> => (await tables.get(code)?.look())?.round?.number ?? 0;

test("[HOUSE-25] [LIVE-03] a live table is told to who watches: the others' bets, the outcome once, and each their own bets to the end", async () => {
  const code = "live-roulette";
  const [one, other] = [await sitDown(code), await sitDown(code)];
  await tables.get(code)?.look();
  await step(code);
  const [ofOne, ofOther] = [
    await watch(one, liveStreamPath, liveTable.response),
    await watch(other, liveStreamPath, liveTable.response),
  ];
  await vi.waitFor(async () => expect(await numberOf(code)).toBe(1), { timeout: 30_000 });
  const asked = { number: 1, bet: { chips: [{ on: "red", stake: "10.00" }] }, idempotencyKey: randomUUID() };
  expect(await tables.get(code)?.bet(one, asked)).toMatchObject({ wager: { phase: "open" } });
  await waitFor(() => expect(ofOther.events.at(-1)).toMatchObject({ players: 1, mine: [], past: [] }));
  expect(ofOther.events.at(-1)?.sums).toEqual([
    { currency: "BDT", stake: "10.00", places: [{ on: "red", stake: "10.00" }] },
  ]);
  expect(ofOther.events.at(-1)?.seats).toMatchObject([{ currency: "BDT", stake: "10.00" }]);
  await waitFor(() => expect(ofOne.events.at(-1)).toMatchObject({ mine: [{ state: "in", stake: "10.00" }] }));
  await step(code, 3_600_000);
  await waitFor(() => expect(ofOther.events.at(-1)).toMatchObject({ round: { phase: "dealing" } }));
  await step(code, 3_600_000);
  await step(code);
  await house.recoverAll();
  await waitFor(() =>
    expect(ofOne.events.at(-1)).toMatchObject({ round: { phase: "paid" }, mine: [{ state: "paid" }] }),
  );
  const toldPast = () => ofOther.events.flatMap(({ past }) => past.map(({ number }) => number));
  await waitFor(() => expect(toldPast()).toEqual([1]));
  expect(ofOther.events.every(({ mine }) => mine.length === 0)).toBe(true);
  for (const { leave } of [ofOne, ofOther]) leave();
});

test("[HOUSE-25] [HOUSE-41] [BINGO-06] a bingo room is told to who is in it, ball by ball, to each their own cards and the pot of their currency, and to no session of another game", async () => {
  const code = "bingo-75";
  const [one, other, rupees] = [await sitDown(code), await sitDown(code), await sitDown(code, "INR")];
  await tables.get(code)?.look();
  await step(code);
  const [ofOne, ofOther, inRupees] = [
    await watch(one, bingoStreamPath, bingoNow.response),
    await watch(other, bingoStreamPath, bingoNow.response),
    await watch(rupees, bingoStreamPath, bingoNow.response),
  ];
  await vi.waitFor(async () => expect(await numberOf(code)).toBe(1), { timeout: 30_000 });
  const asked = { number: 1, bet: { seed: "mine", cards: 2 }, idempotencyKey: randomUUID() };
  expect(await tables.get(code)?.bet(one, asked)).toMatchObject({ wager: { phase: "open" } });
  await waitFor(() => expect(ofOther.events.at(-1)?.game).toMatchObject({ phase: "selling", cards: 2, mine: [] }));
  await waitFor(() => expect(ofOne.events.at(-1)?.game?.mine).toMatchObject([{ seed: "mine", cards: 2 }]));
  // The cards of taka are in no pot of rupees.
  const own = { number: 1, bet: { seed: "rupees", cards: 5 }, idempotencyKey: randomUUID() };
  expect(await tables.get(code)?.bet(rupees, own)).toMatchObject({ wager: { phase: "open" } });
  await waitFor(() => expect(inRupees.events.at(-1)?.game).toMatchObject({ cards: 5, players: 1 }));
  const worth = (game: { prizes: readonly { worth: string }[] } | null | undefined) =>
    game?.prizes.map((prize) => prize.worth);
  expect(worth(inRupees.events.at(-1)?.game)).toEqual(["10.00", "15.00", "45.00"]);
  expect(inRupees.events.at(-1)?.game?.seats).toMatchObject([{ cards: 5 }]);
  expect(worth(ofOther.events.at(-1)?.game)).toEqual(["4.00", "6.00", "18.00"]);
  await step(code, 62_500);
  await step(code, 3_000 + 5 * 1_800);
  await waitFor(() => expect(ofOther.events.at(-1)?.game?.called.length).toBeGreaterThanOrEqual(5));
  expect(ofOther.events.at(-1)?.game?.phase).toBe("calling");
  for (const { leave } of [ofOne, ofOther, inRupees]) leave();
  const stranger = await sitDown("dice");
  for (const path of [bingoStreamPath, liveStreamPath, pondStreamPath])
    expect((await watch(stranger, path, bingoNow.response)).status, path).toBe(404);
});

test("[HOUSE-25] [FISH-03] what one shoots at a pond the others see at once, and the seats of those who watch are kept", async () => {
  const [one, other] = [await sitDown("padma-fishing"), await sitDown("padma-fishing")];
  const [ofOne, ofOther] = [
    await watch(one, pondStreamPath, pond.response),
    await watch(other, pondStreamPath, pond.response),
  ];
  await waitFor(() => expect(ofOne.events.at(-1)?.seats).toHaveLength(2));
  const room = ofOne.events.at(-1)?.room ?? 0;
  const nowMs = ofOne.events.at(-1)?.now_ms ?? 0;
  // In sight for a while yet, as a busy machine is slow to shoot.
  const swimmer = swimmersAt(room, nowMs).findLast((one) => isInSight(one, nowMs));
  if (swimmer === undefined) throw new Error("no fish");
  const bet = { weapon: "dart", room, shots: [{ fish: swimmer.fish, kind: swimmer.kind }] };
  const fired = await ponds.fire(one, { bet, idempotencyKey: randomUUID() });
  if ("code" in fired) throw new Error(fired.message);
  await waitFor(() => expect(ofOther.events.at(-1)?.volleys).toMatchObject([{ id: fired.round.roundId }]));
  await database.pool.query("update house_fish_seat set seen_at = now() - interval '15 seconds'");
  await ponds.keep([one, other]);
  const { rows } = await database.pool.query<{ kept: number }>(
    "select count(*)::int as kept from house_fish_seat where seen_at > now() - interval '10 seconds'",
  );
  expect(rows[0]?.kept).toBe(2);
  for (const { leave } of [ofOne, ofOther]) leave();
});
