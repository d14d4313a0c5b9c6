export { registerGameWalletRoutes, type GameWalletRouteDeps } from "./routes.ts";
