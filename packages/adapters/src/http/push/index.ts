import { createSocketTicket } from "@maidan/contract/http/push";
import type { SocketOwner } from "@maidan/services/push";
import type { FastifyInstance } from "fastify";
import { mount } from "../server/index.ts";

export interface PushRoutesDeps {
  readonly issueTicket: (owner: SocketOwner) => Promise<{ ticket: string; expiresInSeconds: number }>;
}

/** The call that gives tickets for the WebSocket. */
export function registerPushRoutes(app: FastifyInstance, deps: PushRoutesDeps): void {
  mount(app, createSocketTicket, async ({ player }) => ({
    body: await deps.issueTicket(player === undefined ? { kind: "guest" } : { kind: "player", ...player }),
  }));
}
