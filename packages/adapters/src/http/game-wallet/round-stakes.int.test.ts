import { randomUUID } from "node:crypto";
import { createInbox } from "@maidan/services/inbox";
import { createListSettledBets } from "@maidan/services/records";
import { createCountStakes, type SettledStake } from "@maidan/services/stakes";
import { createVipListener } from "@maidan/services/vip";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { untilDayLasts } from "../../../../../tools/test-day.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createInboxStore } from "../../postgres/inbox/index.ts";
import { createSettledBetStore } from "../../postgres/records/index.ts";
import { createStakeStore } from "../../postgres/stakes/index.ts";
import { createVipStore } from "../../postgres/vip/index.ts";
import { createTestProvider, gameCode, type TestProvider } from "./test-support/index.ts";

let database: TestDatabase;
let provider: TestProvider;
let told: { settled: SettledStake[]; voided: SettledStake[] };
let count: () => Promise<unknown>;
const vip = createVipStore();

beforeAll(async () => {
  await untilDayLasts();
  database = await createTestDatabase();
  provider = await createTestProvider(database.pool, "hub88");
  const listener = {
    name: "test",
    onSettled: async (_tx: unknown, stakes: readonly SettledStake[]) => void told.settled.push(...stakes),
    onVoided: async (_tx: unknown, stakes: readonly SettledStake[]) => void told.voided.push(...stakes),
  };
  const runner = createCommandRunner({ pool: database.pool });
  const vipListener = createVipListener({ vip, inbox: createInbox({ inbox: createInboxStore() }) });
  const listeners = [listener, vipListener];
  count = createCountStakes({ runner, stakes: createStakeStore(), listeners, newKey: randomUUID });
});
afterAll(async () => {
  await provider.close();
  await database.close();
});
beforeEach(() => {
  told = { settled: [], voided: [] };
});

interface Player {
  readonly playerId: string;
  readonly token: string;
}
interface Move {
  readonly id?: string;
  readonly taka?: number;
  readonly round?: string;
  readonly of?: string;
  readonly isClosed?: boolean;
  readonly isFree?: boolean;
}
/** A signed call of the provider, as it comes over HTTP. */
async function send(player: Player, kind: "bet" | "win" | "rollback", move: Move): Promise<void> {
  const { id = randomUUID(), taka = 10, round = "r1", of, isClosed = false, isFree = false } = move;
  const sum = kind === "rollback" ? {} : { amount: Math.round(taka * 100_000), currency: "BDT", is_free: isFree };
  const reply = await provider.post(`/transaction/${kind}`, {
    user: player.playerId,
    token: player.token,
    request_uuid: randomUUID(),
    transaction_uuid: id,
    round,
    round_closed: isClosed,
    game_code: gameCode,
    ...(of !== undefined && { reference_transaction_uuid: of }),
    ...sum,
  });
  expect(reply.status).toBe("RS_OK");
}
const recordOf = async ({ playerId }: Player) => {
  const listSettledBets = createListSettledBets({
    reader: readerOf(database.pool),
    store: createSettledBetStore(),
    now: Date.now,
  });
  const { groups } = await listSettledBets({ playerId, date: "today" });
  return groups.map(({ betMinor, winMinor, bets, gameType }) => ({ betMinor, winMinor, bets, gameType }));
};
const amounts = (stakes: readonly SettledStake[]) => stakes.map(({ stakeMinor }) => stakeMinor);

test("[STAKE-07] [BETREC-04] a round is told once when its provider closes it, with its game, and stands in the record from that moment", async () => {
  const player = await provider.createPlayer();
  await send(player, "bet", { id: "a-bet", taka: 10 });
  await send(player, "bet", { taka: 5.55 });
  await count();
  expect([told.settled, await recordOf(player)]).toEqual([[], []]);
  const win = { id: "a-win", of: "a-bet", taka: 25, isClosed: true };
  await send(player, "win", win);
  await send(player, "win", win);
  expect(await recordOf(player)).toEqual([{ betMinor: 15_55n, winMinor: 25_00n, bets: 1, gameType: "SLOT" }]);
  await Promise.all([count(), count(), count()]);
  await count();
  expect(told).toMatchObject({
    settled: [
      {
        source: "game",
        playerId: player.playerId,
        gameType: "SLOT",
        gameId: "test-hub88/test_slot",
        stakeMinor: 15_55n,
        profitMinor: 9_45n,
      },
    ],
    voided: [],
  });
});

