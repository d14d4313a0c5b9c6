import { randomUUID } from "node:crypto";
import type { CommonTurn } from "@maidan/games/blackjack";
import { checkHash, findLiveTable, type LiveTable } from "@maidan/games/live";
import type { Fields, Json } from "@maidan/games/house";
import { ScheduledTable, type AskedMove, type HouseSession, type ScheduledRound } from "@maidan/services/house-games";
import { liveRules } from "@maidan/services/live-tables";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { testBytes } from "../../../../../tools/test-random.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { createScheduledRoundStore } from "../../postgres/house-games/index.ts";
import { createTestHouse, type CallFate, type TestHouse } from "../house-games/test-support/index.ts";

const code = "live-blackjack";
const randomBytes = testBytes("live-blackjack");
let database: TestDatabase;
let house: TestHouse;
let fates: () => CallFate = () => "arrives";
beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool, { fate: () => fates() });
});
afterEach(() => {
  fates = () => "arrives";
});
afterAll(async () => {
  await house.close();
  await database.close();
});

const rulesOf = (): LiveTable => {
  const table = findLiveTable(code);
  if (table === undefined) throw new Error("no table of blackjack");
  return table;
};
/** A process's table: another one is another process. */
const tableOf = (): ScheduledTable =>
  new ScheduledTable(
    {
      runner: createCommandRunner({ pool: database.pool }),
      store: createScheduledRoundStore(),
      wagers: house.wagers,
      newKey: randomUUID,
      randomBytes,
      wakeWagers: () => undefined,
    },
    liveRules(rulesOf()),
  );

const moments = ["opens", "closes", "deals", "pays", "ends"]
  .map((one) => `${one}_at = ${one}_at - interval '1 hour'`)
  .join(", ");
const pass = (): Promise<unknown> =>
  database.pool.query(`update house_scheduled_round set ${moments} where phase <> 'playing'`);
/** The turn's time is over, just now or so long ago. */
const endTurn = (agoMs = 0): Promise<unknown> =>
  database.pool.query(
    `update house_scheduled_round set turn_closes_at = now() - $1 * interval '1 millisecond', turn_ends_at = now() - $1 * interval '1 millisecond' where phase = 'playing'`,
    [agoMs],
  );
async function newest(table: ScheduledTable): Promise<ScheduledRound | undefined> {
  const { rows } = await database.pool.query<{ number: bigint | null }>(
    "select max(number) as number from house_scheduled_round where game_code = $1",
    [code],
  );
  return table.round(Number(rows[0]?.number ?? 0));
}
async function until(table: ScheduledTable, phase: ScheduledRound["phase"]): Promise<ScheduledRound> {
  await database.pool.query("update house_table set owned_until = now()");
  for (let look = 0; look < 60; look += 1) {
    await table.tick();
    const round = await newest(table);
    if (round?.phase === phase) return round;
    if (round?.phase === "playing") await endTurn();
    else if (round?.phase === "dealt" || round?.phase === "paid") await pass();
  }
  throw new Error(`never ${phase}`);
}
interface Seat {
  readonly session: HouseSession;
  readonly playerId: string;
}
async function seat(table: ScheduledTable, cashMinor = 1_000_000n): Promise<Seat> {
  await table.look();
  const player = await house.provider.createPlayer({ cashMinor });
  return { session: await house.openGame(player, code), playerId: player.playerId };
}
const betOf = (...chips: readonly { on: string; stake: string }[]): Json => ({ chips }) as unknown as Json;
/** Bets on the hand, and has it dealt; rounds in which nothing is to be decided are played until one comes that `isWanted`. */
async function dealt(
  table: ScheduledTable,
  seats: readonly Seat[],
  isWanted: (view: Fields) => boolean = () => true,
): Promise<ScheduledRound> {
  for (let tried = 0; tried < 150; tried += 1) {
    const { number, ...begun } = await until(table, "betting");
    if (!isWanted(rulesOf().deal(begun).view) || rulesOf().turns?.waiting(begun, { moves: [], turn: 1 }).length === 0) {
      await pass();
      await until(table, "paid");
      await pass();
      continue;
    }
    for (const { session } of seats) {
      const asked = { number, bet: betOf({ on: "hand", stake: "10.00" }), idempotencyKey: randomUUID() };
      expect(await table.bet(session, asked)).toMatchObject({ wager: { phase: "open" } });
    }
    await pass();
    const round = await until(table, "playing");
    if (round.number === number) return round;
  }
  throw new Error("never such a hand");
}
const asked = ({ number, turn }: ScheduledRound, move: string, hand = 0): AskedMove => ({
  number,
  turn,
  hand,
  move,
  idempotencyKey: randomUUID(),
});
async function settled(table: ScheduledTable): Promise<ScheduledRound> {
  const round = await until(table, "paid");
  await house.recoverAll();
  return round;
}
const isPair = ({ player }: Fields): boolean => {
  const [first, second] = player as readonly string[];
  return first?.slice(0, -1) === second?.slice(0, -1) && first?.startsWith("A") === false;
};
const total = (
  of: ScheduledRound,
  moves: readonly CommonTurn[],
  stakeMinor: bigint,
  ...more: readonly string[]
): bigint =>
  ["hand", ...more].reduce((sum, on) => sum + rulesOf().deal(of).pay([{ on, stakeMinor }], moves).payoutMinor, 0n);

