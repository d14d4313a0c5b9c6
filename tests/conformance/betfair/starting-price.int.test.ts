import { exchangeOperations, type ExchangeOperationName } from "@maidan/contract/http/exchange";
import { expect, test } from "vitest";
import { apiPerFile } from "../../../packages/adapters/src/http/exchange/test-support/api-per-file.ts";
import type { TestApi } from "../../../packages/adapters/src/http/exchange/test-support/index.ts";
import { definitionFiles, differences, hasDefinitions, readDefinition } from "./interface-definition.ts";

let api: TestApi;
apiPerFile((made) => {
  api = made;
});

test("[EXAPI-38] [EXAPI-39] a program bets at the starting price, sees it projected, matched and settled, in the field's own form", async () => {
  const marketId = await api.createMarket({ hasStartingPrice: true });
  const [backer, layer] = [await api.createPlayer(10_000), await api.createPlayer(10_000)];
  const call = async (player: string, name: ExchangeOperationName, params: object): Promise<unknown> => {
    const result = await api.rpc(player, name, params);
    if (!hasDefinitions) return result;
    const definition = readDefinition(definitionFiles[exchangeOperations[name].service]);
    expect(differences(definition, definition.operations.get(name)?.response ?? "", result)).toEqual([]);
    return result;
  };
  const place = (player: string, instruction: object) =>
    call(player, "placeOrders", { marketId, instructions: [{ selectionId: 1, ...instruction }] });
  const limitOnCloseOrder = { liability: 6_000, price: 8 };
  expect(
    await place(backer, { side: "BACK", orderType: "MARKET_ON_CLOSE", marketOnCloseOrder: { liability: 1_000 } }),
  ).toMatchObject({ status: "SUCCESS", instructionReports: [{ orderStatus: "EXECUTABLE", sizeMatched: 0 }] });
  expect(await place(layer, { side: "LAY", orderType: "LIMIT_ON_CLOSE", limitOnCloseOrder })).toMatchObject({
    status: "SUCCESS",
  });
  const book = (priceData: readonly string[]) =>
    call(backer, "listMarketBook", { marketIds: [marketId], priceProjection: { priceData }, orderProjection: "ALL" });
  expect(await book(["SP_AVAILABLE", "SP_TRADED"])).toMatchObject([
    {
      bspReconciled: false,
      runners: [
        {
          sp: {
            nearPrice: 7,
            farPrice: 7,
            backStakeTaken: [{ price: 1.01, size: 1_000 }],
            layLiabilityTaken: [{ price: 8, size: 6_000 }],
          },
          orders: [{ orderType: "MARKET_ON_CLOSE", price: 0, bspLiability: 1_000, status: "EXECUTABLE" }],
        },
        { sp: { backStakeTaken: [], layLiabilityTaken: [] } },
      ],
    },
  ]);
  expect(await call(layer, "listCurrentOrders", {})).toMatchObject({
    currentOrders: [{ orderType: "LIMIT_ON_CLOSE", priceSize: { price: 8, size: 0 }, bspLiability: 6_000 }],
  });
  expect(await call(backer, "listMarketCatalogue", { filter: { bspOnly: true }, maxResults: 10 })).toMatchObject([
    { marketId },
  ]);
  await api.control(marketId, { type: "turnInPlay", betDelayMs: 0 });
  expect(await book(["SP_TRADED"])).toMatchObject([
    {
      bspReconciled: true,
      runners: [{ sp: { actualSP: 7 }, orders: [{ sizeMatched: 1_000, avgPriceMatched: 7 }] }, {}],
    },
  ]);
  await api.control(marketId, { type: "settle", winners: [1], reason: "won" });
  expect(await call(backer, "listClearedOrders", { betStatus: "SETTLED" })).toMatchObject({
    clearedOrders: [{ orderType: "MARKET_ON_CLOSE", priceRequested: 0, priceMatched: 7, profit: 6_000 }],
  });
  expect(await book(["SP_TRADED"])).toMatchObject([{ status: "CLOSED", runners: [{ sp: { actualSP: 7 } }, {}] }]);
});
