import { randomUUID } from "node:crypto";
import { registerPromotionRoom, registerPromotionRoutes } from "@maidan/adapters/http/promotions";
import { registerTurnoverRoom, registerTurnoverRoutes } from "@maidan/adapters/http/turnover";
import { createPromotionStore } from "@maidan/adapters/postgres/promotions";
import { createGrantStore, createTurnoverReads, createTurnoverStore } from "@maidan/adapters/postgres/turnover";
import {
  createAddPromotion,
  createChangePromotion,
  createOrderPromotions,
  seedPromotions,
} from "@maidan/services/promotions";
import {
  createCancelBonus,
  createCreditTurnover,
  createExpireBonuses,
  createForfeitBonus,
  createOpenTurnover,
  createReverseTurnover,
  createTurnoverListener,
  expireBonusesJob,
} from "@maidan/services/turnover";
import type { Platform } from "../platform.ts";

/** Promotions, and what deposits ask for and bring: before payments, which credit. Needs `settings`, `stakeListeners`, `inbox`. */
export function wireTurnover(platform: Platform): void {
  const { runner, reader, services, config } = platform;
  const turnover = createTurnoverStore();
  const grants = createGrantStore();
  const promotions = createPromotionStore();
  const deps = { runner, turnover, grants, inbox: platform.use("inbox") };
  services.promotions = promotions;
  services.turnover = turnover;
  services.openTurnover = createOpenTurnover({ ...deps, settings: platform.use("settings") });
  platform.use("stakeListeners").push(createTurnoverListener(deps));
  registerPromotionRoutes(platform.playerApp, { reader, promotions, settings: platform.use("settings") });
  const expire = createExpireBonuses({ ...deps, newKey: randomUUID });
  platform.jobs.set(expireBonusesJob, async () => void (await expire()));
  platform.crontab.push(`* * * * * ${expireBonusesJob} ?max=1`);
  platform.onReady(() =>
    seedPromotions({ runner, promotions, newKey: randomUUID, withDemo: config.mode === "play" && config.isDemoSeeded }),
  );
}

/** The calls about bonuses, which show them beside deposits. Needs `paymentReads`, `players`, `runAudited`. */
export function wireTurnoverCalls(platform: Platform): void {
  const { runner, reader } = platform;
  const run = platform.use("runAudited");
  const paymentReads = platform.use("paymentReads");
  const promotions = platform.use("promotions");
  const deps = { turnover: platform.use("turnover"), grants: createGrantStore(), inbox: platform.use("inbox") };
  registerTurnoverRoutes(platform.playerApp, {
    reader,
    paymentReads,
    cancelBonus: createCancelBonus({ ...deps, runner }),
  });
  registerTurnoverRoom(platform.officeApp, {
    reader,
    paymentReads,
    turnoverReads: createTurnoverReads(),
    players: platform.use("players"),
    forfeitBonus: createForfeitBonus({ ...deps, run }),
    reverseTurnover: createReverseTurnover({ ...deps, run }),
    creditTurnover: createCreditTurnover({ ...deps, run }),
  });
  const save = { run, promotions };
  registerPromotionRoom(platform.officeApp, {
    reader,
    promotions,
    settings: platform.use("settings"),
    addPromotion: createAddPromotion(save),
    changePromotion: createChangePromotion(save),
    orderPromotions: createOrderPromotions(save),
  });
}
