import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../../tools/test-database.ts";
import { createTestExchange, type TestEngine, type TestExchange } from "./exchange-fixture.ts";

export interface ExchangeStage {
  readonly database: TestDatabase;
  readonly exchange: TestExchange;
  /** The engine that serves its markets. */
  readonly running: TestEngine;
  /** Stops the engine and starts another. */
  restart(changes?: Parameters<TestExchange["startEngine"]>[0]): Promise<void>;
}

/** An exchange with an engine and a database of the test file's own, whose books are checked after each test. */
export function exchangePerFile(): ExchangeStage {
  let made: Pick<ExchangeStage, "database" | "exchange"> | undefined;
  let running: TestEngine | undefined;
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error("the exchange is made before the first test of its file");
    return part;
  };
  beforeAll(async () => {
    const database = await createTestDatabase();
    made = { database, exchange: createTestExchange(database) };
    running = await made.exchange.startEngine();
  });
  afterAll(async () => {
    await running?.stop();
    await made?.database.close();
  });
  afterEach(async () => {
    expect(await there(made).exchange.offenders()).toEqual([]);
  });
  return {
    get database() {
      return there(made).database;
    },
    get exchange() {
      return there(made).exchange;
    },
    get running() {
      return there(running);
    },
    restart: async (changes) => {
      await there(running).stop();
      running = await there(made).exchange.startEngine(changes);
    },
  };
}
