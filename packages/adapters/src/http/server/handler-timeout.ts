import { errorCodes, type FastifyInstance } from "fastify";

/**
 * Answers 503 for a handler that takes longer than this, from when its call was read; what it does goes on, and its answer is left. Fastify's own limit ends
 * with the reading of a body, so that it holds for calls without one alone, and it makes and aborts a controller for each call. [HTTP-18]
 */
export function addHandlerTimeout(app: FastifyInstance, timeoutMs: number): void {
  app.addHook("preHandler", (request, reply, next) => {
    const timer = setTimeout(() => {
      // An answer that has begun, a stream among them, is bounded by its line.
      if (reply.sent || reply.raw.headersSent) return;
      void reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(String(timeoutMs), request.routeOptions.url ?? "unknown"));
    }, timeoutMs).unref();
    reply.raw.once("close", () => clearTimeout(timer));
    next();
  });
}
