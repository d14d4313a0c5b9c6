import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  registerHouseBetRoutes,
  registerHouseCashOut,
  registerHouseDesk,
  registerHouseResults,
} from "@maidan/adapters/http/house-markets";
import { createHouseTargetStore } from "@maidan/adapters/postgres/cash-out-targets";
import { createHouseMarketStore, createHouseVoidText, houseResults } from "@maidan/adapters/postgres/house-markets";
import { createTemplateStore } from "@maidan/adapters/postgres/market-templates";
import { createResultStore } from "@maidan/adapters/postgres/result-decisions";
import { createInBangla } from "@maidan/core/sport-names";
import { createEndAllTargets } from "@maidan/services/cash-out-targets";
import {
  createBallRunningByHand,
  createDecideHouseMarket,
  createFinishHouseSettlement,
  createFinishHouseSettlements,
  createHoldEvent,
  createMarkEvent,
  createHoldHouseMarket,
  createOpenFancy,
  createOpenRunners,
  createPlaceHouseBet,
  createPublishRates,
  createReadHouseCashOut,
  createTakeHouseCashOut,
} from "@maidan/services/house-markets";
import { createHoldExchange } from "@maidan/services/office";
import type { Platform } from "../platform.ts";
import { readSportNames } from "../sport-names.ts";

/** Payments that a stop left unfinished are taken up again. */
const finishJob = "house-markets:finish";

/** Bookmaker and Fancy: bets against the house, and the trader's part. Needs `runAudited` and `inbox`. */
export function wireHouseMarkets(platform: Platform): void {
  const { runner, reader, playerApp, officeApp, jobs } = platform;
  const run = platform.use("runAudited");
  const markets = createHouseMarketStore();
  const results = createResultStore();
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
    takeCashOut: createTakeHouseCashOut({
      ...betting,
      endTargets: createEndAllTargets({
        targets: createHouseTargetStore(),
        inbox: platform.use("inbox"),
        inBangla: createInBangla(readSportNames()),
      }),
    }),
  });
  registerHouseResults(playerApp, { results: (query) => houseResults(reader, query) });
  registerHouseDesk(officeApp, {
    reader,
    markets,
    // The office's wiring comes later, and has what this and the exchange's part need.
    hasEvent: (...asked) => platform.use("officeReads").hasEvent(...asked),
    hold: createHoldHouseMarket({ run, markets, results }),
    publishRates: createPublishRates({ run, markets, results }),
    ballRunning: createBallRunningByHand({ run, markets }),
    holdEvent: createHoldEvent({ run, markets, results }),
    markEvent: createMarkEvent({ runner, markets }),
    holdExchange: (asked) =>
      createHoldExchange({
        reader,
        reads: platform.use("officeReads"),
        controlMarket: platform.use("controlMarket"),
        results,
      })(asked),
    openFancy: createOpenFancy({ run, markets, templates: createTemplateStore() }),
    openRunners: createOpenRunners({
      run,
      markets,
      templates: createTemplateStore(),
      settings: platform.use("settings"),
    }),
  });
  platform.services.decideHouseMarket = createDecideHouseMarket({ run, markets, finish });
  jobs.set(finishJob, createFinishHouseSettlements({ reader, markets, finish }));
  platform.crontab.push(`* * * * * ${finishJob} ?max=1`);
}
