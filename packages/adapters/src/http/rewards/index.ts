export { registerRewardOffice, type RewardOfficeDeps } from "./office-routes.ts";
export { registerRewardRoutes, type RewardRouteDeps } from "./player-routes.ts";
