import { randomUUID } from "node:crypto";
import { registerPondRoutes } from "@maidan/adapters/http/house-games";
import { createPondStore } from "@maidan/adapters/postgres/house-fishing";
import { FishingPonds } from "@maidan/services/house-fishing";
import type { WireHouseProduct } from "./house-products.ts";

/** The ponds of the fishing game. Its rounds are gone on with as all others are. */
export const wireHouseFishing: WireHouseProduct = ({ platform, app, rounds, sessionOf }) => {
  const { runner } = platform;
  const ponds = new FishingPonds({ runner, rounds, store: createPondStore(), newKey: randomUUID });
  registerPondRoutes(app, { ponds, sessionOf });
  return { start: () => undefined, stop: async () => undefined };
};
