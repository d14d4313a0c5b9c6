import { eventMaps } from "@maidan/adapters/http/house-markets";
import { registerPushRoutes } from "@maidan/adapters/http/push";
import { registryOf } from "@maidan/adapters/http/server";
import { readOfferedMarkets } from "@maidan/adapters/postgres/house-markets";
import { createSocketSessions, createSocketTicketStore } from "@maidan/adapters/postgres/push";
import { createPushMetrics, PushGateway } from "@maidan/adapters/push";
import { sessionTimes } from "@maidan/services/player";
import { connectedSubject, createIssueTicket, createReadFigures, createRedeemTicket } from "@maidan/services/push";
import type { Platform } from "../platform.ts";

/** Unused tickets are swept this often; a few minutes of them weigh nothing. */
const sweepMs = 60_000;

/** Push: tickets over HTTP (role `api`), sockets on PORT (role `push`). */
export function wirePush(platform: Platform): void {
  const { config, reader, bus, log, ledger, playerApp } = platform;
  const tickets = createSocketTicketStore();
  const sessions = createSocketSessions(reader, { idleMs: sessionTimes.idleMs });
  const deps = { reader, tickets, sessions };
  if (config.roles.has("api")) registerPushRoutes(playerApp, { issueTicket: createIssueTicket(deps) });
  if (!config.roles.has("push")) return;
  const gateway = new PushGateway({
    server: playerApp.server,
    bus,
    sessions,
    redeemTicket: createRedeemTicket(deps),
    readHouseOffers: async (eventId) =>
      config.sportsUrl === undefined ? eventMaps(await readOfferedMarkets(reader, [eventId])) : undefined,
    readMarketImage: (marketId) => platform.use("exchangeEngine").image(marketId),
    readFigures: createReadFigures({ reader, ledger }),
    allowedOrigins: allowedOrigins(config),
    metrics: createPushMetrics(registryOf(playerApp).metrics),
    onFault: (error) => log.warn({ err: error }, "push could not read what it needs; it tries again"),
  });
  const stopAnswering = bus.respond(connectedSubject, async (message) => [
    ...gateway.connected((message as { readonly players: readonly string[] }).players),
  ]);
  const sweep = setInterval(() => {
    tickets.sweep(reader).catch((error: unknown) => log.warn({ err: error }, "old socket tickets were not swept"));
  }, sweepMs);
  // An operator command has no port to close.
  platform.onClose(() => {
    clearInterval(sweep);
    stopAnswering();
  });
  // Sockets are told before the port closes: an open one would hold the server up.
  playerApp.addHook("preClose", async () => {
    await gateway.stop();
  });
}

/** The page's own origin, and on a loopback address its other names. */
function allowedOrigins(config: Platform["config"]): string[] {
  const origins = [new URL(config.publicUrl).origin];
  const isLoopback = config.host === "127.0.0.1" || config.host === "localhost" || config.host === "::1";
  if (isLoopback) for (const name of ["localhost", "127.0.0.1", "[::1]"]) origins.push(`http://${name}:${config.port}`);
  return [...new Set(origins)];
}
