import { randomUUID } from "node:crypto";
import { createCountStakes, type SettledStake } from "@maidan/services/stakes";
import { createTestDatabase, type TestDatabase } from "../../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../command/index.ts";
import { createTestExchange, type TestExchange } from "../../exchange/test-support/exchange-fixture.ts";
import { createStakeStore } from "../index.ts";

export interface CountingStage {
  readonly database: TestDatabase;
  readonly exchange: TestExchange;
  readonly count: () => Promise<{ readonly isFinished: boolean }>;
  readonly stop: () => Promise<void>;
}

/** An exchange with its engine, whose settled bets are counted when a test says so, and told to these. */
export async function startCountingStage(hear: {
  settled(stakes: readonly SettledStake[]): void;
  voided(stakes: readonly SettledStake[]): void;
}): Promise<CountingStage> {
  const database = await createTestDatabase();
  const exchange = createTestExchange(database);
  const running = await exchange.startEngine();
  const listener = {
    name: "test",
    onSettled: async (_tx: unknown, stakes: readonly SettledStake[]) => hear.settled(stakes),
    onVoided: async (_tx: unknown, stakes: readonly SettledStake[]) => hear.voided(stakes),
  };
  const runner = createCommandRunner({ pool: database.pool });
  const count = createCountStakes({ runner, stakes: createStakeStore(), listeners: [listener], newKey: randomUUID });
  const stop = async (): Promise<void> => {
    await running.stop();
    await database.close();
  };
  return { database, exchange, count: () => count(), stop };
}
