import type { FastifyInstance } from "fastify";
export { registerCorrectionDesk, type CorrectionDeskDeps } from "./correction-desk.ts";
import { registerDepositDesk, type DepositDeskDeps } from "./deposit-desk.ts";
import { registerLedgerRoom, type LedgerRoomDeps } from "./ledger-room.ts";
export { registerLimitRoom, type LimitRoomDeps } from "./limit-room.ts";
import { registerMarketRoom, type MarketRoomDeps } from "./market-room.ts";
export { registerHandMarkets, type HandMarketDeps } from "./hand-markets.ts";
export { registerMethodRoom, type MethodRoomDeps } from "./method-room.ts";
export { registerPlayerCare, type PlayerCareDeps } from "./player-care.ts";
import { registerPlayerRoom, type PlayerRoomDeps } from "./player-room.ts";
export { registerResultDesk, type ResultDeskDeps } from "./result-desk.ts";
export { registerHousePreviews } from "./settlement-previews.ts";
export { registerVoidBets } from "./void-bets.ts";
import { registerSettingsRoom, type SettingsRoomDeps } from "./settings-room.ts";
import { registerWithdrawalDesk, type WithdrawalDeskDeps } from "./withdrawal-desk.ts";

export type OfficeRouteDeps = DepositDeskDeps &
  WithdrawalDeskDeps &
  PlayerRoomDeps &
  MarketRoomDeps &
  LedgerRoomDeps &
  SettingsRoomDeps;

/** The rooms of the back office. */
export function registerOfficeRoutes(app: FastifyInstance, deps: OfficeRouteDeps): void {
  registerDepositDesk(app, deps);
  registerWithdrawalDesk(app, deps);
  registerPlayerRoom(app, deps);
  registerMarketRoom(app, deps);
  registerLedgerRoom(app, deps);
  registerSettingsRoom(app, deps);
}
