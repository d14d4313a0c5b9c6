export { registerHorsebookRoutes, type HorsebookRouteDeps } from "./horsebook-routes.ts";
