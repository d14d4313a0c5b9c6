import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exchangeServices, type ExchangeServiceName } from "@maidan/contract/http/exchange";
import { createTestApi, type TestApi } from "../../../packages/adapters/src/http/exchange/test-support/index.ts";
import { createTestDatabase, type TestDatabase } from "../../../tools/test-database.ts";
import {
  definitionFiles,
  differences,
  examplesFolder,
  hasDefinitions,
  readDefinition,
  whySkipped,
} from "./interface-definition.ts";

/** Requests as an existing client was seen to send them; but for the ids of market, runner and bet, and a reference of its own, each is sent as it is. */
interface Captured {
  readonly method: string;
  readonly params: Record<string, unknown>;
  readonly id: number;
}
const read = (file: string): Captured => JSON.parse(readFileSync(path.join(examplesFolder, "requests", file), "utf8"));
const services = Object.keys(exchangeServices) as ExchangeServiceName[];

function serviceOf(method: string): { readonly service: ExchangeServiceName; readonly name: string } {
  const service = services.find((each) => method.startsWith(exchangeServices[each].method));
  if (service === undefined) throw new Error(`${method} is of no service`);
  return { service, name: method.slice(exchangeServices[service].method.length) };
}

describe.skipIf(!hasDefinitions)(
  `requests as clients were seen to send them, to the running exchange${whySkipped}`,
  () => {
    let database: TestDatabase;
    let api: TestApi;
    let player: string;
    let marketId: string;

    beforeAll(async () => {
      database = await createTestDatabase();
      api = await createTestApi(database);
      player = await api.createPlayer(10_000);
      marketId = await api.createMarket({ hasStartingPrice: true });
    });
    afterAll(async () => {
      await api.close();
      await database.close();
    });

    /** Sends it with our ids in the place of theirs; the answer must be what the definition says of it. */
    async function send(captured: Captured, betId?: string): Promise<unknown> {
      const { service, name } = serviceOf(captured.method);
      const text = JSON.stringify(captured)
        .replaceAll(/"1\.\d{6,}"/g, JSON.stringify(marketId))
        .replaceAll(/"selectionId":("?)\d+/g, '"selectionId":$11')
        .replaceAll(/"customerRef":"[^"]*"/g, `"customerRef":"${randomUUID().replaceAll("-", "")}"`)
        .replaceAll(/"betId":("?)\d+/g, betId === undefined ? "$&" : `"betId":$1${betId}`);
      const { body } = await api.post(`/exchange/${service}/json-rpc/v1`, JSON.parse(text) as object, player);
      const { result, ...rest } = body as { readonly result: unknown };
      expect(rest).toEqual({ jsonrpc: "2.0", id: captured.id });
      const definition = readDefinition(definitionFiles[service]);
      expect(differences(definition, definition.operations.get(name)?.response ?? "", result)).toEqual([]);
      return result;
    }

    const place = async (file: string): Promise<string> => {
      const result = (await send(read(file))) as { readonly instructionReports: readonly { readonly betId: string }[] };
      return result.instructionReports[0]?.betId ?? "";
    };
    const failed = (errorCode: string) => ({
      status: "FAILURE",
      errorCode: "BET_ACTION_ERROR",
      instructionReports: [{ status: "FAILURE", errorCode }],
    });
    const isPlaced = { status: "SUCCESS", instructionReports: [{ status: "SUCCESS", betId: expect.any(String) }] };
    const expected: Readonly<Record<string, unknown>> = {
      "accounts/get_account_details.json": { currencyCode: "BDT", timezone: "Asia/Dhaka" },
      "accounts/get_account_funds.json": { availableToBetBalance: expect.any(Number), wallet: "UK" },
      "betting/cancel_orders.json": failed("INVALID_BET_ID"),
      "betting/cancel_orders_partly.json": failed("INVALID_BET_ID"),
      "betting/list_cleared_orders.json": { clearedOrders: [], moreAvailable: false },
      "betting/list_event_types.json": [],
      "betting/list_market_book.json": [{ status: "OPEN", runners: [{ matches: [] }, { matches: [] }] }],
      "betting/list_market_book_no_rollup.json": [{ status: "OPEN", runners: [{ matches: [] }, { matches: [] }] }],
      "betting/list_market_catalogue.json": [],
      "betting/place_orders_bsp.json": isPlaced,
      "betting/place_orders_handicap.json": failed("INVALID_RUNNER"),
      "betting/place_orders_lapse.json": isPlaced,
      "betting/place_orders_persist.json": isPlaced,
      "betting/replace_orders.json": failed("INVALID_BET_ID"),
      "heartbeat.json": { actionPerformed: "NONE", actualTimeoutSeconds: 10 },
    };
    const files = hasDefinitions
      ? ["accounts", "betting"].flatMap((folder) =>
          readdirSync(path.join(examplesFolder, "requests", folder)).map((file) => `${folder}/${file}`),
        )
      : [];

    test("each captured request has an answer that it must get", () => {
      expect([...files, "heartbeat.json"].toSorted()).toEqual(Object.keys(expected).toSorted());
    });

    test.each(Object.keys(expected))("[T2] [EXAPI-06] %s is answered as the definition says", async (file) => {
      expect(await send(read(file))).toMatchObject(expected[file] as object);
    });

    test("[T2] the captured replacement, part cancel and cancel do to a bet what they say", async () => {
      const betId = await place("betting/place_orders_lapse.json");
      const moved = (await send(read("betting/replace_orders.json"), betId)) as {
        readonly instructionReports: readonly { readonly placeInstructionReport: { readonly betId: string } }[];
      };
      expect(moved).toMatchObject({
        status: "SUCCESS",
        instructionReports: [
          {
            cancelInstructionReport: { sizeCancelled: 2.5 },
            placeInstructionReport: { instruction: { limitOrder: { price: 1.35 } } },
          },
        ],
      });
      const newId = moved.instructionReports[0]?.placeInstructionReport.betId;
      expect(await send(read("betting/cancel_orders_partly.json"), newId)).toMatchObject({
        instructionReports: [{ status: "SUCCESS", sizeCancelled: 0.5 }],
      });
      expect(await send(read("betting/cancel_orders.json"), newId)).toMatchObject({
        instructionReports: [{ status: "SUCCESS", sizeCancelled: 2 }],
      });
    });
  },
);
