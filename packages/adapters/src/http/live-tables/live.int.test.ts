import { randomUUID } from "node:crypto";
import type { Currency } from "@maidan/core/money";
import { checkHash, findLiveTable, type ToldHash } from "@maidan/games/live";
import type { Fields, Json } from "@maidan/games/house";
import { ScheduledTable, type HouseSession, type ScheduledRound } from "@maidan/services/house-games";
import { liveRules } from "@maidan/services/live-tables";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { testBytes } from "../../../../../tools/test-random.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { createScheduledRoundStore } from "../../postgres/house-games/index.ts";
import { createTestHouse, type TestHouse } from "../house-games/test-support/index.ts";

const randomBytes = testBytes("live");
let database: TestDatabase;
let house: TestHouse;
beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool);
});
afterAll(async () => {
  await house.close();
  await database.close();
});

function tableOf(code: string): ScheduledTable {
  const table = findLiveTable(code);
  if (table === undefined) throw new Error(`no table ${code}`);
  const deps = {
    runner: createCommandRunner({ pool: database.pool }),
    store: createScheduledRoundStore(),
    wagers: house.wagers,
    newKey: randomUUID,
    randomBytes,
    wakeWagers: () => undefined,
  };
  return new ScheduledTable(deps, liveRules(table));
}
/** All moments of the rounds that are on lie behind. */
const pass = (): Promise<unknown> =>
  database.pool.query(
    `update house_scheduled_round set opens_at = opens_at - interval '1 hour', closes_at = closes_at - interval '1 hour', deals_at = deals_at - interval '1 hour',
       pays_at = pays_at - interval '1 hour', ends_at = ends_at - interval '1 hour'`,
  );
async function until(table: ScheduledTable, phase: ScheduledRound["phase"]): Promise<ScheduledRound> {
  // Whoever had it before is gone.
  await database.pool.query("update house_table set owned_until = now()");
  for (let look = 0; look < 20; look += 1) {
    await table.tick();
    const { rows } = await database.pool.query<{ number: bigint }>(
      "select max(number) as number from house_scheduled_round where game_code = $1",
      [table.rules.gameCode],
    );
    const round = await table.round(Number(rows[0]?.number ?? 0));
    if (round?.phase === phase) return round;
    if (round?.phase === "dealt" || round?.phase === "paid") await pass();
  }
  throw new Error(`never ${phase}`);
}
const chipsOn: Readonly<Record<string, readonly string[]>> = {
  "live-baccarat": ["player", "banker", "tie"],
  "live-roulette": ["red", "17", "dozen-1"],
  "live-dragon-tiger": ["dragon", "tiger", "tie"],
  "live-andar-bahar": ["andar", "bahar"],
  "live-teen-patti": ["playerA", "playerB", "pairPlus"],
};

