export { registerSiteRoom, type SiteRoomDeps } from "./site-room.ts";
export { registerSiteRoutes, storagePath, type SiteRouteDeps } from "./site-routes.ts";
