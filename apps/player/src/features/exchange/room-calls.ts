import type * as rooms from "@maidan/contract/http/exchange-rooms";
import type * as targets from "@maidan/contract/http/cash-out-targets";
import type * as house from "@maidan/contract/http/house-markets";
import type * as alerts from "@maidan/contract/http/price-alerts";
import type * as programs from "@maidan/contract/http/programs";
import { wire } from "../../api/index.ts";

export const settingsCall = wire<typeof rooms.readExchangeSettings>({
  method: "GET",
  path: "/api/exchange/settings",
  auth: "player",
});
export const changeSettingsCall = wire<typeof rooms.changeExchangeSettings>({
  method: "PUT",
  path: "/api/exchange/settings",
  auth: "player",
});
export const pinsCall = wire<typeof rooms.listPins>({ method: "GET", path: "/api/exchange/pins", auth: "player" });
export const pinCall = wire<typeof rooms.pinMarket>({
  method: "PUT",
  path: "/api/exchange/pins/:marketId",
  auth: "player",
});
export const unpinCall = wire<typeof rooms.unpinMarket>({
  method: "DELETE",
  path: "/api/exchange/pins/:marketId",
  auth: "player",
});
export const favouritesCall = wire<typeof rooms.listFavouriteCompetitions>({
  method: "GET",
  path: "/api/exchange/favourite-competitions",
  auth: "player",
});
export const addFavouriteCall = wire<typeof rooms.addFavouriteCompetition>({
  method: "PUT",
  path: "/api/exchange/favourite-competitions",
  auth: "player",
});
export const removeFavouriteCall = wire<typeof rooms.removeFavouriteCompetition>({
  method: "POST",
  path: "/api/exchange/favourite-competitions/remove",
  auth: "player",
});
export const activityCall = wire<typeof rooms.listActivity>({
  method: "GET",
  path: "/api/exchange/activity",
  auth: "player",
});
export const priceHistoryCall = wire<typeof rooms.readPriceHistory>({
  method: "GET",
  path: "/api/exchange/price-history/:marketId",
  auth: "optional",
});
export const ballsCall = wire<typeof rooms.readBalls>({
  method: "GET",
  path: "/api/exchange/balls/:eventId",
  auth: "optional",
});
export const outsideCall = wire<typeof rooms.readExchangeOutside>({
  method: "GET",
  path: "/api/exchange/outside",
  auth: "optional",
});
export const appKeysCall = wire<typeof programs.listAppKeys>({
  method: "GET",
  path: "/api/exchange/app-keys",
  auth: "player",
});
export const makeAppKeyCall = wire<typeof programs.makeAppKey>({
  method: "POST",
  path: "/api/exchange/app-keys",
  auth: "player",
});
export const revokeAppKeyCall = wire<typeof programs.revokeAppKey>({
  method: "DELETE",
  path: "/api/exchange/app-keys/:id",
  auth: "player",
});
export const alertsCall = wire<typeof alerts.listAlerts>({
  method: "GET",
  path: "/api/exchange/alerts",
  auth: "player",
});
export const addAlertCall = wire<typeof alerts.addAlert>({
  method: "POST",
  path: "/api/exchange/alerts",
  auth: "player",
});
export const removeAlertCall = wire<typeof alerts.removeAlert>({
  method: "DELETE",
  path: "/api/exchange/alerts/:id",
  auth: "player",
});
export const targetsCall = wire<typeof targets.listCashOutTargets>({
  method: "GET",
  path: "/api/exchange/cash-out-targets",
  auth: "player",
});
export const setTargetCall = wire<typeof targets.setCashOutTarget>({
  method: "POST",
  path: "/api/exchange/cash-out-targets",
  auth: "player",
});
export const cancelTargetCall = wire<typeof targets.cancelCashOutTarget>({
  method: "DELETE",
  path: "/api/exchange/cash-out-targets/:id",
  auth: "player",
});
export const houseResultsCall = wire<typeof house.listHouseResults>({
  method: "GET",
  path: "/api/house-bets/results",
  auth: "player",
});
