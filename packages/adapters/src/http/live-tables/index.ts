export { registerLiveRoutes, type LiveRouteDeps } from "./live-routes.ts";
