import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createHouseGameStore } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const dayMs = 24 * 3_600_000;

test("[HOUSE-01] a token that was used opens its session until its time is over, and no longer, and one that wasn't opened none", async () => {
  const [store, reader] = [createHouseGameStore(), readerOf(database.pool)];
  const tokens = ["fresh", "aged", "unopened"].map((name) => createHash("sha256").update(name).digest());
  const [fresh, aged, unopened] = tokens;
  if (fresh === undefined || aged === undefined || unopened === undefined) throw new Error("no tokens");
  await database.pool.query("insert into house_operator (operator, wallet_url, public_key) values ('maidan', '', '')");
  await database.pool.query(
    `insert into house_session (id, operator, player, game_code, currency, language, wallet_token, return_url, deposit_url, launch_hash, launch_expires_at,
       token_hash, opened_at)
     select u.id, 'maidan', '7', 'crash', 'BDT', 'en', '', '', '', sha256(u.token_hash), now(), u.token_hash, now() - u.age
     from unnest($1::uuid[], $2::bytea[], $3::interval[]) as u(id, token_hash, age)`,
    [
      [randomUUID(), randomUUID()],
      [fresh, aged],
      ["0 seconds", "1 hour"],
    ],
  );
  for (const _ of ["read", "remembered"]) {
    expect(await store.findSession(reader, fresh, dayMs)).toMatchObject({ player: "7", gameCode: "crash" });
    expect(await store.findSession(reader, aged, dayMs)).toMatchObject({ player: "7" });
    expect(await store.findSession(reader, unopened, dayMs)).toBeUndefined();
  }
  expect(await store.findSession(reader, fresh, dayMs / 48)).toMatchObject({ player: "7" });
  expect(await store.findSession(reader, aged, dayMs / 48)).toBeUndefined();
  // As a store that didn't know it yet.
  expect(await createHouseGameStore().findSession(reader, aged, dayMs / 48)).toBeUndefined();
});
