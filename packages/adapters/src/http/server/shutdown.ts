import type { FastifyInstance } from "fastify";
import { registryOf } from "./registry.ts";

export interface ShutdownTimes {
  /** How long `/readyz` says no before the port closes, so that a balancer has noticed. */
  readonly noticeMs?: number;
  /** How long requests in flight may still take. */
  readonly deadlineMs?: number;
}

/**
 * Stops a server without cutting anybody off: `/readyz` turns 503 at once, answers carry `connection: close`, then the port closes and
 * requests in flight finish. What still runs after the deadline is cut. Resolves when the server is closed. [HTTP-15]
 */
export async function shutDown(app: FastifyInstance, times: ShutdownTimes = {}): Promise<void> {
  registryOf(app).drain.isDraining = true;
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
