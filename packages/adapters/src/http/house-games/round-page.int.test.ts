import { generateKeyPairSync, randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createHttpServer } from "../server/index.ts";
import { registerRoundPage, roundPath, type RoundPageDeps } from "./index.ts";
import { createTestHouse, type TestHouse } from "./test-support/index.ts";

let database: TestDatabase;
let house: TestHouse;
let app: FastifyInstance;
let deps: RoundPageDeps;
let nowMs = Date.now();
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool);
  const { store, rounds } = house;
  const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  deps = { reader: readerOf(database.pool), store, rounds, privateKey: async () => pem, now: () => nowMs };
  app = await createHttpServer({
    name: "games",
    log: pino({ level: "silent" }),
    publicUrl: "https://games.test",
    docs: { title: "Test", version: "1", description: "Of tests", audience: "public" },
  });
  registerRoundPage(app, deps);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await house.close();
  await database.close();
});

test("[HOUSE-20] whoever was given a round's address sees what it was for a quarter of an hour, and nobody else does", async () => {
  const session = await house.openGame(await house.provider.createPlayer(), "coin");
  const played = await house.rounds.start(session, {
    bet: { stake: "10.00", side: "heads" },
    idempotencyKey: randomUUID(),
  });
  if ("code" in played) throw new Error(played.message);
  const { roundId } = played.round;
  const path = await roundPath(deps, roundId);
  const page = await app.inject(path);
  expect(page.statusCode).toBe(200);
  for (const part of ["Coin", roundId, "10.00 BDT", "heads", played.round.seeds.serverHash])
    expect(page.body).toContain(part.replaceAll('"', "&#34;"));
  // The seed of rounds that are still to come is nobody's to see.
  expect(page.body).not.toContain(played.round.seeds.serverSeed);
  const statusOf = async (url: string): Promise<number> => (await app.inject(url)).statusCode;
  expect(await statusOf(path.replace(roundId, randomUUID()))).toBe(404);
  expect(await statusOf(path.replace(/until=\d/, "until=9"))).toBe(404);
  expect(await statusOf(`/rounds/${roundId}`)).toBe(404);
  nowMs += 15 * 60_000 + 1;
  expect(await statusOf(path)).toBe(404);
});
