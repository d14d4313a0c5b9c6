import type { FastifyInstance } from "fastify";
import { registerEwalletRoutes, type EwalletRouteDeps } from "./ewallet-routes.ts";
import { registerDepositRoutes, type DepositRouteDeps } from "./deposit-routes.ts";
import { addPaymentMarks } from "./marks.ts";
import { registerReceiptRoutes, type ReceiptRouteDeps } from "./receipt-routes.ts";
import { registerSiteRoutes, type SiteRouteDeps } from "./site-routes.ts";
import { registerWithdrawalRoutes, type WithdrawalRouteDeps } from "./withdrawal-routes.ts";

/** The player's calls about money in and out, and the settings that anybody may read. */
export async function registerPaymentsRoutes(
  app: FastifyInstance,
  deps: DepositRouteDeps & WithdrawalRouteDeps & EwalletRouteDeps & ReceiptRouteDeps & SiteRouteDeps,
): Promise<void> {
  registerDepositRoutes(app, deps);
  registerWithdrawalRoutes(app, deps);
  await registerEwalletRoutes(app, deps);
  await registerReceiptRoutes(app, deps);
  registerSiteRoutes(app, deps);
  addPaymentMarks(app);
}

export { printMovement } from "./print.ts";
