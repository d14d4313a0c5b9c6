import type { FastifyInstance } from "fastify";
import { registerCaptchaRoutes, type CaptchaRouteDeps } from "../captcha/index.ts";
import { registerAccountRoutes, type AccountRouteDeps } from "./account-routes.ts";
import { registerVerificationRoutes, type VerificationRouteDeps } from "./verification-routes.ts";

export { chosenLanguageOf } from "./client-hints.ts";
export type { PlayerUseCases } from "./use-cases.ts";

/** Every call of a player about their own account. */
export function registerPlayerRoutes(
  app: FastifyInstance,
  deps: AccountRouteDeps & VerificationRouteDeps & CaptchaRouteDeps,
): void {
  registerAccountRoutes(app, deps);
  registerVerificationRoutes(app, deps);
  registerCaptchaRoutes(app, deps);
}
