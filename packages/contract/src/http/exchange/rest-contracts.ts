import { z } from "zod/mini";
import { route, type RouteContract } from "../route/index.ts";
import { exchangeServices, type ExchangeServiceName } from "./errors.ts";
import { exchangeOperations, type ExchangeOperation } from "./operations.ts";

/** The path of an operation's REST call; a slash at the end is accepted too. */
export const restPath = (operation: ExchangeOperation, name: string): string =>
  `/exchange/${operation.service}/rest/v1.0/${name}`;

/** The operations as REST calls, for the printed documentation. They answer in the field's own shapes, errors included. */
export const exchangeRestContracts: readonly RouteContract[] = Object.entries(exchangeOperations).map(
  ([name, operation]) =>
    route({
      method: "POST",
      path: restPath(operation, name),
      summary: operation.summary,
      tag: `exchange ${operation.service}`,
      auth: "player",
      dialect: "exchange",
      body: operation.params,
      response: operation.result,
    }),
);

/** The same operations as JSON-RPC 2.0: one call, or a list of them, whose answers are a list. */
export const exchangeRpcContracts: readonly RouteContract[] = (["betting", "account", "heartbeat"] as const).map(
  (service) => {
    const call = rpcCall(service);
    const answer = z.union([
      z.strictObject({ jsonrpc: z.literal("2.0"), result: z.unknown(), id: z.optional(z.unknown()) }),
      z.strictObject({
        jsonrpc: z.literal("2.0"),
        error: z.strictObject({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) }),
        id: z.optional(z.unknown()),
      }),
    ]);
    return route({
      method: "POST",
      path: `/exchange/${service}/json-rpc/v1`,
      summary: `Every operation below as JSON-RPC 2.0, one or several: method ${exchangeServices[service].method}…`,
      tag: `exchange ${service}`,
      auth: "player",
      dialect: "exchange",
      body: z.union([call, z.array(call)]),
      response: z.union([answer, z.array(answer)]),
    });
  },
);

function rpcCall(service: ExchangeServiceName) {
  const names = Object.entries(exchangeOperations)
    .filter(([, operation]) => operation.service === service)
    .map(([name]) => exchangeServices[service].method + name);
  return z.strictObject({
    jsonrpc: z.literal("2.0"),
    method: z.enum(names),
    params: z.optional(z.record(z.string(), z.unknown())),
    id: z.optional(z.union([z.string(), z.number(), z.null()])),
  });
}
