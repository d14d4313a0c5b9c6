export { registerAppKeyRoutes, type AppKeyRouteDeps } from "./app-key-routes.ts";
export { registerIdentityRoutes, type IdentityRouteDeps } from "./identity-routes.ts";
