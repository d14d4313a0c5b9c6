import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { registerHouseBetRoutes, registerHouseDesk } from "@maidan/adapters/http/house-markets";
import { createHouseMarketStore } from "@maidan/adapters/postgres/house-markets";
import {
  createDecideHouseMarket,
  createFinishHouseSettlement,
  createHoldHouseMarket,
  createPlaceHouseBet,
} from "@maidan/services/house-markets";
import type { Platform } from "../platform.ts";

/** Payments that a stop left unfinished are taken up again. */
const finishJob = "house-markets:finish";

/** Bookmaker and Fancy: bets against the house, and the trader's part. Needs `runAudited`. */
export function wireHouseMarkets(platform: Platform): void {
  const { runner, reader, playerApp, officeApp, jobs } = platform;
  const run = platform.use("runAudited");
  const markets = createHouseMarketStore();
  const finish = createFinishHouseSettlement({ runner, markets, newKey: randomUUID });
  const placeBet = createPlaceHouseBet({ runner, markets, pause: (ms) => pause(ms) });
  registerHouseBetRoutes(playerApp, { reader, markets, placeBet });
  registerHouseDesk(officeApp, {
    reader,
    markets,
    hold: createHoldHouseMarket({ run, markets }),
  });
  platform.services.decideHouseMarket = createDecideHouseMarket({ run, markets, finish });
  jobs.set(finishJob, async () => {
    for (const marketId of await markets.settling(reader)) await finish(marketId);
  });
  platform.crontab.push(`* * * * * ${finishJob} ?max=1`);
}
