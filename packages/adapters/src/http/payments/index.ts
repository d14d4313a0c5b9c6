import type { FastifyInstance } from "fastify";
import { registerDepositRoutes, type DepositRouteDeps } from "./deposit-routes.ts";
import { addPaymentMarks } from "./marks.ts";
import { registerSiteRoutes, type SiteRouteDeps } from "./site-routes.ts";
import { registerWithdrawalRoutes, type WithdrawalRouteDeps } from "./withdrawal-routes.ts";

/** The player's calls about money in and out, and the settings that anybody may read. */
export function registerPaymentsRoutes(
  app: FastifyInstance,
  deps: DepositRouteDeps & WithdrawalRouteDeps & SiteRouteDeps,
): void {
  registerDepositRoutes(app, deps);
  registerWithdrawalRoutes(app, deps);
  registerSiteRoutes(app, deps);
  addPaymentMarks(app);
}

export { printMovement } from "./print.ts";
