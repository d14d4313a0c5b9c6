import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { bearerToken } from "./authentication.ts";
import { sendError } from "./errors.ts";
import { registryOf } from "./registry.ts";

const durationName = "http_request_duration_seconds";

/** What one process measures of itself: processor, memory, event loop. Its servers share it, so that either prints all of it. */
export function createProcessMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Measures each request by route pattern and status, and serves `/metrics` to loopback and staff alone. [HTTP-13] */
export function addMetrics(app: FastifyInstance, registry: Registry, server: string): void {
  const existing = registry.getSingleMetric(durationName);
  const duration =
    existing instanceof Histogram
      ? existing
      : new Histogram({
          name: durationName,
          help: "Time from the request's arrival to its answer",
          labelNames: ["server", "method", "route", "status"],
          buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
          registers: [registry],
        });
  app.addHook("onResponse", (request, reply, next) => {
    const route = request.routeOptions.url ?? "unknown";
    duration.observe(
      { server, method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    next();
  });
  app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    if (!(await isInsider(app, request))) return sendError(reply, { code: "NOT_FOUND", message: "Not found." });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/**
 * Loopback or staff. A request that came through a proxy is never taken for loopback, though its socket is: whoever stands behind the proxy
 * is unknown here.
 */
export async function isInsider(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  const address = request.socket.remoteAddress ?? "";
  const isLoopback = address === "::1" || /^(::ffff:)?127\./.test(address);
  const isForwarded = ["x-forwarded-for", "x-real-ip", "forwarded", "via"].some((name) => name in request.headers);
  if (isLoopback && !isForwarded) return true;
  const token = bearerToken(request);
  return token !== undefined && (await registryOf(app).authenticateStaff(token)) !== undefined;
}
