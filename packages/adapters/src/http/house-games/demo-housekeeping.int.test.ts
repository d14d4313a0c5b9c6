import { randomUUID } from "node:crypto";
import { done } from "@maidan/services/command";
import { createPruneDemos, type HouseSession } from "@maidan/services/house-games";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { createDemoPurseStore } from "../../postgres/house-games/index.ts";
import { createTestHouse, type TestHouse } from "./test-support/index.ts";

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

async function openDemo(gameCode: string): Promise<HouseSession> {
  const asked = { operator: "maidan", gameCode, language: "en", autoplayRounds: 0, roundMs: 0 } as const;
  const pages = { returnUrl: "https://maidan.test/games", depositUrl: "https://maidan.test/deposit" };
  const session = await house.sessions.open((await house.sessions.launchDemo({ ...asked, ...pages })) ?? "");
  if (!session.ok) throw new Error(session.message);
  return session.session;
}

test("[HOUSE-24] demos of days ago are removed with all that was of them, in bounded pieces; young, unfinished and real ones stay", async () => {
  const runner = createCommandRunner({ pool: database.pool });
  const prune = createPruneDemos({ runner, purses: createDemoPurseStore(), newKey: randomUUID });
  const player = await house.provider.createPlayer();
  const real = await house.openGame(player, "coin");
  const bet = { stake: "10.00", side: "heads" };
  await house.rounds.start(real, { bet, idempotencyKey: randomUUID() });
  const demos = await Promise.all(Array.from({ length: 5 }, () => openDemo("mines")));
  for (const session of demos)
    await house.rounds.start(session, { bet: { stake: "10.00", mines: 3 }, idempotencyKey: randomUUID() });
  const [young, unfinished, ...old] = demos;
  await database.pool.query("update house_session set created_at = now() - interval '4 days' where id <> $1", [
    young?.sessionId,
  ]);
  await database.pool.query(
    "update house_round set phase = 'void', finished_at = now() where session_id = any($1::uuid[])",
    [old.map(({ sessionId }) => sessionId)],
  );
  const first = await runner.run(
    { kind: "test", actor: { kind: "system", name: "test" }, idempotencyKey: randomUUID(), content: {} },
    async (tx) => done({ count: await createDemoPurseStore().prune(tx, 2) }),
  );
  expect(first.outcome).toMatchObject({ value: { count: 2 } });
  expect(await prune()).toBe(1);
  expect(await prune()).toBe(0);
  const left = async (table: string, by: string): Promise<string[]> =>
    (
      await database.pool.query<{ id: string }>(
        `select distinct ${by}::text as id from ${table} where ${by}::text = any($1)`,
        [[real, ...demos].flatMap(({ sessionId, player: name }) => [sessionId, name])],
      )
    ).rows.map(({ id }) => id);
  const kept = [real, young, unfinished].flatMap((session) => session ?? []);
  for (const [table, by] of [
    ["house_session", "id"],
    ["house_round", "session_id"],
  ] as const)
    expect((await left(table, by)).toSorted()).toEqual(kept.map(({ sessionId }) => sessionId).toSorted());
  expect((await left("house_seeds", "player")).toSorted()).toEqual(kept.map(({ player: name }) => name).toSorted());
  expect((await left("house_demo_purse", "session_id")).toSorted()).toEqual(
    [young, unfinished].flatMap((session) => session?.sessionId ?? []).toSorted(),
  );
});
