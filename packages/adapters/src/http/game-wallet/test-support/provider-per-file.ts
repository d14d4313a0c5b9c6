import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../../tools/test-database.ts";
import { createTestProvider, type TestProvider } from "./index.ts";

export interface ProviderStage {
  readonly database: TestDatabase;
  readonly provider: TestProvider;
}

/** A provider of games and a database of the test file's own. */
export function providerPerFile(dialect: Parameters<typeof createTestProvider>[1]): ProviderStage {
  let made: ProviderStage | undefined;
  const there = (): ProviderStage => {
    if (made === undefined) throw new Error("the provider is made before the first test of its file");
    return made;
  };
  beforeAll(async () => {
    const database = await createTestDatabase();
    made = { database, provider: await createTestProvider(database.pool, dialect) };
  });
  afterAll(async () => {
    await made?.provider.close();
    await made?.database.close();
  });
  return {
    get database() {
      return there().database;
    },
    get provider() {
      return there().provider;
    },
  };
}
