import { randomBytes, randomUUID } from "node:crypto";
import { registerLiveRoutes } from "@maidan/adapters/http/live-tables";
import { createScheduledRoundStore } from "@maidan/adapters/postgres/house-games";
import { liveTables } from "@maidan/games/live";
import { ScheduledTable } from "@maidan/services/house-games";
import { liveRules } from "@maidan/services/live-tables";
import { createTableLoop } from "../table-loop.ts";
import type { HouseParts, HouseProductWork } from "./house-products.ts";

/** The live casino: tables whose rounds go by their clock. */
export function wireHouseLive({ platform, app, wagers, wakeWagers, sessionOf }: HouseParts): HouseProductWork {
  const { runner, log } = platform;
  const store = createScheduledRoundStore();
  const deps = { runner, store, wagers, wakeWagers, randomBytes, newKey: randomUUID };
  const tables = liveTables.map((table) => new ScheduledTable(deps, liveRules(table)));
  registerLiveRoutes(app, { tables, wagers, sessionOf });
  const loops = tables.map((table) =>
    createTableLoop({
      tick: () => table.tick(),
      onError: (error) =>
        log.warn({ err: error, table: table.rules.gameCode }, "a live table could not be served; it is tried again"),
    }),
  );
  return {
    start: () => {
      for (const loop of loops) loop.start();
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