test("[BETREC-04] a lost round that closes without moving money tells the player's devices, so that the record is read again", async () => {
  const player = await provider.createPlayer();
  await send(player, "bet", { id: "g-bet" });
  const told = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int as count from outbox where topic = $1 and payload ->> 'type' = 'balance'",
      [`player.${player.playerId}`],
    );
    return rows[0]?.count ?? 0;
  };
  const before = await told();
  await send(player, "win", { of: "g-bet", taka: 0, isClosed: true });
  expect(await told()).toBe(before + 1);
  expect(await recordOf(player)).toMatchObject([{ betMinor: 10_00n, winMinor: 0n }]);
  await count();
});

test("[STAKE-08] [BETREC-04] a rollback of a closed round takes back what was told, tells what is left of it, and mends the record", async () => {
  const player = await provider.createPlayer();
  await send(player, "bet", { id: "b-one", taka: 10 });
  await send(player, "bet", { id: "b-two", taka: 30, isClosed: true });
  await count();
  expect(amounts(told.settled)).toEqual([40_00n]);
  await send(player, "rollback", { of: "b-two" });
  await Promise.all([count(), count()]);
  expect(amounts(told.voided)).toEqual([40_00n]);
  expect(amounts(told.settled)).toEqual([40_00n, 10_00n]);
  expect(told.voided[0]?.sourceId).toBe(told.settled[0]?.sourceId);
  expect(told.settled[1]?.sourceId).not.toBe(told.settled[0]?.sourceId);
  expect(await recordOf(player)).toMatchObject([{ betMinor: 10_00n, bets: 1 }]);
  await send(player, "rollback", { of: "b-one" });
  await count();
  expect([amounts(told.voided), amounts(told.settled)]).toEqual([
    [40_00n, 10_00n],
    [40_00n, 10_00n],
  ]);
  expect(await recordOf(player)).toEqual([]);
});

test("[STAKE-08] a win that comes or is taken back after the close tells nothing again, and the record has it", async () => {
  const player = await provider.createPlayer();
  await send(player, "bet", { id: "c-bet", isClosed: true });
  await count();
  await send(player, "win", { id: "c-win", of: "c-bet", taka: 3, isClosed: true });
  await count();
  expect(await recordOf(player)).toMatchObject([{ winMinor: 3_00n, bets: 1 }]);
  await send(player, "rollback", { of: "c-win" });
  await count();
  expect(await recordOf(player)).toMatchObject([{ winMinor: 0n, bets: 1 }]);
  expect([amounts(told.settled), told.voided]).toEqual([[10_00n], []]);
});

test("[STAKE-07] free bets, parts of a paisa and rounds whose bets were all rolled back count nothing", async () => {
  const player = await provider.createPlayer();
  await send(player, "bet", { id: "d-free", isFree: true, isClosed: true, round: "free" });
  await send(player, "bet", { taka: 0.005, isClosed: true, round: "tiny" });
  await send(player, "bet", { id: "d-gone", round: "gone" });
  await send(player, "rollback", { of: "d-gone", round: "gone", isClosed: true });
  await count();
  expect(told).toEqual({ settled: [], voided: [] });
  expect(await recordOf(player)).toEqual([]);
});

test("[STAKE-07] while rounds are played and rolled back and counted at once, each ends counted once with what is left of it", async () => {
  const player = await provider.createPlayer();
  const play = async (number: number): Promise<void> => {
    const [round, one, two] = [`e-${number}`, `e-${number}-one`, `e-${number}-two`];
    await send(player, "bet", { id: one, taka: 2, round, isClosed: true });
    await send(player, "bet", { id: two, taka: 3, round });
    if (number % 2 === 0) await send(player, "rollback", { of: one, round });
  };
  await Promise.all([...Array.from({ length: 8 }, (_, number) => play(number)), count(), count(), count()]);
  await count();
  const { rows } = await database.pool.query<{ stake_minor: bigint }>(
    "select stake_minor from settled_stake where player_id = $1 and voided_at is null order by stake_minor",
    [player.playerId],
  );
  expect(rows.map((row) => row.stake_minor)).toEqual([...Array(4).fill(3_00n), ...Array(4).fill(5_00n)]);
  const sum = (stakes: readonly SettledStake[]) => amounts(stakes).reduce((total, amount) => total + amount, 0n);
  expect(sum(told.settled) - sum(told.voided)).toBe(32_00n);
});

test("[STAKE-08] [VIP-R01] [VIP-R02] a round earns points by its game's type, and a rollback takes back what it earned", async () => {
  const player = await provider.createPlayer();
  const points = async (): Promise<bigint> =>
    (await vip.account(readerOf(database.pool), player.playerId)).pointsX10000;
  await send(player, "bet", { id: "f-one", taka: 100 });
  await send(player, "bet", { id: "f-two", taka: 150, isClosed: true });
  await count();
  // A point for each 250 taka on slots.
  expect(await points()).toBe(1_0000n);
  await send(player, "rollback", { of: "f-two" });
  await count();
  expect(await points()).toBe(4_000n);
});
