import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { boundWaits, createPool } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(() => void vi.useRealTimers());

test("[HTTP-13] a start waits for a connection as long as a busy machine takes; a caller is told after five seconds that there is none", async () => {
  const pool = createPool({ url: database.url, maxConnections: 1, applicationName: "waits", isPatient: true });
  const held = await pool.connect();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const ends: string[] = [];
  const ask = (who: string): Promise<void> =>
    pool.query("select 1").then(
      () => void ends.push(`${who} is answered`),
      (error: Error) => void ends.push(`${who}: ${error.message}`),
    );
  const start = ask("the start");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ends).toEqual([]);
  boundWaits(pool);
  const call = ask("a call");
  await vi.advanceTimersByTimeAsync(5_000);
  await call;
  expect(ends).toEqual(["a call: timeout exceeded when trying to connect"]);
  held.release();
  await start;
  expect(ends.at(-1)).toBe("the start is answered");
  vi.useRealTimers();
  await pool.end();
});
