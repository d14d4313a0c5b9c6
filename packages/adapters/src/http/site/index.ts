export { registerSiteRoom, type SiteRoomDeps } from "./site-room.ts";
export { appPath, registerSiteRoutes, storagePath, type SiteRouteDeps } from "./site-routes.ts";
