import type { Json } from "@maidan/services/command";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createMemoryBus } from "../../memory/bus/index.ts";
import { startOutboxRelay } from "./outbox-relay.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const engineTopic = "exchange.committed";
const leave = (topic: string, payload: Json, ageMs = 0) =>
  database.pool.query(
    "insert into outbox (topic, payload, created_at) values ($1, $2, clock_timestamp() - $3 * interval '1 millisecond')",
    [topic, JSON.stringify(payload), ageMs],
  );

test("[ENG-08] a note that its engine still clears by itself is left to it; one that stays is told in its place, once", async () => {
  const bus = createMemoryBus();
  const told: Json[] = [];
  let heard = (): void => undefined;
  const isOtherTold = new Promise<void>((resolve) => (heard = resolve));
  bus.subscribe(engineTopic, (message) => void told.push(message));
  bus.subscribe("player.1", (message) => {
    told.push(message);
    heard();
  });
  await leave(engineTopic, "of an engine that died", 61_000);
  await leave(engineTopic, "of an engine that lives");
  await leave("player.1", "balance");
  const relay = startOutboxRelay({
    pool: database.pool,
    bus,
    onError: (error) => told.push(String(error)),
    leftToWriters: { topics: [engineTopic], forMs: 60_000 },
  });
  relay.kick();
  await isOtherTold;
  relay.kick();
  await relay.stop();
  expect(told).toEqual(["of an engine that died", "balance"]);
  const { rows } = await database.pool.query("select payload from outbox");
  expect(rows).toEqual([{ payload: "of an engine that lives" }]);
});
