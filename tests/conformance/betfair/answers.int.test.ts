import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exchangeOperations, type ExchangeOperationName } from "@maidan/contract/http/exchange";
import { createTestApi, type TestApi } from "../../../packages/adapters/src/http/exchange/test-support/index.ts";
import { createTestDatabase, type TestDatabase } from "../../../tools/test-database.ts";
import { definitionFiles, differences, hasDefinitions, readDefinition, whySkipped } from "./interface-definition.ts";

const all = [
  "COMPETITION",
  "EVENT",
  "EVENT_TYPE",
  "MARKET_START_TIME",
  "MARKET_DESCRIPTION",
  "RUNNER_DESCRIPTION",
  "RUNNER_METADATA",
];

describe.skipIf(!hasDefinitions)(
  `answers of the running exchange against the field's interface definition${whySkipped}`,
  () => {
    let database: TestDatabase;
    let api: TestApi;
    let player: string;
    let marketId: string;
    let settledMarketId: string;

    const order = (side: "BACK" | "LAY", size: number, selectionId = 1) => ({
      selectionId,
      side,
      orderType: "LIMIT",
      limitOrder: { size, price: 3, persistenceType: "PERSIST" },
      customerOrderRef: "o-1",
    });

    beforeAll(async () => {
      database = await createTestDatabase();
      api = await createTestApi(database);
      player = await api.createPlayer(10_000);
      const other = await api.createPlayer(10_000);
      marketId = await api.createMarket();
      settledMarketId = await api.createMarket({ commissionBasisPoints: 500 });
      for (const id of [marketId, settledMarketId]) {
        await api.rpc(player, "placeOrders", {
          marketId: id,
          instructions: [order("BACK", 100)],
          customerStrategyRef: "s",
        });
        await api.rpc(other, "placeOrders", { marketId: id, instructions: [order("LAY", 60)] });
        await api.rpc(player, "placeOrders", { marketId: id, instructions: [order("BACK", 50, 2)] });
        await api.rpc(player, "cancelOrders", { marketId: id, instructions: [] });
      }
      await api.rpc(player, "placeOrders", { marketId, instructions: [order("BACK", 30)] });
      await api.control(settledMarketId, { type: "settle", winners: [1], reason: "test" });
    });
    afterAll(async () => {
      await api.close();
      await database.close();
    });

    const calls: readonly (readonly [ExchangeOperationName, () => object, number])[] = [
      ["listEventTypes", () => ({ filter: {} }), 1],
      ["listCompetitions", () => ({ filter: {} }), 1],
      ["listEvents", () => ({ filter: {} }), 1],
      ["listMarketTypes", () => ({ filter: {} }), 1],
      [
        "listMarketCatalogue",
        () => ({ filter: {}, maxResults: 10, marketProjection: all, sort: "MAXIMUM_AVAILABLE" }),
        1,
      ],
      [
        "listMarketBook",
        () => ({
          marketIds: [marketId],
          priceProjection: { priceData: ["EX_ALL_OFFERS", "EX_TRADED"] },
          orderProjection: "ALL",
        }),
        1,
      ],
      [
        "listMarketBook",
        () => ({
          marketIds: [marketId, settledMarketId],
          orderProjection: "ALL",
          matchProjection: "ROLLED_UP_BY_PRICE",
        }),
        2,
      ],
      ["placeOrders", () => ({ marketId, instructions: [order("LAY", 20)], customerRef: "c" }), 1],
      ["placeOrders", () => ({ marketId: settledMarketId, instructions: [order("LAY", 20)] }), 1],
      [
        "placeOrders",
        () => ({ marketId, instructions: [{ ...order("LAY", 20), limitOrder: { size: 20, price: 3.01 } }] }),
        1,
      ],
      ["cancelOrders", () => ({ marketId, instructions: [{ betId: "1" }] }), 1],
      ["listCurrentOrders", () => ({}), 1],
      ["listClearedOrders", () => ({ betStatus: "SETTLED", includeItemDescription: true }), 1],
      ["listClearedOrders", () => ({ betStatus: "CANCELLED" }), 3],
      ...(["EVENT_TYPE", "EVENT", "MARKET", "RUNNER", "SIDE", "STRATEGY"] as const).map(
        (groupBy) =>
          ["listClearedOrders", () => ({ betStatus: "SETTLED", groupBy, includeItemDescription: true }), 1] as const,
      ),
      ["listMarketProfitAndLoss", () => ({ marketIds: [marketId], netOfCommission: true }), 1],
      ["listTimeRanges", () => ({ filter: {}, granularity: "DAYS" }), 1],
      ["listCountries", () => ({ filter: {} }), 0],
      ["listVenues", () => ({ filter: {} }), 0],
      [
        "listRunnerBook",
        () => ({
          marketId,
          selectionId: 1,
          priceProjection: { priceData: ["EX_BEST_OFFERS"] },
          orderProjection: "ALL",
        }),
        1,
      ],
      ["replaceOrders", () => ({ marketId, instructions: [{ betId: "1", newPrice: 2.5 }] }), 1],
      ["heartbeat", () => ({ preferredTimeoutSeconds: 0 }), 1],
      ["getAccountFunds", () => ({}), 1],
      ["getAccountDetails", () => ({}), 1],
      ["getAccountStatement", () => ({ includeItem: "EXCHANGE" }), 1],
      ["listCurrencyRates", () => ({ fromCurrency: "GBP" }), 1],
    ];

    /** How many things the answer tells of, so that an empty one doesn't pass for a right one. */
    function countOf(result: unknown): number {
      if (Array.isArray(result)) return result.length;
      if (typeof result !== "object" || result === null) return 0;
      const list = Object.values(result).find((value) => Array.isArray(value));
      return Array.isArray(list) ? list.length : 1;
    }

    test.each(calls)("%s says exactly what the field's definition lets it say", async (operation, params, least) => {
      const answer = await api.rpc(player, operation, params());
      const definition = readDefinition(definitionFiles[exchangeOperations[operation].service]);
      const type = definition.operations.get(operation)?.response ?? "";
      expect(differences(definition, type, answer)).toEqual([]);
      expect(countOf(answer)).toBeGreaterThanOrEqual(least);
    });
  },
);
