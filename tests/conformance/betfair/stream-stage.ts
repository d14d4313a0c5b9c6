import { afterAll, beforeAll, expect } from "vitest";
import {
  createStage,
  isImage,
  type StageParts,
  type StreamClient,
  type StreamMessage,
  type StreamStage,
} from "../../../packages/adapters/src/exchange-stream/test-support/index.ts";
import { createTestApi, type TestApi } from "../../../packages/adapters/src/http/exchange/test-support/index.ts";
import { readerOf } from "../../../packages/adapters/src/postgres/database/index.ts";
import { createExchangeReadStore } from "../../../packages/adapters/src/postgres/exchange-reads/index.ts";
import { bookOfRows } from "@maidan/services/exchange-reads";
import { createTestDatabase, type TestDatabase } from "../../../tools/test-database.ts";
import { hasStreamSchema, streamDifferences } from "./stream-schema.ts";

export interface Followed {
  readonly client: StreamClient;
  readonly image: StreamMessage;
}

/** The stream over the real exchange, for the tests of a file. */
export function streamOverExchange(limits: StageParts["limits"] = {}) {
  let database: TestDatabase;
  let api: TestApi | undefined;
  let stage: StreamStage | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    const made = await createTestApi(database);
    api = made;
    const reader = readerOf(database.pool);
    const store = createExchangeReadStore();
    stage = await createStage({
      limits,
      parts: {
        bus: made.bus,
        reader,
        store,
        readImage: (marketId) => made.door.image(marketId),
        readRows: async (marketId) => {
          const [market] = await store.markets(reader, [marketId]);
          return market === undefined ? undefined : bookOfRows(market);
        },
      },
    });
  });
  afterAll(async () => {
    await stage?.stop();
    await api?.close();
    await database.close();
  });
  const started = (): { api: TestApi; stage: StreamStage } => {
    if (api === undefined || stage === undefined) throw new Error("the stage has not started");
    return { api, stage };
  };
  return {
    get api() {
      return started().api;
    },
    get pool() {
      return database.pool;
    },
    join: (player: string): Promise<StreamClient> => started().stage.join(player),
    /** A program of this player's that subscribes; its image. */
    follow: async (player: string, request: object): Promise<Followed> => {
      const client = await started().stage.join(player);
      client.send({ id: 3, ...request });
      return { client, image: await client.next(isImage) };
    },
  };
}

/** One bet; throws when it isn't taken. */
export async function placeOn(
  api: TestApi,
  {
    player,
    marketId,
    instruction,
    strategy,
  }: { readonly player: string; readonly marketId: string; readonly instruction: object; readonly strategy?: string },
): Promise<string> {
  const report = await api.rpc(player, "placeOrders", {
    marketId,
    instructions: [{ selectionId: 1, ...instruction }],
    ...(strategy === undefined ? {} : { customerStrategyRef: strategy }),
  });
  const betId = report.instructionReports?.[0]?.betId;
  if (betId === undefined) throw new Error(JSON.stringify(report));
  return betId;
}
export const limitOrder = (side: "BACK" | "LAY", price: number, size: number) => ({
  side,
  orderType: "LIMIT",
  limitOrder: { size, price, persistenceType: "LAPSE" },
});

export const ofPrices = (message: StreamMessage): boolean => message.op === "mcm" && message.ct === undefined;
export const pricesOf = (message: StreamMessage) => message.mc?.[0]?.["rc"] as Record<string, unknown>[] | undefined;
export const definitionOf = (message: StreamMessage) =>
  message.mc?.[0]?.["marketDefinition"] as Record<string, unknown> | undefined;

export interface FollowedRunner {
  readonly id: number;
  readonly fullImage?: boolean;
  readonly uo?: Record<string, unknown>[];
  readonly mb?: number[][];
  readonly ml?: number[][];
}
export const runnersOf = (message: StreamMessage): FollowedRunner[] =>
  (message.oc ?? []).flatMap((market) => (market["orc"] ?? []) as FollowedRunner[]);
/** Changes may come in pieces: waits for the one that says so. */
export const untilOrder = (client: StreamClient, fits: (runner: FollowedRunner) => boolean): Promise<StreamMessage> =>
  client.next((message) => message.op === "ocm" && message.ct === undefined && runnersOf(message).some(fits));

/** Everything that was told is as the field's schema has it, where that is at hand. */
export function checkSchema(...clients: readonly StreamClient[]): void {
  if (!hasStreamSchema) return;
  for (const { messages } of clients) for (const message of messages) expect(streamDifferences(message)).toEqual([]);
}
