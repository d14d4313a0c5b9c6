import { randomBytes, randomUUID } from "node:crypto";
import { registerVirtualRoutes } from "@maidan/adapters/http/virtual-matches";
import { createSharedRoundStore } from "@maidan/adapters/postgres/house-games";
import { createHouseSportsStore } from "@maidan/adapters/postgres/house-sports";
import { createVirtualMatchStore } from "@maidan/adapters/postgres/virtual-matches";
import { createHouseSportsDesk } from "@maidan/services/house-sports";
import { createVirtualBook, VirtualSchedule, VirtualViews } from "@maidan/services/virtual-matches";
import { createPriceThread } from "../price-thread.ts";
import { createWakeLoop } from "../wake-loop.ts";
import type { HouseParts, HouseProductWork } from "./house-products.ts";

/** Half a second: starts and ends are seen no later, but for a round whose chances are counted just then: a second, when its pairs meet for the first time on a day. */
const lookMs = 500;

/** Virtual, E1Sports and Kabaddi: leagues of simulated matches, written into the house's sportsbook, whose coupons are bet on them. */
export function wireHouseVirtual({ platform, app, sessionOf }: HouseParts): HouseProductWork {
  const { runner, log } = platform;
  const store = createVirtualMatchStore();
  const tables = createSharedRoundStore();
  const desk = createHouseSportsDesk({ runner, store: createHouseSportsStore(), newKey: randomUUID });
  const book = createVirtualBook(desk);
  const { marketsOf, stop: stopPrices } = createPriceThread();
  const schedule = new VirtualSchedule({ runner, store, tables, book, newKey: randomUUID, randomBytes, marketsOf });
  registerVirtualRoutes(app, { views: new VirtualViews({ runner, store, tables }), schedule, sessionOf });
  const loop = createWakeLoop({
    work: async () => {
      await schedule.tick();
      return { isFinished: true };
    },
    sweepMs: lookMs,
    onError: (error) => log.warn({ err: error }, "simulated matches could not be gone on with; they are tried again"),
  });
  return {
    start: loop.start,
    stop: async () => {
      await loop.stop();
      await stopPrices();
    },
  };
}
