import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exchangeOperations, exchangeServices, type ExchangeOperationName } from "@maidan/contract/http/exchange";
import { createTestApi, type TestApi } from "../../../packages/adapters/src/http/exchange/test-support/index.ts";
import { createTestDatabase, type TestDatabase } from "../../../tools/test-database.ts";
import {
  definitionFiles,
  differences,
  hasDefinitions,
  readDefinition,
  whySkipped,
  type Definition,
} from "./interface-definition.ts";

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
    let lineMarketId: string;

    const order = (side: "BACK" | "LAY", size: number, selectionId = 1) => ({
      selectionId,
      side,
      orderType: "LIMIT",
      limitOrder: { size, price: 3, persistenceType: "PERSIST" },
      customerOrderRef: "o-1",
    });

    const lineOrder = (side: "BACK" | "LAY", size: number, line: number) => ({
      ...order(side, size),
      limitOrder: { size, price: line, persistenceType: "PERSIST" },
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
      lineMarketId = await api.createMarket({
        runners: 1,
        line: { leastX100: 14_050, mostX100: 18_950, intervalX100: 100 },
      });
      await api.rpc(other, "placeOrders", { marketId: lineMarketId, instructions: [lineOrder("LAY", 50, 160.5)] });
      await api.rpc(player, "placeOrders", { marketId: lineMarketId, instructions: [lineOrder("BACK", 80, 158.5)] });
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
      [
        "listMarketBook",
        () => ({
          marketIds: [marketId, lineMarketId],
          priceProjection: { priceData: ["EX_BEST_OFFERS"] },
          matchProjection: "NO_ROLLUP",
          partitionMatchedByStrategyRef: true,
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
      [
        "listMarketCatalogue",
        () => ({ filter: { marketBettingTypes: ["LINE"] }, maxResults: 10, marketProjection: all }),
        1,
      ],
      [
        "listMarketBook",
        () => ({
          marketIds: [lineMarketId],
          priceProjection: { priceData: ["EX_ALL_OFFERS", "EX_TRADED"] },
          orderProjection: "ALL",
          matchProjection: "NO_ROLLUP",
        }),
        1,
      ],
      ["placeOrders", () => ({ marketId: lineMarketId, instructions: [lineOrder("LAY", 20, 150.5)] }), 1],
      ["placeOrders", () => ({ marketId: lineMarketId, instructions: [lineOrder("LAY", 20, 150)] }), 1],
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

    test("[LINE-07] a market of lines is told as the field tells one, and its orders are placed, changed and matched at lines", async () => {
      const filter = { marketIds: [lineMarketId, marketId], marketBettingTypes: ["LINE"] };
      const asked = { filter, maxResults: 10, marketProjection: ["MARKET_DESCRIPTION"] };
      const catalogue = await api.rpc(player, "listMarketCatalogue", asked);
      expect(catalogue.map((market) => market.marketId)).toEqual([lineMarketId]);
      expect(catalogue[0]?.description).toMatchObject({
        bettingType: "LINE",
        priceLadderDescription: { type: "LINE_RANGE" },
        lineRangeInfo: { minUnitValue: 140.5, maxUnitValue: 189.5, interval: 1, marketUnit: "runs" },
      });
      const inMarket = { marketId: lineMarketId };
      const placed = await api.rpc(player, "placeOrders", {
        ...inMarket,
        instructions: [lineOrder("BACK", 10, 170.5)],
      });
      const betId = placed.instructionReports?.[0]?.betId;
      const replaced = await api.rpc(player, "replaceOrders", {
        ...inMarket,
        instructions: [{ betId, newPrice: 171.5 }],
      });
      expect(replaced.status).toBe("SUCCESS");
      const { currentOrders } = await api.rpc(player, "listCurrentOrders", { marketIds: [lineMarketId] });
      expect(currentOrders.map(({ priceSize }) => priceSize.price)).toContain(171.5);
      const ended = currentOrders.find((order) => order.priceSize.price === 171.5);
      const cancelled = await api.rpc(player, "cancelOrders", { ...inMarket, instructions: [{ betId: ended?.betId }] });
      expect(cancelled.status).toBe("SUCCESS");
      expect(await api.rpc(player, "listMarketProfitAndLoss", { marketIds: [lineMarketId] })).toEqual([]);
    });

    test.each(calls)("%s says exactly what the field's definition lets it say", async (operation, params, least) => {
      const answer = await api.rpc(player, operation, params());
      const definition = readDefinition(definitionFiles[exchangeOperations[operation].service]);
      const type = definition.operations.get(operation)?.response ?? "";
      expect(differences(definition, type, answer)).toEqual([]);
      expect(countOf(answer)).toBeGreaterThanOrEqual(least);
    });

    /** Something of a type that the definition takes: of objects what is mandatory. */
    function sampleOf(definition: Definition, type: string): unknown {
      const element = /^(?:list|set)\((.*)\)$/.exec(type)?.[1];
      if (element !== undefined) return [sampleOf(definition, element)];
      const simple = definition.simpleTypes.get(type);
      if (simple !== undefined) return simple.values[0] ?? sampleOf(definition, simple.base);
      const members = definition.types.get(type);
      if (members === undefined) return type === "string" ? "1" : 1;
      const mandatory = members.filter((member) => member.isMandatory);
      return Object.fromEntries(mandatory.map((member) => [member.name, sampleOf(definition, member.type)]));
    }

    const refusals: Readonly<Record<string, string>> = {
      setDefaultExposureLimitForMarketGroups: "ACCESS_DENIED",
      setExposureLimitForMarketGroup: "ACCESS_DENIED",
      removeDefaultExposureLimitForMarketGroups: "EXPOSURE_LIMIT_NOT_EXIST",
      removeExposureLimitForMarketGroup: "EXPOSURE_LIMIT_NOT_EXIST",
      unblockMarketGroup: "MARKET_GROUP_NOT_BLOCKED",
      addExposureReuseEnabledEvents: "ACCESS_DENIED",
      removeExposureReuseEnabledEvents: "INVALID_INPUT_DATA",
      transferFunds: "WALLET_TRANSFER_ERROR",
      getApplicationSubscriptionToken: "INVALID_APP_KEY",
      activateApplicationSubscription: "INVALID_SUBSCRIPTION_TOKEN",
      cancelApplicationSubscription: "INVALID_SUBSCRIPTION_TOKEN",
      updateApplicationSubscription: "INVALID_VENDOR_CLIENT_ID",
      getAuthorisationCode: "INVALID_VENDOR_CLIENT_ID",
      token: "INVALID_AUTH_CODE",
      getVendorDetails: "INVALID_VENDOR_CLIENT_ID",
      revokeAccessToWebApp: "USER_NOT_SUBSCRIBED",
    };
    const services = Object.keys(definitionFiles) as (keyof typeof definitionFiles)[];
    const defined = hasDefinitions
      ? services.flatMap((service) =>
          [...readDefinition(definitionFiles[service]).operations.keys()].map((name) => [service, name] as const),
        )
      : [];

    test.each(defined)(
      "[EXAPI-53] [EXAPI-54] [EXAPI-55] %s/%s, with what the definition makes mandatory, is answered by its type, or refused by the one code that is written down",
      async (service, name) => {
        const definition = readDefinition(definitionFiles[service]);
        const { request = [], response = "" } = definition.operations.get(name) ?? {};
        const mandatory = request.filter(({ isMandatory }) => isMandatory);
        const params: Record<string, unknown> = Object.fromEntries(
          mandatory.map(({ name: key, type }) => [key, sampleOf(definition, type)]),
        );
        if ("marketId" in params) params["marketId"] = marketId;
        if ("marketGroup" in params) params["marketGroup"] = { type: "EVENT", id: { eventId: await eventId() } };
        if (name === "heartbeat") params["preferredTimeoutSeconds"] = 0;
        const prefix = exchangeServices[service].method;
        const payload = { jsonrpc: "2.0", method: prefix + name, params, id: 1 };
        const { body } = await api.post(`/exchange/${service}/json-rpc/v1`, payload, player);
        const refusal = refusals[name];
        if (refusal === undefined) {
          const { result, error } = body as { readonly result?: unknown; readonly error?: unknown };
          expect(error).toBeUndefined();
          expect(differences(definition, response, result)).toEqual([]);
          return;
        }
        const { exception, prefix: numbered } = exchangeServices[service];
        const number = String(definition.exceptions.get(refusal)).padStart(4, "0");
        expect(body).toMatchObject({
          error: { code: -32_099, message: `${numbered}-${number}`, data: { [exception]: { errorCode: refusal } } },
        });
      },
    );

    const eventId = async (): Promise<number> =>
      Number((await api.rpc(player, "listEvents", { filter: { marketIds: [marketId] } }))[0]?.event.id);

    test("[EXAPI-53] a program makes a key by a name once, and is then shown its beginning alone", async () => {
      const own = await api.createPlayer(10);
      const made = await api.rpc(own, "createDeveloperAppKeys", { appName: "Ladder bot" });
      const [version] = made.appVersions;
      expect(version?.applicationKey).toMatch(/^[\w-]{20}$/);
      const [listed] = await api.rpc(own, "getDeveloperAppKeys");
      expect(listed).toEqual({
        ...made,
        appVersions: [{ ...version, applicationKey: `${version?.applicationKey.slice(0, 4)}${"*".repeat(16)}` }],
      });
      await expect(api.rpc(own, "createDeveloperAppKeys", { appName: "Ladder bot" })).rejects.toThrow("AANGX-0007");
      await expect(api.rpc(own, "createDeveloperAppKeys", { appName: "" })).rejects.toThrow("AANGX-0001");
    });

    test("[EXAPI-54] an event that isn't there is no market group", async () => {
      const marketGroup = { type: "EVENT", id: { eventId: 999_999_999 } };
      await expect(api.rpc(player, "unblockMarketGroup", { marketGroup })).rejects.toThrow("ANGX-0016");
    });
  },
);
