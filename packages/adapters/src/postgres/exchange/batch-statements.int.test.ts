import type { BatchRows, RunnerRow } from "@maidan/services/exchange";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { BatchConnection } from "./batch-connection.ts";
import { statementsOf } from "./batch-statements.ts";
import { oneAnswerOf } from "./one-answer.ts";

let database: TestDatabase;
let connection: BatchConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = new BatchConnection({ url: database.url, owner: "statements-test", onError: () => undefined });
  await database.pool.query(
    `with made as (insert into exchange_event (event_type_id, competition, name, start_at, source, source_id)
       values ('4', 'Test Cup', 'Test', now(), 'test', '1') returning id)
     insert into exchange_market (id, event_id, market_type, name, status, start_at, in_play_delay_ms, commission_basis_points)
       select '1.1', id, 'MATCH_ODDS', 'Match Odds', 'OPEN', now(), 0, 200 from made`,
  );
  await database.pool.query(
    "insert into exchange_runner (market_id, selection_id, name, sort_priority) values ('1.1', 1, 'One', 1)",
  );
});
afterAll(async () => {
  await connection.drop();
  await database.close();
});

const nothing: BatchRows = {
  nowMs: 0,
  newOrders: [],
  changedOrders: [],
  fills: [],
  positions: [],
  exposureMoves: [],
  exposureBounds: [],
  sportBounds: [],
  markets: [],
  runners: [],
  commands: [],
  outbox: null,
  toldOutboxIds: [],
};
const traded = (selectionId: number, tradedVolumeMinor: bigint): RunnerRow => ({
  marketId: "1.1",
  selectionId,
  lastPriceTradedX100: 200,
  tradedVolumeMinor,
  startingPrice: null,
});
async function write(runners: readonly RunnerRow[]) {
  return oneAnswerOf(await connection.client(), [...statementsOf({ ...nothing, runners })]);
}

test("[ENG-05] a statement that touches another number of rows than it names undoes its batch", async () => {
  expect(await write([traded(1, 5n)])).toMatchObject({ type: "committed" });
  const fault = { constraint: "exchange_batch_rows", message: "runners touched 1 rows instead of 2" };
  expect(await write([traded(1, 9n), traded(2, 9n)])).toMatchObject({ type: "undone", fault });
  const { rows } = await database.pool.query<{ traded: bigint }>(
    "select traded_volume_minor as traded from exchange_runner where market_id = '1.1'",
  );
  expect(rows).toEqual([{ traded: 5n }]);
});