describe("live blackjack", () => {
  test("[HOUSE-37] [LIVE-06] four players decide the same hand each for themselves, and each is paid to the paisa what the told hash gives by their decisions", async () => {
    const table = tableOf();
    const seats = [await seat(table), await seat(table), await seat(table), await seat(table)] as const;
    const round = await dealt(table, seats, isPair);
    // Another process's: this one may show for a moment what stood when its players sat down.
    const cards = (await tableOf().look()).open as Fields;
    expect(cards["dealer"]).toHaveLength(1);
    expect(cards["draws"]).toEqual([]);
    const made: CommonTurn[][] = [[], [], [], []];
    const first = ["stand", "double", "split", "hit"] as const;
    for (const [place, move] of first.entries()) {
      const decided = await table.decide(seats[place]?.session ?? seats[0].session, asked(round, move));
      expect(decided).toMatchObject({ moves: [{ turn: 1, hand: 0, move }] });
      made[place]?.push({ turn: 1, hand: 0, move });
    }
    // All have decided: the turn ends without waiting for the clock.
    for (;;) {
      await table.tick();
      const now = await newest(table);
      if (now?.phase !== "playing") break;
      if (now.turn === 1) continue;
      // From here on everybody stands; the split's hands each by itself.
      for (const [place, moves] of made.entries()) {
        const session = seats[place]?.session;
        const waiting = rulesOf().turns?.waiting(now, { moves, turn: now.turn }) ?? [];
        for (const hand of waiting) {
          if (session !== undefined) await table.decide(session, asked(now, "stand", hand));
          moves.push({ turn: now.turn, hand: hand === 0 ? 0 : 1, move: "stand" });
        }
      }
    }
    const told = await settled(table);
    expect(told).toMatchObject({ number: round.number, outcome: rulesOf().deal(round).view });
    for (const [place, moves] of made.entries()) {
      const { playerId, session } = seats[place] ?? seats[0];
      const raised = first[place] === "double" || first[place] === "split" ? [first[place]] : [];
      const staked = 1_000n * BigInt(1 + raised.length);
      expect(await house.provider.cashOf(playerId)).toBe(1_000_000n - staked + total(round, moves, 1_000n, ...raised));
      const wagers = await table.mine(session, round.number);
      expect(wagers.map(({ phase }) => phase)).toEqual(Array.from({ length: 1 + raised.length }, () => "paid"));
      const hands = (wagers[0]?.outcome as Fields | undefined)?.["hands"];
      expect(hands).toHaveLength(first[place] === "split" ? 2 : 1);
    }
    const { rounds, isTold, publishedHash } = await table.ofHash(told);
    expect(isTold).toBe(true);
    const fallen = rounds.map(({ number, takenBefore, outcome }) => ({
      number,
      takenBefore,
      outcome: outcome as Json,
    }));
    const { hash, salt, place } = told;
    expect(checkHash({ game: code, hash, salt, place, publishedHash, rounds: fallen })).toMatchObject({
      doesLead: true,
      rounds: [{ isSame: true }],
    });
  });

  test("[HOUSE-37] [BJ-11] nothing of the next card is told before its turn is over, whoever decided already", async () => {
    const table = tableOf();
    const [one, other] = [await seat(table), await seat(table)];
    const round = await dealt(table, [one, other], (view) => (view["draws"] as readonly string[]).length > 1);
    await table.decide(one.session, asked(round, "hit"));
    await table.tick();
    const now = await tableOf().look();
    expect(now.round).toMatchObject({ phase: "playing", turn: 1, outcome: null });
    expect(now.open).toMatchObject({ draws: [], second: [] });
    await table.decide(other.session, asked(round, "hit"));
    await table.tick();
    const next = await tableOf().look();
    expect(next.open).toMatchObject({ draws: [(rulesOf().deal(round).view["draws"] as readonly string[])[0]] });
    await settled(table);
  });

  test("[HOUSE-38] a balance that is short refuses the raise, takes nothing, and leaves the hand to be decided otherwise or by the rule", async () => {
    const table = tableOf();
    const poor = await seat(table, 1_500n);
    const round = await dealt(table, [poor]);
    expect(await table.decide(poor.session, asked(round, "double"))).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    expect(await house.provider.cashOf(poor.playerId)).toBe(500n);
    expect(await table.decide(poor.session, asked(round, "stand"))).toMatchObject({ moves: [{ move: "stand" }] });
    await settled(table);
    const paid = total(round, [{ turn: 1, hand: 0, move: "stand" }], 1_000n);
    expect(await house.provider.cashOf(poor.playerId)).toBe(500n + paid);
  });

  test("[HOUSE-38] the same key stakes once; a hand is decided once, in its turn, as it allows, by who has a bet on it", async () => {
    const table = tableOf();
    const [player, looker] = [await seat(table), await seat(table)];
    const round = await dealt(
      table,
      [player],
      (view) => !isPair(view) && /^[2-9]/.test((view["player"] as readonly string[])[0] ?? ""),
    );
    const raise = asked(round, "double");
    expect(await table.decide(looker.session, raise)).toMatchObject({ code: "NOT_FOUND" });
    expect(await table.decide(player.session, asked(round, "split"))).toMatchObject({ code: "VALIDATION" });
    expect(await table.decide(player.session, { ...asked(round, "hit"), turn: 2 })).toMatchObject({ code: "CONFLICT" });
    const [first, again] = await Promise.all([
      table.decide(player.session, raise),
      table.decide(player.session, raise),
    ]);
    expect([first, again].some((view) => "moves" in view && view.moves.length === 1)).toBe(true);
    expect(await table.decide(player.session, raise)).toMatchObject({ moves: [{ move: "double" }] });
    expect(await house.provider.cashOf(player.playerId)).toBe(998_000n);
    expect(await table.decide(player.session, asked(round, "stand"))).toMatchObject({ code: "CONFLICT" });
    await settled(table);
    expect(await table.decide(player.session, asked(round, "hit"))).toMatchObject({ code: "CONFLICT" });
    const paid = total(round, [{ turn: 1, hand: 0, move: "double" }], 1_000n, "double");
    expect(await house.provider.cashOf(player.playerId)).toBe(998_000n + paid);
  });

  test("[HOUSE-38] a raise whose answer is never heard goes back, and the hand goes by the rule", async () => {
    const table = tableOf();
    const player = await seat(table);
    const round = await dealt(table, [player]);
    fates = () => "unanswered";
    expect(await table.decide(player.session, asked(round, "double"))).toMatchObject({ code: "UNAVAILABLE" });
    fates = () => "arrives";
    await house.recoverAll();
    await settled(table);
    expect(await house.provider.cashOf(player.playerId)).toBe(999_000n + total(round, [], 1_000n));
  });

  test("[HOUSE-33] [HOUSE-37] another process goes on in the middle of a hand; a turn that passed while nobody was there is decided anew", async () => {
    const table = tableOf();
    const player = await seat(table);
    const round = await dealt(table, [player]);
    await endTurn(60_000);
    await database.pool.query("update house_table set owned_until = now()");
    const next = tableOf();
    await next.tick();
    const now = await newest(next);
    expect(now).toMatchObject({ phase: "playing", turn: 1 });
    expect(now?.turnClosesInMs).toBeGreaterThan(5_000);
    expect(await next.decide(player.session, asked(round, "stand"))).toMatchObject({ moves: [{ move: "stand" }] });
    await settled(next);
    const moves = [{ turn: 1, hand: 0, move: "stand" }] as const;
    expect(await house.provider.cashOf(player.playerId)).toBe(999_000n + total(round, moves, 1_000n));
  });
});
