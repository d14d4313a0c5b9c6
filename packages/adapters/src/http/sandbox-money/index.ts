import type { FastifyInstance } from "fastify";
import { registerSandboxApi } from "./api.ts";
import type { SandboxMoneyDeps } from "./deps.ts";
import { registerSandboxPages } from "./pages.ts";

export type { SandboxMoneyDeps } from "./deps.ts";

/** The sandbox mobile-money service: its API and its pages. Mounted in play mode alone. */
export async function registerSandboxMoney(app: FastifyInstance, deps: SandboxMoneyDeps): Promise<void> {
  registerSandboxApi(app, deps);
  await registerSandboxPages(app, deps);
}
