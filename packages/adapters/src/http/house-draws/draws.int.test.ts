import { randomUUID } from "node:crypto";
import type { Currency } from "@maidan/core/money";
import { bingoRoom, playBingoByCurrency } from "@maidan/games/bingo";
import { commitmentOf } from "@maidan/games/fair";
import { drawLottery, lotteryPayout, readTicket } from "@maidan/games/lottery";
import { bingoOutcomeOf, bingoRules, resultText } from "@maidan/services/house-draws";
import { ScheduledTable, type HouseSession, type ScheduledRound } from "@maidan/services/house-games";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { testBytes } from "../../../../../tools/test-random.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createDrawReads } from "../../postgres/house-draws/index.ts";
import { createScheduledRoundStore } from "../../postgres/house-games/index.ts";
import { createTestHouse, passTime, Killed, type CallFate, type TestHouse } from "../house-games/test-support/index.ts";
import { hourlyLottery } from "./test-support/index.ts";

const randomBytes = testBytes("draws");
let database: TestDatabase;
let house: TestHouse;
let fates: () => CallFate = () => "arrives";
let kills: () => boolean = () => false;
const store = createScheduledRoundStore();
const reads = createDrawReads();
const tables = new Map<string, ScheduledTable>();

beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool, {
    fate: () => fates(),
    beforeChange: () => {
      if (kills()) throw new Killed("killed");
    },
  });
  const runner = createCommandRunner({ pool: database.pool });
  const deps = { runner, store, wagers: house.wagers, newKey: randomUUID, randomBytes, wakeWagers: () => undefined };
  for (const rules of [
    hourlyLottery("lottery-4d"),
    hourlyLottery("lottery-2d"),
    bingoRules("bingo-75"),
    bingoRules("bingo-90"),
  ])
    tables.set(rules.gameCode, new ScheduledTable(deps, rules));
});
afterAll(async () => {
  await house.close();
  await database.close();
});
afterEach(() => {
  fates = () => "arrives";
  kills = () => false;
});

const tableOf = (code: string): ScheduledTable => {
  const table = tables.get(code);
  if (table === undefined) throw new Error(`no table ${code}`);
  return table;
};
const newest = async (code: string): Promise<ScheduledRound> => {
  const round = await store.newest(readerOf(database.pool), code);
  if (round === undefined) throw new Error("no round");
  return round;
};
async function until(code: string, phase: ScheduledRound["phase"]): Promise<ScheduledRound> {
  for (let look = 0; look < 20; look += 1) {
    await database.pool.query("update house_table set owned_until = now(), wanted_until = now() + interval '1 hour'");
    await tableOf(code).look();
    await tableOf(code).tick();
    const round = await newest(code);
    if (round.phase === phase) return round;
    if (phase === "betting") await passTime(database.pool, code, 4_000_000);
  }
  throw new Error(`${code} never was ${phase}`);
}
async function sitDown(
  code: string,
  currency: Currency = "BDT",
): Promise<{ readonly session: HouseSession; readonly cash: () => Promise<bigint> }> {
  const player = await house.provider.createPlayer({ cashMinor: 10_000_000n, currency });
  const session = await house.openGame({ ...player, currency }, code);
  return { session, cash: () => house.provider.cashOf(player.playerId) };
}
const buy = (code: string, session: HouseSession, asked: { readonly number: number; readonly bet: object }) =>
  tableOf(code).bet(session, { number: asked.number, bet: asked.bet as never, idempotencyKey: randomUUID() });
const line = (kind: string, digits: string, stake: string) => ({ kind, digits, stake });

