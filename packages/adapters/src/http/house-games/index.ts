export { registerFrameRoutes, sessionsOf, type FrameRouteDeps } from "./frame-routes.ts";
export { registerPosterRoutes, type Posters } from "./posters.ts";
export { registerProviderRoutes, type ProviderRouteDeps } from "./provider-routes.ts";
