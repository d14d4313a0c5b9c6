import type { FastifyInstance } from "fastify";
import { registryOf } from "./registry.ts";

/** One thing that must hold before requests are sent here. Rejects or gives false when it doesn't. */
export interface ReadinessCheck {
  readonly name: string;
  readonly check: () => Promise<boolean>;
}

const checkTimeoutMs = 2_000;

/** `/healthz` says that the process lives; `/readyz` that it can serve: every check holds and no shutdown has begun. [HTTP-13] */
export function addHealth(app: FastifyInstance, checks: readonly ReadinessCheck[]): void {
  app.get("/healthz", { logLevel: "warn", config: { rateLimit: false } }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", { logLevel: "warn", config: { rateLimit: false } }, async (_request, reply) => {
    const isDraining = registryOf(app).drain.isDraining;
    const results = await Promise.all(checks.map(async ({ name, check }) => ({ name, isReady: await within(check) })));
    const isReady = !isDraining && results.every((result) => result.isReady);
    return reply
      .code(isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .send({
        status: isReady ? "ready" : isDraining ? "stopping" : "not ready",
        checks: Object.fromEntries(results.map((result) => [result.name, result.isReady])),
      });
  });
}

async function within(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeoutMs);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
