import type { FastifyInstance } from "fastify";
import { registryOf } from "./registry.ts";

export interface ShutdownTimes {
  /** How long `/readyz` says no before the port closes, so that a balancer has noticed. */
  readonly noticeMs?: number;
  /** How long requests in flight may still take. */
  readonly deadlineMs?: number;
}

/**
 * From now on `/readyz` says 503 and each answer carries `connection: close`; the port stays open. For a process with several servers, which are
 * shut down one after another: each tells its callers at once. [HTTP-15]
 */
export function announceShutdown(app: FastifyInstance): void {
  registryOf(app).drain.isDraining = true;
}

/**
 * Stops a server without cutting anybody off: `/readyz` turns 503 at once, answers carry `connection: close`, then the port closes and
 * requests in flight finish. What still runs after the deadline is cut. Resolves when the server is closed. [HTTP-15]
 */
export async function shutDown(app: FastifyInstance, times: ShutdownTimes = {}): Promise<void> {
  announceShutdown(app);
  if (times.noticeMs !== undefined && times.noticeMs > 0) {
    await new Promise((resolve) => setTimeout(resolve, times.noticeMs));
  }
  const cut = setTimeout(() => app.server.closeAllConnections(), times.deadlineMs ?? 10_000);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
