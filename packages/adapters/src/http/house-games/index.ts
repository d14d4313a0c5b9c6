export { registerFramePages } from "./frame-pages.ts";
export { registerFrameRoutes, sessionsOf, type FrameRouteDeps } from "./frame-routes.ts";
export { registerJackpotRoutes } from "./jackpot-routes.ts";
export { registerPondRoutes } from "./pond-routes.ts";
export { registerPosterRoutes, type Posters } from "./posters.ts";
export { ownerOfRound, registerRoundPage, roundPath, type RoundPageDeps } from "./round-page.ts";
export { registerProviderRoutes, type ProviderRouteDeps } from "./provider-routes.ts";
