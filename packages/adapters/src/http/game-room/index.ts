import type { FastifyInstance } from "fastify";
import { registerCatalogueRoom, type CatalogueRoomDeps } from "./catalogue-room.ts";
import { registerFiguresRoom, type FiguresRoomDeps } from "./figures-room.ts";
import { registerRoundRoom, type RoundRoomDeps } from "./round-room.ts";

export { readProviderKey } from "./provider-key.ts";
export { registerReturnMetrics } from "./return-metrics.ts";

export type GameRoomRouteDeps = CatalogueRoomDeps & RoundRoomDeps & FiguresRoomDeps;

/** The operator's room of games: providers, games, rounds, returns and reports. */
export function registerGameRoom(app: FastifyInstance, deps: GameRoomRouteDeps): void {
  registerCatalogueRoom(app, deps);
  registerRoundRoom(app, deps);
  registerFiguresRoom(app, deps);
}