test.each(Object.keys(chipsOn))(
  "[LIVE-03] [LIVE-05] [HOUSE-35] %s: two players are paid what their chips are paid by what was dealt, and the told hash deals it again",
  async (code) => {
    const table = tableOf(code);
    await table.look();
    const sessions: { session: HouseSession; playerId: string }[] = [];
    for (let seat = 0; seat < 2; seat += 1) {
      const player = await house.provider.createPlayer({ cashMinor: 100_000n });
      sessions.push({ session: await house.openGame(player, code), playerId: player.playerId });
    }
    const begun = await until(table, "betting");
    const chips = (chipsOn[code] ?? []).map((on) => ({ on, stake: "10.00" }));
    for (const { session } of sessions) {
      const asked = { number: begun.number, bet: { chips } as unknown as Json, idempotencyKey: randomUUID() };
      expect(await table.bet(session, asked)).toMatchObject({ wager: { phase: "open" } });
    }
    expect((await tableOf(code).look()).sums).toMatchObject({
      players: 2,
      byCurrency: [{ currency: "BDT", stakeMinor: 2_000n * BigInt(chips.length) }],
    });
    await pass();
    const round = await until(table, "paid");
    await house.recoverAll();
    const dealt = findLiveTable(code)?.deal(begun);
    expect(round.outcome).toEqual(dealt?.view);
    const paid = dealt?.pay(chips.map(({ on }) => ({ on, stakeMinor: 1_000n })));
    for (const { session, playerId } of sessions) {
      const [wager] = await table.mine(session, round.number);
      expect(wager).toMatchObject({ phase: "paid", payoutMinor: paid?.payoutMinor, outcome: { won: paid?.won } });
      expect(await house.provider.cashOf(playerId)).toBe(
        100_000n - 1_000n * BigInt(chips.length) + (paid?.payoutMinor ?? 0n),
      );
    }
    // Nobody is there any more: a shoe is ended and told.
    await pass();
    await database.pool.query("update house_table set wanted_until = now()");
    await table.tick();
    const { rounds, isTold, publishedHash } = await table.ofHash(round);
    expect(isTold).toBe(true);
    const told: ToldHash = {
      game: code,
      hash: round.hash,
      salt: round.salt,
      place: round.place,
      publishedHash,
      rounds: rounds.map(({ number, takenBefore, outcome }) => ({ number, takenBefore, outcome: outcome as Fields })),
    };
    expect(checkHash(told)).toMatchObject({ doesLead: true, rounds: [{ number: round.number, isSame: true }] });
  },
);

test("[HOUSE-39] a player in rupees and two in taka at one table: what lies on each place is told in each currency, and never as one sum", async () => {
  const code = "live-dragon-tiger";
  const table = tableOf(code);
  await table.look();
  const sit = async (currency: Currency): Promise<HouseSession> =>
    house.openGame({ ...(await house.provider.createPlayer({ cashMinor: 100_000n, currency })), currency }, code);
  const [taka, other, rupees] = [await sit("BDT"), await sit("BDT"), await sit("INR")];
  const { number } = await until(table, "betting");
  const bet = async (session: HouseSession, on: string, stake: string): Promise<void> => {
    const asked = { number, bet: { chips: [{ on, stake }] } as unknown as Json, idempotencyKey: randomUUID() };
    expect(await table.bet(session, asked)).toMatchObject({ wager: { phase: "open" } });
  };
  await bet(taka, "dragon", "30.00");
  await bet(other, "dragon", "10.00");
  await bet(rupees, "dragon", "20.00");
  await bet(rupees, "tie", "5.00");
  const { sums } = await tableOf(code).look();
  expect(sums).toMatchObject({
    players: 3,
    byCurrency: [
      { currency: "BDT", players: 2, stakeMinor: 4_000n, spots: new Map([["dragon", 4_000n]]) },
      {
        currency: "INR",
        players: 1,
        stakeMinor: 2_500n,
        spots: new Map([
          ["dragon", 2_000n],
          ["tie", 500n],
        ]),
      },
    ],
  });
  // One of each currency in turn: the second taka has more places before it, not more money.
  expect(sums.seats.map(({ currency, stakeMinor }) => [currency, stakeMinor])).toEqual([
    ["BDT", 3_000n],
    ["INR", 2_500n],
    ["BDT", 1_000n],
  ]);
});

test("[HOUSE-32] [LIVE-03] a chip above the most of its place is refused, and takes nothing", async () => {
  const table = tableOf("live-baccarat");
  await table.look();
  const player = await house.provider.createPlayer({ cashMinor: 1_000_000n });
  const session = await house.openGame(player, "live-baccarat");
  const { number } = await until(table, "betting");
  const bet = { chips: [{ on: "tie", stake: "1200.01" }] } as unknown as Json;
  expect(await table.bet(session, { number, bet, idempotencyKey: randomUUID() })).toMatchObject({
    code: "LIMIT_REACHED",
  });
  expect(await house.provider.cashOf(player.playerId)).toBe(1_000_000n);
});