describe("a lottery", () => {
  test("[LOTTERY-01] [LOTTERY-03] [HOUSE-40] is drawn from its hash, and every ticket is paid what its lines hit, once", async () => {
    const code = "lottery-2d";
    const { session, cash } = await sitDown(code);
    const { number } = await until(code, "betting");
    const lines = [
      ...Array.from({ length: 5 }, (_, digit) => line("last", String(digit), "10.00")),
      ...Array.from({ length: 5 }, (_, digit) => line("first", String(digit * 2), "4.50")),
    ];
    expect(await buy(code, session, { number, bet: { lines } })).toHaveProperty("wager.phase", "open");
    expect(await cash()).toBe(10_000_000n - 7_250n);
    await passTime(database.pool, code, 3_600_000);
    await until(code, "dealt");
    await passTime(database.pool, code, 10_000);
    const round = await until(code, "paid");
    await house.recoverAll();
    const ticket = readTicket("lottery-2d", lines);
    if (!ticket.ok) throw new Error(ticket.code);
    const drawn = drawLottery("lottery-2d", round);
    expect(round.outcome).toEqual({ number: drawn });
    expect(await cash()).toBe(10_000_000n - 7_250n + lotteryPayout("lottery-2d", ticket.lines, drawn));
    const [result] = await reads.newest(readerOf(database.pool), code, { phases: ["paid"], limit: 1 });
    expect(result).toMatchObject({ number, outcome: { number: drawn }, hash: round.hash, salt: round.salt });
    if (round.place === 1) expect(commitmentOf(round.hash)).toBe(result?.publishedHash);
    const day = await database.pool.query<{ day: string }>(
      "select (now() at time zone 'Asia/Dhaka')::date::text as day",
    );
    const ofDays = await Promise.all(
      [0, -1].map((days) => {
        const asked = new Date(`${day.rows[0]?.day}T12:00:00Z`);
        asked.setUTCDate(asked.getUTCDate() + days);
        return reads.resultsOf(readerOf(database.pool), code, asked.toISOString().slice(0, 10));
      }),
    );
    expect(ofDays.flat().map((one) => one.number)).toContain(number);
    const [draw] = await reads.officeDraws(readerOf(database.pool), { gameCodes: [code], limit: 5 });
    expect(draw).toMatchObject({ number, tickets: 1, players: 1, waiting: 0 });
    expect(draw?.sums).toMatchObject([{ currency: "BDT", stakeMinor: 7_250n }]);
    expect(draw === undefined ? "" : resultText(draw)).toBe(drawn);
  });

  test("[LOTTERY-05] all players together win no more on a number than the limit, however many buy it at once; what is refused takes nothing", async () => {
    const code = "lottery-4d";
    const { number } = await until(code, "betting");
    const seats = await Promise.all(Array.from({ length: 8 }, () => sitDown(code)));
    const answers = await Promise.all(
      seats.map(({ session }) => buy(code, session, { number, bet: { lines: [line("straight", "0734", "10.00")] } })),
    );
    // 500,000.00 / 9,000 = 55.55.
    expect(answers.filter((answer) => "wager" in answer)).toHaveLength(5);
    const refused = answers.find((answer) => "code" in answer);
    expect(refused).toMatchObject({ code: "LIMIT_REACHED", fields: { "straight:0734": ["5.55"] } });
    const cash = await Promise.all(seats.map((seat) => seat.cash()));
    expect(cash.filter((minor) => minor === 10_000_000n)).toHaveLength(3);
    const laid = await reads.laid(readerOf(database.pool), { gameCode: code, number, currency: "BDT" });
    expect(laid.get("straight:0734")).toBe(5_000n);
    const [first] = seats;
    if (first === undefined) throw new Error("nobody is there");
    const rest = { number, bet: { lines: [line("straight", "0734", "5.55"), line("box", "0734", "5.00")] } };
    expect(await buy(code, first.session, rest)).toHaveProperty("wager.phase", "open");
  });

  test("[LOTTERY-05] [HOUSE-39] rupees fill no number of the takas, and the office is told each for itself", async () => {
    const code = "lottery-4d";
    const { number } = await until(code, "betting");
    const seats = [await sitDown(code), await sitDown(code, "INR"), await sitDown(code, "PKR")];
    const bet = (stake: string) => ({ number, bet: { lines: [line("straight", "1907", stake)] } });
    for (const { session } of seats)
      expect(await buy(code, session, bet("55.55"))).toHaveProperty("wager.phase", "open");
    for (const currency of ["BDT", "INR", "PKR"] as const)
      expect(await buy(code, (await sitDown(code, currency)).session, bet("1.00"))).toMatchObject({
        code: "LIMIT_REACHED",
        fields: { "straight:1907": ["0.00"] },
      });
    const [draw] = await reads.officeDraws(readerOf(database.pool), { gameCodes: [code], limit: 1 });
    expect(draw?.sums.filter(({ currency }) => currency !== "BDT")).toEqual([
      { currency: "INR", stakeMinor: 5_555n, payoutMinor: 0n },
      { currency: "PKR", stakeMinor: 5_555n, payoutMinor: 0n },
    ]);
    const laid = await reads.laid(readerOf(database.pool), { gameCode: code, number, currency: "INR" });
    expect([...laid]).toEqual([["straight:1907", 5_555n]]);
  });

  test("[LOTTERY-06] tickets are refused from the minute before the draw, by the database's clock", async () => {
    const code = "lottery-4d";
    const { session, cash } = await sitDown(code);
    const { number, closesInMs, dealsInMs } = await until(code, "betting");
    expect(Math.round((dealsInMs - closesInMs) / 1_000)).toBe(60);
    await passTime(database.pool, code, closesInMs + 500);
    const bet = { lines: [line("last", "7", "1.00")] };
    expect(await buy(code, session, { number, bet })).toMatchObject({ code: "CONFLICT" });
    expect(await cash()).toBe(10_000_000n);
  });
});

