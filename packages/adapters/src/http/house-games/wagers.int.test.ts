import { randomUUID } from "node:crypto";
import { done, refuse, type Refusal, type Tx } from "@maidan/services/command";
import type { AskedWager, HouseSession, KeptWager, WagerEnd } from "@maidan/services/house-games";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { testDice } from "../../../../../tools/test-random.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { createFaults, createTestHouse, Killed, type CallFate, type TestHouse } from "./test-support/index.ts";

let database: TestDatabase;
let house: TestHouse;
let fates: () => CallFate = () => "arrives";
let kills: () => boolean = () => false;
/** What the product says when a stake was taken, and what it was told of. */
let taken: (wager: KeptWager) => Refusal | undefined = () => undefined;
const undone: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool, {
    fate: () => fates(),
    beforeChange: () => {
      if (kills()) throw new Killed("killed");
    },
  });
  house.wagers.register("coin", {
    taken: async (_tx, wager) => taken(wager),
    undone: async (_tx, { wagerId }) => void undone.push(wagerId),
    replay: async () => [],
  });
});
afterAll(async () => {
  await house.close();
  await database.close();
});
afterEach(() => {
  fates = () => "arrives";
  kills = () => false;
  taken = () => undefined;
});

const place = (session: HouseSession, changes: Partial<AskedWager> = {}) =>
  house.wagers.place(session, { content: { on: "x" }, stakeMinor: 1_000n, idempotencyKey: randomUUID(), ...changes });
function placedOf(answer: Awaited<ReturnType<typeof place>>): KeptWager {
  if ("code" in answer) throw new Error(answer.message);
  return answer.wager;
}
const inTransaction = async (work: (tx: Tx) => Promise<boolean>): Promise<boolean> => {
  const actor = { kind: "system", name: "test" } as const;
  const command = { kind: "test.decide", actor, idempotencyKey: randomUUID(), content: {} };
  const { outcome } = await createCommandRunner({ pool: database.pool }).run(command, async (tx) =>
    done(await work(tx)),
  );
  return outcome.ok && outcome.value;
};
const decide = (wagerId: string, end: WagerEnd) => inTransaction((tx) => house.wagers.decide(tx, wagerId, end));
const pays = (payoutMinor: bigint): WagerEnd => ({ kind: "pays", payoutMinor, outcome: { result: "settled" } });
const newPlayer = async (cashMinor = 100_000n) => {
  const player = await house.provider.createPlayer({ cashMinor });
  const session = await house.openGame(player, "coin");
  return {
    session,
    cash: () => house.provider.cashOf(player.playerId),
    block: () => house.provider.block(player.playerId),
  };
};

