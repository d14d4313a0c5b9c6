import type { ExchangeOperationName } from "@maidan/contract/http/exchange";
import type { PlaceReport, PlaceRequest } from "@maidan/services/exchange";
import { expect } from "vitest";
import { build, token } from "../../server/test-support/index.ts";
import { createOperationHandlers, registerExchangeRoutes, type Admit, type OperationHandlers } from "../index.ts";
import { menuOf } from "../navigation.ts";

export { token };
export type Engine = (request: PlaceRequest) => Promise<PlaceReport>;
export const accepted: Engine = async (request) => ({
  status: "SUCCESS",
  marketId: request.marketId,
  isReplay: false,
  reports: request.instructions.map((_, index) => ({
    status: "SUCCESS",
    betId: String(100 + index),
    placedAtMs: Date.UTC(2026, 0, 2),
    averagePriceMatchedX100: 0,
    sizeMatchedMinor: 0n,
    orderStatus: "EXECUTABLE",
  })),
});

/** Of the whole API only what a test reaches: whatever else is touched fails the test by its error. */
export async function exchange(
  parts: {
    readonly place?: Engine;
    readonly handlers?: Partial<OperationHandlers>;
    readonly clock?: () => number;
    readonly admit?: Admit;
    readonly isOwnApp?: boolean;
  } = {},
) {
  const asked: PlaceRequest[] = [];
  const ended: { readonly playerId: string; readonly marketId: string }[] = [];
  const untouched = {} as never;
  const handlers = createOperationHandlers({
    reader: untouched,
    store: untouched,
    books: untouched,
    readBooks: untouched,
    beat: untouched,
    appKeys: untouched,
    makeAppKey: untouched,
    acceptBets: untouched,
    endTargets: async (own) => void ended.push(own),
    regulator: "PLAY MONEY",
    ledger: {
      balances: async () => ({ currency: "BDT", cashMinor: 90_000n, lockedMinor: 10_050n, withdrawalMinor: 0n }),
    },
    holder: async () => ({ name: "Rina Akter Banu", language: "bn", vipPoints: 12 }),
    engine: {
      place: (request) => {
        asked.push(request);
        return (parts.place ?? accepted)(request);
      },
      cancel: async ({ marketId = null }) => ({ status: "SUCCESS", marketId, reports: [], isReplay: false }),
      update: untouched,
      refusalOf: async () => undefined,
    },
  });
  const { app } = await build();
  const caller = { playerId: "7", sessionId: "1", isOwnApp: parts.isOwnApp ?? false };
  const authenticate = async (given: string) => (given === token ? caller : undefined);
  registerExchangeRoutes(app, {
    handlers: { ...handlers, ...parts.handlers },
    clock: parts.clock ?? (() => 0),
    readMenu: async () => menuOf([]),
    ...(parts.admit === undefined ? {} : { admit: parts.admit }),
    authenticate,
    authenticateBets: authenticate,
  });
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url,
      payload,
      headers: { "content-type": "application/json", "x-authentication": token, ...headers },
    });
  const rpc = async (method: string, params: unknown, headers?: Record<string, string>) => {
    const service = method.startsWith("AccountAPING") ? "account" : "betting";
    const answer = await post(
      `/exchange/${service}/json-rpc/v1`,
      JSON.stringify({ jsonrpc: "2.0", method, params, id: 1 }),
      headers,
    );
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const rest = (operation: ExchangeOperationName, params: unknown, service = "betting") =>
    post(`/exchange/${service}/rest/v1.0/${operation}/`, JSON.stringify(params));
  return { app, handlers, post, rpc, rest, asked, ended };
}

export const order = (parts: object = {}, limit: object = {}) => ({
  selectionId: 7,
  side: "BACK",
  orderType: "LIMIT",
  limitOrder: { size: 100, price: 2.5, persistenceType: "LAPSE", ...limit },
  ...parts,
});
export const place = (instructions: readonly unknown[], parts: object = {}) => ({
  marketId: "1.200000001",
  instructions,
  ...parts,
});