describe("a bingo room", () => {
  test("[BINGO-04] [BINGO-05] [HOUSE-41] pays the pot out to the paisa among all cards, as anybody can play it again", async () => {
    for (const code of ["bingo-75", "bingo-90"] as const) {
      const room = bingoRoom(code);
      const seats = await Promise.all(Array.from({ length: 3 }, () => sitDown(code)));
      const { number } = await until(code, "betting");
      for (const [place, { session }] of seats.entries()) {
        const bet = { seed: `seed${place}`, cards: place + 2 };
        expect(await buy(code, session, { number, bet })).toHaveProperty("wager.phase", "open");
      }
      const [first] = seats;
      if (first === undefined) throw new Error("nobody is there");
      expect(await buy(code, first.session, { number, bet: { seed: "more", cards: 11 } })).toMatchObject({
        code: "LIMIT_REACHED",
      });
      await passTime(database.pool, code, 70_000);
      await until(code, "dealt");
      await passTime(database.pool, code, 600_000);
      const round = await until(code, "paid");
      await house.recoverAll();
      const outcome = bingoOutcomeOf(round.outcome ?? "");
      expect(outcome.sold).toHaveLength(3);
      const { sold, ...played } = outcome;
      expect(playBingoByCurrency(room, { ...round, tickets: sold })).toEqual(played);
      const cash = await Promise.all(seats.map((seat) => seat.cash()));
      const back = cash.reduce((sum, minor) => sum + minor, 0n) - 30_000_000n + room.cardMinor * 9n;
      const quick = outcome.prizes.flatMap(({ prize, cards }) => (prize === "quick" ? cards : []));
      const ofHouse = quick.reduce((sum, { minor }) => sum + minor, 0n);
      expect(back - ofHouse).toBe((room.cardMinor * 9n * BigInt(room.potX100)) / 100n);
      const owners = await reads.playersOf(readerOf(database.pool), code, number);
      for (const { id } of sold) expect(owners.get(id)).toBeDefined();
    }
  });

  test("[BINGO-06] cards of rupees and of taka hear the same balls, and each pot goes to its own cards to the paisa", async () => {
    const code = "bingo-75";
    const room = bingoRoom(code);
    const [taka, rupees, more] = [await sitDown(code), await sitDown(code, "INR"), await sitDown(code, "INR")];
    const { number } = await until(code, "betting");
    for (const [{ session }, seed, cards] of [
      [taka, "taka", 2],
      [rupees, "rupees", 5],
      [more, "more", 7],
    ] as const)
      expect(await buy(code, session, { number, bet: { seed, cards } })).toHaveProperty("wager.phase", "open");
    await passTime(database.pool, code, 70_000);
    await until(code, "dealt");
    await passTime(database.pool, code, 600_000);
    const round = await until(code, "paid");
    await house.recoverAll();
    const { sold, prizes } = bingoOutcomeOf(round.outcome ?? "");
    const quickIn = (currency: string): bigint =>
      prizes
        .filter((prize) => prize.prize === "quick" && prize.currency === currency)
        .flatMap(({ cards }) => cards)
        .reduce((sum, { minor }) => sum + minor, 0n);
    const potOf = (cards: bigint): bigint => (room.cardMinor * cards * BigInt(room.potX100)) / 100n;
    expect((await taka.cash()) - 10_000_000n + room.cardMinor * 2n - quickIn("BDT")).toBe(potOf(2n));
    const ofRupees = (await rupees.cash()) + (await more.cash()) - 20_000_000n + room.cardMinor * 12n;
    expect(ofRupees - quickIn("INR")).toBe(potOf(12n));
    for (const { currency, cards } of prizes)
      for (const { id } of cards) expect(sold.find((ticket) => ticket.id === id)?.currency).toBe(currency);
  });

  test("[HOUSE-41] killed at each step, or with a wallet that is lost or unheard, every card ends played or given back, once", async () => {
    const code = "bingo-90";
    for (const fault of ["lost", "unanswered", 1, 2, 3] as const) {
      const seats = await Promise.all(Array.from({ length: 3 }, () => sitDown(code)));
      const { number } = await until(code, "betting");
      let calls = 0;
      if (typeof fault === "string") fates = () => ((calls += 1) % 3 === 0 ? fault : "arrives");
      else kills = () => (calls += 1) % (fault + 1) === 0;
      const isKilled = (error: unknown): void => expect(error).toBeInstanceOf(Killed);
      for (const { session } of seats)
        await buy(code, session, { number, bet: { seed: "s", cards: 2 } }).catch(isKilled);
      for (let look = 0; look < 10; look += 1) {
        await passTime(database.pool, code, 300_000);
        await database.pool.query("update house_table set owned_until = now()");
        await tableOf(code).tick().catch(isKilled);
        await house.wagers.sweep().catch(isKilled);
      }
      fates = () => "arrives";
      kills = () => false;
      await house.recoverAll();
      for (let look = 0; look < 5; look += 1) {
        await database.pool.query("update house_table set owned_until = now()");
        await tableOf(code).tick();
        await house.recoverAll();
      }
      for (const { session, cash } of seats) {
        const [wager] = await tableOf(code).mine(session, number);
        const paid = wager?.phase === "paid" ? wager.payoutMinor - wager.stakeMinor : 0n;
        expect(["paid", "void", undefined], String(fault)).toContain(wager?.phase);
        expect(await cash(), String(fault)).toBe(10_000_000n + paid);
      }
      expect(await house.provider.broken()).toEqual([]);
    }
  });

  test("[HOUSE-41] a game for which nobody bought a card is not called, and the next one is sold", async () => {
    const { number, place } = await until("bingo-75", "betting");
    await passTime(database.pool, "bingo-75", 100_000);
    await until("bingo-75", "void");
    const next = await until("bingo-75", "betting");
    expect(next).toMatchObject({ number: number + 1, place: place + 1 });
  });
});
