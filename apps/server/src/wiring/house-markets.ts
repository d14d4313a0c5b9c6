import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  registerHouseBetRoutes,
  registerHouseCashOut,
  registerHouseDesk,
  registerHouseResults,
} from "@maidan/adapters/http/house-markets";
import { createHouseMarketStore, createHouseVoidText, houseResults } from "@maidan/adapters/postgres/house-markets";
import { createInBangla } from "@maidan/core/sport-names";
import {
  createBallRunningByHand,
  createDecideHouseMarket,
  createFinishHouseSettlement,
  createHoldEvent,
  createHoldHouseMarket,
  createPlaceHouseBet,
  createPublishRates,
  createReadHouseCashOut,
  createTakeHouseCashOut,
} from "@maidan/services/house-markets";
import type { StaffContext } from "@maidan/services/staff";
import type { Platform } from "../platform.ts";
import { readSportNames } from "../sport-names.ts";

/** Payments that a stop left unfinished are taken up again. */
const finishJob = "house-markets:finish";

/** Bookmaker and Fancy: bets against the house, and the trader's part. Needs `runAudited` and `inbox`. */
export function wireHouseMarkets(platform: Platform): void {
  const { runner, reader, playerApp, officeApp, jobs } = platform;
  const run = platform.use("runAudited");
  const markets = createHouseMarketStore();
  const finish = createFinishHouseSettlement({
    runner,
    markets,
    newKey: randomUUID,
    letters: { inbox: platform.use("inbox"), voidText: createHouseVoidText(createInBangla(readSportNames())) },
  });
  const betting = { runner, markets, pause: (ms: number) => pause(ms) };
  const placeBet = createPlaceHouseBet(betting);
  registerHouseBetRoutes(playerApp, { reader, markets, placeBet });
  registerHouseCashOut(playerApp, {
    readCashOut: createReadHouseCashOut({ reader, markets }),
    takeCashOut: createTakeHouseCashOut(betting),
  });
  registerHouseResults(playerApp, { results: (query) => houseResults(reader, query) });
  registerHouseDesk(officeApp, {
    reader,
    markets,
    hold: createHoldHouseMarket({ run, markets }),
    publishRates: createPublishRates({ run, markets }),
    ballRunning: createBallRunningByHand({ run, markets }),
    holdEvent: createHoldEvent({ run, markets }),
    holdExchange: (asked) => holdExchange(platform, asked),
  });
  platform.services.decideHouseMarket = createDecideHouseMarket({ run, markets, finish });
  jobs.set(finishJob, async () => {
    for (const marketId of await markets.settling(reader)) await finish(marketId);
  });
  platform.crontab.push(`* * * * * ${finishJob} ?max=1`);
}

/** Every market of the exchange in the event that may still be bet on, or that staff hold, under a key of its own each; how many were suspended or opened. */
async function holdExchange(
  platform: Platform,
  {
    by,
    idempotencyKey,
    eventId,
    isHeld,
  }: {
    readonly by: StaffContext;
    readonly idempotencyKey: string;
    readonly eventId: string;
    readonly isHeld: boolean;
  },
): Promise<number> {
  const markets = await platform.use("officeReads").markets(platform.reader, { eventId });
  const control = isHeld
    ? ({ type: "suspend", reason: "every market of the event, by the trader" } as const)
    : ({ type: "resume" } as const);
  const reports = await Promise.all(
    markets
      .filter((market) => market.status === "SUSPENDED" || (isHeld && market.status === "OPEN"))
      .filter((market) => isHeld || market.isHeld)
      .map(({ marketId }) =>
        platform.use("controlMarket")({ by, idempotencyKey: `${idempotencyKey}:${marketId}`, marketId, control }),
      ),
  );
  return reports.filter(({ ok }) => ok).length;
}
