import type { RouteContract } from "@maidan/contract/http/route";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import type { AuthenticatePlayer, AuthenticateStaff } from "./handler.ts";
import type { AddressLimits } from "./limits.ts";

type AnswerFault = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** What the routes of one server share. Reached by `registryOf(app)`; features need only `mount`. */
export interface HttpRegistry {
  readonly contracts: RouteContract[];
  readonly authenticatePlayer: AuthenticatePlayer;
  readonly authenticateStaff: AuthenticateStaff;
  readonly limits: AddressLimits;
  /** Takes one request from the account's allowance; false when it has none left. */
  readonly takeAccountRequest: (account: string) => Promise<boolean>;
  readonly isCheckingResponses: boolean;
  /** What `/metrics` of this server prints; features add their own. */
  readonly metrics: Registry;
  /** Who answers, by the beginning of its path, for an address that can't be read: no route and none of its handlers ever sees it. */
  readonly unreadable: Map<string, AnswerFault>;
  readonly drain: { isDraining: boolean };
}

const registries = new WeakMap<object, HttpRegistry>();

export function keepRegistry(app: FastifyInstance, registry: HttpRegistry): void {
  registries.set(app.server, registry);
}

/** Throws when the instance was not made by `createHttpServer`. */
export function registryOf(app: FastifyInstance): HttpRegistry {
  const registry = registries.get(app.server);
  if (registry === undefined) throw new Error("the server was not made by createHttpServer");
  return registry;
}
