import * as office from "@maidan/services/office";
import * as promotions from "@maidan/services/promotions";
import * as turnover from "@maidan/services/turnover";
import type { FastifyInstance } from "fastify";
import { createCorrectionStore } from "../../../postgres/office/index.ts";
import { createSessionStore } from "../../../postgres/player/index.ts";
import { createAppKeyStore, createCertificateStore } from "../../../postgres/programs/index.ts";
import { createTurnoverReads } from "../../../postgres/turnover/index.ts";
import { registerPromotionRoom } from "../../promotions/index.ts";
import { registerTurnoverRoom } from "../../turnover/index.ts";
import { registerCorrectionDesk, registerPlayerCare } from "../index.ts";
import type { Parts } from "./index.ts";

type Desk = Parts & Parts["stores"] & { readonly openTurnover: turnover.OpenTurnover };

/** Corrections and players' accounts. */
export function registerCare(app: FastifyInstance, desk: Desk): void {
  const keys = { appKeys: createAppKeyStore(), certificates: createCertificateStore() };
  const care = { ...desk, ...keys, sessions: createSessionStore() };
  const correcting = { ...desk, corrections: createCorrectionStore() };
  registerCorrectionDesk(app, {
    ...correcting,
    correctBalance: office.createCorrectBalance(correcting),
    approveCorrection: office.createApproveCorrection(correcting),
    refuseCorrection: office.createRefuseCorrection(correcting),
  });
  registerPlayerCare(app, {
    ...care,
    setPlayerStatus: office.createSetPlayerStatus(care),
    correctPlayer: office.createCorrectPlayer(care),
    removePhone: office.createRemovePhone(care),
    endAllSessions: office.createEndAllSessions(care),
    endAppKey: office.createEndAppKey(care),
  });
}

/** Rooms of turnover and of promotions. */
export function registerOffers(app: FastifyInstance, desk: Desk): void {
  registerTurnoverRoom(app, {
    ...desk,
    turnoverReads: createTurnoverReads(),
    forfeitBonus: turnover.createForfeitBonus(desk),
    reverseTurnover: turnover.createReverseTurnover(desk),
    creditTurnover: turnover.createCreditTurnover(desk),
  });
  registerPromotionRoom(app, {
    ...desk,
    addPromotion: promotions.createAddPromotion(desk),
    changePromotion: promotions.createChangePromotion(desk),
    orderPromotions: promotions.createOrderPromotions(desk),
  });
}