describe("a wager", () => {
  test("[HOUSE-11] stands beside others of its player until its product decides it, then is paid once and closed at the wallet", async () => {
    const { session, cash } = await newPlayer();
    const [won, lost, back] = [
      placedOf(await place(session)),
      placedOf(await place(session)),
      placedOf(await place(session)),
    ];
    expect(await cash()).toBe(97_000n);
    await house.wagers.sweep();
    expect(
      (await house.wagers.list(session, { which: "open", before: undefined, limit: 9 })).map(({ wagerId }) => wagerId),
    ).toEqual([back, lost, won].map(({ wagerId }) => wagerId));
    expect(await decide(won.wagerId, pays(2_500n))).toBe(true);
    expect(await decide(lost.wagerId, pays(0n))).toBe(true);
    expect(await decide(back.wagerId, { kind: "back", outcome: { reason: "abandoned" } })).toBe(true);
    // Decided is decided, also before anything was sent.
    expect(await decide(won.wagerId, pays(9_999n))).toBe(false);
    await house.wagers.sweep();
    expect(await cash()).toBe(97_000n + 2_500n + 1_000n);
    await house.recoverAll();
    expect(await decide(won.wagerId, pays(2_500n))).toBe(false);
    expect(await cash()).toBe(100_500n);
    const settled = await house.wagers.list(session, { which: "settled", before: undefined, limit: 9 });
    expect(settled.map(({ phase, payoutMinor }) => [phase, payoutMinor])).toEqual([
      ["void", 0n],
      ["paid", 0n],
      ["paid", 2_500n],
    ]);
    expect(undone).toEqual([back.wagerId]);
    const { rows } = await database.pool.query(
      "select bool_and(closed_at is not null) as are_closed, count(*)::int as rounds from game_round where player_id = $1",
      [session.player],
    );
    expect(rows).toEqual([{ are_closed: true, rounds: 3 }]);
  });

  test("[HOUSE-11] asked for twice by one key it is staked once, and its player alone sees it", async () => {
    const [{ session, cash }, other] = [await newPlayer(), await newPlayer()];
    const idempotencyKey = randomUUID();
    const first = placedOf(await place(session, { idempotencyKey }));
    expect(placedOf(await place(session, { idempotencyKey })).wagerId).toBe(first.wagerId);
    expect(await place(session, { idempotencyKey, stakeMinor: 2_000n })).toMatchObject({
      code: "IDEMPOTENCY_CONFLICT",
    });
    expect(await cash()).toBe(99_000n);
    expect(await house.wagers.wager(other.session, first.wagerId)).toBeUndefined();
    expect((await house.wagers.wager(session, first.wagerId))?.phase).toBe("open");
  });

  test("[HOUSE-11] what its product or the wallet refuses is told in words, and takes nothing", async () => {
    const { session, cash, block } = await newPlayer(1_500n);
    const admit = async (): Promise<Refusal> => refuse("MARKET", "This market is closed.");
    expect(await place(session, { admit })).toMatchObject({ code: "MARKET" });
    expect(await place(session, { stakeMinor: 1_501n })).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    taken = () => refuse("MARKET", "This market closed meanwhile.");
    expect(await place(session)).toMatchObject({ code: "MARKET" });
    expect(await cash()).toBe(1_500n);
    taken = () => undefined;
    await block();
    expect(await place(session)).toMatchObject({ code: "FORBIDDEN" });
    expect(await cash()).toBe(1_500n);
    expect(await house.wagers.list(session, { which: "open", before: undefined, limit: 9 })).toEqual([]);
  });

  test("[HOUSE-12] one that can't be gone on with is told, and keeps no other waiting", async () => {
    const { session, cash } = await newPlayer();
    const placed: KeptWager[] = [];
    for (let count = 0; count < 12; count += 1) placed.push(placedOf(await place(session)));
    for (const { wagerId } of placed) await decide(wagerId, pays(1_000n));
    await database.pool.query("update house_wager set phase = 'staking' where id = any($1::uuid[])", [
      placed.slice(0, 10).map(({ wagerId }) => wagerId),
    ]);
    // Nobody has rules for what these are said to be.
    await database.pool.query("update house_wager set game_code = 'gone' where id = any($1::uuid[])", [
      placed.slice(0, 10).map(({ wagerId }) => wagerId),
    ]);
    await expect(house.wagers.sweep()).rejects.toThrow("nobody registered rules for wagers of gone");
    expect(await cash()).toBe(88_000n + 2_000n);
    await database.pool.query("delete from house_wager where game_code = 'gone'");
  });

  test("[HOUSE-84] a look for what is due that finds nothing writes nothing", async () => {
    await house.recoverAll();
    const commands = async (): Promise<unknown> =>
      (await database.pool.query("select max(id) as last, count(*) as kept from command")).rows;
    const before = await commands();
    expect([await house.wagers.sweep(), await house.rounds.recover()]).toEqual([
      { isFinished: true },
      { isFinished: true },
    ]);
    expect(await commands()).toEqual(before);
  });

  test("[HOUSE-12] over 200 wagers with calls lost, garbled and answered too late, and the server killed at every step, each is settled or given back, once", async () => {
    const roll = testDice(20_261_122);
    const players = await Promise.all(Array.from({ length: 5 }, () => newPlayer(10_000_000n)));
    const faults = createFaults(20_261_122, { faultyIn: 3, killedIn: 9 });
    const { living } = faults;
    fates = faults.fate;
    kills = faults.isKilled;
    taken = () => (roll(12) === 0 ? refuse("MARKET", "This market closed meanwhile.") : undefined);
    const paidBy = new Map<string, bigint>();
    for (let turn = 0; turn < 46; turn += 1) {
      await Promise.all(
        players.map(async ({ session }) => {
          await living(() => place(session));
          const open = await house.wagers.list(session, { which: "open", before: undefined, limit: 50 });
          const ended = open.find(({ phase }) => phase === "open" && roll(2) === 0);
          if (ended === undefined) return;
          const payoutMinor = BigInt(roll(3)) * 700n;
          const end: WagerEnd = roll(6) === 0 ? { kind: "back", outcome: {} } : pays(payoutMinor);
          await living(async () => {
            if (await decide(ended.wagerId, end)) paidBy.set(ended.wagerId, end.kind === "back" ? 1_000n : payoutMinor);
          });
        }),
      );
      await database.pool.query(
        "update house_wager set due_at = now() where phase in ('staking', 'undoing', 'paying') and random() < 0.7",
      );
      await living(() => house.wagers.sweep());
    }
    fates = () => "arrives";
    kills = () => false;
    taken = () => undefined;
    await house.recoverAll();
    const { faulty, killed } = faults.seen();
    expect(killed).toBeGreaterThan(30);
    expect(faulty).toBeGreaterThan(60);
    const { rows } = await database.pool.query<{ id: string }>("select id from house_wager where phase = 'open'");
    for (const { id } of rows) {
      await decide(id, pays(0n));
      paidBy.set(id, 0n);
    }
    await house.recoverAll();
    let count = 0;
    for (const { session, cash } of players) {
      const wagers = await house.wagers.list(session, { which: "settled", before: undefined, limit: 1_000 });
      count += wagers.length;
      expect(wagers.every(({ phase }) => phase === "paid" || phase === "void")).toBe(true);
      const came = wagers.reduce(
        (sum, { wagerId, phase }) => sum + (phase === "void" ? 1_000n : (paidBy.get(wagerId) ?? -1n)),
        0n,
      );
      expect(await cash()).toBe(10_000_000n - 1_000n * BigInt(wagers.length) + came);
    }
    expect(count).toBeGreaterThan(200);
    expect(paidBy.size).toBeGreaterThan(50);
  });
});
