import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../../tools/test-database.ts";
import { createTestApi, type TestApi } from "./index.ts";

/** The exchange API over a database of the test file's own; handed over before the first test, ended after the last. */
export function apiPerFile(use: (api: TestApi) => void): void {
  let made: { readonly database: TestDatabase; readonly api: TestApi } | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase();
    made = { database, api: await createTestApi(database) };
    use(made.api);
  });
  afterAll(async () => {
    await made?.api.close();
    await made?.database.close();
  });
}
