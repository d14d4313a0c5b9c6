import { route, type RouteContract } from "../route/index.ts";
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
      body: operation.params,
      response: operation.result,
    }),
);
