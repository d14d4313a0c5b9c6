import type pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../../tools/test-database.ts";
import { startPlayerApi, type PlayerApi } from "./index.ts";

export interface PlayerStage extends PlayerApi {
  readonly pool: pg.Pool;
}

/** The players' API over a database of the test file's own. */
export function playerApiPerFile(): PlayerStage {
  let made: { readonly database: TestDatabase; readonly api: PlayerApi } | undefined;
  const there = () => {
    if (made === undefined) throw new Error("the API is made before the first test of its file");
    return made;
  };
  beforeAll(async () => {
    const database = await createTestDatabase();
    made = { database, api: await startPlayerApi(database.pool) };
  });
  afterAll(async () => {
    await made?.api.app.close();
    await made?.database.close();
  });
  return {
    get app() {
      return there().api.app;
    },
    get lines() {
      return there().api.lines;
    },
    get seed() {
      return there().api.seed;
    },
    get authenticateExchange() {
      return there().api.authenticateExchange;
    },
    get pool() {
      return there().database.pool;
    },
  };
}
